//! Files of programs and arrays.

use std::fs;
use std::path::Path;

use super::{Outcome, npy, zip};
use crate::program::{Array, ArrayType};

/// Reads a file.
pub(super) fn read(path: &str) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("error: cannot read '{path}': {error}"))
}

/// Writes a file.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Outcome {
    fs::write(path, bytes)
        .map_err(|error| format!("error: cannot write '{}': {error}", path.display()))
}

/// Reads the arrays of a file: one, or all of a `.npz` in their order. `types` are the types of the parameters that the
/// arrays are for.
pub(super) fn read_arrays(path: &str, types: &[ArrayType]) -> Outcome<Vec<Array>> {
    let bytes = read(path)?;
    let named = |message: String| format!("error: '{path}': {message}");
    if zip::is_zip(&bytes) {
        let mut arrays = Vec::new();
        for (name, bytes) in zip::stored_entries(&bytes).map_err(named)? {
            let expected = types.get(arrays.len());
            let array = npy::read(&bytes, expected);
            arrays.push(array.map_err(|message| named(format!("'{name}': {message}")))?);
        }
        return Ok(arrays);
    }
    if npy::is_npy(&bytes) {
        return Ok(vec![npy::read(&bytes, types.first()).map_err(named)?]);
    }
    let Some(ty) = types.first() else {
        return Err(named("the program has no parameter for it".to_owned()));
    };
    Ok(vec![raw(bytes, ty).map_err(named)?])
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
