//! `--math-extend-to-supported-types`

use std::sync::Arc;

use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, ConvertAny, Converted,
    TypeConverter, Values,
};
use ods_core::ir::OpState;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Context, FloatKind, Loc, Op, Type, TypeData, Value};

use crate::arith::{ExtFOp, FastMathFlags, TruncFOp};
use crate::math::{FmaOp, MathDialect, MathExtendToSupportedTypes};

impl RunPass for MathExtendToSupportedTypes {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let ctx = cx.ctx().clone();
        let float = |name: &str, role: &str| {
            float_named(&ctx, name).ok_or_else(|| {
                format!("could not map {role} type '{name}' to a known floating-point type")
            })
        };
        let wider = match float(&self.target_type_str, "target") {
            Ok(ty) => ty,
            Err(message) => return Err(cx.fail(Loc::UNKNOWN, message)),
        };
        let mut supported = vec![Type::F64, Type::F32];
        for name in &self.extra_type_strs {
            match float(name, "source") {
                Ok(ty) => supported.push(ty),
                Err(message) => return Err(cx.fail(Loc::UNKNOWN, message)),
            }
        }
        let types = Arc::new(converter(supported, wider));
        let mut target = ConversionTarget::new();
        let legal = Arc::clone(&types);
        target
            .dynamic_dialect::<MathDialect, _>(move |op| legal.is_legal_op(op))
            .legal_op::<FmaOp>();
        target.unknown(|_| true);
        let mut patterns = ConversionPatterns::new();
        patterns.add_any(&types, Extend);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// The float type with a name, such as `bf16`.
fn float_named(ctx: &Context, name: &str) -> Option<Type> {
    let kind = FloatKind::ALL.iter().find(|(_, text, _)| *text == name);
    kind.map(|(kind, ..)| Type::float(ctx, *kind))
}

/// The conversion of floats that are not supported, also as elements.
fn converter(supported: Vec<Type>, wider: Type) -> TypeConverter {
    let mut types = TypeConverter::new();
    types.add_rule(|_, _, ty| Some(ty.into()));
    types.add_rule(move |_, ctx: &Context, ty| {
        let elem = ty.element_type_or_self(ctx);
        let is_float = matches!(elem.data(ctx), TypeData::Float(_));
        if !is_float || supported.contains(&elem) {
            return None;
        }
        Some(ty.with_element(ctx, wider).unwrap_or(wider).into())
    });
    types.add_target_materialization(|_, builder, wanted| {
        let ([ty], [input]) = (wanted.types, wanted.inputs) else { return None };
        let wider = ExtFOp::build(*input, *ty).fastmath(FastMathFlags::CONTRACT);
        let wider = builder.insert(wider);
        Some(Values::from_slice(&[wider.out(builder.body())]))
    });
    types
}

/// An operation → the same of wider operands, whose results are made narrower
struct Extend;

impl ConvertAny for Extend {
    fn convert(&self, op: Op, new: &[&[Value]], rw: &mut ConversionRewriter<'_>) -> Converted {
        let old: Vec<Type> = rw.results(op).map(|result| rw.ty(result)).collect();
        let mut state = OpState::new(rw.name(op), rw.loc(op));
        state.operands.extend(new.iter().copied().flatten().copied());
        state.results.extend(rw.convert_types(old.iter().copied())?);
        state.props.extend_from_slice(rw.props(op));
        state.attrs = rw.attrs(op);
        let made = rw.insert_state(&mut state);
        let results: Vec<Value> = rw.results(made).collect();
        let mut values = Vec::with_capacity(results.len());
        for (result, ty) in results.into_iter().zip(old) {
            values.push(match rw.ty(result) == ty {
                true => result,
                false => {
                    let narrow = TruncFOp::build(result, ty).fastmath(FastMathFlags::CONTRACT);
                    rw.insert(narrow).out(rw)
                }
            });
        }
        rw.replace_op(op, &values)
    }
}
