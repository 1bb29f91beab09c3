//! Custom syntax of memory accesses: `%memref[%i + 1, symbol(%n)]`.

use ods_core::hooks::CustomAsm;
use ods_core::ir::{OperandSlot, PropSlot, ValueRef};
use ods_core::schema::Class;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Pos, Punct, UnresolvedOperand};
use ods_core::{Attr, OpRef, OpState, OpType, Type};
use smallvec::SmallVec;

use crate::affine::mapped::map_of;
use crate::affine::{
    AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};

/// A memref with subscripts.
struct Place {
    memref: UnresolvedOperand,
    subscripts: SmallVec<[UnresolvedOperand; 4]>,
}

impl Place {
    /// Parses `%memref[%i + 1]`, and stores the map in `slot`.
    fn parse<X: OpType>(
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        slot: PropSlot<X>,
    ) -> ParseResult<Place> {
        let memref = p.parse_operand()?;
        let (map, subscripts) = p.parse_affine_map_of_operands(Delimiter::Square)?;
        state.set(p.ctx(), slot, Attr::affine_map(p.ctx(), map));
        Ok(Place { memref, subscripts })
    }

    /// Resolves the memref, of type `ty`, and the subscripts to the operands of the slots.
    fn resolve<X: OpType>(
        &self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        [memref, indices]: [OperandSlot<X>; 2],
        ty: Type,
    ) -> ParseResult<()> {
        p.resolve_operand_of(state, memref, self.memref, ty)?;
        p.resolve_operands_as(state, indices, &self.subscripts, Type::INDEX)
    }
}

/// Prints ` %memref[%i + 1]`.
fn print_place<'ir, X: OpType>(
    p: &mut OpPrinter<'_, 'ir>,
    op: OpRef<'ir>,
    memref: ValueRef<'ir>,
    subscripts: impl Iterator<Item = ValueRef<'ir>>,
    slot: PropSlot<X>,
) {
    p.print_operand(memref);
    p.print("[");
    if let Some(map) = op.get(slot) {
        let subscripts: SmallVec<[_; 4]> = subscripts.collect();
        p.print_affine_map_of_operands(map_of(op, map), &subscripts);
    }
    p.print("]");
}

/// Parses a ranked memref type.
fn parse_memref_type(p: &mut OpParser<'_, '_>) -> ParseResult<Type> {
    p.parse_punct(Punct::Colon)?;
    p.parse_type_of(Class::MemRefType)
}

fn element(p: &OpParser<'_, '_>, memref: Type) -> Type {
    memref.element_type(p.ctx()).unwrap_or(memref)
}

impl CustomAsm for AffineLoadOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let place = Place::parse(p, state, AffineLoadOp::MAP)?;
        p.parse_optional_attr_dict(state)?;
        let ty = parse_memref_type(p)?;
        place.resolve(p, state, [AffineLoadOp::MEMREF, AffineLoadOp::INDICES], ty)?;
        state.results.push(element(p, ty));
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        print_place(p, *op, op.memref(), op.indices(), AffineLoadOp::MAP);
        p.print_optional_attr_dict(*op, &[AffineLoadOp::MAP.name()]);
        p.print(" : ");
        p.print_type(op.memref().ty());
    }
}

impl CustomAsm for AffineVectorLoadOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let place = Place::parse(p, state, AffineVectorLoadOp::MAP)?;
        p.parse_optional_attr_dict(state)?;
        let ty = parse_memref_type(p)?;
        p.parse_punct(Punct::Comma)?;
        let vector = p.parse_type_of(Class::VectorType)?;
        place.resolve(p, state, [AffineVectorLoadOp::MEMREF, AffineVectorLoadOp::INDICES], ty)?;
        state.results.push(vector);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        print_place(p, *op, op.memref(), op.indices(), AffineVectorLoadOp::MAP);
        p.print_optional_attr_dict(*op, &[AffineVectorLoadOp::MAP.name()]);
        p.print(" : ");
        p.print_type(op.memref().ty());
        p.print(", ");
        p.print_type(op.result().ty());
    }
}

/// Parses `%value, ` before a memref with subscripts.
fn parse_stored(p: &mut OpParser<'_, '_>) -> ParseResult<UnresolvedOperand> {
    let value = p.parse_operand()?;
    p.parse_punct(Punct::Comma)?;
    Ok(value)
}

impl CustomAsm for AffineStoreOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let value = parse_stored(p)?;
        let place = Place::parse(p, state, AffineStoreOp::MAP)?;
        p.parse_optional_attr_dict(state)?;
        let ty = parse_memref_type(p)?;
        let element = element(p, ty);
        p.resolve_operand_of(state, AffineStoreOp::VALUE, value, element)?;
        place.resolve(p, state, [AffineStoreOp::MEMREF, AffineStoreOp::INDICES], ty)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operand(op.value());
        p.print(", ");
        print_place(p, *op, op.memref(), op.indices(), AffineStoreOp::MAP);
        p.print_optional_attr_dict(*op, &[AffineStoreOp::MAP.name()]);
        p.print(" : ");
        p.print_type(op.memref().ty());
    }
}

impl CustomAsm for AffineVectorStoreOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let value = parse_stored(p)?;
        let place = Place::parse(p, state, AffineVectorStoreOp::MAP)?;
        p.parse_optional_attr_dict(state)?;
        let ty = parse_memref_type(p)?;
        p.parse_punct(Punct::Comma)?;
        let vector = p.parse_type_of(Class::VectorType)?;
        p.resolve_operand_of(state, AffineVectorStoreOp::VALUE, value, vector)?;
        place.resolve(p, state, [AffineVectorStoreOp::MEMREF, AffineVectorStoreOp::INDICES], ty)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operand(op.value());
        p.print(", ");
        print_place(p, *op, op.memref(), op.indices(), AffineVectorStoreOp::MAP);
        p.print_optional_attr_dict(*op, &[AffineVectorStoreOp::MAP.name()]);
        p.print(" : ");
        p.print_type(op.memref().ty());
        p.print(", ");
        p.print_type(op.value().ty());
    }
}

/// Parses a keyword such as `read` or `write`, which is checked at the end.
fn parse_word<'src>(p: &mut OpParser<'_, 'src>) -> ParseResult<&'src str> {
    p.parse_punct(Punct::Comma)?;
    p.parse_any_keyword()
}

impl CustomAsm for AffinePrefetchOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        let place = Place::parse(p, state, AffinePrefetchOp::MAP)?;
        let way = parse_word(p)?;
        p.parse_punct(Punct::Comma)?;
        p.parse_keyword("locality")?;
        p.parse_punct(Punct::Less)?;
        let hint = p.parse_attr_of(Class::IntegerAttr, Some(Type::I32))?;
        state.set(ctx, AffinePrefetchOp::LOCALITY_HINT, hint);
        p.parse_punct(Punct::Greater)?;
        let cache = parse_word(p)?;
        p.parse_optional_attr_dict(state)?;
        let ty = parse_memref_type(p)?;
        place.resolve(p, state, [AffinePrefetchOp::MEMREF, AffinePrefetchOp::INDICES], ty)?;
        let pos = p.name_pos();
        let writes = one_of(p, pos, way, ["read", "write"], "rw specifier")?;
        state.set(ctx, AffinePrefetchOp::IS_WRITE, Attr::bool(writes));
        let instructions = one_of(p, pos, cache, ["data", "instr"], "cache type")?;
        state.set(ctx, AffinePrefetchOp::IS_DATA_CACHE, Attr::bool(!instructions));
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        print_place(p, *op, op.memref(), op.indices(), AffinePrefetchOp::MAP);
        p.print(if op.is_write() { ", write" } else { ", read" });
        p.print(", locality<");
        p.print_int(i64::from(op.locality_hint()));
        p.print(if op.is_data_cache() { ">, data" } else { ">, instr" });
        let elided = [
            AffinePrefetchOp::MAP,
            AffinePrefetchOp::LOCALITY_HINT,
            AffinePrefetchOp::IS_DATA_CACHE,
            AffinePrefetchOp::IS_WRITE,
        ];
        p.print_optional_attr_dict(*op, &elided.map(PropSlot::name));
        p.print(" : ");
        p.print_type(op.memref().ty());
    }
}

/// Returns whether `word` is the second of two words; reports an error at `pos` if it is neither.
fn one_of(
    p: &mut OpParser<'_, '_>,
    pos: Pos,
    word: &str,
    words: [&str; 2],
    what: &str,
) -> ParseResult<bool> {
    match words.iter().position(|one| *one == word) {
        Some(at) => Ok(at == 1),
        None => {
            let [first, second] = words;
            Err(p.error(pos, format!("{what} has to be '{first}' or '{second}'")))
        }
    }
}
