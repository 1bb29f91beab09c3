//! The bytecode codec: MLIR's binary form, versions 0 to 6, read from any producer and written byte for byte as
//! MLIR 22 does.
//!
//! - Reading ([`read`]) trusts nothing: any bytes yield a module or a diagnostic, in memory proportional to the input
//!   and without recursion over the nesting of the input. Types and attributes are decoded when they are first
//!   referred to, into tables that threads share ([`file`]); the regions of an isolated operation are a section of
//!   known extent and become its [`crate::Body`], immediately, on another thread, or on first access ([`read_lazy`]).
//! - Writing ([`write`]) numbers everything first ([`numbering`]), then emits section by section; the bodies of
//!   isolated operations are written separately, on several threads if that pays ([`pieces`]).
//! - [`encode`] and [`decode`] are the compact forms of builtin types and attributes, [`dialect`] interprets the
//!   encodings that dialects declare, [`props`] walks operation schemas. Everything else is embedded as text.

mod affine;
mod body_numbers;
mod buffer;
mod cursor;
mod decode;
mod dense;
mod dialect;
mod encode;
mod entries;
mod entry_reader;
mod entry_writer;
mod file;
mod format;
mod header;
mod lost;
mod numbering;
mod output;
mod pieces;
mod prop_table;
mod props;
mod read;
mod read_ir;
mod read_sections;
mod rows;
mod strings;
mod use_order;
mod write;
mod write_ir;
mod write_resources;

#[cfg(test)]
mod tests;

use std::io;

pub use header::Header;
pub use lost::lost_properties;
pub use write::WriterOptions;

use crate::{Context, Diagnostics, Module, asm_fallback};

/// Returns whether `bytes` start with the bytecode magic number.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&format::MAGIC)
}

/// Reads a module from bytecode. Diagnostics are located in `filename`. Returns `None` after an error was reported; the
/// module is not verified.
///
/// # Examples
/// ```
/// use ods_core::bytecode::{WriterOptions, read_module, write_module};
/// use ods_core::{Context, Diagnostics, Loc, Module};
///
/// let ctx = Context::with(|_| {});
/// let mut bytes = Vec::new();
/// write_module(&Module::new(&ctx, Loc::UNKNOWN), &WriterOptions::default(), &mut bytes)?;
/// let module = read_module(&ctx, &bytes, "a.mlirbc", &mut Diagnostics::new()).expect("it is valid");
/// assert_eq!(module.root().name().as_str(), "builtin.module");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_module(
    ctx: &Context,
    bytes: &[u8],
    filename: &str,
    diags: &mut Diagnostics,
) -> Option<Module> {
    read::read(ctx, bytes, filename, &asm_fallback::TEXT, diags)
}

/// Reads a module except for the bodies of its isolated operations (functions, mostly), each of which is decoded on
/// first access, on the accessing thread. `bytes` may be any immutable storage: a memory-mapped file.
///
/// Returns `None` after an error in the eagerly read part was reported. An error in a body is found when the body is
/// decoded: the body is empty then, and the error is reported by [`Module::load`], which decodes all remaining bodies,
/// and by [`crate::verify`] and [`write_module`].
pub fn read_lazy(
    ctx: &Context,
    bytes: impl AsRef<[u8]> + Send + Sync + 'static,
    filename: &str,
    diags: &mut Diagnostics,
) -> Option<Module> {
    read::read_lazy(ctx, Box::new(bytes), filename, &asm_fallback::TEXT, diags)
}

/// Writes a module as bytecode.
///
/// # Errors
/// When writing to `out` fails, the version is unknown, or an operation lacks a required attribute.
///
/// # Examples
/// ```
/// use ods_core::bytecode::{WriterOptions, is_bytecode, write_module};
/// use ods_core::{Context, Loc, Module};
///
/// let ctx = Context::with(|_| {});
/// let mut bytes = Vec::new();
/// write_module(&Module::new(&ctx, Loc::UNKNOWN), &WriterOptions::default(), &mut bytes)?;
/// assert!(is_bytecode(&bytes));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_module(
    module: &Module,
    options: &WriterOptions,
    out: &mut impl io::Write,
) -> io::Result<()> {
    write::write(module, options, &asm_fallback::TEXT, out)
}
