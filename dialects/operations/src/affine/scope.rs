//! The values that may be operands of affine maps: dimensions and symbols, in the scope of an operation.
//!
//! Symbols are invariant in a scope, which is a region of an operation with the trait `AffineScope`: constants, values
//! defined at the top level of the scope, and values computed from them. Dimensions are symbols, induction variables of
//! affine loops, and values that affine operations compute from them.

use ods_core::analysis::effects::is_pure;
use ods_core::fold::constant_value;
use ods_core::interface::ShapedDimOpInterface;
use ods_core::ir::{Region, ValueRef};
use ods_core::schema::Trait;
use ods_core::{Block, Body, DYNAMIC, Op, OpRef, Type, Value, stack};
use rustc_hash::FxHashMap;

use super::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineForOp, AffineForOpRef, AffineLinearizeIndexOp,
    AffineMaxOp, AffineMinOp, AffineParallelOp, AffineParallelOpRef,
};
use crate::arith::{FloorDivSIOp, RemSIOp, RemUIOp};
use crate::memref;

/// The region whose top-level values are symbols; `None` if no ancestor is an affine scope.
pub type Scope = Option<Region>;

/// Returns the scope of `op`.
pub fn scope_of(op: OpRef<'_>) -> Scope {
    let mut inner = op;
    loop {
        let region = inner.parent_block()?.region()?;
        match inner.parent() {
            Some(parent) if parent.has_trait(Trait::AffineScope) => return Some(region.region),
            Some(parent) => inner = parent,
            // A scope outside of an isolated operation defines no values that could be used here.
            None => {
                let scope = op.body.owner()?.has_trait(Trait::AffineScope);
                return scope.then_some(region.region);
            }
        }
    }
}

/// Returns whether `value` may be a dimension at all of its uses.
pub fn is_valid_dim(value: ValueRef<'_>) -> bool {
    if value.ty() != Type::INDEX {
        return false;
    }
    match value.defining_op() {
        Some(op) => Known::new(scope_of(op)).is_dim(value),
        None => is_induction_var(value) || is_top_level(value),
    }
}

/// Returns whether `value` may be a symbol at all of its uses.
pub fn is_valid_symbol(value: ValueRef<'_>) -> bool {
    if value.ty() != Type::INDEX {
        return false;
    }
    if is_top_level(value) {
        return true;
    }
    value.defining_op().is_some_and(|op| Known::new(scope_of(op)).is_symbol(value))
}

/// Returns whether `value` may be a dimension in `scope`.
pub(super) fn is_dim_in(value: ValueRef<'_>, scope: Scope) -> bool {
    Known::new(scope).is_dim(value)
}

/// Returns whether `value` may be a symbol in `scope`.
pub(super) fn is_symbol_in(value: ValueRef<'_>, scope: Scope) -> bool {
    Known::new(scope).is_symbol(value)
}

/// Returns the loop whose induction variable is `value`.
pub fn for_of(value: ValueRef<'_>) -> Option<AffineForOpRef<'_>> {
    let block = argument_of(value)?;
    let op = value.body.view(value.body.block_parent_op(block)?).cast::<AffineForOp>()?;
    (AffineForOp::INDUCTION_VARIABLE.get(op)? == value).then_some(op)
}

/// Returns the band of loops that `value` is an induction variable of.
pub fn parallel_of(value: ValueRef<'_>) -> Option<AffineParallelOpRef<'_>> {
    let op = value.body.block_parent_op(argument_of(value)?)?;
    value.body.view(op).cast::<AffineParallelOp>()
}

/// Returns the block that `value` is an argument of, or was before a conversion replaced it.
fn argument_of(value: ValueRef<'_>) -> Option<Block> {
    match value.defining_op() {
        Some(_) => None,
        None => value.body.def_block(value.value),
    }
}

/// Returns whether a value is the induction variable of an affine loop.
pub fn is_induction_var(value: ValueRef<'_>) -> bool {
    for_of(value).is_some() || parallel_of(value).is_some()
}

/// Returns whether the operation whose region defines `value` is an affine scope.
pub(super) fn is_top_level(value: ValueRef<'_>) -> bool {
    let Some(block) = block_of(value) else { return false };
    match value.body.block_parent_op(block) {
        Some(op) => value.body.view(op).has_trait(Trait::AffineScope),
        None => value.body.owner().is_some_and(|owner| owner.has_trait(Trait::AffineScope)),
    }
}

/// Returns the region that defines `value`.
pub(super) fn region_of(value: ValueRef<'_>) -> Option<Region> {
    value.body.block_region(block_of(value)?)
}

/// Returns the block that defines `value`; `None` for an argument that a conversion removed from its block.
fn block_of(value: ValueRef<'_>) -> Option<Block> {
    let block = value.body.def_block(value.value)?;
    let is_there = value.defining_op().is_some() || value.body.has_arg(block, value.value);
    is_there.then_some(block)
}

/// Memoized queries about values in one scope: a value may be reached along many def-use paths.
struct Known {
    scope: Scope,
    symbols: FxHashMap<Value, bool>,
    dims: FxHashMap<Value, bool>,
}

impl Known {
    fn new(scope: Scope) -> Known {
        Known { scope, symbols: FxHashMap::default(), dims: FxHashMap::default() }
    }

    fn is_dim(&mut self, value: ValueRef<'_>) -> bool {
        if value.ty() != Type::INDEX {
            return false;
        }
        // Block arguments are decided without the table.
        let Some(op) = value.defining_op() else {
            return is_induction_var(value) || self.is_symbol(value);
        };
        if let Some(known) = self.dims.get(&value.value) {
            return *known;
        }
        let is = self.is_symbol(value) || stack::grow(|| self.is_computed_dim(op));
        self.dims.insert(value.value, is);
        is
    }

    fn is_computed_dim(&mut self, op: OpRef<'_>) -> bool {
        if let Some(dim) = op.interface::<dyn ShapedDimOpInterface>() {
            return is_top_level(ValueRef { body: op.body, value: dim.shaped_value(op.body) });
        }
        let computes = op.isa::<AffineApplyOp>()
            || op.isa::<AffineDelinearizeIndexOp>()
            || op.isa::<AffineLinearizeIndexOp>();
        computes && op.operands().all(|operand| self.is_dim(operand))
    }

    fn is_symbol(&mut self, value: ValueRef<'_>) -> bool {
        if value.ty() != Type::INDEX {
            return false;
        }
        if self.scope.is_some() && region_of(value) == self.scope {
            return true;
        }
        let Some(op) = value.defining_op() else { return self.is_symbol_outside(value) };
        if let Some(known) = self.symbols.get(&value.value) {
            return *known;
        }
        let is = stack::grow(|| self.is_computed_symbol(op, value));
        self.symbols.insert(value.value, is);
        is
    }

    fn is_computed_symbol(&mut self, op: OpRef<'_>, value: ValueRef<'_>) -> bool {
        if constant_value(op).is_some() {
            return true;
        }
        if (is_pure(op) || is_quotient(op)) && op.operands().all(|operand| self.is_symbol(operand))
        {
            return true;
        }
        if let Some(dim) = op.interface::<dyn ShapedDimOpInterface>() {
            let shaped = ValueRef { body: op.body, value: dim.shaped_value(op.body) };
            let at = dim.dimension(op.body).constant(op.body);
            return is_top_level(shaped)
                || at.is_some_and(|at| self.is_size_symbol(shaped, at).unwrap_or(false));
        }
        self.is_symbol_outside(value)
    }

    /// Returns whether a value from outside of the scope is a symbol there: it is invariant inside, too.
    fn is_symbol_outside(&self, value: ValueRef<'_>) -> bool {
        let outer = self.scope.and_then(|scope| outer_region(value.body, scope));
        outer.is_some_and(|outer| stack::grow(|| Known::new(Some(outer)).is_symbol(value)))
    }

    /// Returns whether the size of a dimension of a memref is static or a symbol at its definition; `None` if its
    /// definition is unknown.
    fn is_size_symbol(&mut self, memref: ValueRef<'_>, at: i64) -> Option<bool> {
        let mut memref = memref;
        while let Some(cast) = memref.defined_by::<memref::CastOp>() {
            memref = cast.source();
        }
        let shape = memref.ty().shape(memref.body.ctx())?;
        let at = usize::try_from(at).ok()?;
        let definition = memref.defining_op()?;
        let mut sizes: Box<dyn Iterator<Item = ValueRef<'_>>> =
            if let Some(alloc) = definition.cast::<memref::AllocOp>() {
                Box::new(alloc.dynamic_sizes())
            } else if let Some(view) = definition.cast::<memref::ViewOp>() {
                Box::new(view.sizes())
            } else {
                Box::new(definition.cast::<memref::SubViewOp>()?.sizes())
            };
        if *shape.get(at)? != DYNAMIC {
            return Some(true);
        }
        let before = shape[..at].iter().filter(|size| **size == DYNAMIC).count();
        Some(self.is_symbol(sizes.nth(before)?))
    }
}

/// Returns the region around the operation that owns `region`, if that operation is not isolated.
fn outer_region(body: &Body, region: Region) -> Option<Region> {
    let owner: Op = body.region_owner(region)?;
    if body.view(owner).has_trait(Trait::IsIsolatedFromAbove) {
        return None;
    }
    body.block_region(body.parent_block(owner)?)
}

/// Returns whether an operation is a quotient or remainder, which is a symbol of symbols though it is not speculatable.
fn is_quotient(op: OpRef<'_>) -> bool {
    op.isa::<FloorDivSIOp>()
        || op.isa::<RemSIOp>()
        || op.isa::<RemUIOp>()
        || op.isa::<AffineApplyOp>()
        || op.isa::<AffineMinOp>()
        || op.isa::<AffineMaxOp>()
        || op.isa::<AffineDelinearizeIndexOp>()
}
