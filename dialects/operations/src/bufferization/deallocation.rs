//! Ownership of buffers: on which condition a block owns each. Where they are freed is decided in ods-transforms.
//!
//! Each buffer has an ownership indicator, an `i1` that follows it from block to block: true if the block has to free
//! it.
//!
//! - [`ownership`]: the condition on which a block owns a buffer; [`state`]: the ownerships in all blocks of a
//!   function.
//! - [`order`]: the order of buffers that live across blocks; [`mod@release`]: freeing them at the end of a block.
//! - [`unique`]: buffers with a known ownership indicator.

mod order;
mod ownership;
mod release;
mod state;
mod unique;

use ods_core::ir::ValueDef;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Diagnostic, Loc, TypeData, Value};

pub use ownership::Ownership;
pub use release::{release, release_at_return, released};
pub use state::{Deallocated, DeallocationState, Owned};
pub use unique::{default_unique, materialize_unique};

use crate::arith::ConstantOp;

/// Returns whether a value is a memref, ranked or not.
pub fn is_memref(ir: &Body, value: Value) -> bool {
    let data = ir.ty(value).data(ir.ctx());
    matches!(data, TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// Returns the values that are buffers.
pub fn memrefs(ir: &Body, values: impl IntoIterator<Item = Value>) -> Vec<Value> {
    values.into_iter().filter(|value| is_memref(ir, *value)).collect()
}

/// Builds a constant `i1` at the insertion point.
pub fn constant(rw: &mut Rewriter<'_>, loc: Loc, value: bool) -> Value {
    rw.set_loc(loc).insert(ConstantOp::build(Attr::bool(value))).result(rw)
}

/// Returns the location of the definition of a value.
pub fn loc_of(ir: &Body, value: Value) -> Loc {
    match ir.def(value) {
        ValueDef::Result(op, _) => ir.loc(op),
        ValueDef::Arg(block, index) => ir.args(block)[index as usize].loc,
    }
}

/// Returns a failure with its diagnostic.
pub fn failed<T>(error: Diagnostic) -> Deallocated<T> {
    Err(Box::new(error))
}
