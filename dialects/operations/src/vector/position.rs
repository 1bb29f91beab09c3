//! Positions in a vector: static indices and values.

use ods_core::ir::ValueRef;
use ods_core::{Attr, Context, DYNAMIC};
use smallvec::SmallVec;

/// The index that denotes poison.
pub const POISON_INDEX: i64 = -1;

/// An index in one dimension.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Index<'a> {
    Known(i64),
    /// A value, and its index among the dynamic operands of the operation.
    Value(ValueRef<'a>, usize),
}

/// A position; operations store its static and dynamic indices separately.
#[derive(Clone)]
pub(super) struct Position<'a>(pub(super) SmallVec<[Index<'a>; 4]>);

impl<'a> Position<'a> {
    pub(super) fn new(
        known: &[i64],
        values: impl IntoIterator<Item = ValueRef<'a>>,
    ) -> Position<'a> {
        let mut values = values.into_iter().enumerate();
        let index = |known: &i64| match *known {
            DYNAMIC => {
                values.next().map_or(Index::Known(DYNAMIC), |(at, value)| Index::Value(value, at))
            }
            known => Index::Known(known),
        };
        Position(known.iter().map(index).collect())
    }

    /// Returns the position with values replaced by `constants` that are within `dims`.
    pub(super) fn with_constants(
        &self,
        ctx: &Context,
        constants: &[Option<Attr>],
        dims: &[i64],
    ) -> Position<'a> {
        let known = |(index, size): (&Index<'a>, &i64)| match *index {
            Index::Value(_, at) => {
                let number = constants.get(at).copied().flatten().and_then(|attr| attr.as_i64(ctx));
                let inside = number.filter(|number| (POISON_INDEX..*size).contains(number));
                inside.map_or(*index, Index::Known)
            }
            known => known,
        };
        Position(self.0.iter().zip(dims).map(known).collect())
    }

    /// Returns the indices if all are static.
    pub(super) fn known(&self) -> Option<SmallVec<[i64; 4]>> {
        self.0
            .iter()
            .map(|index| match index {
                Index::Known(at) => Some(*at),
                Index::Value(..) => None,
            })
            .collect()
    }

    /// Returns the indices in the form of the attribute, with a marker for each value.
    pub(super) fn marked(&self) -> SmallVec<[i64; 4]> {
        self.0
            .iter()
            .map(|index| match index {
                Index::Known(at) => *at,
                Index::Value(..) => DYNAMIC,
            })
            .collect()
    }

    /// Returns whether the dynamic operand `number` is still used.
    pub(super) fn uses(&self, number: usize) -> bool {
        self.0.iter().any(|index| matches!(index, Index::Value(_, at) if *at == number))
    }
}

impl PartialEq for Position<'_> {
    fn eq(&self, other: &Self) -> bool {
        let same = |pair: (&Index<'_>, &Index<'_>)| match pair {
            (Index::Known(a), Index::Known(b)) => a == b,
            (Index::Value(a, _), Index::Value(b, _)) => a == b,
            _ => false,
        };
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(same)
    }
}
