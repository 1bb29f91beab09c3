//! `.npy` files.

use ods_core::FloatKind;

use super::Outcome;
use crate::program::{Array, ArrayType, ElementType};

const MAGIC: &[u8] = b"\x93NUMPY";

/// Returns whether a file is a `.npy`.
pub(super) fn is_npy(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads an array. Elements that NumPy does not know, such as bfloat16, are written as raw bytes (`|V2`): then
/// `expected` decides.
pub(super) fn read(bytes: &[u8], expected: Option<&ArrayType>) -> Outcome<Array> {
    let truncated = || "the file is truncated".to_owned();
    let byte = |at: usize| bytes.get(at).map(|byte| usize::from(*byte)).ok_or_else(truncated);
    let (start, size) = match byte(6)? {
        1 => (10, byte(8)? | byte(9)? << 8),
        _ => (12, byte(8)? | byte(9)? << 8 | byte(10)? << 16 | byte(11)? << 24),
    };
    let header = bytes.get(start..start + size).ok_or_else(truncated)?;
    let header = String::from_utf8_lossy(header);
    let descr = field(&header, "descr").ok_or("the header has no 'descr'")?;
    let descr = descr.trim_start().trim_start_matches(['\'', '"']);
    let descr = descr.split(['\'', '"']).next().unwrap_or_default();
    let element = element(descr, expected)?;
    if field(&header, "fortran_order").is_some_and(|value| value.trim_start().starts_with("True")) {
        return Err("the array is in column-major order: use numpy.ascontiguousarray".to_owned());
    }
    let shape = field(&header, "shape").ok_or("the header has no 'shape'")?;
    let shape = shape.trim_start().trim_start_matches('(');
    let shape = shape.split(')').next().unwrap_or_default();
    let dims: Result<Vec<usize>, _> =
        shape.split(',').map(str::trim).filter(|dim| !dim.is_empty()).map(str::parse).collect();
    let dims = dims.map_err(|_| format!("invalid shape '{shape}'"))?;
    let data = bytes.get(start + size..).unwrap_or_default().to_vec();
    Array::from_bytes(element, dims, data).map_err(|error| error.to_string())
}

/// Returns the text after a key of the header.
fn field<'h>(header: &'h str, key: &str) -> Option<&'h str> {
    let at = header.find(&format!("'{key}'"))?;
    header[at..].split_once(':').map(|(_, rest)| rest)
}

/// Returns the element type of a description such as `<f4`.
fn element(descr: &str, expected: Option<&ArrayType>) -> Outcome<ElementType> {
    let unknown = || format!("elements of type '{descr}' are not supported");
    let (order, rest) = descr.split_at_checked(1).ok_or_else(unknown)?;
    if order == ">" {
        return Err("the array has the other byte order".to_owned());
    }
    let (kind, size) = rest.split_at_checked(1).ok_or_else(unknown)?;
    let size: u32 = size.parse().map_err(|_| unknown())?;
    Ok(match (kind, size) {
        ("b", 1) => ElementType::Bool,
        ("i", 1 | 2 | 4 | 8) => ElementType::Int { bits: 8 * size, signed: true },
        ("u", 1 | 2 | 4 | 8) => ElementType::Int { bits: 8 * size, signed: false },
        ("f", 2) => ElementType::Float(FloatKind::F16),
        ("f", 4) => ElementType::Float(FloatKind::F32),
        ("f", 8) => ElementType::Float(FloatKind::F64),
        ("c", 8) => ElementType::Complex(FloatKind::F32),
        ("c", 16) => ElementType::Complex(FloatKind::F64),
        ("V", _) => match expected.filter(|ty| ty.element.size() == size as usize) {
            Some(expected) => expected.element,
            None => return Err(unknown()),
        },
        _ => return Err(unknown()),
    })
}
