//! Floating-point literals of every kind of float MLIR knows.

mod text;

pub use ods_words::FloatKind;
pub(crate) use text::FloatText;
