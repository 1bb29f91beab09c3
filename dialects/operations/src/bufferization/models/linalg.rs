//! Bufferization of structured operations.

use ods_core::interface::{
    DestinationStyleOpInterface, Equivalence, Instance, IteratorType, SubsetInsertionOpInterface,
    SubsetOpInterface,
};
use ods_core::ir::Use;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, OpBuilder, OpType, TypeData, Value};

use super::destination::{init_aliases, is_init};
use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::{AliasingValues, AnalysisState};
use crate::bufferization::bufferize::{
    BufferizationState, Bufferized, buffer_of, buffer_or_value, insert_like, replace_by_buffers,
};
use crate::linalg::structured::AnyStructured;
use crate::linalg::{self, *};

/// Returns whether all loops are parallel and the operands are accessed by identity maps.
fn is_elementwise(ir: &Body, op: Op, operands: &[Use]) -> bool {
    let view = ir.view(op);
    let Some(one) = ir.interface::<dyn LinalgOp>(op) else { return false };
    let parallel = one.iterator_types_array(ir).iter().all(|kind| *kind == IteratorType::Parallel);
    let maps = linalg::indexing_maps(view);
    parallel
        && operands.iter().all(|operand| {
            let shaped = matches!(
                ir.ty(ir.used_value(*operand)).data(ir.ctx()),
                TypeData::RankedTensor { .. } | TypeData::MemRef { .. }
            );
            let map = maps.get(ir.operand_number(*operand));
            !shaped || map.is_some_and(|map| map.is_identity())
        })
}

/// Replaces an operation on tensors by the same operation on buffers.
fn bufferize_structured(rw: &mut Rewriter<'_>, op: Op, state: &BufferizationState) -> Bufferized {
    let Some(style) = rw.interface::<dyn DestinationStyleOpInterface>(op) else { return Ok(()) };
    if style.has_pure_buffer_semantics(rw) {
        return Ok(());
    }
    if !style.has_pure_tensor_semantics(rw) {
        return Err(rw.view(op).error("op does not have pure tensor semantics").into());
    }
    let inits: Vec<Value> = style.dps_inits(rw).values(rw).collect();
    let mut operands: Vec<Value> = Vec::new();
    for input in style.dps_inputs(rw) {
        let value = rw.used_value(input);
        operands.push(buffer_or_value(rw, value, state)?);
    }
    let mut results: Vec<Value> = Vec::new();
    for init in inits {
        results.push(buffer_of(rw, init, state)?);
    }
    operands.extend(&results);
    rw.set_point_before(op);
    insert_like(rw, op, &operands, &[]);
    replace_by_buffers(rw, op, &results);
    Ok(())
}

macro_rules! structured {
    ($($op:ident)*) => {
        ods_core::extension! {
            BufferizableOpInterface => [$($op::SCHEMA.name => AnyStructured),*];
            BufferizableOpInterface => [SoftmaxOp];
            SubsetOpInterface => [CopyOp];
            SubsetInsertionOpInterface => [CopyOp];
        }
    };
}

crate::linalg::structured_ops!(structured);

impl BufferizableOpInterface for AnyStructured {
    fn bufferizes_to_memory_read(self, ir: &Body, at: Use, _: &AnalysisState) -> bool {
        payload_uses(ir.view(self.id()), at)
    }

    fn bufferizes_to_memory_write(self, ir: &Body, at: Use, _: &AnalysisState) -> bool {
        is_init(ir, self.id(), at)
    }

    fn bufferizes_to_elementwise_access(
        self,
        ir: &Body,
        _: &AnalysisState,
        operands: &[Use],
    ) -> bool {
        is_elementwise(ir, self.id(), operands)
    }

    fn aliasing_values(self, ir: &Body, at: Use, _: &AnalysisState) -> AliasingValues {
        init_aliases(ir, self.id(), at)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        bufferize_structured(rw, self.id(), state)
    }
}

/// The subset is all of the destination, so there is no other subset to compare with.
impl SubsetOpInterface for CopyOp {
    fn operates_on_equivalent_subset(self, _: &Body, _: Op, _: Equivalence<'_>) -> bool {
        false
    }

    fn operates_on_disjoint_subset(self, _: &Body, _: Op, _: Equivalence<'_>) -> bool {
        false
    }
}

impl SubsetInsertionOpInterface for CopyOp {
    fn source_operand(self, ir: &Body) -> Use {
        CopyOp::INPUTS.operand(ir, self)
    }

    fn is_equivalent_subset(self, ir: &Body, candidate: Value, equal: Equivalence<'_>) -> bool {
        self.outputs(ir).any(|output| equal(candidate, output))
    }

    fn build_subset_extraction(self, builder: &mut OpBuilder<'_>) -> Option<Value> {
        self.outputs(builder.body()).next()
    }

    fn values_needed_to_build_subset_extraction(self, ir: &Body) -> Vec<Value> {
        self.outputs(ir).collect()
    }
}

impl BufferizableOpInterface for SoftmaxOp {
    fn bufferizes_to_memory_read(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        !is_init(ir, self.into(), operand)
    }

    fn bufferizes_to_memory_write(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        is_init(ir, self.into(), operand)
    }

    fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
        init_aliases(ir, self.into(), operand)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (input, output) = (self.input(rw), self.output(rw));
        let (input, output) = (buffer_of(rw, input, state)?, buffer_of(rw, output, state)?);
        rw.insert(SoftmaxOp::build(input, output, SoftmaxOpArgs { dimension: self.dimension(rw) }));
        replace_by_buffers(rw, self, &[output]);
        Ok(())
    }
}
