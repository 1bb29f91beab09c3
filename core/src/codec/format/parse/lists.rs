//! The lists of operands and types that are collected while an operation is parsed.

use crate::text::{Pos, UnresolvedOperand};
use crate::{Block, Type};

/// A range of a flat list, and its position in the text.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(in crate::codec::format) start: u32,
    pub(in crate::codec::format) len: u32,
    pub(in crate::codec::format) pos: Pos,
}

impl Run {
    pub(in crate::codec::format) fn len(self) -> usize {
        self.len as usize
    }

    pub(in crate::codec::format) fn of<T>(self, all: &[T]) -> &[T] {
        &all[self.start as usize..(self.start + self.len) as usize]
    }
}

/// The parsed parts of an operation, in flat lists that all operations reuse.
#[derive(Default)]
pub(crate) struct FormatLists {
    pub(in crate::codec::format) operands: Vec<UnresolvedOperand>,
    pub(in crate::codec::format) operand_runs: Vec<Run>,
    pub(in crate::codec::format) types: Vec<Type>,
    pub(in crate::codec::format) operand_types: Vec<Run>,
    pub(in crate::codec::format) result_types: Vec<Run>,
    pub(in crate::codec::format) successors: Vec<(u16, Block)>,
}

impl FormatLists {
    /// Clears the lists, for the given numbers of groups.
    pub(in crate::codec::format) fn begin(&mut self, operands: usize, results: usize, none: Run) {
        self.operands.clear();
        self.types.clear();
        self.successors.clear();
        for (runs, len) in [
            (&mut self.operand_runs, operands),
            (&mut self.operand_types, operands),
            (&mut self.result_types, results),
        ] {
            runs.clear();
            runs.resize(len, none);
        }
    }
}
