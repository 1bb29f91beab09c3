//! `llvm-expand-half`: arithmetic of f16 in f32, with conversions made of integer operations.
//!
//! Hosts without such arithmetic call a function for each conversion, and nothing else understands the calls: integer
//! operations can be vectorized. A sum, difference, product or quotient of two f16 that is computed in f32 and then
//! rounded to f16 is rounded correctly, since an f32 has more than twice as many bits. In between it stays an f32.

mod convert;

use ods_core::ir::Inserter as _;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, FloatKind, Op, Region, Type, TypeData, Value};
use rustc_hash::FxHashMap;

use super::LLVMExpandHalfPass;
use crate::llvm::{
    AtomicOrdering, BitcastOp, ConstantOp, FAddOp, FCmpOp, FDivOp, FMulOp, FPExtOp, FPTruncOp,
    FSubOp, LoadOp, StoreOp,
};

impl RunPass for LLVMExpandHalfPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let Some(&region) = cx.body().regions().first() else { return Ok(()) };
        let count = expand(cx.body_mut(), region);
        self.num_expanded.add(count);
        if count == 0 {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Expands the operations on f16 of `region`. Returns how many.
fn expand(body: &mut Body, region: Region) -> u64 {
    let ops: Vec<Op> = body
        .cfg_reverse_postorder(region)
        .into_iter()
        .flat_map(|block| body.ops(block).collect::<Vec<_>>())
        .filter(|op| touches_half(body, *op))
        .collect();
    if !ops.iter().any(|op| is_arithmetic(body, *op)) {
        return 0;
    }
    let mut expansion = Expansion { rw: Rewriter::new(body), wide: FxHashMap::default(), count: 0 };
    for op in ops {
        expansion.visit(op);
    }
    expansion.count
}

/// Returns whether an operation has a value of type f16.
fn touches_half(body: &Body, op: Op) -> bool {
    body.operands(op).chain(body.results(op)).any(|value| is_half(body, value))
}

fn is_half(body: &Body, value: Value) -> bool {
    is_kind(body, value, FloatKind::F16)
}

fn is_kind(body: &Body, value: Value, kind: FloatKind) -> bool {
    matches!(body.ty(value).data(body.ctx()), TypeData::Float(have) if *have == kind)
}

fn is_arithmetic(body: &Body, op: Op) -> bool {
    op.isa::<FAddOp>(body)
        || op.isa::<FSubOp>(body)
        || op.isa::<FMulOp>(body)
        || op.isa::<FDivOp>(body)
        || op.isa::<FPExtOp>(body)
        || op.isa::<FPTruncOp>(body)
        || op.isa::<FCmpOp>(body)
}

struct Expansion<'a> {
    rw: Rewriter<'a>,
    /// The values of type f32 that are equal to values of type f16.
    wide: FxHashMap<Value, Value>,
    count: u64,
}

impl Expansion<'_> {
    /// Expands an operation, unless it is one that stays.
    fn visit(&mut self, op: Op) {
        let rw = &mut self.rw;
        let loc = rw.loc(op);
        rw.set_point_before(op).set_loc(loc);
        macro_rules! binary {
            ($($kind:ident)*) => {
                $(if let Some(op) = op.cast::<$kind>(rw) {
                    let flags = op.fastmath_flags(rw);
                    let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
                    let (lhs, rhs) = (self.widened(lhs, op.into()), self.widened(rhs, op.into()));
                    self.rw.set_point_before(op).set_loc(loc);
                    let result = self.rw.emit($kind::build(lhs, rhs).fastmath_flags(flags));
                    return self.replace_rounded(op.into(), result);
                })*
            };
        }
        binary! { FAddOp FSubOp FMulOp FDivOp }
        if let Some(op) = op.cast::<FPExtOp>(rw) {
            let (of, to) = (op.arg(rw), op.res(rw));
            if is_half(rw, of) && is_kind(rw, to, FloatKind::F32) {
                let wide = self.widened(of, op.into());
                self.rw.replace_op(op, &[wide]);
                self.count += 1;
            }
        } else if let Some(op) = op.cast::<FPTruncOp>(rw) {
            let of = op.arg(rw);
            if is_kind(rw, of, FloatKind::F32) {
                self.replace_rounded(op.into(), of);
            }
        } else if let Some(op) = op.cast::<FCmpOp>(rw) {
            let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
            if !is_half(rw, lhs) {
                return;
            }
            let (predicate, flags) = (op.predicate(rw), op.fastmath_flags(rw));
            let (lhs, rhs) = (self.widened(lhs, op.into()), self.widened(rhs, op.into()));
            self.rw.set_point_before(op).set_loc(loc);
            let result = self.rw.emit(FCmpOp::build(predicate, lhs, rhs).fastmath_flags(flags));
            self.rw.replace_op(op, &[result]);
            self.count += 1;
        } else if let Some(store) = op.cast::<StoreOp>(rw) {
            self.store(store);
        } else if let Some(load) = op.cast::<LoadOp>(rw) {
            self.load(load);
        }
    }

    /// Replaces an operation by `value`, an f32, rounded to f16.
    fn replace_rounded(&mut self, op: Op, value: Value) {
        let Some(result) = self.rw.results(op).next() else { return };
        let half = self.rw.ty(result);
        let rounded = convert::rounded(&mut self.rw, value);
        let bits = convert::narrowed(&mut self.rw, value);
        let narrow = self.rw.emit(BitcastOp::build(bits, half));
        self.wide.insert(narrow, rounded);
        self.rw.replace_op(op, &[narrow]);
        self.count += 1;
    }

    /// Returns the f32 that is equal to a value of type f16. It is computed where the value is, or before `user`.
    fn widened(&mut self, half: Value, user: Op) -> Value {
        if let Some(wide) = self.wide.get(&half) {
            return *wide;
        }
        let rw = &mut self.rw;
        let constant = half.defined_by::<ConstantOp>(rw);
        let constant = constant.and_then(|constant| constant.value(rw).as_f64(rw.ctx()));
        let single = Type::float(rw.ctx(), FloatKind::F32);
        let after = match rw.defining_op(half) {
            Some(op) => rw.next_op(op),
            None => rw.def_block(half).and_then(|block| rw.first_op(block)),
        };
        rw.set_point_before(after.unwrap_or(user));
        let wide = match constant.filter(|constant| !constant.is_nan()) {
            Some(constant) => {
                let attr = Attr::float(rw.ctx(), single, constant);
                rw.emit(ConstantOp::build(attr, single))
            }
            None => {
                let bits = convert::bits_of(rw, half, Type::I16);
                convert::widened(rw, bits)
            }
        };
        // What is computed before the user need not be above other users.
        if after.is_some() {
            self.wide.insert(half, wide);
        }
        wide
    }

    /// Loads the bits of an f16.
    fn load(&mut self, load: LoadOp) {
        let rw = &mut self.rw;
        let result = load.res(rw);
        if load.volatile_(rw)
            || load.ordering(rw) != AtomicOrdering::NotAtomic
            || !is_half(rw, result)
        {
            return;
        }
        let half = rw.ty(result);
        let copy = rw.clone_op(load, &mut ods_core::ir::IrMapping::new());
        let Some(bits) = rw.results(copy).next() else { return };
        rw.set_type(bits, Type::I16);
        let value = rw.emit(BitcastOp::build(bits, half));
        rw.replace_op(load, &[value]);
        self.count += 1;
    }

    /// Stores the bits of an f16.
    fn store(&mut self, store: StoreOp) {
        let rw = &mut self.rw;
        let value = store.value(rw);
        if store.volatile_(rw)
            || store.ordering(rw) != AtomicOrdering::NotAtomic
            || !is_half(rw, value)
        {
            return;
        }
        let bits = convert::bits_of(rw, value, Type::I16);
        let mut mapping = ods_core::ir::IrMapping::new();
        mapping.map_value(value, bits);
        rw.clone_op(store, &mut mapping);
        rw.erase_op(store);
        self.count += 1;
    }
}
