//! Hand-written syntax.

use ods_core::function::{FunctionSyntax, parse_function, print_function};
use ods_core::hooks::{CustomAsm, CustomDirective};
use ods_core::interface::{NameSink, OpAsmOpInterface};
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Body, OpState};

use super::directives::{
    ForeachMatchSymbols, OptionalSemiFunctionType, PackedOrDynamicIndexList, SemiFunctionType,
    SequenceOpOperands, TransformMatchDims,
};
use super::{ForeachMatchOp, NamedSequenceOp};

mod pass_options;

impl CustomAsm for NamedSequenceOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(p, state, &FunctionSyntax::BUILTIN)
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        print_function(p, *op, &FunctionSyntax::BUILTIN);
    }
}

impl OpAsmOpInterface for ForeachMatchOp {
    fn asm_result_names(self, ir: &Body, names: &mut NameSink<'_>) {
        let view = self.view(ir);
        names.value(view.updated(), "updated_root");
        if let Some(first) = view.forwarded_outputs().next() {
            names.value(first, "yielded_results");
        }
    }
}

/// `@matcher -> @action, …`.
impl CustomDirective for ForeachMatchSymbols {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let (mut matchers, mut actions) = (Vec::new(), Vec::new());
        loop {
            let class = ods_core::schema::Class::SymbolRefAttr;
            matchers.push(p.parse_attr_of(class, None)?);
            p.parse_punct(Punct::Arrow)?;
            actions.push(p.parse_attr_of(class, None)?);
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        args.set_matchers(p.ctx(), &matchers);
        args.set_actions(p.ctx(), &actions);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let matchers = args.matchers().unwrap_or_default();
        let actions = args.actions().unwrap_or_default();
        p.increase_indent();
        p.increase_indent();
        for (at, (matcher, action)) in matchers.iter().zip(actions).enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_newline();
            p.print_attribute(*matcher);
            p.print(" -> ");
            p.print_attribute(*action);
        }
        p.decrease_indent();
        p.decrease_indent();
    }
}

/// `%root, %more : (type, types)`, or nothing.
impl CustomDirective for SequenceOpOperands {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let Some(root) = p.parse_optional_operand()? else { return Ok(()) };
        args.root().push(root);
        while p.parse_optional_punct(Punct::Comma) {
            let one = p.parse_operand()?;
            args.extra_bindings().push(one);
        }
        p.parse_punct(Punct::Colon)?;
        p.parse_optional_punct(Punct::LParen);
        let ty = p.parse_type()?;
        args.root_types().push(ty);
        while args.extra_binding_types().len() < args.extra_bindings().len() {
            let before = args.extra_binding_types().len();
            if !p.parse_optional_punct(Punct::Comma) {
                let pos = p.pos();
                let message = match before {
                    0 => "expected ','",
                    _ => "expected types to be provided for all operands",
                };
                return Err(p.error(pos, message));
            }
            let ty = p.parse_type()?;
            args.extra_binding_types().push(ty);
        }
        p.parse_optional_punct(Punct::RParen);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let Some(root) = args.root().first() else { return };
        p.print_operand(*root);
        let more = args.extra_bindings();
        for value in more {
            p.print(", ");
            p.print_operand(*value);
        }
        p.print(if more.is_empty() { " : " } else { " : (" });
        p.print_types(args.root_types());
        if !more.is_empty() {
            p.print(", ");
            p.print_types(args.extra_binding_types());
            p.print(")");
        }
    }
}

/// `all`, `except(0, -1)` or `0, 1`.
impl CustomDirective for TransformMatchDims {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ctx = p.ctx();
        if p.parse_optional_keyword("all") {
            args.set_is_all(ctx, true);
            args.set_raw_position_list(ctx, &[]);
            return Ok(());
        }
        let inverted = p.parse_optional_keyword("except");
        if inverted {
            args.set_is_inverted(ctx, true);
            p.parse_punct(Punct::LParen)?;
        }
        let mut numbers = vec![p.parse_int(64, true)?];
        while p.parse_optional_punct(Punct::Comma) {
            numbers.push(p.parse_int(64, true)?);
        }
        args.set_raw_position_list(ctx, &numbers);
        if inverted {
            p.parse_punct(Punct::RParen)?;
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        if args.is_all() == Some(true) {
            return p.print("all");
        }
        let inverted = args.is_inverted() == Some(true);
        p.print(if inverted { "except(" } else { "" });
        for (at, number) in args.raw_position_list().unwrap_or_default().iter().enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_fmt(format_args!("{number}"));
        }
        p.print(if inverted { ")" } else { "" });
    }
}

/// `(type) -> type`.
impl CustomDirective for SemiFunctionType {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        p.parse_punct(Punct::LParen)?;
        let ty = p.parse_type()?;
        args.set_target_type(ty);
        p.parse_punct(Punct::RParen)?;
        p.parse_punct(Punct::Arrow)?;
        let ty = p.parse_type()?;
        args.set_transformed_type(ty);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print("(");
        p.print_types(args.target_type().as_slice());
        p.print(") -> ");
        p.print_types(args.transformed_type().as_slice());
    }
}

/// `type`, or `(type) -> type`, or `(type) -> (type, type)`.
impl CustomDirective for OptionalSemiFunctionType {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        if !p.parse_optional_punct(Punct::LParen) {
            let ty = p.parse_type()?;
            args.set_current_type(ty);
            return Ok(());
        }
        let ty = p.parse_type()?;
        args.set_current_type(ty);
        p.parse_punct(Punct::RParen)?;
        p.parse_punct(Punct::Arrow)?;
        let many = p.parse_optional_punct(Punct::LParen);
        loop {
            let ty = p.parse_type()?;
            args.output_types().push(ty);
            if !many || !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        if many {
            p.parse_punct(Punct::RParen)?;
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let results = args.output_types();
        let [open, close] = match results.len() {
            0 | 1 => ["", ""],
            _ => ["(", ")"],
        };
        if results.is_empty() {
            return p.print_types(args.current_type().as_slice());
        }
        p.print("(");
        p.print_types(args.current_type().as_slice());
        p.print(") -> ");
        p.print(open);
        p.print_types(results);
        p.print(close);
    }
}

/// `*(%packed)`, or a list of indices.
impl CustomDirective for PackedOrDynamicIndexList {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ctx = p.ctx();
        if p.parse_optional_punct(Punct::Star) {
            p.parse_punct(Punct::LParen)?;
            let packed = p.parse_operand()?;
            args.packed_num_threads().push(packed);
            args.set_static_num_threads(ctx, &[]);
            return p.parse_punct(Punct::RParen);
        }
        let found = p.parse_index_list(ods_core::text::Delimiter::Square, false)?;
        args.num_threads().extend(found.operands);
        args.set_static_num_threads(ctx, &found.integers);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        if let Some(packed) = args.packed_num_threads().first() {
            p.print("*(");
            p.print_operand(*packed);
            return p.print(")");
        }
        let numbers = args.static_num_threads().unwrap_or_default();
        let values = args.num_threads().iter().copied();
        p.print_index_list(ods_core::text::Delimiter::Square, &numbers, values, &[], &[]);
    }
}
