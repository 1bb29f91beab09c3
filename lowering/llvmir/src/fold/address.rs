//! Folding of addresses.

use ods_core::{ApInt, Type};

use super::super::constant::{Data, Expr, GepFlags};
use super::super::ir::{ConstId, GlobalKind};
use super::super::module::Translator;
use super::super::types::{self, Kind};

impl Translator<'_> {
    /// Folds `getelementptr` with constant operands; `None` if it has to be an instruction.
    pub(in super::super) fn fold_address(
        &mut self,
        elem: Type,
        base: ConstId,
        indices: &[ConstId],
        flags: GepFlags,
    ) -> Option<ConstId> {
        if matches!(types::kind(self.ctx, elem), Ok(Kind::Vector(_, _, true) | Kind::Target)) {
            return None;
        }
        let ty = self.ir.constants.ty(base);
        if self.is_poison(base) || indices.iter().any(|index| self.is_poison(*index)) {
            return Some(self.poison(ty));
        }
        if self.is_undef(base) {
            return Some(self.undef(ty));
        }
        if indices.iter().all(|index| self.ir.constants.is_zero(*index)) {
            let vector = indices.iter().find_map(|index| {
                let index = self.ir.constants.ty(*index);
                matches!(types::kind(self.ctx, index), Ok(Kind::Vector(..))).then_some(index)
            });
            return Some(match vector {
                Some(shape) if types::scalar(self.ctx, ty) == ty => {
                    let ty = types::like(self.ctx, shape, ty);
                    self.ir.constants.splat(self.ctx, ty, base)
                }
                _ => base,
            });
        }
        self.offset_address(elem, base, indices, flags)
            .or_else(|| self.address_expression(elem, base, indices, flags))
    }

    /// Returns the address expression with the given indices.
    fn address_expression(
        &mut self,
        elem: Type,
        base: ConstId,
        indices: &[ConstId],
        flags: GepFlags,
    ) -> Option<ConstId> {
        let shape = std::iter::once(&base).chain(indices).find_map(|one| {
            let ty = self.ir.constants.ty(*one);
            matches!(types::kind(self.ctx, ty), Ok(Kind::Vector(..))).then_some(ty)
        });
        let pointer = types::scalar(self.ctx, self.ir.constants.ty(base));
        let ty = shape.map_or(pointer, |shape| types::like(self.ctx, shape, pointer));
        let operands = std::iter::once(base).chain(indices.iter().copied()).collect();
        Some(self.ir.constants.make(ty, Data::Expr(Expr::Gep { elem, operands, flags })))
    }

    /// Returns the address expression with an offset in bytes.
    fn offset_address(
        &mut self,
        elem: Type,
        base: ConstId,
        indices: &[ConstId],
        mut flags: GepFlags,
    ) -> Option<ConstId> {
        let ty = self.ir.constants.ty(base);
        let Kind::Pointer(space) = types::kind(self.ctx, ty).ok()? else { return None };
        let width = self.layout.index_bits(space) as u32;
        let mut offset = self.constant_offset(elem, indices, width)?;
        let mut base = base;
        while let Data::Expr(Expr::Gep { elem, operands, flags: inner }) =
            self.ir.constants.data(base).clone()
        {
            let (inside, path) = operands.split_first()?;
            let Some(more) = self.constant_offset(elem, path, width) else { break };
            let (sum, overflow) = offset.sadd_overflow(&more);
            flags.nuw &= inner.nuw;
            flags.inbounds &= inner.inbounds && !overflow;
            flags.nusw &= inner.nusw && !overflow;
            // If two steps have opposite directions, neither has to stay in range.
            if offset.is_negative() != more.is_negative() && !flags.inbounds {
                flags.nusw = false;
            }
            offset = sum;
            base = *inside;
        }
        if let Some(start) = self.number_of_pointer(base)
            && !self.layout.is_non_integral(space)
        {
            let bits = self.layout.pointer_bits(space) as u32;
            let value = offset.sext_or_trunc(bits).add(&start.zext_or_trunc(bits));
            let int = Type::integer(self.ctx, bits);
            let value = self.ir.constants.make(int, Data::Int(value));
            return self.fold_cast("inttoptr", value, ty);
        }
        let negative = offset.is_negative();
        if !flags.inbounds && !negative && self.is_within(base, &offset) {
            flags.inbounds = true;
        }
        if (flags.nusw || flags.inbounds) && !negative {
            flags.nuw = true;
        }
        flags.nusw |= flags.inbounds;
        if offset.is_zero() {
            return Some(base);
        }
        let int = Type::integer(self.ctx, width);
        let offset = self.ir.constants.make(int, Data::Int(offset));
        let operands = [base, offset].into();
        Some(self.ir.constants.make(ty, Data::Expr(Expr::Gep { elem: Type::I8, operands, flags })))
    }

    /// Returns the integer value of an address: 0 for null, or the operand of `inttoptr`.
    fn number_of_pointer(&self, id: ConstId) -> Option<ApInt> {
        match self.ir.constants.data(id) {
            Data::Zero => Some(ApInt::new(64, 0)),
            Data::Expr(Expr::Cast("inttoptr", inner)) => self.ir.constants.as_int(*inner).cloned(),
            _ => None,
        }
    }

    /// Returns whether an offset stays in the variable whose address is `base`.
    fn is_within(&self, base: ConstId, offset: &ApInt) -> bool {
        let Data::Global(id) = self.ir.constants.data(base) else { return false };
        let global = &self.ir.globals[id.index()];
        let size = match global.kind {
            GlobalKind::Variable { .. } if global.linkage != "extern_weak" => {
                self.layout.store_size(self.ctx, global.ty).unwrap_or(0)
            }
            _ => 0,
        };
        size != 0 && offset.as_u64().is_some_and(|offset| offset <= size)
    }

    /// Returns the offset of constant indices in bytes, if all indices are constant.
    fn constant_offset(&self, elem: Type, indices: &[ConstId], width: u32) -> Option<ApInt> {
        let mut offset = ApInt::new(width, 0);
        let mut at = elem;
        for (place, index) in indices.iter().enumerate() {
            let index = self.ir.constants.as_int(*index)?;
            let scale = |size: u64| ApInt::new(width, size).mul(&index.sext_or_trunc(width));
            if place == 0 {
                offset = offset.add(&scale(self.layout.alloc_size(self.ctx, elem)?));
                continue;
            }
            match types::kind(self.ctx, at).ok()? {
                Kind::Struct(members, packed) => {
                    let field = usize::try_from(index.as_u64()?).ok()?;
                    let layout = self.layout.struct_layout(self.ctx, &members, packed)?;
                    offset = offset.add(&ApInt::new(width, *layout.offsets.get(field)?));
                    at = *members.get(field)?;
                }
                Kind::Array(inner, _) => {
                    offset = offset.add(&scale(self.layout.alloc_size(self.ctx, inner)?));
                    at = inner;
                }
                Kind::Vector(inner, _, false) => {
                    let bits = self.layout.size_in_bits(self.ctx, inner)?;
                    offset = offset.add(&scale(bits.div_ceil(8)));
                    at = inner;
                }
                _ => return None,
            }
        }
        Some(offset)
    }
}
