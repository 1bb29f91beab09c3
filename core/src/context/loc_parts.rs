//! The parts of a location: names, call sites and fused locations nest other locations, to any depth.

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

use crate::{Context, Loc, LocData};

/// Calls `look` on a location and its parts until it returns a value: the outer before the inner, the callee before the
/// caller. A part that occurs repeatedly is visited once.
pub(crate) fn find_in_loc<T>(
    ctx: &Context,
    loc: Loc,
    look: impl Fn(&LocData) -> Option<T>,
) -> Option<T> {
    let mut waiting: SmallVec<[Loc; 8]> = smallvec![loc];
    let mut seen = FxHashSet::default();
    while let Some(loc) = waiting.pop() {
        let data = ctx.loc_data(loc);
        if let Some(found) = look(&data) {
            return Some(found);
        }
        if matches!(data, LocData::Unknown | LocData::FileRange { .. }) || !seen.insert(loc) {
            continue;
        }
        match data {
            LocData::Unknown | LocData::FileRange { .. } => {}
            LocData::Name(_, child) => waiting.push(child),
            LocData::CallSite { callee, caller } => waiting.extend([caller, callee]),
            LocData::Fused { locs, metadata } => {
                waiting.extend(metadata.and_then(|attr| ctx.attr_loc(attr)));
                waiting.extend(locs.iter().rev().copied());
            }
        }
    }
    None
}
