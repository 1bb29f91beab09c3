//! Tables beside a body, by dense index, that are reused from one function to the next.
//!
//! Functions may share one body, so a table of its size for each would be quadratic. Forgetting everything takes no
//! time here: an entry counts only if it was made since.

/// Values by dense index.
#[derive(Debug)]
pub(crate) struct SideTable<T> {
    entries: Vec<(u32, T)>,
    generation: u32,
}

impl<T: Copy + Default> SideTable<T> {
    /// An empty table.
    pub(crate) fn new() -> Self {
        Self { entries: Vec::new(), generation: 1 }
    }

    /// Forgets all entries.
    pub(crate) fn clear(&mut self) {
        match self.generation.checked_add(1) {
            Some(next) => self.generation = next,
            None => *self = Self::new(),
        }
    }

    /// The entry at `index`, if it was made since the table was last cleared.
    pub(crate) fn get(&self, index: usize) -> Option<T> {
        self.entries.get(index).filter(|entry| entry.0 == self.generation).map(|entry| entry.1)
    }

    /// Makes an entry.
    pub(crate) fn set(&mut self, index: usize, value: T) {
        if self.entries.len() <= index {
            self.entries.resize(index + 1, (0, T::default()));
        }
        self.entries[index] = (self.generation, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clearing_forgets() {
        let mut table = SideTable::new();
        table.set(3, 7);
        assert_eq!((table.get(3), table.get(2), table.get(99)), (Some(7), None, None));
        table.clear();
        assert_eq!(table.get(3), None);
        table.set(2, 1);
        assert_eq!((table.get(2), table.get(3)), (Some(1), None));
    }
}
