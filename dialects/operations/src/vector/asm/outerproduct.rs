//! `vector.outerproduct`: the result type is inferred from the operand types.

use ods_core::hooks::CustomAsm;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Context, OpState, Type};

use super::super::shape::{Shape, vector_of};
use super::super::{CombiningKind, OuterProductOp};

impl CustomAsm for OuterProductOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let (ctx, name_pos) = (p.ctx(), p.name_pos());
        let operands = p.parse_operand_list(Delimiter::None)?;
        p.parse_optional_attr_dict(state)?;
        let lhs = p.parse_colon_type()?;
        p.parse_punct(Punct::Comma)?;
        let rhs = p.parse_type()?;
        if operands.len() < 2 {
            return Err(p.error(name_pos, "expected at least 2 operands"));
        }
        let Some(result) = product_type(ctx, lhs, rhs) else {
            return Err(p.error(name_pos, "expected vector type for operand #1"));
        };
        if state.get(OuterProductOp::KIND).is_none() {
            state.set(ctx, OuterProductOp::KIND, CombiningKind::ADD);
        }
        let slots =
            [(OuterProductOp::LHS, lhs), (OuterProductOp::RHS, rhs), (OuterProductOp::ACC, result)];
        for (operand, (slot, ty)) in operands.into_iter().zip(slots) {
            p.resolve_operand_of(state, slot, operand, ty)?;
        }
        state.results.push(result);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        p.print(" ");
        p.print_operands([op.lhs(), op.rhs()]);
        if let Some(acc) = op.acc() {
            p.print(", ");
            p.print_operand(acc);
            p.print_optional_attr_dict(*op, &[]);
        }
        p.print(" : ");
        p.print_types_of([op.lhs(), op.rhs()]);
    }
}

/// Returns the vector type with the first dimension of `lhs`, and that of `rhs` if it is a vector.
fn product_type(ctx: &Context, lhs: Type, rhs: Type) -> Option<Type> {
    let (left, right) = (Shape::of_type(ctx, lhs), Shape::of_type(ctx, rhs));
    let rows = left.each().next()?;
    let columns = if right.is_vector { Some(right.each().next()?) } else { None };
    Some(vector_of(ctx, [rows].into_iter().chain(columns), left.elem))
}
