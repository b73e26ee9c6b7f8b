mod faces;
mod made;
mod rivals;
