//! Numbers for packed locations: a table indexed by file and line, since most lines have one location or two, and
//! neighbours in the IR are neighbours in the source.
//!
//! The first location of a line is stored in the table, so that most locations cost one memory access; further
//! locations of the line are linked behind it.

use rustc_hash::FxHashMap;

use crate::{Loc, LocKind};

/// Number of lines that the tables may always have, and number of further lines for each location that is known or
/// announced: a file must not cause memory use out of proportion to its size.
const FIRST_LINES: usize = 1 << 16;
const LINES_PER_LOC: usize = 4;
/// Maximal number of linked locations of a line.
const MAX_PER_LINE: usize = 4;

/// A location of a line.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Twice the column plus one; 0 if there is no location.
    col: u32,
    number: u32,
    /// The index plus one in `more` of the next location of the line, 0 at the end.
    next: u32,
}

#[derive(Default)]
pub(crate) struct LocSlots {
    /// The first location, by file and line.
    files: Vec<Vec<Place>>,
    /// The other locations of lines.
    more: Vec<Place>,
    /// Number of lines in `files`, and the limit beyond the first ones.
    lines: usize,
    affordable: usize,
    /// The locations without a slot in the tables.
    others: FxHashMap<Loc, u32>,
}

impl LocSlots {
    /// Creates an empty table, for about `locs` locations.
    pub(crate) fn for_locs(locs: usize) -> LocSlots {
        LocSlots { affordable: LINES_PER_LOC * locs, ..LocSlots::default() }
    }

    /// Returns the number of a packed location, after assigning `next` if it has none yet.
    #[inline]
    pub(crate) fn add(&mut self, loc: Loc, next: u32) -> u32 {
        let LocKind::FileLineCol(file, line, col) = loc.kind() else { return next };
        let (file, line, col) = (usize::from(file.0), line as usize, col << 1 | 1);
        if let Some(place) = self.files.get_mut(file).and_then(|lines| lines.get_mut(line)) {
            if place.col == col {
                return place.number;
            }
            if place.col == 0 && self.others.is_empty() {
                *place = Place { col, number: next, next: 0 };
                self.affordable += LINES_PER_LOC;
                return next;
            }
        }
        self.add_further(loc, (file, line, col), next)
    }

    /// Adds a location that is not the first of its line, or is outside the table.
    fn add_further(&mut self, loc: Loc, (file, line, col): (usize, usize, u32), next: u32) -> u32 {
        if let Some(number) =
            self.find((file, line, col)).or_else(|| self.others.get(&loc).copied())
        {
            return number;
        }
        let new = Place { col, number: next, next: 0 };
        self.affordable += LINES_PER_LOC;
        if !self.reach(file, line) {
            self.others.insert(loc, next);
            return next;
        }
        let link = self.more.len() as u32 + 1;
        let mut last = &mut self.files[file][line];
        if last.col == 0 {
            *last = new;
            return next;
        }
        for _ in 1..MAX_PER_LINE {
            match last.next.checked_sub(1) {
                Some(at) => last = &mut self.more[at as usize],
                None => {
                    last.next = link;
                    self.more.push(new);
                    return next;
                }
            }
        }
        self.others.insert(loc, next);
        next
    }

    /// Returns the number of a location in the tables.
    #[inline]
    fn find(&self, (file, line, col): (usize, usize, u32)) -> Option<u32> {
        let mut place = self.files.get(file)?.get(line)?;
        while place.col != col {
            place = &self.more[place.next.checked_sub(1)? as usize];
        }
        Some(place.number)
    }

    /// Extends the table to that line; returns `false` if there are too few locations for its size.
    fn reach(&mut self, file: usize, line: usize) -> bool {
        if self.files.len() <= file {
            self.files.resize(file + 1, Vec::new());
        }
        let have = self.files[file].len();
        if line < have {
            return true;
        }
        let want = (line + 1).next_power_of_two();
        let lines = self.lines + want - have;
        let affordable = lines <= FIRST_LINES + self.affordable;
        if affordable {
            self.files[file].resize(want, Place::default());
            self.lines = lines;
        }
        affordable
    }

    /// Returns the number of a packed location, if it has one.
    #[inline]
    pub(crate) fn get(&self, loc: Loc) -> Option<u32> {
        let LocKind::FileLineCol(file, line, col) = loc.kind() else { return None };
        let place = (usize::from(file.0), line as usize, col << 1 | 1);
        self.find(place).or_else(|| self.others.get(&loc).copied())
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::FileId;

    #[test]
    fn numbers_are_kept_wherever_a_location_is() {
        let mut slots = LocSlots::default();
        // Crowded lines, high line numbers, and files without a table.
        let places = (0..40).flat_map(|n| [(0, 7, n), (3, n << 20, 1), (1, n, n), (0, 1 << 17, n)]);
        let locs: Vec<Loc> =
            places.filter_map(|(file, line, col)| Loc::pack(FileId(file), line, col)).collect();
        let numbers: Vec<u32> = locs.iter().zip(0..).map(|(loc, n)| slots.add(*loc, n)).collect();
        for (loc, number) in locs.iter().zip(numbers) {
            assert_eq!(slots.get(*loc), Some(number));
            assert_eq!(slots.add(*loc, u32::MAX), number);
        }
        assert_eq!(slots.get(Loc::UNKNOWN), None);
    }
}
