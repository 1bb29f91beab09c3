//! Contexts of commands that read IR.

use ods_core::schema::DialectSchema;
use ods_core::{Context, Registry};

/// Returns a context with loaded dialects and the ones that `register` adds.
pub(crate) fn with_dialects(
    loaded: &[&'static DialectSchema],
    register: &dyn Fn(&mut Registry),
) -> Context {
    Context::with(|registry| {
        loaded.iter().for_each(|dialect| registry.insert_schema(dialect));
        register(registry);
    })
}
