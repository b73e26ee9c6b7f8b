//! What the disk can do: the measure for everything that is stored.
#![allow(clippy::float_arithmetic)] // rates and times to show, never chips

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long it is measured.
const TIME: Duration = Duration::from_secs(1);

/// How many writes of 4 KiB, synced one by one, a disk takes in a second.
pub(super) fn synced_writes(folder: &Path) -> io::Result<f64> {
    let path = folder.join("sync-rate");
    let mut file = File::create(&path)?;
    let (begun, mut count) = (Instant::now(), 0);
    while begun.elapsed() < TIME {
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        count += 1;
    }
    let rate = f64::from(count) / begun.elapsed().as_secs_f64();
    std::fs::remove_file(path)?;
    Ok(rate)
}
