//! Conversion of poly to llvm.

use ods_core::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Match,
};
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::Handle;
use ods_core::{Attr, Registry, Type, Value};
use ods_dialects::llvm;
use ods_lowering::convert::{ConvertToLLVM, LlvmTypes};

use crate::poly::{EvalOp, PolyDialect};

/// `poly.eval` → `llvm.mul` and `llvm.add`, by Horner's rule
fn lower_eval(Match { op, new, rw, .. }: Match<'_, EvalOp>) -> Converted {
    let coefficients = op.coefficients(rw);
    let (leading, rest) = coefficients.split_last().unwrap_or((&0, &[]));
    let mut sum = constant(rw, *leading);
    for coefficient in rest.iter().rev() {
        let product = llvm::MulOp::build(sum, new.x()).insert(rw).res(rw);
        let coefficient = constant(rw, *coefficient);
        sum = llvm::AddOp::build(product, coefficient).insert(rw).res(rw);
    }
    rw.replace_op(op, &[sum])
}

fn constant(rw: &mut ConversionRewriter<'_>, value: i64) -> Value {
    let value = Attr::integer(rw.ctx(), Type::I64, value);
    llvm::ConstantOp::build(value, Type::I64).insert(rw).res(rw)
}

/// The patterns of the dialect for `--convert-to-llvm`.
struct ToLlvm;

impl ConvertToLLVM for ToLlvm {
    fn populate(
        &self,
        _: &mut ConversionTarget,
        types: &LlvmTypes,
        patterns: &mut ConversionPatterns,
    ) {
        patterns.add(types, lower_eval);
    }
}

static TO_LLVM: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&ToLlvm);

impl ExtendRegistry for PolyDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&TO_LLVM);
    }
}
