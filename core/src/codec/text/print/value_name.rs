//! Names of SSA values, each in a word, and the texts of names that are not numbers.

use crate::TextBuf;
use crate::text_buf::Short;

/// The name of a value, with its `%`: spelled in the word itself if eight characters are enough, as for most names.
///
/// The `%` is in the lowest byte and zeros are above the name. A longer name has [`NUMBER`], [`ARGUMENT`] or [`TEXT`]
/// in the lowest byte, and above it a number; a word of 0 is no name.
#[derive(Clone, Copy, Default)]
pub(super) struct ValueName(u64);

const NUMBER: u64 = 1;
const ARGUMENT: u64 = 2;
const TEXT: u64 = 3;
/// The distance by which the number is shifted.
const SHIFT: u32 = 8;

/// Set if the name denotes more than one result, which are then numbered; no character has this bit.
const MANY: u64 = 0x80;

impl ValueName {
    /// Returns the name `%12`.
    pub(super) fn number(number: u32) -> ValueName {
        ValueName::of(b"%", Short::decimal(number.into()), u64::from(number) << SHIFT | NUMBER)
    }

    /// Returns the name `%arg12`.
    pub(super) fn argument(number: u32) -> ValueName {
        ValueName::of(b"%arg", Short::decimal(number.into()), u64::from(number) << SHIFT | ARGUMENT)
    }

    /// Returns the name `text`, which has that index.
    pub(super) fn text(text: &[u8], number: u32) -> ValueName {
        ValueName::of(b"%", Short::new(text), u64::from(number) << SHIFT | TEXT)
    }

    #[inline]
    fn of(prefix: &[u8], name: Option<Short>, otherwise: u64) -> ValueName {
        let spelled = Short::new(prefix).and_then(|prefix| prefix.then(name?));
        ValueName(spelled.map_or(otherwise, |spelled| spelled.word))
    }

    pub(super) fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns the name as one of several results.
    pub(super) fn of_many(self) -> ValueName {
        ValueName(self.0 | MANY)
    }

    pub(super) fn is_of_many(self) -> bool {
        self.0 & MANY != 0
    }

    /// Appends the name.
    #[inline]
    pub(super) fn push(self, texts: &Texts, out: &mut TextBuf) {
        let word = self.0 & !MANY;
        if word as u8 != b'%' {
            return push_long(word, texts, out);
        }
        out.push_short(Short { word, len: 8 - word.leading_zeros() / 8 });
    }
}

#[cold]
fn push_long(word: u64, texts: &Texts, out: &mut TextBuf) {
    let (kind, number) = (word & 3, word >> SHIFT);
    out.push_ascii(b'%');
    if kind == TEXT {
        return out.push_str(texts.get(number as u32));
    }
    out.push_str(if kind == ARGUMENT { "arg" } else { "" });
    out.push_unsigned(number);
}

/// Names that are not numbers, concatenated, followed by one that is being built.
#[derive(Default)]
pub(super) struct Texts {
    all: String,
    ends: Vec<u32>,
}

impl Texts {
    pub(super) fn get(&self, text: u32) -> &str {
        let at = text as usize;
        &self.all[self.end(at)..self.end(at + 1)]
    }

    /// Returns the end of the first `count` names.
    fn end(&self, count: usize) -> usize {
        count.checked_sub(1).map_or(0, |last| self.ends[last] as usize)
    }

    /// Returns the name that is being built.
    pub(super) fn draft(&self) -> &str {
        &self.all[self.end(self.ends.len())..]
    }

    /// Returns the name that is being built, to be changed behind its first characters.
    pub(super) fn draft_mut(&mut self) -> &mut String {
        &mut self.all
    }

    /// Ends the name that is being built; returns its index.
    pub(super) fn finish(&mut self) -> u32 {
        self.ends.push(u32::try_from(self.all.len()).expect("names take less than 4 GiB"));
        self.ends.len() as u32 - 1
    }
}
