//! The text codec: parses MLIR's textual form, and prints it byte for byte as `mlir-opt` does.
//!
//! - [`Parser`] and [`Printer`] handle tokens, types and attributes: enough for the parameters of a dialect's type.
//! - [`OpParser`] and [`OpPrinter`] add operations, values, regions and blocks, and dereference to the former;
//!   hand-written syntax and the declarative-format engine use them.
//!
//! A method that can fail has reported its diagnostic when it returns [`ParseFailed`]: propagate it with `?`.
//! `parse_optional_*` consumes nothing and reports nothing when the optional element is absent.
//!
//! Deliberate differences from `mlir-opt`:
//!
//! - File names and names in locations are read as UTF-8: invalid bytes are replaced.
//! - Elements of `complex<i1>` are printed correctly; upstream reads the second half from the wrong position.
//! - A negative number in `f8E8M0FNU`, which has no sign, is a NaN; upstream drops the sign of some.
//! - A value used across the boundary of an isolated operation is a parse error, reported when there is no other error,
//!   without the operation that upstream's verifier shows; if the definition is inside the operation that follows the
//!   use, the name counts as undeclared.

mod dense_list;
pub mod expected;
mod hooks;
mod index_list;
mod lines;
mod parse;
mod print;
mod reading;
mod report;
mod same;
mod syntax;

pub use crate::schema::Punct;
pub(crate) use dense_list::has_short_form;
pub(in crate::codec) use dense_list::list_element;
pub use hooks::{
    CustomAsm, CustomParams, OpSyntax, ParamSyntax, ParseDialectAttr, ParseDialectAttrs,
    ParseDialectType, ParseDialectTypes, ParseOp, ParseParams, PrintDialectType, PrintOp,
    PrintParams,
};
pub use index_list::IndexList;
pub use lines::Lines;
pub use parse::module::{ParseOptions, parse_module, parse_source};
pub use parse::op_parser::OpParser;
pub use parse::parser::Parser;
pub(crate) use parse::single::{parse_attr_prefix, parse_type_prefix};
pub(crate) use print::module::print_with_positions;
pub use print::module::{Display, print_module, print_op, write_module};
pub use print::op_printer::OpPrinter;
pub use print::printer::{PrintFlags, Printer};
pub use print::region::RegionStyle;
pub use print::value_names::ValueNames;
pub use reading::places;
pub use reading::{Reading, Unit};
pub use report::Shown;
pub use same::{same_before, same_behind};
pub use syntax::{
    Argument, Assignments, Delimiter, ParseFailed, ParseResult, Pos, UnresolvedOperand,
};
