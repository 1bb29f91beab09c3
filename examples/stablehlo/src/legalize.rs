//! The lowering: chlo to stablehlo, stablehlo to linalg and the other dialects of ods, and these to native code.
//!
//! - [`lower`]: functions, and what values become. A rule for each operation, in a file per kind: [`constant`],
//!   [`elementwise`], [`function`], …
//! - [`kind`], [`emit`], [`scalar`] with [`integer`], [`floats`], [`complex`], [`convert`]: code on scalars.
//! - [`math`], [`elementary`], [`inverse`]: formulas, which also serve `chlo-legalize-to-stablehlo`.
//! - [`structured`]: loops over the elements of tensors.
//! - [`pipeline`]: the way to the llvm dialect.

mod accumulate;
mod bessel;
mod bits;
mod client;
mod collective;
mod complex;
mod constant;
mod control;
mod convert;
mod convolution;
mod custom_call;
mod decompose;
mod dot;
mod einsum;
mod elementary;
mod elementwise;
mod emit;
mod erf;
mod fft;
mod floats;
mod function;
pub(crate) mod functions;
mod gamma;
mod gather;
mod integer;
mod inverse;
mod kind;
pub(crate) mod large;
mod loops;
mod lower;
pub(crate) mod math;
mod next_after;
mod normalize;
pub mod pipeline;
mod quantized;
mod random;
mod reduce;
mod scalar;
mod scatter;
mod shape;
mod slices;
mod sort;
mod structured;
mod top_k;
mod total_order;
mod window;

ods_core::include_dialect!(mod passes, "legalize");

pub use passes::*;

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Context, Type};
use ods_dialects::{arith, func, math as functions_of_math};
use ods_lowering::convert::libm::add_math_to_libm_patterns;

use kind::Kind;
use lower::Rules;

/// Adds the rules of all operations.
fn add_rules(rules: &mut Rules) {
    bits::add_rules(rules);
    client::add_rules(rules);
    collective::add_rules(rules);
    constant::add_rules(rules);
    control::add_rules(rules);
    convolution::add_rules(rules);
    custom_call::add_rules(rules);
    decompose::add_rules(rules);
    dot::add_rules(rules);
    elementwise::add_rules(rules);
    fft::add_rules(rules);
    function::add_rules(rules);
    gather::add_rules(rules);
    normalize::add_rules(rules);
    quantized::add_rules(rules);
    random::add_rules(rules);
    reduce::add_rules(rules);
    scatter::add_rules(rules);
    shape::add_rules(rules);
    slices::add_rules(rules);
    sort::add_rules(rules);
    top_k::add_rules(rules);
    window::add_rules(rules);
}

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
        lower::lower_module(cx.module()).map_err(|errors| cx.fail_all(errors))
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
