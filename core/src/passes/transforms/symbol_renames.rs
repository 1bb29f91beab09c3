//! Renaming of references to symbols.

use rustc_hash::FxHashMap;

use crate::schema::Trait;
use crate::symbol::symbol_name;
use crate::{Attr, AttrData, Context, Module, Op, OpRef, Param, stack};

/// Updates the references to symbols in a module, whose root is a symbol table, to the new names that `new_name`
/// returns as string attributes. The symbols themselves, and the attributes of the root, are not changed.
pub fn rename_symbol_uses(module: &mut Module, new_name: &dyn Fn(OpRef<'_>) -> Option<Attr>) {
    let mut tables = vec![Table::default()];
    let ops = with_tables(module.root(), new_name, &mut tables);
    if tables.iter().all(|table| table.renames.is_empty()) {
        return;
    }
    let mut changes: FxHashMap<usize, Vec<Change>> = FxHashMap::default();
    for (op, table) in ops {
        let renamed =
            |attr| renamed(op.ctx(), attr, &|symbol| tables[table].resolve(&tables, symbol));
        let slots = op.schema().map_or(0, |schema| schema.props.len());
        let props = (0..slots).filter_map(|slot| Some((Some(slot), renamed(op.prop(slot)?)?)));
        let attrs = renamed(op.attrs()).map(|attr| (None, attr));
        let all = props.chain(attrs).map(|(slot, attr)| Change { op: op.op, slot, attr });
        changes.entry(std::ptr::from_ref(op.body).addr()).or_default().extend(all);
    }
    module.body_mut().for_each_body(|body| {
        for change in changes.remove(&std::ptr::from_ref(body).addr()).unwrap_or_default() {
            match change.slot {
                Some(slot) => body.set_prop(change.op, slot, Some(change.attr)),
                None => body.set_attrs(change.op, change.attr),
            }
        }
    });
}

/// A new attribute in a slot, or a new dictionary.
struct Change {
    op: Op,
    slot: Option<usize>,
    attr: Attr,
}

/// A symbol table; the names are string attributes.
#[derive(Default)]
struct Table {
    /// The tables that this one defines, by name, as indices.
    inside: FxHashMap<Attr, usize>,
    /// The new names by the old ones.
    renames: FxHashMap<Attr, Attr>,
}

/// Returns the operations in `root`, without itself, each with the index of the table in which its references are
/// resolved.
fn with_tables<'a>(
    root: OpRef<'a>,
    new_name: &dyn Fn(OpRef<'_>) -> Option<Attr>,
    tables: &mut Vec<Table>,
) -> Vec<(OpRef<'a>, usize)> {
    let (mut ops, mut todo) = (Vec::new(), vec![(root, 0)]);
    while let Some((holder, table)) = todo.pop() {
        let defines = holder.has_trait(Trait::SymbolTable);
        let blocks = holder.regions().flat_map(|region| region.blocks());
        for op in blocks.flat_map(|block| block.ops()) {
            ops.push((op, table));
            let name = symbol_name(op).filter(|_| defines);
            if let Some((name, new)) = name.zip(new_name(op)) {
                tables[table].renames.insert(name, new);
            }
            let mut number = table;
            if op.has_trait(Trait::SymbolTable) {
                number = tables.len();
                tables.push(Table::default());
                tables[table].inside.extend(name.map(|name| (name, number)));
            }
            if op.body.num_regions(op.op) != 0 {
                todo.push((op, number));
            }
        }
    }
    ops
}

impl Table {
    /// Returns the renamed path of a symbol, the names behind the first as references; `None` if no name changes.
    fn resolve(&self, tables: &[Table], symbol: Symbol<'_>) -> Option<Attr> {
        let (root, nested, ctx) = symbol;
        let new_root = self.renames.get(&root).copied();
        let mut names = nested.to_vec();
        let mut table = self.inside.get(&root);
        for name in &mut names {
            let Some(at) = table else { break };
            let AttrData::SymbolRef { root, .. } = *name.data(ctx) else { break };
            if let Some(new) = tables[*at].renames.get(&root) {
                *name = ctx.intern_attr(AttrData::SymbolRef { root: *new, nested: [].into() });
            }
            table = tables[*at].inside.get(&root);
        }
        (new_root.is_some() || names != nested).then(|| {
            let root = new_root.unwrap_or(root);
            ctx.intern_attr(AttrData::SymbolRef { root, nested: names.into() })
        })
    }
}

/// The parts of a symbol reference, with the context.
type Symbol<'a> = (Attr, &'a [Attr], &'a Context);

/// Returns an attribute with renamed references, if it has any.
fn renamed(
    ctx: &Context,
    attr: Attr,
    resolve: &dyn Fn(Symbol<'_>) -> Option<Attr>,
) -> Option<Attr> {
    let inside = |attr: Attr| stack::grow(|| renamed(ctx, attr, resolve));
    match attr.data(ctx) {
        AttrData::SymbolRef { root, nested } => resolve((*root, nested, ctx)),
        AttrData::Array(items) => {
            let new: Vec<Option<Attr>> = items.iter().map(|item| inside(*item)).collect();
            new.iter().any(Option::is_some).then(|| {
                let items = new.iter().zip(items).map(|(new, old)| new.unwrap_or(*old));
                Attr::array(ctx, &items.collect::<Vec<_>>())
            })
        }
        AttrData::Dictionary(entries) => {
            let new: Vec<Option<Attr>> = entries.iter().map(|(_, value)| inside(*value)).collect();
            new.iter().any(Option::is_some).then(|| {
                let entries = new.iter().zip(entries);
                let entries = entries.map(|(new, (name, old))| (*name, new.unwrap_or(*old)));
                Attr::dictionary(ctx, &entries.collect::<Vec<_>>())
            })
        }
        AttrData::Dialect { params, .. } => {
            let params = renamed_params(params, &inside)?;
            let mut data = attr.data(ctx).clone();
            if let AttrData::Dialect { params: old, .. } = &mut data {
                *old = params.into();
            }
            Some(ctx.intern_attr(data))
        }
        _ => None,
    }
}

fn renamed_params(params: &[Param], inside: &dyn Fn(Attr) -> Option<Attr>) -> Option<Vec<Param>> {
    let new: Vec<Option<Param>> = params
        .iter()
        .map(|param| match param {
            Param::Attr(attr) => inside(*attr).map(Param::Attr),
            Param::Array(items) => stack::grow(|| renamed_params(items, inside))
                .map(|items| Param::Array(items.into())),
            _ => None,
        })
        .collect();
    new.iter().any(Option::is_some).then(|| {
        let params = new.into_iter().zip(params);
        params.map(|(new, old)| new.unwrap_or_else(|| old.clone())).collect()
    })
}
