//! The successors and regions of an operation.

use super::{OpParse, implicit_terminator};
use crate::ir::OpState;
use crate::schema::Trait;
use crate::text::{OpParser, ParseResult, Punct};

impl OpParse<'_> {
    pub(super) fn successor(&mut self, p: &mut OpParser<'_, '_>, index: u16) -> ParseResult<bool> {
        if !self.info.schema.successors[usize::from(index)].variadic {
            self.lists.successors.push((index, p.parse_successor()?));
            return Ok(true);
        }
        let mut next = p.parse_optional_successor()?;
        let present = next.is_some();
        while let Some(block) = next {
            self.lists.successors.push((index, block));
            let more = p.parse_optional_punct(Punct::Comma);
            next = if more { Some(p.parse_successor()?) } else { None };
        }
        Ok(present)
    }

    pub(super) fn finish_successors(&mut self, state: &mut OpState) {
        // The order in the text may differ from the declared order.
        if self.lists.successors.len() > 1 {
            self.lists.successors.sort_by_key(|(group, _)| *group);
        }
        state.successors.extend(self.lists.successors.iter().map(|(_, block)| *block));
    }

    /// Assigns the regions added since the last call to `group`.
    pub(super) fn take_regions(&mut self, state: &OpState, group: u16) {
        self.region_groups.resize(state.regions, group);
    }

    /// Adds an empty region for each group that was not parsed, and sorts all regions in the order of declaration.
    pub(super) fn finish_regions(&mut self, p: &mut OpParser<'_, '_>, state: &mut OpState) {
        if self.all_regions {
            return;
        }
        for (index, region) in self.info.schema.regions.iter().enumerate() {
            let index = index as u16;
            if !region.variadic && !self.region_groups.contains(&index) {
                p.add_region(state);
                self.take_regions(state, index);
            }
        }
        if !self.region_groups.is_sorted() {
            p.sort_regions(&self.region_groups);
        }
    }

    pub(super) fn region(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        index: u16,
    ) -> ParseResult<()> {
        if self.info.schema.regions[usize::from(index)].variadic {
            if p.parse_optional_region(state, &[])? {
                self.finish_region(p, state);
                while p.parse_optional_punct(Punct::Comma) {
                    p.parse_region(state, &[])?;
                    self.finish_region(p, state);
                }
            }
        } else {
            let arguments = self.take_arguments(p, index)?;
            p.parse_region(state, &arguments)?;
            self.finish_region(p, state);
        }
        self.take_regions(state, index);
        Ok(())
    }

    /// Parses the first region of an optional group, if it is present.
    pub(super) fn optional_region(
        &mut self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        index: u16,
    ) -> ParseResult<bool> {
        let before = state.regions;
        if self.info.schema.regions[usize::from(index)].variadic {
            self.region(p, state, index)?;
            return Ok(state.regions != before);
        }
        let arguments = self.take_arguments(p, index)?;
        if !p.parse_optional_region(state, &arguments)? {
            return Ok(false);
        }
        self.take_regions(state, index);
        let (body, region) = p.region_mut(state, before);
        let empty = body.entry_block(region).is_none();
        if !empty {
            self.finish_region(p, state);
        }
        Ok(!empty)
    }

    /// Establishes the properties that traits require of the region parsed last.
    pub(super) fn finish_region(&self, p: &mut OpParser<'_, '_>, state: &OpState) {
        let last = state.regions - 1;
        if let Some(terminator) = implicit_terminator(self.info) {
            p.ensure_terminator(state, last, terminator);
        } else if self.info.schema.traits.has(Trait::SingleBlock) {
            p.ensure_block(state, last);
        }
    }
}
