use crate::context::Context;
use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use store::Archive;

/// `houseway ledger export FOLDER`
pub(super) fn run(
    folder: &Path,
    to: Option<&Path>,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let archive = Archive::open(folder).map_err(|fault| Failure::Usage(fault.to_string()))?;
    let Some(to) = to else { return Ok(archive.export_books(&mut *context.out)?) };
    let written = write(&archive, to);
    written.map_err(|error| Failure::Usage(format!("{}: {error}", to.display())))
}

/// Under another name first: the file is whole, or as it was.
fn write(archive: &Archive, to: &Path) -> io::Result<()> {
    let mut new = to.as_os_str().to_owned();
    new.push(".new");
    let mut file = BufWriter::new(File::create(&new)?);
    let written = archive.export_books(&mut file).and_then(|()| file.flush());
    let written = written.and_then(|()| file.get_ref().sync_all());
    match written {
        Ok(()) => fs::rename(new, to),
        Err(error) => {
            _ = fs::remove_file(new);
            Err(error)
        }
    }
}
