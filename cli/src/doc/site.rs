//! `ods doc --html`: a folder of searchable pages.

use std::io::Read;
use std::path::PathBuf;

use ods_dynamic::{Entry, Wanted};
use ods_spec::docgen::Leaf;

use super::{Flags, loaded, pages, resolve};
use crate::input;

/// Writes the site of the files or dialects in the flags.
pub(super) fn write(flags: &Flags, input: &mut dyn Read) -> Result<(), String> {
    if flags.output == "-" {
        return Err("error: --html needs a folder: -o FOLDER".to_owned());
    }
    let mut leaves: Vec<Leaf> = Vec::new();
    let mut failures = String::new();
    match &flags.load_dialect {
        None => {
            for file in &flags.files {
                leaves.extend(pages(flags, file, None, input)?);
            }
        }
        Some(one) => {
            for entry in entries(one, flags)? {
                // A dialect that cannot be read does not affect the others.
                match pages(flags, "-", Some(entry), input) {
                    Ok(found) => leaves.extend(found),
                    Err(message) => failures += &message,
                }
            }
        }
    }
    let pages: Vec<(String, String)> =
        leaves.into_iter().map(|leaf| (leaf.name, leaf.text)).collect();
    let folder = PathBuf::from(&flags.output);
    std::fs::create_dir_all(&folder)
        .map_err(|error| format!("error: cannot make '{}': {error}", folder.display()))?;
    ods_view::site(&flags.title, &pages).iter().try_for_each(|file| {
        input::write_file(&folder.join(&file.name).to_string_lossy(), file.text.as_bytes())
    })?;
    if failures.is_empty() { Ok(()) } else { Err(failures) }
}

/// Returns the dialects in `--load-dialect`: all of a list, unless one is selected.
fn entries(one: &str, flags: &Flags) -> Result<Vec<Entry>, String> {
    let list = match Wanted::of(one) {
        Wanted::List(list) if flags.dialect.is_none() => list,
        _ => return Ok(vec![loaded(one, flags)?]),
    };
    let mut entries = crate::dynamic::catalog(list)?.entries().to_vec();
    entries.iter_mut().for_each(|entry| resolve(entry, flags));
    Ok(entries)
}
