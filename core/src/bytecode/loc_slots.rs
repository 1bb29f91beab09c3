//! The slots of locations that are packed in their word: a table by file and line, since most lines have one location
//! or two, and neighbours in the IR are neighbours in the source.

use rustc_hash::FxHashMap;

use crate::{Loc, LocKind};

/// The first two columns of a line that were met, each with its slot plus one.
#[derive(Clone, Copy, Default)]
struct Line {
    cols: [u32; 2],
    slots: [u32; 2],
}

pub(super) struct LocSlots {
    /// By file, then by line.
    files: Vec<Vec<Line>>,
    /// Lines from here on are too sparse for a table.
    end: usize,
    /// What has no place in `files`.
    others: FxHashMap<Loc, u32>,
}

impl LocSlots {
    /// For a module of about that many operations.
    pub(super) fn for_ops(count: usize) -> LocSlots {
        let end = (4 * count).max(1 << 16);
        LocSlots { files: Vec::new(), end, others: FxHashMap::default() }
    }

    /// The slot of a packed location: `next` if it has none yet.
    #[inline]
    pub(super) fn add(&mut self, loc: Loc, next: u32) -> u32 {
        let LocKind::FileLineCol(file, line, col) = loc.kind() else { return next };
        let (file, line) = (usize::from(file.0), line as usize);
        if line < self.end {
            if self.files.len() <= file {
                self.files.resize(file + 1, Vec::new());
            }
            let lines = &mut self.files[file];
            if lines.len() <= line {
                lines.resize((line + 1).next_power_of_two(), Line::default());
            }
            let Line { cols, slots } = &mut lines[line];
            for (have, slot) in cols.iter_mut().zip(slots) {
                if *slot == 0 {
                    (*have, *slot) = (col, next + 1);
                    return next;
                }
                if *have == col {
                    return *slot - 1;
                }
            }
        }
        *self.others.entry(loc).or_insert(next)
    }

    /// The slot of a packed location that has one.
    pub(super) fn get(&self, loc: Loc) -> Option<u32> {
        let LocKind::FileLineCol(file, line, col) = loc.kind() else { return None };
        let line = self.files.get(usize::from(file.0)).and_then(|lines| lines.get(line as usize));
        if let Some(Line { cols, slots }) = line {
            for (have, slot) in cols.iter().zip(slots) {
                if *slot != 0 && *have == col {
                    return Some(*slot - 1);
                }
            }
        }
        self.others.get(&loc).copied()
    }
}
