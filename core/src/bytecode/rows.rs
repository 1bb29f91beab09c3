//! The distinct property rows of a module: operations with name and row in common have the same properties in a file,
//! so that what these refer to is looked up once, and they are encoded once.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::OpName;

/// Stands for the row of an operation that has none.
pub(super) const NO_ROW: u32 = u32::MAX;

struct Row {
    name: OpName,
    words: Range<u32>,
    /// What it refers to, in the numbering's list.
    refs: Range<u32>,
    /// How many operations had it after the first.
    again: u32,
}

#[derive(Default)]
pub(super) struct Rows {
    rows: Vec<Row>,
    words: Vec<u32>,
    index: HashTable<u32>,
}

impl Rows {
    /// The slot of a row, and whether it is new.
    pub(super) fn add(&mut self, name: OpName, row: &[u32]) -> (u32, bool) {
        let Rows { rows, words, index } = self;
        let of = |words: &[u32], row: &Row| {
            hash(row.name, &words[row.words.start as usize..row.words.end as usize])
        };
        let found = index.find(hash(name, row), |at| {
            let have = &rows[*at as usize];
            have.name == name && words[have.words.start as usize..have.words.end as usize] == *row
        });
        if let Some(found) = found {
            rows[*found as usize].again += 1;
            return (*found, false);
        }
        let slot = rows.len() as u32;
        let start = words.len() as u32;
        words.extend_from_slice(row);
        rows.push(Row { name, words: start..words.len() as u32, refs: 0..0, again: 0 });
        index.insert_unique(hash(name, row), slot, |at| of(words, &rows[*at as usize]));
        (slot, true)
    }

    pub(super) fn set_refs(&mut self, slot: u32, refs: Range<usize>) {
        self.rows[slot as usize].refs = refs.start as u32..refs.end as u32;
    }

    /// What each row refers to, and how many operations had it after the first.
    pub(super) fn uses(&self) -> impl Iterator<Item = (Range<usize>, u32)> {
        let used = self.rows.iter().filter(|row| row.again != 0);
        used.map(|row| (row.refs.start as usize..row.refs.end as usize, row.again))
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }
}

fn hash(name: OpName, row: &[u32]) -> u64 {
    FxBuildHasher.hash_one((name, row))
}
