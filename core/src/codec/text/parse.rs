//! Parsing, from tokens up to modules.
//!
//! - [`lexer`] splits the source into tokens; [`parser`] is the base: one token of lookahead, positions and diagnostics.
//! - [`token`], [`list`], [`number`], [`symbol`], [`types`], [`attr`], [`loc`] and the literals parse
//!   tokens, types and attributes, which need no IR.
//! - [`op_parser`] adds operations, values, regions and blocks; [`values`] resolves the names of SSA values.
//! - [`module`] parses a file, [`parallel`] large files on several threads, [`single`] one type or attribute.

pub(super) mod affine;
pub(super) mod argument;
pub(super) mod attr;
pub(super) mod cursor;
pub(super) mod dense;
pub(super) mod dense_array;
pub(super) mod file;
pub(super) mod lexer;
pub(super) mod list;
pub(super) mod loc;
pub(super) mod module;
pub(super) mod number;
pub(super) mod op;
pub(super) mod op_parser;
pub(super) mod operand;
pub(super) mod parallel;
pub(super) mod parser;
pub(super) mod props;
pub(super) mod region;
pub(super) mod single;
pub(super) mod sparse;
pub(super) mod spelling;
pub(super) mod successor;
pub(super) mod symbol;
pub(super) mod symbols;
pub(super) mod token;
pub(super) mod types;
pub(super) mod values;
pub(super) mod verbatim;
