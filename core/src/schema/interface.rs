//! Interfaces as data: their declarations, and their implementations.

use std::any::Any;
use std::fmt;

use super::Hook;

/// The declaration of an interface; [`crate::interface!`] generates it together with the Rust trait.
#[derive(Debug)]
pub struct InterfaceSchema {
    /// The C++ name, fully qualified without `::mlir::`.
    pub name: &'static str,
    /// The Rust names of its methods, including those with a default body.
    pub methods: &'static [&'static str],
    /// `verify` of an operation interface: runs among the traits of the operation, in the order of its list. A
    /// [`VerifyOp`](crate::hooks::VerifyOp).
    pub verify: Option<Hook>,
    /// `verify` with `verifyWithRegions`: runs after everything inside the regions was verified.
    pub verify_with_regions: Option<Hook>,
}

/// An interface that an operation, type or attribute implements.
///
/// Without a model only the implementation itself is known: queries are answered by a model of ods-core if one follows
/// from the schema (memory effects, inferred types, …), by one attached to the registry, or not at all.
#[derive(Clone, Copy)]
pub struct Implements {
    /// The C++ name, fully qualified without `::mlir::`.
    pub name: &'static str,
    /// The interface, if it is declared in Rust.
    pub schema: Option<&'static InterfaceSchema>,
    /// A [`Handle`](crate::interface::Handle) to the model of its methods.
    pub(crate) model: Option<&'static (dyn Any + Send + Sync)>,
    /// The C++ names of the methods whose default the declaration overrides.
    pub overridden: &'static [&'static str],
}

impl Implements {
    /// Returns an interface by its name alone.
    pub const fn named(name: &'static str) -> Implements {
        Implements { name, schema: None, model: None, overridden: &[] }
    }

    /// Returns whether it comes with a model of its methods.
    pub fn has_model(&self) -> bool {
        self.model.is_some()
    }

    /// Marks default methods as overridden.
    pub const fn overriding(self, methods: &'static [&'static str]) -> Implements {
        Implements { overridden: methods, ..self }
    }
}

impl fmt::Debug for Implements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
