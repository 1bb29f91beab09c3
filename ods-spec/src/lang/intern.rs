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
    full: bool,
}

pub(crate) type FxBuild = BuildHasherDefault<FxHasher>;

fn hash(text: &str) -> u64 {
    FxBuild::default().hash_one(text)
}

fn slice<'a>(text: &'a str, ends: &[u32], index: u32) -> &'a str {
    let from = if index == 0 { 0 } else { ends[index as usize - 1] };
    &text[from as usize..ends[index as usize] as usize]
}

/// Takes all indices from `count` on out of a table, which shrinks if it was mostly these.
pub(crate) fn forget_from(table: &mut HashTable<u32>, count: u32, hash: impl Fn(&u32) -> u64) {
    if table.len() as u32 > count {
        table.retain(|&mut index| index < count);
        if table.capacity() > 8 * table.len() {
            table.shrink_to(2 * table.len(), hash);
        }
    }
}

impl Interner {
    /// The symbol of `text`, made if it is new.
    ///
    /// All texts together hold 4 GiB; what does not fit any more gets some other symbol, and
    /// [`is_full`](Interner::is_full) tells from then on.
    pub fn intern(&mut self, text: &str) -> Sym {
        let hashed = hash(text);
        let Interner { text: all, ends, table, full } = self;
        if let Some(&found) = table.find(hashed, |&i| slice(all, ends, i) == text) {
            return Sym(found);
        }
        let end = u32::try_from(all.len() + text.len());
        let (Ok(index), Ok(end)) = (u32::try_from(ends.len()), end) else {
            *full = true;
            return Sym(0);
        };
        all.push_str(text);
        ends.push(end);
        table.insert_unique(hashed, index, |&i| hash(slice(all, ends, i)));
        Sym(index)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u32 {
        self.ends.len() as u32
    }

    /// Forgets all from the symbol `count` on.
    pub(crate) fn truncate(&mut self, count: u32) {
        self.ends.truncate(count as usize);
        self.text.truncate(self.ends.last().map_or(0, |&end| end as usize));
        let Interner { text, ends, table, .. } = self;
        forget_from(table, count, |&i| hash(slice(text, ends, i)));
    }

    /// Bytes of all texts together.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// True once a text did not fit.
    pub fn is_full(&self) -> bool {
        self.full
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
