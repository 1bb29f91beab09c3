//! The parts of memrefs that are known to be inside their memref: a copy accesses all elements of a part, where the
//! loops may access only a few.

use ods_core::affine::{AffineExpr, BoundKind};
use ods_core::ir::ValueRef;
use ods_core::{Body, DYNAMIC, Op};

use super::is_access;
use super::regions::Part;
use crate::affine::AffineForOp;
use crate::affine::analysis::{Access, surely_runs, surrounding_fors};
use crate::affine::scope::is_induction_var;

/// The accesses whose parts are copied.
pub(super) struct InBounds<'a> {
    pub(super) ir: &'a Body,
    pub(super) accesses: &'a [Access],
    pub(super) begin: Op,
    /// The number of loops around the first operation.
    pub(super) depth: usize,
}

impl InBounds<'_> {
    /// Returns whether all elements of a part are in its memref, by constant bounds or since accesses reach its ends.
    pub(super) fn holds(&self, part: &Part) -> bool {
        let shape = self.ir.ty(part.region.memref).shape(self.ir.ctx()).unwrap_or(&[]);
        let mut dims = shape.iter().enumerate();
        dims.all(|(dim, size)| is_constant_part(part, dim, *size))
            || self.is_touched(part)
            || shape.iter().enumerate().all(|(dim, size)| self.is_inside(part, dim, *size))
    }

    /// Returns whether the first and the last element of each dimension are accessed whenever the part is copied.
    fn is_touched(&self, part: &Part) -> bool {
        let (ir, memref) = (self.ir, part.region.memref);
        let mut own = self.accesses.iter().filter(|access| access.memref == memref);
        let is_united = own.clone().count() > 1;
        let enclosing_fors = surrounding_fors(ir, self.begin);
        // The copy is hoisted out of the loops on which it does not depend.
        let mut left = enclosing_fors
            .iter()
            .rev()
            .take_while(|one| part.region.system.position(one.induction_variable(ir)).is_none());
        left.all(|one| surely_runs(ir, *one))
            && own.all(|access| {
                is_access(ir, access.op)
                    && is_certain(ir, access, self.begin)
                    && part.region.is_exact(ir, access, self.depth)
                    && (!is_united || self.surely_happens(access))
            })
    }

    /// Returns whether all loops between the operations and an access have an iteration.
    fn surely_happens(&self, access: &Access) -> bool {
        let loops = surrounding_fors(self.ir, access.op);
        loops.into_iter().skip(self.depth).all(|one| surely_runs(self.ir, one))
    }

    /// Returns whether a dimension of a part is within a size, in all iterations of the enclosing loops.
    fn is_inside(&self, part: &Part, dim: usize, size: i64) -> bool {
        let ir = self.ir;
        let mut system = part.region.system.clone();
        for value in part.region.symbols() {
            let known = match is_induction_var(ValueRef { body: ir, value }) {
                true => system.add_loop_of(ir, value).is_some(),
                false => {
                    system.add_if_constant(ir, value);
                    true
                }
            };
            if !known {
                return false;
            }
        }
        let excludes = |kind, bound| {
            let mut beyond = system.system.clone();
            beyond.add_constant_bound(kind, dim, bound);
            beyond.is_empty()
        };
        size != DYNAMIC && excludes(BoundKind::Upper, 0) && excludes(BoundKind::Lower, size)
    }
}

/// Returns whether an access runs in each iteration of its enclosing loops, up to the operations that begin with
/// `begin`.
pub(super) fn is_certain(ir: &Body, access: &Access, begin: Op) -> bool {
    let block = ir.parent_block(begin);
    let mut at = access.op;
    while ir.parent_block(at) != block {
        match ir.parent_op(at).filter(|op| op.isa::<AffineForOp>(ir)) {
            Some(parent) => at = parent,
            None => return false,
        }
    }
    true
}

/// Returns whether constants bound a dimension of a part within a size.
fn is_constant_part(part: &Part, dim: usize, size: i64) -> bool {
    let Some((lower, upper)) = part.region.system.system.bounds_over_symbols(dim) else {
        return false;
    };
    let any = |exprs: &[AffineExpr], holds: &dyn Fn(i64) -> bool| {
        exprs.iter().any(|expr| expr.as_constant().is_some_and(holds))
    };
    size != DYNAMIC && any(&lower, &|first| first >= 0) && any(&upper, &|end| end <= size)
}
