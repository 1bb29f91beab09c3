//! The dialect `sample`, which is declared in `Sample.td`.

@full mod hooks;
@jit mod lower;
@full
ods_core::include_dialect!("sample");

use ods_core::Registry;

/// Registers the dialect, and the dialects of ods.
pub fn register(registry: &mut Registry) {
    ods_dialects::register_all(registry);
    registry.insert::<sample::SampleDialect>();
}
