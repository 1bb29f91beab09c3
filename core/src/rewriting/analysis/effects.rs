//! Memory effects of operations and their nested operations, and speculatability.

use smallvec::SmallVec;

use crate::interface::{
    ConditionallySpeculatable, EffectInstance, MemoryEffectOpInterface, Speculatability,
    are_droppable,
};
use crate::ir::id_map::IdMap;
use crate::registry::Removal;
use crate::schema::{EffectKind, Trait};
use crate::{Body, Op, OpRef};

/// The memory effects of an operation, including nested operations if their effects count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectSummary {
    /// True if there is no effect at all.
    pub free: bool,
    /// True if there may be a write, or the effects are unknown.
    pub may_write: bool,
    /// True if the operation is dead once its results are unused: it only reads, or allocates its own results.
    pub droppable: bool,
}

impl EffectSummary {
    const NONE: EffectSummary = EffectSummary { free: true, may_write: false, droppable: true };
    const UNKNOWN: EffectSummary = EffectSummary { free: false, may_write: true, droppable: false };

    fn and(&mut self, other: EffectSummary) {
        self.free &= other.free;
        self.may_write |= other.may_write;
        self.droppable &= other.droppable;
    }
}

/// Returns an operation's own effects, and whether the effects of nested operations count too.
fn own(op: OpRef<'_>) -> (EffectSummary, bool) {
    if declares_no_effects(op) {
        return (EffectSummary::NONE, false);
    }
    let recursive = op.has_trait(Trait::HasRecursiveMemoryEffects);
    let summary = match op.interface::<dyn MemoryEffectOpInterface>() {
        Some(model) => summarize(&model.effects(op.body)),
        None if recursive => EffectSummary::NONE,
        None => EffectSummary::UNKNOWN,
    };
    (summary, recursive)
}

fn summarize(effects: &[EffectInstance]) -> EffectSummary {
    EffectSummary {
        free: effects.is_empty(),
        may_write: effects.iter().any(|one| one.kind == EffectKind::Write),
        droppable: are_droppable(effects),
    }
}

/// Returns the operations directly inside `op`, in its own body or a nested one.
fn inside(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// The effects of operations of one body, cached for operations with regions, so that a query for every operation from
/// the inside out visits each only once. The cache is not updated when the IR changes.
#[derive(Default, Debug)]
pub struct Effects {
    known: IdMap<EffectSummary>,
}

impl Effects {
    /// Creates an empty cache.
    pub fn new() -> Effects {
        Effects::default()
    }

    /// Returns the effects of `op`, nested operations included.
    pub fn of(&mut self, body: &Body, op: Op) -> EffectSummary {
        let (summary, recursive) = own(body.view(op));
        if !recursive || body.num_regions(op) == 0 {
            return summary;
        }
        if let Some(known) = self.known.get(op.index()) {
            return known;
        }
        // The operations whose regions are being visited, the outermost first.
        let mut open = vec![Open::new(body.view(op), summary)];
        loop {
            let Some(top) = open.last_mut() else { unreachable!("the outermost is returned") };
            if let Some(next) = top.rest.pop() {
                let (summary, recursive) = own(next);
                match self.remembered(body, next) {
                    _ if !recursive => top.summary.and(summary),
                    Some(known) => top.summary.and(known),
                    None => open.push(Open::new(next, summary)),
                }
                continue;
            }
            let (op, summary) = (top.op, top.summary);
            open.pop();
            if std::ptr::eq(op.body, body) {
                self.known.insert(op.op.index(), summary);
            }
            match open.last_mut() {
                Some(outer) => outer.summary.and(summary),
                None => return summary,
            }
        }
    }

    /// Returns the cached summary of an operation of `body`; `None` for an operation of a nested body.
    fn remembered(&self, body: &Body, op: OpRef<'_>) -> Option<EffectSummary> {
        std::ptr::eq(op.body, body).then(|| self.known.get(op.op.index())).flatten()
    }
}

struct Open<'a> {
    op: OpRef<'a>,
    summary: EffectSummary,
    rest: SmallVec<[OpRef<'a>; 8]>,
}

impl<'a> Open<'a> {
    fn new(op: OpRef<'a>, summary: EffectSummary) -> Open<'a> {
        Open { op, summary, rest: inside(op).collect() }
    }
}

/// Returns whether the declaration of `op` alone shows that it has no memory effects, and neither do operations inside it.
/// This costs less than [`is_memory_effect_free`].
pub fn declares_no_effects(op: OpRef<'_>) -> bool {
    let info = op.body.ctx().op_info(op.name());
    info.is_some_and(|info| info.removal == Removal::Always)
}

/// Returns whether `op` and all nested operations are free of memory effects.
pub fn is_memory_effect_free(op: OpRef<'_>) -> bool {
    let mut todo: SmallVec<[OpRef<'_>; 8]> = smallvec::smallvec![op];
    while let Some(op) = todo.pop() {
        let (summary, recursive) = own(op);
        if !summary.free {
            return false;
        }
        if recursive {
            todo.extend(inside(op));
        }
    }
    true
}

/// Returns whether `op` has memory effects, all of the given kind. Effects of nested operations do not count.
pub fn has_only_effect(op: OpRef<'_>, kind: EffectKind) -> bool {
    let Some(model) = op.interface::<dyn MemoryEffectOpInterface>() else { return false };
    let effects = model.effects(op.body);
    !effects.is_empty() && effects.iter().all(|one| one.kind == kind)
}

/// Returns whether `op` may be executed speculatively: it has no undefined behaviour.
pub fn is_speculatable(op: OpRef<'_>) -> bool {
    let mut todo: SmallVec<[OpRef<'_>; 8]> = smallvec::smallvec![op];
    while let Some(op) = todo.pop() {
        let Some(model) = op.interface::<dyn ConditionallySpeculatable>() else { return false };
        match model.speculatability(op.body) {
            Speculatability::Speculatable => {}
            Speculatability::RecursivelySpeculatable => todo.extend(inside(op)),
            Speculatability::NotSpeculatable => return false,
        }
    }
    true
}

/// Returns whether `op` is pure: free of memory effects and speculatable.
pub fn is_pure(op: OpRef<'_>) -> bool {
    is_speculatable(op) && is_memory_effect_free(op)
}
