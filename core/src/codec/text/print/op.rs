//! Printing of whole operations, in custom and in generic form.

use std::ops::Range;

use smallvec::SmallVec;

use super::op_printer::OpPrinter;
use super::region::RegionStyle;
use crate::ir::OpRef;
use crate::schema::AsmSyntax;
use crate::text::OpSyntax;
use crate::{Attr, OpInfo, OpName};

impl<'ir> OpPrinter<'_, 'ir> {
    /// Prints the name of an operation without the default dialect of the enclosing region.
    pub fn print_op_name(&mut self, name: OpName) {
        if let Some(info) = self.ctx.op_info(name) {
            return self.print_known_name(info);
        }
        let full = name.as_str();
        let default = self.default_dialects.last().copied().unwrap_or("");
        if !default.is_empty()
            && name.dialect() == default
            && full.bytes().filter(|byte| *byte == b'.').count() == 1
        {
            self.print(name.stripped());
        } else {
            self.print(full);
        }
    }

    fn print_known_name(&mut self, info: &OpInfo) {
        let (full, default) = (info.schema.name, self.default_dialects.last().copied());
        match (info.short, default) {
            // A name of two parts that begins with the default dialect consists of it, a dot and the short name.
            (Some(short), Some(default))
                if full.len() == default.len() + 1 + short.len() && full.starts_with(default) =>
            {
                self.print(short);
            }
            _ => self.print(full),
        }
    }

    /// Prints an operation with its results, without location.
    pub(super) fn print_full_op(&mut self, op: OpRef<'ir>) {
        if self.base.collector.is_none() {
            let start = (std::ptr::from_ref(op.body).addr(), op.op, self.out.len(), self.indent);
            if let Some(starts) = &mut self.base.starts {
                starts.push(start);
            }
            let outer = self.op.replace(op.op);
            self.print_results(op);
            self.op = outer;
        }
        self.print_op_without_results(op);
    }

    /// Prints an operation in its custom form, or in the generic form if requested, without results and location.
    pub fn print_op_without_results(&mut self, op: OpRef<'ir>) {
        let outer = self.op.replace(op.op);
        if self.base.collector.is_some() {
            let loc = op.loc();
            self.visit_loc(loc, true);
        }
        self.print_bare_op(op);
        self.op = outer;
    }

    fn print_results(&mut self, op: OpRef<'ir>) {
        let count = op.body.results(op.op).len();
        if count == 0 {
            return;
        }
        let body = op.body;
        let print_group = |p: &mut Self, from: usize, to: usize| {
            let value = body.result(op.op, from);
            p.names.push_bound(p.table, value, &mut p.base.out);
            if to - from > 1 {
                p.print(":");
                p.print_int((to - from) as i64);
            }
        };
        match self.names.groups(self.table, op.op) {
            None => print_group(self, 0, count),
            Some(groups) => {
                for (index, from) in groups.iter().enumerate() {
                    if index != 0 {
                        self.print(", ");
                    }
                    let to = groups.get(index + 1).map_or(count, |next| *next as usize);
                    print_group(self, *from as usize, to);
                }
            }
        }
        self.print(" = ");
    }

    fn print_bare_op(&mut self, op: OpRef<'ir>) {
        if !self.base.flags.generic
            && let Some(info) = self.ctx.op_info(op.name())
        {
            match info.schema.syntax {
                AsmSyntax::Generic | AsmSyntax::Missing(_) => {}
                AsmSyntax::Declarative(format) => {
                    self.print_known_name(info);
                    return crate::format::print_op(self, op, info, format);
                }
                AsmSyntax::Custom(hook) => {
                    self.print_known_name(info);
                    return (hook.get::<OpSyntax>().print)(self, op);
                }
            }
        }
        self.print_generic_op(op);
    }

    /// Prints `op` in generic form, without results and location.
    pub fn print_generic_op(&mut self, op: OpRef<'ir>) {
        if self.base.collector.is_some() {
            return self.collect_generic_op(op);
        }
        self.print(op.name().quoted());
        self.print("(");
        self.print_all_operands(op);
        self.print(")");
        if op.body.num_successors(op.op) != 0 {
            self.print("[");
            for (index, block) in op.successors().enumerate() {
                if index != 0 {
                    self.print(", ");
                }
                self.print_successor(block);
            }
            self.print("]");
        }
        self.print_generic_props(op, self.ctx.op_info(op.name()));
        if op.body.num_regions(op.op) != 0 {
            self.print(" (");
            for (index, region) in op.regions().enumerate() {
                if index != 0 {
                    self.print(", ");
                }
                let style = RegionStyle { empty_block: true, ..RegionStyle::default() };
                self.print_region(region, style);
            }
            self.print(")");
        }
        let attrs = op.attrs();
        if attrs != Attr::EMPTY_DICT {
            let entries = attrs.as_dictionary(self.ctx).unwrap_or_default();
            self.print_optional_dict(entries, &[]);
        }
        self.print(" : ");
        self.print_op_functional_type(op);
    }

    fn print_generic_props(&mut self, op: OpRef<'ir>, info: Option<&OpInfo>) {
        if let Some(info) = info {
            if info.row_len != 0 {
                self.print_row(info, op.body.props_of(op.op, info.row_len));
            }
            return;
        }
        if let Some(dict) = op.prop(0) {
            self.print(" <");
            self.print_attribute(dict);
            self.print(">");
        }
    }

    /// Prints ` <{a = 1}>`, a property row in full. Segment sizes are printed as arrays, though they are not
    /// attributes.
    fn print_row(&mut self, info: &OpInfo, row: &[u32]) {
        let schema = info.schema;
        let slots = info.sorted_slots.iter().filter(|slot| row[**slot] != 0);
        let mut all: SmallVec<[(&str, Range<usize>); 6]> =
            slots.map(|slot| (schema.props[*slot].name, *slot..*slot + 1)).collect();
        let props = schema.props.len();
        if info.row_len != props {
            let operands = info.operand_segments_at().map(|at| at..at + schema.operands.len());
            let results = info.result_segments_at().map(|at| at..at + schema.results.len());
            all.extend(operands.map(|sizes| ("operandSegmentSizes", sizes)));
            all.extend(results.map(|sizes| ("resultSegmentSizes", sizes)));
            all.sort_by_key(|(name, _)| *name);
        }
        for (index, (name, words)) in all.iter().enumerate() {
            self.print(if index == 0 { " <{" } else { ", " });
            // Names in a schema need no quotes.
            self.print(name);
            let sizes = &row[words.clone()];
            let attr = if words.start < props { Attr::from_raw(sizes[0]) } else { None };
            match attr {
                Some(Attr::UNIT) => {}
                Some(value) => {
                    self.print(" = ");
                    self.print_attribute(value);
                }
                None => {
                    self.print(" = array<i32");
                    for (at, size) in sizes.iter().enumerate() {
                        self.print(if at == 0 { ": " } else { ", " });
                        self.print_int(i64::from(*size as i32));
                    }
                    self.print(">");
                }
            }
        }
        if !all.is_empty() {
            self.print("}>");
        }
    }

    /// Collects the parts that the generic form prints, in the order in which MLIR searches for aliases.
    fn collect_generic_op(&mut self, op: OpRef<'ir>) {
        for region in op.regions() {
            self.print_region(region, RegionStyle::default());
        }
        self.print_types_of(op.operands());
        self.print_types_of(op.results());
        // MLIR does not visit the properties of an unregistered operation.
        for (_, value) in op.merged_attrs() {
            self.print_attribute(value);
        }
    }
}
