//! `vector.transfer_read` and `vector.transfer_write`: default attributes are omitted.

use ods_core::affine::AffineMap;
use ods_core::hooks::CustomAsm;
use ods_core::interface::VectorTransferOpInterface;
use ods_core::ir::{OperandSlot, PropSlot};
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Pos, Punct, UnresolvedOperand};
use ods_core::{Attr, OpState, OpType, Type, TypeData};
use smallvec::SmallVec;

use super::super::shape::Shape;
use super::super::transfer::{default_map, inferred_mask_type, is_shaped};
use super::super::{TransferReadOp, TransferWriteOp};

impl CustomAsm for TransferReadOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let base = p.parse_operand()?;
        let indices = p.parse_operand_list(Delimiter::Square)?;
        p.parse_punct(Punct::Comma)?;
        let padding = p.parse_operand()?;
        let mask = parse_mask(p)?;
        let (pos, [shaped, vector]) = parse_types(p, state)?;
        check_shaped(p, pos, shaped)?;
        check_vector(p, pos, vector)?;
        let map = MAPS_OF_READ.complete(p, state, pos, shaped, vector)?;
        let elem = shaped.element_type(p.ctx()).unwrap_or(shaped);
        p.resolve_operand_of(state, TransferReadOp::BASE, base, shaped)?;
        p.resolve_operands_as(state, TransferReadOp::INDICES, &indices, Type::INDEX)?;
        p.resolve_operand_of(state, TransferReadOp::PADDING, padding, elem)?;
        let types = (elem, vector);
        resolve_mask(p, state, TransferReadOp::MASK, mask, pos, types, map.as_ref())?;
        state.results.push(vector);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operand(op.base());
        p.print("[");
        p.print_operands(op.indices());
        p.print("], ");
        p.print_operands([op.padding()].into_iter().chain(op.mask()));
        MAPS_OF_READ.print(p, op);
        p.print(" : ");
        p.print_types_of([op.base(), op.vector()]);
    }
}

impl CustomAsm for TransferWriteOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let vector_operand = p.parse_operand()?;
        p.parse_punct(Punct::Comma)?;
        let base = p.parse_operand()?;
        let indices = p.parse_operand_list(Delimiter::Square)?;
        let mask = parse_mask(p)?;
        let (pos, [vector, shaped]) = parse_types(p, state)?;
        check_vector(p, pos, vector)?;
        check_shaped(p, pos, shaped)?;
        let map = MAPS_OF_WRITE.complete(p, state, pos, shaped, vector)?;
        p.resolve_operand_of(state, TransferWriteOp::VALUE_TO_STORE, vector_operand, vector)?;
        p.resolve_operand_of(state, TransferWriteOp::BASE, base, shaped)?;
        p.resolve_operands_as(state, TransferWriteOp::INDICES, &indices, Type::INDEX)?;
        let types = (shaped.element_type(p.ctx()).unwrap_or(shaped), vector);
        resolve_mask(p, state, TransferWriteOp::MASK, mask, pos, types, map.as_ref())?;
        if matches!(shaped.data(p.ctx()), TypeData::RankedTensor { .. }) {
            state.results.push(shaped);
        }
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operands([op.value_to_store(), op.base()]);
        p.print("[");
        p.print_operands(op.indices());
        p.print("]");
        if let Some(mask) = op.mask() {
            p.print(", ");
            p.print_operand(mask);
        }
        MAPS_OF_WRITE.print(p, op);
        p.print(" : ");
        p.print_types_of([op.value_to_store(), op.base()]);
    }
}

/// The attributes that have defaults: a minor identity map, and flags that are all false.
struct Defaults<X> {
    map: PropSlot<X>,
    in_bounds: PropSlot<X>,
}

const MAPS_OF_READ: Defaults<TransferReadOp> =
    Defaults { map: TransferReadOp::PERMUTATION_MAP, in_bounds: TransferReadOp::IN_BOUNDS };

const MAPS_OF_WRITE: Defaults<TransferWriteOp> =
    Defaults { map: TransferWriteOp::PERMUTATION_MAP, in_bounds: TransferWriteOp::IN_BOUNDS };

impl<X: OpType + VectorTransferOpInterface> Defaults<X> {
    /// Adds the omitted attributes; the map only if the syntax has no other.
    fn complete(
        &self,
        p: &mut OpParser<'_, '_>,
        state: &mut OpState,
        pos: Pos,
        shaped: Type,
        vector: Type,
    ) -> ParseResult<Option<AffineMap>> {
        let ctx = p.ctx();
        let map = match state.get(self.map) {
            Some(map) => map.as_affine_map(ctx).cloned(),
            None => {
                let Some(map) = default_map(ctx, shaped, vector) else {
                    return Err(p.error(
                        pos,
                        "expected a custom permutation_map when rank(source) != rank(destination)",
                    ));
                };
                state.set(ctx, self.map, Attr::affine_map(ctx, map.clone()));
                Some(map)
            }
        };
        if state.get(self.in_bounds).is_none() {
            let count = map.as_ref().map_or(0, |map| map.results.len());
            let flags: SmallVec<[Attr; 4]> = SmallVec::from_elem(Attr::bool(false), count);
            state.set(ctx, self.in_bounds, Attr::array(ctx, &flags));
        }
        Ok(map)
    }

    fn print<'ir>(&self, p: &mut OpPrinter<'_, 'ir>, op: X::Ref<'ir>) {
        let mut elided = SmallVec::<[&str; 3]>::new();
        let map = op.get(self.map).and_then(|map| map.as_affine_map(op.ctx()));
        if map.is_some_and(AffineMap::is_minor_identity) {
            elided.push(self.map.name());
        }
        let flags = op.get(self.in_bounds).and_then(|flags| flags.as_array(op.ctx()));
        if flags.is_some_and(|flags| !flags.contains(&Attr::bool(true))) {
            elided.push(self.in_bounds.name());
        }
        p.print_optional_attr_dict(*op, &elided);
    }
}

fn parse_mask(p: &mut OpParser<'_, '_>) -> ParseResult<Option<UnresolvedOperand>> {
    match p.parse_optional_punct(Punct::Comma) {
        true => p.parse_operand().map(Some),
        false => Ok(None),
    }
}

/// Parses the attributes, and the two types after them with their position.
fn parse_types(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<(Pos, [Type; 2])> {
    p.parse_optional_attr_dict(state)?;
    let pos = p.pos();
    match p.parse_colon_type_list()?[..] {
        [first, second] => Ok((pos, [first, second])),
        _ => Err(p.error(pos, "requires two types")),
    }
}

fn check_shaped(p: &mut OpParser<'_, '_>, pos: Pos, ty: Type) -> ParseResult<()> {
    match is_shaped(p.ctx(), ty) {
        true => Ok(()),
        false => Err(p.error(pos, "requires memref or ranked tensor type")),
    }
}

fn check_vector(p: &mut OpParser<'_, '_>, pos: Pos, ty: Type) -> ParseResult<()> {
    match matches!(ty.data(p.ctx()), TypeData::Vector { .. }) {
        true => Ok(()),
        false => Err(p.error(pos, "requires vector type")),
    }
}

/// Resolves the mask, whose type is inferred from the map.
fn resolve_mask<X: OpType>(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    slot: OperandSlot<X>,
    mask: Option<UnresolvedOperand>,
    pos: Pos,
    (elem, vector): (Type, Type),
    map: Option<&AffineMap>,
) -> ParseResult<()> {
    let (Some(mask), ctx) = (mask, p.ctx()) else { return Ok(()) };
    if Shape::of_type(ctx, elem).is_vector {
        return Err(p.error(mask.pos, "does not support masks with vector element type"));
    }
    let rank = Shape::of_type(ctx, vector).rank();
    let Some(map) = map.filter(|map| map.results.len() == rank) else {
        let message =
            "expected the same rank for the vector and the results of the permutation map";
        return Err(p.error(pos, message));
    };
    let Some(ty) = inferred_mask_type(ctx, vector, map) else {
        return Err(p.error(pos, "requires a permutation_map that has an inverse for its mask"));
    };
    p.resolve_operand_of(state, slot, mask, ty)
}
