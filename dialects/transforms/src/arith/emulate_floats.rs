//! `--arith-emulate-unsupported-floats`

use std::sync::Arc;

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget, TypeConverter};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Context, Loc, OpType, Type};

use crate::arith::{
    ArithDialect, ArithEmulateUnsupportedFloats, BitcastOp, ConstantOp, ExtFOp, TruncFOp,
    extend_operands, float_named, in_wider_floats,
};
use crate::vector::{
    BroadcastOp, ContractionOp, FMAOp, MultiDimReductionOp, OuterProductOp, ReductionOp, ScanOp,
};

impl RunPass for ArithEmulateUnsupportedFloats {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let ctx = cx.ctx().clone();
        let float = |name: &str, role: &str| {
            float_named(&ctx, name).ok_or_else(|| {
                format!("could not map {role} type '{name}' to a known floating-point type")
            })
        };
        let found = float(&self.target_type_str, "target").and_then(|wider| {
            let sources = self.source_type_strs.iter().map(|name| float(name, "source"));
            let sources: Vec<Type> = sources.collect::<Result<_, _>>()?;
            match sources.contains(&wider) {
                true => Err("target type cannot be an unsupported source type".to_owned()),
                false => Ok((sources, wider)),
            }
        });
        let (sources, wider) = match found {
            Ok(found) => found,
            Err(message) => return Err(cx.fail(Loc::UNKNOWN, message)),
        };
        let types = Arc::new(converter(sources, wider));
        let mut patterns = ConversionPatterns::new();
        patterns.add(&types, in_wider_floats);
        let done = Conversion::new(&target(&types), &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Converts unsupported floats, also as elements, to `wider`.
fn converter(sources: Vec<Type>, wider: Type) -> TypeConverter {
    let mut types = TypeConverter::new();
    types.add_rule(move |_, ctx: &Context, ty| {
        let found = sources.contains(&ty.element_type_or_self(ctx));
        Some(if found { ty.with_element(ctx, wider).unwrap_or(wider) } else { ty }.into())
    });
    extend_operands(&mut types);
    types
}

/// Returns the target: all operations are legal except computations on unsupported floats.
fn target(types: &Arc<TypeConverter>) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.unknown(|_| true);
    let legal = types.clone();
    target.dynamic_dialect::<ArithDialect, _>(move |op| legal.is_legal_op(op));
    compute::<ContractionOp>(&mut target, types);
    compute::<ReductionOp>(&mut target, types);
    compute::<MultiDimReductionOp>(&mut target, types);
    compute::<FMAOp>(&mut target, types);
    compute::<OuterProductOp>(&mut target, types);
    compute::<ScanOp>(&mut target, types);
    target
        .legal_op::<BitcastOp>()
        .legal_op::<ExtFOp>()
        .legal_op::<TruncFOp>()
        .legal_op::<ConstantOp>()
        .legal_op::<BroadcastOp>();
    target
}

/// Makes an operation that computes with its operands legal if their types are supported.
fn compute<T: OpType>(target: &mut ConversionTarget, types: &Arc<TypeConverter>) {
    let types = types.clone();
    target.dynamic_op::<T, _>(move |op| types.is_legal_op(op));
}
