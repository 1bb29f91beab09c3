//! Syntax of constants.

use ods_core::hooks::CustomAsm;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{ApInt, Attr, Context, OpState, Type};

use crate::stablehlo::ConstantOp;

/// `dense<1> : tensor<4xi32>`; the generic form if the result has another type than the attribute.
impl CustomAsm for ConstantOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        if p.parse_optional_punct(Punct::LParen) {
            p.parse_punct(Punct::RParen)?;
            if p.parse_optional_punct(Punct::Less) {
                p.parse_optional_attr_dict(state)?;
                p.parse_punct(Punct::Greater)?;
            }
            p.parse_optional_attr_dict(state)?;
            p.parse_punct(Punct::Colon)?;
            p.parse_punct(Punct::LParen)?;
            p.parse_punct(Punct::RParen)?;
            p.parse_punct(Punct::Arrow)?;
            state.results.push(p.parse_type()?);
            return Ok(());
        }
        p.parse_optional_attr_dict(state)?;
        let pos = p.pos();
        let value = p.parse_attribute(None)?;
        let Some(ty) = value.type_of(p.ctx()).filter(|ty| ty.shape(p.ctx()).is_some()) else {
            return Err(p.error(pos, "invalid kind of attribute specified"));
        };
        state.set(p.ctx(), ConstantOp::VALUE, value);
        state.results.push(ty);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let value = op.value();
        let ty = op.output().ty();
        let elided = [ConstantOp::VALUE.name()];
        if value.type_of(p.ctx()) == Some(ty) {
            p.print_optional_attr_dict(*op, &elided);
            p.print(" ");
            return p.print_stripped_attribute(value);
        }
        p.print("()");
        p.print_prop_dict(*op, &[]);
        p.print_optional_attr_dict(*op, &elided);
        p.print(" : () -> ");
        p.print_type(ty);
    }
}

/// Returns the dense attribute of these integers, wrapped to the width of the elements.
pub(crate) fn dense(ctx: &Context, ty: Type, values: &[i64]) -> Option<Attr> {
    let width = ty.element_type(ctx)?.int_or_float_width(ctx).unwrap_or(64);
    let values: Vec<ApInt> = values.iter().map(|value| ApInt::new(width, *value as u64)).collect();
    ods_core::fold::dense_attr(ctx, ty, &values)
}
