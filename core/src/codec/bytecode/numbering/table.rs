//! Tables of a file's entries during numbering: the items, their reference counts, and the resulting order.

/// Items in order of first reference, with the number of further references.
pub(in crate::codec::bytecode) struct Table<T> {
    items: Vec<T>,
    seen: Vec<Seen>,
    /// Final index of each item.
    numbers: Vec<u32>,
    /// Items in final order.
    order: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Seen {
    dialect: u32,
    /// Number of references after the first.
    again: u32,
}

impl<T: Copy> Table<T> {
    /// Creates an empty table with capacity for `count` items.
    pub(super) fn with_capacity(count: usize) -> Table<T> {
        Table {
            items: Vec::with_capacity(count),
            seen: Vec::with_capacity(count),
            numbers: Vec::new(),
            order: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, item: T, dialect: u32) -> u32 {
        self.items.push(item);
        self.seen.push(Seen { dialect, again: 0 });
        self.items.len() as u32 - 1
    }

    /// Adds `times` references to the item in a slot.
    #[inline]
    pub(super) fn see_again(&mut self, slot: u32, times: u32) {
        self.seen[slot as usize].again += times;
    }

    /// Returns the final index of the item in a slot.
    #[inline]
    pub(super) fn number(&self, slot: u32) -> u32 {
        self.numbers[slot as usize]
    }

    pub(in crate::codec::bytecode) fn len(&self) -> usize {
        self.items.len()
    }

    #[inline]
    pub(in crate::codec::bytecode) fn item(&self, slot: u32) -> T {
        self.items[slot as usize]
    }

    /// Returns the slots in final order, in runs of one dialect.
    pub(in crate::codec::bytecode) fn runs(&self) -> impl Iterator<Item = (u32, &[u32])> + '_ {
        let dialect = |slot: &u32| self.seen[*slot as usize].dialect;
        self.order
            .chunk_by(move |a, b| dialect(a) == dialect(b))
            .map(move |run| (dialect(&run[0]), run))
    }

    /// Sorts the items into their final order.
    pub(super) fn finish(&mut self) {
        // Most items have a single reference, and stay in order.
        let seen = |again: bool| {
            (0u32..).zip(&self.seen).filter(move |(_, seen)| (seen.again != 0) == again)
        };
        let mut often: Vec<u64> =
            seen(true).map(|(slot, seen)| u64::from(!seen.again) << 32 | u64::from(slot)).collect();
        often.sort_unstable();
        let mut order: Vec<u32> = Vec::with_capacity(self.items.len());
        order.extend(often.iter().map(|key| *key as u32));
        order.extend(seen(false).map(|(slot, _)| slot));
        // The next group starts with the dialect that the last one ended with, to save a group header.
        let mut preferred = 0;
        let (mut start, mut size) = (0, 0usize);
        let mut bits = 7;
        while start < order.len() {
            size = (1usize << bits) - size;
            bits += 7;
            let end = order.len().min(start.saturating_add(size));
            let group = &mut order[start..end];
            let dialect = |slot: &u32| self.seen[*slot as usize].dialect;
            if group.iter().any(|slot| dialect(slot) != preferred) {
                group.sort_by_key(|slot| match dialect(slot) {
                    dialect if dialect == preferred => 0,
                    dialect => dialect + 1,
                });
            }
            preferred = self.seen[group[group.len() - 1] as usize].dialect;
            start = end;
        }
        self.numbers = vec![0; order.len()];
        for (number, slot) in order.iter().enumerate() {
            self.numbers[*slot as usize] = number as u32;
        }
        self.order = order;
    }
}

/// A slot per id, finally its number; 0 while the id has none.
#[derive(Default)]
pub(super) struct Slots(Vec<u32>);

impl Slots {
    pub(super) fn for_ids(count: usize) -> Slots {
        Slots(vec![0; count])
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<u32> {
        self.0.get(index)?.checked_sub(1)
    }

    pub(super) fn set(&mut self, index: usize, slot: u32) {
        if self.0.len() <= index {
            self.0.resize((index + 1).next_power_of_two(), 0);
        }
        self.0[index] = slot + 1;
    }

    /// Replaces each slot by the final number.
    pub(super) fn renumber<T>(&mut self, table: &Table<T>) {
        for slot in &mut self.0 {
            if let Some(at) = slot.checked_sub(1) {
                *slot = table.numbers[at as usize] + 1;
            }
        }
    }
}
