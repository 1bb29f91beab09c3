//! The printer of operations for custom syntax and the format engine: operands, successors, attributes. Whole
//! operations are in [`super::op`] and [`super::region`].

use std::ops::{Deref, DerefMut};

use super::names::Names;
use crate::affine::{AffineExpr, AffineMap};
use crate::ir::{BlockRef, Body, NamedAttrs, Op, OpRef, ValueRef};
use crate::schema::Segments;
use crate::text::Printer;
use crate::{Attr, Ident, Type};

/// Prints operations: the counterpart of `OpAsmPrinter`, with everything a [`Printer`] has.
///
/// A syntax hook prints everything after the operation's name, beginning with the space, if any. All spaces are
/// explicit unless documented otherwise.
pub struct OpPrinter<'p, 'ir> {
    pub(super) base: &'p mut Printer<'ir>,
    pub(super) names: &'p Names,
    /// The body of the operation being printed.
    pub(super) body: &'ir Body,
    pub(super) table: u32,
    pub(super) op: Option<Op>,
    /// The default dialects of the enclosing regions, innermost last.
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
    /// Returns the table of names for `body`: the current one, or that of the operation being printed.
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

    pub(super) fn print_all_operands(&mut self, op: OpRef<'ir>) {
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

    /// Prints `%i + symbol(%n)`: an expression whose operands are `dims` dimensions, then symbols.
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

    /// Prints `%arg0: type {attrs}`; without the type if `omit_type`.
    pub fn print_region_argument(&mut self, arg: ValueRef<'ir>, attrs: Attr, omit_type: bool) {
        self.print_operand(arg);
        if !omit_type {
            self.print(": ");
            self.print_type(arg.ty());
        }
        // As upstream, nothing in these attributes gets an alias, but existing aliases are used.
        if self.collector.is_none() {
            let entries = attrs.as_dictionary(self.ctx).unwrap_or_default();
            self.print_optional_dict(entries, &[]);
        }
        let loc = arg.loc();
        self.visit_loc(loc, false);
        self.print_trailing_loc(loc, false);
    }

    /// Prints ` {a = 1}`: the inherent and discardable attributes of `op` in one dictionary, without stored sizes of
    /// groups and without those named in `elided`; nothing if none is left. Inherent attributes with their default value are printed unless elided by
    /// name.
    pub fn print_optional_attr_dict(&mut self, op: OpRef<'ir>, elided: &[&str]) {
        let attrs = written_attrs(op);
        self.print_optional_dict(&attrs, elided);
    }

    /// Returns whether [`Self::print_optional_attr_dict`] prints an attribute besides those in `elided`.
    pub fn has_attrs_besides(&self, op: OpRef<'ir>, elided: &[&str]) -> bool {
        written_attrs(op).iter().any(|(name, _)| !elided.contains(&name.as_str()))
    }

    /// Prints ` attributes {a = 1}`, like [`Self::print_optional_attr_dict`].
    pub fn print_optional_attr_dict_with_keyword(&mut self, op: OpRef<'ir>, elided: &[&str]) {
        let attrs = written_attrs(op);
        if self.has_attrs_besides(op, elided) {
            self.print(" attributes");
        }
        self.print_optional_dict(&attrs, elided);
    }

    /// Prints `<{a = 1}>`: the inherent attributes and properties, without those named in `elided`, preceded by a
    /// space; nothing if none is left.
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
            // Names in a schema need no quotes.
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

    // Regions.
}

/// Returns the attributes without the sizes of groups, which follow from the operands and results in custom syntax.
fn written_attrs(op: OpRef<'_>) -> NamedAttrs {
    let mut attrs = op.merged_attrs();
    if let Some(schema) = op.schema() {
        let groups = [
            (schema.operand_segments, "operandSegmentSizes"),
            (schema.result_segments, "resultSegmentSizes"),
        ];
        for (_, name) in groups.iter().filter(|(segments, _)| *segments == Segments::Stored) {
            attrs.retain(|(have, _)| have.as_str() != *name);
        }
    }
    attrs
}
