//! Files of programs and arrays.

use std::fs;
use std::io::{Cursor, Read as _};
use std::path::Path;

use zip::ZipArchive;

use super::{Outcome, npy};
use crate::program::{Array, ArrayType};

/// Reads a file; `-` is the standard input.
pub(super) fn read(path: &Path) -> Outcome<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = match path.as_os_str() == "-" {
        true => std::io::stdin().read_to_end(&mut bytes),
        false => fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    match read {
        Ok(_) => Ok(bytes),
        Err(error) => Err(format!("error: cannot read '{}': {error}", path.display())),
    }
}

/// Creates a folder, and those that it is in, unless it is there.
pub(super) fn create_folder(path: &Path) -> Outcome {
    fs::create_dir_all(path)
        .map_err(|error| format!("error: cannot create '{}': {error}", path.display()))
}

/// Writes a file.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Outcome {
    fs::write(path, bytes)
        .map_err(|error| format!("error: cannot write '{}': {error}", path.display()))
}

/// Reads the arrays of a file: one, or all of a `.npz` in their order. `types` are the types of the parameters that the
/// arrays are for.
pub(super) fn read_arrays(path: &Path, types: &[ArrayType]) -> Outcome<Vec<Array>> {
    let bytes = read(path)?;
    let arrays = if bytes.starts_with(b"PK") {
        archive(&bytes, types)
    } else if npy::is_npy(&bytes) {
        npy::read(&bytes, types.first()).map(|array| vec![array])
    } else {
        match types.first() {
            Some(ty) => raw(bytes, ty).map(|array| vec![array]),
            None => Err("the program has no parameter for it".to_owned()),
        }
    };
    arrays.map_err(|message| format!("error: '{}': {message}", path.display()))
}

/// Reads the arrays of a `.npz`.
fn archive(bytes: &[u8], types: &[ArrayType]) -> Outcome<Vec<Array>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let mut arrays = Vec::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|error| error.to_string())?;
        let name = entry.name().to_owned();
        let mut bytes = Vec::new();
        let array = match entry.read_to_end(&mut bytes) {
            Ok(_) => npy::read(&bytes, types.get(index)),
            Err(error) => Err(error.to_string()),
        };
        arrays.push(array.map_err(|message| format!("'{name}': {message}"))?);
    }
    Ok(arrays)
}

/// Returns the array of raw bytes: at most one size is unknown, and follows from the number of bytes.
fn raw(bytes: Vec<u8>, ty: &ArrayType) -> Outcome<Array> {
    let known: usize = ty.dims.iter().flatten().product::<usize>() * ty.element.size();
    let unknown = ty.dims.iter().filter(|dim| dim.is_none()).count();
    let rest = match unknown {
        0 => 1,
        1 if known != 0 => bytes.len() / known,
        _ => {
            return Err(format!(
                "the sizes of {ty} do not follow from the number of bytes: use .npy"
            ));
        }
    };
    let dims = ty.dims.iter().map(|dim| dim.unwrap_or(rest)).collect();
    let count = bytes.len();
    Array::from_bytes(ty.element, dims, bytes)
        .map_err(|_| format!("{ty} takes {} bytes, but the file has {count}", known * rest))
}
