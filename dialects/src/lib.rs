//! The dialects that ship with ods, declared in .td: one module for each, with its operations and passes. The generic
//! passes are in [`transforms`].
//!
//! This crate gathers ods-operations and ods-transforms. Its documentation on docs.rs repeats theirs; in a workspace,
//! where theirs is written too, it links to them. The feature `NAME` enables the operations of a dialect,
//! `NAME-transforms` its passes; all features are defaults. Without any `-transforms`, `bufferization`, `transform` and
//! `transforms`, ods-transforms is not built.
//!
//! ```
//! use ods_core::Context;
//! let ctx = Context::with(ods_dialects::register_all);
//! assert!(ctx.dialect("builtin").is_some());
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(not(feature = "ods-transforms"))]
#[cfg_attr(docsrs, doc(inline))]
#[cfg_attr(not(docsrs), doc(no_inline))]
pub use ods_operations::*;
#[cfg(feature = "transforms")]
pub use ods_transforms::generic as transforms;
#[cfg(feature = "ods-transforms")]
#[cfg_attr(docsrs, doc(inline))]
#[cfg_attr(not(docsrs), doc(no_inline))]
pub use ods_transforms::*;

/// The dialects of which not every operation of upstream's is declared here. Whoever loads dialects from upstream's `.td`
/// loads these too, so that all of their operations are known.
pub const PARTIAL: &[&str] = &["omp", "transform"];
