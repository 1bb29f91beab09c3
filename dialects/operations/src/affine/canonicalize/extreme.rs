//! Canonicalization of `affine.min` and `affine.max`.

use std::marker::PhantomData;

use ods_core::affine::{AffineExpr, AffineMap, Flattener};
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{AffineMapAttr, Body, Value, impl_for};

use super::apply::{ComposeMap, Remap};
use crate::affine::compose::ValueMap;
use crate::affine::{AffineApplyOp, AffineMaxOp, AffineMinOp};

impl_for!(Canonicalize for [AffineMaxOp, AffineMinOp] {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(OnlyResult::<Self>(PhantomData))
            .with(RepeatedResults::<Self>(PhantomData))
            .with(ExtremeOfExtreme::<Self>(PhantomData))
            .with(ComposeMap::<Self>::new())
            .with(OrderedResults::<Self>(PhantomData))
    }
});

/// `min(x)` → `apply(x)`
struct OnlyResult<X>(PhantomData<fn() -> X>);

impl<X: Remap> Pattern for OnlyResult<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueMap { map, operands } = ValueMap::of(rw, op);
        if map.results.len() != 1 {
            return None;
        }
        let map = AffineMapAttr::get(rw.ctx(), map);
        rw.replace_with(op.op(), AffineApplyOp::build(map).map_operands(operands))
    }
}

/// `min(x, y, x)` → `min(x, y)`
struct RepeatedResults<X>(PhantomData<fn() -> X>);

impl<X: Remap> Pattern for RepeatedResults<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueMap { map, operands } = ValueMap::of(rw, op);
        let mut unique: Vec<AffineExpr> = Vec::new();
        for expr in &map.results {
            if !unique.contains(expr) {
                unique.push(expr.clone());
            }
        }
        if unique.len() == map.results.len() {
            return None;
        }
        let map = AffineMapAttr::get(rw.ctx(), map.with_results(unique));
        op.remap(rw, map, &operands)
    }
}

/// `min(min(x, y), z)` → `min(z, x, y)`
struct ExtremeOfExtreme<X>(PhantomData<fn() -> X>);

/// Returns the operation of the same kind that defines an expression.
fn inner<X: Remap>(ir: &Body, of: &ValueMap, expr: &AffineExpr) -> Option<X> {
    let at = match expr {
        AffineExpr::Dim(dim) => *dim,
        AffineExpr::Symbol(symbol) => of.map.dims + symbol,
        _ => return None,
    };
    of.operands[at as usize].defined_by::<X>(ir)
}

impl<X: Remap> Pattern for ExtremeOfExtreme<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let outer = ValueMap::of(rw, op);
        let (mut exprs, mut merged) = (Vec::new(), Vec::new());
        for expr in &outer.map.results {
            match inner::<X>(rw, &outer, expr) {
                Some(inner) => merged.push(ValueMap::of(rw, inner)),
                None => exprs.push(expr.clone()),
            }
        }
        if merged.is_empty() {
            return None;
        }
        let (dims, symbols) = outer.operands.split_at(outer.map.dims as usize);
        let (mut dims, mut symbols) = (dims.to_vec(), symbols.to_vec());
        for one in merged {
            let moved = one.map.shift_dims(0, dims.len() as u32);
            exprs.extend(moved.shift_symbols(0, symbols.len() as u32).results);
            let (more_dims, more_symbols) = one.operands.split_at(one.map.dims as usize);
            dims.extend_from_slice(more_dims);
            symbols.extend_from_slice(more_symbols);
        }
        let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, exprs);
        dims.extend(symbols);
        let operands: Vec<Value> = dims;
        let map = AffineMapAttr::get(rw.ctx(), map);
        op.remap(rw, map, &operands)
    }
}

/// `min(x + 16, 32)` → `min(32, x + 16)`: results are ordered by their coefficients.
struct OrderedResults<X>(PhantomData<fn() -> X>);

impl<X: Remap> Pattern for OrderedResults<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueMap { map, operands } = ValueMap::of(rw, op);
        let mut rows = Vec::with_capacity(map.results.len());
        for (at, expr) in map.results.iter().enumerate() {
            let mut flattener = Flattener::new(map.dims, map.symbols);
            let sum = flattener.flatten(expr).filter(|_| expr.is_pure_affine())?;
            if !flattener.locals().is_empty() {
                return None;
            }
            rows.push((sum.to_row(0), at));
        }
        if rows.is_sorted_by_key(|(row, _)| row) {
            return None;
        }
        rows.sort();
        let map = map.sub_map(rows.into_iter().map(|(_, at)| at));
        let map = AffineMapAttr::get(rw.ctx(), map);
        op.remap(rw, map, &operands)
    }
}
