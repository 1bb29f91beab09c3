//! Loads and stores of a loop of one block: their addresses, and the order in which they must stay.

use ods_core::analysis::effects::is_pure;
use ods_core::{Block, Body, Op, Value};
use rustc_hash::FxHashSet;

use super::super::widen::{Refused, lane_bits};
use crate::llvm::analysis::affine::Affine;
use crate::llvm::analysis::alias::AliasAnalysis;
use crate::llvm::analysis::induction::{Address, Induction};
use crate::llvm::analysis::integers::byte_size;
use crate::llvm::{AtomicOrdering, LoadOp, StoreOp};

/// The most accesses of a loop, all pairs of which are compared.
const MAX_ACCESSES: usize = 64;

/// The most pairs of address ranges that are compared at run time.
const MAX_CHECKS: usize = 12;

/// A load or store.
#[derive(Debug)]
pub(super) struct Access {
    pub(super) op: Op,
    pub(super) is_store: bool,
    pub(super) address: Address,
    /// Bytes of one scalar.
    pub(super) size: i64,
    /// The place of the accessed element among those that several accesses interleave.
    pub(super) interleaved: Option<Interleaved>,
}

/// The place of an access to every second, third, fourth or eighth element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interleaved {
    /// The number of elements from one iteration to the next.
    pub(super) factor: i64,
    /// The number of elements from the lowest access of the same elements to this one.
    pub(super) phase: i64,
    /// Of a store: the number of the last store that belongs to it, which stores the values of all.
    pub(super) last: usize,
}

impl Access {
    /// Returns the number of elements from one iteration to the next, if they are not consecutive.
    fn factor(&self) -> Option<i64> {
        let factor = self.address.offset.step / self.size;
        (factor > 1 && self.address.offset.step % self.size == 0).then_some(factor)
    }

    /// Returns the number of elements from another access to this one, if it is below `factor` in each iteration.
    fn phase_from(&self, other: &Access, factor: i64) -> Option<i64> {
        let same = self.address.base == other.address.base && self.size == other.size;
        let distance = same.then(|| self.address.offset.distance(&other.address.offset))??;
        let fits = distance >= 0 && distance < factor * self.size && distance % self.size == 0;
        fits.then_some(distance / self.size)
    }

    /// Returns whether each iteration reads the same address.
    pub(super) fn is_uniform(&self) -> bool {
        self.address.offset.is_invariant()
    }
}

/// The accesses to one array: addresses that differ by constants.
#[derive(Debug)]
pub(super) struct Range {
    pub(super) base: Value,
    /// The first byte of the lowest access of the first iteration.
    pub(super) first: Affine,
    /// The bytes from the lowest to the end of the highest access of an iteration.
    pub(super) extent: i64,
}

/// The accesses of a loop.
#[derive(Default, Debug)]
pub(super) struct Accesses {
    /// In the order of the block.
    pub(super) list: Vec<Access>,
    pub(super) ranges: Vec<Range>,
    /// The pairs of ranges that must be apart at run time.
    pub(super) checks: Vec<(usize, usize)>,
    /// The range of each access.
    range_of: Vec<usize>,
}

impl Accesses {
    /// Collects the accesses of a block.
    pub(super) fn collect(
        body: &Body,
        block: Block,
        induction: &Induction<'_>,
    ) -> Result<Accesses, Refused> {
        let mut found = Accesses::default();
        let last = body.last_op(block);
        for op in body.ops(block).filter(|op| Some(*op) != last) {
            let (pointer, ty) = if let Some(load) = op.cast::<LoadOp>(body) {
                if load.volatile_(body) || load.ordering(body) != AtomicOrdering::NotAtomic {
                    return Err("an access is volatile or atomic");
                }
                (load.addr(body), body.ty(load.res(body)))
            } else if let Some(store) = op.cast::<StoreOp>(body) {
                if store.volatile_(body) || store.ordering(body) != AtomicOrdering::NotAtomic {
                    return Err("an access is volatile or atomic");
                }
                (store.addr(body), body.ty(store.value(body)))
            } else {
                if !is_silent(body, op) {
                    return Err("an operation has effects");
                }
                continue;
            };
            let is_store = op.isa::<StoreOp>(body);
            lane_bits(body.ctx(), ty).ok_or("the type of an access has no vector form")?;
            let size = byte_size(body.ctx(), ty).and_then(|size| i64::try_from(size).ok());
            let size = size.ok_or("the type of an access has no vector form")?;
            let address = induction.address(pointer);
            let address = address.ok_or("an address is not linear in the iteration")?;
            let step = address.offset.step;
            if is_store && step == 0 {
                return Err("it stores to one address");
            }
            found.list.push(Access { op, is_store, address, size, interleaved: None });
            if found.list.len() > MAX_ACCESSES {
                return Err("it has too many accesses");
            }
        }
        found.interleave()?;
        Ok(found)
    }

    /// Returns whether there is a load of elements that are not consecutive: its vectors end behind the last of them.
    pub(super) fn reads_beyond(&self) -> bool {
        self.list.iter().any(|access| access.interleaved.is_some() && !access.is_store)
    }

    /// Finds the places of accesses to elements that are not consecutive: loads of every second, third or fourth element,
    /// or of half or more of eight, and as many stores that together write all elements.
    fn interleave(&mut self) -> Result<(), Refused> {
        const APART: Refused = "the elements of an access are not consecutive";
        for at in 0..self.list.len() {
            let access = &self.list[at];
            let Access { size, .. } = *access;
            let step = access.address.offset.step;
            if step == 0 || step == size || step == -size || access.interleaved.is_some() {
                continue;
            }
            let factor =
                access.factor().filter(|factor| matches!(factor, 2..=4 | 8)).ok_or(APART)?;
            if !access.is_store {
                if factor == 8 && self.num_neighbors(access, factor) < factor / 2 {
                    return Err(APART);
                }
                let phases = self.list.iter().filter_map(|one| access.phase_from(one, factor));
                let phase = phases.max().unwrap_or_default();
                self.list[at].interleaved = Some(Interleaved { factor, phase, last: at });
                continue;
            }
            let group = self.group(at, factor).ok_or(APART)?;
            let last = *group.iter().max().ok_or(APART)?;
            for (phase, member) in group.into_iter().enumerate() {
                let place = Interleaved { factor, phase: phase as i64, last };
                self.list[member].interleaved = Some(place);
            }
        }
        Ok(())
    }

    /// Returns how many of `factor` neighboring elements are loaded in an iteration, if the given load is one of them.
    fn num_neighbors(&self, load: &Access, factor: i64) -> i64 {
        let phase = |one: &Access| {
            let below = || Some(-load.phase_from(one, factor)?);
            one.phase_from(load, factor).or_else(below).filter(|_| !one.is_store)
        };
        let phases: FxHashSet<i64> = self.list.iter().filter_map(phase).collect();
        phases.len() as i64
    }

    /// Returns the numbers of `factor` stores that together write all elements, in the order of the elements; the store
    /// `first` is one of them, and no other is before it. What is accessed between them is of other arrays, so that all of
    /// them may be done at the last one.
    fn group(&self, first: usize, factor: i64) -> Option<Vec<usize>> {
        let is_one = |at: &usize| {
            let (one, other) = (&self.list[first], &self.list[*at]);
            let close = || {
                one.phase_from(other, factor).is_some() || other.phase_from(one, factor).is_some()
            };
            other.is_store && other.address.offset.step == one.address.offset.step && close()
        };
        let all: Vec<usize> = (first..self.list.len()).filter(is_one).collect();
        let mut group = all.get(..factor as usize)?.to_vec();
        group.sort_unstable_by_key(|at| self.list[*at].address.offset.constant);
        let lowest = &self.list[*group.first()?];
        let is_complete = (0..)
            .zip(&group)
            .all(|(phase, at)| self.list[*at].phase_from(lowest, factor) == Some(phase));
        let last = *group.iter().max()?;
        let mut between = (first..last).filter(|at| !group.contains(at));
        let is_free = between.all(|at| self.list[at].address.base != lowest.address.base);
        (is_complete && is_free).then_some(group)
    }

    /// Returns the range that an access is to, and the bytes from the start of the range to it; of interleaved elements,
    /// to the lowest of them.
    pub(super) fn place(&self, number: usize) -> Option<(usize, i64)> {
        let (access, range) = (self.list.get(number)?, *self.range_of.get(number)?);
        let distance = access.address.offset.distance(&self.ranges.get(range)?.first)?;
        let phase = access.interleaved.map_or(0, |place| place.phase);
        Some((range, distance - phase * access.size))
    }

    /// Returns whether two operations access one array, and one of them stores: they may not change places.
    pub(super) fn must_keep_order(&self, a: Op, b: Op) -> bool {
        let number = |op: Op| self.list.iter().position(|access| access.op == op);
        let (Some(a), Some(b)) = (number(a), number(b)) else { return false };
        self.range_of[a] == self.range_of[b] && (self.list[a].is_store || self.list[b].is_store)
    }

    /// Returns whether the loop loads from an array that it stores to.
    pub(super) fn reads_what_it_writes(&self) -> bool {
        let ranges = |is_store: bool| {
            let of_kind = self.list.iter().zip(&self.range_of);
            of_kind.filter(move |(access, _)| access.is_store == is_store).map(|(_, range)| range)
        };
        ranges(false).any(|loaded| ranges(true).any(|stored| stored == loaded))
    }

    /// Checks that iterations may run together, or finds out which ranges must be apart for that.
    pub(super) fn check(
        &mut self,
        body: &Body,
        alias: &mut AliasAnalysis,
        lanes: u64,
    ) -> Result<(), Refused> {
        self.find_ranges();
        for (second, b) in self.list.iter().enumerate() {
            for (first, a) in self.list[..second].iter().enumerate() {
                if !a.is_store && !b.is_store {
                    continue;
                }
                let (range_a, range_b) = (self.range_of[first], self.range_of[second]);
                if range_a == range_b {
                    keeps_order(a, b, lanes)?;
                    continue;
                }
                let pair = (range_a.min(range_b), range_a.max(range_b));
                if !self.checks.contains(&pair)
                    && alias.objects_may_alias(
                        body,
                        self.ranges[range_a].base,
                        self.ranges[range_b].base,
                    )
                {
                    self.checks.push(pair);
                }
            }
        }
        match self.checks.len() > MAX_CHECKS {
            true => Err("too many arrays might overlap"),
            false => Ok(()),
        }
    }

    /// Puts accesses whose addresses differ by constants into one range.
    fn find_ranges(&mut self) {
        for access in &self.list {
            let Access { address, size, .. } = access;
            let same = self.ranges.iter_mut().enumerate().find_map(|(number, range)| {
                let distance = address.offset.distance(&range.first)?;
                (range.base == address.base && distance.unsigned_abs() < 1 << 30)
                    .then_some((number, range, distance))
            });
            let number = match same {
                Some((number, range, distance)) => {
                    if distance < 0 {
                        range.first = address.offset.clone();
                        range.extent -= distance;
                    }
                    range.extent = range.extent.max(distance.max(0) + size);
                    number
                }
                None => {
                    self.ranges.push(Range {
                        base: address.base,
                        first: address.offset.clone(),
                        extent: *size,
                    });
                    self.ranges.len() - 1
                }
            };
            self.range_of.push(number);
        }
    }
}

/// Checks that two accesses to one array, of which `a` is the first in an iteration, may be done for several iterations
/// at once, each of them for all iterations before the next.
fn keeps_order(a: &Access, b: &Access, lanes: u64) -> Result<(), Refused> {
    const CROSSED: Refused = "an iteration depends on one before it";
    let Some(distance) = b.address.offset.distance(&a.address.offset) else { return Err(CROSSED) };
    let step = a.address.offset.step;
    if never_meet(distance, a, b) {
        return Ok(());
    }
    if step == 0 || a.size != b.size {
        return if step != 0 && apart(distance, a, b, lanes) { Ok(()) } else { Err(CROSSED) };
    }
    // The iteration of `b` that touches the bytes of `a` is so much later.
    if distance % step != 0 {
        return if apart(distance, a, b, lanes) { Ok(()) } else { Err(CROSSED) };
    }
    let later = -(distance / step);
    // If `b` follows in the same or a later iteration, it does so in the vector loop.
    let fits = later >= 0 || later.unsigned_abs() >= lanes;
    if fits { Ok(()) } else { Err(CROSSED) }
}

/// Returns whether two accesses touch different bytes in all iterations, since their distance, modulo the step that they
/// share, leaves room for both.
fn never_meet(distance: i64, a: &Access, b: &Access) -> bool {
    let step = i128::from(a.address.offset.step).abs();
    if step == 0 {
        return false;
    }
    let behind = i128::from(distance).rem_euclid(step);
    behind >= i128::from(a.size) && step - behind >= i128::from(b.size)
}

/// Returns whether two accesses never touch the same bytes within as many iterations as there are lanes.
fn apart(distance: i64, a: &Access, b: &Access, lanes: u64) -> bool {
    let step = i128::from(a.address.offset.step.unsigned_abs());
    let reach = step * i128::from(lanes) + i128::from(a.size.max(b.size));
    i128::from(distance).abs() >= reach
}

/// Returns whether an operation neither touches memory nor does anything else that can be observed.
fn is_silent(body: &Body, op: Op) -> bool {
    body.num_regions(op) == 0 && is_pure(body.view(op))
}
