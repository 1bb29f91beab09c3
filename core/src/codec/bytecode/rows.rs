//! The property rows of a module: operations with equal names and rows have equal properties in a file, so that the
//! references of these are looked up once, and they are encoded once.
//!
//! A row is cached until another row takes its place, which its hash determines; a row that recurs after that becomes a
//! new row, which costs time but does not change the output. So rows that are all different cost only a comparison.

use std::hash::BuildHasher;
use std::ops::Range;

use rustc_hash::FxBuildHasher;

use crate::OpName;

/// The slot of an operation without a row.
pub(super) const NO_ROW: u32 = u32::MAX;

/// Number of cached rows; a power of two.
const PLACES: usize = 1 << 12;

struct Row {
    name: OpName,
    words: Range<u32>,
    /// Number of further operations with the row.
    again: u32,
    /// The last body with the row, and the first position in it.
    met: (u32, u32),
}

pub(super) struct Rows {
    rows: Vec<Row>,
    words: Vec<u32>,
    /// The cache: the hash and the slot of the row at each place.
    places: Box<[(u32, u32)]>,
}

impl Default for Rows {
    fn default() -> Rows {
        Rows { rows: Vec::new(), words: Vec::new(), places: vec![(0, NO_ROW); PLACES].into() }
    }
}

impl Rows {
    /// Returns the slot of a row, and whether it is new.
    pub(super) fn add(&mut self, name: OpName, row: &[u32]) -> (u32, bool) {
        let hash = FxBuildHasher.hash_one((name, row));
        let place = &mut self.places[hash as usize % PLACES];
        let tag = (hash >> 32) as u32;
        if let (have_tag, slot) = *place
            && have_tag == tag
            && let Some(have) = self.rows.get_mut(slot as usize)
        {
            let words = &self.words[have.words.start as usize..have.words.end as usize];
            if have.name == name && *words == *row {
                have.again += 1;
                return (slot, false);
            }
        }
        let slot = self.rows.len() as u32;
        *place = (tag, slot);
        let start = self.words.len() as u32;
        self.words.extend_from_slice(row);
        let words = start..self.words.len() as u32;
        self.rows.push(Row { name, words, again: 0, met: (u32::MAX, 0) });
        (slot, true)
    }

    /// Records the position of a row; returns whether it is the first in that body, as far as cached.
    pub(super) fn meet(&mut self, slot: u32, body: u32, place: u32) -> bool {
        let met = &mut self.rows[slot as usize].met;
        let first = met.0 != body || place < met.1;
        if first {
            *met = (body, place);
        }
        first
    }

    /// Returns a row.
    pub(super) fn get(&self, slot: u32) -> (OpName, &[u32]) {
        let row = &self.rows[slot as usize];
        (row.name, &self.words[row.words.start as usize..row.words.end as usize])
    }

    /// Returns the rows that several operations have, with the number of operations after the first.
    pub(super) fn uses(&self) -> impl Iterator<Item = (OpName, &[u32], u32)> {
        let used = (0..).zip(&self.rows).filter(|(_, row)| row.again != 0);
        used.map(|(slot, row)| {
            let (name, words) = self.get(slot);
            (name, words, row.again)
        })
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }
}
