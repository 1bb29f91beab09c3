//! The compiler of the Toy language: `toyc FILE --emit=ast|mlir|mlir-affine|mlir-llvm|llvm|jit [-opt]`.
//!
//! - [`lexer`], [`parser`] and [`ast`]: from source to a tree; [`generate`]: from the tree to the toy dialect, which
//!   `Toy.td` declares.
//! - [`hooks`], [`inline`], [`shapes`]: what the declaration leaves to Rust.
//! - [`affine`], [`llvm`]: lowering.

mod affine;
mod ast;
mod command;
mod generate;
mod hooks;
mod inline;
mod lexer;
mod llvm;
mod parser;
mod shapes;

ods_core::include_dialect!("toy");

fn main() -> std::process::ExitCode {
    command::run(std::env::args().skip(1))
}
