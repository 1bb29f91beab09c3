//! The flow of buffers inside one body: which values may denote memory of which others.

use ods_core::interface::{
    BranchOpInterface, CallOpInterface, Interface, RegionBranchOpInterface,
    RegionBranchTerminatorOpInterface, RegionPoint, ViewLikeOpInterface,
};
use ods_core::ir::WalkOrder;
use ods_core::{Body, Op, Type, TypeData, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::BufferViewFlowOpInterface;

/// The resource of allocations on the stack.
pub const STACK: &str = "AutomaticAllocationScopeResource";

/// The values that each value flows to and comes from.
#[derive(Default, Debug)]
pub struct ViewFlow {
    to: FxHashMap<Value, SmallVec<[Value; 2]>>,
    from: FxHashMap<Value, SmallVec<[Value; 2]>>,
    /// Buffers that are not, or not only, traced back to others.
    terminals: FxHashSet<Value>,
}

impl ViewFlow {
    /// Computes the flow inside a body.
    pub fn new(body: &Body) -> ViewFlow {
        let mut flow = ViewFlow::default();
        for op in body.walk(WalkOrder::Post) {
            flow.add(body, op);
        }
        for region in body.regions() {
            let args =
                body.entry_block(*region).into_iter().flat_map(|entry| body.arg_values(entry));
            flow.terminals.extend(args.filter(|arg| is_buffer(body, *arg)));
        }
        flow
    }

    /// Registers that `dependent` may be the buffer `value`, or a part of it.
    pub fn register(&mut self, value: Value, dependent: Value) {
        let to = self.to.entry(value).or_default();
        if !to.contains(&dependent) {
            to.push(dependent);
            self.from.entry(dependent).or_default().push(value);
        }
    }

    fn register_all(
        &mut self,
        values: impl IntoIterator<Item = Value>,
        dependents: impl IntoIterator<Item = Value>,
    ) {
        for (value, dependent) in values.into_iter().zip(dependents) {
            self.register(value, dependent);
        }
    }

    /// Returns the value and all values that may denote its memory.
    pub fn dependents(&self, value: Value) -> Vec<Value> {
        closure(&self.to, value)
    }

    /// Returns the value and all values whose memory it may denote.
    pub fn sources(&self, value: Value) -> Vec<Value> {
        closure(&self.from, value)
    }

    /// Returns whether a value may be a buffer that is not traced back to others.
    pub fn may_be_terminal(&self, value: Value) -> bool {
        self.terminals.contains(&value)
    }

    fn add(&mut self, body: &Body, op: Op) {
        if let Some(known) = body.interface::<dyn BufferViewFlowOpInterface>(op) {
            known.populate_dependencies(body, self);
            let own = definitions(body, op);
            self.terminals.extend(own.filter(|value| known.may_be_terminal_buffer(body, *value)));
        } else if let Some(view) = body.interface::<dyn ViewLikeOpInterface>(op) {
            self.register(view.view_source(body), view.view_dest(body));
        } else if let Some(branch) = body.interface::<dyn BranchOpInterface>(op) {
            let successors = branch.all_successor_operands(body);
            for (block, passed) in body.successors(op).zip(successors) {
                let values = passed.forwarded.values(body);
                self.register_all(values, body.arg_values(block).skip(passed.produced));
            }
        } else if let Some(branch) = body.interface::<dyn RegionBranchOpInterface>(op) {
            self.add_regions(body, op, branch);
        } else if body.interface::<dyn RegionBranchTerminatorOpInterface>(op).is_some() {
            // The flow is added with the parent operation.
        } else {
            self.terminals.extend(definitions(body, op));
            if body.interface::<dyn CallOpInterface>(op).is_some() {
                // The call may return any of its arguments.
                for operand in body.operands(op) {
                    body.results(op).for_each(|result| self.register(operand, result));
                }
            }
        }
    }

    fn add_regions(&mut self, body: &Body, op: Op, branch: Interface<dyn RegionBranchOpInterface>) {
        for to in branch.successor_regions(body, RegionPoint::Parent) {
            let passed = branch.entry_successor_operands(body, to).values(body);
            self.register_all(passed, branch.successor_inputs(body, to));
        }
        for (number, region) in body.own_regions(op).enumerate() {
            for to in branch.successor_regions(body, RegionPoint::Region(number)) {
                for end in body.blocks(region).filter_map(|block| body.terminator(block)) {
                    let terminator = body.interface::<dyn RegionBranchTerminatorOpInterface>(end);
                    let Some(terminator) = terminator else { continue };
                    let passed = terminator.successor_operands(body, to).values(body);
                    self.register_all(passed, branch.successor_inputs(body, to));
                }
            }
        }
    }
}

/// Returns whether a type is a memref type, ranked or not.
pub fn is_memref(ctx: &ods_core::Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// Returns whether a value is a memref.
pub fn is_buffer(body: &Body, value: Value) -> bool {
    is_memref(body.ctx(), body.ty(value))
}

/// Returns the buffers that an operation defines: results, and arguments of the entry blocks of regions.
fn definitions(body: &Body, op: Op) -> impl Iterator<Item = Value> + '_ {
    let entries = body.own_regions(op).filter_map(|region| body.entry_block(region));
    let args = entries.flat_map(|entry| body.arg_values(entry));
    body.results(op).chain(args).filter(|value| is_buffer(body, *value))
}

fn closure(edges: &FxHashMap<Value, SmallVec<[Value; 2]>>, value: Value) -> Vec<Value> {
    let mut found = vec![value];
    let mut seen: FxHashSet<Value> = found.iter().copied().collect();
    let mut next = 0;
    while let Some(value) = found.get(next) {
        next += 1;
        let reached = edges.get(value).into_iter().flatten().copied();
        let new: SmallVec<[Value; 4]> = reached.filter(|value| seen.insert(*value)).collect();
        found.extend(new);
    }
    found
}
