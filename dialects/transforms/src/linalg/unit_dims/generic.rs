//! Loops of `linalg.generic` with one iteration.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::declared_inits;
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{MemRefType, Op, OpType, TypeData, Value};

use super::{Strategy, groups};
use crate::arith::index_constant;
use crate::linalg::create::{generic, tensors};
use crate::linalg::shape::{dims, is_memref};
use crate::linalg::{GenericOp, IndexOp, IndexOpArgs, indexing_maps, iterator_types};
use crate::reshape::Reassociation;

/// Drops loops with one iteration, and the dimensions of size one of operands that such a loop indexes, or of which
/// only the first element is read.
pub(super) struct DropUnitDims(pub(super) Strategy);

impl Pattern for DropUnitDims {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let view = rw.view(op.op());
        let (maps, kinds) = (indexing_maps(view), iterator_types(view));
        (!maps.is_empty() && !kinds.is_empty()).then_some(())?;
        let operands: Vec<Value> = rw.operands(op.op()).collect();
        let shapes: Vec<Vec<i64>> =
            operands.iter().map(|value| dims(&ctx, rw.ty(*value)).to_vec()).collect();
        let inverse = AffineMap::concat(&maps).inverse_permutation()?;
        let sizes = shapes.concat();
        let loops = Loops::of(&inverse, &sizes, kinds.len());

        let new: Vec<Operand> = operands
            .iter()
            .zip(&maps)
            .zip(&shapes)
            .map(|((value, map), shape)| {
                let operand = loops.operand(map, shape);
                match is_collapsible(rw, *value) {
                    true => Some(operand),
                    // The address of an element in a buffer depends on all of its dimensions.
                    false if operand.is_collapsed && is_memref(&ctx, rw.ty(*value)) => None,
                    false => Some(Operand::unchanged(loops.map(map), shape)),
                }
            })
            .collect::<Option<_>>()?;
        let new_maps: Vec<AffineMap> = new.iter().map(|operand| operand.map.clone()).collect();
        (new_maps != maps).then_some(())?;
        AffineMap::concat(&new_maps).inverse_permutation()?;

        let mut new_operands = operands.clone();
        for (value, operand) in new_operands.iter_mut().zip(&new) {
            if operand.is_collapsed {
                *value = self.0.collapse(rw, *value, &operand.shape, &operand.groups)?;
            }
        }
        let inits = declared_inits(rw, op.op()).numbers();
        let [inputs, outputs] = [&new_operands[..inits.start], &new_operands[inits.clone()]];
        let remaining = kinds.iter().zip(&loops.new).filter(|(_, new)| new.is_some());
        let kinds: Vec<_> = remaining.map(|(kind, _)| *kind).collect();
        let created = generic(&ctx, new_maps, &kinds)
            .inputs(inputs.iter().copied())
            .outputs(outputs.iter().copied())
            .result_tensors_type(tensors(rw, outputs));
        let created = rw.insert(created);
        let (from, to) = (op.region(rw).region, created.region(rw).region);
        rw.inline_region_before(from, to, None);
        loops.renumber(rw, created);

        let results: Vec<Value> = rw.results(created.op()).collect();
        let mut replacements = Vec::with_capacity(results.len());
        rw.set_point_after(created.op());
        for (result, at) in results.into_iter().zip(inits) {
            replacements.push(match new[at].is_collapsed {
                true => self.0.expand(rw, result, operands[at], &new[at].groups),
                false => result,
            });
        }
        rw.replace_op(op, &replacements)
    }
}

/// Returns whether dimensions of size one can be dropped from a value without loss.
pub(super) fn is_collapsible(rw: &Rewriter<'_>, value: Value) -> bool {
    let ctx = rw.ctx();
    match rw.ty(value).data(ctx) {
        TypeData::RankedTensor { encoding, .. } => encoding.is_none(),
        TypeData::MemRef { .. } => {
            MemRefType::of(ctx, rw.ty(value)).is_some_and(|memref| memref.has_identity_layout(ctx))
        }
        _ => false,
    }
}

/// The loops, each with its new index unless it is dropped.
struct Loops {
    new: Vec<Option<u32>>,
    replacements: Vec<AffineExpr>,
}

/// An operand without the dropped dimensions.
struct Operand {
    map: AffineMap,
    shape: Vec<i64>,
    groups: Reassociation,
    is_collapsed: bool,
}

impl Operand {
    fn unchanged(map: AffineMap, shape: &[i64]) -> Operand {
        let groups = Reassociation(Vec::new());
        Operand { map, shape: shape.to_vec(), groups, is_collapsed: false }
    }
}

impl Loops {
    /// Creates the loops; `inverse` determines their trip counts from the sizes of all operands.
    fn of(inverse: &AffineMap, sizes: &[i64], count: usize) -> Loops {
        let is_unit = |at: usize| {
            let dim = inverse.results.get(at).and_then(AffineExpr::as_dim);
            dim.is_some_and(|dim| sizes.get(dim as usize) == Some(&1))
        };
        let mut numbers = 0..;
        let new: Vec<Option<u32>> =
            (0..count).map(|at| if is_unit(at) { None } else { numbers.next() }).collect();
        let replacement = |new: &Option<u32>| new.map_or(AffineExpr::Constant(0), AffineExpr::Dim);
        let replacements = new.iter().map(replacement).collect();
        Loops { new, replacements }
    }

    fn count(&self) -> u32 {
        self.new.iter().flatten().count() as u32
    }

    /// Returns the map from the remaining loops.
    fn map(&self, map: &AffineMap) -> AffineMap {
        let results = map.results.iter().map(|expr| expr.replace(&self.replacements, &[]));
        AffineMap::new(self.count(), 0, results)
    }

    fn operand(&self, map: &AffineMap, shape: &[i64]) -> Operand {
        let goes = |at: usize| {
            shape[at] == 1
                && match &map.results[at] {
                    AffineExpr::Dim(dim) => self.new[*dim as usize].is_none(),
                    AffineExpr::Constant(number) => *number == 0,
                    _ => false,
                }
        };
        let remaining: Vec<usize> = (0..shape.len()).filter(|at| !goes(*at)).collect();
        let results = remaining.iter().map(|at| map.results[*at].replace(&self.replacements, &[]));
        let map = AffineMap::new(self.count(), map.symbols, results);
        let is_collapsed = remaining.len() != shape.len();
        let shape_left = remaining.iter().map(|at| shape[*at]).collect();
        Operand { map, shape: shape_left, groups: groups(shape.len(), goes), is_collapsed }
    }

    /// Renumbers the loops of `linalg.index`; the index of a dropped loop is zero.
    fn renumber(&self, rw: &mut Rewriter<'_>, op: GenericOp) {
        let Some(block) = rw.entry_block(op.region(rw).region) else { return };
        let ops: Vec<Op> = rw.ops(block).collect();
        for inner in ops {
            let Some(index) = IndexOp::cast(rw, inner) else { continue };
            let dim = index.dim(rw);
            rw.set_point_before(inner);
            match self.new.get(dim as usize).copied().flatten() {
                None => {
                    let loc = rw.insert_loc();
                    let own = rw.loc(inner);
                    let zero = rw.set_loc(own).build(|b| index_constant(b, 0));
                    rw.set_loc(loc).replace_op(inner, &[zero]);
                }
                Some(new) if u64::from(new) != dim => {
                    let args = IndexOpArgs { dim: new.into() };
                    rw.replace_with(inner, IndexOp::build(args));
                }
                Some(_) => {}
            }
        }
    }
}
