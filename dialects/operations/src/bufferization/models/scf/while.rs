//! `scf.while`: two regions, each with iteration arguments of its own.

use ods_core::hooks::Verified;
use ods_core::ir::{Use, ValueDef};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Loc, Type, Value};

use super::loops::{carried_type, read_arguments};
use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::{
    AliasingValue, AliasingValues, AnalysisState, BufferRelation, is_tensor,
};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, Failed, allocate_tensor, buffer_or_value,
    buffer_type, buffer_type_of, cast_buffer, replace_by_buffers, resolve_operands,
};
use crate::scf::{ConditionOp, WhileOp, YieldOp};

/// The blocks and terminators of a loop.
struct Parts {
    before: Block,
    after: Block,
    condition: ConditionOp,
    end: YieldOp,
}

impl WhileOp {
    fn parts(self, ir: &Body) -> Option<Parts> {
        let before = self.before(ir).entry()?.block;
        let after = self.after(ir).entry()?.block;
        let condition = ir.last_op(before)?.cast::<ConditionOp>(ir)?;
        let end = ir.last_op(after)?.cast::<YieldOp>(ir)?;
        Some(Parts { before, after, condition, end })
    }

    fn relation(self, ir: &Body, number: usize, state: &AnalysisState) -> BufferRelation {
        let same = || {
            let Parts { condition, end, .. } = self.parts(ir)?;
            let arg = self.before_args(ir).nth(number)?;
            let result = self.results(ir).nth(number)?;
            let handed = condition.args(ir).nth(number)?;
            let (inner, yielded) = (self.after_args(ir).nth(number)?, end.results(ir).nth(number)?);
            let same = ir.ty(result) == ir.ty(arg)
                && state.are_equivalent(arg, handed)
                && state.are_equivalent(inner, yielded);
            Some(same)
        };
        match same() {
            Some(true) => BufferRelation::Equivalent,
            _ => BufferRelation::Unknown,
        }
    }
}

/// Returns whether each value is known to be equivalent to the block argument with its index.
fn stays(ir: &Body, block: Block, values: &[Value], state: &AnalysisState) -> Vec<bool> {
    let args: Vec<Value> = ir.arg_values(block).collect();
    let same = |(at, value): (usize, &Value)| {
        args.get(at).is_some_and(|arg| state.are_equivalent(*arg, *value))
    };
    values.iter().enumerate().map(same).collect()
}

impl BufferizableOpInterface for WhileOp {
    fn aliasing_values(self, ir: &Body, operand: Use, state: &AnalysisState) -> AliasingValues {
        let number = ir.operand_number(operand);
        let Some(value) = self.results(ir).nth(number) else { return AliasingValues::new() };
        if ir.ty(value) != ir.ty(ir.used_value(operand)) {
            return AliasingValues::new();
        }
        let relation = self.relation(ir, number, state);
        let definite = relation == BufferRelation::Equivalent;
        AliasingValues::from_iter([AliasingValue { value, relation, definite }])
    }

    fn is_writable(self, _: &Body, _: Value, _: &AnalysisState) -> bool {
        true
    }

    fn resolve_conflicts(
        self,
        rw: &mut Rewriter<'_>,
        analysis: &AnalysisState,
        state: &BufferizationState,
    ) -> Bufferized {
        resolve_operands(rw, self.into(), analysis, state)?;
        let Some(parts) = self.parts(rw).filter(|_| !analysis.options.copy_before_write) else {
            return Ok(());
        };
        let handed: Vec<Value> = parts.condition.args(rw).collect();
        let yielded: Vec<Value> = parts.end.results(rw).collect();
        let before = stays(rw, parts.before, &handed, analysis);
        let after = stays(rw, parts.after, &yielded, analysis);
        let loc = rw.loc(parts.condition.into());
        rw.set_point_before(parts.condition).set_loc(loc);
        let args = ConditionOp::ARGS.range(rw, parts.condition).uses(rw);
        for (number, (operand, value)) in args.zip(handed).enumerate() {
            let same = before[number] && after.get(number) == Some(&true);
            if is_tensor(rw, value) && !same {
                let copy = allocate_tensor(rw, value, state, true)?;
                rw.set_use(operand, copy);
            }
        }
        Ok(())
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let parts = self.parts(ir).ok_or(Failed(None))?;
        let number = match ir.def(value) {
            ValueDef::Arg(block, number) if block == parts.before => {
                let number = number as usize;
                let init = self.inits(ir).nth(number).ok_or(Failed(None))?;
                let yielded = parts.end.results(ir).nth(number).ok_or(Failed(None))?;
                return carried_type(ir, self.into(), [value, init, yielded], state, stack);
            }
            ValueDef::Arg(_, number) | ValueDef::Result(_, number) => number as usize,
        };
        let handed = parts.condition.args(ir).nth(number).ok_or(Failed(None))?;
        buffer_type_of(ir, handed, state, stack)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let parts = self.parts(rw).ok_or(Failed(None))?;
        let before: Vec<Value> = self.before_args(rw).collect();
        let after: Vec<Value> = self.after_args(rw).collect();
        let mut inits = Vec::with_capacity(before.len());
        for init in self.inits(rw).collect::<Vec<_>>() {
            inits.push(buffer_or_value(rw, init, state)?);
        }
        for (init, arg) in inits.iter_mut().zip(&before) {
            if is_tensor(rw, *arg) {
                let ty = buffer_type(rw, *arg, state)?;
                *init = cast_buffer(rw, *init, ty);
            }
        }
        let mut types: Vec<Type> = Vec::with_capacity(after.len());
        for arg in &after {
            types.push(buffer_type(rw, *arg, state)?);
        }
        let attrs = rw.view(self.into());
        let new = WhileOp::build()
            .inits(inits.iter().copied())
            .results_type(types.iter().copied())
            .attrs_of(attrs);
        let new = rw.insert(new);
        let loc: Loc = rw.loc(self.into());
        let own: Vec<(Type, Loc)> = inits.iter().map(|init| (rw.ty(*init), loc)).collect();
        let inner: Vec<(Type, Loc)> = types.iter().map(|ty| (*ty, loc)).collect();
        let regions = [new.before(rw).region, new.after(rw).region];
        let point = rw.point();
        let sides = [(parts.before, before, own), (parts.after, after, inner)];
        for (region, (from, old, args)) in regions.into_iter().zip(sides) {
            let block = rw.create_block(region, None, &args);
            let args: Vec<Value> = rw.arg_values(block).collect();
            rw.set_point_at_start(block);
            let args = read_arguments(rw, &args, &old);
            rw.merge_blocks(from, block, &args);
        }
        rw.set_point(point).set_loc(loc);
        let values: Vec<Value> = new.results(rw).collect();
        replace_by_buffers(rw, self, &values);
        Ok(())
    }

    fn verify_analysis(self, ir: &Body, state: &AnalysisState) -> Verified {
        if state.options.allow_return_allocs_from_loops {
            return Ok(());
        }
        let Some(parts) = self.parts(ir) else { return Ok(()) };
        let handed: Vec<Value> = parts.condition.args(ir).collect();
        let yielded: Vec<Value> = parts.end.results(ir).collect();
        let sides = [
            (parts.before, handed, parts.condition.into(), "Condition arg"),
            (parts.after, yielded, parts.end.into(), "Yield operand"),
        ];
        for (block, values, op, what) in sides {
            let same = stays(ir, block, &values, state);
            for (number, (value, same)) in values.into_iter().zip(same).enumerate() {
                if is_tensor(ir, value) && !same {
                    return ir.view(op).fail_bare(format!(
                        "{what} #{number} is not equivalent to the corresponding iter bbArg"
                    ));
                }
            }
        }
        Ok(())
    }
}
