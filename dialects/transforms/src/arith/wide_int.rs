//! `--arith-emulate-wide-int`: operations on integers of 2N bits as operations on halves of N bits.
//!
//! - [`halves`]: values that hold both halves, in a last dimension of two;
//! - [`binary`], [`shift`], [`cast`], [`float`]: the operations.

mod binary;
mod cast;
mod float;
mod halves;
mod shift;

use std::sync::Arc;

use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionTarget, TypeConversion, TypeConverter,
    convert_function_type,
};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Context, Loc, Type, TypeData};

use crate::arith::{ArithDialect, ArithEmulateWideInt};
use crate::func::{CallOp, FuncOp, ReturnOp};
use crate::vector::{PrintOp, VectorDialect};

impl RunPass for ArithEmulateWideInt {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = Arc::new(supported(cx, self.widest_int_supported)?);
        let mut target = ConversionTarget::new();
        let legal = types.clone();
        target.dynamic_op::<FuncOp, _>(move |op| {
            let ty = op.cast::<FuncOp>()?.function_type();
            Some(legal.is_legal_signature(op.ctx(), ty))
        });
        let [calls, returns, prints, arithmetic] = std::array::from_fn(|_| types.clone());
        target
            .dynamic_op::<CallOp, _>(move |op| calls.is_legal_op(op))
            .dynamic_op::<ReturnOp, _>(move |op| returns.is_legal_op(op))
            .dynamic_dialect::<ArithDialect, _>(move |op| arithmetic.is_legal_op(op))
            .legal_dialect::<VectorDialect>()
            .dynamic_op::<PrintOp, _>(move |op| prints.is_legal_op(op));
        let mut patterns = ConversionPatterns::new();
        add_wide_int_patterns(&types, &mut patterns);
        patterns
            .add(&types, convert_function_type)
            .add_types_of::<CallOp>(&types)
            .add_types_of::<ReturnOp>(&types);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Returns the types of a machine whose integers have at most `widest` bits; fails if no integer has half of them.
pub(crate) fn supported(cx: &mut PassCx<'_>, widest: u32) -> Result<TypeConverter, PassFailed> {
    if widest < 2 || !widest.is_power_of_two() {
        let message = "the widest integer supported must have 2, 4, 8, … bits";
        return Err(cx.fail(Loc::UNKNOWN, format!("{message}, not {widest}")));
    }
    let mut types = TypeConverter::new();
    types.add_rule(|_, _, ty| Some(ty.into()));
    types.add_rule(move |_, ctx, ty| match ty.data(ctx) {
        TypeData::Integer(..) | TypeData::Vector { .. } => in_halves(ctx, ty, widest),
        _ => None,
    });
    types.add_rule(|types, ctx, ty| {
        let TypeData::Function { inputs, results } = ty.data(ctx) else { return None };
        let inputs = types.convert_types(ctx, inputs.iter().copied());
        let results = types.convert_types(ctx, results.iter().copied());
        let both = inputs.zip(results);
        Some(both.map(|(inputs, results)| Type::function(ctx, &inputs, &results)).into())
    });
    Ok(types)
}

/// `i2N` → `vector<2xiN>`, `vector<…xi2N>` → `vector<…x2xiN>`; the conversion of wider integers fails.
fn in_halves(ctx: &Context, ty: Type, widest: u32) -> Option<TypeConversion> {
    let TypeData::Integer(width, _) = *ty.element_type_or_self(ctx).data(ctx) else { return None };
    if width <= widest {
        return Some(ty.into());
    }
    if width != 2 * widest {
        return Some(TypeConversion::Fails);
    }
    let mut shape = ty.shape(ctx).unwrap_or_default().to_vec();
    shape.push(2);
    Some(Type::vector(ctx, &shape, Type::integer(ctx, widest)).into())
}

/// Adds the patterns that decompose operations on wide integers; `types` is the result of [`supported`].
pub(crate) fn add_wide_int_patterns(types: &Arc<TypeConverter>, patterns: &mut ConversionPatterns) {
    binary::add_patterns(types, patterns);
    shift::add_patterns(types, patterns);
    cast::add_patterns(types, patterns);
    float::add_patterns(types, patterns);
}
