//! Reading one operation of the IR section.

use super::super::cursor::{Cursor, Failure, Read, Span, fail};
use super::super::file::entry;
use super::super::format::{self, SectionId, mask};
use super::super::props;
use super::super::use_order;
use super::{Draft, Frame, IrReader, Later, MAX_LIST, Row, Scope, Slot};
use crate::ir::{LazyBody, Op, Value};
use crate::schema::Trait;
use crate::stack::MAX_NESTING;
use crate::{Attr, AttrData, OpInfo, OpName, Type};

impl IrReader<'_> {
    pub(super) fn operand(&mut self, index: u64) -> Read<Value> {
        let Scope { offset, slots, forward } = &mut self.scope;
        let at = match usize::try_from(index) {
            Ok(at) if at < *offset => {
                return Err(Box::new(Failure::At(
                    self.state.loc,
                    format!("'{}' op using value defined outside the region", self.state.name),
                )));
            }
            Ok(at) => at - *offset,
            Err(_) => usize::MAX,
        };
        match slots.get_mut(at) {
            Some(Slot::Defined(value) | Slot::Forward(value)) => Ok(*value),
            Some(slot) => {
                let stand_in = self.draft.body.new_placeholder(Type::NONE);
                *slot = Slot::Forward(stand_in);
                *forward += 1;
                Ok(stand_in)
            }
            None => fail(format!("invalid value index: {index}")),
        }
    }

    pub(super) fn op(&mut self) -> Read<()> {
        let index = self.cursor.varint()?;
        let (name, info, registered) = self.tables.file.op_name(self.tables.bytes, index)?;
        let bits = self.cursor.byte()?;
        let loc = self.cursor.varint()?;
        let loc = self.tables.loc(loc)?;
        self.state.name = name;
        self.state.loc = loc;
        self.state.attrs = Attr::EMPTY_DICT;
        self.state.props.clear();
        self.state.operands.clear();
        self.state.results.clear();
        self.state.successors.clear();
        self.state.regions = 0;

        if bits & mask::ATTRS != 0 {
            self.attributes(info)?;
        }
        if bits & mask::PROPERTIES != 0 {
            self.properties(name, info, registered)?;
        }
        if let Some(info) = info {
            for (slot, default) in info.filled_props(self.tables.ctx) {
                if self.state.prop(slot).is_none() {
                    self.state.set_prop(slot, Some(default));
                }
            }
        }
        if bits & mask::RESULTS != 0 {
            for _ in 0..self.cursor.varint()? {
                let ty = self.cursor.varint()?;
                self.state.results.push(self.tables.ty(ty)?);
            }
        }
        if bits & mask::OPERANDS != 0 {
            for _ in 0..self.cursor.varint()? {
                let index = self.cursor.varint()?;
                let value = self.operand(index)?;
                self.state.operands.push(value);
            }
        }
        if bits & mask::SUCCESSORS != 0 {
            self.successors()?;
        }
        let mut orders = Vec::new();
        if self.version >= format::USE_LIST_ORDERS && bits & mask::USE_LIST_ORDERS != 0 {
            orders = use_order::read(&mut self.cursor, self.state.results.len())?;
        }
        let mut isolated = false;
        if bits & mask::REGIONS != 0 {
            let regions;
            (regions, isolated) = self.cursor.flagged()?;
            if regions > MAX_LIST || regions > self.cursor.left() as u64 {
                return fail(format!("operation has too many regions: {regions}"));
            }
            self.state.regions = regions as usize;
        }

        let op = self.draft.body.create_op(&self.state);
        let results = self.draft.body.results(op);
        if let Some(frame) = self.frames.last() {
            if let Some(block) = frame.block {
                self.draft.body.append_op(op, block);
            }
            // Nothing can refer to the results in a region that announces no values.
            if results.len() != 0 && self.scope.slots.len() > frame.values_at {
                self.define(results.clone())?;
            }
        }
        for order in orders {
            let at = usize::try_from(order.index).unwrap_or(usize::MAX);
            if let Some(value) = results.clone().nth(at) {
                self.draft.reorder.push((value, Some(order)));
            }
        }
        if self.state.regions != 0 {
            self.enter(op, info, isolated)?;
        }
        Ok(())
    }

    fn attributes(&mut self, info: Option<&OpInfo>) -> Read<()> {
        let index = self.cursor.varint()?;
        let attrs = self.tables.attr(index)?;
        if !matches!(self.tables.ctx.attr_data(attrs), AttrData::Dictionary(_)) {
            return fail(format!(
                "expected attribute of type: mlir::DictionaryAttr, but got: {}",
                self.tables.asm.print_attr(self.tables.ctx, attrs)
            ));
        }
        match info {
            Some(info) if props::has_blob(info) => {
                props::split_dictionary(&self.tables, info, attrs, &mut self.state)
            }
            _ => {
                self.state.attrs = attrs;
                Ok(())
            }
        }
    }

    fn properties(
        &mut self,
        name: OpName,
        info: Option<&OpInfo>,
        registered: Option<bool>,
    ) -> Read<()> {
        if registered.is_none() {
            return fail(format!(
                "Unexpected missing `wasRegistered` opname flag at bytecode version {} with properties.",
                self.version
            ));
        }
        let index = self.cursor.varint()?;
        let blobs = &self.tables.file.blobs;
        let found = usize::try_from(index).ok().and_then(|at| Some((at, *blobs.get(at)?)));
        let Some((at, blob)) = found else {
            return fail(format!("Properties idx out-of-bound for {name}"));
        };
        let mut blob = Cursor::over(self.tables.bytes, blob);
        // If the producer did not know the operation, its properties are one dictionary.
        let Some(info) = info else {
            let index = blob.varint()?;
            self.state.set_prop(0, Some(self.tables.attr(index)?));
            return Ok(());
        };
        if registered == Some(false) {
            let index = blob.varint()?;
            let discardable = self.state.attrs;
            let inherent = self.tables.attr(index)?;
            props::split_dictionary(&self.tables, info, inherent, &mut self.state)?;
            if self.state.attrs != Attr::EMPTY_DICT {
                return fail(format!("'{name}' op has properties it does not declare"));
            }
            self.state.attrs = discardable;
            return Ok(());
        }
        if !props::has_blob(info) {
            return fail(format!("has properties but missing BytecodeOpInterface for {name}"));
        }
        // Inherent attributes among the discardable ones are kept unless the blob sets them.
        let fresh = self.state.props.is_empty();
        let place = (at ^ name.index()) % self.rows.len();
        if let Some(row) = &self.rows[place]
            && fresh
            && row.blob == at
            && row.name == name
        {
            self.state.props.extend_from_slice(&row.words);
            return Ok(());
        }
        props::decode(&mut self.tables, info, self.version, blob, &mut self.state)?;
        if fresh {
            let words = self.state.props.clone();
            self.rows[place] = Some(Row { blob: at, name, words });
        }
        Ok(())
    }

    pub(super) fn successors(&mut self) -> Read<()> {
        let count = self.cursor.varint()?;
        if count > MAX_LIST {
            return fail(format!("operation has too many successors: {count}"));
        }
        let blocks_at = self.frames.last().map_or(0, |frame| frame.blocks_at);
        for _ in 0..count {
            let index = self.cursor.varint()?;
            let block = *entry(&self.blocks[blocks_at..], index, "successor")?;
            self.state.successors.push(block);
        }
        Ok(())
    }

    /// Starts reading the regions of `op`.
    fn enter(&mut self, op: Op, info: Option<&OpInfo>, isolated: bool) -> Read<()> {
        let depth = self.depth + self.frames.len();
        if depth >= MAX_NESTING {
            return fail(format!("operation nesting exceeds {MAX_NESTING} levels"));
        }
        let own_body = info.is_some_and(|info| info.schema.traits.has(Trait::IsIsolatedFromAbove));
        let mut frame = Frame::new(Some(op));
        if isolated && self.version >= format::NESTED_SECTIONS {
            let (id, section) = self.cursor.section()?;
            if id != SectionId::Ir {
                return fail("expected IR section for region");
            }
            // The root is never deferred.
            if own_body && depth > 1 && self.leave_for_later(op, section.span(), depth) {
                return Ok(());
            }
            frame.resume = Some(std::mem::replace(&mut self.cursor, section));
        }
        if isolated || own_body {
            let slots = self.spare_slots.pop().unwrap_or_default();
            // A producer that does not know the trait may have continued the numbering of the values outside.
            let offset = if isolated { 0 } else { self.scope.offset + self.scope.slots.len() };
            let scope = Scope { offset, slots, forward: 0 };
            frame.scope = Some(std::mem::replace(&mut self.scope, scope));
        }
        if let Some(mut body) = self.draft.body.take_nested(op) {
            body.enter(&mut self.capacity);
            let draft = Draft { body, reorder: Vec::new() };
            frame.regions = draft.body.regions().into();
            frame.draft = Some(std::mem::replace(&mut self.draft, draft));
        } else {
            frame.regions = self.draft.body.own_regions(op).collect();
        }
        frame.blocks_at = self.blocks.len();
        frame.values_at = self.scope.slots.len();
        self.frames.push(frame);
        Ok(())
    }

    /// Returns whether the body of `op` is deferred, to be read from `section` later.
    fn leave_for_later(&mut self, op: Op, section: Span, depth: usize) -> bool {
        let range = section.range();
        let source = match &self.later {
            Later::Unfilled(least) if range.len() >= *least => None,
            Later::Lazy(least, source) if range.len() >= *least => Some(source.clone()),
            _ => return false,
        };
        let Some(shell) = self.draft.body.take_nested(op) else { return false };
        let body = LazyBody::new(shell, source, range, depth);
        self.draft.body.put_lazy(op, body);
        true
    }
}
