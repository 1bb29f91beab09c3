//! Hand-written verifiers.

mod access;
mod alloc;
mod dma;
mod global;
mod reshape;
mod view;

pub(super) use dma::Transfer;

use std::fmt::Display;

use ods_core::hooks::Verified;
use ods_core::{OpRef, Type};

/// Returns an error that does not begin with the operation's name.
fn fail(op: OpRef<'_>, message: impl Display) -> Verified {
    Err(Box::new(op.error(message)))
}

/// Returns a type in the form that messages use.
fn shown(op: OpRef<'_>, ty: Type) -> String {
    format!("'{}'", op.show(ty))
}
