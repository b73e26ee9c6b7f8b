use crate::check::check_bytes;
use crate::fault::FileFault;
use crate::house::House;
use crate::offering::Offering;
use spelling::nearest;
use std::fmt;
use std::sync::{Arc, LazyLock};

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/houses.rs"));
}

/// All houses and what they offer.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    houses: Vec<House>,
}

/// There is no such offering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotOffered {
    pub id: String,
    /// What may have been meant, closest first.
    pub nearest: Vec<String>,
}

impl fmt::Display for NotOffered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown offering '{}'", self.id)?;
        match self.nearest.as_slice() {
            [] => f.write_str("; `houseway games` lists them all"),
            names => write!(f, "; nearest: {}", names.join(", ")),
        }
    }
}

impl std::error::Error for NotOffered {}

impl Registry {
    /// The houses that come with the program.
    ///
    /// # Panics
    /// If a house file in the source tree is faulty; a test reads them all.
    pub fn builtin() -> Registry {
        // Read once, because tests ask for them with every table they set up.
        static BUILTIN: LazyLock<Registry> = LazyLock::new(|| {
            let mut registry = Registry::default();
            for (file, text) in embedded::HOUSES {
                if let Err(faults) = registry.add(file, text) {
                    let faults: Vec<String> = faults.iter().map(FileFault::to_string).collect();
                    panic!("{}", faults.join("\n"));
                }
            }
            registry
        });
        BUILTIN.clone()
    }

    /// Adds the house of a file.
    ///
    /// # Errors
    /// Every fault of the file; then nothing was added.
    pub fn add(&mut self, file: &str, text: impl AsRef<[u8]>) -> Result<&House, Vec<FileFault>> {
        let house = check_bytes(file, text.as_ref())?;
        if self.house(&house.id).is_some() {
            let message = format!("house '{}' already exists", house.id);
            return Err(vec![FileFault { file: file.into(), line: 1, column: 1, message }]);
        }
        self.houses.push(house);
        Ok(&self.houses[self.houses.len() - 1])
    }

    /// Adds the houses of these files. A house with the id of an existing one replaces it, so that
    /// a copy of a house file can be edited and used.
    ///
    /// # Errors
    /// Every fault of all files, including two with the same id; then nothing was added.
    pub fn overlay<'f, T: AsRef<[u8]>>(
        &mut self,
        files: impl IntoIterator<Item = (&'f str, T)>,
    ) -> Result<(), Vec<FileFault>> {
        let (mut all, mut faults) = (Registry::default(), Vec::new());
        for (file, text) in files {
            faults.extend(all.add(file, text).err().into_iter().flatten());
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        for house in all.houses {
            match self.houses.iter_mut().find(|old| old.id == house.id) {
                Some(old) => *old = house,
                None => self.houses.push(house),
            }
        }
        Ok(())
    }

    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    pub fn house(&self, id: &str) -> Option<&House> {
        self.houses.iter().find(|house| house.id == id)
    }

    /// Every offering, house by house.
    pub fn offerings(&self) -> impl Iterator<Item = &Arc<Offering>> {
        self.houses.iter().flat_map(|house| &house.offerings)
    }

    /// The offering with this id.
    ///
    /// # Errors
    /// If there is none, with the closest names.
    pub fn find(&self, id: &str) -> Result<&Arc<Offering>, NotOffered> {
        self.offerings().find(|offering| offering.id == id).ok_or_else(|| NotOffered {
            id: id.into(),
            nearest: nearest(id, self.offerings().map(|offering| offering.id.as_str()))
                .into_iter()
                .map(String::from)
                .collect(),
        })
    }
}
