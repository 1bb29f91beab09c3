//! Inference of result types.

use smallvec::SmallVec;

use crate::ir::{Body, Op, OpRef, OpState, RegionRef};
use crate::schema::{Expr, Func, OpSchema, ResultTypes, Trait, ValueArity};
use crate::verify::{EvalValue, Evaluator, Subject, Verified, VerifyCx};
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
    let schema = view.schema();
    let inferred = match schema.and_then(|schema| Some((schema, schema.result_types.exprs()?))) {
        // The schema's expressions need no copy of the operation.
        Some((schema, exprs)) => {
            let evaluator = Evaluator { ctx: cx.ctx(), subject: Subject::Op(view) };
            match evaluate(schema, exprs, &evaluator) {
                Ok(found) => Ok(found.types),
                Err(NoTypes::Failed) => Err(String::new()),
                Err(NoTypes::Unknown) => return Ok(()),
            }
        }
        None => interface.infer_return_types(cx.ctx(), &state_of(view), cx.body),
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

/// The types of all results, and the number of those of each group.
#[derive(Default)]
struct Groups {
    types: SmallVec<[Type; 2]>,
    sizes: SmallVec<[u32; 2]>,
}

/// The reason why expressions yield no types.
enum NoTypes {
    /// They depend on facts that only C++ can determine.
    Unknown,
    /// A value is no type.
    Failed,
}

/// Returns the result types from the expressions of the schema; a variadic or optional result may be a list of types.
fn evaluate(
    schema: &OpSchema,
    exprs: &[Expr],
    evaluator: &Evaluator<'_>,
) -> Result<Groups, NoTypes> {
    let mut found = Groups::default();
    for (group, expr) in schema.results.iter().zip(exprs) {
        let before = found.types.len();
        match evaluator.eval(expr, &EvalValue::Null) {
            EvalValue::Unknown => return Err(NoTypes::Unknown),
            EvalValue::Type(ty) => found.types.push(ty),
            EvalValue::List(items) if group.arity != ValueArity::One => {
                if items.contains(&EvalValue::Unknown) {
                    return Err(NoTypes::Unknown);
                }
                for item in items.iter() {
                    found.types.push(item.as_type().ok_or(NoTypes::Failed)?);
                }
            }
            EvalValue::Null if group.arity == ValueArity::Optional => {}
            _ => return Err(NoTypes::Failed),
        }
        found.sizes.push((found.types.len() - before) as u32);
    }
    Ok(found)
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

/// Sets the result types of an operation that is about to be created, and the sizes of result groups that it stores: by
/// the expressions of its schema, else by its [`InferTypeOpInterface`]. `regions` are the operation's, if they exist
/// already.
///
/// # Errors
/// When the types cannot be inferred, or not from these operands.
pub(crate) fn infer_results(
    schema: &'static OpSchema,
    state: &mut OpState,
    body: &Body,
    regions: &[RegionRef<'_>],
) -> Result<(), String> {
    let failed = || "failed to infer result types".to_owned();
    let found = match &schema.result_types {
        ResultTypes::Explicit => return Err("result types must be given".to_owned()),
        ResultTypes::Inferred(exprs) | ResultTypes::FromRegions(exprs) => {
            let info = body.ctx().op_info(state.name);
            if let Some(operands) = info.and_then(|info| info.result_likes) {
                let one = |index: &usize| Some(body.ty(*state.operands.get(*index)?));
                let types: Option<SmallVec<[Type; 2]>> = operands.iter().map(one).collect();
                state.results = types.ok_or_else(failed)?;
                return Ok(());
            }
            let subject = Subject::State { state, body, regions };
            let evaluator = Evaluator { ctx: body.ctx(), subject };
            evaluate(schema, exprs, &evaluator).map_err(|_| failed())?
        }
        ResultTypes::Hook => {
            let model = body.ctx().op_model::<dyn InferTypeOpInterface>(state.name);
            let model = model.ok_or_else(|| "nothing infers the result types".to_owned())?;
            state.results = model.infer_return_types(body.ctx(), state, body)?;
            return Ok(());
        }
    };
    state.results = found.types;
    let info = body.ctx().op_info(state.name);
    if let Some(at) = info.and_then(|info| info.result_segments_at()) {
        for (index, size) in found.sizes.iter().enumerate() {
            state.set_word(at + index, *size);
        }
    }
    Ok(())
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
        let Some(schema) = ctx.op_schema(state.name) else {
            return Err("the operation is not registered".to_owned());
        };
        let mut inferred = state.clone();
        infer_results(schema, &mut inferred, body, &[])?;
        Ok(inferred.results)
    }

    fn is_compatible_return_types(&self, _: &Context, inferred: &[Type], have: &[Type]) -> bool {
        inferred == have
    }
}
