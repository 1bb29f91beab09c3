//! Constant folding: LLVM's builder returns constants instead of building instructions whose operands are all constant.
//!
//! The rules are LLVM's folder with data layout: integers and floats are computed, casts and addresses become
//! expressions, and instructions without an expression form are built.

mod address;
mod binary;
mod cast;
mod compare;

use super::constant::Data;
use super::ir::{ConstId, Value};
use super::module::Translator;
use super::types;
use ods_core::Type;

/// A fold of scalars of one type.
type FoldLane<'f, T> = &'f mut dyn FnMut(&mut T, Type, &[ConstId]) -> Option<ConstId>;

impl Translator<'_> {
    /// Returns the constants of `values` if all of them are constant.
    pub(super) fn all_constant(&self, values: &[Value]) -> Option<Vec<ConstId>> {
        values
            .iter()
            .map(|value| match value {
                Value::Const(id) => Some(*id),
                _ => None,
            })
            .collect()
    }

    fn undef(&mut self, ty: Type) -> ConstId {
        self.ir.constants.make(ty, Data::Undef)
    }

    fn poison(&mut self, ty: Type) -> ConstId {
        self.ir.constants.make(ty, Data::Poison)
    }

    fn is_undef(&self, id: ConstId) -> bool {
        matches!(self.ir.constants.data(id), Data::Undef)
    }

    fn is_poison(&self, id: ConstId) -> bool {
        matches!(self.ir.constants.data(id), Data::Poison)
    }

    /// Folds lane by lane if `args` are vectors.
    fn fold_lanes(
        &mut self,
        ty: Type,
        args: &[ConstId],
        fold: FoldLane<'_, Self>,
    ) -> Option<ConstId> {
        let ctx = self.ctx;
        let elem = types::scalar(ctx, ty);
        let splats: Option<Vec<ConstId>> =
            args.iter().map(|arg| self.ir.constants.splat_value(ctx, *arg)).collect();
        if let Some(splats) = splats {
            let one = fold(self, elem, &splats)?;
            return Some(self.ir.constants.splat(ctx, ty, one));
        }
        let count = types::element_count(ctx, ty)?;
        let mut lanes = Vec::new();
        for lane in 0..count {
            let parts: Option<Vec<ConstId>> =
                args.iter().map(|arg| self.ir.constants.element(ctx, *arg, lane)).collect();
            lanes.push(fold(self, elem, &parts?)?);
        }
        Some(self.ir.constants.aggregate(ctx, ty, &lanes))
    }

    /// Folds `select`.
    pub(super) fn fold_select(
        &mut self,
        condition: ConstId,
        on_true: ConstId,
        on_false: ConstId,
    ) -> Option<ConstId> {
        let ty = self.ir.constants.ty(on_true);
        if self.ir.constants.is_zero(condition) {
            return Some(on_false);
        }
        if let Some(value) = self.ir.constants.as_int(condition) {
            return Some(if value.is_zero() { on_false } else { on_true });
        }
        if self.is_poison(condition) {
            return Some(self.poison(ty));
        }
        if self.is_undef(condition) {
            return Some(if self.is_undef(on_true) { on_true } else { on_false });
        }
        if types::element_count(self.ctx, self.ir.constants.ty(condition)).is_some() {
            let lanes = self.fold_lanes(ty, &[condition, on_true, on_false], &mut |t, _, args| {
                let taken = t.ir.constants.as_int(args[0])?;
                Some(if taken.is_zero() { args[2] } else { args[1] })
            });
            if lanes.is_some() {
                return lanes;
            }
        }
        if on_true == on_false {
            return Some(on_true);
        }
        if self.is_poison(on_true) {
            return Some(on_false);
        }
        self.is_poison(on_false).then_some(on_true)
    }

    /// Folds `extractvalue`.
    pub(super) fn fold_extract_value(&mut self, from: ConstId, path: &[i64]) -> Option<ConstId> {
        path.iter().try_fold(from, |at, index| {
            self.ir.constants.element(self.ctx, at, u64::try_from(*index).ok()?)
        })
    }

    /// Folds `insertvalue`.
    pub(super) fn fold_insert_value(
        &mut self,
        into: ConstId,
        value: ConstId,
        path: &[i64],
    ) -> Option<ConstId> {
        let Some((first, rest)) = path.split_first() else { return Some(value) };
        let ty = self.ir.constants.ty(into);
        let mut elements = self.ir.constants.elements(self.ctx, into)?;
        let slot = usize::try_from(*first).ok().filter(|at| *at < elements.len())?;
        elements[slot] = self.fold_insert_value(elements[slot], value, rest)?;
        Some(self.ir.constants.aggregate(self.ctx, ty, &elements))
    }

    /// Folds `extractelement`.
    pub(super) fn fold_extract_element(&mut self, vector: ConstId, at: ConstId) -> Option<ConstId> {
        let ty = self.ir.constants.ty(vector);
        let elem = types::scalar(self.ctx, ty);
        if self.is_poison(vector) || self.is_undef(at) || self.is_poison(at) {
            return Some(self.poison(elem));
        }
        if self.is_undef(vector) {
            return Some(self.undef(elem));
        }
        let index = self.ir.constants.as_int(at)?.as_u64().unwrap_or(u64::MAX);
        if types::element_count(self.ctx, ty).is_some_and(|count| index >= count) {
            return Some(self.poison(elem));
        }
        if types::element_count(self.ctx, ty).is_none() {
            return self.ir.constants.splat_value(self.ctx, vector);
        }
        self.ir.constants.element(self.ctx, vector, index)
    }

    /// Folds `insertelement`.
    pub(super) fn fold_insert_element(
        &mut self,
        vector: ConstId,
        value: ConstId,
        at: ConstId,
    ) -> Option<ConstId> {
        let ty = self.ir.constants.ty(vector);
        if self.is_undef(at) || self.is_poison(at) {
            return Some(self.poison(ty));
        }
        if self.ir.constants.is_zero(vector) && self.ir.constants.is_zero(value) {
            return Some(vector);
        }
        let index = self.ir.constants.as_int(at)?.as_u64().unwrap_or(u64::MAX);
        let count = types::element_count(self.ctx, ty)?;
        if index >= count {
            return Some(self.poison(ty));
        }
        let mut lanes = self.ir.constants.elements(self.ctx, vector)?;
        lanes[index as usize] = value;
        Some(self.ir.constants.aggregate(self.ctx, ty, &lanes))
    }

    /// Folds `shufflevector`.
    pub(super) fn fold_shuffle(
        &mut self,
        a: ConstId,
        b: ConstId,
        mask: &[i32],
        result: Type,
    ) -> Option<ConstId> {
        let ctx = self.ctx;
        if mask.iter().all(|one| *one < 0) {
            return Some(self.poison(result));
        }
        let source = self.ir.constants.ty(a);
        if mask.iter().all(|one| *one == 0)
            && let Some(one) = self.ir.constants.element(ctx, a, 0)
            && types::element_count(ctx, source).is_some()
        {
            return Some(self.ir.constants.splat(ctx, result, one));
        }
        let count = types::element_count(ctx, source)?;
        let elem = types::scalar(ctx, result);
        let mut lanes = Vec::with_capacity(mask.len());
        for &one in mask {
            lanes.push(match u64::try_from(one) {
                Err(_) => self.poison(elem),
                Ok(at) if at < count => self.ir.constants.element(ctx, a, at)?,
                Ok(at) => self.ir.constants.element(ctx, b, at - count)?,
            });
        }
        Some(self.ir.constants.aggregate(ctx, result, &lanes))
    }
}
