//! `memref.transpose`

use ods_core::hooks::CustomAsm;
use ods_core::schema::Class;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, OpState};

use crate::memref::TransposeOp;

impl CustomAsm for TransposeOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let source = p.parse_operand()?;
        let map = p.parse_affine_map()?;
        p.parse_optional_attr_dict(state)?;
        p.parse_punct(Punct::Colon)?;
        let ty = p.parse_type_of(Class::MemRefType)?;
        p.resolve_operand_of(state, TransposeOp::IN, source, ty)?;
        p.parse_keyword("to")?;
        let ty = p.parse_type_of(Class::MemRefType)?;
        state.results.push(ty);
        state.set(p.ctx(), TransposeOp::PERMUTATION, Attr::affine_map(p.ctx(), map));
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operand(op.r#in());
        p.print(" ");
        p.print_affine_map(op.permutation().map(op.ctx()));
        p.print_optional_attr_dict(*op, &[TransposeOp::PERMUTATION.name()]);
        p.print(" : ");
        p.print_type(op.r#in().ty());
        p.print(" to ");
        p.print_types_of(op.results());
    }
}
