//! Memory effects: the arguments of `MemoryEffects<[…]>` and the decorations of operands, results and symbols.

use super::build::Cx;
use super::traits::flatten_traits;
use crate::cpp_names::normalise;
use crate::lang::Record;

pub use ods_words::{EffectKind, OnValue};

/// A memory effect.
pub type Effect = ods_words::Effect<ods_words::Owned>;

impl<'a> Cx<'a> {
    /// Returns the effects of an operation: the effects of its traits, then of the decorations in `decorated`.
    pub(super) fn effects(
        &self,
        def: Record<'a>,
        decorated: &[(Record<'a>, OnValue)],
    ) -> Option<Vec<Effect>> {
        let traits = flatten_traits(def);
        let declared =
            traits.iter().filter(|one| one.is_a("SideEffectsTraitBase") && on_memory(**one));
        let mut effects = Vec::new();
        let mut any = false;
        for one in declared {
            any = true;
            let list = one.rec_list("effects").unwrap_or_default();
            effects.extend(list.into_iter().filter_map(|effect| read(effect, OnValue::Nothing)));
        }
        for (of, on) in decorated {
            for decoration in of.rec_list("decorators").unwrap_or_default() {
                if decoration.is_a("SideEffect") && on_memory(decoration) {
                    any = true;
                    effects.extend(read(decoration, *on));
                }
            }
        }
        any.then_some(effects)
    }
}

fn on_memory(def: Record<'_>) -> bool {
    normalise(def.opt_str("baseEffectName").unwrap_or("")) == "MemoryEffects::Effect"
}

fn read(def: Record<'_>, on: OnValue) -> Option<Effect> {
    let kind = match normalise(def.opt_str("effect")?) {
        "MemoryEffects::Read" => EffectKind::Read,
        "MemoryEffects::Write" => EffectKind::Write,
        "MemoryEffects::Allocate" => EffectKind::Allocate,
        "MemoryEffects::Free" => EffectKind::Free,
        _ => return None,
    };
    let resource = normalise(def.opt_str("resource").unwrap_or("DefaultResource"));
    let resource = resource.strip_prefix("SideEffects::").unwrap_or(resource);
    Some(Effect { kind, on, resource: resource.to_owned() })
}
