//! Records, written and replayed. All in one binary, because linking each test binary takes time.

mod bare;
mod damage;
mod desk;
mod histories;
mod news;
mod pan_docs;
mod random_play;
mod recorder;
mod render;
mod replay;
mod version1;
