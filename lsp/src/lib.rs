//! A language server for TableGen/ODS (`.td`) and MLIR (`.mlir`) files: `ods lsp`.
//!
//! The dialects it knows are those of the tool that it is part of, so that a tool of one's own serves one's own
//! dialects. What a project says of itself is in its `ods.toml` ([`Project`]).
//!
//! Who does what:
//! - the loop ([`serve`], `server.rs`) owns the documents, and is always free to hear of a change or a cancellation;
//! - each [`Language`] has a thread that checks one document after the other, the result of which is a [`Checked`];
//! - two threads answer questions (`dispatch.rs`), each from the last `Checked` of a document, so that there are
//!   answers while a check is under way;
//! - the thread that called [`serve`] makes contexts: what registers the dialects stays on it.
//!
//! A language speaks of byte offsets in the text that it checked. The position that an editor means, and the document
//! that has changed since, are the business of `convert.rs` alone.

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
