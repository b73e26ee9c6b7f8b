//! Records, written and played again. One binary, because each one has to be linked.

mod bare;
mod damage;
mod desk;
mod histories;
mod pan_docs;
mod random_play;
mod recorder;
mod render;
mod replay;
mod version1;
