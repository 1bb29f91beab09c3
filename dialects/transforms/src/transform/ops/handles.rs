//! Operations on handles and parameters: merging, splitting, selecting, printing.

use ods_core::interface::CastOpInterface;
use ods_core::text::{PrintFlags, print_op};
use ods_core::verify::verify_op;
use ods_core::{Attr, Body, Context, Diagnostics, Ident, OpType, Type, Value};

use super::At;
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::{Failure, Outcome};
use crate::transform::payload::Payload;
use crate::transform::{
    AnnotateOp, AnyOpType, CastOp, MergeHandlesOp, NumAssociationsOp, ParamConstantOp, ParamType,
    PrintOp, ReplicateOp, SelectOp, SplitHandleOp, TransformOpInterface, VerifyOp,
};

impl TransformOpInterface for AnnotateOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let value = match self.param(ir) {
            None => Attr::UNIT,
            Some(param) => match state.params(param)[..] {
                [one] => one,
                ref other => {
                    return at.silenceable(format!(
                        "parameter produces {} values for attribute {}, expected exactly one",
                        other.len(),
                        self.name(ir)
                    ));
                }
            },
        };
        let name = self.name(ir).to_owned();
        for op in state.ops(self.target(ir)) {
            state.rewrite(&op.body, |rw| {
                rw.modify(op.op, |ir| ir.set_attr(Ident::new(&name), Some(value)));
            });
        }
        Ok(())
    }
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(ctx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        let ([from], [to]) = (inputs, outputs) else { return false };
        let is_any = |ty: Type| AnyOpType::is(ctx, ty);
        is_any(*from) || is_any(*to) || from == to
    }
}

impl TransformOpInterface for CastOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let ops = state.ops(self.input(ir));
        At { ir, op: self.op() }.set_ops(state, self.output(ir), ops)
    }
}

impl TransformOpInterface for NumAssociationsOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let count = state.payload_of(self.handle(ir)).len() as i64;
        let (ctx, ty) = (ir.ctx(), self.num_ty(ir));
        let ty = ParamType::cast(ctx, ty).map_or(Type::I64, |ty| ty.r#type(ctx));
        at.set(state, self.num(ir), Payload::Params(vec![Attr::integer(ctx, ty, count)]))
    }
}

impl TransformOpInterface for MergeHandlesOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let mut all = Interpreter::empty(ir, self.result(ir));
        for handle in self.handles(ir) {
            all.append(state.payload_of(handle));
        }
        if self.deduplicate(ir) {
            all.deduplicate();
        }
        At { ir, op: self.op() }.set(state, self.result(ir), all)
    }

    fn allows_repeated_handle_operands(self, _: &Body) -> bool {
        true
    }
}

impl TransformOpInterface for SplitHandleOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let handle = self.handle(ir);
        let payload = state.payload_of(handle);
        let results: Vec<Value> = self.results(ir).collect();
        let (have, want) = (payload.len(), results.len());
        let overflow = self.overflow_result(ir).and_then(|at| usize::try_from(at).ok());
        let mismatch = || {
            let shown = super::spell(self.view(ir).handle());
            format!("{shown} expected to contain {want} payloads but it contains {have} payloads")
        };
        if have > want && overflow.is_none() {
            return at.silenceable(mismatch());
        }
        let passed = have == 0 && self.pass_through_empty_handle(ir);
        if have < want && !passed && self.fail_on_payload_too_small(ir) {
            return at.silenceable(mismatch());
        }
        let mut lists: Vec<Payload> =
            results.iter().map(|result| Interpreter::empty(ir, *result)).collect();
        for number in 0..have {
            let to = if number >= want { overflow.unwrap_or(number) } else { number };
            if let Some(list) = lists.get_mut(to) {
                list.append(payload.slice(number, number + 1));
            }
        }
        for (result, list) in results.into_iter().zip(lists) {
            at.set(state, result, list)?;
        }
        Ok(())
    }
}

impl TransformOpInterface for ReplicateOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let times = state.ops(self.pattern(ir)).len();
        let results: Vec<Value> = self.replicated(ir).collect();
        let handles: Vec<Value> = self.handles(ir).collect();
        for (handle, result) in handles.into_iter().zip(results) {
            let payload = state.payload_of(handle);
            let mut all = Interpreter::empty(ir, result);
            (0..times).for_each(|_| all.append(payload.clone()));
            at.set(state, result, all)?;
        }
        Ok(())
    }
}

impl TransformOpInterface for SelectOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let name = self.op_name_(ir);
        let mut ops = state.ops(self.target(ir));
        ops.retain(|op| state.view(op).name().as_str() == name);
        At { ir, op: self.op() }.set_ops(state, self.result(ir), ops)
    }
}

impl TransformOpInterface for ParamConstantOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let payload = Payload::Params(vec![self.value(ir)]);
        At { ir, op: self.op() }.set(state, self.param(ir), payload)
    }
}

impl TransformOpInterface for PrintOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let flags = PrintFlags {
            local_scope: self.use_local_scope(ir),
            skip_regions: self.skip_regions(ir),
            ..PrintFlags::default()
        };
        let name = self.name(ir).map(|name| format!(" {name}")).unwrap_or_default();
        let Some(target) = self.target(ir) else {
            let root = state.root().clone();
            let shown = print_op(state.view(&root), &flags);
            state.shown += &format!("[[[ IR printer:{name} top-level ]]]\n{shown}\n");
            return Ok(());
        };
        state.shown += &format!("[[[ IR printer:{name} ]]]\n");
        for op in state.ops(target) {
            let shown = print_op(state.view(&op), &flags);
            state.shown += &format!("{shown}\n");
        }
        Ok(())
    }
}

impl TransformOpInterface for VerifyOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        for op in state.ops(self.target(ir)) {
            let mut why = Diagnostics::new();
            if !verify_op(state.body(&op.body), op.op, &mut why) {
                let mut all = why.take();
                let failure = Failure::definite(at.loc(), "failed to verify payload op");
                let loc = state.view(&op).loc();
                all.extend(failure.with_note(loc, "payload op").into_diagnostics());
                return Err(Failure::Definite(all));
            }
        }
        Ok(())
    }
}
