//! `llvm.mlir.global` and `llvm.mlir.alias`.

use ods_core::hooks::CustomAsm;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{Attr, AttrData, OpRef, OpState, Type};

use super::{
    add, linkage_text, parse_comdat, parse_linkage, parse_unnamed_addr, parse_visibility,
    print_comdat, print_word, unnamed_addr_text, visibility_text,
};
use crate::llvm::{AliasOp, GlobalOp, array_type};

const NO_ARGUMENTS: RegionStyle =
    RegionStyle { entry_args: false, terminators: true, empty_block: false };

/// Linkage, visibility, `thread_local`, `unnamed_addr`.
fn parse_head(p: &mut OpParser<'_, '_>, state: &mut OpState) {
    parse_linkage(p, state);
    parse_visibility(p, state);
    if p.parse_optional_keyword("thread_local") {
        add(p, state, "thread_local_", Attr::UNIT);
    }
    parse_unnamed_addr(p, state);
}

fn print_head(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.print(" ");
    print_word(p, linkage_text(op));
    print_word(p, visibility_text(op));
    if op.attr("thread_local_").is_some() {
        p.print("thread_local ");
    }
    print_word(p, unnamed_addr_text(op));
}

fn print_name(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let name = op.attr("sym_name").and_then(|name| name.as_bytes(op.ctx()));
    p.print_symbol_name(name.unwrap_or_default());
}

fn print_type_of(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, attr: &str) {
    p.print(" : ");
    if let Some(ty) = op.attr(attr).and_then(|ty| ty.as_type(op.ctx())) {
        p.print_type(ty);
    }
}

impl CustomAsm for GlobalOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        parse_head(p, state);
        if p.parse_optional_keyword("constant") {
            add(p, state, "constant", Attr::UNIT);
        }
        let name = p.parse_symbol_name()?;
        add(p, state, "sym_name", name);
        p.parse_punct(Punct::LParen)?;
        let mut value = None;
        if !p.parse_optional_punct(Punct::RParen) {
            let attr = p.parse_attribute(None)?;
            add(p, state, "value", attr);
            value = Some(attr);
            p.parse_punct(Punct::RParen)?;
        }
        parse_comdat(p, state)?;
        p.parse_optional_attr_dict(state)?;
        let types = p.parse_optional_colon_type_list()?;
        let pos = p.name_pos();
        let ty = match types[..] {
            [] => match value.map(|value| value.data(ctx)) {
                Some(AttrData::String(text, _)) => array_type(ctx, text.len() as u64, Type::I8),
                _ => {
                    return Err(p.error(pos, "type can only be omitted for string globals"));
                }
            },
            [ty] => ty,
            _ => return Err(p.error(pos, "expected zero or one type")),
        };
        if types.is_empty() || !p.parse_optional_region(state, &[])? {
            p.add_region(state);
        }
        add(p, state, "global_type", Attr::ty(ctx, ty));
        Ok(())
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ir = this.body;
        let op = *this;
        print_head(p, op);
        if op.attr("constant").is_some() {
            p.print("constant ");
        }
        print_name(p, op);
        p.print("(");
        let value = op.attr("value");
        if let Some(value) = value {
            p.print_attribute(value);
        }
        p.print(")");
        print_comdat(p, op);
        p.print_optional_attr_dict(
            op,
            &[
                "sym_name",
                "global_type",
                "constant",
                "value",
                "linkage",
                "unnamed_addr",
                "thread_local_",
                "visibility_",
                "comdat",
            ],
        );
        if value.is_some_and(|value| value.as_str(ir.ctx()).is_some()) {
            return;
        }
        print_type_of(p, op, "global_type");
        let initializer = op.region(0);
        if !initializer.is_empty() {
            p.print(" ");
            p.print_region(initializer, NO_ARGUMENTS);
        }
    }
}

impl CustomAsm for AliasOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_head(p, state);
        let name = p.parse_symbol_name()?;
        add(p, state, "sym_name", name);
        p.parse_optional_attr_dict(state)?;
        let types = p.parse_optional_colon_type_list()?;
        let [ty] = types[..] else {
            let pos = p.name_pos();
            return Err(p.error(pos, "expected exactly one type"));
        };
        p.parse_region(state, &[])?;
        let ty = Attr::ty(p.ctx(), ty);
        add(p, state, "alias_type", ty);
        Ok(())
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let _ir = this.body;
        let op = *this;
        print_head(p, op);
        print_name(p, op);
        p.print_optional_attr_dict(
            op,
            &["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"],
        );
        print_type_of(p, op, "alias_type");
        p.print(" ");
        p.print_region(op.region(0), NO_ARGUMENTS);
    }
}
