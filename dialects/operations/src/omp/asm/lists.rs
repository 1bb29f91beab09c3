//! Clauses that are lists of variables.

use ods_core::hooks::CustomDirective;
use ods_core::rt::AttrValue;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};

use crate::omp::directives::{
    AlignedClause, AllocateAndAllocator, Copyprivate, DependVarList, LinearClause,
};
use crate::omp::{ClauseTaskDepend, ClauseTaskDependAttr};

/// Parses a comma-separated list without delimiters; `element` parses one element.
pub(super) fn list<'p, 's>(
    p: &mut OpParser<'p, 's>,
    mut element: impl FnMut(&mut OpParser<'p, 's>) -> ParseResult<()>,
) -> ParseResult<()> {
    loop {
        element(p)?;
        if !p.parse_optional_punct(Punct::Comma) {
            return Ok(());
        }
    }
}

fn comma(p: &mut OpPrinter<'_, '_>, at: usize) {
    p.print(if at == 0 { "" } else { ", " });
}

impl CustomDirective for AllocateAndAllocator {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        list(p, |p| {
            args.allocator_vars().push(p.parse_operand()?);
            args.allocator_var_types().push(p.parse_colon_type()?);
            p.parse_punct(Punct::Arrow)?;
            args.allocate_vars().push(p.parse_operand()?);
            args.allocate_var_types().push(p.parse_colon_type()?);
            Ok(())
        })
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let pairs = args.allocator_vars().iter().zip(args.allocate_vars());
        for (at, (allocator, var)) in pairs.enumerate() {
            comma(p, at);
            p.print_operand(*allocator);
            p.print(" : ");
            p.print_type(allocator.ty());
            p.print(" -> ");
            p.print_operand(*var);
            p.print(" : ");
            p.print_type(var.ty());
        }
    }
}

impl CustomDirective for AlignedClause {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut alignments = Vec::new();
        list(p, |p| {
            args.aligned_vars().push(p.parse_operand()?);
            args.aligned_var_types().push(p.parse_colon_type()?);
            p.parse_punct(Punct::Arrow)?;
            alignments.push(p.parse_attribute(None)?);
            Ok(())
        })?;
        args.set_alignments(p.ctx(), &alignments);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let alignments = args.alignments().unwrap_or_default();
        for (at, (var, alignment)) in args.aligned_vars().iter().zip(alignments).enumerate() {
            comma(p, at);
            p.print_operand(*var);
            p.print(" : ");
            p.print_type(var.ty());
            p.print(" -> ");
            p.print_attribute(*alignment);
        }
    }
}

impl CustomDirective for LinearClause {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        list(p, |p| {
            args.linear_vars().push(p.parse_operand()?);
            p.parse_punct(Punct::Equal)?;
            args.linear_step_vars().push(p.parse_operand()?);
            args.linear_var_types().push(p.parse_colon_type()?);
            Ok(())
        })
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        for (at, var) in args.linear_vars().iter().enumerate() {
            comma(p, at);
            p.print_operand(*var);
            if let Some(step) = args.linear_step_vars().get(at) {
                p.print(" = ");
                p.print_operand(*step);
            }
            p.print(" : ");
            p.print_type(var.ty());
        }
    }
}

impl CustomDirective for Copyprivate {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut functions = Vec::new();
        list(p, |p| {
            args.copyprivate_vars().push(p.parse_operand()?);
            p.parse_punct(Punct::Arrow)?;
            functions.push(p.parse_attribute(None)?);
            args.copyprivate_var_types().push(p.parse_colon_type()?);
            Ok(())
        })?;
        args.set_copyprivate_syms(p.ctx(), &functions);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let functions = args.copyprivate_syms().unwrap_or_default();
        for (at, (var, function)) in args.copyprivate_vars().iter().zip(functions).enumerate() {
            comma(p, at);
            p.print_operand(*var);
            p.print(" -> ");
            p.print_attribute(*function);
            p.print(" : ");
            p.print_type(var.ty());
        }
    }
}

impl CustomDirective for DependVarList {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ctx = p.ctx();
        let mut kinds = Vec::new();
        list(p, |p| {
            let pos = p.pos();
            let text = p.parse_any_keyword()?;
            let Some(kind) = ClauseTaskDepend::from_text(text) else {
                return Err(p.error(pos, format!("invalid clause value: '{text}'")));
            };
            kinds.push(ClauseTaskDependAttr::get(ctx, kind).into());
            p.parse_punct(Punct::Arrow)?;
            args.depend_vars().push(p.parse_operand()?);
            args.depend_var_types().push(p.parse_colon_type()?);
            Ok(())
        })?;
        args.set_depend_kinds(ctx, &kinds);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let ctx = p.ctx();
        let kinds = args.depend_kinds().unwrap_or_default();
        for (at, (var, kind)) in args.depend_vars().iter().zip(kinds).enumerate() {
            comma(p, at);
            let kind = ClauseTaskDepend::from_attr(ctx, *kind);
            p.print(kind.map_or("", |kind| kind.text()));
            p.print(" -> ");
            p.print_operand(*var);
            p.print(" : ");
            p.print_type(var.ty());
        }
    }
}
