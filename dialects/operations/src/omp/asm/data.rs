//! The clauses of `omp.map.info`.

use ods_core::hooks::CustomDirective;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, Type};

use super::lists::list;
use crate::omp::directives::{CaptureType, MapClause, MembersIndex};
use crate::omp::{ClauseMapFlags, VariableCaptureKind};

/// The keywords of flags, in the order in which they are printed.
const FLAGS: &[(&str, ClauseMapFlags)] = &[
    ("always", ClauseMapFlags::ALWAYS),
    ("implicit", ClauseMapFlags::IMPLICIT),
    ("ompx_hold", ClauseMapFlags::OMPX_HOLD),
    ("close", ClauseMapFlags::CLOSE),
    ("present", ClauseMapFlags::PRESENT),
];

/// The keywords of mapping kinds, and the flags that are printed last.
const KINDS: &[(&str, ClauseMapFlags)] = &[
    ("to", ClauseMapFlags::TO),
    ("from", ClauseMapFlags::FROM),
    ("delete", ClauseMapFlags::DEL),
    ("storage", ClauseMapFlags::STORAGE),
    ("return_param", ClauseMapFlags::RETURN_PARAM),
    ("private", ClauseMapFlags::PRIV),
    ("literal", ClauseMapFlags::LITERAL),
    ("attach", ClauseMapFlags::ATTACH),
    ("attach_always", ClauseMapFlags::ATTACH_ALWAYS),
    ("attach_none", ClauseMapFlags::ATTACH_NONE),
    ("attach_auto", ClauseMapFlags::ATTACH_AUTO),
    ("ref_ptr", ClauseMapFlags::REF_PTR),
    ("ref_ptee", ClauseMapFlags::REF_PTEE),
    ("ref_ptr_ptee", ClauseMapFlags::REF_PTR_PTEE),
    ("is_device_ptr", ClauseMapFlags::IS_DEVICE_PTR),
];

impl CustomDirective for MapClause {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut flags = ClauseMapFlags::NONE;
        list(p, |p| {
            let text = p.parse_any_keyword()?;
            if text == "tofrom" {
                flags |= ClauseMapFlags::TO | ClauseMapFlags::FROM;
            }
            // As upstream, an unknown keyword is ignored.
            let mut known = FLAGS.iter().chain(KINDS);
            flags |=
                known.find(|(name, _)| *name == text).map_or(ClauseMapFlags::NONE, |one| one.1);
            Ok(())
        })?;
        args.set_map_type(p.ctx(), flags);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let flags = args.map_type().unwrap_or(ClauseMapFlags::NONE);
        let set = |list: &[(&'static str, ClauseMapFlags)]| -> Vec<&'static str> {
            list.iter().filter(|(_, flag)| flags.contains(*flag)).map(|(name, _)| *name).collect()
        };
        let (mut words, mut kinds) = (set(FLAGS), set(KINDS));
        if kinds.starts_with(&["to", "from"]) {
            kinds.splice(0..2, ["tofrom"]);
        }
        words.extend(kinds);
        p.print(&if words.is_empty() { "none".to_owned() } else { words.join(", ") });
    }
}

impl CustomDirective for CaptureType {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let text = p.parse_any_keyword()?;
        if let Some(kind) = VariableCaptureKind::from_text(text) {
            args.set_map_capture_type(p.ctx(), kind);
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print(args.map_capture_type().map_or("", |kind| kind.text()));
    }
}

impl CustomDirective for MembersIndex {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ctx = p.ctx();
        let mut members = Vec::new();
        list(p, |p| {
            p.parse_punct(Punct::LSquare)?;
            let mut path = Vec::new();
            list(p, |p| {
                path.push(Attr::integer(ctx, Type::I64, p.parse_int(64, true)?));
                Ok(())
            })?;
            members.push(Attr::array(ctx, &path));
            p.parse_punct(Punct::RSquare)
        })?;
        args.set_members_index(ctx, &members);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let ctx = p.ctx();
        for (at, member) in args.members_index().unwrap_or_default().iter().enumerate() {
            p.print(if at == 0 { "[" } else { ", [" });
            for (at, step) in member.as_array(ctx).unwrap_or_default().iter().enumerate() {
                p.print(if at == 0 { "" } else { ", " });
                p.print_int(step.as_i64(ctx).unwrap_or_default());
            }
            p.print("]");
        }
    }
}
