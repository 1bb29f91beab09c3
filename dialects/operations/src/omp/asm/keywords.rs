//! Clauses of one keyword, or of keywords and a value.

use ods_core::hooks::CustomDirective;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};

use crate::omp::directives::{
    BindKind, CancelDirective, GrainsizeClause, MemoryOrder, NumTasksClause, OrderClause, ProcBind,
    ScheduleClause, SynchronizationHint,
};
use crate::omp::{
    ClauseBindKind, ClauseCancellationConstructType, ClauseGrainsizeType, ClauseMemoryOrderKind,
    ClauseNumTasksType, ClauseOrderKind, ClauseProcBindKind, ClauseScheduleKind, OrderModifier,
    ScheduleModifier,
};

/// Implements clauses that are one keyword of an enum.
macro_rules! word {
    ($($directive:ident $enum:ident $get:ident $set:ident;)*) => {$(
        impl CustomDirective for $directive {
            fn parse(
                p: &mut OpParser<'_, '_>,
                args: &mut Self::ParseArgs<'_, '_>,
            ) -> ParseResult<()> {
                let pos = p.pos();
                let text = p.parse_any_keyword()?;
                let Some(value) = $enum::from_text(text) else {
                    return Err(p.error(pos, format!("invalid clause value: '{text}'")));
                };
                args.$set(p.ctx(), value);
                Ok(())
            }

            fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
                p.print(args.$get().map_or("", |value| value.text()));
            }
        }
    )*};
}

word! {
    BindKind ClauseBindKind bind_kind set_bind_kind;
    CancelDirective ClauseCancellationConstructType cancel_directive set_cancel_directive;
    MemoryOrder ClauseMemoryOrderKind memory_order set_memory_order;
    ProcBind ClauseProcBindKind proc_bind_kind set_proc_bind_kind;
}

impl CustomDirective for OrderClause {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut pos = p.pos();
        let mut text = p.parse_any_keyword()?;
        if let Some(modifier) = OrderModifier::from_text(text) {
            args.set_order_mod(p.ctx(), modifier);
            p.parse_optional_punct(Punct::Colon);
            pos = p.pos();
            text = p.parse_any_keyword()?;
        }
        let Some(order) = ClauseOrderKind::from_text(text) else {
            return Err(p.error(pos, format!("invalid clause value: '{text}'")));
        };
        args.set_order(p.ctx(), order);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        if let Some(modifier) = args.order_mod() {
            p.print(modifier.text());
            p.print(":");
        }
        p.print(args.order().map_or("", |order| order.text()));
    }
}

/// Implements clauses of a number of iterations or tasks with an optional modifier.
macro_rules! counted {
    ($($directive:ident $enum:ident $modifier:ident $set:ident $value:ident $types:ident;)*) => {$(
        impl CustomDirective for $directive {
            fn parse(
                p: &mut OpParser<'_, '_>,
                args: &mut Self::ParseArgs<'_, '_>,
            ) -> ParseResult<()> {
                let pos = p.pos();
                if let Some(text) = p.parse_optional_any_keyword() {
                    let Some(modifier) = $enum::from_text(text) else {
                        let name = stringify!($modifier).trim_end_matches("_mod");
                        return Err(p.error(pos, format!("invalid {name} modifier : '{text}'")));
                    };
                    args.$set(p.ctx(), modifier);
                    p.parse_punct(Punct::Comma)?;
                }
                args.$value().push(p.parse_operand()?);
                args.$types().push(p.parse_colon_type()?);
                Ok(())
            }

            fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
                if let Some(modifier) = args.$modifier() {
                    p.print(modifier.text());
                    p.print(", ");
                }
                if let Some(value) = args.$value().first() {
                    p.print_operand(*value);
                    p.print(": ");
                    p.print_type(value.ty());
                }
            }
        }
    )*};
}

counted! {
    GrainsizeClause ClauseGrainsizeType grainsize_mod set_grainsize_mod grainsize grainsize_types;
    NumTasksClause ClauseNumTasksType num_tasks_mod set_num_tasks_mod num_tasks num_task_types;
}

impl CustomDirective for ScheduleClause {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ctx = p.ctx();
        let pos = p.name_pos();
        let Some(kind) = ClauseScheduleKind::from_text(p.parse_any_keyword()?) else {
            return Err(p.error(pos, " expected schedule kind"));
        };
        args.set_schedule_kind(ctx, kind);
        let chunked = matches!(
            kind,
            ClauseScheduleKind::Static
                | ClauseScheduleKind::Dynamic
                | ClauseScheduleKind::Guided
                | ClauseScheduleKind::Distribute
        );
        if chunked && p.parse_optional_punct(Punct::Equal) {
            args.schedule_chunk().push(p.parse_operand()?);
            args.schedule_chunk_types().push(p.parse_colon_type()?);
        }
        let mut modifiers = Vec::new();
        while p.parse_optional_punct(Punct::Comma) {
            modifiers.push(p.parse_any_keyword()?);
        }
        if modifiers.len() > 2 {
            return Err(p.error(pos, " unexpected modifier(s)"));
        }
        let mut known = Vec::new();
        for text in modifiers {
            let Some(modifier) = ScheduleModifier::from_text(text) else {
                return Err(p.error(pos, format!(" unknown modifier type: {text}")));
            };
            known.push(modifier);
        }
        let (modifier, simd) = match known[..] {
            [] => return Ok(()),
            [ScheduleModifier::Simd] => (ScheduleModifier::None, true),
            [first] => (first, false),
            [first, ScheduleModifier::Simd] if first != ScheduleModifier::Simd => (first, true),
            _ => return Err(p.error(pos, " incorrect modifier order")),
        };
        args.set_schedule_mod(ctx, modifier);
        args.set_schedule_simd(ctx, simd);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print(args.schedule_kind().map_or("", |kind| kind.text()));
        if let Some(chunk) = args.schedule_chunk().first() {
            p.print(" = ");
            p.print_operand(*chunk);
            p.print(" : ");
            p.print_type(chunk.ty());
        }
        if let Some(modifier) = args.schedule_mod() {
            p.print(", ");
            p.print(modifier.text());
        }
        if args.schedule_simd() == Some(true) {
            p.print(", simd");
        }
    }
}

/// The keywords of the hints, starting at the lowest bit.
const HINTS: [&str; 4] = ["uncontended", "contended", "nonspeculative", "speculative"];

impl CustomDirective for SynchronizationHint {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut hint = 0;
        if !p.parse_optional_keyword("none") {
            loop {
                let text = p.parse_any_keyword()?;
                let Some(bit) = HINTS.iter().position(|name| *name == text) else {
                    let pos = p.pos();
                    return Err(p.error(pos, format!("{text} is not a valid hint")));
                };
                hint |= 1 << bit;
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
        }
        args.set_hint(p.ctx(), hint);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let hint = args.hint().unwrap_or_default();
        if hint == 0 {
            return p.print("none");
        }
        let mut before = "";
        for (_, name) in HINTS.iter().enumerate().filter(|(bit, _)| hint & (1 << bit) != 0) {
            p.print(before);
            p.print(name);
            before = ", ";
        }
    }
}
