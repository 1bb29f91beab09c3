//! `--math-extend-to-supported-types`

use std::sync::Arc;

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget, TypeConverter};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Context, Loc, Type, TypeData};

use crate::arith::{extend_operands, float_named, in_wider_floats};
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
        patterns.add(&types, in_wider_floats);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Returns the converter of unsupported float types, also as element types.
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
    extend_operands(&mut types);
    types
}
