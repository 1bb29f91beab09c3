//! The compiler of the Toy language: `toyc FILE --emit=ast|mlir|mlir-affine|mlir-llvm|llvm|jit [-opt]`.
//!
//! - [`lexer`], [`parser`] and [`ast`]: from source text to the syntax tree; [`generate`]: from the syntax tree to the
//!   toy dialect, which `Toy.td` declares.
//! - [`hooks`], [`inline`], [`shapes`]: the hooks and interfaces that the declaration requires.
//! - [`affine`], [`llvm`]: the lowerings.

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
