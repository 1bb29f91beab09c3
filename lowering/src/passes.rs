//! The conversions as passes.

ods_core::include_dialect!(mod declared, "passes");

pub use declared::*;

use ods_core::pass::{PassCx, PassFailed, RunPass};

use crate::convert::{Families, convert_to_llvm};

/// Passes that are a conversion of some families.
macro_rules! conversions {
    ($($pass:ident => $families:ident;)*) => {$(
        impl RunPass for $pass {
            fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
                convert(cx, Families::$families)
            }
        }
    )*};
}

conversions! {
    ConvertToLLVMPass => ALL;
    ArithToLLVMConversionPass => ARITH;
    ConvertControlFlowToLLVMPass => CF;
    ConvertFuncToLLVMPass => FUNC;
    ConvertIndexToLLVMPass => INDEX;
    UBToLLVMConversionPass => UB;
}

fn convert(cx: &mut PassCx<'_>, families: Families) -> Result<(), PassFailed> {
    convert_to_llvm(cx.module(), families).map_err(|errors| cx.fail_all(errors))
}
