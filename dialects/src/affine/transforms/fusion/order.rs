//! The order in which the rounds of a sliced nest run, each how often.
//!
//! A nest may be sliced if its rounds give what they gave before. That is so where they run once each in their old order,
//! or where rounds that depend on each other are always in one slice, and nothing that a slice reads is overwritten
//! before it runs again.

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

/// The rounds of one loop that a slice has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    /// All of them.
    Whole,
    /// The one with the number of a round of the loop around with that index, and an offset.
    Single(usize, i64),
    /// Others.
    Part,
}

/// The rounds of a nest, as its slice in another nest runs them.
pub(super) struct Order {
    /// The sliced loops, the outermost first.
    loops: Vec<AffineForOp>,
    extents: Vec<Extent>,
    /// The loops of the other nest around the slice, the outermost first.
    around: Vec<AffineForOp>,
}

impl Order {
    /// The order of the rounds of `from` as a slice in `into`.
    pub(super) fn of(ir: &Body, from: AffineForOp, into: AffineForOp, slice: &Slice) -> Order {
        let inside = |outer: AffineForOp, op: &AffineForOp| {
            *op == outer || ir.is_proper_ancestor(outer.into(), Op::from(*op))
        };
        let around = surrounding_fors(ir, slice.before).into_iter();
        let around: Vec<AffineForOp> = around.filter(|op| inside(into, op)).collect();
        let (mut loops, mut extents) = (Vec::new(), Vec::new());
        for (at, variable) in slice.variables.iter().enumerate() {
            let Some(op) = loop_of(ir, *variable).filter(|op| inside(from, op)) else { continue };
            loops.push(op);
            extents.push(extent(ir, op, slice, at, &around));
        }
        Order { loops, extents, around }
    }

    fn position(&self, around: usize) -> Option<usize> {
        self.extents
            .iter()
            .position(|extent| matches!(extent, Extent::Single(at, _) if *at == around))
    }

    /// Returns whether no round runs twice.
    fn is_once(&self, ir: &Body) -> bool {
        let several = (0..self.around.len()).filter(|at| !runs_once(ir, self.around[*at]));
        several.into_iter().all(|at| self.position(at).is_some())
    }

    /// Returns whether all rounds run, each once, and in the order of the nest as it was.
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

    /// Returns whether each round of the nest is in one of the slices, as far as is known.
    pub(super) fn covers(&self, ir: &Body) -> bool {
        let mut used = Vec::new();
        for (op, extent) in self.loops.iter().zip(&self.extents) {
            let Extent::Single(at, offset) = *extent else {
                if *extent == Extent::Part {
                    return false;
                }
                continue;
            };
            if used.contains(&at) || !self.has_rounds_of(ir, *op, self.around[at], offset) {
                return false;
            }
            used.push(at);
        }
        let others = (0..self.around.len()).filter(|at| !used.contains(at));
        others.into_iter().all(|at| surely_runs(ir, self.around[at]))
    }

    /// Returns whether each number of a sliced loop is that of a loop around it, and an offset.
    fn has_rounds_of(
        &self,
        ir: &Body,
        sliced: AffineForOp,
        around: AffineForOp,
        offset: i64,
    ) -> bool {
        let constants = |op: AffineForOp| {
            let (lower, upper) = (op.lower_bound(ir).map, op.upper_bound(ir).map);
            Some((lower.single_constant()?, upper.single_constant()?))
        };
        let step = sliced.step_size(ir);
        if step != around.step_size(ir) {
            return false;
        }
        if let (Some((lower, upper)), Some((start, end))) = (constants(sliced), constants(around)) {
            let (start, end) = (start.saturating_add(offset), end.saturating_add(offset));
            return start <= lower && upper <= end && lower.wrapping_sub(start) % step == 0;
        }
        let same = |own: ValueMap, other: ValueMap| {
            let own: Vec<Value> =
                own.operands.iter().map(|value| self.renamed(ir, *value)).collect();
            own[..] == other.operands[..]
        };
        let (lower, upper) = (sliced.lower_bound(ir), sliced.upper_bound(ir));
        let (start, end) = (around.lower_bound(ir), around.upper_bound(ir));
        offset == 0
            && lower.map == start.map
            && upper.map == end.map
            && same(lower, start)
            && same(upper, end)
    }

    /// The variable around the slice that a variable of the nest is the same as, if it is one.
    fn renamed(&self, ir: &Body, value: Value) -> Value {
        let at = self.loops.iter().position(|op| op.induction_variable(ir) == value);
        match at.map(|at| self.extents[at]) {
            Some(Extent::Single(at, 0)) => self.around[at].induction_variable(ir),
            _ => value,
        }
    }

    /// Returns whether the slices of `from` give what it gives; `removed` if it does not run itself any more.
    pub(super) fn keeps_values(&self, ir: &Body, from: AffineForOp, removed: bool) -> bool {
        let same = self.is_same(ir);
        if same && removed {
            return true;
        }
        let Some(inner) = SelfDependence::of(ir, from, |op| self.is_whole(op)) else {
            return false;
        };
        (!inner.crosses || same) && (!inner.overwrites || (removed && self.is_once(ir)))
    }

    fn is_whole(&self, op: AffineForOp) -> bool {
        let at = self.loops.iter().position(|one| *one == op);
        at.is_some_and(|at| self.extents[at] == Extent::Whole)
    }
}

/// The dependences between the rounds of a nest.
struct SelfDependence {
    /// Set if some are between rounds that may be in different slices.
    crosses: bool,
    /// Set if something is written after it was read.
    overwrites: bool,
}

impl SelfDependence {
    /// The dependences of a nest, of whose loops some are `whole` in each slice; `None` if they are not known.
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

/// The rounds of a sliced loop that a slice has.
fn extent(ir: &Body, op: AffineForOp, slice: &Slice, at: usize, around: &[AffineForOp]) -> Extent {
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
    // An offset is what is left without the variable.
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
    let outer = around.iter().position(|op| Some(&op.induction_variable(ir)) == variable);
    match (outer, offset) {
        (Some(outer), Some(offset)) => Extent::Single(outer, offset),
        _ => Extent::Part,
    }
}

/// Returns whether no write of a nest is done before accesses of a slice that was put in it which are to the same element,
/// in one round of the `outer` loops around the nest.
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
