//! Interned strings.
//!
//! A [`Sym`] is an index; two symbols of one [`Interner`] are equal exactly if their texts are. All texts are stored in
//! one buffer, so interning allocates nothing per string. A text that extends the last one in the buffer shares its
//! bytes: a loop that appends to a string takes as much memory as the final string.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::ops::Range;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// An interned string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sym(pub(crate) u32);

/// The table behind [`Sym`].
#[derive(Clone, Debug, Default)]
pub struct Interner {
    text: String,
    /// The range of each text; the ends ascend.
    places: Vec<Range<u32>>,
    table: HashTable<u32>,
    full: bool,
}

pub(crate) type FxBuild = BuildHasherDefault<FxHasher>;

fn hash(text: &str) -> u64 {
    FxBuild::default().hash_one(text)
}

fn slice<'a>(text: &'a str, places: &[Range<u32>], index: u32) -> &'a str {
    let place = &places[index as usize];
    &text[place.start as usize..place.end as usize]
}

/// Removes all indices from `count` on from a table that has every index up to its length, and shrinks the table if it
/// mostly consisted of these. The indexed entries must still exist, since `hash` reads them.
pub(crate) fn forget_from(table: &mut HashTable<u32>, count: u32, hash: impl Fn(&u32) -> u64) {
    let all = table.len() as u32;
    if all > count {
        // A few are looked up one by one; for many, one pass over the table is cheaper.
        if all - count < count / 4 {
            for index in count..all {
                if let Ok(entry) = table.find_entry(hash(&index), |&other| other == index) {
                    entry.remove();
                }
            }
        } else {
            table.retain(|&mut index| index < count);
        }
        if table.capacity() > 8 * table.len() {
            table.shrink_to(2 * table.len(), hash);
        }
    }
}

impl Interner {
    /// Returns the symbol of `text`, interning it if it is new.
    ///
    /// All texts together are limited to 4 GiB; a text that does not fit gets an arbitrary other symbol, and
    /// [`is_full`](Interner::is_full) returns true from then on.
    pub fn intern(&mut self, text: &str) -> Sym {
        self.place(text, 0)
    }

    /// Returns the symbol of two concatenated texts.
    pub(crate) fn concat(&mut self, left: Sym, right: Sym) -> Sym {
        let text = [self.text(left), self.text(right)].concat();
        let left = &self.places[left.0 as usize];
        let shared = if left.end as usize == self.text.len() { left.len() } else { 0 };
        self.place(&text, shared)
    }

    /// Returns the symbol of a text that begins with the last `shared` bytes of the buffer.
    fn place(&mut self, text: &str, shared: usize) -> Sym {
        let hashed = hash(text);
        let Interner { text: all, places, table, full } = self;
        if let Some(&found) = table.find(hashed, |&i| slice(all, places, i) == text) {
            return Sym(found);
        }
        let start = all.len() - shared;
        let place = (u32::try_from(start), u32::try_from(start + text.len()));
        let (Ok(index), (Ok(start), Ok(end))) = (u32::try_from(places.len()), place) else {
            *full = true;
            return Sym(0);
        };
        all.push_str(&text[shared..]);
        places.push(start..end);
        table.insert_unique(hashed, index, |&i| hash(slice(all, places, i)));
        Sym(index)
    }

    /// Returns the number of entries.
    pub(crate) fn count(&self) -> u32 {
        self.places.len() as u32
    }

    /// Removes all symbols from `count` on.
    pub(crate) fn truncate(&mut self, count: u32) {
        let Interner { text, places, table, .. } = self;
        forget_from(table, count, |&i| hash(slice(text, places, i)));
        places.truncate(count as usize);
        text.truncate(places.last().map_or(0, |place| place.end as usize));
    }

    /// Returns the number of bytes of all texts together.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns whether a text did not fit.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Returns the symbol of `text` if it was interned before.
    pub fn get(&self, text: &str) -> Option<Sym> {
        self.table
            .find(hash(text), |&i| slice(&self.text, &self.places, i) == text)
            .map(|&i| Sym(i))
    }

    /// Returns the text of a symbol.
    #[inline]
    pub fn text(&self, sym: Sym) -> &str {
        slice(&self.text, &self.places, sym.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Interner;

    #[test]
    fn what_is_forgotten_is_recomputed() {
        // A few are removed one by one, many in one pass.
        for keep in [97, 3] {
            let mut strings = Interner::default();
            let names: Vec<String> = (0..100).map(|n| format!("name{n}")).collect();
            let before: Vec<_> = names.iter().map(|name| strings.intern(name)).collect();
            strings.truncate(keep);
            assert_eq!(strings.count(), keep);
            assert_eq!(strings.get("name99"), None);
            assert_eq!(strings.get("name2"), Some(before[2]));
            let after: Vec<_> = names.iter().map(|name| strings.intern(name)).collect();
            assert_eq!(before, after);
            assert_eq!(strings.text(after[99]), "name99");
        }
    }

    #[test]
    fn what_is_added_to_the_last_text_takes_no_more_space() {
        let mut strings = Interner::default();
        let [comma, mut list] = [",", "a"].map(|text| strings.intern(text));
        for _ in 0..100 {
            list = strings.concat(list, comma);
        }
        assert_eq!(strings.text(list), format!("a{}", ",".repeat(100)));
        assert_eq!(strings.len(), 102);
        assert_eq!(strings.count(), 102);
        assert_eq!(strings.concat(comma, list), strings.intern(&format!(",a{}", ",".repeat(100))));
        assert_eq!(strings.get("a,,"), Some(strings.intern("a,,")));
        // A text that extends a removed one is removed with it, and nothing else.
        strings.truncate(4);
        assert_eq!(strings.len(), 4);
        let again = strings.intern("a,,");
        assert_eq!(strings.text(again), "a,,");
    }
}
