//! The storage of the IR inside one isolated operation.
//!
//! Invariants:
//! - Nothing in a body refers to anything outside; a nested isolated operation is a stub here (operands, results,
//!   successors,
//!   links) and a [`Body`] of its own that also carries its properties, attributes and location.
//! - Freed slots are not reused while the body lives, so a stale id panics and never denotes another item.
//! - Use-lists are in MLIR's order: a new use is linked at the front.

mod capacity;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::block::{BlockData, RegionData};
use super::nested::{LazyBody, Nested, NestedBodies, PendingBody, Unfilled};
use super::op::Owner;
use super::operand::{SuccessorData, UseData};
use super::origin::Origins;
use super::record::{Links, OpData};
use super::value::ValueData;
use super::{Op, Region};
use crate::{Attr, Context, OpName};
pub(crate) use capacity::BodyCapacity;

/// The IR inside one isolated operation, or at the top of a [`super::Module`].
///
/// # Examples
/// ```
/// use ods_core::{Context, Loc, Module, OpBuilder, OpName, OpState, Type};
///
/// let ctx = Context::with(|_| {});
/// let mut module = Module::new(&ctx, Loc::UNKNOWN);
/// let body = module.body_mut();
/// let block = body.append_block(body.region());
/// let [a, b] = [(); 2].map(|()| body.add_arg(block, Type::I32, Loc::UNKNOWN));
/// let mut state = OpState::new(OpName::new("my.double"), Loc::UNKNOWN);
/// state.operands.extend([a, a]);
/// let double = OpBuilder::at_end(body, block).insert(state);
///
/// assert_eq!(body.uses(a).count(), 2);
/// body.replace_all_uses(a, b);
/// assert!(!body.is_used(a));
/// assert!(body.operands(double).all(|operand| operand == b));
/// ```
#[derive(Clone)]
pub struct Body {
    pub(super) ctx: Context,
    pub(super) owner: Owner,
    pub(super) regions: SmallVec<[Region; 1]>,
    pub(super) links: Vec<Links>,
    pub(super) ops: Vec<OpData>,
    pub(super) values: Vec<ValueData>,
    pub(super) uses: Vec<UseData>,
    pub(super) successors: Vec<SuccessorData>,
    pub(super) blocks: Vec<BlockData>,
    pub(super) region_data: Vec<RegionData>,
    /// Pool words of the operations that have any; see [`super::record`].
    pub(super) pool: Vec<u32>,
    pub(super) nested: NestedBodies,
    /// The constants that symbols of the nearest symbol table denote, while passes run.
    constants: Option<Arc<FxHashMap<Attr, Attr>>>,
    /// The patterns that created and modified operations since the body was verified.
    pub(super) origins: Option<Box<Origins>>,
}

const AWAY: &str = "a taken body is put back before the operation is read";

/// Set in the region word of an isolated operation: the rest is an index into [`Body::nested`].
pub(super) const NESTED: u32 = 1 << 31;

impl Body {
    /// Creates an empty body with `regions` empty regions, owned by an operation named `name`.
    pub(crate) fn new(ctx: &Context, owner: Owner, regions: usize) -> Body {
        let mut body = Body {
            ctx: ctx.clone(),
            owner,
            regions: SmallVec::new(),
            links: Vec::new(),
            ops: Vec::new(),
            values: Vec::new(),
            uses: Vec::new(),
            successors: Vec::new(),
            blocks: Vec::new(),
            region_data: Vec::new(),
            pool: Vec::new(),
            nested: NestedBodies::default(),
            constants: None,
            origins: None,
        };
        for _ in 0..regions {
            let region = body.new_region(None);
            body.regions.push(region);
        }
        body
    }

    /// Returns the constant that a symbol of the nearest symbol table denotes. Known while passes run.
    pub fn symbol_constant(&self, name: Attr) -> Option<Attr> {
        self.constants.as_ref()?.get(&name).copied()
    }

    pub(crate) fn knows_constants(&self) -> bool {
        self.constants.is_some()
    }

    pub(crate) fn set_symbol_constants(&mut self, constants: Option<Arc<FxHashMap<Attr, Attr>>>) {
        self.constants = constants;
    }

    /// Returns a body without regions, for contents that are read before the operation that will own them.
    pub(crate) fn detached(ctx: &Context) -> Body {
        let owner = Owner {
            name: None,
            props: SmallVec::new(),
            attrs: crate::Attr::EMPTY_DICT,
            loc: crate::Loc::UNKNOWN,
        };
        Body::new(ctx, owner, 0)
    }

    /// Adds a region to the owner.
    pub(crate) fn add_owner_region(&mut self) -> Region {
        let region = self.new_region(None);
        self.regions.push(region);
        region
    }

    /// Reorders the owner's regions.
    pub(crate) fn order_owner_regions(&mut self, order: &[Region]) {
        debug_assert_eq!(self.regions.len(), order.len());
        self.regions.clear();
        self.regions.extend(order.iter().copied());
    }

    /// Adds a region for an operation that is yet to be created, for [`super::NewRegions::Own`].
    pub(crate) fn add_detached_region(&mut self) -> Region {
        self.new_region(None)
    }

    /// Returns a state from which the owner can be created again.
    ///
    /// # Panics
    /// Panics at the top of a module, which has no owner.
    pub(crate) fn owner_state(&self) -> super::OpState {
        let name = self.owner.name.expect("the body has an owner");
        super::OpState {
            regions: self.regions.len(),
            props: self.owner.props.clone(),
            attrs: self.owner.attrs,
            ..super::OpState::new(name, self.owner.loc)
        }
    }

    /// Returns the context of the IR in this body.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// Returns the regions of the owning operation.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Returns the first region of the owning operation.
    ///
    /// # Panics
    /// Panics if it has none.
    pub fn region(&self) -> Region {
        self.regions[0]
    }

    /// Returns the body of an isolated operation; `None` for any other. A lazily read body is decoded now; if that
    /// fails, its regions are empty and [`super::Module::load`] reports the errors.
    #[inline]
    pub fn nested(&self, op: Op) -> Option<&Body> {
        let slot = self.nested_slot(op)?;
        Some(self.nested[slot].get().expect(AWAY))
    }

    /// Returns the body of an isolated operation mutably; `None` for any other.
    pub fn nested_mut(&mut self, op: Op) -> Option<&mut Body> {
        let slot = self.nested_slot(op)?;
        Some(self.nested[slot].get_mut().expect(AWAY))
    }

    /// Returns whether the operation has a body of its own. Does not decode the body.
    pub fn has_nested(&self, op: Op) -> bool {
        self.nested_slot(op).is_some()
    }

    /// Returns whether any operation may have regions that live in this body.
    pub(crate) fn has_inner_regions(&self) -> bool {
        self.region_data.len() > self.regions.len()
    }

    /// Returns whether any operation of this body has a body of its own.
    pub(crate) fn has_bodies(&self) -> bool {
        !self.nested.is_empty()
    }

    /// Returns the bodies of isolated operations of this body that are not decoded yet.
    pub(crate) fn pending_nested(&self) -> impl Iterator<Item = PendingBody<'_>> {
        self.nested.iter().filter_map(PendingBody::of)
    }

    /// Returns the decoded bodies of isolated operations of this body that are not taken out.
    pub(crate) fn decoded_nested(&self) -> impl Iterator<Item = &Body> {
        self.nested.iter().filter(|nested| !nested.is_pending()).filter_map(Nested::get)
    }

    /// Returns the bodies of isolated operations below this body, at any depth, that the reader is to fill.
    pub(crate) fn unfilled(&mut self) -> Vec<Unfilled<'_>> {
        let mut found = Vec::new();
        let mut waiting = vec![self];
        while let Some(body) = waiting.pop() {
            for nested in body.nested.iter_mut() {
                match nested {
                    Nested::Here(body) => waiting.push(body),
                    _ => found.extend(Unfilled::of(nested)),
                }
            }
        }
        found
    }

    /// Returns the name, location and attributes of an isolated operation, decoded or not.
    #[inline]
    pub(super) fn nested_owner(&self, data: &OpData) -> Option<&Owner> {
        // The record alone identifies most operations as not isolated.
        if data.has_edges() { self.owner_in_pool(data) } else { None }
    }

    #[inline(never)]
    fn owner_in_pool(&self, data: &OpData) -> Option<&Owner> {
        let slot = self.slot_of(data)?;
        Some(self.nested[slot].owner().expect(AWAY))
    }

    /// Like [`Self::nested_owner`], mutably.
    pub(super) fn nested_owner_mut(&mut self, op: Op) -> Option<&mut Owner> {
        let slot = self.nested_slot(op)?;
        Some(self.nested[slot].owner_mut().expect(AWAY))
    }

    /// Takes an isolated operation's body out, for another thread to work on; [`Self::put_nested`] puts it back. Until
    /// then the operation can be moved, but its body cannot be accessed.
    pub fn take_nested(&mut self, op: Op) -> Option<Box<Body>> {
        let slot = self.nested_slot(op)?;
        self.nested[slot].take()
    }

    /// Takes an isolated operation's body out and leaves an empty body with the operation's name, attributes and
    /// location; [`Self::put_nested`] puts it back.
    pub(crate) fn lend_nested(&mut self, op: Op) -> Option<Box<Body>> {
        let body = self.take_nested(op)?;
        let shell = Body::new(&self.ctx, body.owner.clone(), body.regions.len());
        self.put_nested(op, Box::new(shell));
        Some(body)
    }

    /// Exchanges the regions of two isolated operations; each keeps its properties, attributes and location.
    ///
    /// # Panics
    /// Panics if one of them is not isolated, or they differ in their number of regions.
    pub fn swap_nested(&mut self, a: Op, b: Op) {
        const ISOLATED: &str = "the operation is isolated from above";
        let mut in_a = self.take_nested(a).expect(ISOLATED);
        let mut in_b = self.take_nested(b).expect(ISOLATED);
        assert_eq!(in_a.regions.len(), in_b.regions.len(), "both have as many regions");
        std::mem::swap(&mut in_a.owner, &mut in_b.owner);
        self.put_nested(a, in_b);
        self.put_nested(b, in_a);
    }

    /// Puts a body back where [`Self::take_nested`] took it, or the body of another operation of the same name in its
    /// place.
    ///
    /// # Panics
    /// Panics if `op` is not isolated, or the body belongs to an operation of another name.
    #[track_caller]
    pub fn put_nested(&mut self, op: Op, body: Box<Body>) {
        if let Some(of) = body.owner.name {
            let name = self.name(op);
            assert!(of == name, "the body of a '{of}' does not go into a '{name}'");
        }
        self.set_nested(op, Nested::Here(body));
    }

    /// Puts a body in place that is decoded when it is first accessed.
    pub(crate) fn put_lazy(&mut self, op: Op, body: LazyBody) {
        self.set_nested(op, Nested::Lazy(Box::new(body)));
    }

    #[track_caller]
    pub(super) fn set_nested(&mut self, op: Op, nested: Nested) {
        let slot = self.nested_slot(op).expect("only an isolated operation has a body of its own");
        self.nested[slot] = nested;
    }

    #[inline]
    pub(crate) fn nested_slot(&self, op: Op) -> Option<usize> {
        self.slot_of(self.data(op))
    }

    /// Returns the name of the owning operation; `None` at the top of a module.
    pub fn owner_name(&self) -> Option<OpName> {
        self.owner.name
    }
}
