//! Interned strings.
//!
//! A [`Sym`] is an index; two symbols of one [`Interner`] are equal exactly if their texts are. All
//! texts live in one buffer, so interning allocates nothing per string.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// An interned string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sym(pub(crate) u32);

/// The table behind [`Sym`].
#[derive(Clone, Debug, Default)]
pub struct Interner {
    text: String,
    ends: Vec<u32>,
    table: HashTable<u32>,
}

pub(crate) type FxBuild = BuildHasherDefault<FxHasher>;

fn hash(text: &str) -> u64 {
    FxBuild::default().hash_one(text)
}

fn slice<'a>(text: &'a str, ends: &[u32], index: u32) -> &'a str {
    let from = if index == 0 { 0 } else { ends[index as usize - 1] };
    &text[from as usize..ends[index as usize] as usize]
}

impl Interner {
    /// The symbol of `text`, made if it is new.
    ///
    /// # Panics
    /// When all strings together exceed 4 GiB.
    pub fn intern(&mut self, text: &str) -> Sym {
        let hashed = hash(text);
        let Interner { text: all, ends, table } = self;
        if let Some(&found) = table.find(hashed, |&i| slice(all, ends, i) == text) {
            return Sym(found);
        }
        let index = ends.len() as u32;
        all.push_str(text);
        ends.push(u32::try_from(all.len()).expect("interned text stays below 4 GiB"));
        table.insert_unique(hashed, index, |&i| hash(slice(all, ends, i)));
        Sym(index)
    }

    /// The symbol of `text` if it was interned before.
    pub fn get(&self, text: &str) -> Option<Sym> {
        self.table.find(hash(text), |&i| slice(&self.text, &self.ends, i) == text).map(|&i| Sym(i))
    }

    /// The text of a symbol.
    #[inline]
    pub fn text(&self, sym: Sym) -> &str {
        slice(&self.text, &self.ends, sym.0)
    }
}
