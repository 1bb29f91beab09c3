//! The encoded types and attributes of a bytecode file, extracted without the reader under test.

/// A type or attribute of a file.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) dialect: String,
    pub(crate) is_type: bool,
    /// Set if the entry uses its dialect's encoding; otherwise it is text.
    pub(crate) encoded: bool,
    pub(crate) bytes: Vec<u8>,
}

/// A reader of bytecode primitives.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn take(&mut self, len: usize) -> &'a [u8] {
        let (first, rest) = self.0.split_at(len);
        self.0 = rest;
        first
    }

    pub(crate) fn varint(&mut self) -> u64 {
        let first = self.0[0];
        if first == 0 {
            self.take(1);
            return u64::from_le_bytes(self.take(8).try_into().expect("eight bytes"));
        }
        let more = first.trailing_zeros() as usize;
        let mut word = [0; 8];
        word[..=more].copy_from_slice(self.take(more + 1));
        u64::from_le_bytes(word) >> (more + 1)
    }

    fn len(&mut self) -> usize {
        usize::try_from(self.varint()).expect("a length")
    }

    /// Skips an integer of known width.
    pub(crate) fn apint(&mut self, width: u32) {
        match width {
            0..=8 => {
                self.take(1);
            }
            9..=64 => {
                self.varint();
            }
            _ => {
                for _ in 0..self.varint() {
                    self.varint();
                }
            }
        }
    }
}

/// Returns the attributes, then the types of a file, in order.
pub(crate) fn entries(file: &[u8]) -> Vec<Entry> {
    const STRING: usize = 0;
    const DIALECT: usize = 1;
    const ATTR_TYPE: usize = 2;
    const ATTR_TYPE_OFFSET: usize = 3;
    let mut left = Bytes(file.strip_prefix(b"ML\xefR").expect("the magic number"));
    left.varint();
    let producer = left.0.iter().position(|byte| *byte == 0).expect("a producer");
    left.take(producer + 1);
    let mut sections: [&[u8]; 9] = [&[]; 9];
    while !left.0.is_empty() {
        let id = left.take(1)[0];
        let len = left.len();
        if id & 0x80 != 0 {
            left.varint();
            let padding = left.0.iter().take_while(|byte| **byte == 0xcb).count();
            left.take(padding);
        }
        sections[usize::from(id & 0x7f)] = left.take(len);
    }
    let mut strings = Bytes(sections[STRING]);
    let sizes: Vec<usize> = (0..strings.varint()).map(|_| strings.len()).collect();
    let strings: Vec<&[u8]> = sizes.iter().rev().map(|size| strings.take(*size)).collect();
    let mut dialects = Bytes(sections[DIALECT]);
    let dialects: Vec<String> = (0..dialects.varint())
        .map(|_| {
            let name = strings[dialects.len() >> 1];
            String::from_utf8_lossy(&name[..name.len() - 1]).into_owned()
        })
        .collect();
    let mut offsets = Bytes(sections[ATTR_TYPE_OFFSET]);
    let mut data = Bytes(sections[ATTR_TYPE]);
    let (attrs, types) = (offsets.len(), offsets.len());
    let mut entries = Vec::new();
    while entries.len() < attrs + types {
        let dialect = offsets.len();
        for _ in 0..offsets.varint() {
            let size = offsets.len();
            entries.push(Entry {
                dialect: dialects[dialect].clone(),
                is_type: entries.len() >= attrs,
                encoded: size & 1 != 0,
                bytes: data.take(size >> 1).to_vec(),
            });
        }
    }
    entries
}
