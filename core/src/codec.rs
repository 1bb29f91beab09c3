//! Codecs: text and bytecode, which interpret schemas over the IR and do not know each other. An attribute that bytecode
//! holds as text goes through `asm_fallback`.

pub(crate) mod asm_fallback;
pub mod bytecode;
pub mod format;
pub mod function;
pub mod text;
