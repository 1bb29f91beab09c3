//! `.npz` files: zip archives whose entries are stored without compression, as `numpy.savez` writes them.

use super::Outcome;

const LOCAL: &[u8] = b"PK\x03\x04";
const CENTRAL: &[u8] = b"PK\x01\x02";
const END: &[u8] = b"PK\x05\x06";

/// Returns whether a file is a zip archive.
pub(super) fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(LOCAL) || bytes.starts_with(END)
}

/// Returns the little-endian number of `size` bytes at an offset.
fn number(bytes: &[u8], at: usize, size: usize) -> Outcome<usize> {
    let field = at.checked_add(size).and_then(|end| bytes.get(at..end));
    let field = field.ok_or("the archive is truncated")?;
    let value = field.iter().rev().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
    usize::try_from(value).map_err(|_| "the archive is too large".to_owned())
}

/// Returns the names and contents of all entries.
pub(super) fn stored_entries(bytes: &[u8]) -> Outcome<Vec<(String, Vec<u8>)>> {
    let end = bytes.windows(END.len()).rposition(|window| window == END);
    let end = end.ok_or("the archive has no directory")?;
    let count = number(bytes, end + 10, 2)?;
    let mut at = number(bytes, end + 16, 4)?;
    let mut entries = Vec::new();
    for _ in 0..count {
        if bytes.get(at..).is_none_or(|rest| !rest.starts_with(CENTRAL)) {
            return Err("the directory of the archive is damaged".to_owned());
        }
        let method = number(bytes, at + 10, 2)?;
        let name_size = number(bytes, at + 28, 2)?;
        let skipped = name_size + number(bytes, at + 30, 2)? + number(bytes, at + 32, 2)?;
        let local = number(bytes, at + 42, 4)?;
        let name = bytes.get(at + 46..at + 46 + name_size).unwrap_or_default();
        let name = String::from_utf8_lossy(name).into_owned();
        if method != 0 {
            return Err(format!("entry '{name}' is compressed: write it with numpy.savez"));
        }
        let mut size = number(bytes, at + 20, 4)?;
        if size == u32::MAX as usize {
            // The sizes are in the extra field of the local header.
            let extra = local + 30 + number(bytes, local + 26, 2)?;
            size = number(bytes, extra + 4, 8)?;
        }
        let start = local + 30 + number(bytes, local + 26, 2)? + number(bytes, local + 28, 2)?;
        let content = start.checked_add(size).and_then(|end| bytes.get(start..end));
        entries.push((name, content.ok_or("the archive is truncated")?.to_vec()));
        at += 46 + skipped;
    }
    Ok(entries)
}
