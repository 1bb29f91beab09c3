//! `vector.contract`: its traits are a dictionary before the operands, with iterator types as strings.

use ods_core::hooks::CustomAsm;
use ods_core::ir::PropSlot;
use ods_core::schema::Class;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Pos, Punct};
use ods_core::{Attr, Ident, OpState};
use smallvec::SmallVec;

use super::super::{CombiningKind, ContractionOp, IteratorType, IteratorTypeAttr};

/// The attributes of the dictionary before the operands.
const TRAITS: [PropSlot<ContractionOp>; 3] =
    [ContractionOp::INDEXING_MAPS, ContractionOp::ITERATOR_TYPES, ContractionOp::KIND];

impl CustomAsm for ContractionOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let (ctx, pos) = (p.ctx(), p.pos());
        let traits = p.parse_attr_of(Class::DictionaryAttr, None)?;
        let lhs = p.parse_operand()?;
        p.parse_punct(Punct::Comma)?;
        let rhs = p.parse_operand()?;
        p.parse_punct(Punct::Comma)?;
        let acc = p.parse_operand()?;
        let mut masks = SmallVec::<[_; 2]>::new();
        while p.parse_optional_punct(Punct::Comma) {
            masks.push(p.parse_operand()?);
        }
        p.parse_optional_attr_dict(state)?;
        let types_pos = p.pos();
        let types = p.parse_colon_type_list()?;
        let [lhs_ty, rhs_ty] = types[..] else {
            return Err(p.error(types_pos, "requires two types before 'into'"));
        };
        p.parse_keyword("into")?;
        let result = p.parse_type()?;
        p.resolve_operand_of(state, ContractionOp::LHS, lhs, lhs_ty)?;
        p.resolve_operand_of(state, ContractionOp::RHS, rhs, rhs_ty)?;
        p.resolve_operand_of(state, ContractionOp::ACC, acc, result)?;
        state.results.push(result);
        for (name, value) in traits.as_dictionary(ctx).unwrap_or_default() {
            if TRAITS.iter().any(|slot| slot.name() == name.as_str() && state.get(*slot).is_some())
            {
                let pos = p.name_pos();
                let message =
                    format!("attribute '{name}' occurs more than once in the attribute list");
                return Err(p.error(pos, message));
            }
            p.add_attr(state, *name, *value);
        }
        let iterators = parsed_iterators(p, pos, state.get(ContractionOp::ITERATOR_TYPES))?;
        state.set(ctx, ContractionOp::ITERATOR_TYPES, iterators);
        if state.get(ContractionOp::KIND).is_none() {
            state.set(ctx, ContractionOp::KIND, CombiningKind::ADD);
        }
        if masks.is_empty() {
            return Ok(());
        }
        if masks.len() != 2 {
            let name_pos = p.name_pos();
            let message = "expected zero or exactly 2 vector mask operands";
            return Err(p.error(name_pos, message));
        }
        // The verifier rejects masks: a contraction is masked by `vector.mask`.
        for (mask, of) in masks.into_iter().zip([lhs_ty, rhs_ty]) {
            let ty = of.with_element(ctx, ods_core::Type::I1).unwrap_or(of);
            let value = p.resolve_operand(mask, ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ctx = op.ctx();
        let written = |slot: PropSlot<ContractionOp>| {
            let value = match slot.name() == ContractionOp::ITERATOR_TYPES.name() {
                true => spelled_iterators(op),
                false => op.get(slot)?,
            };
            Some((Ident::new(slot.name()), value))
        };
        let traits: SmallVec<[_; 3]> = TRAITS.into_iter().filter_map(written).collect();
        p.print(" ");
        p.print_attribute(Attr::dictionary(ctx, &traits));
        p.print(" ");
        p.print_operands([op.lhs(), op.rhs(), op.acc()]);
        p.print_optional_attr_dict(*op, &TRAITS.map(PropSlot::name));
        p.print(" : ");
        p.print_types_of([op.lhs(), op.rhs()]);
        p.print(" into ");
        p.print_type(super::super::only_result(*op).ty());
    }
}

/// Converts strings to iterator types.
fn parsed_iterators(
    p: &mut OpParser<'_, '_>,
    pos: Pos,
    written: Option<Attr>,
) -> ParseResult<Attr> {
    let ctx = p.ctx();
    let Some(all) = written.and_then(|attr| attr.as_array(ctx)) else {
        let name = ContractionOp::ITERATOR_TYPES.name();
        return Err(p.error(pos, format!("expected \"{name}\" array attribute")));
    };
    let mut types = SmallVec::<[Attr; 4]>::new();
    for item in all {
        let text = item.as_str(ctx);
        let Some(ty) = text.and_then(IteratorType::from_text) else {
            let text = text.map_or_else(|| item.display(ctx).to_string(), str::to_owned);
            return Err(p.error(pos, format!("unexpected iterator_type ({text})")));
        };
        types.push(IteratorTypeAttr::get(ctx, ty).into());
    }
    Ok(Attr::array(ctx, &types))
}

/// Converts iterator types to strings.
fn spelled_iterators(op: <ContractionOp as ods_core::OpType>::Ref<'_>) -> Attr {
    let ctx = op.ctx();
    let spelled = |ty: IteratorType| Attr::string(ctx, ty.text());
    let all: SmallVec<[Attr; 4]> = op.iterators().map(spelled).collect();
    Attr::array(ctx, &all)
}
