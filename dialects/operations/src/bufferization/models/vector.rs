//! Bufferization of transfers, gathers and masks of vectors.

use ods_core::ir::{Use, ValueDef};
use ods_core::mixed::constant_index;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, DYNAMIC, Type, Value};

use super::Aliases;
use super::destination::{init_aliases, is_init};
use crate::bufferization::analysis::{
    AliasingOperand, AliasingOperands, AliasingValues, AnalysisState, BufferRelation, bufferizable,
};
use crate::bufferization::bufferize::{
    BufferizationState, Bufferized, buffer_of, buffer_or_value, insert_like, replace_by_buffers,
    replace_with_buffer_op, resolve_operands,
};
use crate::bufferization::{AllocTensorOp, BufferizableOpInterface};
use crate::vector::{
    GatherOp, MaskOp, MaskableOpInterface, TransferReadOp, TransferWriteOp, YieldOp,
};

ods_core::extension! {
    BufferizableOpInterface => [TransferReadOp, TransferWriteOp, GatherOp, MaskOp, YieldOp];
}

impl BufferizableOpInterface for TransferReadOp {
    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let base = self.base(rw);
        let buffer = buffer_of(rw, base, state)?;
        let indices: Vec<Value> = self.indices(rw).collect();
        let (map, padding, ty) = (self.permutation_map(rw), self.padding(rw), self.vector_ty(rw));
        let flags = self.in_bounds(rw).to_vec();
        let mut new = TransferReadOp::build(buffer, map, padding, &flags, ty).indices(indices);
        if let Some(mask) = self.mask(rw) {
            new = new.mask(mask);
        }
        replace_with_buffer_op(rw, self, new);
        Ok(())
    }
}

impl BufferizableOpInterface for TransferWriteOp {
    /// The destination is not read if all of it is written.
    fn bufferizes_to_memory_read(self, ir: &Body, _: Use, _: &AnalysisState) -> bool {
        let ctx = ir.ctx();
        let shape = self.base_ty(ir).shape(ctx).unwrap_or_default();
        let vector = self.value_to_store_ty(ir).shape(ctx).unwrap_or_default();
        let whole = !shape.contains(&DYNAMIC)
            && self.indices(ir).all(|index| constant_index(ir, index) == Some(0))
            && !MaskableOpInterface::is_masked(self, ir)
            && self.mask(ir).is_none()
            && shape.iter().zip(vector).all(|(size, written)| size <= written);
        !whole
    }

    fn bufferizes_to_memory_write(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        is_init(ir, self.into(), operand)
    }

    fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
        init_aliases(ir, self.into(), operand)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let base = self.base(rw);
        let buffer = buffer_of(rw, base, state)?;
        let (value, map) = (self.value_to_store(rw), self.permutation_map(rw));
        let indices: Vec<Value> = self.indices(rw).collect();
        let flags = self.in_bounds(rw).to_vec();
        let mut new = TransferWriteOp::build(value, buffer, map, &flags).indices(indices);
        if let Some(mask) = self.mask(rw) {
            new = new.mask(mask);
        }
        rw.insert(new);
        replace_by_buffers(rw, self, &[buffer]);
        Ok(())
    }
}

impl BufferizableOpInterface for GatherOp {
    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let base = self.base(rw);
        let buffer = buffer_of(rw, base, state)?;
        let mut operands: Vec<Value> = rw.operands(self.into()).collect();
        operands[GatherOp::BASE.range(rw, self).numbers()].fill(buffer);
        let types: Vec<Type> = rw.results(self.into()).map(|result| rw.ty(result)).collect();
        let new = insert_like(rw, self.into(), &operands, &types);
        let values: Vec<Value> = rw.results(new).collect();
        replace_by_buffers(rw, self, &values);
        Ok(())
    }
}

impl BufferizableOpInterface for MaskOp {
    fn aliasing_op_operands(self, ir: &Body, value: Value, _: &AnalysisState) -> AliasingOperands {
        let ValueDef::Result(_, number) = ir.def(value) else { return AliasingOperands::new() };
        let end = yield_of(ir, self);
        let operand = end.and_then(|end| ir.operand_uses(end.into()).nth(number as usize));
        let same = |at| AliasingOperand::definite(at, BufferRelation::Equivalent);
        operand.map(same).into_iter().collect()
    }

    fn resolve_conflicts(
        self,
        rw: &mut Rewriter<'_>,
        analysis: &AnalysisState,
        state: &BufferizationState,
    ) -> Bufferized {
        resolve_operands(rw, self.into(), analysis, state)?;
        let block = self.mask_region(rw).entry().map(|block| block.block);
        let mut ops = block.into_iter().flat_map(|block| rw.ops(block));
        if ops.any(|op| op.isa::<AllocTensorOp>(rw)) {
            let message = "body must bufferize in-place";
            return Err(rw.view(self.into()).op_error(message).into());
        }
        Ok(())
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let region = self.mask_region(rw).region;
        let Some(block) = rw.entry_block(region) else { return Ok(()) };
        let (Some(masked), Some(end)) = (rw.first_op(block), yield_of(rw, self)) else {
            return Ok(());
        };
        if masked == end.into() || bufferizable(rw, masked, &state.options).is_none() {
            return Ok(());
        }
        let yielded: Vec<Value> = end.operands(rw).collect();
        let own: Vec<Value> = rw.results(masked).collect();
        let remaining: Vec<Value> =
            yielded.iter().copied().filter(|one| own.contains(one)).collect();
        rw.modify(end, |ir| ir.set_operands(&remaining));
        let types: Vec<Type> = remaining.iter().map(|value| rw.ty(*value)).collect();
        let mut new = MaskOp::build(self.mask(rw)).results_type(types);
        if let Some(passthru) = self.passthru(rw) {
            new = new.passthru(passthru);
        }
        let new = rw.insert(new);
        let to = new.mask_region(rw).region;
        rw.inline_region_before(region, to, None);
        let mut results = rw.results(new.into()).collect::<Vec<_>>().into_iter();
        let values: Vec<Value> = yielded
            .into_iter()
            .filter_map(|one| if own.contains(&one) { results.next() } else { Some(one) })
            .collect();
        replace_by_buffers(rw, self, &values);
        Ok(())
    }
}

/// Returns the terminator of the region of a mask.
fn yield_of(ir: &Body, mask: MaskOp) -> Option<YieldOp> {
    let block = mask.mask_region(ir).entry()?.block;
    ir.last_op(block)?.cast::<YieldOp>(ir)
}

impl BufferizableOpInterface for YieldOp {
    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
        let parent = ir.parent_op(self.into());
        let result = parent.and_then(|op| ir.results(op).nth(ir.operand_number(operand)));
        result.map(Aliases::same).unwrap_or_default()
    }

    fn must_bufferize_in_place(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        true
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let mask = rw.parent_op(self.into()).and_then(|parent| parent.cast::<MaskOp>(rw));
        let Some(mask) = mask else {
            let message = "unsupported vector::YieldOp parent";
            return Err(rw.view(self.into()).error(message).into());
        };
        let first = mask.mask_region(rw).entry().and_then(|block| rw.first_op(block.block));
        if first.is_none_or(|op| bufferizable(rw, op, &state.options).is_none()) {
            return Ok(());
        }
        let old: Vec<Value> = self.operands(rw).collect();
        let mut values = Vec::with_capacity(old.len());
        for value in old {
            values.push(buffer_or_value(rw, value, state)?);
        }
        replace_with_buffer_op(rw, self, YieldOp::build().operands(values));
        Ok(())
    }
}
