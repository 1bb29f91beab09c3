//! The part of dialects in the conversion to the llvm dialect.

use ods_core::Context;
use ods_core::conversion::{ConversionPatterns, ConversionTarget};

use super::llvm_types::LlvmTypes;

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
pub(super) struct By(pub(super) fn(&LlvmTypes, &mut ConversionPatterns));

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
