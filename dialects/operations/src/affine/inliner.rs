//! Inlining of and into affine loops and conditions, in which the operands of maps must remain dimensions and symbols.

use ods_core::fold::constant_value;
use ods_core::interface::{
    DialectInlinerInterface, Handle, MemoryEffectOpInterface, ShapedDimOpInterface,
};
use ods_core::ir::{RegionRef, ValueRef};
use ods_core::schema::Trait;
use ods_core::{OpRef, Value};

use super::scope::{Scope, is_dim_in, is_symbol_in, region_of};
use super::{
    AffineForOp, AffineIfOp, AffineParallelOp, AffineReadOpInterface, AffineWriteOpInterface,
};

/// The inliner interface of the dialect.
pub(super) static INLINER: Handle<dyn DialectInlinerInterface> =
    Handle::<dyn DialectInlinerInterface>::new(&Inliner);

struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_region(
        &self,
        dest: RegionRef<'_>,
        src: RegionRef<'_>,
        args: &[Value],
        _: bool,
    ) -> bool {
        let Some(block) = src.entry().filter(|_| is_structured(dest) && src.blocks().count() == 1)
        else {
            return false;
        };
        let inlined = Inlined { dest, src, args };
        block.ops().all(|op| has_no_effect(op) || inlined.stays_valid(op))
    }

    fn is_legal_op(&self, _: OpRef<'_>, dest: RegionRef<'_>, _: bool) -> bool {
        let owner = match dest.body.region_owner(dest.region) {
            Some(op) => dest.body.view(op).has_trait(Trait::AffineScope),
            None => dest.body.owner().is_some_and(|owner| owner.has_trait(Trait::AffineScope)),
        };
        owner || is_structured(dest)
    }
}

/// Returns whether a region belongs to an affine loop or condition.
fn is_structured(region: RegionRef<'_>) -> bool {
    region.body.region_owner(region.region).is_some_and(|op| {
        let op = region.body.view(op);
        op.isa::<AffineForOp>() || op.isa::<AffineParallelOp>() || op.isa::<AffineIfOp>()
    })
}

fn has_no_effect(op: OpRef<'_>) -> bool {
    let effects = op.interface::<dyn MemoryEffectOpInterface>();
    effects.is_some_and(|effects| effects.effects(op.body).is_empty())
}

/// A region to be inlined into another, and the values that replace its arguments there.
struct Inlined<'a> {
    dest: RegionRef<'a>,
    src: RegionRef<'a>,
    args: &'a [Value],
}

impl Inlined<'_> {
    /// Returns whether an operation is an access whose map operands remain valid after inlining.
    fn stays_valid(&self, op: OpRef<'_>) -> bool {
        let (map, operands) = if let Some(read) = op.interface::<dyn AffineReadOpInterface>() {
            (read.affine_map(op.body), read.map_operands(op.body))
        } else if let Some(write) = op.interface::<dyn AffineWriteOpInterface>() {
            (write.affine_map(op.body), write.map_operands(op.body))
        } else {
            return false;
        };
        let (dims, symbols) = operands.split_at(map.dims as usize);
        let all = |values: &[Value], is_valid: fn(ValueRef<'_>, Scope) -> bool| {
            values.iter().all(|value| {
                self.value_stays_valid(ValueRef { body: op.body, value: *value }, is_valid)
            })
        };
        all(dims, is_dim_in) && all(symbols, is_symbol_in)
    }

    /// A value that is valid because it is at the top level of the region must be valid for another reason.
    fn value_stays_valid(
        &self,
        value: ValueRef<'_>,
        is_valid: fn(ValueRef<'_>, Scope) -> bool,
    ) -> bool {
        if region_of(value) != Some(self.src.region) {
            return true;
        }
        match value.defining_op() {
            Some(op) => {
                constant_value(op).is_some() || op.interface::<dyn ShapedDimOpInterface>().is_some()
            }
            None => {
                let mut args = self.src.entry().into_iter().flat_map(|entry| entry.args());
                let at = args.position(|arg| arg.value == value.value);
                at.and_then(|at| self.args.get(at)).is_some_and(|arg| {
                    let outer = ValueRef { body: self.dest.body, value: *arg };
                    is_valid(outer, Some(self.dest.region))
                })
            }
        }
    }
}
