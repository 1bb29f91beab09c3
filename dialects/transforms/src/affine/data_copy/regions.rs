//! The parts of memrefs that operations read and write.

use ods_core::affine::BoundKind;
use ods_core::ir::WalkOrder;
use ods_core::memref_type::MemRefType;
use ods_core::{AttrData, Body, Loc, Op, Value};

use super::bounds::{InBounds, is_certain};
use super::is_access;
use crate::affine::ValueSystem;
use crate::affine::analysis::{
    Access, Foreign, MemRefRegion, RegionConfig, may_overlap, nesting_depth, surely_runs,
    surrounding_fors,
};

/// A part of a memref that is copied.
pub(super) struct Part {
    pub(super) region: MemRefRegion,
    pub(super) loc: Loc,
    pub(super) is_written: bool,
}

/// The parts that operations read and write, one for each memref, in the order of the accesses. All reads and writes of
/// one memref share one bounding box.
#[derive(Default)]
pub(super) struct Regions {
    pub(super) reads: Vec<Part>,
    pub(super) writes: Vec<Part>,
}

impl Regions {
    /// Returns the parts of memrefs in the slow memory that are accessed from `begin` to before `end`; `None` if one of
    /// them is unknown and the shape of its memref is not static.
    pub(super) fn between(ir: &Body, begin: Op, end: Op, slow: u32) -> Option<Regions> {
        let depth = nesting_depth(ir, begin);
        let mut found = Regions::default();
        let (mut accesses, mut foreign) = (Vec::new(), Foreign::default());
        // The memrefs used by operations other than accesses: a view, for example, would still view the old memory.
        let mut handed_on: Vec<Value> = Vec::new();
        let mut at = begin;
        while at != end {
            for op in ir.walk_inside(at, WalkOrder::Post).chain([at]) {
                let Some(access) = Access::of(ir, op) else {
                    foreign.add(ir, op);
                    handed_on.extend(ir.operands(op));
                    continue;
                };
                if is_access(ir, op)
                    && is_slow(ir, access.memref, slow)
                    && is_before(ir, access.memref, begin)
                {
                    found.add(ir, &access, begin, depth)?;
                }
                accesses.push(access);
            }
            at = ir.next_op(at)?;
        }
        let is_free = |part: &Part| !handed_on.contains(&part.region.memref);
        found.reads.retain(is_free);
        found.writes.retain(is_free);
        found.keep_own(ir, &accesses, &foreign);
        found.fill(ir, &accesses, begin, depth);
        let bounds = InBounds { ir, accesses: &accesses, begin, depth };
        found.reads.retain(|part| bounds.holds(part));
        found.writes.retain(|part| bounds.holds(part));
        Some(found)
    }

    /// Removes the parts of memrefs whose memory is accessed otherwise, too: the copy and the memref would diverge.
    fn keep_own(&mut self, ir: &Body, accesses: &[Access], foreign: &Foreign) {
        let written: Vec<Value> = self.writes.iter().map(|part| part.region.memref).collect();
        let is_own = |part: &Part| {
            let memref = part.region.memref;
            let is_written = written.contains(&memref);
            let by_others = accesses.iter().any(|access| {
                (is_written || access.writes)
                    && (access.memref != memref || !is_access(ir, access.op))
                    && may_overlap(ir, access.memref, memref)
            });
            !by_others && !foreign.conflicts(ir, &[(memref, is_written)])
        };
        self.reads.retain(is_own);
        self.writes.retain(is_own);
    }

    /// Adds reads of the parts that may be written only partially: elements that are not written keep their values.
    fn fill(&mut self, ir: &Body, accesses: &[Access], begin: Op, depth: usize) {
        // Copies are placed outside of loops, which may have no iteration.
        let runs = surrounding_fors(ir, begin).into_iter().all(|one| surely_runs(ir, one));
        let config = RegionConfig { within_memref: false, drop_locals: true };
        for part in &self.writes {
            let memref = part.region.memref;
            let is_all = |access: &Access| {
                runs && access.writes
                    && access.memref == memref
                    && is_certain(ir, access, begin)
                    && MemRefRegion::of(ir, access, depth, None, config).is_some_and(|region| {
                        region.is_exact(ir, access, depth) && region.contains(&part.region)
                    })
            };
            if self.reads.iter().all(|read| read.region.memref != memref)
                && !accesses.iter().any(is_all)
            {
                let region = part.region.clone();
                self.reads.push(Part { region, loc: part.loc, is_written: false });
            }
        }
    }

    fn add(&mut self, ir: &Body, access: &Access, begin: Op, depth: usize) -> Option<()> {
        let config = RegionConfig { within_memref: false, drop_locals: true };
        // Elements are copied before `begin`, where only values that are defined earlier can bound them.
        let is_bounded = |region: &MemRefRegion| {
            region.symbols().into_iter().all(|symbol| is_before(ir, symbol, begin))
        };
        let found = MemRefRegion::of(ir, access, depth, None, config);
        let mut region = match found.filter(is_bounded) {
            Some(region) => region,
            None => full_memref(ir, access, depth)?,
        };
        let mut known = [false, false];
        for (list, known) in [&mut self.reads, &mut self.writes].into_iter().zip(&mut known) {
            let Some(have) = list.iter_mut().find(|part| part.region.memref == access.memref)
            else {
                continue;
            };
            *known = true;
            let mut united = have.region.system.clone();
            if united.unite(&region.system).is_none() {
                united = full_memref(ir, access, depth)?.system;
            }
            region.system = united.clone();
            have.region.system = united;
        }
        let list = if access.writes { &mut self.writes } else { &mut self.reads };
        if !known[usize::from(access.writes)] {
            list.push(Part { region, loc: ir.loc(access.op), is_written: access.writes });
        }
        Some(())
    }
}

/// Returns whether a memref is in that memory space, or in one that is not an integer.
fn is_slow(ir: &Body, memref: Value, slow: u32) -> bool {
    let Some(memref) = MemRefType::of(ir.ctx(), ir.ty(memref)) else { return false };
    match memref.space.map(|space| (space, space.data(ir.ctx()))) {
        Some((space, AttrData::Integer(..))) => space.as_i64(ir.ctx()) == Some(slow.into()),
        _ => true,
    }
}

/// Returns whether a value is defined before `op`, in its region or in an outer one.
pub(super) fn is_before(ir: &Body, value: Value, op: Op) -> bool {
    let region = |block| ir.block_region(block);
    let home = ir.def_block(value);
    let mut at = Some(op);
    while let Some(op) = at {
        if ir.parent_block(op) == home {
            return ir.defining_op(value).is_none_or(|definition| ir.is_before(definition, op));
        }
        if ir.parent_block(op).and_then(region) == home.and_then(region) {
            return true;
        }
        at = ir.parent_op(op);
    }
    false
}

/// Returns the region of the whole memref of an access; `None` if its shape is not static.
fn full_memref(ir: &Body, access: &Access, depth: usize) -> Option<MemRefRegion> {
    let memref = MemRefType::of(ir.ctx(), ir.ty(access.memref))?;
    if !memref.has_static_shape() {
        return None;
    }
    let loops = surrounding_fors(ir, access.op).into_iter().take(depth);
    let loops: Vec<Option<Value>> = loops.map(|one| Some(one.induction_variable(ir))).collect();
    let mut system = ValueSystem::over(&vec![None; memref.rank()], &loops);
    for (dim, size) in memref.shape.iter().enumerate() {
        system.system.add_constant_bound(BoundKind::Lower, dim, 0);
        // As upstream, which omits the last element.
        system.system.add_constant_bound(BoundKind::Upper, dim, *size);
    }
    Some(MemRefRegion { memref: access.memref, system })
}
