//! Inference of result types.

use smallvec::SmallVec;

use crate::ir::{Body, Op, OpRef, OpState};
use crate::schema::{Expr, Func, OpSchema, ResultTypes, Trait, ValueArity};
use crate::verify::{EvalValue, Evaluator, Subject, Verified, VerifyCx, evaluate_type};
use crate::{Context, Diagnostic, Type};

/// The types of all results, or a message if they cannot be inferred.
pub type InferredTypes = Result<SmallVec<[Type; 2]>, String>;

crate::interface! {
    /// `InferTypeOpInterface`: an operation whose result types can be inferred.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `InferTypeOpInterface`, but nothing infers its types",
        note = "write beside its .td: `impl InferTypeOpInterface for {Self} {{ fn infer_return_types(ctx: &Context, state: &OpState, body: &Body) -> InferredTypes {{ … }} }}`"
    )]
    pub trait InferTypeOpInterface on Op, "InferTypeOpInterface", model InferTypeOpInterfaceModel,
        verify_with_regions [verify]
    {
        /// Infers the result types from operands, properties and regions of `state`; `Err` is the message.
        fn infer_return_types(ctx: &Context, state: &OpState, body: &Body) -> InferredTypes;
        /// Returns whether the types `have` are compatible with the `inferred` result types.
        fn is_compatible_return_types(ctx: &Context, inferred: &[Type], have: &[Type]) -> bool {
            let _ = ctx;
            inferred == have
        }
    }
}

/// Verifies that the result types are compatible with the inferred ones.
pub(crate) fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let view = cx.view(op);
    let same = || {
        let mut types = view.operands().chain(view.results()).map(|value| value.ty());
        let first = types.next();
        types.all(|ty| Some(ty) == first)
    };
    if view.has_trait(Trait::SameOperandsAndResultType) && same() {
        return Ok(());
    }
    let Some(interface) = cx.ctx().op_model::<dyn InferTypeOpInterface>(view.name()) else {
        return Ok(());
    };
    let inferred = match view.schema().map(|schema| &schema.result_types) {
        // The schema's expressions need no copy of the operation.
        Some(ResultTypes::Inferred(exprs)) => match declared(view, exprs) {
            Some(types) => types,
            None => return Ok(()),
        },
        _ => interface.infer_return_types(cx.ctx(), &state_of(view), cx.body),
    };
    let failed = || cx.op_error(op, "failed to infer returned types");
    match inferred {
        Ok(types) => {
            let have: SmallVec<[Type; 2]> = view.results().map(|value| value.ty()).collect();
            if interface.is_compatible_return_types(cx.ctx(), &types, &have) {
                return Ok(());
            }
            let message = format!(
                "'{}' op inferred type(s) {} are incompatible with return type(s) of operation {}",
                view.name(),
                cx.spell_types(types),
                cx.spell_types(have)
            );
            Err(Box::new(Diagnostic::error(view.loc(), message).followed_by(failed())))
        }
        Err(message) if message.is_empty() => Err(Box::new(failed())),
        Err(message) => Err(Box::new(Diagnostic::error(view.loc(), message).followed_by(failed()))),
    }
}

/// Returns the result types from the expressions of the schema; `None` if they cannot be evaluated.
fn declared(op: OpRef<'_>, exprs: &[Expr]) -> Option<InferredTypes> {
    let evaluator = Evaluator { ctx: op.ctx(), subject: Subject::Op(op) };
    let values: SmallVec<[EvalValue; 2]> =
        exprs.iter().map(|expr| evaluator.eval(expr, &EvalValue::Null)).collect();
    if values.contains(&EvalValue::Unknown) {
        return None;
    }
    let types: Option<_> = values.iter().map(EvalValue::as_type).collect();
    Some(types.ok_or_else(String::new))
}

/// Returns a state from which the operation could be rebuilt.
fn state_of(op: OpRef<'_>) -> OpState {
    let mut state = OpState::new(op.name(), op.loc());
    state.operands = op.body.operands(op.op).collect();
    state.results = op.results().map(|value| value.ty()).collect();
    state.successors = op.body.successors(op.op).collect();
    state.regions = op.body.num_regions(op.op);
    state.props = op.body.props(op.op).into();
    state.attrs = op.attrs();
    state
}

/// Infers the result types of an operation that is about to be created: by the expressions of its schema, else by its
/// [`InferTypeOpInterface`].
///
/// # Errors
/// When the types cannot be inferred, or not from these operands.
pub(crate) fn infer_result_types(
    schema: &'static OpSchema,
    state: &OpState,
    body: &Body,
) -> InferredTypes {
    match &schema.result_types {
        ResultTypes::Explicit => Err("result types must be given".to_owned()),
        ResultTypes::Inferred(exprs) => {
            let subject = Subject::State { state, body };
            let like = body.ctx().op_info(state.name).and_then(|info| info.result_likes);
            let types: Option<_> = match like {
                Some(operands) => {
                    let one = |index: &usize| Some(body.ty(*state.operands.get(*index)?));
                    operands.iter().map(one).collect()
                }
                None => {
                    let one = |expr| evaluate_type(body.ctx(), subject, expr, &EvalValue::Null);
                    exprs.iter().map(one).collect()
                }
            };
            types.ok_or_else(|| "failed to infer result types".to_owned())
        }
        ResultTypes::Hook => match body.ctx().op_model::<dyn InferTypeOpInterface>(state.name) {
            Some(model) => model.infer_return_types(body.ctx(), state, body),
            None => Err("nothing infers the result types".to_owned()),
        },
    }
}

/// Returns for each result the operand with the same type, if all result types are inferred in that way and all
/// operands are single, as is the case for most operations.
pub(crate) fn result_likes(schema: &'static OpSchema) -> Option<Box<[usize]>> {
    let ResultTypes::Inferred(exprs) = &schema.result_types else { return None };
    let single = schema.operands.iter().all(|operand| operand.arity == ValueArity::One);
    let like = |expr: &Expr| match expr {
        Expr::Call(Func::GetType, [Expr::Arg(name)]) if single => {
            schema.operands.iter().position(|operand| operand.name == *name)
        }
        _ => None,
    };
    exprs.iter().map(like).collect()
}

/// The model of operations whose result types follow from constraints.
pub(crate) struct Declared;

impl InferTypeOpInterfaceModel for Declared {
    fn infer_return_types(&self, ctx: &Context, state: &OpState, body: &Body) -> InferredTypes {
        match ctx.op_schema(state.name) {
            Some(schema) => infer_result_types(schema, state, body),
            None => Err("the operation is not registered".to_owned()),
        }
    }

    fn is_compatible_return_types(&self, _: &Context, inferred: &[Type], have: &[Type]) -> bool {
        inferred == have
    }
}
