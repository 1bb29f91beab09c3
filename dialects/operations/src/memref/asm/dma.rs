//! `memref.dma_start`

use ods_core::hooks::CustomAsm;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{OpState, Type};

use crate::memref::DmaStartOp;
use crate::memref::verify::Transfer;

impl CustomAsm for DmaStartOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let pos = p.name_pos();
        let place = |p: &mut OpParser<'_, '_>| {
            Ok((p.parse_operand()?, p.parse_operand_list(Delimiter::Square)?))
        };
        let (source, source_indices) = place(p)?;
        p.parse_punct(Punct::Comma)?;
        let (target, target_indices) = place(p)?;
        p.parse_punct(Punct::Comma)?;
        let count = p.parse_operand()?;
        p.parse_punct(Punct::Comma)?;
        let (tag, tag_indices) = place(p)?;
        let stride = match p.parse_optional_punct(Punct::Comma) {
            true => p.parse_operand_list(Delimiter::None)?,
            false => Default::default(),
        };
        if !matches!(stride.len(), 0 | 2) {
            return Err(p.error(pos, "expected two stride related operands"));
        }
        let types = p.parse_colon_type_list()?;
        let &[source_ty, target_ty, tag_ty] = types.as_slice() else {
            return Err(p.error(pos, "fewer/more types expected"));
        };
        let all = DmaStartOp::OPERANDS;
        p.resolve_operand_of(state, all, source, source_ty)?;
        p.resolve_operands_as(state, all, &source_indices, Type::INDEX)?;
        p.resolve_operand_of(state, all, target, target_ty)?;
        p.resolve_operands_as(state, all, &target_indices, Type::INDEX)?;
        p.resolve_operand_of(state, all, count, Type::INDEX)?;
        p.resolve_operand_of(state, all, tag, tag_ty)?;
        p.resolve_operands_as(state, all, &tag_indices, Type::INDEX)?;
        p.resolve_operands_as(state, all, &stride, Type::INDEX)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let Some(parts) = Transfer::of(op) else { return p.print_operands(op.operands()) };
        let places = [(parts.source, &parts.source_indices), (parts.target, &parts.target_indices)];
        p.print(" ");
        for (memref, indices) in places {
            p.print_operand(memref);
            p.print("[");
            p.print_operands(indices.iter().copied());
            p.print("], ");
        }
        p.print_operand(parts.count);
        p.print(", ");
        p.print_operand(parts.tag);
        p.print("[");
        p.print_operands(parts.tag_indices.iter().copied());
        p.print("]");
        if let Some((stride, per_stride)) = parts.stride {
            p.print(", ");
            p.print_operands([stride, per_stride]);
        }
        p.print_optional_attr_dict(*op, &[]);
        p.print(" : ");
        p.print_types_of([parts.source, parts.target, parts.tag]);
    }
}
