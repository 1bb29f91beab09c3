//! Bufferization of `scf.yield` and `scf.condition`.

use ods_core::ir::Use;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Value};

use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::{
    AliasingValue, AliasingValues, AnalysisState, BufferRelation, is_tensor,
};
use crate::bufferization::bufferize::{
    BufferizationState, Bufferized, buffer_of, buffer_type, cast_buffer, replace_with_buffer_op,
};
use crate::scf::{ConditionOp, ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};

impl BufferizableOpInterface for YieldOp {
    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
        let Some(parent) = ir.parent_op(self.into()) else { return AliasingValues::new() };
        let result = ir.results(parent).nth(ir.operand_number(operand));
        let definite = parent.isa::<ExecuteRegionOp>(ir);
        let relation = BufferRelation::Equivalent;
        let known = definite || parent.isa::<IfOp>(ir);
        let value = |value| AliasingValue { value, relation, definite };
        result.filter(|_| known).map(value).into_iter().collect()
    }

    fn must_bufferize_in_place(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        true
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let parent = rw.parent_op(self.into()).filter(|parent| {
            parent.isa::<ExecuteRegionOp>(rw)
                || parent.isa::<IfOp>(rw)
                || parent.isa::<IndexSwitchOp>(rw)
                || parent.isa::<ForOp>(rw)
                || parent.isa::<WhileOp>(rw)
        });
        let Some(parent) = parent else {
            return Err(rw.view(self.into()).error("unsupported scf::YieldOp parent").into());
        };
        let old: Vec<Value> = self.results(rw).collect();
        let mut values = Vec::with_capacity(old.len());
        for (at, value) in old.into_iter().enumerate() {
            if !is_tensor(rw, value) {
                values.push(value);
                continue;
            }
            let mut buffer = buffer_of(rw, value, state)?;
            let target = match parent.cast::<WhileOp>(rw) {
                Some(looping) => looping.before_args(rw).nth(at),
                None => rw.results(parent).nth(at).filter(|_| !parent.isa::<ExecuteRegionOp>(rw)),
            };
            if let Some(target) = target {
                let ty = buffer_type(rw, target, state)?;
                buffer = cast_buffer(rw, buffer, ty);
            }
            values.push(buffer);
        }
        replace_with_buffer_op(rw, self, YieldOp::build().results(values));
        Ok(())
    }
}

impl BufferizableOpInterface for ConditionOp {
    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn must_bufferize_in_place(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        true
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let looping = rw.parent_op(self.into()).and_then(|parent| parent.cast::<WhileOp>(rw));
        let args: Vec<Value> = looping.into_iter().flat_map(|one| one.after_args(rw)).collect();
        let old: Vec<Value> = self.args(rw).collect();
        let mut values = Vec::with_capacity(old.len());
        for (value, arg) in old.into_iter().zip(args) {
            if !is_tensor(rw, value) {
                values.push(value);
                continue;
            }
            let buffer = buffer_of(rw, value, state)?;
            let ty = buffer_type(rw, arg, state)?;
            values.push(cast_buffer(rw, buffer, ty));
        }
        let condition = self.condition(rw);
        replace_with_buffer_op(rw, self, ConditionOp::build(condition).args(values));
        Ok(())
    }
}
