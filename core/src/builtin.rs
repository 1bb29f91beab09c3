//! The builtin dialect: its two operations. Its types and attributes are variants of [`crate::TypeData`] and
//! [`crate::AttrData`], since the core itself uses them.

mod cast;
mod module;

pub use cast::{
    UnrealizedConversionCastOp, UnrealizedConversionCastOpAdaptor, UnrealizedConversionCastOpRef,
};
pub use module::{ModuleOp, ModuleOpAdaptor, ModuleOpRef};

use crate::interface::INLINE_ANYWHERE;
use crate::schema::{DialectHooks, DialectSchema, Sources};
use crate::{Context, Registry};

/// The dialect that every [`crate::Context`] has.
pub static BUILTIN: DialectSchema = DialectSchema {
    name: "builtin",
    summary: "modules, casts, and the types and attributes all dialects share",
    ops: &[&module::MODULE, &cast::UNREALIZED_CONVERSION_CAST],
    types: &[],
    attrs: &[],
    dependencies: &[],
    sources: Sources::NONE,
    hooks: DialectHooks::NONE,
};

impl Context {
    /// Creates a context with the builtin dialect and the dialects that `register` adds.
    ///
    /// # Panics
    /// With debug assertions, when an interface model is attached to a misspelt name: see [`Registry::attach`].
    ///
    /// ```
    /// use ods_core::{Context, Type};
    /// let ctx = Context::with(|_| {});
    /// assert_eq!(Type::integer(&ctx, 32), Type::I32);
    /// ```
    pub fn with(register: impl FnOnce(&mut Registry)) -> Context {
        let mut registry = Registry::default();
        registry.insert_schema(&BUILTIN);
        registry.attach(BUILTIN.name, &INLINE_ANYWHERE);
        register(&mut registry);
        if cfg!(debug_assertions)
            && let Some(message) = registry.misspelt_model()
        {
            panic!("{message}");
        }
        Context::knowing(registry)
    }
}
