//! Conversions to the llvm dialect and native code by Cranelift.
