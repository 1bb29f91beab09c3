//! `--affine-raise-from-memref`

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::fold::constant_value;
use ods_core::ir::{ValueRef, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Body, Op, Value, stack};

use crate::affine::scope::{is_valid_dim, is_valid_symbol};
use crate::affine::{AffineLoadOp, AffineStoreOp, RaiseMemrefDialect};
use crate::arith::{AddIOp, MulIOp};
use crate::memref::{LoadOp, StoreOp};

impl RunPass for RaiseMemrefDialect {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let body = cx.body_mut();
        let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
        let mut rw = Rewriter::new(body);
        for op in ops {
            raise(&mut rw, op);
        }
        Ok(())
    }
}

fn raise(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    if let Some(store) = op.cast::<StoreOp>(rw) {
        let (map, operands) = place(rw, store.indices(rw).collect())?;
        let new = AffineStoreOp::build(store.value(rw), store.memref(rw), map);
        rw.set_point_before(op);
        rw.replace_with(op, new.indices(operands));
    } else if let Some(load) = op.cast::<LoadOp>(rw) {
        let (map, operands) = place(rw, load.indices(rw).collect())?;
        let new = AffineLoadOp::build(load.memref(rw), map, load.result_ty(rw));
        rw.set_point_before(op);
        rw.replace_with(op, new.indices(operands));
    }
    Some(())
}

/// The operands of a map.
#[derive(Default)]
struct Inputs {
    dims: Vec<Value>,
    symbols: Vec<Value>,
}

/// Returns indices as a map with its operands; `None` if one is not affine.
fn place(ir: &Body, indices: Vec<Value>) -> Option<(AffineMapAttr, Vec<Value>)> {
    let mut inputs = Inputs::default();
    let exprs: Option<Vec<AffineExpr>> =
        indices.into_iter().map(|index| inputs.expr(ValueRef { body: ir, value: index })).collect();
    let Inputs { mut dims, symbols } = inputs;
    let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, exprs?);
    dims.extend(symbols);
    Some((AffineMapAttr::get(ir.ctx(), map), dims))
}

/// Returns the index of a value in a list, to which it is added if `may` accepts it.
fn number(
    list: &mut Vec<Value>,
    value: ValueRef<'_>,
    may: fn(ValueRef<'_>) -> bool,
) -> Option<u32> {
    if let Some(at) = list.iter().position(|one| *one == value.value) {
        return Some(at as u32);
    }
    may(value).then(|| {
        list.push(value.value);
        list.len() as u32 - 1
    })
}

impl Inputs {
    fn expr(&mut self, value: ValueRef<'_>) -> Option<AffineExpr> {
        let constant = value.defining_op().and_then(constant_value);
        if let Some(number) = constant.and_then(|constant| constant.as_i64(value.body.ctx())) {
            return Some(AffineExpr::Constant(number));
        }
        if let Some(sum) = value.defined_by::<AddIOp>()
            && let Some((lhs, rhs)) = self.both(sum.lhs(), sum.rhs())
        {
            return Some(lhs.add(rhs));
        }
        if let Some(product) = value.defined_by::<MulIOp>()
            && let Some((lhs, rhs)) = self.both(product.lhs(), product.rhs())
            && (lhs.is_symbolic_or_constant() || rhs.is_symbolic_or_constant())
        {
            return Some(lhs.mul(rhs));
        }
        if let Some(at) = number(&mut self.symbols, value, is_valid_symbol) {
            return Some(AffineExpr::Symbol(at));
        }
        number(&mut self.dims, value, is_valid_dim).map(AffineExpr::Dim)
    }

    fn both(&mut self, lhs: ValueRef<'_>, rhs: ValueRef<'_>) -> Option<(AffineExpr, AffineExpr)> {
        stack::grow(|| Some((self.expr(lhs)?, self.expr(rhs)?)))
    }
}
