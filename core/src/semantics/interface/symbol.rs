//! Interfaces of symbols and of the operations that refer to them.

use crate::Attr;
use crate::ir::{Body, Op, OpMut};
use crate::symbol::{Visibility, symbol_name, visibility};
use crate::verify::{Verified, VerifyCx};

crate::interface! {
    /// `SymbolOpInterface`: an operation with a name that is unique in the nearest symbol table.
    ///
    /// Every method has a default: an operation that says nothing has its name and visibility in `sym_name` and
    /// `sym_visibility`.
    pub trait SymbolOpInterface on Op, "SymbolOpInterface", model SymbolOpInterfaceModel,
        verify [crate::verify::verify_symbol]
    {
        /// The name, a string attribute.
        fn name_attr(self, ir: &Body) -> Option<Attr> { symbol_name(ir.view(self.id())) }
        /// Renames it, and nothing that refers to it.
        fn set_name(self, ir: &mut OpMut<'_>, name: Attr) {
            crate::symbol::set_symbol_name(ir, self.id(), name);
        }
        /// Returns the visibility of the symbol.
        fn visibility(self, ir: &Body) -> Visibility { visibility(ir.view(self.id())) }
        /// Returns whether it may go without a name.
        fn is_optional_symbol(self, ir: &Body) -> bool {
            ir.view(self.id()).schema().is_some_and(|schema| {
                schema.props.iter().any(|prop| prop.name == "sym_name" && prop.optional)
            })
        }
        /// Returns whether it can go when nothing refers to it.
        fn can_discard_on_use_empty(self, ir: &Body) -> bool {
            self.visibility(ir) != Visibility::Public
        }
        /// Returns whether it only declares what is defined elsewhere.
        fn is_declaration(self, ir: &Body) -> bool { false }
    }
}

/// A symbol that its attributes describe.
#[derive(Clone, Copy)]
pub(crate) struct PlainSymbol(Op);

crate::view!(PlainSymbol, Op);

impl SymbolOpInterface for PlainSymbol {}

crate::interface! {
    /// `ConstantSymbol`: a symbol that stands for data that never changes, which passes tell the bodies around it of
    /// ([`Body::symbol_constant`]). Upstream's folders look for such symbols themselves.
    pub trait ConstantSymbol on Op, "ConstantSymbol", model ConstantSymbolModel {
        /// The data; `None` if it may change, or is not known.
        fn constant_value(self, ir: &Body) -> Option<Attr>;
    }
}

crate::interface! {
    /// `SymbolUserOpInterface`: an operation that checks the symbols it refers to.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `SymbolUserOpInterface`, but nothing verifies its symbols",
        note = "write beside its .td: `impl SymbolUserOpInterface for {Self} {{ fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {{ … }} }}`"
    )]
    pub trait SymbolUserOpInterface on Op, "SymbolUserOpInterface", model SymbolUserOpInterfaceModel {
        /// Checks the symbols that the operation refers to.
        fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified;
    }
}
