//! Custom syntax of index computations: `affine.apply`, `affine.min`, `affine.max`.

use ods_core::hooks::CustomAsm;
use ods_core::ir::ValueRef;
use ods_core::schema::Class;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult};
use ods_core::{OpRef, OpState, Type, impl_for};

use super::{error, parse_dims_and_symbols, print_dims_and_symbols};
use crate::affine::mapped::map_of;
use crate::affine::{AffineApplyOp, AffineMaxOp, AffineMinOp, Mapped};

impl CustomAsm for AffineApplyOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        let attr = p.parse_attr_of(Class::AffineMapAttr, None)?;
        state.set(ctx, AffineApplyOp::MAP, attr);
        let dims = parse_dims_and_symbols(p, state, AffineApplyOp::MAP_OPERANDS)?;
        p.parse_optional_attr_dict(state)?;
        let map = attr.as_affine_map(ctx);
        let fits = |map: &ods_core::affine::AffineMap| {
            map.dims as usize == dims && map.inputs() == state.operands.len()
        };
        let Some(map) = map.filter(|map| fits(map)) else {
            return Err(error(p, "dimension or symbol index mismatch"));
        };
        state.results.extend(map.results.iter().map(|_| Type::INDEX));
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        print_map::<Self>(*op, op.map_operands(), p);
    }
}

fn print_map<'ir, X: Mapped>(
    op: OpRef<'ir>,
    operands: impl ExactSizeIterator<Item = ValueRef<'ir>> + Clone,
    p: &mut OpPrinter<'_, 'ir>,
) {
    p.print(" ");
    if let Some(attr) = op.get(X::MAP) {
        p.print_attribute(attr);
        print_dims_and_symbols(p, operands, map_of(op, attr).dims);
    }
    p.print_optional_attr_dict(op, &[X::MAP.name()]);
}

// The syntax of `affine.min` and `affine.max`; the verifier counts their operands.
impl_for!(CustomAsm for [AffineMaxOp, AffineMinOp] {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let attr = p.parse_attr_of(Class::AffineMapAttr, None)?;
        state.set(p.ctx(), Self::MAP, attr);
        let mut operands = p.parse_operand_list(Delimiter::Paren)?;
        operands.extend(p.parse_operand_list(Delimiter::OptionalSquare)?);
        p.parse_optional_attr_dict(state)?;
        state.results.push(Type::INDEX);
        p.resolve_operands_as(state, Self::OPERANDS, &operands, Type::INDEX)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        print_map::<Self>(*op, op.operands(), p);
    }
});
