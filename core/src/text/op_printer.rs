//! Printing operations: what custom syntax and the format engine see.

use std::ops::{Deref, DerefMut, Range};

use smallvec::SmallVec;

use super::names::Names;
use super::{OpSyntax, Printer};
use crate::affine::{AffineExpr, AffineMap};
use crate::ir::{BlockRef, Body, Op, OpRef, RegionRef, ValueRef};
use crate::schema::{AsmSyntax, Trait};
use crate::{Attr, Ident, OpInfo, OpName, Type, stack};

/// The style of printing a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionStyle {
    /// Print the header of the first block when it has arguments.
    pub entry_args: bool,
    /// Print the terminators.
    pub terminators: bool,
    /// Print the header of a first block that is empty.
    pub empty_block: bool,
}

impl Default for RegionStyle {
    fn default() -> Self {
        RegionStyle { entry_args: true, terminators: true, empty_block: false }
    }
}

/// Prints operations: the counterpart of `OpAsmPrinter`, with everything a [`Printer`] has.
///
/// A syntax hook prints everything after the operation's name, beginning with the space, if any. Spaces are all
/// explicit but for those documented.
pub struct OpPrinter<'p, 'ir> {
    pub(super) base: &'p mut Printer<'ir>,
    pub(super) names: &'p Names,
    /// The body of the operation being printed.
    pub(super) body: &'ir Body,
    pub(super) table: u32,
    pub(super) op: Option<Op>,
    /// Default dialects of the regions around, innermost last.
    pub(super) default_dialects: Vec<&'static str>,
}

impl<'ir> Deref for OpPrinter<'_, 'ir> {
    type Target = Printer<'ir>;

    fn deref(&self) -> &Printer<'ir> {
        self.base
    }
}

impl<'ir> DerefMut for OpPrinter<'_, 'ir> {
    fn deref_mut(&mut self) -> &mut Printer<'ir> {
        self.base
    }
}

impl<'ir> OpPrinter<'_, 'ir> {
    /// The table of names for what is in `body`: the current one, or that of the operation being printed.
    pub(super) fn table_of(&self, body: &Body) -> Option<u32> {
        if std::ptr::eq(body, self.body) {
            return Some(self.table);
        }
        let slot = self.body.nested_slot(self.op?)?;
        self.names.child(self.table, slot)
    }

    /// Prints `%name`.
    #[inline]
    pub fn print_operand(&mut self, value: ValueRef<'ir>) {
        match self.table_of(value.body) {
            Some(table) => {
                self.names.push_value(table, value.body, value.value, &mut self.base.out);
            }
            None => self.print("<<UNKNOWN SSA VALUE>>"),
        }
    }

    /// Prints `%a, %b`.
    pub fn print_operands(&mut self, values: impl IntoIterator<Item = ValueRef<'ir>>) {
        for (index, value) in values.into_iter().enumerate() {
            if index != 0 {
                self.print(", ");
            }
            self.print_operand(value);
        }
    }

    fn print_all_operands(&mut self, op: OpRef<'ir>) {
        let Some(table) = self.table_of(op.body) else { return };
        for (index, value) in op.body.operands(op.op).enumerate() {
            if index != 0 {
                self.print(", ");
            }
            self.names.push_value(table, op.body, value, &mut self.base.out);
        }
    }

    /// Prints `i32, f32`: the types of `values`.
    pub fn print_types_of(&mut self, values: impl IntoIterator<Item = ValueRef<'ir>>) {
        for (index, value) in values.into_iter().enumerate() {
            if index != 0 {
                self.print(", ");
            }
            self.print_type(value.ty());
        }
    }

    /// Prints `%i + 1, symbol(%n)`: the results of a map over its operands.
    pub fn print_affine_map_of_operands(&mut self, map: &AffineMap, operands: &[ValueRef<'ir>]) {
        for (index, expr) in map.results.iter().enumerate() {
            if index != 0 {
                self.print(", ");
            }
            self.print_affine_expr_of_operands(expr, map.dims, operands);
        }
    }

    /// Prints `%i + symbol(%n)`: an expression over so many dimensions, then symbols.
    pub fn print_affine_expr_of_operands(
        &mut self,
        expr: &AffineExpr,
        dims: u32,
        operands: &[ValueRef<'ir>],
    ) {
        let tables: Vec<_> = operands.iter().map(|value| self.table_of(value.body)).collect();
        let names = &self.names;
        self.base.print_affine_expr_with(expr, &mut |p, dim, index| {
            let at = if dim { index } else { dims + index } as usize;
            p.print(if dim { "" } else { "symbol(" });
            match (operands.get(at), tables.get(at)) {
                (Some(value), Some(Some(table))) => {
                    names.push_value(*table, value.body, value.value, &mut p.out);
                }
                _ => p.print("<<UNKNOWN SSA VALUE>>"),
            }
            p.print(if dim { "" } else { ")" });
        });
    }

    /// Prints `^bb1`.
    pub fn print_successor(&mut self, block: BlockRef<'ir>) {
        if let Some(table) = self.table_of(block.body) {
            self.names.push_block(table, block.block, &mut self.base.out);
        }
    }

    /// Prints `^bb1(%a, %b : i32, f32)`.
    pub fn print_successor_and_operands(
        &mut self,
        block: BlockRef<'ir>,
        operands: impl IntoIterator<Item = ValueRef<'ir>, IntoIter: Clone + ExactSizeIterator>,
    ) {
        self.print_successor(block);
        let operands = operands.into_iter();
        if operands.len() == 0 {
            return;
        }
        self.print("(");
        self.print_operands(operands.clone());
        self.print(" : ");
        self.print_types_of(operands);
        self.print(")");
    }

    /// Prints `%arg0: type {attrs}`; without the type when `omit_type`.
    pub fn print_region_argument(&mut self, arg: ValueRef<'ir>, attrs: Attr, omit_type: bool) {
        self.print_operand(arg);
        if !omit_type {
            self.print(": ");
            self.print_type(arg.ty());
        }
        // As upstream: nothing in these attributes gets an alias, but one that is there anyway is used.
        if self.collector.is_none() {
            let entries = attrs.as_dictionary(self.ctx).unwrap_or_default();
            self.print_optional_dict(entries, &[]);
        }
        let loc = arg.loc();
        self.visit_loc(loc, false);
        self.print_trailing_loc(loc, false);
    }

    /// Prints ` {a = 1}`: inherent and discardable attributes of `op` in one dictionary, less those named in
    /// `elided`; nothing when none is left. Inherent ones with their default value are left out only by name.
    pub fn print_optional_attr_dict(&mut self, op: OpRef<'ir>, elided: &[&str]) {
        let attrs = op.merged_attrs();
        self.print_optional_dict(&attrs, elided);
    }

    /// Prints ` attributes {a = 1}` likewise.
    pub fn print_optional_attr_dict_with_keyword(&mut self, op: OpRef<'ir>, elided: &[&str]) {
        let attrs = op.merged_attrs();
        if attrs.iter().any(|(name, _)| !elided.contains(&name.as_str())) {
            self.print(" attributes");
        }
        self.print_optional_dict(&attrs, elided);
    }

    /// Prints `<{a = 1}>`: the inherent attributes and properties, less those named in `elided`, preceded by a
    /// space; nothing when none is left.
    pub fn print_prop_dict(&mut self, op: OpRef<'ir>, elided: &[&str]) {
        let attrs = op.inherent_attrs();
        self.print_props(&attrs, elided);
    }

    fn print_props(&mut self, attrs: &[(Ident, Attr)], elided: &[&str]) {
        let mut open = false;
        for (name, value) in attrs {
            if elided.contains(&name.as_str()) {
                continue;
            }
            self.print(if open { ", " } else { " <{" });
            open = true;
            // What a schema names needs no quotes.
            self.print(name.as_str());
            if *value != Attr::UNIT {
                self.print(" = ");
                self.print_attribute(*value);
            }
        }
        if open {
            self.print("}>");
        }
    }

    /// Prints `(operand types) -> result types`.
    pub fn print_op_functional_type(&mut self, op: OpRef<'ir>) {
        self.print("(");
        self.print_types_of(op.operands());
        self.print(") ");
        let mut results = op.results();
        if results.len() == 1
            && let Some(one) = results.next()
        {
            let ty: [Type; 1] = [one.ty()];
            return self.print_arrow_types(&ty);
        }
        self.print("-> (");
        self.print_types_of(op.results());
        self.print(")");
    }

    /// Prints the name of an operation without the default dialect of the region around.
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
            // A name of two parts that begins with the default dialect is that and a dot and the short name.
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

    /// Prints an operation in its custom form, or the generic one where that is wanted, without results and location.
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
        let info = self.ctx.op_info(op.name());
        match info {
            Some(info) => self.print(info.quoted),
            None => self.print(op.name().quoted()),
        }
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
        self.print_generic_props(op, info);
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

    /// Prints ` <{a = 1}>`, a property row in full. Sizes of segments are printed as the arrays that they never become.
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
            // What a schema names needs no quotes.
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

    /// Collects the parts that the generic form shows, in the order in which MLIR looks for aliases.
    fn collect_generic_op(&mut self, op: OpRef<'ir>) {
        for region in op.regions() {
            self.print_region(region, RegionStyle::default());
        }
        self.print_types_of(op.operands());
        self.print_types_of(op.results());
        // MLIR does not look at the properties of an operation that nobody knows.
        for (_, value) in op.merged_attrs() {
            self.print_attribute(value);
        }
    }

    // Regions.

    /// Prints `{…}`.
    pub fn print_region(&mut self, region: RegionRef<'ir>, style: RegionStyle) {
        if self.base.flags.skip_regions {
            return self.print("{...}");
        }
        let Some(table) = self.table_of(region.body) else { return self.print("{...}") };
        let outer = (self.body, self.table, self.op);
        let owner = region.body.region_owner(region.region);
        let name = match owner {
            Some(owner) => Some(region.body.name(owner)),
            None => region.body.owner_name(),
        };
        let default = name
            .and_then(|name| self.ctx.op_info(name)?.asked.asm)
            .map(|asm| asm.default_dialect());
        self.default_dialects.push(default.unwrap_or(""));
        (self.body, self.table) = (region.body, table);
        self.print("{\n");
        stack::grow(|| self.print_blocks(region, style));
        (self.body, self.table, self.op) = outer;
        self.default_dialects.pop();
        self.print_indent();
        self.print("}");
    }

    fn print_blocks(&mut self, region: RegionRef<'ir>, style: RegionStyle) {
        for (index, block) in region.blocks().enumerate() {
            if index != 0 {
                self.print_block(block, true, true);
                continue;
            }
            let body = region.body;
            let empty = style.empty_block && body.first_op(block.block).is_none();
            let args = style.entry_args && !body.args(block.block).is_empty();
            self.print_block(block, empty || args, style.terminators);
        }
    }

    fn print_block(&mut self, block: BlockRef<'ir>, header: bool, terminator: bool) {
        if header {
            self.print_block_header(block);
        }
        let body = block.body;
        let last = body.last_op(block.block).filter(|_| !terminator).filter(|last| {
            self.ctx
                .op_schema(body.name(*last))
                .is_some_and(|schema| schema.traits.has(Trait::IsTerminator))
        });
        self.increase_indent();
        if self.base.flags.value_users && self.base.collector.is_none() {
            self.print_arg_users(block);
        }
        let ops = || body.ops(block.block).take_while(|op| Some(*op) != last);
        let parallel = body.has_bodies() && self.print_in_parallel(&ops().collect::<Vec<_>>());
        if !parallel {
            ops().for_each(|op| self.print_line(body.view(op)));
        }
        self.decrease_indent();
    }

    /// Prints an operation with what is before and behind it on its line.
    pub(super) fn print_line(&mut self, view: OpRef<'ir>) {
        if let Some(collector) = &mut self.base.collector {
            collector.next_op();
            if self.base.visit_plain_op(view) {
                return;
            }
            let start = self.base.out.len();
            self.print_full_op(view);
            self.base.out.truncate(start);
            return;
        }
        self.print_indent();
        self.print_full_op(view);
        if self.base.flags.debuginfo {
            let loc = view.loc();
            self.print_trailing_loc(loc, true);
        }
        if self.base.flags.value_users {
            self.print_op_users(view);
        }
        self.print("\n");
        self.base.end_of_line();
    }

    fn print_block_header(&mut self, block: BlockRef<'ir>) {
        if self.base.collector.is_some() {
            for arg in block.args() {
                self.print_type(arg.ty());
                let loc = arg.loc();
                self.visit_loc(loc, false);
            }
            return;
        }
        self.print_indent();
        self.print_successor(block);
        let args = block.body.args(block.block);
        for (index, arg) in args.iter().enumerate() {
            self.print(if index == 0 { "(" } else { ", " });
            let value = ValueRef { body: block.body, value: arg.value };
            self.print_operand(value);
            self.print(": ");
            self.print_type(value.ty());
            self.print_trailing_loc(arg.loc, false);
        }
        self.print(if args.is_empty() { ":" } else { "):" });
        let mut preds: Vec<_> = block.body.predecessors(block.block).collect();
        if preds.is_empty() {
            if !block.body.is_entry_block(block.block) {
                self.print("  // no predecessors");
            }
        } else if preds.len() == 1 {
            self.print("  // pred: ");
            self.print_successor(BlockRef { body: block.body, block: preds[0] });
        } else {
            preds.sort_by_key(|pred| self.names.block_number(self.table, *pred));
            self.print_fmt(format_args!("  // {} preds: ", preds.len()));
            for (index, pred) in preds.into_iter().enumerate() {
                if index != 0 {
                    self.print(", ");
                }
                self.print_successor(BlockRef { body: block.body, block: pred });
            }
        }
        self.print("\n");
    }
}
