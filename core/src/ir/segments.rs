//! Which operands and results belong to which group of the declaration.
//!
//! Ill-formed IR is tolerated: a range never reaches beyond the values that exist, so the verifier can look first and
//! complain after.

use std::ops::Range;

use super::{Body, Op};
use crate::schema::{OpSchema, Segments, ValueArity, ValueSchema};
use crate::{Attr, OpInfo};

impl Body {
    /// The operands that group `group` of the declaration stands for; empty for an unregistered operation.
    pub fn operand_group(&self, op: Op, group: usize) -> Range<usize> {
        let Some(info) = self.ctx().op_info(self.name(op)) else { return 0..0 };
        self.operand_group_of(info, op, group)
    }

    /// [`Self::operand_group`] for a caller that has the operation's description at hand.
    #[inline]
    pub(crate) fn operand_group_of(&self, info: &OpInfo, op: Op, group: usize) -> Range<usize> {
        let total = self.num_operands(op);
        if let Some(range) = info.operand_places[group].range(total) {
            return range;
        }
        self.stored_operand_group(info, op, group)
    }

    fn stored_operand_group(&self, info: &OpInfo, op: Op, group: usize) -> Range<usize> {
        let total = self.num_operands(op);
        let stored = info.operand_segments_at().map(|at| &self.props_of(op, info.row_len)[at..]);
        group_range(info.schema.operands, info.schema.operand_segments, total, stored, group)
    }

    /// The results that group `group` of the declaration stands for; empty for an unregistered operation.
    pub fn result_group(&self, op: Op, group: usize) -> Range<usize> {
        let Some(info) = self.ctx().op_info(self.name(op)) else { return 0..0 };
        self.result_group_of(info, op, group)
    }

    /// [`Self::result_group`] for a caller that has the operation's description at hand.
    #[inline]
    pub(crate) fn result_group_of(&self, info: &OpInfo, op: Op, group: usize) -> Range<usize> {
        let total = self.results(op).len();
        if let Some(range) = info.result_places[group].range(total) {
            return range;
        }
        self.stored_result_group(info, op, group)
    }

    /// Removes operand number `index`; later ones move down, and sizes of groups that the operation keeps follow.
    pub fn erase_group_operand(&mut self, op: Op, index: usize) {
        if let Some(schema) = self.ctx().op_schema(self.name(op)) {
            let groups = schema.operands.iter().enumerate();
            let holder = groups
                .map(|(group, one)| (group, one, self.operand_group(op, group)))
                .find(|(_, _, range)| range.contains(&index));
            if let Some((group, one, range)) = holder {
                self.shrink_group(op, schema, group);
                if let ValueArity::VariadicOfVariadic(sizes) = one.arity {
                    self.shrink_inner_group(op, schema, sizes, index - range.start);
                }
            }
        }
        self.erase_operand(op, index);
    }

    /// Takes one off the stored size of a group of operands.
    fn shrink_group(&mut self, op: Op, schema: &OpSchema, group: usize) {
        if schema.operand_segments == Segments::Stored {
            let word = schema.props.len() + group;
            self.set_prop_word(op, word, self.prop_word(op, word).saturating_sub(1));
        }
    }

    /// Takes one off the size of the group inside a group that value number `at` is in; the attribute `sizes` has them.
    fn shrink_inner_group(&mut self, op: Op, schema: &OpSchema, sizes: &str, at: usize) {
        let Some(slot) = schema.props.iter().position(|prop| prop.name == sizes) else { return };
        let have = self.prop(op, slot).and_then(|attr| attr.as_i32_array(self.ctx()));
        let Some(mut have) = have.map(Vec::from_iter) else { return };
        let mut end = 0;
        for size in &mut have {
            end += usize::try_from(*size).unwrap_or(0);
            if at < end {
                *size -= 1;
                break;
            }
        }
        let sizes = Attr::dense_i32_array(self.ctx(), &have);
        self.set_prop(op, slot, Some(sizes));
    }

    fn stored_result_group(&self, info: &OpInfo, op: Op, group: usize) -> Range<usize> {
        let total = self.results(op).len();
        let stored = info.result_segments_at().map(|at| &self.props_of(op, info.row_len)[at..]);
        group_range(info.schema.results, info.schema.result_segments, total, stored, group)
    }
}

/// Where the values of a group are, as far as the declaration alone tells.
#[derive(Clone, Copy)]
pub(crate) enum GroupPlace {
    /// One value, with only single ones before it.
    At(u32),
    /// The one group of variable length, behind `at` values, with `fixed` single values around it.
    Rest { at: u32, fixed: u32 },
    /// One value behind the group of variable length: `at` is its place when that one is empty.
    Behind { at: u32, fixed: u32 },
    /// Sizes are stored, or shared by several groups.
    Sized,
}

impl GroupPlace {
    /// Of each group of a declaration.
    pub(crate) fn all(groups: &[ValueSchema], segments: Segments) -> Box<[GroupPlace]> {
        let is_variable = |group: &ValueSchema| group.arity.is_variable();
        let variable = groups.iter().filter(|one| is_variable(one)).count();
        let fixed = (groups.len() - variable) as u32;
        let place = |at: usize| match segments {
            Segments::Stored => GroupPlace::Sized,
            _ if variable > 1 => GroupPlace::Sized,
            _ if is_variable(&groups[at]) => GroupPlace::Rest { at: at as u32, fixed },
            _ if groups[..at].iter().any(is_variable) => {
                GroupPlace::Behind { at: at as u32 - 1, fixed }
            }
            _ => GroupPlace::At(at as u32),
        };
        (0..groups.len()).map(place).collect()
    }

    /// The values, of `total` in all.
    #[inline]
    fn range(self, total: usize) -> Option<Range<usize>> {
        let rest = |fixed: u32| total.saturating_sub(fixed as usize);
        let (start, len) = match self {
            GroupPlace::At(at) => (at as usize, 1),
            GroupPlace::Rest { at, fixed } => (at as usize, rest(fixed)),
            GroupPlace::Behind { at, fixed } => (at as usize + rest(fixed), 1),
            GroupPlace::Sized => return None,
        };
        Some(start.min(total)..(start + len).min(total))
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
