//! The lowering: chlo to stablehlo, stablehlo to linalg and the other dialects of ods, and these to native code.
//!
//! - [`lower`]: functions, and the forms of values; [`rules`]: a rule for each operation, in a file for each kind.
//! - [`scalar`]: code on scalars.
//! - [`math`]: formulas, which also serve `chlo-legalize-to-stablehlo`.
//! - [`tensors`]: loops over the elements of tensors.
//! - [`pipeline`]: the way to the llvm dialect.

mod expand_math;
mod lower;
pub(crate) mod math;
pub mod pipeline;
mod reuse;
pub(crate) mod rules;
mod scalar;
mod tensors;

ods_core::include_dialect!(mod passes, "legalize");

pub use passes::*;

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Context, Type};
use ods_dialects::{arith, func, math as functions_of_math};
use ods_lowering::convert::libm::add_math_to_libm_patterns;

use scalar::kind::Kind;

/// Returns the kind of the elements of a type: of its storage, if it is quantized.
fn element_kind(ctx: &Context, element: Type) -> Option<Kind> {
    match crate::quant::quantized(ctx, element) {
        Some(quantized) => {
            let bits = quantized.storage(ctx).int_or_float_width(ctx)?;
            Some(Kind::Int { bits, signed: quantized.is_signed(ctx) })
        }
        None => Kind::of(ctx, element),
    }
}

impl RunPass for StablehloLegalizeToLinalgPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut limits = lower::Limits {
            least_multiplications: self.least_multiplications,
            lanes: u64::from(self.lanes),
            products: 0,
        };
        let done = lower::lower_module(cx.module(), &mut limits);
        self.products.add(limits.products);
        done.map_err(|errors| cx.fail_all(errors))
    }
}

impl RunPass for StablehloPreciseMathPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = ConversionPatterns::new();
        add_math_to_libm_patterns(&mut patterns);
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<func::FuncDialect>()
            .legal_dialect::<arith::ArithDialect>()
            .legal_dialect::<functions_of_math::MathDialect>()
            .illegal_op::<functions_of_math::ExpM1Op>()
            .illegal_op::<functions_of_math::Log1pOp>();
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}
