//! Arguments of a region's entry block, by the names of the declaration.
//!
//! Ill-formed IR is tolerated: a range never exceeds the arguments that exist, so that the verifier can read first and
//! report afterwards.

use std::ops::Range;

use super::OpRef;
use crate::AttrData;
use crate::schema::{ArgCount, RegionArg};

impl OpRef<'_> {
    /// Returns the number of arguments with a name; `None` if that is the rest.
    pub(crate) fn region_arg_count(self, count: ArgCount) -> Option<usize> {
        let elements = |slot: u16| match self.prop(slot.into()).map(|attr| attr.data(self.ctx())) {
            Some(AttrData::Array(items)) => items.len(),
            Some(AttrData::DenseArray { len, .. }) => usize::try_from(*len).unwrap_or(usize::MAX),
            _ => 0,
        };
        Some(match count {
            ArgCount::One => 1,
            ArgCount::Rest => return None,
            ArgCount::Operands(group) => self.body.operand_group(self.op, group.into()).len(),
            ArgCount::Results(group) => self.body.result_group(self.op, group.into()).len(),
            ArgCount::Elements(slot) => elements(slot),
        })
    }

    /// Returns the positions of the arguments with name number `index`, among `total` arguments that `args` names.
    pub(crate) fn region_arg_numbers(
        self,
        args: &[RegionArg],
        index: usize,
        total: usize,
    ) -> Range<usize> {
        let rest = || {
            let others = args.iter().filter_map(|one| self.region_arg_count(one.count));
            total.saturating_sub(others.fold(0, usize::saturating_add))
        };
        let len = |one: &RegionArg| self.region_arg_count(one.count).unwrap_or_else(rest);
        let start = args[..index].iter().map(len).fold(0, usize::saturating_add).min(total);
        start..start.saturating_add(len(&args[index])).min(total)
    }
}
