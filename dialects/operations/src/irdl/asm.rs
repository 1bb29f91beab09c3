//! The syntax that a format cannot express.

use ods_core::Attr;
use ods_core::hooks::CustomDirective;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct, RegionStyle};

use super::directives::{AttributesOp, NamedValueListWithVariadicity, SingleBlockRegion};
use super::{Variadicity, VariadicityArrayAttr, VariadicityAttr};

/// A region with one block: if the block is empty, the region need not be written.
impl CustomDirective for SingleBlockRegion {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let state = args.state();
        if !p.parse_optional_region(state, &[])? {
            p.add_region(state);
        }
        p.ensure_block(state, 0);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let Some(region) = args.body() else { return };
        if region.entry().is_some_and(|entry| entry.ops().next().is_some()) {
            p.print_region(region, RegionStyle::default());
        }
    }
}

/// `(name: %constraint, name: optional %constraint)`
impl CustomDirective for NamedValueListWithVariadicity {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let (mut operands, mut names, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
        p.parse_punct(Punct::LParen)?;
        let mut closed = p.parse_optional_punct(Punct::RParen);
        while !closed {
            let name = p.parse_any_keyword()?;
            names.push(Attr::string(p.ctx(), name));
            p.parse_punct(Punct::Colon)?;
            let kind = if p.parse_optional_keyword("optional") {
                Variadicity::Optional
            } else if p.parse_optional_keyword("variadic") {
                Variadicity::Variadic
            } else {
                p.parse_optional_keyword("single");
                Variadicity::Single
            };
            kinds.push(VariadicityAttr::get(p.ctx(), kind));
            operands.push(p.parse_operand()?);
            if !p.parse_optional_punct(Punct::Comma) {
                p.parse_punct(Punct::RParen)?;
                closed = true;
            }
        }
        args.args().extend(operands);
        args.set_names(p.ctx(), &names);
        args.set_variadicity(p.ctx(), VariadicityArrayAttr::get(p.ctx(), kinds));
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let names = args.names().unwrap_or_default();
        let kinds = args.variadicity().map(|kinds| kinds.value(p.ctx())).unwrap_or_default();
        p.print("(");
        for (at, value) in args.args().iter().enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            if let Some(name) = names.get(at).and_then(|name| name.as_str(p.ctx())) {
                p.print_keyword_or_string(name);
            }
            p.print(": ");
            match kinds.get(at).map(|kind| kind.value(p.ctx())) {
                Some(Variadicity::Optional) => p.print("optional "),
                Some(Variadicity::Variadic) => p.print("variadic "),
                _ => {}
            }
            p.print_operand(*value);
        }
        p.print(")");
    }
}

/// `{"name" = %constraint, …}`, or nothing.
impl CustomDirective for AttributesOp {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let (mut operands, mut names) = (Vec::new(), Vec::new());
        if p.parse_optional_punct(Punct::LBrace) {
            loop {
                names.push(p.parse_attribute(None)?);
                p.parse_punct(Punct::Equal)?;
                operands.push(p.parse_operand()?);
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            p.parse_punct(Punct::RBrace)?;
        }
        args.attribute_values().extend(operands);
        args.set_attribute_value_names(p.ctx(), &names);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let names = args.attribute_value_names().unwrap_or_default();
        let pairs = names.iter().zip(args.attribute_values());
        for (at, (name, value)) in pairs.enumerate() {
            p.print(if at == 0 { "{" } else { ", " });
            p.print_attribute(*name);
            p.print(" = ");
            p.print_operand(*value);
        }
        p.print(if names.is_empty() { "" } else { "}" });
    }
}
