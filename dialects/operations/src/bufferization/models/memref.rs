//! Operations of memref: allocations, and the flow of buffers.

use ods_core::interface::Instance;
use ods_core::{Body, Context, Op, OpBuilder, OpType, Value};

use crate::arith::SelectOp;
use crate::bufferization::{
    AllocationOpInterface, BufferViewFlowOpInterface, CloneOp, HoistingKind, ViewFlow,
};
use crate::memref::{AllocOp, AllocaOp, DeallocOp, ReallocOp};

ods_core::extension! {
    AllocationOpInterface => [AllocOp, AllocaOp, ReallocOp];
    BufferViewFlowOpInterface => [ReallocOp, SelectOp];
}

impl AllocationOpInterface for AllocOp {
    fn build_dealloc(builder: &mut OpBuilder<'_>, alloc: Value) -> Option<Op> {
        Some(DeallocOp::build(alloc).insert(builder).into())
    }

    fn build_clone(builder: &mut OpBuilder<'_>, alloc: Value) -> Option<Value> {
        let clone = CloneOp::build(alloc, builder.body().ty(alloc)).insert(builder);
        Some(clone.output(builder.body()))
    }

    fn hoisting_kind(_: &Context) -> HoistingKind {
        HoistingKind { out_of_loops: true, out_of_blocks: true }
    }

    fn build_promoted_alloc(builder: &mut OpBuilder<'_>, alloc: Value) -> Option<Op> {
        let ir = builder.body();
        let op = alloc.defined_by::<AllocOp>(ir)?;
        let sizes: Vec<Value> = op.dynamic_sizes(ir).collect();
        let symbols: Vec<Value> = op.symbol_operands(ir).collect();
        let mut new = AllocaOp::build(ir.ty(alloc)).dynamic_sizes(sizes).symbol_operands(symbols);
        if let Some(alignment) = op.alignment(ir) {
            new = new.alignment(alignment);
        }
        let new = new.attrs_of(ir.view(op.op())).loc(ir.loc(op.op()));
        Some(new.insert(builder).into())
    }
}

impl AllocationOpInterface for AllocaOp {
    fn hoisting_kind(_: &Context) -> HoistingKind {
        HoistingKind { out_of_loops: true, out_of_blocks: false }
    }
}

impl AllocationOpInterface for ReallocOp {
    fn build_dealloc(builder: &mut OpBuilder<'_>, alloc: Value) -> Option<Op> {
        AllocOp::build_dealloc(builder, alloc)
    }

    fn hoisting_kind(_: &Context) -> HoistingKind {
        HoistingKind::default()
    }
}

impl BufferViewFlowOpInterface for ReallocOp {
    fn populate_dependencies(self, ir: &Body, flow: &mut ViewFlow) {
        for result in ir.results(self.id()) {
            flow.register(self.source(ir), result);
        }
    }

    /// The result may be the old memory, or new memory.
    fn may_be_terminal_buffer(self, _: &Body, _: Value) -> bool {
        true
    }
}

impl BufferViewFlowOpInterface for SelectOp {
    fn populate_dependencies(self, ir: &Body, flow: &mut ViewFlow) {
        flow.register(self.true_value(ir), self.result(ir));
        flow.register(self.false_value(ir), self.result(ir));
    }
}
