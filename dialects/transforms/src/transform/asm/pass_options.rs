//! `custom<ApplyRegisteredPassOptions>`: options of a pass, with parameters among their values.

use ods_core::hooks::CustomDirective;
use ods_core::ir::ValueRef;
use ods_core::rt::SmallVec;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct, UnresolvedOperand};
use ods_core::{Attr, Ident, IntegerAttr, Type};

use crate::transform::ParamOperandAttr;
use crate::transform::directives::ApplyRegisteredPassOptions;

/// `{ "name" = value, … }`: a value is an attribute, a parameter, or a list of values.
impl CustomDirective for ApplyRegisteredPassOptions {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        p.parse_punct(Punct::LBrace)?;
        let mut entries: Vec<(Ident, Attr)> = Vec::new();
        if !p.parse_optional_punct(Punct::RBrace) {
            loop {
                let pos = p.pos();
                let name = p.parse_keyword_or_string()?;
                let name = Ident::new(&name);
                if entries.iter().any(|(have, _)| *have == name) {
                    let message = format!("duplicate key '{name}' in dictionary attribute");
                    return Err(p.error(pos, message));
                }
                p.parse_punct(Punct::Equal)?;
                let value = parse_value(p, args.dynamic_options())?;
                entries.push((name, value));
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            p.parse_punct(Punct::RBrace)?;
        }
        entries.sort_by(|a, b| a.0.as_str().cmp(b.0.as_str()));
        args.set_options(Attr::dictionary(p.ctx(), &entries));
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let ctx = p.ctx();
        let Some(options) = args.options_attr() else { return };
        p.print("{");
        for (at, (name, value)) in options.as_dictionary(ctx).unwrap_or_default().iter().enumerate()
        {
            p.print_fmt(format_args!("{}\"{name}\" = ", if at == 0 { "" } else { ", " }));
            print_value(p, *value, args.dynamic_options());
        }
        p.print("}");
    }
}

fn parse_value(
    p: &mut OpParser<'_, '_>,
    operands: &mut SmallVec<[UnresolvedOperand; 4]>,
) -> ParseResult<Attr> {
    if let Some(operand) = p.parse_optional_operand()? {
        operands.push(operand);
        let number = IntegerAttr::get(p.ctx(), Type::I64, operands.len() as i64 - 1);
        return Ok(ParamOperandAttr::get(p.ctx(), number).into());
    }
    if !p.parse_optional_punct(Punct::LSquare) {
        return p.parse_attribute(None);
    }
    let mut all = Vec::new();
    if !p.parse_optional_punct(Punct::RSquare) {
        loop {
            all.push(ods_core::stack::grow(|| parse_value(p, operands))?);
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        p.parse_punct(Punct::RSquare)?;
    }
    Ok(Attr::array(p.ctx(), &all))
}

fn print_value<'ir>(p: &mut OpPrinter<'_, 'ir>, value: Attr, operands: &[ValueRef<'ir>]) {
    let ctx = p.ctx();
    if let Some(operand) = ParamOperandAttr::cast(ctx, value) {
        let number =
            Attr::from(operand.index(ctx)).as_i64(ctx).and_then(|at| usize::try_from(at).ok());
        if let Some(operand) = number.and_then(|at| operands.get(at)) {
            p.print_operand(*operand);
        }
        return;
    }
    let Some(all) = value.as_array(ctx) else { return p.print_attribute(value) };
    p.print("[");
    for (at, one) in all.iter().enumerate() {
        p.print(if at == 0 { "" } else { ", " });
        ods_core::stack::grow(|| print_value(p, *one, operands));
    }
    p.print("]");
}
