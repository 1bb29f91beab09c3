//! Custom syntax of transfers between memrefs.

use ods_core::hooks::CustomAsm;
use ods_core::ir::ValueRef;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct, UnresolvedOperand};
use ods_core::{Attr, Body, Ident, OpRef, OpState, Type, TypeData};
use smallvec::SmallVec;

use super::error;
use crate::affine::dma::{Place, TAG, Transfer, parts};
use crate::affine::{AffineDmaStartOp, AffineDmaWaitOp};

/// Parses `%memref[%i]`.
fn parse_place(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    name: &str,
) -> ParseResult<(UnresolvedOperand, SmallVec<[UnresolvedOperand; 4]>)> {
    let memref = p.parse_operand()?;
    let (map, indices) = p.parse_affine_map_of_operands(Delimiter::Square)?;
    let map = Attr::affine_map(p.ctx(), map);
    p.add_attr(state, Ident::new(name), map);
    Ok((memref, indices))
}

fn print_place<'ir>(p: &mut OpPrinter<'_, 'ir>, ir: &'ir Body, place: &Place<'_>) {
    p.print_operand(ValueRef { body: ir, value: ir.used_value(place.memref) });
    p.print("[");
    let indices: SmallVec<[_; 4]> = place.indices.refs(ir).collect();
    p.print_affine_map_of_operands(place.map, &indices);
    p.print("]");
}

/// Prints ` %a[%i], %b[%j], %count`.
fn print_operands<'ir, X: Transfer>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>) -> Vec<Type> {
    let Some((places, rest)) = parts(op, X::MAPS) else { return Vec::new() };
    for (index, place) in places.iter().enumerate() {
        p.print(if index == 0 { " " } else { ", " });
        print_place(p, op.body, place);
    }
    for value in rest.refs(op.body) {
        p.print(", ");
        p.print_operand(value);
    }
    places.iter().map(|place| op.body.ty(op.body.used_value(place.memref))).collect()
}

impl CustomAsm for AffineDmaStartOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let mut places = SmallVec::<[_; 3]>::new();
        for name in Self::MAPS {
            places.push(parse_place(p, state, name)?);
            p.parse_punct(Punct::Comma)?;
        }
        let count = p.parse_operand()?;
        let mut strides = SmallVec::<[UnresolvedOperand; 2]>::new();
        while p.parse_optional_punct(Punct::Comma) {
            strides.push(p.parse_operand()?);
        }
        if !matches!(strides.len(), 0 | 2) {
            return Err(error(p, "expected two stride related operands"));
        }
        let types = p.parse_colon_type_list()?;
        if types.len() != places.len() {
            return Err(error(p, "expected three types"));
        }
        for ((memref, indices), ty) in places.iter().zip(&types) {
            p.resolve_operand_of(state, Self::OPERANDS, *memref, *ty)?;
            p.resolve_operands_as(state, Self::OPERANDS, indices, Type::INDEX)?;
        }
        p.resolve_operand_of(state, Self::OPERANDS, count, Type::INDEX)?;
        p.resolve_operands_as(state, Self::OPERANDS, &strides, Type::INDEX)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let types = print_operands::<Self>(p, *op);
        p.print(" : ");
        p.print_types(&types);
    }
}

impl CustomAsm for AffineDmaWaitOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let (memref, indices) = parse_place(p, state, TAG)?;
        p.parse_punct(Punct::Comma)?;
        let count = p.parse_operand()?;
        let ty = p.parse_colon_type()?;
        p.resolve_operand_of(state, Self::OPERANDS, memref, ty)?;
        p.resolve_operands_as(state, Self::OPERANDS, &indices, Type::INDEX)?;
        p.resolve_operand_of(state, Self::OPERANDS, count, Type::INDEX)?;
        if !matches!(ty.data(p.ctx()), TypeData::MemRef { .. }) {
            return Err(error(p, "expected tag to be of memref type"));
        }
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let types = print_operands::<Self>(p, *op);
        p.print(" : ");
        p.print_types(&types);
    }
}
