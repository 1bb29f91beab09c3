//! A cache of printed types and dialect attributes: a few of them are frequent.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::text::Printer;
use crate::{Attr, TextBuf, Type};

/// The length from which a spelling is not cached.
const LONG: usize = 1 << 10;

#[derive(Default)]
pub(super) struct Spelled {
    /// The printed texts, concatenated.
    text: TextBuf,
    /// The range in the text of each type, by index; empty if it was not printed yet.
    types: Vec<Range<u32>>,
    attrs: FxHashMap<Attr, Range<u32>>,
}

impl Spelled {
    fn ty(&self, ty: Type) -> Option<Range<u32>> {
        self.types.get(ty.index()).filter(|place| !place.is_empty()).cloned()
    }

    /// Stores a copy; returns `None` if it is long, as copies of nested copies would be, or if the cache is full.
    fn add(&mut self, text: &TextBuf, start: usize) -> Option<Range<u32>> {
        if text.len() - start > LONG {
            return None;
        }
        let from = self.text.len() as u32;
        let to = u32::try_from(self.text.len() + text.len() - start).ok()?;
        self.text.push_range(text, start..text.len());
        Some(from..to)
    }
}

impl Printer<'_> {
    /// Prints a type from the cache, or by `print`.
    #[inline]
    pub(super) fn print_type_once(&mut self, ty: Type, print: impl FnOnce(&mut Self)) {
        if let Some(place) = self.spelled.ty(ty) {
            return self.print_spelled(place);
        }
        let start = self.out.len();
        print(self);
        let Some(place) = self.spelled.add(&self.out, start) else { return };
        let types = &mut self.spelled.types;
        if types.len() <= ty.index() {
            types.resize((ty.index() + 1).next_power_of_two(), 0..0);
        }
        types[ty.index()] = place;
    }

    /// Prints an attribute from the cache, or by `print`.
    pub(super) fn print_attr_once(&mut self, attr: Attr, print: impl FnOnce(&mut Self)) {
        if let Some(place) = self.spelled.attrs.get(&attr) {
            return self.print_spelled(place.clone());
        }
        let start = self.out.len();
        print(self);
        if let Some(place) = self.spelled.add(&self.out, start) {
            self.spelled.attrs.insert(attr, place);
        }
    }

    #[inline]
    fn print_spelled(&mut self, place: Range<u32>) {
        self.out.push_range(&self.spelled.text, place.start as usize..place.end as usize);
    }
}
