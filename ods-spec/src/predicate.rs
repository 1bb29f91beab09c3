//! The portable predicate language: C++ expressions of a `.td` as one small tree.
//!
//! [`Expr`] is the language of `ods_words` with owned parts. [`cpp`] parses the C++ subset, [`translate`](Translator)
//! maps it onto the vocabulary of [`Func`] and [`Class`]; text without a mapping is reported verbatim, never widened.

pub mod class;
pub mod cpp;
pub mod cpp_only;
mod translate;

pub use class::ClassTable;
pub use ods_words::{BinOp, FloatKind, Func, FunctionPath};
pub use translate::{Overrides, Scope, Translator, Untranslatable, condition, replaced_by};

use ods_words::Owned;

/// An expression over types, attributes, values, operations, integers, text and lists.
pub type Expr = ods_words::Expr<Owned>;
/// A class for `isa<…>`.
pub type Class = ods_words::Class<Owned>;
