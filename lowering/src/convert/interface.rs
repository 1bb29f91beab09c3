//! The part of dialects in the conversion to the llvm dialect.

use ods_core::conversion::{ConversionPatterns, ConversionTarget};
use ods_core::interface::Handle;
use ods_core::{Context, Registry};
use ods_dialects::llvm::LLVMDialect;

use super::llvm_types::LlvmTypes;
use super::{arith, cf, func, index, ub};

ods_core::dialect_interface! {
    /// The patterns by which a dialect is converted to the llvm dialect.
    pub trait ConvertToLLVM, "ConvertToLLVMPatternInterface" {
        /// Adds patterns, and says what they must convert.
        fn populate(
            &self,
            target: &mut ConversionTarget,
            types: &LlvmTypes,
            patterns: &mut ConversionPatterns,
        );
    }
}

/// A dialect whose patterns convert what they can.
struct By(fn(&LlvmTypes, &mut ConversionPatterns));

impl ConvertToLLVM for By {
    fn populate(
        &self,
        _: &mut ConversionTarget,
        types: &LlvmTypes,
        patterns: &mut ConversionPatterns,
    ) {
        (self.0)(types, patterns);
    }
}

/// The dialects that ship with ods, by name.
static DIALECTS: &[(&str, Handle<dyn ConvertToLLVM>)] = &[
    ("arith", Handle::<dyn ConvertToLLVM>::new(&By(arith::add_arith_patterns))),
    ("cf", Handle::<dyn ConvertToLLVM>::new(&By(cf::add_cf_patterns))),
    #[cfg(feature = "complex")]
    (
        "complex",
        Handle::<dyn ConvertToLLVM>::new(&By(|types, patterns| {
            let range = crate::passes::ComplexRangeFlags::Basic;
            super::complex::add_complex_patterns(types, patterns, range);
        })),
    ),
    ("func", Handle::<dyn ConvertToLLVM>::new(&By(func::add_func_patterns))),
    ("index", Handle::<dyn ConvertToLLVM>::new(&By(index::add_index_patterns))),
    #[cfg(feature = "math")]
    (
        "math",
        Handle::<dyn ConvertToLLVM>::new(&By(|types, patterns| {
            super::math::add_math_patterns(types, patterns, true);
        })),
    ),
    #[cfg(feature = "memref")]
    (
        "memref",
        Handle::<dyn ConvertToLLVM>::new(&By(|types, patterns| {
            super::memref::add_memref_patterns(types, has_conversion, patterns);
        })),
    ),
    ("ub", Handle::<dyn ConvertToLLVM>::new(&By(ub::add_ub_patterns))),
    #[cfg(feature = "vector")]
    ("vector", Handle::<dyn ConvertToLLVM>::new(&By(super::vector::add_vector_patterns))),
];

/// Attaches [`ConvertToLLVM`] to the dialects that ship with ods, and registers the llvm dialect.
pub fn register_conversions(registry: &mut Registry) {
    registry.insert::<LLVMDialect>();
    for (dialect, handle) in DIALECTS {
        registry.attach(dialect, handle);
    }
}

/// Returns whether operations of a dialect become ones of the llvm dialect when all dialects are converted.
#[cfg(feature = "memref")]
fn has_conversion(ctx: &Context, name: ods_core::OpName) -> bool {
    let dialect = name.dialect();
    dialect == <LLVMDialect as ods_core::DialectType>::SCHEMA.name
        || ctx.dialect_interface::<dyn ConvertToLLVM>(dialect).is_some()
}

/// Adds the patterns of those registered dialects that `wanted` picks by their names, in the order of these.
pub(super) fn populate(
    ctx: &Context,
    target: &mut ConversionTarget,
    types: &LlvmTypes,
    patterns: &mut ConversionPatterns,
    wanted: impl Fn(&str) -> bool,
) {
    let mut names: Vec<&str> = ctx.registry().dialects().iter().map(|one| one.name).collect();
    names.sort_unstable();
    for name in names.into_iter().filter(|name| wanted(name)) {
        if let Some(dialect) = ctx.dialect_interface::<dyn ConvertToLLVM>(name) {
            dialect.populate(target, types, patterns);
        }
    }
}
