//! Named entities: looked up by symbol, listed in the order of their names.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::intern::{Interner, Sym};

/// Entities by name; the order is computed on first use.
#[derive(Clone, Debug)]
pub(crate) struct ByName<T> {
    by_sym: FxHashMap<Sym, T>,
    sorted: OnceLock<Vec<(Sym, T)>>,
}

impl<T: Copy> ByName<T> {
    pub(crate) fn new(by_sym: FxHashMap<Sym, T>) -> ByName<T> {
        ByName { by_sym, sorted: OnceLock::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.by_sym.len()
    }

    pub(crate) fn get(&self, name: &str, strings: &Interner) -> Option<T> {
        self.by_sym.get(&strings.get(name)?).copied()
    }

    /// Returns all entities, sorted by the bytes of their names.
    pub(crate) fn sorted(&self, strings: &Interner) -> &[(Sym, T)] {
        self.sorted.get_or_init(|| {
            let mut all: Vec<(Sym, T)> = self.by_sym.iter().map(|(&s, &t)| (s, t)).collect();
            all.sort_unstable_by_key(|&(name, _)| strings.text(name));
            all
        })
    }
}
