//! Buffers in fast memory, the copies to and from them, and the accesses that are redirected to them.

use ods_core::affine::{AffineExpr, AffineMap, Extent};
use ods_core::ir::WalkOrder;
use ods_core::memref_type::{MemRefType, identity_layout};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Attr, Block, Body, Loc, Op, Type, Value};
use rustc_hash::FxHashMap;

use super::regions::{Part, is_before};
use super::transfers::{build_start, build_wait};
use crate::affine::analysis::{Access, Foreign, element_bytes, may_overlap, surrounding_fors};
use crate::affine::bounds::build_loop;
use crate::affine::compose::{ValueMap, result_of};
use crate::affine::replace_memref::{Remap, replace_memref};
use crate::affine::{AffineApplyOp, AffineDmaWaitOp, AffineForOp, AffineLoadOp, AffineStoreOp};
use crate::arith::index_constant;
use crate::memref::{AllocOp, DeallocOp};

/// The memories between which elements are copied.
pub(super) struct Memory {
    pub(super) slow: u32,
    pub(super) fast: u32,
    pub(super) tag: u32,
    /// The location of the function that is transformed.
    pub(super) function: Loc,
    /// The capacity of fast memory in bytes.
    pub(super) capacity: u64,
    /// Set if `affine.dma_start` copies, instead of loops.
    pub(super) transfers: bool,
}

impl Memory {
    /// Returns a memory space as an attribute.
    fn space(ir: &Body, space: u32) -> Option<Attr> {
        (space != 0).then(|| Attr::integer(ir.ctx(), Type::I64, space.into()))
    }
}

/// The copies for the operations from `begin` to before `end`.
pub(super) struct Copies<'a> {
    memory: &'a Memory,
    begin: Op,
    end: Op,
    buffers: FxHashMap<Value, Value>,
    /// The outermost loops of the copies.
    pub(super) nests: Vec<Op>,
    /// The size of all buffers in bytes.
    pub(super) bytes: u64,
}

/// A part that is copied, with the values for the operations that copy it.
struct Copy<'a> {
    loc: Loc,
    memref: Value,
    buffer: Value,
    span: &'a Span,
    is_written: bool,
}

/// The elements of a part: the bounds of each dimension.
struct Span {
    /// The values that the part depends on.
    symbols: Vec<Value>,
    /// The first element in each dimension, over the symbols as dimensions.
    firsts: Vec<AffineExpr>,
    /// The lower and the upper bounds of each dimension, over the symbols as dimensions.
    bounds: Vec<[AffineMap; 2]>,
}

impl Span {
    /// Returns the elements of a part of that rank; `None` if a dimension has no bounds.
    fn of(part: &Part, rank: usize, extents: &[Extent]) -> Option<Span> {
        let system = &part.region.system;
        let symbols = part.region.symbols();
        let dims = symbols.len() as u32;
        let as_dims: Vec<AffineExpr> = (0..dims).map(AffineExpr::Dim).collect();
        let over = |exprs: Vec<AffineExpr>| {
            AffineMap::new(dims, 0, exprs.iter().map(|expr| expr.replace(&[], &as_dims)))
        };
        let bounds = (0..rank).map(|dim| {
            let (lower, upper) = system.system.bounds_over_symbols(dim)?;
            (!lower.is_empty() && !upper.is_empty()).then(|| [over(lower), over(upper)])
        });
        let bounds: Vec<[AffineMap; 2]> = bounds.collect::<Option<_>>()?;
        let firsts = extents.iter().map(|extent| extent.first.replace(&[], &as_dims)).collect();
        Some(Span { symbols, firsts, bounds })
    }

    /// Builds the first element in each dimension: constants at the top, others before `place`.
    fn indices(
        &self,
        rw: &mut Rewriter<'_>,
        top: &mut Top,
        (zero, loc): (Value, Loc),
        place: Op,
    ) -> Vec<Value> {
        let index = |first: &AffineExpr| match first {
            AffineExpr::Constant(0) => zero,
            AffineExpr::Constant(number) => top.constant(rw, loc, *number),
            expr => {
                rw.set_point_before(place).set_loc(loc);
                let map = AffineMap::new(self.symbols.len() as u32, 0, [expr.clone()]);
                apply(rw, map, &self.symbols)
            }
        };
        self.firsts.iter().map(index).collect()
    }
}

impl Copies<'_> {
    pub(super) fn new(memory: &Memory, begin: Op, end: Op) -> Copies<'_> {
        Copies { memory, begin, end, buffers: FxHashMap::default(), nests: Vec::new(), bytes: 0 }
    }

    /// Copies a part in before the operations that read it, or out after the operations that write it, and redirects
    /// their accesses to the buffer; `None` if this is impossible, in which case constants may have been built.
    pub(super) fn make(&mut self, rw: &mut Rewriter<'_>, part: &Part) -> Option<()> {
        let (start, stop) = placement(rw, part, self.begin, self.end);
        if self.begin == self.end {
            return Some(());
        }
        let last = rw.prev_op(self.end)?;
        let (memref, loc) = (part.region.memref, part.loc);
        let ctx = rw.ctx().clone();
        let ty = MemRefType::of(&ctx, rw.ty(memref))?;
        let mut top = Top::of(rw);
        let zero = top.constant(rw, self.memory.function, 0);
        if !ty.has_identity_layout(&ctx) || ty.rank() == 0 {
            return None;
        }
        let extents: Vec<Extent> = part.region.bounding_box(rw)?;
        let shape: Vec<i64> = extents.iter().map(|extent| extent.size).collect();
        let elements = shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size))?;
        if elements == 0 {
            return Some(());
        }
        let span = Span::of(part, ty.rank(), &extents)?;
        let place = if part.is_written { stop } else { start };
        let indices = span.indices(rw, &mut top, (zero, loc), place);
        let is_new = !self.buffers.contains_key(&memref);
        let buffer = self.buffer(rw, part, &ty.reshaped(&ctx, shape.clone()), start);
        let count = top.constant(rw, loc, elements);
        let copy = Copy { loc, memref, buffer, span: &span, is_written: part.is_written };
        let at_end = self.end == stop;
        let mut new_end = self.end;
        if self.memory.transfers {
            let strides = strides(&ty.shape, &shape);
            let stride = match strides[..] {
                [] => None,
                [(stride, each)] => {
                    Some([stride, each].map(|number| top.constant(rw, loc, number)))
                }
                _ => return None,
            };
            let transfer =
                self.transfer(rw, &copy, &indices, (zero, count, stride), (start, place));
            if part.is_written && at_end {
                new_end = transfer.first;
            }
            rw.set_point_before(stop).set_loc(loc);
            let dealloc = rw.insert(DeallocOp::build(transfer.tag)).into();
            if new_end == self.end && at_end {
                new_end = dealloc;
            }
        } else {
            let nest = copy.point_by_point(rw, place)?;
            self.nests.push(nest);
            if part.is_written && at_end {
                new_end = nest;
            }
        }
        if is_new {
            rw.set_point_before(stop).set_loc(loc);
            let dealloc = rw.insert(DeallocOp::build(buffer)).into();
            if !self.memory.transfers && new_end == self.end && at_end {
                new_end = dealloc;
            }
        }
        self.redirect(rw, &copy, last)?;
        self.end = new_end;
        Some(())
    }

    /// Returns the buffer of a memref, which is built at `start` for the first of its parts.
    fn buffer(&mut self, rw: &mut Rewriter<'_>, part: &Part, ty: &MemRefType, start: Op) -> Value {
        let memref = part.region.memref;
        if let Some(buffer) = self.buffers.get(&memref) {
            return *buffer;
        }
        let ctx = rw.ctx().clone();
        let space = Memory::space(rw, self.memory.fast);
        let layout = identity_layout(&ctx, ty.rank());
        let fast = Type::memref(&ctx, &ty.shape, ty.elem, layout, space);
        rw.set_point_before(start).set_loc(part.loc);
        let buffer = rw.insert(AllocOp::build(fast)).memref(rw);
        let elements = ty.shape.iter().product();
        let bytes = element_bytes(rw, fast).and_then(|one| one.checked_mul(elements));
        self.bytes = self.bytes.saturating_add(bytes.unwrap_or(0).unsigned_abs());
        self.buffers.insert(memref, buffer);
        buffer
    }

    /// Redirects the accesses up to `last` to the buffer. Operations built for the first access join the range.
    fn redirect(&mut self, rw: &mut Rewriter<'_>, copy: &Copy<'_>, last: Op) -> Option<()> {
        let Span { symbols, firsts, .. } = copy.span;
        let outer = symbols.len() as u32;
        let relative = firsts.iter().zip(outer..);
        let relative = relative.map(|(first, at)| AffineExpr::Dim(at).sub(first.clone()));
        let map = AffineMap::new(outer + firsts.len() as u32, 0, relative);
        let remap = Remap { extra: &[], map: Some(&map), outer: symbols, symbols: &[] };
        let begin = self.begin;
        let users: Vec<Op> = users_between(rw, copy.memref, begin, last);
        let (block, before) = (rw.parent_block(begin)?, rw.prev_op(begin));
        replace_memref(rw, copy.memref, copy.buffer, &users, &remap);
        let first = before.map_or_else(|| rw.first_op(block), |before| rw.next_op(before));
        self.begin = first.unwrap_or(begin);
        Some(())
    }

    /// Builds a transfer at a place, and its wait; returns the first operation, and the tag, which is built at `start`.
    fn transfer(
        &self,
        rw: &mut Rewriter<'_>,
        copy: &Copy<'_>,
        indices: &[Value],
        (zero, count, stride): (Value, Value, Option<[Value; 2]>),
        (start, place): (Op, Op),
    ) -> Transferred {
        let ctx = rw.ctx().clone();
        let space = Memory::space(rw, self.memory.tag);
        let tag = Type::memref(&ctx, &[1], Type::I32, identity_layout(&ctx, 1), space);
        rw.set_point_before(start).set_loc(copy.loc);
        let tag = rw.insert(AllocOp::build(tag)).memref(rw);
        rw.set_point_before(place);
        let composed = |rw: &Rewriter<'_>, operands: &[Value]| {
            let mut map = ValueMap {
                map: AffineMap::identity(operands.len() as u32),
                operands: operands.into(),
            };
            map.compose_fully(rw);
            map
        };
        let slow = (copy.memref, composed(rw, indices));
        let fast = (copy.buffer, composed(rw, &vec![zero; indices.len()]));
        let tag_place = (tag, composed(rw, &[zero]));
        let (from, to) = if copy.is_written { (fast, slow) } else { (slow, fast) };
        let first = build_start(rw, from, to, tag_place.clone(), count, stride);
        build_wait(rw, tag_place, count);
        Transferred { first, tag }
    }
}

/// A transfer between memories.
struct Transferred {
    first: Op,
    tag: Value,
}

impl Copy<'_> {
    /// Builds a nest of loops over the elements at a place, and returns the outermost loop.
    fn point_by_point(&self, rw: &mut Rewriter<'_>, place: Op) -> Option<Op> {
        let Span { symbols, firsts, bounds } = self.span;
        rw.set_point_before(place).set_loc(self.loc);
        let (mut outermost, mut offsets, mut variables) = (None, Vec::new(), Vec::new());
        for ([lower, upper], first) in bounds.iter().zip(firsts) {
            let bound = |rw: &Rewriter<'_>, map: &AffineMap| {
                let mut bound = ValueMap { map: map.clone(), operands: symbols.as_slice().into() };
                bound.compose_fully(rw);
                bound.canonicalize(rw);
                bound.map = bound.map.drop_repeated_results();
                bound
            };
            let (lower, upper) = (bound(rw, lower), bound(rw, upper));
            let nest = build_loop(rw, lower, upper, 1);
            outermost.get_or_insert(Op::from(nest));
            let last = rw.last_op(nest.body(rw))?;
            rw.set_point_before(last);
            let map = AffineMap::new(symbols.len() as u32, 0, [first.clone()]);
            offsets.push(apply(rw, map, symbols));
            variables.push(nest.induction_variable(rw));
        }
        let relative = (0..variables.len() as u32)
            .map(|dim| AffineExpr::Dim(2 * dim + 1).sub(AffineExpr::Dim(2 * dim)));
        let mut fast = ValueMap {
            map: AffineMap::new(2 * variables.len() as u32, 0, relative),
            operands: offsets.iter().zip(&variables).flat_map(|(a, b)| [*a, *b]).collect(),
        };
        fast.compose_fully(rw);
        fast.map = fast.map.simplified();
        fast.canonicalize(rw);
        for offset in offsets {
            if let Some(apply) = rw.defining_op(offset).filter(|_| !rw.is_used(offset)) {
                rw.erase_op(apply);
            }
        }
        let slow = AffineMap::identity(variables.len() as u32);
        let slow = (self.memref, slow, variables.into());
        let fast = (self.buffer, fast.map, fast.operands);
        let (from, to) = if self.is_written { (fast, slow) } else { (slow, fast) };
        let elem = rw.ty(self.memref).element_type(rw.ctx())?;
        let map = AffineMapAttr::get(rw.ctx(), from.1);
        let loaded = AffineLoadOp::build(from.0, map, elem).indices(from.2);
        let loaded = rw.insert(loaded);
        let loaded = result_of(rw, loaded);
        let map = AffineMapAttr::get(rw.ctx(), to.1);
        rw.insert(AffineStoreOp::build(loaded, to.0, map).indices(to.2));
        outermost
    }
}

fn apply(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[Value]) -> Value {
    let map = AffineMapAttr::get(rw.ctx(), map);
    let op = rw.insert(AffineApplyOp::build(map).map_operands(operands.iter().copied()));
    result_of(rw, op)
}

/// The beginning of the function, where constants are built one after another; the first one precedes all existing
/// operations.
struct Top {
    entry: Option<Block>,
    before: Option<Op>,
}

impl Top {
    fn of(rw: &Rewriter<'_>) -> Top {
        Top { entry: rw.entry_block(rw.region()), before: None }
    }

    /// Builds a constant: the first one before all operations, the others before the first one.
    fn constant(&mut self, rw: &mut Rewriter<'_>, loc: Loc, number: i64) -> Value {
        match (self.before, self.entry) {
            (Some(op), _) => rw.set_point_before(op),
            (None, Some(entry)) => rw.set_point_at_start(entry),
            (None, None) => rw,
        };
        rw.set_loc(loc);
        let value = index_constant(rw, number);
        self.before = self.before.or_else(|| rw.defining_op(value));
        value
    }
}

/// Returns the operations before which a part is copied in and out: outside of all loops in which it is invariant.
fn placement(ir: &Body, part: &Part, begin: Op, end: Op) -> (Op, Op) {
    let symbols = part.region.symbols();
    let enclosing_fors: Vec<AffineForOp> = surrounding_fors(ir, begin);
    let invariant = enclosing_fors.iter().rev();
    let invariant = invariant.take_while(|one| {
        symbols.iter().all(|symbol| is_before(ir, *symbol, Op::from(**one)))
            && is_before(ir, part.region.memref, Op::from(**one))
            && is_alone(ir, part.region.memref, **one, begin, end)
    });
    let outermost = invariant.last().map(|one| Op::from(*one));
    outermost.and_then(|one| Some((one, ir.next_op(one)?))).unwrap_or((begin, end))
}

/// Returns whether only the operations from `begin` to before `end` access the memory of a memref in a loop.
fn is_alone(ir: &Body, memref: Value, enclosing: AffineForOp, begin: Op, end: Op) -> bool {
    let block = ir.parent_block(begin);
    let is_inside = |op: Op| {
        let mut at = op;
        while ir.parent_block(at) != block {
            match ir.parent_op(at) {
                Some(parent) => at = parent,
                None => return false,
            }
        }
        !ir.is_before(at, begin) && at != end && ir.is_before(at, end)
    };
    let mut foreign = Foreign::default();
    // Waits for transfers of other memrefs do not count.
    let counts = |op: &Op| !op.isa::<AffineDmaWaitOp>(ir) && !is_inside(*op);
    ir.walk_inside(enclosing.into(), WalkOrder::Post).filter(counts).all(|op| {
        match Access::of(ir, op) {
            Some(access) => !may_overlap(ir, access.memref, memref),
            None => {
                foreign.add(ir, op);
                true
            }
        }
    }) && !foreign.may_touch(ir, memref)
}

/// Returns the strides of a transfer of a part of a memref, each with its number of elements.
fn strides(memref: &[i64], part: &[i64]) -> Vec<(i64, i64)> {
    let (mut stride, mut each, mut found) = (1i64, 1i64, Vec::new());
    for dim in (1..part.len()).rev() {
        stride = stride.saturating_mul(memref[dim]);
        each = each.saturating_mul(part[dim]);
        if part[dim] < memref[dim] && part[dim - 1] > 1 {
            found.push((stride, each));
        }
    }
    found
}

/// Returns the users of a memref in the operations from `begin` to `last`, the latest use first, without deallocations.
fn users_between(ir: &Body, memref: Value, begin: Op, last: Op) -> Vec<Op> {
    let block = ir.parent_block(begin);
    let users = ir.uses(memref).map(|at| ir.use_owner(at));
    let inside = |user: &Op| {
        let mut at = *user;
        while ir.parent_block(at) != block {
            match ir.parent_op(at) {
                Some(parent) => at = parent,
                None => return false,
            }
        }
        (at == begin || ir.is_before(begin, at)) && (at == last || ir.is_before(at, last))
    };
    users.filter(|user| !user.isa::<DeallocOp>(ir)).filter(inside).collect()
}
