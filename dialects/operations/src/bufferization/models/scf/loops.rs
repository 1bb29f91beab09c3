//! `scf.for`: iteration arguments share the buffers of their initial values.

use ods_core::hooks::Verified;
use ods_core::interface::LoopLikeOpInterface;
use ods_core::ir::{Use, ValueDef, ValueRef};
use ods_core::mixed::constant_index;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Region, Type, Value, raw};

use crate::bufferization::analysis::{
    AliasingValue, AliasingValues, AnalysisState, BufferRelation, is_tensor,
};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, allocate_tensor, buffer_or_value, buffer_type,
    buffer_type_of, cast_buffer, dynamic_layout, replace_by_buffers, resolve_operands, space_of,
};
use crate::bufferization::{BufferizableOpInterface, ToTensorOp};
use crate::scf::{ForOp, build_for};

/// Returns whether a value aliases no tensor from outside of a region, other than `except`.
fn aliases_only(
    ir: &Body,
    value: Value,
    region: Region,
    except: Value,
    state: &AnalysisState,
) -> bool {
    let Some(one_shot) = &state.one_shot else { return false };
    let home = |value: Value| ir.def_block(value).and_then(|block| ir.block_region(block));
    let inside = |mut at: Option<Region>| {
        while let Some(one) = at {
            if one == region {
                return true;
            }
            let outer = ir.region_owner(one).and_then(|op| ir.parent_block(op));
            at = outer.and_then(|block| ir.block_region(block));
        }
        false
    };
    one_shot.aliases_of(value).filter(|alias| *alias != except).all(|alias| match ir.def(alias) {
        ValueDef::Arg(..) => home(alias) != Some(region) && inside(home(alias)),
        ValueDef::Result(..) => inside(home(alias)),
    })
}

/// Returns the buffer type of an iteration argument: that of its initial value, unless the yielded type differs.
pub(super) fn carried_type(
    ir: &Body,
    op: Op,
    [arg, init, yielded]: [Value; 3],
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> BufferType {
    let ctx = ir.ctx();
    let first = buffer_type_of(ir, init, state, stack)?;
    if stack.iter().filter(|value| **value == arg).count() >= 2 {
        return Ok(first);
    }
    let next = buffer_type_of(ir, yielded, state, stack)?;
    if first == next {
        return Ok(first);
    }
    if space_of(ctx, first) != space_of(ctx, next) {
        let message = "init_arg and yielded value bufferize to inconsistent memory spaces";
        return Err(ir.view(op).op_error(message).into());
    }
    Ok(dynamic_layout(ctx, ir.ty(arg), space_of(ctx, next)))
}

/// Builds reads of the buffer arguments of a new block, which replace the tensor arguments of the old block.
pub(super) fn read_arguments(rw: &mut Rewriter<'_>, new: &[Value], old: &[Value]) -> Vec<Value> {
    let mut values = Vec::with_capacity(new.len());
    for (new, old) in new.iter().zip(old) {
        let ty = rw.ty(*old);
        values.push(match is_tensor(rw, *old) {
            true => {
                let loc = ValueRef { body: rw, value: *new }.loc();
                rw.set_loc(loc);
                rw.insert(ToTensorOp::build(*new, ty)).result(rw)
            }
            false => *new,
        });
    }
    values
}

impl ForOp {
    /// Returns the iteration argument with this index, its initial value, the yielded value and the result.
    fn carried(self, ir: &Body, number: usize) -> Option<[Value; 4]> {
        Some([
            self.iter_args(ir).nth(number)?,
            self.init_args(ir).nth(number)?,
            self.yield_op(ir).results(ir).nth(number)?,
            self.results(ir).nth(number)?,
        ])
    }

    fn number_of(self, ir: &Body, operand: Use) -> Option<usize> {
        ForOp::INIT_ARGS.range(ir, self).position(ir, operand)
    }

    fn relation(self, ir: &Body, number: usize, state: &AnalysisState) -> BufferRelation {
        match self.carried(ir, number) {
            Some([arg, _, yielded, _]) if state.are_equivalent(arg, yielded) => {
                BufferRelation::Equivalent
            }
            _ => BufferRelation::Unknown,
        }
    }

    fn may_not_run(self, ir: &Body) -> bool {
        let bounds = [self.lower_bound(ir), self.upper_bound(ir)];
        match bounds.map(|bound| constant_index(ir, bound)) {
            [Some(lower), Some(upper)] => upper <= lower,
            _ => true,
        }
    }
}

impl BufferizableOpInterface for ForOp {
    fn bufferizes_to_memory_read(self, ir: &Body, operand: Use, state: &AnalysisState) -> bool {
        let number = self.number_of(ir, operand);
        self.may_not_run(ir)
            || number
                .and_then(|number| self.carried(ir, number))
                .is_none_or(|[arg, ..]| state.is_value_read(ir, arg))
    }

    fn aliasing_values(self, ir: &Body, operand: Use, state: &AnalysisState) -> AliasingValues {
        let Some(number) = self.number_of(ir, operand) else { return AliasingValues::new() };
        let relation = self.relation(ir, number, state);
        let definite = relation == BufferRelation::Equivalent;
        let result = self.results(ir).nth(number);
        result.map(|value| AliasingValue { value, relation, definite }).into_iter().collect()
    }

    fn is_writable(self, _: &Body, _: Value, _: &AnalysisState) -> bool {
        true
    }

    /// Copies yielded values that alias a tensor from outside other than their iteration argument.
    #[expect(
        clippy::disallowed_methods,
        reason = "bufferization works on operands of any operation"
    )]
    fn resolve_conflicts(
        self,
        rw: &mut Rewriter<'_>,
        analysis: &AnalysisState,
        state: &BufferizationState,
    ) -> Bufferized {
        resolve_operands(rw, self.into(), analysis, state)?;
        if analysis.options.copy_before_write {
            return Ok(());
        }
        let (end, region) = (self.yield_op(rw), self.region(rw).region);
        let loc = rw.loc(end.into());
        rw.set_point_before(end).set_loc(loc);
        let count = self.init_args(rw).len();
        for number in 0..count {
            let Some([arg, init, yielded, _]) = self.carried(rw, number) else { continue };
            if !is_tensor(rw, init) || aliases_only(rw, yielded, region, arg, analysis) {
                continue;
            }
            let copy = allocate_tensor(rw, yielded, state, true)?;
            raw::set_operand(rw, end.into(), number, copy);
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
        let number = match ir.def(value) {
            ValueDef::Result(_, number) => {
                let arg = self.iter_args(ir).nth(number as usize);
                return arg.map_or_else(
                    || Err(crate::bufferization::bufferize::Failed(None)),
                    |arg| buffer_type_of(ir, arg, state, stack),
                );
            }
            ValueDef::Arg(..) => self.iter_args(ir).position(|arg| arg == value),
        };
        match number.and_then(|number| self.carried(ir, number)) {
            Some([arg, init, yielded, _]) => {
                carried_type(ir, self.into(), [arg, init, yielded], state, stack)
            }
            None => Err(crate::bufferization::bufferize::Failed(None)),
        }
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (old_inits, results): (Vec<Value>, Vec<Value>) =
            (self.init_args(rw).collect(), self.results(rw).collect());
        let mut inits = Vec::with_capacity(old_inits.len());
        for init in old_inits {
            inits.push(buffer_or_value(rw, init, state)?);
        }
        for (init, result) in inits.iter_mut().zip(results) {
            if is_tensor(rw, result) {
                let ty: Type = buffer_type(rw, result, state)?;
                *init = cast_buffer(rw, *init, ty);
            }
        }
        let bounds = [self.lower_bound(rw), self.upper_bound(rw), self.step(rw)];
        let unsigned = self.unsigned_cmp(rw);
        let new = build_for(rw, bounds, &inits, unsigned);
        let attrs = rw.attrs(self.into());
        rw.modify(new, |ir| ir.set_attrs(attrs));
        let (from, to) = (self.body(rw), new.body(rw));
        let old: Vec<Value> = rw.arg_values(from).collect();
        let args: Vec<Value> = rw.arg_values(to).collect();
        let point = rw.point();
        rw.set_point_at_start(to);
        let args = read_arguments(rw, &args, &old);
        rw.merge_blocks(from, to, &args);
        rw.set_point(point);
        let values: Vec<Value> = new.results(rw).collect();
        replace_by_buffers(rw, self, &values);
        Ok(())
    }

    fn verify_analysis(self, ir: &Body, state: &AnalysisState) -> Verified {
        if state.options.allow_return_allocs_from_loops {
            return Ok(());
        }
        let results: Vec<Value> = LoopLikeOpInterface::loop_results(self, ir).unwrap_or_default();
        for (number, result) in results.into_iter().enumerate() {
            if is_tensor(ir, result)
                && self.relation(ir, number, state) != BufferRelation::Equivalent
            {
                return ir.view(self.yield_op(ir).into()).fail_bare(format!(
                    "Yield operand #{number} is not equivalent to the corresponding iter bbArg"
                ));
            }
        }
        Ok(())
    }
}
