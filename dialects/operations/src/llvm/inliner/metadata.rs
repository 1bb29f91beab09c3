//! Operations with memory-access metadata: alias scopes and access groups.

use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Body, Op, OpType, Value};

use crate::llvm::{
    AtomicCmpXchgOp, AtomicRMWOp, CallOp, LLVMPointerType, LoadOp, MemcpyInlineOp, MemcpyOp,
    MemmoveOp, MemsetInlineOp, MemsetOp, StoreOp,
};

/// The metadata accessors of one kind of operation.
pub(super) struct Metadata {
    pub(super) alias_scopes: List,
    pub(super) noalias_scopes: List,
    access_groups: List,
    /// Returns the addresses that the operation accesses.
    pub(super) accessed: fn(Op, &Body) -> Vec<Value>,
}

/// Accessors of a list attribute.
pub(super) struct List {
    get: for<'ir> fn(Op, &'ir Body) -> Option<&'ir [Attr]>,
    set: fn(Op, &mut Rewriter<'_>, Option<&[Attr]>),
}

impl List {
    pub(super) fn get(&self, ir: &Body, op: Op) -> Option<Vec<Attr>> {
        (self.get)(op, ir).map(<[Attr]>::to_vec)
    }

    pub(super) fn set(&self, rw: &mut Rewriter<'_>, op: Op, list: &[Attr]) {
        (self.set)(op, rw, Some(list));
    }

    /// Appends `more` to the list.
    pub(super) fn append(&self, rw: &mut Rewriter<'_>, op: Op, more: &[Attr]) {
        let mut all = self.get(rw, op).unwrap_or_default();
        all.extend_from_slice(more);
        self.set(rw, op, &all);
    }
}

/// Defines the metadata accessors for each kind of operation that has any, with the addresses that it accesses.
macro_rules! metadata {
    ($($op:ident: $this:ident, $ir:ident => $accessed:expr;)*) => {
        /// Returns the metadata accessors of an operation, if it can have any.
        pub(super) fn of(ir: &Body, op: Op) -> Option<&'static Metadata> {
            let name = ir.name(op);
            $(if name == $op::op_name() {
                static METADATA: Metadata = Metadata {
                    alias_scopes: List {
                        get: |op, ir| $op::wrap(op).alias_scopes(ir),
                        set: |op, rw, list| $op::wrap(op).set_alias_scopes(rw, list),
                    },
                    noalias_scopes: List {
                        get: |op, ir| $op::wrap(op).noalias_scopes(ir),
                        set: |op, rw, list| $op::wrap(op).set_noalias_scopes(rw, list),
                    },
                    access_groups: List {
                        get: |op, ir| $op::wrap(op).access_groups(ir),
                        set: |op, rw, list| $op::wrap(op).set_access_groups(rw, list),
                    },
                    accessed: |op, $ir| {
                        let $this = $op::wrap(op);
                        $accessed
                    },
                };
                return Some(&METADATA);
            })*
            None
        }
    };
}

metadata! {
    LoadOp: op, ir => vec![op.addr(ir)];
    StoreOp: op, ir => vec![op.addr(ir)];
    AtomicRMWOp: op, ir => vec![op.ptr(ir)];
    AtomicCmpXchgOp: op, ir => vec![op.ptr(ir)];
    CallOp: op, ir => pointer_arguments(ir, op);
    MemcpyOp: op, ir => vec![op.dst(ir), op.src(ir)];
    MemcpyInlineOp: op, ir => vec![op.dst(ir), op.src(ir)];
    MemmoveOp: op, ir => vec![op.dst(ir), op.src(ir)];
    MemsetOp: op, ir => vec![op.dst(ir)];
    MemsetInlineOp: op, ir => vec![op.dst(ir)];
}

fn pointer_arguments(ir: &Body, call: CallOp) -> Vec<Value> {
    let is_pointer = |value: &Value| LLVMPointerType::cast(ir.ctx(), ir.ty(*value)).is_some();
    arguments(ir, call).into_iter().filter(is_pointer).collect()
}

/// Returns the arguments of a call, without the callee.
pub(super) fn arguments(ir: &Body, call: CallOp) -> Vec<Value> {
    let callee = usize::from(call.callee_attr(ir).is_none());
    call.callee_operands(ir).skip(callee).collect()
}

/// Adds the access groups of the call to the inlined operations.
pub(super) fn append_access_groups(rw: &mut Rewriter<'_>, call: Op, blocks: &[Block]) {
    let groups = of(rw, call).and_then(|metadata| metadata.access_groups.get(rw, call));
    let Some(groups) = groups else { return };
    let ops: Vec<Op> = blocks.iter().flat_map(|block| rw.ops(*block)).collect();
    for op in ops {
        if let Some(metadata) = of(rw, op) {
            metadata.access_groups.append(rw, op, &groups);
        }
    }
}
