//! Syntax that is not declared.
//!
//! - [`call`][]: what calls have in common, `llvm.call`, `llvm.invoke`, `llvm.call_intrinsic`, `llvm.landingpad`.
//! - [`cases`][]: the successors of `llvm.switch` and `llvm.indirectbr`.
//! - [`global`][]: `llvm.mlir.global` and `llvm.mlir.alias`.
//! - [`function`][]: `llvm.func`.
//! - [`simple`][]: comparisons, `llvm.alloca`, and the directives of instructions.

mod call;
mod cases;
mod function;
mod global;
mod simple;

pub(super) use call::dense_i32;
pub(super) use simple::{DYNAMIC_INDEX, dense_i64, part_type};

use ods_core::text::{OpParser, OpPrinter};
use ods_core::{Attr, Context, Ident, OpRef, OpState, Param};

use super::{Linkage, UnnamedAddr, Visibility};

/// Consumes one of the keywords that spell the cases of an enum.
fn keyword_case<T: Copy + std::fmt::Display>(p: &mut OpParser<'_, '_>, all: &[T]) -> Option<T> {
    all.iter().copied().find(|case| {
        let text = case.to_string();
        !text.is_empty() && p.parse_optional_keyword(&text)
    })
}

fn add(p: &mut OpParser<'_, '_>, state: &mut OpState, name: &str, value: Attr) {
    p.add_attr(state, Ident::new(name), value);
}

/// An enum in an attribute of this dialect.
fn wrapped(ctx: &Context, name: &str, value: u64) -> Attr {
    Attr::dialect(ctx, name, vec![Param::Int(value as i64)])
}

/// The enum value in such an attribute, or in an integer attribute.
fn case_value(op: OpRef<'_>, name: &str) -> u64 {
    let ctx = op.ctx();
    let Some(attr) = op.attr(name) else { return 0 };
    if let ods_core::AttrData::Dialect { params, .. } = attr.data(ctx) {
        return params.first().and_then(Param::as_int).unwrap_or(0) as u64;
    }
    attr.as_i64(ctx).unwrap_or(0) as u64
}

/// `fastmathFlags` is left out when it has no flag.
fn elide_fastmath(op: OpRef<'_>, elided: &mut Vec<&str>) {
    if case_value(op, "fastmathFlags") == 0 {
        elided.push("fastmathFlags");
    }
}

/// Stored sizes of operand groups.
fn set_segments(p: &OpParser<'_, '_>, state: &mut OpState, sizes: &[usize]) {
    let at = p.ctx().op_info(state.name).and_then(|info| info.operand_segments_at());
    if let Some(at) = at {
        for (group, size) in sizes.iter().enumerate() {
            state.set_word(at + group, *size as u32);
        }
    }
}

/// `internal`, and so on; external without.
fn parse_linkage(p: &mut OpParser<'_, '_>, state: &mut OpState) {
    let linkage = keyword_case(p, Linkage::ALL).unwrap_or(Linkage::External);
    let attr = wrapped(p.ctx(), "llvm.linkage", linkage.value());
    add(p, state, "linkage", attr);
}

/// `hidden` or `protected`.
fn parse_visibility(p: &mut OpParser<'_, '_>, state: &mut OpState) {
    let visibility = keyword_case(p, Visibility::ALL).unwrap_or(Visibility::Default);
    let attr = Attr::integer(p.ctx(), ods_core::Type::I64, visibility.value() as i64);
    add(p, state, "visibility_", attr);
}

/// `unnamed_addr` or `local_unnamed_addr`.
fn parse_unnamed_addr(p: &mut OpParser<'_, '_>, state: &mut OpState) {
    let unnamed = keyword_case(p, UnnamedAddr::ALL).unwrap_or(UnnamedAddr::None);
    let attr = Attr::integer(p.ctx(), ods_core::Type::I64, unnamed.value() as i64);
    add(p, state, "unnamed_addr", attr);
}

/// The spelling of a case and a space, if there is any.
fn print_word(p: &mut OpPrinter<'_, '_>, text: &str) {
    if !text.is_empty() {
        p.print(text);
        p.print(" ");
    }
}

fn linkage_text(op: OpRef<'_>) -> &'static str {
    Linkage::from_value(case_value(op, "linkage")).map_or("", Linkage::text)
}

fn visibility_text(op: OpRef<'_>) -> &'static str {
    Visibility::from_value(case_value(op, "visibility_")).map_or("", Visibility::text)
}

fn unnamed_addr_text(op: OpRef<'_>) -> &'static str {
    UnnamedAddr::from_value(case_value(op, "unnamed_addr")).map_or("", UnnamedAddr::text)
}

/// `comdat(@a::@b)`
fn parse_comdat(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ods_core::text::ParseResult<()> {
    use ods_core::text::Punct;
    if p.parse_optional_keyword("comdat") {
        p.parse_punct(Punct::LParen)?;
        let comdat = p.parse_attr_of(ods_core::schema::Class::SymbolRefAttr, None)?;
        p.parse_punct(Punct::RParen)?;
        add(p, state, "comdat", comdat);
    }
    Ok(())
}

fn print_comdat(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if let Some(comdat) = op.attr("comdat") {
        p.print(" comdat(");
        p.print_attribute(comdat);
        p.print(")");
    }
}
