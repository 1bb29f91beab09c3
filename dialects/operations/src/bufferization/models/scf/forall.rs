//! `scf.forall`: all iterations write the outputs.

use ods_core::ir::{Use, ValueDef};
use ods_core::mixed::MixedIndex;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Value};

use super::super::Aliases;
use crate::bufferization::analysis::{AliasingValues, AnalysisState};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, Failed, buffer_of, buffer_type_of,
    replace_by_buffers,
};
use crate::bufferization::{BufferizableOpInterface, ToTensorOp};
use crate::scf::ForallOp;

impl ForallOp {
    fn block(self, ir: &Body) -> Option<Block> {
        Some(self.region(ir).entry()?.block)
    }

    fn output_number(self, ir: &Body, operand: Use) -> Option<usize> {
        ForallOp::OUTPUTS.range(ir, self).position(ir, operand)
    }
}

impl BufferizableOpInterface for ForallOp {
    /// The outputs are read: it may be that no iteration writes, or none all of an output.
    fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        true
    }

    fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
        let number = self.output_number(ir, operand);
        let result = number.and_then(|number| self.results(ir).nth(number));
        result.map(Aliases::same).unwrap_or_default()
    }

    fn is_writable(self, _: &Body, _: Value, _: &AnalysisState) -> bool {
        true
    }

    fn is_repetitive_region(self, ir: &Body, _: u32) -> bool {
        let bounds = self.bounds(ir);
        let number = |index: &MixedIndex| index.constant(ir);
        let mut dims = bounds.lower.iter().zip(&bounds.upper).zip(&bounds.step);
        dims.any(|((lower, upper), step)| match (number(lower), number(upper), number(step)) {
            (Some(lower), Some(upper), Some(step)) => lower.saturating_add(step) < upper,
            _ => true,
        })
    }

    fn is_parallel_region(self, ir: &Body, index: u32) -> bool {
        self.is_repetitive_region(ir, index)
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let number = match ir.def(value) {
            ValueDef::Result(_, number) => Some(number as usize),
            ValueDef::Arg(..) => self.shared_outs(ir).position(|arg| arg == value),
        };
        let output = number.and_then(|number| self.outputs(ir).nth(number));
        buffer_type_of(ir, output.ok_or(Failed(None))?, state, stack)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let block = self.block(rw).ok_or(Failed(None))?;
        let mut buffers = Vec::new();
        for output in self.outputs(rw).collect::<Vec<_>>() {
            buffers.push(buffer_of(rw, output, state)?);
        }
        let point = rw.point();
        let shared: Vec<Value> = self.shared_outs(rw).collect();
        rw.set_point_at_start(block);
        for (arg, buffer) in shared.iter().zip(&buffers) {
            let ty = rw.ty(*arg);
            let read = rw.insert(ToTensorOp::build(*buffer, ty)).result(rw);
            rw.replace_all_uses(*arg, read);
        }
        rw.set_point(point);
        let [lower, upper, step] = [
            self.static_lower_bound(rw).to_vec(),
            self.static_upper_bound(rw).to_vec(),
            self.static_step(rw).to_vec(),
        ];
        let [dynamic_lower, dynamic_upper, dynamic_step]: [Vec<Value>; 3] = [
            self.dynamic_lower_bound(rw).collect(),
            self.dynamic_upper_bound(rw).collect(),
            self.dynamic_step(rw).collect(),
        ];
        let mut new = ForallOp::build(&lower, &upper, &step)
            .dynamic_lower_bound(dynamic_lower)
            .dynamic_upper_bound(dynamic_upper)
            .dynamic_step(dynamic_step)
            .results_type([])
            .attrs_of(rw.view(self.into()));
        if let Some(mapping) = self.mapping_attr(rw) {
            new = new.with_prop(ForallOp::MAPPING, mapping);
        }
        let new = rw.insert(new);
        let (from, to) = (self.region(rw).region, new.region(rw).region);
        rw.inline_region_before(from, to, None);
        let first = rw.args(block).len() - shared.len();
        for at in (first..first + shared.len()).rev() {
            rw.erase_arg(block, at);
        }
        replace_by_buffers(rw, self, &buffers);
        Ok(())
    }
}
