//! Groups of operands and results, as declared.
//!
//! Ill-formed IR is tolerated: a range never exceeds the values that exist, so that the verifier can read first and
//! report afterwards.

use std::ops::Range;

use smallvec::SmallVec;

use super::{Body, Op, Value};
use crate::schema::{Segments, ValueArity, ValueSchema};
use crate::{Attr, OpInfo};

impl Body {
    /// Returns the operands of group `group` of the declaration; empty for an unregistered operation.
    pub(crate) fn operand_group(&self, op: Op, group: usize) -> Range<usize> {
        let Some(info) = self.ctx().op_info(self.name(op)) else { return 0..0 };
        self.operand_group_of(info, op, group)
    }

    /// Like [`Self::operand_group`], for callers that have the operation's [`OpInfo`].
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
        if let Some(at) = info.operand_segments_at() {
            return sized(&self.props_of(op, info.row_len)[at..], total, group);
        }
        group_range(info.schema.operands, info.schema.operand_segments, total, None, group)
    }

    /// Returns the results of group `group` of the declaration; empty for an unregistered operation.
    pub(crate) fn result_group(&self, op: Op, group: usize) -> Range<usize> {
        let Some(info) = self.ctx().op_info(self.name(op)) else { return 0..0 };
        self.result_group_of(info, op, group)
    }

    /// Like [`Self::result_group`], for callers that have the operation's [`OpInfo`].
    #[inline]
    pub(crate) fn result_group_of(&self, info: &OpInfo, op: Op, group: usize) -> Range<usize> {
        let total = self.results(op).len();
        if let Some(range) = info.result_places[group].range(total) {
            return range;
        }
        self.stored_result_group(info, op, group)
    }

    /// Returns the subgroups of operand group `group` of the declaration, in order; the group itself unless it is
    /// `VariadicOfVariadic`.
    pub(crate) fn operand_cases(&self, op: Op, group: usize) -> impl Iterator<Item = Range<usize>> {
        let all = self.operand_group(op, group);
        let sizes = match self.case_sizes(op, group) {
            Some((_, sizes)) => sizes,
            None => vec![i32::try_from(all.len()).unwrap_or(i32::MAX)],
        };
        let mut start = all.start;
        sizes.into_iter().map(move |size| {
            let end = start.saturating_add(usize::try_from(size).unwrap_or(0)).min(all.end);
            std::mem::replace(&mut start, end)..end
        })
    }

    /// Removes the operands at these indices, which ascend; updates stored sizes of groups.
    pub(crate) fn erase_group_operands(&mut self, op: Op, numbers: &[usize]) {
        let groups = self.ctx().op_schema(self.name(op)).map_or(0, |schema| schema.operands.len());
        let ranges: SmallVec<[Range<usize>; 4]> =
            (0..groups).map(|group| self.operand_group(op, group)).collect();
        for (group, range) in ranges.into_iter().enumerate() {
            let start = numbers.partition_point(|number| *number < range.start);
            let end = numbers.partition_point(|number| *number < range.end);
            if start != end {
                self.erase_cases(op, group, &range, &numbers[start..end]);
                self.resize_group(op, group, |size| size.saturating_sub((end - start) as u32));
            }
        }
        self.erase_operands(op, numbers);
    }

    /// Replaces the operands of a group, which has no subgroups, by any number of others; updates its stored size.
    pub(crate) fn set_group_operands(&mut self, op: Op, group: usize, values: &[Value]) {
        let range = self.operand_group(op, group);
        let mut all: Vec<Value> = self.operands(op).collect();
        all.splice(range, values.iter().copied());
        self.resize_group(op, group, |_| values.len() as u32);
        self.set_operands(op, &all);
    }

    /// Appends operands to a group, or to its subgroup number `case`; updates stored sizes.
    pub(crate) fn append_group_operands(
        &mut self,
        op: Op,
        group: usize,
        case: Option<usize>,
        values: &[Value],
    ) {
        let cases = case.and_then(|case| self.operand_cases(op, group).nth(case));
        let at = cases.unwrap_or_else(|| self.operand_group(op, group)).end;
        self.splice_group_operands(op, group, case, at..at, values);
    }

    /// Adds operands after those at `range`, which are all operands of a group; updates its stored size.
    pub(crate) fn append_to_range(&mut self, op: Op, range: Range<usize>, values: &[Value]) {
        let groups = self.ctx().op_schema(self.name(op)).map_or(0, |schema| schema.operands.len());
        match (0..groups).rfind(|group| self.operand_group(op, *group) == range) {
            Some(group) => self.append_group_operands(op, group, None, values),
            None => {
                let mut all: Vec<Value> = self.operands(op).collect();
                all.splice(range.end..range.end, values.iter().copied());
                self.set_operands(op, &all);
            }
        }
    }

    /// Replaces some operands of a group, or of its subgroup number `case`; updates stored sizes.
    pub(crate) fn splice_group_operands(
        &mut self,
        op: Op,
        group: usize,
        case: Option<usize>,
        range: Range<usize>,
        values: &[Value],
    ) {
        let more = values.len() as i32 - range.len() as i32;
        if let Some(case) = case
            && let Some((slot, mut sizes)) = self.case_sizes(op, group)
        {
            sizes[case] += more;
            let sizes = Attr::dense_i32_array(self.ctx(), &sizes);
            self.set_prop(op, slot, Some(sizes));
        }
        self.resize_group(op, group, |size| size.wrapping_add_signed(more));
        let mut all: Vec<Value> = self.operands(op).collect();
        all.splice(range, values.iter().copied());
        self.set_operands(op, &all);
    }

    /// Changes the stored size of a group of operands, if there is one.
    fn resize_group(&mut self, op: Op, group: usize, change: impl FnOnce(u32) -> u32) {
        if let Some(schema) = self.ctx().op_schema(self.name(op))
            && schema.operand_segments == Segments::Stored
        {
            let word = schema.props.len() + group;
            self.set_prop_word(op, word, change(self.prop_word(op, word)));
        }
    }

    /// Returns the property slot that holds the subgroup sizes of a `VariadicOfVariadic` group, and the sizes.
    fn case_sizes(&self, op: Op, group: usize) -> Option<(usize, Vec<i32>)> {
        let schema = self.ctx().op_schema(self.name(op))?;
        let ValueArity::VariadicOfVariadic(sizes) = schema.operands[group].arity else {
            return None;
        };
        let slot = schema.props.iter().position(|prop| prop.name == sizes)?;
        Some((slot, self.prop(op, slot)?.as_i32_array(self.ctx())?.collect()))
    }

    /// Subtracts erased operands from the subgroup sizes of a `VariadicOfVariadic` group.
    fn erase_cases(&mut self, op: Op, group: usize, range: &Range<usize>, numbers: &[usize]) {
        let Some((slot, mut sizes)) = self.case_sizes(op, group) else { return };
        let mut numbers = numbers.iter().peekable();
        let mut end = range.start;
        for size in &mut sizes {
            end = end.saturating_add(usize::try_from(*size).unwrap_or(0));
            while numbers.next_if(|number| **number < end).is_some() {
                *size -= 1;
            }
        }
        let sizes = Attr::dense_i32_array(self.ctx(), &sizes);
        self.set_prop(op, slot, Some(sizes));
    }

    fn stored_result_group(&self, info: &OpInfo, op: Op, group: usize) -> Range<usize> {
        let total = self.results(op).len();
        let stored = info.result_segments_at().map(|at| &self.props_of(op, info.row_len)[at..]);
        group_range(info.schema.results, info.schema.result_segments, total, stored, group)
    }
}

/// The place of a group among all values, as far as it follows from the declaration alone.
#[derive(Clone, Copy)]
pub(crate) enum GroupPlace {
    /// One value, with only single values before it.
    At(u32),
    /// The only group of variable length, behind `at` values, with `fixed` single values around it.
    Rest { at: u32, fixed: u32 },
    /// One value behind the group of variable length: `at` is its place when that group is empty.
    Behind { at: u32, fixed: u32 },
    /// Sizes are stored, or shared by several groups.
    Sized,
}

impl GroupPlace {
    /// Returns the place of each group of a declaration.
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

    /// Returns the indices of the group's values, of `total` values in all.
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

/// Returns the part of `start..start + len` that lies within `total` values.
#[inline]
fn clamp(start: usize, len: usize, total: usize) -> Range<usize> {
    start.min(total)..start.saturating_add(len).min(total)
}

/// Returns the indices of the values of `group`, of `total` values in all, if the sizes of groups are stored.
#[inline]
fn sized(sizes: &[u32], total: usize, group: usize) -> Range<usize> {
    let start = sizes[..group].iter().map(|size| *size as usize).sum();
    clamp(start, sizes[group] as usize, total)
}

/// Returns the indices of the values of `group`, of `total` in all; `stored` are the sizes if the operation stores
/// them.
pub(crate) fn group_range(
    groups: &[ValueSchema],
    segments: Segments,
    total: usize,
    stored: Option<&[u32]>,
    group: usize,
) -> Range<usize> {
    match segments {
        Segments::Stored => stored.map_or(0..0, |sizes| sized(sizes, total, group)),
        Segments::Derived | Segments::Equal => {
            let before = groups[..group].iter().filter(|one| one.arity.is_variable()).count();
            let variable = groups.iter().filter(|one| one.arity.is_variable()).count();
            if variable == 0 {
                return clamp(group, 1, total);
            }
            let each = total.saturating_sub(groups.len() - variable) / variable;
            let len = if groups[group].arity.is_variable() { each } else { 1 };
            clamp(group - before + before * each, len, total)
        }
    }
}
