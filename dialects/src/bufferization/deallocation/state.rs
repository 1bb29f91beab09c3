//! The ownerships of a function's buffers, block by block.

use ods_core::analysis::liveness::Liveness;
use ods_core::{Attr, Block, Body, Diagnostic, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::ownership::Ownership;
use super::{is_memref, order};

/// The outcome of finding the owners of buffers.
pub type Deallocated<T = ()> = Result<T, Box<Diagnostic>>;

/// A buffer with the `i1` that tells whether the block owns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Owned {
    /// The buffer.
    pub memref: Value,
    /// The condition.
    pub condition: Value,
}

/// The ownerships of the buffers of one function.
#[derive(Debug)]
pub struct DeallocationState {
    /// Set if callers of the function are told what they own; otherwise they own all that it returns.
    pub(super) tells_callers: bool,
    /// The functions that tell; `None` if none does.
    pub(super) tellers: Option<FxHashSet<Attr>>,
    ownerships: FxHashMap<(Value, Block), Ownership>,
    released: FxHashMap<Block, Vec<Value>>,
    liveness: Liveness,
    /// Results of operations that have more results now.
    renamed: FxHashMap<Value, Value>,
}

impl DeallocationState {
    pub(super) fn new(
        body: &Body,
        tells_callers: bool,
        tellers: Option<FxHashSet<Attr>>,
    ) -> DeallocationState {
        DeallocationState {
            tells_callers,
            tellers,
            ownerships: FxHashMap::default(),
            released: FxHashMap::default(),
            liveness: Liveness::of(body, |value| is_memref(body, value)),
            renamed: FxHashMap::default(),
        }
    }

    /// The ownership of a buffer in a block.
    pub fn ownership(&self, memref: Value, block: Block) -> Ownership {
        self.ownerships.get(&(memref, block)).copied().unwrap_or_default()
    }

    /// Adds to what is known about a buffer in a block.
    pub fn update(&mut self, ir: &Body, memref: Value, block: Block, more: Ownership) {
        let known = self.ownerships.entry((memref, block)).or_default();
        *known = known.combined(more, ir);
    }

    /// Adds to what is known about a buffer where it is defined.
    pub fn update_home(&mut self, ir: &Body, memref: Value, more: Ownership) {
        if let Some(block) = ir.def_block(memref) {
            self.update(ir, memref, block, more);
        }
    }

    /// Forgets what is known about a buffer in a block.
    pub fn reset(&mut self, memref: Value, block: Block) {
        self.ownerships.remove(&(memref, block));
    }

    /// Lets a block free a buffer at its end, where it owns it.
    pub fn release_at_end(&mut self, memref: Value, block: Block) {
        self.released.entry(block).or_default().push(memref);
    }

    /// The buffers that a block frees at its end.
    pub(super) fn released(&self, block: Block) -> &[Value] {
        self.released.get(&block).map_or(&[], |all| all)
    }

    /// The buffers that are defined before a block and needed in it or after it.
    pub(super) fn live_before(&self, ir: &Body, block: Block) -> Vec<Value> {
        let mut live = self.now(self.liveness.before(block));
        order::sort(ir, &mut live);
        live
    }

    /// The buffers that must not be freed when control goes from a block to another, or out of the region: those handed
    /// over, and those that are needed there.
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

    /// Takes note that a result is that of another operation now.
    pub(super) fn rename(&mut self, old: Value, new: Value) {
        self.renamed.insert(old, new);
    }

    fn now(&self, values: &[Value]) -> Vec<Value> {
        let renamed = |value: &Value| self.renamed.get(value).copied().unwrap_or(*value);
        values.iter().map(renamed).collect()
    }
}
