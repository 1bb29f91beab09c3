//! The conversions as passes. Each runs beside the patterns of its dialect, in a module of its name.

ods_core::include_dialect!(mod declared, "passes");

pub use declared::*;

use ods_core::Loc;
use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::interface::InterfaceKey;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_dialects::llvm::LLVMDialect;

use crate::{ConvertToLLVM, LlvmOptions, LlvmTypes};

impl RunPass for ConvertToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let filter = &self.filter_dialects;
        let wanted = |name: &str| filter.is_empty() || filter.iter().any(|one| one == name);
        for name in filter {
            let problem = if cx.ctx().dialect(name).is_none() {
                "dialect not loaded".to_owned()
            } else if cx.ctx().dialect_interface::<dyn ConvertToLLVM>(name).is_none() {
                format!("dialect does not implement {}", <dyn ConvertToLLVM>::SCHEMA.name)
            } else {
                continue;
            };
            return Err(cx.fail(Loc::UNKNOWN, format!("{problem}: {name}\n")));
        }
        // Attributes that configure the conversion are those of targets that have no dialect here; what is left is that
        // `index` is as wide as the data layout says.
        let options = match self.use_dynamic {
            true => LlvmOptions::with_index_bits(cx.ctx(), 0, &cx.data_layout()),
            false => LlvmOptions::default(),
        };
        if wanted("func") {
            crate::func::erase_unreachable_uses(cx.module());
        }
        let done = crate::convert_dialects(cx.module(), options, wanted);
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Returns the types of a conversion that does not look at the data layout.
pub(crate) fn types(cx: &PassCx<'_>, index_bits: u32) -> LlvmTypes {
    LlvmTypes::new(LlvmOptions::with_index_bits(cx.ctx(), index_bits, &Default::default()))
}

/// Returns the target of all conversions to the llvm dialect, apart from casts between types.
pub(crate) fn to_llvm() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.legal_dialect::<LLVMDialect>().legal_op::<UnrealizedConversionCastOp>();
    target
}

/// Converts what `target` asks for by `patterns`.
pub(crate) fn partially(
    cx: &mut PassCx<'_>,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
) -> Result<(), PassFailed> {
    let done = Conversion::new(target, patterns).partially(cx.module());
    done.map_err(|error| cx.fail_with(error))
}
