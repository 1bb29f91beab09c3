//! `promote-buffers-to-stack`

use ods_core::interface::RegionBranchTerminatorOpInterface;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::schema::Trait;
use ods_core::{Body, DYNAMIC, DataLayout, OpBuilder, OpRef, Region, Value};

use super::placement::{
    allocations, is_freed, is_known_control_flow, is_loop, may_be_referenced, start_operation,
};
use crate::bufferization::{AllocationOpInterface, PromoteBuffersToStackPass, ViewFlow};
use crate::memref::{AllocOp, RankOp};

impl RunPass for PromoteBuffersToStackPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let layout = cx.data_layout();
        cx.body_mut().for_each_body(|body| {
            let flow = ViewFlow::new(body);
            for one in allocations(body) {
                let fits = self.is_small(body, one.value, &layout)
                    && one.dealloc.is_none()
                    && has_scope(body, one.value, &flow);
                if fits {
                    promote(body, one.value);
                }
            }
        });
        Ok(())
    }
}

impl PromoteBuffersToStackPass {
    /// Returns whether an allocation is small enough for the stack, or has few enough dimensions, all of which come
    /// from a rank.
    fn is_small(&self, body: &Body, value: Value, layout: &DataLayout) -> bool {
        let Some(op) = value.defined_by::<AllocOp>(body) else { return false };
        let ctx = body.ctx();
        let Some(shape) = body.ty(value).shape(ctx) else { return false };
        if shape.contains(&DYNAMIC) {
            let ranks = |operand: Value| operand.defined_by::<RankOp>(body).is_some();
            return shape.len() <= self.max_rank_of_allocated_mem_ref as usize
                && body.operands(op.into()).all(ranks);
        }
        let elem = body.ty(value).element_type(ctx);
        let bits = elem.and_then(|elem| layout.type_size_in_bits(ctx, elem));
        let count = body.ty(value).num_elements(ctx);
        let total = bits.zip(count).and_then(|(bits, count)| bits.checked_mul(count));
        total.is_some_and(|total| total <= u64::from(self.max_alloc_size_in_bytes) * 8)
    }
}

/// Replaces an allocation by a stack allocation.
fn promote(body: &mut Body, value: Value) {
    let Some(op) = body.defining_op(value) else { return };
    let Some(block) = body.parent_block(op) else { return };
    let Some(start) = start_operation(body, value, block) else { return };
    let model = body.ctx().op_model::<dyn AllocationOpInterface>(body.name(op));
    let Some(model) = model else { return };
    let Some(new) = model.build_promoted_alloc(&mut OpBuilder::before(body, start), value) else {
        return;
    };
    let Some(new) = body.results(new).next() else { return };
    body.replace_all_uses(value, new);
    body.erase_op(op);
}

/// Returns whether there is an enclosing automatic allocation scope that the value does not leave, without a loop in
/// between.
fn has_scope(body: &Body, value: Value, flow: &ViewFlow) -> bool {
    let aliases = flow.dependents(value);
    if may_be_referenced(body, &aliases) || is_freed(body, &aliases) {
        return false;
    }
    let mut region = body.def_block(value).and_then(|block| body.block_region(block));
    while let Some(at) = region {
        let Some(parent) = body.region_owner(at) else {
            let scope = Trait::AutomaticAllocationScope;
            let owner = body.owner().is_some_and(|owner| owner.has_trait(scope));
            return owner && !leaves(body, at, &aliases);
        };
        let scope = body.view(parent).has_trait(Trait::AutomaticAllocationScope);
        if scope && !leaves(body, at, &aliases) {
            return true;
        }
        if is_loop(body, parent) || !is_known_control_flow(body, parent) {
            return false;
        }
        region = body.parent_block(parent).and_then(|block| body.block_region(block));
    }
    false
}

/// Returns whether the terminator of a region forwards one of the values.
fn leaves(body: &Body, region: Region, values: &[Value]) -> bool {
    let mut users = values.iter().flat_map(|value| body.uses(*value)).map(|at| body.use_owner(at));
    users.any(|user| {
        let own = body.parent_block(user).and_then(|block| body.block_region(block));
        own == Some(region) && is_region_return(body.view(user))
    })
}

fn is_region_return(op: OpRef<'_>) -> bool {
    op.has_trait(Trait::ReturnLike)
        || op.interface::<dyn RegionBranchTerminatorOpInterface>().is_some()
}
