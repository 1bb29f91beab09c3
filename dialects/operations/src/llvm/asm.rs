//! Hand-written parsers and printers.
//!
//! - [`call`][]: the syntax that calls share, `llvm.call`, `llvm.invoke`, `llvm.call_intrinsic`, `llvm.landingpad`.
//! - [`cases`][]: the successors of `llvm.switch` and `llvm.indirectbr`.
//! - [`global`][]: `llvm.mlir.global` and `llvm.mlir.alias`.
//! - [`function`][]: `llvm.func`.
//! - [`simple`][]: comparisons, `llvm.alloca`, and the directives of instructions.

mod call;
mod cases;
mod function;
mod global;
mod simple;

pub use simple::DYNAMIC_INDEX;
pub(super) use simple::part_type;

use ods_core::ir::PropSlot;
use ods_core::schema::Class;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, OpState, OpType};

/// Parses an optional keyword that spells a case of an enum.
fn keyword_case<T: Copy + std::fmt::Display>(p: &mut OpParser<'_, '_>, all: &[T]) -> Option<T> {
    all.iter().copied().find(|case| {
        let text = case.to_string();
        !text.is_empty() && p.parse_optional_keyword(&text)
    })
}

/// Prints the spelling of a case and a space, unless it is empty.
fn print_word(p: &mut OpPrinter<'_, '_>, text: &str) {
    if !text.is_empty() {
        p.print(text);
        p.print(" ");
    }
}

/// Parses an optional keyword; if present, it sets a unit attribute.
fn parse_flag<X: OpType>(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    word: &str,
    slot: PropSlot<X>,
) {
    if p.parse_optional_keyword(word) {
        state.set(p.ctx(), slot, Attr::UNIT);
    }
}

/// Parses an optional `comdat(@a::@b)`.
fn parse_comdat<X: OpType>(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    slot: PropSlot<X>,
) -> ParseResult<()> {
    if p.parse_optional_keyword("comdat") {
        p.parse_punct(Punct::LParen)?;
        let comdat = p.parse_attr_of(Class::SymbolRefAttr, None)?;
        p.parse_punct(Punct::RParen)?;
        state.set(p.ctx(), slot, comdat);
    }
    Ok(())
}

fn print_comdat(p: &mut OpPrinter<'_, '_>, comdat: Option<Attr>) {
    if let Some(comdat) = comdat {
        p.print(" comdat(");
        p.print_attribute(comdat);
        p.print(")");
    }
}
