//! Symbols: names of operations in a symbol table, symbol references, and cached look-up.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ir::Modify;
use crate::schema::Trait;
use crate::{Attr, AttrData, Op, OpRef, StaticIdent};

static SYM_NAME: StaticIdent = StaticIdent::new("sym_name");
static SYM_VISIBILITY: StaticIdent = StaticIdent::new("sym_visibility");

/// The visibility of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Visible everywhere.
    Public,
    /// Visible in the symbol table that defines it.
    Private,
    /// Visible in the symbol table that defines it and in those that enclose it.
    Nested,
}

/// Returns the symbol name of an operation: a string attribute, inherent or not.
pub fn symbol_name(op: OpRef<'_>) -> Option<Attr> {
    let name = named_attr(op, &SYM_NAME)?;
    matches!(name.data(op.ctx()), AttrData::String(..)).then_some(name)
}

/// Renames an operation without updating references to it; `name` is a string attribute.
pub fn set_symbol_name(at: &mut impl Modify, op: Op, name: Attr) {
    at.modify(op, |ir| ir.set_attr(SYM_NAME.get(), Some(name)));
}

/// Sets the visibility of a symbol. `Public` removes the attribute.
pub fn set_visibility(at: &mut impl Modify, op: Op, visibility: Visibility) {
    let text = match visibility {
        Visibility::Public => None,
        Visibility::Private => Some("private"),
        Visibility::Nested => Some("nested"),
    };
    at.modify(op, |ir| {
        let value = text.map(|text| Attr::string(ir.ctx(), text));
        ir.set_attr(SYM_VISIBILITY.get(), value);
    });
}

/// Returns the visibility attribute of an operation, of any kind.
pub fn visibility_attr(op: OpRef<'_>) -> Option<Attr> {
    named_attr(op, &SYM_VISIBILITY)
}

/// Returns the visibility of a symbol; public if it has no visibility attribute.
pub fn visibility(op: OpRef<'_>) -> Visibility {
    match visibility_attr(op).and_then(|attr| attr.as_str(op.ctx())) {
        Some("private") => Visibility::Private,
        Some("nested") => Visibility::Nested,
        _ => Visibility::Public,
    }
}

fn named_attr(op: OpRef<'_>, name: &StaticIdent) -> Option<Attr> {
    let name = name.get();
    let inherent = op.ctx().op_info(op.name()).and_then(|info| info.slot(name));
    match inherent {
        Some(slot) => op.prop(slot),
        None => op.attrs().get(op.ctx(), name),
    }
}

/// The symbols that one symbol table defines, by name (a string attribute).
type Names = FxHashMap<Attr, Op>;

/// Returns the symbols that `table` defines, by name (a string attribute); of two with one name the first.
pub fn symbol_names(table: OpRef<'_>) -> FxHashMap<Attr, Op> {
    let mut names = Names::default();
    for block in table.regions().flat_map(|region| region.blocks()) {
        for op in block.ops() {
            if let Some(name) = symbol_name(op) {
                names.entry(name).or_insert(op.op);
            }
        }
    }
    names
}

/// Symbol tables, built on first look-up: the counterpart of `SymbolTableCollection`. They are not updated when the IR
/// changes: create a new collection after a change.
///
/// # Examples
/// ```
/// use ods_core::symbol::SymbolTables;
/// use ods_core::{Attr, Context, Diagnostics, text};
///
/// let ctx = Context::with(|_| {});
/// let source = "module { module @inner {} }";
/// let module = text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).expect("it is valid");
/// let mut tables = SymbolTables::new();
/// let found = tables.lookup(module.root(), Attr::symbol_ref(&ctx, "inner"));
/// assert_eq!(found.expect("it is there").name().as_str(), "builtin.module");
/// assert!(tables.lookup(module.root(), Attr::symbol_ref(&ctx, "other")).is_none());
/// ```
#[derive(Default)]
pub struct SymbolTables {
    /// The tables by the address of the body and the operation in it.
    tables: FxHashMap<(usize, Op), Rc<Names>>,
}

impl SymbolTables {
    /// Creates an empty collection.
    pub fn new() -> SymbolTables {
        SymbolTables::default()
    }

    fn names(&mut self, table: OpRef<'_>) -> Rc<Names> {
        let key = (std::ptr::from_ref(table.body) as usize, table.op);
        let known = self.tables.entry(key).or_insert_with(|| Rc::new(symbol_names(table)));
        known.clone()
    }

    /// Returns the operation that `symbol`, a symbol reference or a string attribute, resolves to in `table`.
    pub fn lookup<'a>(&mut self, table: OpRef<'a>, symbol: Attr) -> Option<OpRef<'a>> {
        self.lookup_all(table, symbol)?.pop()
    }

    /// Returns the operations that each step of a symbol reference or a string attribute resolves to, from `table` on.
    pub fn lookup_all<'a>(
        &mut self,
        table: OpRef<'a>,
        symbol: Attr,
    ) -> Option<SmallVec<[OpRef<'a>; 1]>> {
        let ctx = table.ctx();
        let (root, nested): (Attr, &[Attr]) = match symbol.data(ctx) {
            AttrData::String(..) => (symbol, &[]),
            AttrData::SymbolRef { root, nested } => (*root, nested),
            _ => return None,
        };
        let mut at = self.lookup_one(table, root)?;
        let mut found = smallvec::smallvec![at];
        for reference in nested {
            let AttrData::SymbolRef { root, .. } = reference.data(ctx) else { return None };
            if !at.has_trait(Trait::SymbolTable) {
                return None;
            }
            at = self.lookup_one(at, *root)?;
            found.push(at);
        }
        Some(found)
    }

    fn lookup_one<'a>(&mut self, table: OpRef<'a>, name: Attr) -> Option<OpRef<'a>> {
        let op = *self.names(table).get(&name)?;
        let body = table.body.nested(table.op).unwrap_or(table.body);
        Some(body.view(op))
    }
}
