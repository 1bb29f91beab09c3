//! Folders and constants as operations.

use ods_core::fold::{Scalar, constant_int, defining};
use ods_core::hooks::{Fold, Folded, InPlace, MaterializeConstants};
use ods_core::schema::Class;
use ods_core::verify::attr_is;
use ods_core::{ApInt, Attr, Body, Op, OpBuilder, OpState, OpType, Type};

use super::asm::{dense_i32, dense_i64};
use super::{
    AddrSpaceCastOp, AddressOfOp, BitcastOp, BlockAddressOp, ConstantOp, DSOLocalEquivalentOp,
    ExtractValueOp, GEPOp, ICmpOp, ICmpPredicate, InsertValueOp, LLVMDialect, OrOp, PoisonOp,
    ShlOp, ShuffleVectorOp, UndefOp, ZExtOp, ZeroOp,
};

impl MaterializeConstants for LLVMDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        let ctx = builder.ctx();
        let is = |class| attr_is(ctx, class, value);
        let constant = [
            Class::StringAttr,
            Class::IntegerAttr,
            Class::FloatAttr,
            Class::ElementsAttr,
            Class::ArrayAttr,
        ];
        let pointer = super::types::is(ctx, ty, "llvm.ptr");
        let (name, prop) = if is(Class::FlatSymbolRefAttr) && pointer {
            (AddressOfOp::op_name(), Some(value))
        } else if is(Class::Attr("llvm.undef")) {
            (UndefOp::op_name(), None)
        } else if is(Class::Attr("llvm.poison")) {
            (PoisonOp::op_name(), None)
        } else if is(Class::Attr("llvm.zero")) {
            (ZeroOp::op_name(), None)
        } else if is(Class::Attr("llvm.blockaddress")) {
            (BlockAddressOp::op_name(), Some(value))
        } else if constant.iter().any(|class| is(*class)) {
            (ConstantOp::op_name(), Some(value))
        } else {
            return None;
        };
        let mut state = OpState::new(name, builder.loc());
        state.results.push(ty);
        if prop.is_some() {
            state.set_prop(0, prop);
        }
        Some(builder.insert(state))
    }
}

/// Constants are the attribute they hold.
macro_rules! fold_to_prop {
    ($($op:ident),*) => {
        $(impl Fold for $op {
            fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
                ir.prop(this.op, 0).into()
            }
        })*
    };
}

fold_to_prop!(ConstantOp, AddressOfOp, BlockAddressOp);

impl Fold for DSOLocalEquivalentOp {
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        let ctx = ir.ctx();
        match ir.prop(this.op, 0) {
            Some(name) => {
                let params = vec![ods_core::Param::Attr(name)];
                Attr::dialect(ctx, "llvm.dso_local_equivalent", params).into()
            }
            None => Folded::No,
        }
    }
}

impl Fold for ZeroOp {
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        let (ctx, ty) = (ir.ctx(), ir.ty(ir.result(this.op, 0)));
        ods_core::fold::zero_attr(ctx, ty)
            .unwrap_or_else(|| Attr::dialect(ctx, "llvm.zero", Vec::new()))
            .into()
    }
}

impl Fold for UndefOp {
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        Attr::dialect(ir.ctx(), "llvm.undef", Vec::new()).into()
    }
}

impl Fold for PoisonOp {
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        Attr::dialect(ir.ctx(), "llvm.poison", Vec::new()).into()
    }
}

impl Fold for OrOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        ods_core::fold::fold_binary(ir.ctx(), args, |a: &ods_core::ApInt, b: &ods_core::ApInt| {
            Some(a.or(b))
        })
        .into()
    }
}

impl Fold for ShlOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        ods_core::fold::fold_binary(ir.ctx(), args, |a: &ods_core::ApInt, b: &ods_core::ApInt| {
            let by = b.as_u64().filter(|by| *by < u64::from(a.width()))?;
            Some(a.shl(by as u32))
        })
        .into()
    }
}

impl Fold for ICmpOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let op = this.op;
        let predicate = ir
            .prop(op, 0)
            .and_then(|attr| attr.as_i64(ir.ctx()))
            .and_then(|value| ICmpPredicate::from_value(value as u64));
        let Some(predicate @ (ICmpPredicate::Eq | ICmpPredicate::Ne)) = predicate else {
            return Folded::No;
        };
        let ty = ir.ty(ir.result(op, 0));
        let answer = |equal: bool| {
            let value = equal == (predicate == ICmpPredicate::Eq);
            if ty == Type::I1 {
                return Some(Attr::bool(value));
            }
            let lane = ods_core::ApInt::new(1, u64::from(value));
            ods_core::fold::dense_attr(ir.ctx(), ty, &[lane])
        };
        if ir.operand(op, 0) == ir.operand(op, 1) {
            return answer(true).into();
        }
        let ctx = ir.ctx();
        if let (Some(a), Some(b)) = (constant_int(ctx, args[0]), constant_int(ctx, args[1]))
            && a.width() == b.width()
        {
            return answer(a == b).into();
        }
        Folded::No
    }
}

/// A cast to the type that the value has already, or back to the type it had.
fn fold_cast<T: OpType>(ir: &Body, op: Op, chained: bool) -> Folded {
    let value = ir.operand(op, 0);
    let ty = ir.ty(ir.result(op, 0));
    if ir.ty(value) == ty {
        return value.into();
    }
    let Some(before) = defining::<T>(ir, value) else { return Folded::No };
    let source = ir.operand(before.op(), 0);
    if ir.ty(source) == ty {
        return source.into();
    }
    if chained { InPlace::Operand(0, source).into() } else { Folded::No }
}

impl Fold for BitcastOp {
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        fold_cast::<BitcastOp>(ir, this.op, true)
    }
}

impl Fold for AddrSpaceCastOp {
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        fold_cast::<AddrSpaceCastOp>(ir, this.op, true)
    }
}

impl Fold for ZExtOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let ty = ir.ty(ir.result(this.op, 0));
        let Some(Some(arg)) = args.first() else { return Folded::No };
        let (Some(width), ods_core::AttrData::Integer(_, value)) =
            (ty.int_or_float_width(ir.ctx()), arg.data(ir.ctx()))
        else {
            return Folded::No;
        };
        let wide = value.zext_or_trunc(width);
        ir.ctx().intern_attr(ods_core::AttrData::Integer(ty, wide)).into()
    }
}

impl Fold for GEPOp {
    /// An address at no distance is the base; indices that are known become constants of the operation.
    fn fold(op: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ctx = op.ctx();
        let mut indices = op.raw_constant_indices();
        let mut dynamic = known.dynamic_indices().iter().enumerate();
        let mut dropped = Vec::new();
        for index in indices.iter_mut().filter(|index| **index == super::asm::DYNAMIC_INDEX) {
            let Some((at, value)) = dynamic.next() else { break };
            let value = value.and_then(|attr| Some(ApInt::from_attr(ctx, attr)?.1.as_i64()?));
            if let Some(value) = value.filter(|value| INDEX_RANGE.contains(value)) {
                *index = value as i32;
                dropped.push(at);
            }
        }
        if *indices == [0] && op.base().ty() == op.res().ty() {
            return op.base().value.into();
        }
        if dropped.is_empty() {
            return Folded::No;
        }
        let indices = Attr::dense_i32_array(ctx, &indices);
        let dropped = dropped.into_iter().rev().map(|at| GEPOp::DYNAMIC_INDICES.without(op, at));
        let changes = [GEPOp::RAW_CONSTANT_INDICES.to(indices)].into_iter().chain(dropped);
        Folded::InPlace(changes.collect())
    }
}

/// The indices that can be constants of an address computation.
const INDEX_RANGE: std::ops::Range<i64> = -(1 << 28)..1 << 28;

impl Fold for ShuffleVectorOp {
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        let op = this.op;
        let value = ir.operand(op, 0);
        let mask = dense_i32(ir.ctx(), ir.prop(op, 0));
        let whole = ir.ty(value) == ir.ty(ir.result(op, 0)) && mask.len() == 1 && mask[0] == 0;
        if whole { value.into() } else { Folded::No }
    }
}

impl Fold for ExtractValueOp {
    /// What was inserted there.
    fn fold(this: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let ir = this.body;
        let op = this.op;
        let position = dense_i64(ir.ctx(), ir.prop(op, 0));
        let mut container = ir.operand(op, 0);
        let mut skipped = false;
        while let Some(insert) = defining::<InsertValueOp>(ir, container) {
            let at = dense_i64(ir.ctx(), ir.prop(insert.op(), 0));
            if at == position {
                return ir.operand(insert.op(), 1).into();
            }
            let common = at.len().min(position.len());
            if at[..common] == position[..common] {
                break;
            }
            container = ir.operand(insert.op(), 0);
            skipped = true;
        }
        if skipped { InPlace::Operand(0, container).into() } else { Folded::No }
    }
}
