//! `--linalg-morph-ops` and `--linalg-specialize-generic-ops`

use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, OpType, Value};

use super::generalize::Generalize;
use super::specialize::{Specialize, UnfoldMaps};
use crate::linalg::create::{complete, tensors};
use crate::linalg::structured::indexing_maps;
use crate::linalg::*;

impl RunPass for LinalgSpecializeGenericOpsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new().with(Specialize).with(UnfoldMaps);
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

impl RunPass for LinalgMorphOpsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let generalizes = self.named_to_generic || self.category_to_generic;
        if generalizes && self.generic_to_named {
            return Err(cx.fail_here("operations cannot become generic and named at once"));
        }
        let mut patterns = PatternSet::new();
        if self.named_to_category {
            patterns = categories(patterns);
        }
        if generalizes {
            patterns = patterns.with(Generalize);
        }
        if self.generic_to_named {
            patterns = patterns.with(Specialize);
        }
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// A named elementwise operation → `linalg.elementwise` of the kind.
struct AsElementwise<T>(ElementwiseKind, std::marker::PhantomData<fn() -> T>);

macro_rules! categories {
    ($($op:ident $kind:ident;)*) => {
        fn categories(patterns: PatternSet) -> PatternSet {
            patterns$(.with(AsElementwise::<$op>(ElementwiseKind::$kind, std::marker::PhantomData)))*
        }
    };
}

categories! {
    SelectOp Select;
    AddOp Add;
    SubOp Sub;
    MulOp Mul;
    DivOp Div;
    DivUnsignedOp DivUnsigned;
    PowFOp Powf;
    ExpOp Exp;
    LogOp Log;
    AbsOp Abs;
    CeilOp Ceil;
    FloorOp Floor;
    NegFOp Negf;
    ReciprocalOp Reciprocal;
    RoundOp Round;
    SqrtOp Sqrt;
    RsqrtOp Rsqrt;
    SquareOp Square;
    TanhOp Tanh;
    ErfOp Erf;
}

impl<T: OpType + 'static> Pattern for AsElementwise<T> {
    type Root = T;

    fn rewrite(&self, op: T, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let op = op.into();
        let maps = indexing_maps(rw.view(op)).into_iter();
        let maps: Vec<Attr> = maps.map(|map| Attr::affine_map(&ctx, map)).collect();
        let mut inputs: Vec<Value> = rw.operands(op).collect();
        let init = inputs.pop()?;
        let new = insert_elementwise(rw, self.0, &inputs, init, &maps);
        let results: Vec<Value> = rw.results(new.op()).collect();
        if results.is_empty() {
            return rw.erase_op(op);
        }
        rw.replace_op(op, &results)
    }
}

/// Builds a `linalg.elementwise`.
pub(super) fn insert_elementwise(
    at: &mut impl Inserter,
    kind: ElementwiseKind,
    inputs: &[Value],
    init: Value,
    maps: &[Attr],
) -> ElementwiseOp {
    at.build(|b| {
        let types = tensors(b.body(), &[init]);
        let new = ElementwiseOp::build(kind)
            .inputs(inputs.iter().copied())
            .outputs([init])
            .indexing_maps(maps)
            .result_tensors_type(types);
        let op = b.insert(new);
        complete(b, op);
        op
    })
}
