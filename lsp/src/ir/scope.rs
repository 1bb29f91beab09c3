//! The values and blocks that are in scope at a position.

use ods_core::text::places::{NOWHERE, Places};

use super::known::View;
use super::subject::ValueId;

/// Returns the regions that enclose a byte of a unit, innermost first, up to and including an isolated one.
fn regions(places: &Places, at: u32) -> (Vec<u32>, bool) {
    let mut enclosing = Vec::new();
    let mut next = places.enclosing_region(at);
    while let Some(region) = next {
        enclosing.push(region);
        if places.regions[region as usize].isolated {
            return (enclosing, true);
        }
        next = places.parent_region(region);
    }
    (enclosing, false)
}

/// Returns the values in scope at a byte of the chunk, the nearest first, each with its name.
pub(super) fn values<'a>(
    view: View<'a>,
    at: usize,
) -> impl Iterator<Item = (ValueId, &'a str)> + use<'a> {
    let inner = view.unit_at(at);
    let mut found: Vec<(ValueId, &'a str)> = Vec::new();
    let mut open = true;
    if let Some(unit) = inner {
        let (places, start) = view.places(Some(unit));
        let here = at as u32 - start;
        let (enclosing, closed) = regions(places, here);
        open = !closed;
        let before = places.values.iter().enumerate().rev();
        let visible = before.filter(|(_, one)| enclosing.contains(&one.region) && one.at < here);
        found.extend(visible.map(|(value, one)| {
            (ValueId { unit, value }, &view.text()[view.name_at((one.at + start) as usize)])
        }));
    }
    if open {
        let last = inner.map_or(view.units().len(), |unit| unit + 1);
        for unit in (0..last).rev() {
            let (places, start) = view.places(Some(unit));
            let top = places.values.iter().enumerate().filter(|(_, one)| one.region == NOWHERE);
            let top = top.filter(|(_, one)| (one.at.wrapping_add(start) as usize) < at);
            found.extend(top.map(|(value, one)| {
                (ValueId { unit, value }, &view.text()[view.name_at((one.at + start) as usize)])
            }));
        }
    }
    let mut met = rustc_hash::FxHashSet::default();
    found.into_iter().filter(move |(_, name)| met.insert(*name))
}

/// Returns whether a value of that name is defined within the scope of `id`.
pub(super) fn shadowed(view: View<'_>, id: ValueId, name: &str) -> bool {
    let (places, start) = view.places(Some(id.unit));
    let region = places.values[id.value].region;
    places.values.iter().enumerate().any(|(value, one)| {
        value != id.value
            && is_inside(places, one.region, region)
            && &view.text()[view.name_at((one.at + start) as usize)] == name
    })
}

fn is_inside(places: &Places, mut region: u32, outer: u32) -> bool {
    loop {
        if region == outer {
            return true;
        }
        match places.parent_region(region) {
            Some(enclosing) => region = enclosing,
            None => return outer == NOWHERE,
        }
    }
}
