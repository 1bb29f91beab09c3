//! Constants created on demand, each once, at the front of the region that they may be hoisted to.

use rustc_hash::FxHashMap;

use super::constants::insertion_region;
use crate::folded::MaterializeConstant;
use crate::ir::{InsertPoint, OpBuilder};
use crate::{Attr, Block, Body, Ident, Loc, Op, Region, Type, Value};

/// The constants that a pass created in one body.
#[derive(Default)]
pub struct ConstantPool {
    made: FxHashMap<(Region, Ident, Attr, Type), Op>,
}

impl ConstantPool {
    /// Creates an empty pool.
    pub fn new() -> ConstantPool {
        ConstantPool::default()
    }

    /// Returns a value of type `ty` that is `constant` and can be used in `block`: the result of an earlier operation,
    /// or of a new one that the materializer of `dialect` builds. `None` if it builds none.
    pub fn get(
        &mut self,
        body: &mut Body,
        block: Block,
        dialect: Ident,
        constant: Attr,
        ty: Type,
    ) -> Option<Value> {
        let region = insertion_region(body, block)?;
        let key = (region, dialect, constant, ty);
        if let Some(have) = self.made.get(&key) {
            return Some(body.result(*have, 0));
        }
        let ctx = body.ctx().clone();
        let materialize = ctx.dialect(dialect.as_str())?.hooks.materialize_constant?;
        let front = body.entry_block(region)?;
        let point = InsertPoint::start(body, front);
        let mut builder = OpBuilder::new(body);
        let builder = builder.set_loc(Loc::UNKNOWN).set_point(point);
        let made = materialize.get::<MaterializeConstant>()(builder, constant, ty)?;
        // The materializer may build an operation of another dialect, which has its own key.
        let other = (region, body.name(made).dialect_ident(), constant, ty);
        let kept = *self.made.entry(other).or_insert(made);
        if kept != made {
            body.erase_op(made);
        }
        self.made.insert(key, kept);
        Some(body.result(kept, 0))
    }
}
