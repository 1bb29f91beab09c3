//! A language server for TableGen/ODS (`.td`) and MLIR (`.mlir`) files, and for errors in PDLL (`.pdll`): `ods lsp`.
//!
//! It knows the dialects of the tool that it is part of, so a custom tool also serves its own dialects. The settings of
//! a project are in its `ods.toml` ([`Project`]).
//!
//! Threads:
//! - the loop ([`serve`], `server.rs`) owns the documents, and never blocks on a change or a cancellation;
//! - each [`Language`] has a thread that checks one document after the other; the result of a check is a [`Checked`];
//! - two threads answer requests (`dispatch.rs`), each from the last `Checked` of a document, so that requests are
//!   answered during a check;
//! - the thread that called [`serve`] creates contexts: the function that registers the dialects stays on it.
//!
//! A language uses byte offsets in the text that it checked. Only `convert.rs` translates them to positions of the
//! editor and to the changed document.

mod answer;
mod cancel;
mod check;
mod contexts;
mod convert;
mod dispatch;
mod document;
mod ir;
mod language;
mod paths;
mod pdll;
mod project;
mod server;
mod shift;
mod td;
mod text;
mod transport;

pub use answer::*;
pub use cancel::Cancel;
pub use contexts::Contexts;
pub use document::Document;
pub use language::{Asked, Checked, Job, Language, OpenFiles};
pub use project::{Project, Settings};
pub use server::{Failure, serve, stdio};
pub use text::{Encoding, Text};
