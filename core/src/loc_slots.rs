//! A number for each location that is packed in its word: a table by file and line, since most lines have one location
//! or two, and neighbours in the IR are neighbours in the source.
//!
//! The table is one word per line, where a line's first location is in a list of all; so it stays in the cache even
//! when locations come from everywhere.

use rustc_hash::FxHashMap;

use crate::{Loc, LocKind};

/// Lines that the tables may have at first, and then for each location that is known: a file may not make this take
/// more memory than its size explains.
const FIRST_LINES: usize = 1 << 16;
const LINES_PER_LOC: usize = 8;
/// How many locations of a line are in its list.
const MAX_PER_LINE: usize = 4;

struct Known {
    loc: Loc,
    number: u32,
    /// One more than the index of the next location of the line, 0 at the end.
    next: u32,
}

#[derive(Default)]
pub(crate) struct LocSlots {
    known: Vec<Known>,
    /// By file, then by line: one more than the index of the first location.
    files: Vec<Vec<u32>>,
    /// How many lines `files` has in all.
    lines: usize,
    /// What has no place in `files`.
    others: FxHashMap<Loc, u32>,
}

impl LocSlots {
    /// The number of a packed location: `next` if it has none yet.
    #[inline]
    pub(crate) fn add(&mut self, loc: Loc, next: u32) -> u32 {
        let LocKind::FileLineCol(file, line, _) = loc.kind() else { return next };
        let (file, line) = (usize::from(file.0), line as usize);
        let (mut link, mut last, mut count) = (self.first_of(file, line), None, 0);
        while let Some(at) = link.checked_sub(1) {
            let one = &self.known[at as usize];
            if one.loc == loc {
                return one.number;
            }
            (link, last, count) = (one.next, Some(at), count + 1);
        }
        if !self.others.is_empty()
            && let Some(number) = self.others.get(&loc)
        {
            return *number;
        }
        if count == MAX_PER_LINE || !self.reach(file, line) {
            self.others.insert(loc, next);
            return next;
        }
        let new = self.known.len() as u32 + 1;
        match last {
            Some(at) => self.known[at as usize].next = new,
            None => self.files[file][line] = new,
        }
        self.known.push(Known { loc, number: next, next: 0 });
        next
    }

    /// Where the list of a line starts.
    #[inline]
    fn first_of(&self, file: usize, line: usize) -> u32 {
        self.files.get(file).and_then(|lines| lines.get(line)).copied().unwrap_or(0)
    }

    /// Makes the table have that line; `false` when there are too few locations for it.
    #[inline]
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
        let affordable = lines <= FIRST_LINES + LINES_PER_LOC * self.known.len();
        if affordable {
            self.files[file].resize(want, 0);
            self.lines = lines;
        }
        affordable
    }

    /// The number of a packed location that has one.
    #[inline]
    pub(crate) fn get(&self, loc: Loc) -> Option<u32> {
        let LocKind::FileLineCol(file, line, _) = loc.kind() else { return None };
        let mut link = self.first_of(usize::from(file.0), line as usize);
        while let Some(at) = link.checked_sub(1) {
            let one = &self.known[at as usize];
            if one.loc == loc {
                return Some(one.number);
            }
            link = one.next;
        }
        self.others.get(&loc).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FileId;

    #[test]
    fn numbers_are_kept_wherever_a_location_is() {
        let mut slots = LocSlots::default();
        // Crowded lines, lines far down, and files without a table.
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
