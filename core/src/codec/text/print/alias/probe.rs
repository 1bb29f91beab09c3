//! The types and attributes that contain anything with an alias.

use super::{Symbol, alias_name};
use crate::ir::{Block, Body, Op};
use crate::{Attr, AttrData, Context, Param, Type, TypeData, stack};

/// Caches which types and attributes contain anything with an alias, so that those without are not traversed, and a
/// module without aliases is printed in one pass.
pub(in crate::codec::text) struct AliasProbe<'c> {
    ctx: &'c Context,
    /// By index; `None` if not computed yet.
    types: Vec<Option<bool>>,
    attrs: Vec<Option<bool>>,
}

impl<'c> AliasProbe<'c> {
    pub(in crate::codec::text) fn new(ctx: &'c Context) -> AliasProbe<'c> {
        AliasProbe { ctx, types: vec![None; ctx.type_count()], attrs: vec![None; ctx.attr_count()] }
    }

    pub(super) fn ctx(&self) -> &'c Context {
        self.ctx
    }

    /// Returns whether an argument of `block` has a type that is printed with an alias.
    pub(in crate::codec::text) fn has_alias_in_args(&mut self, body: &Body, block: Block) -> bool {
        body.arg_values(block).any(|arg| self.ty(body.ty(arg)))
    }

    /// Returns whether a result's type or an attribute of `op` is printed with an alias; the types of operands are
    /// those of results or arguments.
    #[inline]
    pub(in crate::codec::text) fn has_alias_in_op(&mut self, body: &Body, op: Op) -> bool {
        let attrs = body.attrs(op);
        if body.results(op).any(|value| self.ty(body.ty(value)))
            || (attrs != Attr::EMPTY_DICT && self.attr(attrs))
        {
            return true;
        }
        let info = self.ctx.op_info(body.name(op));
        let (slots, row) = info.map_or((0, 0), |info| (info.prop_names.len(), info.row_len));
        slots != 0
            && body
                .props_of(op, row)
                .iter()
                .take(slots)
                .filter_map(|word| Attr::from_raw(*word))
                .any(|attr| self.attr(attr))
    }

    /// Returns whether only its location can need an alias when `op`, which has no regions, is printed.
    pub(super) fn is_plain(&mut self, body: &Body, op: Op) -> bool {
        !self.has_alias_in_op(body, op)
            && !body.operands(op).any(|operand| self.ty(body.ty(operand)))
    }

    #[inline]
    fn ty(&mut self, ty: Type) -> bool {
        // The known types come first, and none of them has parts.
        if ty.index() < 14 {
            return false;
        }
        match self.types.get(ty.index()) {
            Some(Some(known)) => *known,
            _ => self.unknown_ty(ty),
        }
    }

    fn unknown_ty(&mut self, ty: Type) -> bool {
        stack::grow(|| self.look_through_ty(ty))
    }

    fn look_through_ty(&mut self, ty: Type) -> bool {
        let ctx = self.ctx;
        let found = alias_name(ctx, Symbol::Type(ty)).is_some()
            || match ty.data(ctx) {
                TypeData::Complex(elem) | TypeData::UnrankedTensor(elem) => self.ty(*elem),
                TypeData::Vector { elem, .. } => self.ty(*elem),
                TypeData::Tuple(types) => types.iter().any(|ty| self.ty(*ty)),
                TypeData::Function { inputs, results } => {
                    inputs.iter().chain(results).any(|ty| self.ty(*ty))
                }
                TypeData::RankedTensor { elem, encoding, .. } => {
                    self.ty(*elem) || encoding.is_some_and(|attr| self.attr(attr))
                }
                TypeData::MemRef { elem, layout, space, .. } => {
                    let identity =
                        matches!(layout.data(ctx), AttrData::AffineMap(map) if map.is_identity());
                    self.ty(*elem)
                        || (!identity && self.attr(*layout))
                        || space.is_some_and(|attr| self.attr(attr))
                }
                TypeData::UnrankedMemRef { elem, space } => {
                    self.ty(*elem) || space.is_some_and(|attr| self.attr(attr))
                }
                TypeData::Dialect { params, .. } => params.iter().any(|param| self.param(param)),
                _ => false,
            };
        if let Some(known) = self.types.get_mut(ty.index()) {
            *known = Some(found);
        }
        found
    }

    #[inline]
    fn attr(&mut self, attr: Attr) -> bool {
        match self.attrs.get(attr.index()) {
            Some(Some(known)) => *known,
            _ => self.unknown_attr(attr),
        }
    }

    fn unknown_attr(&mut self, attr: Attr) -> bool {
        stack::grow(|| self.look_through_attr(attr))
    }

    fn look_through_attr(&mut self, attr: Attr) -> bool {
        let ctx = self.ctx;
        let found = alias_name(ctx, Symbol::Attr(attr)).is_some()
            || match attr.data(ctx) {
                AttrData::Array(items) => items.iter().any(|item| self.attr(*item)),
                AttrData::Dictionary(entries) => entries.iter().any(|(_, value)| self.attr(*value)),
                AttrData::Type(ty) => self.ty(*ty),
                AttrData::Distinct { referenced, .. } => self.attr(*referenced),
                AttrData::Dialect { params, .. } => params.iter().any(|param| self.param(param)),
                _ => attr.type_of(ctx).is_some_and(|ty| self.ty(ty)),
            };
        if let Some(known) = self.attrs.get_mut(attr.index()) {
            *known = Some(found);
        }
        found
    }

    fn param(&mut self, param: &Param) -> bool {
        match param {
            Param::Type(ty) => self.ty(*ty),
            Param::Attr(attr) => self.attr(*attr),
            Param::Array(items) => items.iter().any(|item| self.param(item)),
            _ => false,
        }
    }
}
