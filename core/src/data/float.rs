//! Floating-point literals of every kind of float in MLIR.

mod text;

pub use ods_words::FloatKind;
pub(crate) use text::FloatText;
