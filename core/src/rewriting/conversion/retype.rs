//! Patterns that only convert the types of operations.

use super::{Converted, Many, Match, SignatureConversion};
use crate::interface::{FunctionOpInterface, Instance, Interface};
use crate::ir::OpState;
use crate::rewrite::Done;
use crate::{Attr, Ident, Op, Type, TypeData};

/// Rebuilds an operation with operands and results of converted types; for operations without regions.
///
/// Not every operation accepts other types: this pattern is for operations that forward values, such as branches, calls
/// and returns, and the target selects them.
pub fn convert_types(Match { op, new, rw, .. }: Match<'_, Op, Many>) -> Converted {
    if rw.num_regions(op) != 0 || rw.types().is_legal_op(rw.view(op)) {
        return None;
    }
    let results: Vec<Type> = rw.results(op).map(|result| rw.ty(result)).collect();
    let counts: Option<Vec<usize>> =
        results.iter().map(|ty| Some(rw.convert_types([*ty])?.len())).collect();
    let mut state = OpState::new(rw.name(op), rw.loc(op));
    state.operands.extend(new.iter().copied().flatten().copied());
    state.results.extend(rw.convert_types(results)?);
    state.successors.extend(rw.successors(op));
    state.props.extend_from_slice(rw.props(op));
    state.attrs = rw.attrs(op);
    let created = rw.insert_state(&mut state);
    let mut created = rw.results(created);
    let values: Vec<_> =
        counts?.into_iter().map(|count| created.by_ref().take(count).collect()).collect();
    rw.replace_op_many(op, &values)
}

/// Converts in place the type of any function operation, and the arguments of its blocks.
pub fn convert_function_type(
    Match { op, rw, ctx, .. }: Match<'_, Interface<dyn FunctionOpInterface>, Many>,
) -> Converted {
    let ty = op.function_type(rw)?;
    let TypeData::Function { inputs, results } = ty.data(ctx) else { return None };
    let signature: SignatureConversion =
        rw.types().convert_signature(ctx, inputs.iter().copied())?;
    let results = rw.convert_types(results.iter().copied())?;
    let op = op.id();
    rw.nested(op, |rw| {
        let region = rw.region();
        rw.convert_region(region, Some(&signature))
    })?;
    let ty = Attr::ty(ctx, Type::function(ctx, signature.types(), &results));
    rw.modify(op, |ir| ir.set_inherent(Ident::new("function_type"), Some(ty)));
    Some(Done)
}
