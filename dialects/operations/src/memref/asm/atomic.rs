//! `memref.generic_atomic_rmw`

use ods_core::hooks::CustomAsm;
use ods_core::memref_type::MemRefType;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, RegionStyle};
use ods_core::{OpState, Type};

use crate::memref::GenericAtomicRMWOp;

impl CustomAsm for GenericAtomicRMWOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let memref = p.parse_operand()?;
        let indices = p.parse_operand_list(Delimiter::Square)?;
        let pos = p.pos();
        let ty = p.parse_colon_type()?;
        p.resolve_operand_of(state, GenericAtomicRMWOp::MEMREF, memref, ty)?;
        p.resolve_operands_as(state, GenericAtomicRMWOp::INDICES, &indices, Type::INDEX)?;
        p.parse_region(state, &[])?;
        p.parse_optional_attr_dict(state)?;
        match MemRefType::of(p.ctx(), ty) {
            Some(ty) => state.results.push(ty.elem),
            None => return Err(p.error(pos, "expected a ranked memref type")),
        }
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operand(op.memref());
        p.print("[");
        p.print_operands(op.indices());
        p.print("] : ");
        p.print_type(op.memref().ty());
        p.print(" ");
        p.print_region(op.atomic_body(), RegionStyle::default());
        p.print_optional_attr_dict(*op, &[]);
    }
}
