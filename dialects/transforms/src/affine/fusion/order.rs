//! The order in which the iterations of a sliced nest run, and how often.
//!
//! A nest may be sliced if its iterations compute the same results as before. This holds if they run once each in their
//! old order, or if iterations that depend on each other are always in one slice, and no element that a slice reads is
//! overwritten before it runs again.

use ods_core::affine::AffineExpr;
use ods_core::{Body, Op, Value};

use super::slice::{Slice, loop_of};
use crate::affine::AffineForOp;
use crate::affine::analysis::{
    Access, Dependence, accesses_in, common_surrounding_loops, constant_rounds, dependence,
    nesting_depth, surely_runs, surrounding_fors, surrounding_loops,
};
use crate::affine::compose::ValueMap;
use crate::affine::value_system::is_one_round;

/// The iterations of one loop in a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    /// All iterations.
    Whole,
    /// The iteration whose index is that of the enclosing loop with this index, plus an offset.
    Single(usize, i64),
    /// Other iterations.
    Part,
}

/// The iterations of a nest, as its slice in another nest runs them.
pub(super) struct Order {
    /// The sliced loops, the outermost first.
    loops: Vec<AffineForOp>,
    extents: Vec<Extent>,
    /// The loops of the other nest around the slice, the outermost first.
    targets: Vec<AffineForOp>,
}

impl Order {
    /// Computes the order of the iterations of `from` as a slice in `into`.
    pub(super) fn of(ir: &Body, from: AffineForOp, into: AffineForOp, slice: &Slice) -> Order {
        let inside = |outer: AffineForOp, op: &AffineForOp| {
            *op == outer || ir.is_proper_ancestor(outer.into(), Op::from(*op))
        };
        let targets = surrounding_fors(ir, slice.before).into_iter();
        let targets: Vec<AffineForOp> = targets.filter(|op| inside(into, op)).collect();
        let (mut loops, mut extents) = (Vec::new(), Vec::new());
        for (at, variable) in slice.variables.iter().enumerate() {
            let Some(op) = loop_of(ir, *variable).filter(|op| inside(from, op)) else { continue };
            loops.push(op);
            extents.push(extent(ir, op, slice, at, &targets));
        }
        Order { loops, extents, targets }
    }

    fn position(&self, targets: usize) -> Option<usize> {
        self.extents
            .iter()
            .position(|extent| matches!(extent, Extent::Single(at, _) if *at == targets))
    }

    /// Returns whether no iteration runs twice.
    fn is_once(&self, ir: &Body) -> bool {
        let several = (0..self.targets.len()).filter(|at| !runs_once(ir, self.targets[*at]));
        several.into_iter().all(|at| self.position(at).is_some())
    }

    /// Returns whether all iterations run, each once, and in the original order of the nest.
    fn is_same(&self, ir: &Body) -> bool {
        if !self.is_once(ir) || !self.covers(ir) {
            return false;
        }
        let mut last = None;
        let mut is_free = true;
        for (op, extent) in self.loops.iter().zip(&self.extents) {
            match extent {
                Extent::Single(at, _) if last.is_none_or(|last| last < *at) && is_free => {
                    last = Some(*at);
                }
                Extent::Whole if runs_once(ir, *op) => {}
                Extent::Whole => is_free = false,
                _ => return false,
            }
        }
        true
    }

    /// Returns whether each iteration of the nest is known to be in one of the slices.
    pub(super) fn covers(&self, ir: &Body) -> bool {
        let mut used = Vec::new();
        for (op, extent) in self.loops.iter().zip(&self.extents) {
            let Extent::Single(at, offset) = *extent else {
                if *extent == Extent::Part {
                    return false;
                }
                continue;
            };
            if used.contains(&at) || !self.has_rounds_of(ir, *op, self.targets[at], offset) {
                return false;
            }
            used.push(at);
        }
        let others = (0..self.targets.len()).filter(|at| !used.contains(at));
        others.into_iter().all(|at| surely_runs(ir, self.targets[at]))
    }

    /// Returns whether each index of a sliced loop is an index of the enclosing loop plus an offset.
    fn has_rounds_of(
        &self,
        ir: &Body,
        sliced: AffineForOp,
        targets: AffineForOp,
        offset: i64,
    ) -> bool {
        let constants = |op: AffineForOp| {
            let (lower, upper) = (op.lower_bound(ir).map, op.upper_bound(ir).map);
            Some((lower.single_constant()?, upper.single_constant()?))
        };
        let step = sliced.step_size(ir);
        if step != targets.step_size(ir) {
            return false;
        }
        if let (Some((lower, upper)), Some((start, end))) = (constants(sliced), constants(targets))
        {
            let (start, end) = (start.saturating_add(offset), end.saturating_add(offset));
            return start <= lower && upper <= end && lower.wrapping_sub(start) % step == 0;
        }
        let same = |own: ValueMap, other: ValueMap| {
            let own: Vec<Value> =
                own.operands.iter().map(|value| self.renamed(ir, *value)).collect();
            own[..] == other.operands[..]
        };
        let (lower, upper) = (sliced.lower_bound(ir), sliced.upper_bound(ir));
        let (start, end) = (targets.lower_bound(ir), targets.upper_bound(ir));
        offset == 0
            && lower.map == start.map
            && upper.map == end.map
            && same(lower, start)
            && same(upper, end)
    }

    /// Returns the induction variable around the slice that equals an induction variable of the nest, or else `value`.
    fn renamed(&self, ir: &Body, value: Value) -> Value {
        let at = self.loops.iter().position(|op| op.induction_variable(ir) == value);
        match at.map(|at| self.extents[at]) {
            Some(Extent::Single(at, 0)) => self.targets[at].induction_variable(ir),
            _ => value,
        }
    }

    /// Returns whether the slices of `from` compute the same results as `from`; `removed` if it no longer runs itself.
    pub(super) fn keeps_values(&self, ir: &Body, from: AffineForOp, removed: bool) -> bool {
        let same = self.is_same(ir);
        if same && removed {
            return true;
        }
        let Some(inner) = SelfDependence::of(ir, from, |op| self.covers_loop(op)) else {
            return false;
        };
        (!inner.crosses || same) && (!inner.overwrites || (removed && self.is_once(ir)))
    }

    fn covers_loop(&self, op: AffineForOp) -> bool {
        let at = self.loops.iter().position(|one| *one == op);
        at.is_some_and(|at| self.extents[at] == Extent::Whole)
    }
}

/// The dependences between the iterations of a nest.
struct SelfDependence {
    /// Set if some are between iterations that may be in different slices.
    crosses: bool,
    /// Set if an element is written after it was read.
    overwrites: bool,
}

impl SelfDependence {
    /// Computes the dependences of a nest, some of whose loops are `whole` in each slice; `None` if they are unknown.
    fn of(ir: &Body, nest: AffineForOp, whole: impl Fn(AffineForOp) -> bool) -> Option<Self> {
        let accesses = accesses_in(ir, nest.into());
        let outer = nesting_depth(ir, nest.into());
        let mut found = SelfDependence { crosses: false, overwrites: false };
        for from in &accesses {
            let loops = surrounding_loops(ir, from.op);
            let cut = |at: usize| {
                loop_of(ir, loops[at]).is_none_or(|op| !whole(op) && !runs_once(ir, op))
            };
            for to in &accesses {
                let common = common_surrounding_loops(ir, from.op, to.op);
                for depth in outer + 1..=common + 1 {
                    match dependence(ir, from, to, depth, false) {
                        Dependence::None => {}
                        Dependence::Unknown => return None,
                        Dependence::Some(between) => {
                            found.overwrites |= !from.writes;
                            found.crosses |=
                                between.distances().iter().enumerate().skip(outer).any(
                                    |(at, distance)| *distance != (Some(0), Some(0)) && cut(at),
                                );
                        }
                    }
                }
            }
        }
        Some(found)
    }
}

fn runs_once(ir: &Body, op: AffineForOp) -> bool {
    constant_rounds(ir, op) == Some(1)
}

/// Returns the iterations of a sliced loop in a slice.
fn extent(ir: &Body, op: AffineForOp, slice: &Slice, at: usize, targets: &[AffineForOp]) -> Extent {
    let (lower, upper) = match &slice.bounds[at] {
        (None, None) => return Extent::Whole,
        (Some(lower), Some(upper)) => (lower, upper),
        _ => return Extent::Part,
    };
    let (own_lower, own_upper) = (op.lower_bound(ir).map, op.upper_bound(ir).map);
    if let (Some(lower), Some(upper), Some(own_lower), Some(own_upper)) = (
        lower.single_constant(),
        upper.single_constant(),
        own_lower.single_constant(),
        own_upper.single_constant(),
    ) {
        let step = op.step_size(ir);
        let whole =
            lower <= own_lower && own_upper <= upper && own_lower.wrapping_sub(lower) % step == 0;
        return if whole { Extent::Whole } else { Extent::Part };
    }
    if !is_one_round(lower, upper) {
        return Extent::Part;
    }
    let Some(first) = lower.results.first() else { return Extent::Part };
    // The offset is the expression without the induction variable.
    let (number, offset) = match first {
        AffineExpr::Dim(number) => (*number, Some(0)),
        other => {
            let mut dims = Vec::new();
            other.walk(&mut |part| {
                if let AffineExpr::Dim(number) = part {
                    dims.push(*number);
                }
            });
            let [number] = dims[..] else { return Extent::Part };
            let rest = other.clone().sub(AffineExpr::Dim(number));
            (number, rest.simplified(lower.dims, lower.symbols).as_constant())
        }
    };
    let variable = slice.operands.get(number as usize);
    let outer = targets.iter().position(|op| Some(&op.induction_variable(ir)) == variable);
    match (outer, offset) {
        (Some(outer), Some(offset)) => Extent::Single(outer, offset),
        _ => Extent::Part,
    }
}

/// Returns whether no write of a nest precedes an access of a slice inserted into it to the same element, in one
/// iteration of the `outer` loops around the nest.
pub(super) fn comes_first(ir: &Body, slice: &[Access], nest: &[Access], outer: usize) -> bool {
    let writes = nest.iter().filter(|access| access.writes);
    writes.into_iter().all(|write| {
        slice.iter().all(|access| {
            let common = common_surrounding_loops(ir, write.op, access.op);
            write.memref != access.memref
                || (outer + 1..=common + 1).all(|depth| {
                    matches!(dependence(ir, write, access, depth, false), Dependence::None)
                })
        })
    })
}
