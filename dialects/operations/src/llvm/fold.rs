//! Folders, and the materialization of constants.

use ods_core::fold::{
    Scalar, constant_int, constant_value, dense_attr, element_attr, fold_binary, zero_attr,
};
use ods_core::hooks::{Fold, Folded, Known, MaterializeConstants};
use ods_core::schema::Class;
use ods_core::verify::attr_is;
use ods_core::{ApInt, Attr, AttrData, Context, Op, OpBuilder, OpState, OpType, Type};
use smallvec::smallvec;

use super::asm::DYNAMIC_INDEX;
use super::{
    AddrSpaceCastOp, AddressOfOp, BitcastOp, BlockAddressAttr, BlockAddressOp, ConstantOp,
    DSOLocalEquivalentAttr, DSOLocalEquivalentOp, ExtractValueOp, GEPOp, ICmpOp, ICmpPredicate,
    InsertValueOp, LLVMDialect, LLVMPointerType, OrOp, PoisonAttr, PoisonOp, ShlOp,
    ShuffleVectorOp, UndefAttr, UndefOp, ZExtOp, ZeroAttr, ZeroOp, is_compatible,
};

/// The classes of attributes that a constant operation may hold.
const CONSTANTS: [Class; 5] = [
    Class::StringAttr,
    Class::IntegerAttr,
    Class::FloatAttr,
    Class::ElementsAttr,
    Class::ArrayAttr,
];

impl MaterializeConstants for LLVMDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        let ctx = builder.ctx();
        if !is_compatible(ctx, ty) {
            return None;
        }
        if attr_is(ctx, Class::FlatSymbolRefAttr, value) && LLVMPointerType::is(ctx, ty) {
            let mut state = OpState::new(AddressOfOp::op_name(), builder.loc());
            state.results.push(ty);
            state.set(ctx, AddressOfOp::GLOBAL_NAME, value);
            return Some(builder.insert(state));
        }
        Some(if UndefAttr::is(ctx, value) {
            UndefOp::build(ty).insert(builder).into()
        } else if PoisonAttr::is(ctx, value) {
            PoisonOp::build(ty).insert(builder).into()
        } else if ZeroAttr::is(ctx, value) {
            ZeroOp::build(ty).insert(builder).into()
        } else if let Some(address) = BlockAddressAttr::cast(ctx, value) {
            BlockAddressOp::build(address, ty).insert(builder).into()
        } else if CONSTANTS.iter().any(|class| attr_is(ctx, *class, value)) && holds(ctx, value, ty)
        {
            ConstantOp::build(value, ty).insert(builder).into()
        } else {
            return None;
        })
    }
}

/// Returns whether a constant of type `ty` may hold `value`: a number must have the type of the constant.
fn holds(ctx: &Context, value: Attr, ty: Type) -> bool {
    match value.data(ctx) {
        AttrData::Integer(of, _) | AttrData::Float(of, _) => *of == ty,
        _ => true,
    }
}

impl Fold for ConstantOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.get(ConstantOp::VALUE).into()
    }
}

impl Fold for AddressOfOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.get(AddressOfOp::GLOBAL_NAME).into()
    }
}

impl Fold for BlockAddressOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.get(BlockAddressOp::BLOCK_ADDR).into()
    }
}

impl Fold for DSOLocalEquivalentOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        match op.get_as(DSOLocalEquivalentOp::FUNCTION_NAME) {
            Some(name) => DSOLocalEquivalentAttr::get(op.ctx(), name).into(),
            None => Folded::No,
        }
    }
}

impl Fold for ZeroOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        zero_attr(ctx, op.res().ty()).unwrap_or_else(|| ZeroAttr::get(ctx).into()).into()
    }
}

impl Fold for UndefOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        UndefAttr::get(op.ctx()).into()
    }
}

impl Fold for PoisonOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        PoisonAttr::get(op.ctx()).into()
    }
}

impl Fold for OrOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        fold_binary::<ApInt>(op.ctx(), known.all(), |a, b| Some(a.or(b))).into()
    }
}

impl Fold for ShlOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        fold_binary::<ApInt>(op.ctx(), known.all(), |a, b| {
            let by = b.as_u64().filter(|by| *by < u64::from(a.width()))?;
            Some(a.shl(by as u32))
        })
        .into()
    }
}

impl Fold for ICmpOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, predicate) = (op.ctx(), op.predicate());
        if !matches!(predicate, ICmpPredicate::Eq | ICmpPredicate::Ne) {
            return Folded::No;
        }
        let ty = op.res().ty();
        let answer = |equal: bool| {
            let value = equal == (predicate == ICmpPredicate::Eq);
            if ty == Type::I1 {
                return Some(Attr::bool(value));
            }
            dense_attr(ctx, ty, &[ApInt::new(1, u64::from(value))])
        };
        if op.lhs() == op.rhs() {
            return answer(true).into();
        }
        match (constant_int(ctx, known.lhs()), constant_int(ctx, known.rhs())) {
            (Some(a), Some(b)) if a.width() == b.width() => answer(a == b).into(),
            _ => Folded::No,
        }
    }
}

impl Fold for BitcastOp {
    /// Folds a cast to the operand's own type, a cast back to the original type, and a cast of a cast.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let ty = op.res().ty();
        if op.arg().ty() == ty {
            return op.arg().into();
        }
        match op.arg().defined_by::<BitcastOp>() {
            Some(before) if before.arg().ty() == ty => before.arg().into(),
            Some(before) => BitcastOp::ARG.to(op, before.arg()).into(),
            None => Folded::No,
        }
    }
}

impl Fold for AddrSpaceCastOp {
    /// Folds a cast to the operand's own type, a cast back to the original type, and a cast of a cast.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let ty = op.res().ty();
        if op.arg().ty() == ty {
            return op.arg().into();
        }
        match op.arg().defined_by::<AddrSpaceCastOp>() {
            Some(before) if before.arg().ty() == ty => before.arg().into(),
            Some(before) => AddrSpaceCastOp::ARG.to(op, before.arg()).into(),
            None => Folded::No,
        }
    }
}

impl Fold for ZExtOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let (ctx, ty) = (op.ctx(), op.res().ty());
        let arg = known.arg().map(|attr| attr.data(ctx));
        let (Some(width), Some(AttrData::Integer(_, value))) = (ty.int_or_float_width(ctx), arg)
        else {
            return Folded::No;
        };
        ctx.intern_attr(AttrData::Integer(ty, value.zext_or_trunc(width))).into()
    }
}

impl Fold for GEPOp {
    /// Folds an address at offset zero to the base; known indices become constant indices of the operation.
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let mut indices = op.raw_constant_indices();
        let mut dynamic = known.dynamic_indices().iter().enumerate();
        let mut dropped = Vec::new();
        for index in indices.iter_mut().filter(|index| **index == DYNAMIC_INDEX) {
            let Some((at, value)) = dynamic.next() else { break };
            let value = value.and_then(|attr| ApInt::from_attr(ctx, attr)?.1.as_i64());
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
        let changes = [GEPOp::RAW_CONSTANT_INDICES.to(ctx, indices)].into_iter().chain(dropped);
        Folded::InPlace(changes.collect())
    }
}

/// The range of indices that can be constant indices of an address computation.
const INDEX_RANGE: std::ops::Range<i64> = -(1 << 28)..1 << 28;

impl Fold for ShuffleVectorOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let whole = op.v1().ty() == op.res().ty() && op.mask().as_slice() == [0];
        if whole { op.v1().into() } else { Folded::No }
    }
}

impl Fold for ExtractValueOp {
    /// Folds to the inserted value or to an element of a constant. In place, an extraction of an extraction becomes
    /// one, and an insertion at another position is skipped.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let whole = op.position();
        if let Some(outer) = op.container().defined_by::<ExtractValueOp>() {
            let whole: Vec<i64> = outer.position().iter().chain(&*whole).copied().collect();
            return Folded::in_place([
                ExtractValueOp::CONTAINER.to(op, outer.container()),
                ExtractValueOp::POSITION.to(op.ctx(), &whole[..]),
            ]);
        }
        let (mut position, mut source) = (&whole[..], op.container());
        // The aggregate that can replace the container; not an inserted aggregate, in which the positions differ.
        let (mut container, mut inside) = (source, false);
        // A chain has at most as many operations as the body, except in unreachable code, where it may be cyclic.
        for _ in 0..op.body.op_capacity() {
            let Some(insert) = source.defined_by::<InsertValueOp>() else { break };
            let at = insert.position();
            if let Some(rest) = position.strip_prefix(&at[..]) {
                if rest.is_empty() {
                    return insert.value().into();
                }
                (source, position, inside) = (insert.value(), rest, true);
                continue;
            }
            if at.starts_with(position) {
                break;
            }
            source = insert.container();
            if !inside {
                container = source;
            }
        }
        let moved = (container != op.container())
            .then(|| smallvec![ExtractValueOp::CONTAINER.to(op, container)]);
        let ctx = op.ctx();
        let part = match source.defining_op() {
            Some(by) if by.cast::<InsertValueOp>().is_none() => {
                constant_value(by).and_then(|value| part_of(ctx, value, position))
            }
            _ => return moved.map_or(Folded::No, Folded::InPlace),
        };
        match part.filter(|part| holds(ctx, *part, op.res().ty())) {
            Some(part) => part.into(),
            None => moved.map_or(Folded::No, Folded::Aside),
        }
    }
}

/// Returns the element of a constant aggregate at a position. Elements are numbered as the attribute stores them, row
/// by row.
fn part_of(ctx: &Context, value: Attr, position: &[i64]) -> Option<Attr> {
    position.iter().try_fold(value, |value, index| {
        let index = usize::try_from(*index).ok()?;
        if attr_is(ctx, Class::ElementsAttr, value) {
            element_attr(ctx, value, index)
        } else if let Some(parts) = value.as_array(ctx) {
            parts.get(index).copied()
        } else {
            let same =
                UndefAttr::is(ctx, value) || PoisonAttr::is(ctx, value) || ZeroAttr::is(ctx, value);
            same.then_some(value)
        }
    })
}
