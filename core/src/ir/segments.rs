//! Which operands and results belong to which group of the declaration.
//!
//! Ill-formed IR is tolerated: a range never reaches beyond the values that exist, so the verifier can look first and
//! complain after.

use std::ops::Range;

use super::{Body, Op};
use crate::OpInfo;
use crate::schema::{Segments, ValueSchema};

impl Body {
    /// The operands that group `group` of the declaration stands for; empty for an unregistered operation.
    pub fn operand_group(&self, op: Op, group: usize) -> Range<usize> {
        let Some(info) = self.ctx().op_info(self.name(op)) else { return 0..0 };
        self.operand_group_of(info, op, group)
    }

    /// [`Self::operand_group`] for a caller that has the operation's description at hand.
    pub(crate) fn operand_group_of(&self, info: &OpInfo, op: Op, group: usize) -> Range<usize> {
        let total = self.num_operands(op);
        let stored = info.operand_segments_at().map(|at| &self.props(op)[at..]);
        group_range(info.schema.operands, info.schema.operand_segments, total, stored, group)
    }

    /// The results that group `group` of the declaration stands for; empty for an unregistered operation.
    pub fn result_group(&self, op: Op, group: usize) -> Range<usize> {
        let Some(info) = self.ctx().op_info(self.name(op)) else { return 0..0 };
        self.result_group_of(info, op, group)
    }

    /// [`Self::result_group`] for a caller that has the operation's description at hand.
    pub(crate) fn result_group_of(&self, info: &OpInfo, op: Op, group: usize) -> Range<usize> {
        let total = self.results(op).len();
        let stored = info.result_segments_at().map(|at| &self.props(op)[at..]);
        group_range(info.schema.results, info.schema.result_segments, total, stored, group)
    }
}

/// The values of `group`, of `total` values in all; `stored` are the sizes where the operation keeps them.
pub(crate) fn group_range(
    groups: &[ValueSchema],
    segments: Segments,
    total: usize,
    stored: Option<&[u32]>,
    group: usize,
) -> Range<usize> {
    let clamp = |start: usize, len: usize| start.min(total)..start.saturating_add(len).min(total);
    match segments {
        Segments::Stored => {
            let Some(sizes) = stored else { return 0..0 };
            let start = sizes[..group].iter().map(|size| *size as usize).sum();
            clamp(start, sizes[group] as usize)
        }
        Segments::Derived | Segments::Equal => {
            let before = groups[..group].iter().filter(|one| one.arity.is_variable()).count();
            let variable = groups.iter().filter(|one| one.arity.is_variable()).count();
            if variable == 0 {
                return clamp(group, 1);
            }
            let each = total.saturating_sub(groups.len() - variable) / variable;
            let len = if groups[group].arity.is_variable() { each } else { 1 };
            clamp(group - before + before * each, len)
        }
    }
}
