//! Calls and returns. Functions themselves are rewritten with their bodies.

use ods_core::ir::{Use, ValueDef};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Context, Type, TypeData, Value};

use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::{
    AliasingValue, AliasingValues, AnalysisState, BufferRelation, FunctionAnalysis, FunctionInfo,
    is_tensor, is_tensor_type, unknown_values,
};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, Failed, argument_type_of, buffer_of, buffer_type,
    replace_by_buffers, signature_type,
};
use crate::bufferization::canonicalize::buffer::cast_or_copy;
use crate::func::{CallOp, ReturnOp};

ods_core::extension! {
    BufferizableOpInterface => [CallOp, ReturnOp];
}

/// Returns the findings about the called function, if it was analyzed.
fn known<'a>(ir: &Body, call: CallOp, state: &'a AnalysisState) -> Option<&'a FunctionAnalysis> {
    state.functions.get(call.callee(ir))?.analysis.as_ref()
}

fn parts(ctx: &Context, ty: Type) -> (&[Type], &[Type]) {
    match ty.data(ctx) {
        TypeData::Function { inputs, results } => (inputs, results),
        _ => (&[], &[]),
    }
}

fn callee<'a>(
    ir: &Body,
    call: CallOp,
    state: &'a BufferizationState,
) -> Result<&'a FunctionInfo, Failed> {
    state.functions.get(call.callee(ir)).ok_or(Failed(None))
}

impl BufferizableOpInterface for CallOp {
    fn bufferizes_to_memory_read(self, ir: &Body, operand: Use, state: &AnalysisState) -> bool {
        let number = ir.operand_number(operand);
        known(ir, self, state).is_none_or(|known| known.read.get(number) == Some(&true))
    }

    fn bufferizes_to_memory_write(self, ir: &Body, operand: Use, state: &AnalysisState) -> bool {
        let number = ir.operand_number(operand);
        known(ir, self, state).is_none_or(|known| known.written.get(number) == Some(&true))
    }

    fn aliasing_values(self, ir: &Body, operand: Use, state: &AnalysisState) -> AliasingValues {
        let Some(known) = known(ir, self, state) else { return unknown_values(ir, self.into()) };
        let Some(results) = known.aliasing.get(ir.operand_number(operand)) else {
            return AliasingValues::new();
        };
        let same = match results.as_slice() {
            [one] => known.equivalent.contains_key(one),
            _ => false,
        };
        let relation = if same { BufferRelation::Equivalent } else { BufferRelation::Unknown };
        let values = results.iter().filter_map(|at| ir.results(self.into()).nth(*at));
        values.map(|value| AliasingValue { value, relation, definite: same }).collect()
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        _: &mut Vec<Value>,
    ) -> BufferType {
        let ctx = ir.ctx();
        let ValueDef::Result(_, number) = ir.def(value) else { return Err(Failed(None)) };
        let (_, results) = parts(ctx, callee(ir, self, state)?.ty);
        let ty = *results.get(number as usize).ok_or(Failed(None))?;
        match is_tensor_type(ctx, ty) {
            true => signature_type(ctx, &state.options, ty).ok_or(Failed(None)),
            false => Ok(ty),
        }
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let results: Vec<Value> = rw.results(self.into()).collect();
        let mut types = Vec::with_capacity(results.len());
        for result in results {
            types.push(buffer_type(rw, result, state)?);
        }
        let ctx = rw.ctx().clone();
        let info = callee(rw, self, state)?.clone();
        let (inputs, _) = parts(&ctx, info.ty);
        let operands: Vec<Value> = self.operands(rw).collect();
        let mut values = Vec::with_capacity(operands.len());
        for (at, operand) in operands.into_iter().enumerate() {
            if !is_tensor(rw, operand) {
                values.push(operand);
                continue;
            }
            let mut buffer = buffer_of(rw, operand, state)?;
            let mut ty = *inputs.get(at).ok_or(Failed(None))?;
            if is_tensor_type(&ctx, ty) {
                let argument = argument_type_of(&ctx, &state.options, ty, info.arg_attrs, at);
                ty = argument.ok_or(Failed(None))?;
            }
            if rw.ty(buffer) != ty {
                let alignment = state.options.alignment;
                buffer = cast_or_copy(rw, buffer, ty, alignment).ok_or(Failed(None))?;
            }
            values.push(buffer);
        }
        let view = rw.view(self.into());
        let mut new = CallOp::build(self.callee_attr(rw))
            .operands(values)
            .result_0_type(types)
            .attrs_of(view)
            .no_inline(self.no_inline(rw));
        for slot in [CallOp::ARG_ATTRS, CallOp::RES_ATTRS] {
            if let Some(attrs) = slot.get(rw, self) {
                new = new.with_prop(slot, attrs);
            }
        }
        let new = rw.insert(new);
        let values: Vec<Value> = rw.results(new.into()).collect();
        replace_by_buffers(rw, self, &values);
        Ok(())
    }
}

impl BufferizableOpInterface for ReturnOp {
    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }
}
