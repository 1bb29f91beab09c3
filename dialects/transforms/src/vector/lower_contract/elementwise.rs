//! Contractions whose sums have one term, as arithmetic on whole vectors.

use ods_core::affine::AffineMap;
use ods_core::rewrite::Rewriter;
use ods_core::{Type, TypeData, Value};

use super::super::IteratorType;
use super::super::pieces::{broadcast, extract, transpose};
use super::super::shape::Shape;
use super::Contraction;
use super::outer::multiply_add;

pub(super) fn lower(rw: &mut Rewriter<'_>, of: &Contraction) -> Option<Value> {
    if of.mask.is_some() {
        return None;
    }
    let ctx = rw.ctx().clone();
    let sides = [(of.lhs, &of.maps[0]), (of.rhs, &of.maps[1])];
    let plans = sides.map(|(side, map)| Plan::of(rw, of, side, map));
    let [Some(lhs), Some(rhs)] = plans else { return None };
    let lhs_elem = rw.ty(of.lhs).element_type_or_self(&ctx);
    let of_integers = matches!(lhs_elem.data(&ctx), TypeData::Integer(..) | TypeData::Index);
    let mut values = [of.lhs, of.rhs];
    for (value, plan) in values.iter_mut().zip([&lhs, &rhs]) {
        *value = plan.repeat(rw, *value);
    }
    for (value, plan) in values.iter_mut().zip([&lhs, &rhs]) {
        *value = transpose(rw, *value, &plan.order);
    }
    for (value, plan) in values.iter_mut().zip([&lhs, &rhs]) {
        *value = extract(rw, *value, &vec![0; plan.reduced]);
    }
    multiply_add(rw, values, Some(of.acc), of.kind, of_integers, None)
}

/// The steps that bring a factor to the shape of the result: a broadcast to new dimensions, a transposition, and the
/// removal of the summed dimensions.
struct Plan {
    repeated: Vec<i64>,
    order: Vec<i64>,
    reduced: usize,
}

impl Plan {
    fn of(rw: &Rewriter<'_>, of: &Contraction, side: Value, map: &AffineMap) -> Option<Plan> {
        let dims = Shape::of_type(rw.ctx(), rw.ty(side)).dims;
        let is_reduced = |at: &usize| {
            let dim = map.results[*at].as_dim().map(|dim| dim as usize);
            dim.and_then(|dim| of.kinds.get(dim)) == Some(&IteratorType::Reduction)
        };
        let reduced: Vec<usize> = (0..map.results.len()).filter(is_reduced).collect();
        if reduced.iter().any(|at| dims.get(*at) != Some(&1)) {
            return None;
        }
        let parallel = &of.maps[2].results;
        let added = parallel.len().checked_sub(map.results.len() - reduced.len())?;
        let result = Shape::of_type(rw.ctx(), of.ty).dims;
        let mut repeated = Vec::new();
        let mut order: Vec<i64> = reduced.iter().map(|at| (added + at) as i64).collect();
        for (at, expr) in parallel.iter().enumerate() {
            match map.result_position(expr.as_dim()?) {
                Some(position) => order.push((added + position) as i64),
                None => {
                    repeated.push(*result.get(at)?);
                    order.push(repeated.len() as i64 - 1);
                }
            }
        }
        Some(Plan { repeated, order, reduced: reduced.len() })
    }

    fn repeat(&self, rw: &mut Rewriter<'_>, value: Value) -> Value {
        if self.repeated.is_empty() {
            return value;
        }
        let ctx = rw.ctx().clone();
        let shape = Shape::of_type(&ctx, rw.ty(value));
        let dims = [&self.repeated[..], shape.dims].concat();
        broadcast(rw, value, Type::vector(&ctx, &dims, shape.elem))
    }
}
