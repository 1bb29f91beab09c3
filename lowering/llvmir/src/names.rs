//! Names and strings as LLVM prints them.

use std::fmt::Write;

/// Escapes quoted text: unprintable bytes and quotes become `\XX`.
pub(super) fn escaped(text: &[u8]) -> String {
    let mut out = String::with_capacity(text.len());
    for &byte in text {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'"' | 0..0x20 | 0x7f.. => {
                let _ = write!(out, "\\{byte:02X}");
            }
            _ => out.push(char::from(byte)),
        }
    }
    out
}

/// Returns a name as printed after its sigil, quoted if needed.
pub(super) fn quoted(name: &[u8]) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._$".contains(byte);
    let first_is_digit = name.first().is_none_or(u8::is_ascii_digit);
    if first_is_digit || !name.iter().all(plain) {
        return format!("\"{}\"", escaped(name));
    }
    String::from_utf8_lossy(name).into_owned()
}

/// Returns a metadata name, in which bytes that are not allowed become `\XX`.
pub(super) fn metadata_name(name: &str) -> String {
    let mut out = String::new();
    for (at, byte) in name.bytes().enumerate() {
        let letter = byte.is_ascii_alphabetic() || b"-$._".contains(&byte);
        if letter || (at != 0 && byte.is_ascii_digit()) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "\\{byte:02x}");
        }
    }
    out
}
