//! `memref.prefetch`

use ods_core::hooks::CustomAsm;
use ods_core::schema::Class;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{OpState, Type};

use crate::memref::PrefetchOp;

impl CustomAsm for PrefetchOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let memref = p.parse_operand()?;
        let indices = p.parse_operand_list(Delimiter::Square)?;
        p.parse_punct(Punct::Comma)?;
        let access = p.parse_any_keyword()?;
        p.parse_punct(Punct::Comma)?;
        p.parse_keyword("locality")?;
        p.parse_punct(Punct::Less)?;
        let locality = p.parse_attr_of(Class::IntegerAttr, Some(Type::I32))?;
        state.set(p.ctx(), PrefetchOp::LOCALITY_HINT, locality);
        p.parse_punct(Punct::Greater)?;
        p.parse_punct(Punct::Comma)?;
        let cache = p.parse_any_keyword()?;
        p.parse_punct(Punct::Colon)?;
        let ty = p.parse_type_of(Class::MemRefType)?;
        p.resolve_operand_of(state, PrefetchOp::MEMREF, memref, ty)?;
        p.resolve_operands_as(state, PrefetchOp::INDICES, &indices, Type::INDEX)?;
        let pos = p.name_pos();
        if !matches!(access, "read" | "write") {
            return Err(p.error(pos, "rw specifier has to be 'read' or 'write'"));
        }
        state.set(p.ctx(), PrefetchOp::IS_WRITE, access == "write");
        if !matches!(cache, "data" | "instr") {
            return Err(p.error(pos, "cache type has to be 'data' or 'instr'"));
        }
        state.set(p.ctx(), PrefetchOp::IS_DATA_CACHE, cache == "data");
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operand(op.memref());
        p.print("[");
        p.print_operands(op.indices());
        p.print(if op.is_write() { "], write, locality<" } else { "], read, locality<" });
        p.print_int(op.locality_hint().into());
        p.print(if op.is_data_cache() { ">, data" } else { ">, instr" });
        let elided = [PrefetchOp::LOCALITY_HINT, PrefetchOp::IS_WRITE, PrefetchOp::IS_DATA_CACHE];
        p.print_optional_attr_dict(*op, &elided.map(|slot| slot.name()));
        p.print(" : ");
        p.print_type(op.memref().ty());
    }
}
