//! The layout of files in the global space of byte offsets.
//!
//! A file keeps its offset from one evaluation to the next, and so does its second, third … opening within one: spans
//! into the same text are then equal, which makes evaluations comparable. In the first evaluation files are placed one
//! after the other in the order in which they are opened.

use rustc_hash::FxHashMap;

/// The space of one opening of a file.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: u32,
    length: u32,
}

#[derive(Clone, Debug, Default)]
struct Openings {
    places: Vec<Place>,
    /// The number of times the file was opened in the evaluation of that number.
    opened: usize,
    evaluation: u64,
}

/// The offsets of all files opened so far.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    files: FxHashMap<String, Openings>,
    next: u32,
    evaluation: u64,
}

impl Layout {
    pub(crate) fn new() -> Layout {
        // Offset 0 denotes no position.
        Layout { files: FxHashMap::default(), next: 1, evaluation: 0 }
    }

    /// Starts another evaluation, in which no file has been opened yet.
    pub(crate) fn begin(&mut self) {
        self.evaluation += 1;
    }

    /// Returns whether so much space is allocated that it is better to start afresh.
    pub(crate) fn is_crowded(&self) -> bool {
        self.next > 1 << 30
    }

    /// Returns the offset of a file that is opened once more; `None` if the space of 4 GiB is exhausted.
    pub(crate) fn open(&mut self, path: &str, length: usize) -> Option<u32> {
        let length = u32::try_from(length).ok()?;
        if !self.files.contains_key(path) {
            self.files.insert(path.to_owned(), Openings::default());
        }
        let file = self.files.get_mut(path)?;
        if file.evaluation != self.evaluation {
            file.evaluation = self.evaluation;
            file.opened = 0;
        }
        let index = file.opened;
        file.opened += 1;
        if let Some(place) = file.places.get(index)
            && length <= place.length
        {
            return Some(place.start);
        }
        let place = Place { start: self.next, length };
        self.next = self.next.checked_add(length)?.checked_add(1)?;
        match file.places.get_mut(index) {
            // A file that has grown moves.
            Some(old) => *old = place,
            None => file.places.push(place),
        }
        Some(place.start)
    }
}
