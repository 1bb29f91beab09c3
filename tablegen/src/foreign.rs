//! Text with bytes that need not be UTF-8.
//!
//! An invalid byte becomes a character at the end of the last private plane, so that the dumps can write the original
//! byte; code that counts bytes or splits between them must convert to bytes first.

use std::borrow::Cow;

/// Decodes arbitrary bytes to text.
pub(crate) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let mut text = String::new();
        for chunk in error.as_bytes().utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(
                chunk.invalid().iter().filter_map(|&b| char::from_u32(0x10_FF00 + u32::from(b))),
            );
        }
        text
    })
}

/// Returns the bytes that a text was decoded from.
pub(crate) fn encode(text: &str) -> Cow<'_, [u8]> {
    // U+10FF00..=U+10FFFF all start with this byte in UTF-8.
    if !text.as_bytes().contains(&0xF4) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match foreign_byte(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(bytes)
}

/// Returns the byte that a placeholder character represents.
pub(crate) fn foreign_byte(c: char) -> Option<u8> {
    u32::from(c).checked_sub(0x10_FF00).and_then(|b| u8::try_from(b).ok())
}
