//! Text whose bytes need not be UTF-8.
//!
//! A byte that is not becomes a character at the end of the last private plane, so that the dumps can give
//! the same byte back; whoever counts bytes or cuts between them goes by the bytes.

use std::borrow::Cow;

/// Text of any bytes.
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

/// The bytes that a text was made of.
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

/// The byte a character stands in for.
pub(crate) fn foreign_byte(c: char) -> Option<u8> {
    u32::from(c).checked_sub(0x10_FF00).and_then(|b| u8::try_from(b).ok())
}
