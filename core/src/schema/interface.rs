//! Interfaces as data: what a declaration says of one, and that something implements it.

use std::any::Any;
use std::fmt;

use super::Hook;

/// The declaration of an interface; [`crate::interface!`] makes it together with the Rust trait.
#[derive(Debug)]
pub struct InterfaceSchema {
    /// C++ name, fully qualified less `::mlir::`.
    pub name: &'static str,
    /// The Rust names of its methods, those with a default body included.
    pub methods: &'static [&'static str],
    /// `verify` of an operation interface: runs among the traits of the operation, in the order of its list. A
    /// [`VerifyOp`](crate::hooks::VerifyOp).
    pub verify: Option<Hook>,
    /// `verify` with `verifyWithRegions`: runs after everything inside the regions was verified.
    pub verify_with_regions: Option<Hook>,
}

/// An interface that an operation, type or attribute implements.
///
/// Without a model only the fact is known: what asks for it is answered by a model of ods-core where one follows from
/// the schema (memory effects, inferred types, …), by one attached to the registry, or not at all.
#[derive(Clone, Copy)]
pub struct Implements {
    /// C++ name, fully qualified less `::mlir::`.
    pub name: &'static str,
    /// The interface, where Rust knows it.
    pub schema: Option<&'static InterfaceSchema>,
    /// A [`Handle`](crate::interface::Handle) to what answers its methods.
    pub(crate) model: Option<&'static (dyn Any + Send + Sync)>,
    /// C++ names of the methods that have a default, of which the declaration says that it is not what this one does.
    pub overridden: &'static [&'static str],
}

impl Implements {
    /// An interface by its name alone.
    pub const fn named(name: &'static str) -> Implements {
        Implements { name, schema: None, model: None, overridden: &[] }
    }

    /// Returns whether it comes with a model that answers its methods.
    pub fn has_model(&self) -> bool {
        self.model.is_some()
    }

    /// The same, with defaults that do not hold.
    pub const fn overriding(self, methods: &'static [&'static str]) -> Implements {
        Implements { overridden: methods, ..self }
    }
}

impl fmt::Debug for Implements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
