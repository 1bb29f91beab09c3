//! Reductions of windows whose numbers, or the sizes of whose bases, are known only when the program runs.

use ods_core::ir::Inserter as _;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::{Block, DYNAMIC, Type, Value};
use ods_dialects::arith::CmpIPredicate;
use ods_dialects::tensor;

use super::slices::unpadded;
use super::window::{Scan, reduce_prefixes};
use crate::legalize::lower::{Lower, Outcome};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::loops::{if_else, nest};
use crate::legalize::tensors::mixed::{add, at_least_zero, div, mul, sub};
use crate::legalize::tensors::structured::{empty, size_value, sizes_of};
use crate::stablehlo::Window;

/// A [`Window`] whose numbers may be values.
#[derive(Clone, Copy, Debug)]
pub(super) struct MixedWindow {
    pub(super) size: MixedIndex,
    pub(super) stride: MixedIndex,
    pub(super) low: MixedIndex,
    pub(super) high: MixedIndex,
    pub(super) base_dilation: MixedIndex,
    pub(super) dilation: MixedIndex,
}

impl MixedWindow {
    /// Returns a window of numbers.
    pub(super) fn of(window: &Window) -> MixedWindow {
        MixedWindow {
            size: MixedIndex::Known(window.size),
            stride: MixedIndex::Known(window.stride),
            low: MixedIndex::Known(window.low),
            high: MixedIndex::Known(window.high),
            base_dilation: MixedIndex::Known(window.base_dilation),
            dilation: MixedIndex::Known(window.dilation),
        }
    }

    /// Returns the window, if it consists of numbers.
    pub(super) fn known(&self) -> Option<Window> {
        Some(Window {
            size: self.size.known()?,
            stride: self.stride.known()?,
            low: self.low.known()?,
            high: self.high.known()?,
            base_dilation: self.base_dilation.known()?,
            dilation: self.dilation.known()?,
        })
    }

    /// Returns whether each place of the window lies inside of a base of any size.
    fn is_inside(&self) -> bool {
        let numbers = [self.low, self.high, self.base_dilation];
        numbers.map(MixedIndex::known) == [Some(0), Some(0), Some(1)]
    }

    /// Returns the number of places along a dimension of a size.
    fn places(&self, l: &mut Lower<'_>, size: MixedIndex) -> MixedIndex {
        let padded = spread(l, size, self.base_dilation);
        let padded = add(l, padded, self.low);
        let padded = add(l, padded, self.high);
        let extent = spread(l, self.size, self.dilation);
        // The stride is added before the division: so an extent beyond the base has no place.
        let rest = sub(l, padded, extent);
        let rest = add(l, rest, self.stride);
        let rest = at_least_zero(l, rest);
        div(l, rest, self.stride)
    }
}

/// Returns the distance from the first to behind the last of `count` elements.
fn spread(l: &mut Lower<'_>, count: MixedIndex, distance: MixedIndex) -> MixedIndex {
    let one = MixedIndex::Known(1);
    let steps = sub(l, count, one);
    let length = mul(l, steps, distance);
    let length = add(l, length, one);
    at_least_zero(l, length)
}

/// A reduction of windows.
struct Reduction<'a> {
    tensors: &'a [Value],
    starts: &'a [Value],
    kinds: &'a [Kind],
    windows: &'a [MixedWindow],
    /// The types of the results.
    types: Vec<Type>,
    block: Block,
}

/// Reduces windows over tensors. Windows that turn out to contain all elements up to each place, or from it on, are
/// reduced step by step: their elements are visited once.
pub(super) fn reduce(
    l: &mut Lower<'_>,
    tensors: &[Value],
    starts: &[Value],
    kinds: &[Kind],
    windows: &[MixedWindow],
    results: &[Value],
    block: Block,
) -> Outcome<Vec<Value>> {
    let types = results
        .iter()
        .zip(kinds)
        .map(|(result, kind)| Type::tensor(&l.ctx, &l.shape(*result), kind.storage(&l.ctx)))
        .collect();
    let reduction = Reduction { tensors, starts, kinds, windows, types, block };
    let sizes = sizes_of(l, tensors[0]);
    let mut scans = Vec::new();
    for dim in 0..windows.len() {
        for backwards in [false, true] {
            let scan = Scan { dim, backwards };
            scans.extend(is_scan(l, scan, windows, &sizes).map(|condition| (scan, condition)));
        }
    }
    reduction.choose(l, &scans)
}

/// Returns the condition under which windows are those of a scan; `None` if they are known not to be.
fn is_scan(
    l: &mut Lower<'_>,
    scan: Scan,
    windows: &[MixedWindow],
    sizes: &[MixedIndex],
) -> Option<Value> {
    let number = MixedIndex::Known;
    let mut pairs = Vec::new();
    for (dim, (window, size)) in windows.iter().zip(sizes).enumerate() {
        let steps = [window.stride, window.base_dilation, window.dilation];
        pairs.extend(steps.map(|step| (step, number(1))));
        if dim != scan.dim {
            pairs.extend([
                (window.size, number(1)),
                (window.low, number(0)),
                (window.high, number(0)),
            ]);
            continue;
        }
        // Windows of one element are no scan of their own.
        if window.size.known() == Some(1) {
            return None;
        }
        let (before, none) = match scan.backwards {
            false => (window.low, window.high),
            true => (window.high, window.low),
        };
        let with_last = add(l, before, number(1));
        pairs.extend([(window.size, *size), (with_last, *size), (none, number(0))]);
    }
    let differ =
        |(x, y): &(MixedIndex, MixedIndex)| x.known().zip(y.known()).is_some_and(|(x, y)| x != y);
    if pairs.iter().any(differ) {
        return None;
    }
    let mut condition = l.rw.truth(true);
    for (x, y) in pairs.into_iter().filter(|(x, y)| x.known().is_none() || y.known().is_none()) {
        let (x, y) = (size_value(l, x), size_value(l, y));
        let same = l.rw.cmpi(CmpIPredicate::Eq, x, y);
        condition = l.rw.andi(condition, same);
    }
    Some(condition)
}

impl Reduction<'_> {
    /// Inserts the first of the scans whose condition holds, or loops over places and windows.
    fn choose(&self, l: &mut Lower<'_>, scans: &[(Scan, Value)]) -> Outcome<Vec<Value>> {
        let Some((&(scan, condition), rest)) = scans.split_first() else {
            let done = self.reduce_places(l)?;
            return Ok(self.cast(l, done));
        };
        if_else(
            l,
            condition,
            &self.types,
            |l| {
                let Reduction { tensors, starts, kinds, block, .. } = *self;
                let done = reduce_prefixes(l, tensors, starts, kinds, scan, block)?;
                Ok(self.cast(l, done))
            },
            |l| self.choose(l, rest),
        )
    }

    fn cast(&self, l: &mut Lower<'_>, values: Vec<Value>) -> Vec<Value> {
        values.into_iter().zip(&self.types).map(|(value, ty)| l.cast(value, *ty)).collect()
    }

    fn reduce_places(&self, l: &mut Lower<'_>) -> Outcome<Vec<Value>> {
        let windows = self.windows;
        let own = sizes_of(l, self.tensors[0]);
        let known = self.types[0].shape(&l.ctx).unwrap_or_default().to_vec();
        let mut sizes = MixedList::new();
        for ((window, size), known) in windows.iter().zip(&own).zip(known) {
            sizes.push(match known {
                DYNAMIC => window.places(l, *size),
                known => MixedIndex::Known(known),
            });
        }
        let mut results = Vec::new();
        for kind in self.kinds {
            let element = kind.storage(&l.ctx);
            results.push(empty(l, &sizes, element));
        }
        let ends: Vec<Value> = sizes.iter().map(|size| size_value(l, *size)).collect();
        let window_ends: Vec<Value> =
            windows.iter().map(|window| size_value(l, window.size)).collect();
        nest(l, &ends, &results, &mut |l, places, results| {
            let totals = nest(l, &window_ends, self.starts, &mut |l, offsets, totals| {
                let mut args = totals.to_vec();
                args.extend(self.elements(l, places, offsets, &own)?);
                l.inline_scalars(self.block, &args)
            })?;
            let mut next = Vec::new();
            for (total, result) in totals.iter().zip(results) {
                let new = tensor::InsertOp::build(*total, *result).indices(places.iter().copied());
                next.push(l.rw.emit(new));
            }
            Ok(next)
        })
    }

    /// Returns the elements at an offset in the window at a place.
    fn elements(
        &self,
        l: &mut Lower<'_>,
        places: &[Value],
        offsets: &[Value],
        own: &[MixedIndex],
    ) -> Outcome<Vec<Value>> {
        let mut at = Vec::new();
        for ((window, place), offset) in self.windows.iter().zip(places).zip(offsets) {
            let start = mul(l, MixedIndex::Value(*place), window.stride);
            let offset = mul(l, MixedIndex::Value(*offset), window.dilation);
            let index = add(l, start, offset);
            at.push(size_value(l, index));
        }
        let extract = |l: &mut Lower<'_>, at: &[Value]| -> Vec<Value> {
            let element = |tensor: &Value| {
                l.rw.emit(tensor::ExtractOp::build(*tensor).indices(at.iter().copied()))
            };
            self.tensors.iter().map(element).collect()
        };
        if self.windows.iter().all(MixedWindow::is_inside) {
            return Ok(extract(l, &at));
        }
        let low: MixedList = self.windows.iter().map(|window| window.low).collect();
        let distances: MixedList = self.windows.iter().map(|window| window.base_dilation).collect();
        let (inside, at) = unpadded(l, &at, &low, &distances, own);
        let types: Vec<Type> = self.starts.iter().map(|start| l.rw.ty(*start)).collect();
        if_else(l, inside, &types, |l| Ok(extract(l, &at)), |_| Ok(self.starts.to_vec()))
    }
}
