//! Hooks as function pointers: each instantiates one trait impl with the op type erased.

use smallvec::SmallVec;

use crate::hooks::*;
use crate::ir::{Body, Op, OpRef};
use crate::schema::OpSchema;
use crate::text::OpPrinter;
use crate::verify::VerifyCx;
use crate::{Attr, Type};

/// [`Verify::verify`]
pub fn verify<T: Verify>(cx: &VerifyCx<'_>, op: Op) -> Verified {
    T::wrap(op).verify(cx)
}

/// [`VerifyRegions::verify_regions`]
pub fn verify_regions<T: VerifyRegions>(cx: &VerifyCx<'_>, op: Op) -> Verified {
    T::wrap(op).verify_regions(cx)
}

/// [`VerifySymbolUses::verify_symbol_uses`]
pub fn verify_symbol_uses<T: VerifySymbolUses>(cx: &VerifyCx<'_>, op: Op) -> Verified {
    T::wrap(op).verify_symbol_uses(cx)
}

/// [`Branch::successor_operands`]
pub fn successor_operands<T: Branch>(op: OpRef<'_>, index: usize) -> SuccessorOperands {
    T::wrap(op.op).successor_operands(op.body, index)
}

/// [`Cast::are_compatible`]
pub fn cast_compatible<T: Cast>(ctx: &crate::Context, from: &[Type], to: &[Type]) -> bool {
    T::are_compatible(ctx, from, to)
}

/// [`Fold::fold`]
pub fn fold<T: Fold>(ir: &Body, op: Op, args: &[Option<Attr>]) -> Folded {
    T::wrap(op).fold(ir, args)
}

/// [`CustomAsm::print`]
pub fn print<'ir, T: CustomAsm>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>) {
    T::wrap(op.op).print(p, op.body);
}

/// [`NameValues::names`]
pub fn names<T: NameValues>(op: OpRef<'_>, sink: &mut NameSink<'_>) {
    T::wrap(op.op).names(op.body, sink);
}

/// Names the results of an operation after its declaration: what an operation of several results gets by itself.
pub fn result_names(op: OpRef<'_>, sink: &mut NameSink<'_>) {
    let Some(schema) = op.schema() else { return };
    for (group, declared) in schema.results.iter().enumerate() {
        let range = op.body.result_group(op.op, group);
        if !declared.name.is_empty() && !range.is_empty() {
            sink.value(op.result(range.start), declared.name);
        }
    }
}

/// The types that `ResultTypes` of the schema gives for an operation about to be made.
///
/// # Errors
/// When they do not follow, or not from these operands.
pub fn infer_result_types(
    schema: &'static OpSchema,
    state: &crate::OpState,
    body: &Body,
) -> Result<SmallVec<[Type; 2]>, String> {
    use crate::schema::ResultTypes;
    use crate::verify::{EvalValue, Subject, evaluate_type};
    match &schema.result_types {
        ResultTypes::Explicit => Err("result types must be given".to_owned()),
        ResultTypes::Hook => match schema.hooks.infer_types {
            Some(infer) => infer(body.ctx(), state, body),
            None => Err("nothing infers the result types".to_owned()),
        },
        ResultTypes::Inferred(exprs) => {
            let subject = Subject::State { state, body };
            let one = |expr| evaluate_type(body.ctx(), subject, expr, &EvalValue::Null);
            let types: Option<SmallVec<[Type; 2]>> = exprs.iter().map(one).collect();
            types.ok_or_else(|| "failed to infer result types".to_owned())
        }
    }
}
