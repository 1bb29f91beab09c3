//! The ownerships of a function's buffers, block by block.

use ods_core::analysis::liveness::Liveness;
use ods_core::{Attr, Block, Body, Diagnostic, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::ownership::Ownership;
use super::{is_memref, order};

/// The outcome of computing ownerships.
pub type Deallocated<T = ()> = Result<T, Box<Diagnostic>>;

/// A buffer with the `i1` that indicates whether the block owns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Owned {
    /// The buffer.
    pub memref: Value,
    /// The ownership indicator.
    pub condition: Value,
}

/// The ownerships of the buffers of one function.
#[derive(Debug)]
pub struct DeallocationState {
    /// Set if the function returns ownership indicators to its callers; otherwise they own all returned buffers.
    pub returns_ownership: bool,
    /// The functions that return ownership indicators; `None` if none does.
    pub ownership_returning: Option<FxHashSet<Attr>>,
    ownerships: FxHashMap<(Value, Block), Ownership>,
    released: FxHashMap<Block, Vec<Value>>,
    liveness: Liveness,
    /// Results that were replaced when their operation gained results.
    renamed: FxHashMap<Value, Value>,
}

impl DeallocationState {
    /// Creates the state of a function.
    pub fn new(
        body: &Body,
        returns_ownership: bool,
        ownership_returning: Option<FxHashSet<Attr>>,
    ) -> DeallocationState {
        DeallocationState {
            returns_ownership,
            ownership_returning,
            ownerships: FxHashMap::default(),
            released: FxHashMap::default(),
            liveness: Liveness::of(body, |value| is_memref(body, value)),
            renamed: FxHashMap::default(),
        }
    }

    /// Returns the ownership of a buffer in a block.
    pub fn ownership(&self, memref: Value, block: Block) -> Ownership {
        self.ownerships.get(&(memref, block)).copied().unwrap_or_default()
    }

    /// Combines the ownership of a buffer in a block with `more`.
    pub fn update(&mut self, ir: &Body, memref: Value, block: Block, more: Ownership) {
        let known = self.ownerships.entry((memref, block)).or_default();
        *known = known.combined(more, ir);
    }

    /// Combines the ownership of a buffer in its defining block with `more`.
    pub fn update_home(&mut self, ir: &Body, memref: Value, more: Ownership) {
        if let Some(block) = ir.def_block(memref) {
            self.update(ir, memref, block, more);
        }
    }

    /// Resets the ownership of a buffer in a block.
    pub fn reset(&mut self, memref: Value, block: Block) {
        self.ownerships.remove(&(memref, block));
    }

    /// Makes a block free a buffer at its end, if it owns it.
    pub fn release_at_end(&mut self, memref: Value, block: Block) {
        self.released.entry(block).or_default().push(memref);
    }

    /// Returns the buffers that a block frees at its end.
    pub(super) fn released(&self, block: Block) -> &[Value] {
        self.released.get(&block).map_or(&[], |all| all)
    }

    /// Returns the buffers that are defined before a block and live into it.
    pub fn live_before(&self, ir: &Body, block: Block) -> Vec<Value> {
        let mut live = self.now(self.liveness.before(block));
        order::sort(ir, &mut live);
        live
    }

    /// Returns the buffers that must not be freed when control passes from a block to another, or out of the region:
    /// the forwarded ones, and those that are live there.
    pub fn retained(
        &self,
        ir: &Body,
        from: Block,
        to: Option<Block>,
        handed_over: &[Value],
    ) -> Vec<Value> {
        let mut live = self.now(self.liveness.after(from));
        if let Some(to) = to {
            let needed = self.now(self.liveness.before(to));
            live.retain(|value| needed.contains(value));
        }
        order::sort(ir, &mut live);
        let mut all = super::memrefs(ir, handed_over.iter().copied());
        all.extend(live);
        all
    }

    /// Records that a result was replaced by the result of another operation.
    pub fn rename(&mut self, old: Value, new: Value) {
        self.renamed.insert(old, new);
    }

    fn now(&self, values: &[Value]) -> Vec<Value> {
        let renamed = |value: &Value| self.renamed.get(value).copied().unwrap_or(*value);
        values.iter().map(renamed).collect()
    }
}
