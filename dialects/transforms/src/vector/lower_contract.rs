//! Contractions and outer products.
//!
//! - `outer`: contractions as sums of outer products, and outer products row by row.
//! - `dot`: matrix products as reductions of products of rows; `elementwise`: contractions without sums.
//! - `unroll`: any contraction, reduced by one dimension at a time.

mod dot;
mod elementwise;
mod outer;
mod unroll;

use ods_core::affine::AffineMap;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, Body, Type, Value};

use super::masked::Root;
use super::{CombiningKind, ContractionOp, IteratorType};

/// The strategy for the lowering of contractions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContractLowering {
    /// To reductions of products.
    Dot,
    /// To outer products.
    OuterProduct,
    /// To arithmetic on whole vectors, if no sum has more than one term.
    ParallelArith,
    /// By other patterns; the remaining contractions are unrolled.
    Other,
}

/// Returns the pattern that lowers outer products row by row.
pub fn outer_product_lowering_patterns() -> PatternSet {
    PatternSet::new().with(outer::OuterProductRows)
}

pub(super) fn patterns(patterns: PatternSet, lowering: ContractLowering) -> PatternSet {
    let patterns = patterns.with(outer::OuterProductRows).with(Contract(lowering));
    match lowering {
        ContractLowering::OuterProduct => patterns.with(ToOuterProducts),
        _ => patterns,
    }
}

/// The results of the three maps, all of which are dimensions.
type Layout<'a> = [&'a [u32]; 3];

/// A decomposed contraction.
struct Contraction {
    lhs: Value,
    rhs: Value,
    acc: Value,
    maps: [AffineMap; 3],
    iterators: Vec<Attr>,
    kinds: Vec<IteratorType>,
    kind: CombiningKind,
    ty: Type,
    mask: Option<Value>,
}

impl Contraction {
    fn of(ir: &Body, op: ContractionOp, mask: Option<Value>) -> Option<Contraction> {
        let view = op.view(ir);
        let maps: Vec<AffineMap> = view.maps().cloned().collect();
        Some(Contraction {
            lhs: op.lhs(ir),
            rhs: op.rhs(ir),
            acc: op.acc(ir),
            maps: maps.try_into().ok()?,
            iterators: op.iterator_types(ir).to_vec(),
            kinds: view.iterators().collect(),
            kind: op.kind(ir),
            ty: op.acc_ty(ir),
            mask,
        })
    }

    /// Returns whether the results of the maps are these dimensions.
    fn has_layout(&self, dims: Layout<'_>) -> bool {
        let same = |(map, dims): (&AffineMap, &[u32])| {
            map.results.iter().map(|expr| expr.as_dim()).eq(dims.iter().copied().map(Some))
        };
        self.maps.iter().zip(dims).all(same)
    }

    fn elem(&self, ir: &Body) -> Type {
        self.ty.element_type_or_self(ir.ctx())
    }

    /// Returns whether all three vectors have the same element type.
    fn has_one_element_type(&self, ir: &Body) -> bool {
        let elem = self.elem(ir);
        [self.lhs, self.rhs]
            .iter()
            .all(|value| ir.ty(*value).element_type_or_self(ir.ctx()) == elem)
    }
}

/// Lowers a contraction of sums of products by the chosen strategy, or else reduces it by one dimension.
struct Contract(ContractLowering);

impl Pattern for Contract {
    type Root = ContractionOp;

    fn rewrite(&self, op: ContractionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let root = Root::of(rw, op);
        let contraction = Contraction::of(rw, op, root.mask)?;
        if contraction.kind != CombiningKind::ADD || !contraction.has_one_element_type(rw) {
            return None;
        }
        let wanted = match self.0 {
            ContractLowering::Dot => dot::lower(rw, &contraction),
            ContractLowering::OuterProduct => outer::lower(rw, &contraction),
            ContractLowering::ParallelArith => elementwise::lower(rw, &contraction),
            ContractLowering::Other => None,
        };
        let value = wanted.or_else(|| unroll::lower(rw, &contraction))?;
        rw.replace_op(root.op, &[value])
    }
}

/// Lowers a contraction of any kind to outer products.
struct ToOuterProducts;

impl Pattern for ToOuterProducts {
    type Root = ContractionOp;

    fn rewrite(&self, op: ContractionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let root = Root::of(rw, op);
        let contraction = Contraction::of(rw, op, root.mask)?;
        let value = outer::lower(rw, &contraction)?;
        rw.replace_op(root.op, &[value])
    }
}

/// Returns the attributes of a list of maps.
fn map_attrs(ir: &Body, maps: &[AffineMap]) -> Vec<Attr> {
    maps.iter().map(|map| Attr::affine_map(ir.ctx(), map.clone())).collect()
}
