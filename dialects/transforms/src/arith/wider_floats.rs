//! Operations on floats as operations on wider floats, for machines that do not support all float types.

use ods_core::conversion::{Converted, Many, Match, TypeConverter, Values};
use ods_core::ir::OpState;
use ods_core::{Context, FloatKind, Op, Type, Value};

use super::{ExtFOp, FastMathFlags, TruncFOp};

/// Returns the float type with a name, such as `bf16`.
pub(crate) fn float_named(ctx: &Context, name: &str) -> Option<Type> {
    let kind = FloatKind::ALL.iter().find(|(_, text, _)| *text == name);
    kind.map(|(kind, ..)| Type::float(ctx, *kind))
}

/// Adds a materialization that widens operands by `extf`.
pub(crate) fn extend_operands(types: &mut TypeConverter) {
    types.add_target_materialization(|_, builder, wanted| {
        let ([ty], [input]) = (wanted.types, wanted.inputs) else { return None };
        let wider = ExtFOp::build(*input, *ty).fastmath(FastMathFlags::CONTRACT);
        let wider = builder.insert(wider);
        Some(Values::from_slice(&[wider.out(builder.body())]))
    });
}

/// Rebuilds an operation without regions on wider operands, and truncates its results.
pub(crate) fn in_wider_floats(Match { op, new, rw, .. }: Match<'_, Op, Many>) -> Converted {
    if rw.num_regions(op) != 0 {
        return None;
    }
    let old: Vec<Type> = rw.results(op).map(|result| rw.ty(result)).collect();
    let mut state = OpState::new(rw.name(op), rw.loc(op));
    state.operands.extend(new.iter().copied().flatten().copied());
    state.results.extend(rw.convert_types(old.iter().copied())?);
    state.props.extend_from_slice(rw.props(op));
    state.attrs = rw.attrs(op);
    let created = rw.insert_state(&mut state);
    let results: Vec<Value> = rw.results(created).collect();
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
