//! The text codec: MLIR's textual form, read and printed byte for byte as `mlir-opt` does.
//!
//! - [`Parser`] and [`Printer`] know tokens, types and attributes: what the parameters of a dialect's type need.
//! - [`OpParser`] and [`OpPrinter`] add operations, values, regions and blocks, and dereference to the former; they
//!   are what hand-written syntax and the declarative-format engine work with.
//!
//! A method that can fail has reported its diagnostic when it returns [`ParseFailed`]: hand it on with `?`.
//! `parse_optional_*` consumes nothing and reports nothing when what it asks for does not come.

mod op_parser;
mod op_printer;
mod parser;
mod printer;
mod syntax;

pub use op_parser::OpParser;
pub use op_printer::{OpPrinter, RegionStyle};
pub use parser::Parser;
pub use printer::{PrintFlags, Printer};
pub use syntax::{Argument, Delimiter, ParseFailed, ParseResult, Pos, Punct, UnresolvedOperand};
