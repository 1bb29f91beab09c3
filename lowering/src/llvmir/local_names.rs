//! Names of values and blocks within a function.

use std::rc::Rc;

use rustc_hash::FxHashSet;

/// The name of a value or block; what has none is numbered when it is printed.
pub(super) type Name = Option<Rc<str>>;

/// The names in use. As LLVM has it, a name that is taken gets a number, and no number is given twice.
#[derive(Default)]
pub(super) struct LocalNames {
    taken: FxHashSet<Rc<str>>,
    last: u32,
}

impl LocalNames {
    /// Takes a name, with a number if it is in use.
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

    /// Gives a name back.
    pub(super) fn release(&mut self, name: &Name) {
        if let Some(name) = name {
            self.taken.remove(name);
        }
    }
}
