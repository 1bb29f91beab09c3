//! Names of values and blocks within a function.

use std::rc::Rc;

use rustc_hash::FxHashSet;

/// The name of a value or block; unnamed ones are numbered when printed.
pub(super) type Name = Option<Rc<str>>;

/// The names in use. As in LLVM, a name in use gets a numeric suffix, and no suffix is used twice.
#[derive(Default)]
pub(super) struct LocalNames {
    taken: FxHashSet<Rc<str>>,
    last: u32,
}

impl LocalNames {
    /// Reserves a name, with a numeric suffix if it is in use.
    pub(super) fn take(&mut self, base: &str) -> Name {
        if base.is_empty() {
            return None;
        }
        let mut name: Rc<str> = base.into();
        while !self.taken.insert(Rc::clone(&name)) {
            self.last += 1;
            name = format!("{base}{}", self.last).into();
        }
        Some(name)
    }

    /// Releases a name.
    pub(super) fn release(&mut self, name: &Name) {
        if let Some(name) = name {
            self.taken.remove(name);
        }
    }
}
