//! Interfaces of symbols and of the operations that refer to them.

use crate::Attr;
use crate::ir::{Body, Op, OpMut};
use crate::symbol::{Visibility, symbol_name, visibility};
use crate::verify::{Verified, VerifyCx};

crate::interface! {
    /// `SymbolOpInterface`: an operation with a name that is unique in the nearest symbol table.
    ///
    /// Every method has a default: the name and the visibility are the attributes `sym_name` and `sym_visibility`.
    pub trait SymbolOpInterface on Op, "SymbolOpInterface", model SymbolOpInterfaceModel,
        verify [crate::verify::verify_symbol]
    {
        /// Returns the name, a string attribute.
        fn name_attr(self, ir: &Body) -> Option<Attr> { symbol_name(ir.view(self.id())) }
        /// Renames the symbol without updating references to it.
        fn set_name(self, ir: &mut OpMut<'_>, name: Attr) {
            crate::symbol::set_symbol_name(ir, self.id(), name);
        }
        /// Returns the visibility of the symbol.
        fn visibility(self, ir: &Body) -> Visibility { visibility(ir.view(self.id())) }
        /// Returns whether the name is optional.
        fn is_optional_symbol(self, ir: &Body) -> bool {
            ir.view(self.id()).schema().is_some_and(|schema| {
                schema.props.iter().any(|prop| prop.name == "sym_name" && prop.optional)
            })
        }
        /// Returns whether the symbol may be erased when it has no uses.
        fn can_discard_on_use_empty(self, ir: &Body) -> bool {
            self.visibility(ir) != Visibility::Public
        }
        /// Returns whether the symbol is a declaration.
        fn is_declaration(self, ir: &Body) -> bool { false }
    }
}

/// A symbol described by its attributes.
#[derive(Clone, Copy)]
pub(crate) struct PlainSymbol(Op);

crate::view!(PlainSymbol, Op);

impl SymbolOpInterface for PlainSymbol {}

crate::interface! {
    /// `ConstantSymbol`: a symbol for constant data, which passes make available to the bodies that can refer to it
    /// ([`Body::symbol_constant`]). Upstream's folders look up such symbols themselves.
    pub trait ConstantSymbol on Op, "ConstantSymbol", model ConstantSymbolModel {
        /// Returns the data; `None` if it may change, or is unknown.
        fn constant_value(self, ir: &Body) -> Option<Attr>;
    }
}

crate::interface! {
    /// `SymbolUserOpInterface`: an operation that verifies its symbol references.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `SymbolUserOpInterface`, but nothing verifies its symbols",
        note = "write beside its .td: `impl SymbolUserOpInterface for {Self} {{ fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {{ … }} }}`"
    )]
    pub trait SymbolUserOpInterface on Op, "SymbolUserOpInterface", model SymbolUserOpInterfaceModel {
        /// Verifies the symbol references of the operation.
        fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified;
    }
}
