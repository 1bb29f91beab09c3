//! Printing operations: what custom syntax and the format engine see.

use std::ops::{Deref, DerefMut};

use super::Printer;
use crate::ir::{BlockRef, OpRef, RegionRef, ValueRef};
use crate::{Attr, OpName};

/// How a region is printed.
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
    base: &'p mut Printer<'ir>,
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
    /// Ends the line and indents the next.
    pub fn print_newline(&mut self) {
        unimplemented!()
    }

    /// Indents the lines to come by one more level.
    pub fn increase_indent(&mut self) {
        unimplemented!()
    }

    /// Indents the lines to come by one level less.
    pub fn decrease_indent(&mut self) {
        unimplemented!()
    }

    /// Prints `%name`.
    pub fn print_operand(&mut self, _value: ValueRef<'ir>) {
        unimplemented!()
    }

    /// Prints `%a, %b`.
    pub fn print_operands(&mut self, _values: impl IntoIterator<Item = ValueRef<'ir>>) {
        unimplemented!()
    }

    /// Prints `i32, f32`: the types of `values`.
    pub fn print_types_of(&mut self, _values: impl IntoIterator<Item = ValueRef<'ir>>) {
        unimplemented!()
    }

    /// Prints `^bb1`.
    pub fn print_successor(&mut self, _block: BlockRef<'ir>) {
        unimplemented!()
    }

    /// Prints `^bb1(%a, %b : i32, f32)`.
    pub fn print_successor_and_operands(
        &mut self,
        _block: BlockRef<'ir>,
        _operands: impl IntoIterator<Item = ValueRef<'ir>, IntoIter: Clone + ExactSizeIterator>,
    ) {
        unimplemented!()
    }

    /// Prints `{…}`.
    pub fn print_region(&mut self, _region: RegionRef<'ir>, _style: RegionStyle) {
        unimplemented!()
    }

    /// Prints `%arg0: type {attrs}`; without the type when `omit_type`.
    pub fn print_region_argument(&mut self, _arg: ValueRef<'ir>, _attrs: Attr, _omit_type: bool) {
        unimplemented!()
    }

    /// Prints ` {a = 1}`: inherent and discardable attributes of `op` in one dictionary, less those named in
    /// `elided`; nothing when none is left. Inherent ones with their default value are left out only by name.
    pub fn print_optional_attr_dict(&mut self, _op: OpRef<'ir>, _elided: &[&str]) {
        unimplemented!()
    }

    /// Prints ` attributes {a = 1}` likewise.
    pub fn print_optional_attr_dict_with_keyword(&mut self, _op: OpRef<'ir>, _elided: &[&str]) {
        unimplemented!()
    }

    /// Prints `<{a = 1}>`: the inherent attributes and properties, less those named in `elided`, preceded by a
    /// space; nothing when none is left.
    pub fn print_prop_dict(&mut self, _op: OpRef<'ir>, _elided: &[&str]) {
        unimplemented!()
    }

    /// Prints `(operand types) -> result types`.
    pub fn print_op_functional_type(&mut self, _op: OpRef<'ir>) {
        unimplemented!()
    }

    /// Prints the name of `op` without the default dialect of the region around.
    pub fn print_op_name(&mut self, _name: OpName) {
        unimplemented!()
    }

    /// Prints `op` in generic form, without results and location.
    pub fn print_generic_op(&mut self, _op: OpRef<'ir>) {
        unimplemented!()
    }
}
