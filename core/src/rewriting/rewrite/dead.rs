//! Dead operations.

use smallvec::SmallVec;

use crate::analysis::effects::declares_no_effects;
use crate::interface::{MemoryEffectOpInterface, SymbolOpInterface, are_droppable};
use crate::registry::Removal;
use crate::schema::Trait;
use crate::{Body, Op};

/// Returns whether `op` is dead: its results have no uses, and it has no other effect.
pub fn is_dead(body: &Body, op: Op) -> bool {
    body.results(op).all(|result| !body.is_used(result)) && would_be_dead(body, op)
}

/// Returns whether `op` would be dead if its results had no uses: it is neither a terminator nor a symbol, and it and
/// everything inside it only reads memory, or allocates its own results.
pub fn would_be_dead(body: &Body, op: Op) -> bool {
    let Some(info) = body.ctx().op_info(body.name(op)) else { return false };
    match info.removal {
        Removal::Never => return false,
        Removal::Always => return true,
        // A dialect may implement the interface for operations without a model of their own.
        Removal::ByEffects if body.interface::<dyn SymbolOpInterface>(op).is_some() => {
            return false;
        }
        Removal::ByEffects => {}
    }
    let mut stack: SmallVec<[(&Body, Op); 8]> = smallvec::smallvec![(body, op)];
    while let Some((body, op)) = stack.pop() {
        if declares_no_effects(body.view(op)) {
            continue;
        }
        let recursive = body.view(op).has_trait(Trait::HasRecursiveMemoryEffects);
        if recursive {
            let inside = body.nested(op);
            let own = body.own_regions(op).map(|region| (body, region));
            let nested =
                inside.into_iter().flat_map(|body| body.regions().iter().map(move |r| (body, *r)));
            for (body, region) in own.chain(nested) {
                for block in body.blocks(region) {
                    stack.extend(body.ops(block).map(|op| (body, op)));
                }
            }
        }
        match body.interface::<dyn MemoryEffectOpInterface>(op) {
            Some(effects) if are_droppable(&effects.effects(body)) => {}
            Some(_) => return false,
            None if recursive => {}
            None => return false,
        }
    }
    true
}
