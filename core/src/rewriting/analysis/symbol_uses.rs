//! Uses of symbols: the symbol references among the attributes of operations.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::interface::{Interface, SymbolOpInterface};
use crate::schema::Trait;
use crate::symbol::symbol_name;
use crate::{Attr, AttrData, Context, OpRef, Part, for_each_part};

/// Returns `op` as a symbol; `None` for an operation whose optional name is absent.
pub fn as_symbol(op: OpRef<'_>) -> Option<Interface<dyn SymbolOpInterface>> {
    let symbol = op.interface::<dyn SymbolOpInterface>()?;
    (!symbol.is_optional_symbol(op.body) || symbol_name(op).is_some()).then_some(symbol)
}

/// Returns whether `op` may be an unknown symbol table: its dialect is not registered.
pub fn is_unknown_symbol_table(op: OpRef<'_>) -> bool {
    op.body.num_regions(op.op) == 1 && op.ctx().dialect(op.name().dialect()).is_none()
}

/// The symbol references inside attributes, cached per attribute.
#[derive(Default)]
pub struct SymbolRefs {
    known: FxHashMap<Attr, Rc<[Attr]>>,
}

impl SymbolRefs {
    /// Creates an empty cache.
    pub fn new() -> SymbolRefs {
        SymbolRefs::default()
    }

    /// Returns the symbol references in `attr`, itself included.
    pub fn of_attr(&mut self, ctx: &Context, attr: Attr) -> Rc<[Attr]> {
        self.known.entry(attr).or_insert_with(|| find(ctx, attr).into()).clone()
    }

    /// Collects the symbol references in the attributes of `op`, without nested operations.
    pub fn of_op(&mut self, op: OpRef<'_>, found: &mut Vec<Attr>) {
        let ctx = op.ctx();
        let attributes = op.schema().map_or(1, |schema| schema.props.len());
        let props = op.body.props(op.op).iter().take(attributes);
        for attr in props.filter_map(|word| Attr::from_raw(*word)).chain([op.attrs()]) {
            if attr != Attr::EMPTY_DICT {
                found.extend(self.of_attr(ctx, attr).iter());
            }
        }
    }

    /// Returns the symbol references in `op` and its nested operations, without the contents of nested symbol tables;
    /// `None` if an operation may be an unknown symbol table.
    pub fn inside(&mut self, op: OpRef<'_>) -> Option<Vec<Attr>> {
        let mut found = Vec::new();
        let mut todo: SmallVec<[OpRef<'_>; 8]> = smallvec::smallvec![op];
        while let Some(op) = todo.pop() {
            if is_unknown_symbol_table(op) {
                return None;
            }
            self.of_op(op, &mut found);
            if op.body.num_regions(op.op) != 0 && !op.has_trait(Trait::SymbolTable) {
                let blocks = op.regions().flat_map(|region| region.blocks());
                todo.extend(blocks.flat_map(|block| block.ops()));
            }
        }
        Some(found)
    }
}

fn find(ctx: &Context, attr: Attr) -> Vec<Attr> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut todo = vec![Part::Attr(attr)];
    while let Some(part) = todo.pop() {
        if let Part::Attr(attr) = part
            && let AttrData::SymbolRef { .. } = attr.data(ctx)
        {
            found.push(attr);
            continue;
        }
        for_each_part(ctx, part, &mut |inner| {
            if seen.insert(inner) {
                todo.push(inner);
            }
        });
    }
    found
}
