//! `--affine-simplify-min-max`

use std::collections::BTreeMap;
use std::marker::PhantomData;

use ods_core::Attr;
use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::hooks::Canonicalize;
use ods_core::interface::{Comparison, ValueBounds, Variable};
use ods_core::mixed::MixedIndex;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Done, GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};

use crate::affine::compose::ValueMap;
use crate::affine::{AffineApplyOp, AffineMaxOp, AffineMinOp, Mapped, SimplifyAffineMinMaxPass};

impl RunPass for SimplifyAffineMinMaxPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = AffineMinOp::add_patterns(AffineMaxOp::add_patterns(PatternSet::new()))
            .with(Bounded::<AffineMaxOp>(PhantomData))
            .with(Bounded::<AffineMinOp>(PhantomData))
            .with(ComposeApply);
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// An operation that returns the least or the greatest of the results of a map.
trait Extreme: Mapped + ods_core::OpType + Send + Sync {
    /// The relation of a chosen result to the others.
    const CHOSEN: Comparison;
    /// The relation of the other results to the chosen one.
    const OTHER: Comparison;

    /// Sets the map.
    fn set_affine_map(self, rw: &mut Rewriter<'_>, map: Attr);
}

impl Extreme for AffineMinOp {
    const CHOSEN: Comparison = Comparison::Less;
    const OTHER: Comparison = Comparison::GreaterOrEqual;

    fn set_affine_map(self, rw: &mut Rewriter<'_>, map: Attr) {
        AffineMinOp::MAP.set(rw, self, map);
    }
}

impl Extreme for AffineMaxOp {
    const CHOSEN: Comparison = Comparison::Greater;
    const OTHER: Comparison = Comparison::LessOrEqual;

    fn set_affine_map(self, rw: &mut Rewriter<'_>, map: Attr) {
        AffineMaxOp::MAP.set(rw, self, map);
    }
}

/// `min(x, y)` → `min(x)`, if `x` is known to be less than `y`
struct Bounded<X>(PhantomData<X>);

impl<X: Extreme + 'static> Pattern for Bounded<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueMap { map, operands } = ValueMap::of(rw, op);
        let symbols: Vec<Variable> =
            operands.iter().map(|value| Variable::of(rw, MixedIndex::Value(*value))).collect();
        // Dimensions become symbols from here on.
        let dims: Vec<AffineExpr> = (0..map.dims).map(AffineExpr::Symbol).collect();
        let exprs: Vec<AffineExpr> = map
            .results
            .iter()
            .map(|expr| expr.shift_symbols(0, map.dims).replace(&dims, &all_symbols(&map)))
            .collect();
        let variables: Vec<Variable> =
            exprs.iter().map(|expr| Variable::of_expr(expr, &symbols)).collect();
        let compared = |one: usize, other: usize| {
            let holds =
                |relation| ValueBounds::compare(rw, &variables[one], relation, &variables[other]);
            holds(X::CHOSEN).then_some(true).or_else(|| holds(X::OTHER).then_some(false))
        };
        let bounds = least_of_classes(variables.len(), compared);
        if bounds.len() >= exprs.len() {
            return None;
        }
        let results = bounds.into_iter().map(|at| exprs[at].clone());
        let map = AffineMap::new(0, map.dims + map.symbols, results);
        let map = Attr::affine_map(rw.ctx(), map);
        op.set_affine_map(rw, map);
        Some(Done)
    }
}

fn all_symbols(map: &AffineMap) -> Vec<AffineExpr> {
    (0..map.dims + map.symbols).map(AffineExpr::Symbol).collect()
}

/// Returns the chosen result of each class of comparable results. `compared` returns whether the first of two results
/// is chosen, if known.
fn least_of_classes(count: usize, compared: impl Fn(usize, usize) -> Option<bool>) -> Vec<usize> {
    let mut classes = Classes((0..count).collect());
    let mut bounds: BTreeMap<usize, usize> = BTreeMap::new();
    for first in 0..count {
        let class = classes.leader(first);
        if bounds.contains_key(&class) {
            continue;
        }
        let mut bound = first;
        for second in first + 1..count {
            let other_class = classes.leader(second);
            if other_class == class {
                continue;
            }
            let other = bounds.get(&other_class).copied().unwrap_or(second);
            let Some(is_chosen) = compared(bound, other) else { continue };
            if !is_chosen {
                bound = other;
            }
            classes.join(class, other_class);
        }
        bounds.insert(classes.leader(first), bound);
    }
    let mut bounds: Vec<(usize, usize)> = bounds.into_iter().collect();
    bounds.sort_by_key(|(class, _)| place_in_table(*class, count));
    bounds.into_iter().map(|(_, bound)| bound).collect()
}

/// Returns the position of a class in upstream's hash table of bounds, whose order is the order of the results.
fn place_in_table(class: usize, count: usize) -> (usize, usize) {
    let mut buckets = 64;
    while 4 * count >= 3 * buckets {
        buckets *= 2;
    }
    (class * 37 % buckets, class)
}

/// Disjoint sets of numbers, each led by its least number.
struct Classes(Vec<usize>);

impl Classes {
    fn leader(&self, mut one: usize) -> usize {
        while self.0[one] != one {
            one = self.0[one];
        }
        one
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.leader(one), self.leader(other));
        self.0[one.max(other)] = one.min(other);
    }
}

/// `apply(map, apply(…))` → the composed map, with quotients of minima by their parts simplified
struct ComposeApply;

impl Pattern for ComposeApply {
    type Root = AffineApplyOp;

    fn rewrite(&self, op: AffineApplyOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let before = ValueMap::of(rw, op);
        let mut now = before.clone();
        now.compose_fully_with_minima(rw);
        if now.map == before.map {
            return None;
        }
        let map = Attr::affine_map(rw.ctx(), now.map);
        rw.modify(op, |body| {
            AffineApplyOp::MAP.set(body, op, map);
            body.set_operands(&now.operands);
        });
        Some(Done)
    }
}
