//! Aliases: which types and attributes get a name at the top of a file, and which.
//!
//! What is printed is visited in printing order. An alias has the name that its kind gives it, and a number in the
//! order of: depth of nesting, types first, name, first visit. A location that only follows operations may be
//! defined after them (it is *deferred*); one used anywhere else, and all inside it, may not.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Printer;
use super::print_attr::Elide;
use crate::ir::{Block, Body, Op};
use crate::{Attr, AttrData, Context, Loc, LocData, Param, Type, TypeData};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Symbol {
    Attr(Attr),
    Type(Type),
}

struct Visited {
    symbol: Symbol,
    alias: Option<String>,
    depth: usize,
    deferrable: bool,
    children: Vec<usize>,
}

/// Visits what needs an alias.
#[derive(Default)]
pub(super) struct Collector {
    index: FxHashMap<Symbol, usize>,
    visited: Vec<Visited>,
    /// Of what is being visited: children so far, and the greatest depth among them.
    children: Vec<usize>,
    depth: usize,
    /// Whether what is being visited may be defined after the operation.
    deferrable: bool,
}

/// The aliases of a print.
#[derive(Clone, Default)]
pub(super) struct Aliases {
    names: FxHashMap<Symbol, String>,
    /// In the order they are defined, with whether they are deferred.
    order: Vec<(Symbol, bool)>,
}

impl Aliases {
    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

impl Printer<'_> {
    pub(super) fn visit_type(&mut self, ty: Type) {
        self.visit(Symbol::Type(ty), false);
    }

    /// Visits an attribute; `untyped` when its type is not printed.
    pub(super) fn visit_attr(&mut self, attr: Attr, untyped: bool) {
        self.visit(Symbol::Attr(attr), untyped);
    }

    /// Visits the location of an operation (which may be deferred) or of a block argument.
    pub(super) fn visit_loc(&mut self, loc: Loc, deferrable: bool) {
        if !self.flags.debuginfo {
            return;
        }
        let attr = self.ctx.loc_attr(loc);
        let Some(collector) = &mut self.collector else { return };
        let outer = std::mem::replace(&mut collector.deferrable, deferrable);
        self.visit_attr(attr, false);
        if let Some(collector) = &mut self.collector {
            collector.deferrable = outer;
        }
    }

    fn visit(&mut self, symbol: Symbol, untyped: bool) {
        let ctx = self.ctx;
        let Some(collector) = &mut self.collector else { return };
        if let Some(index) = collector.index.get(&symbol).copied() {
            if !collector.deferrable {
                collector.pin(index);
            }
            collector.record(index);
            return;
        }
        let index = collector.visited.len();
        collector.index.insert(symbol, index);
        let alias = alias_name(ctx, symbol).map(sanitize);
        let depth = usize::from(alias.is_some());
        let deferrable = collector.deferrable;
        collector.visited.push(Visited { symbol, alias, depth, deferrable, children: Vec::new() });
        let outer = std::mem::take(&mut collector.children);
        let outer_depth = std::mem::take(&mut collector.depth);
        let start = self.out.len();
        match symbol {
            Symbol::Type(ty) => self.visit_inside_type(ty),
            Symbol::Attr(attr) => self.visit_inside_attr(attr, untyped),
        }
        self.out.truncate(start);
        let Some(collector) = &mut self.collector else { return };
        let children = std::mem::replace(&mut collector.children, outer);
        let inner = std::mem::replace(&mut collector.depth, outer_depth);
        collector.visited[index].children = children;
        if inner != 0 {
            collector.visited[index].depth = inner + 1;
        }
        collector.record(index);
    }

    fn visit_inside_type(&mut self, ty: Type) {
        // Printing visits what it prints, in the order in which MLIR walks a type.
        self.print_type_data(ty);
    }

    fn visit_inside_attr(&mut self, attr: Attr, untyped: bool) {
        let ctx = self.ctx;
        match attr.data(ctx) {
            AttrData::AffineMap(_)
            | AttrData::DenseArray { .. }
            | AttrData::Float(..)
            | AttrData::Integer(..)
            | AttrData::IntegerSet(_)
            | AttrData::Unit => return,
            AttrData::Location(data) => self.visit_inside_loc(data),
            AttrData::Array(items) => items.iter().for_each(|item| self.visit_attr(*item, false)),
            AttrData::Dictionary(entries) => {
                entries.iter().for_each(|(_, value)| self.visit_attr(*value, false));
            }
            AttrData::Type(ty) => self.visit_type(*ty),
            AttrData::Distinct { referenced, .. } => self.visit_attr(*referenced, false),
            AttrData::Dialect { .. } => self.print_attr_data(attr, Elide::Always),
            _ => {}
        }
        if !untyped
            && let Some(ty) = self.type_of_attr(attr)
            && ty != Type::NONE
        {
            self.visit_type(ty);
        }
    }

    fn visit_inside_loc(&mut self, data: &LocData) {
        let ctx = self.ctx;
        let mut visit = |loc: Loc| {
            let attr = ctx.loc_attr(loc);
            self.visit_attr(attr, false);
        };
        match data {
            LocData::Unknown | LocData::FileRange { .. } => {}
            LocData::Name(_, child) if *child == Loc::UNKNOWN => {}
            LocData::Name(_, child) => visit(*child),
            LocData::CallSite { callee, caller } => {
                visit(*callee);
                visit(*caller);
            }
            LocData::Fused { locs, metadata } => {
                if let Some(metadata) = metadata {
                    self.visit_attr(*metadata, false);
                }
                for loc in locs {
                    let attr = ctx.loc_attr(*loc);
                    self.visit_attr(attr, false);
                }
            }
        }
    }

    // Using aliases.

    pub(super) fn has_type_alias(&self, ty: Type) -> bool {
        !self.aliases.is_empty() && self.aliases.names.contains_key(&Symbol::Type(ty))
    }

    pub(super) fn has_attr_alias(&self, attr: Attr) -> bool {
        !self.aliases.is_empty() && self.aliases.names.contains_key(&Symbol::Attr(attr))
    }

    #[inline]
    pub(super) fn print_type_alias(&mut self, ty: Type) -> bool {
        !self.aliases.is_empty() && self.print_alias_of(Symbol::Type(ty))
    }

    #[inline]
    pub(super) fn print_attr_alias(&mut self, attr: Attr) -> bool {
        !self.aliases.is_empty() && self.print_alias_of(Symbol::Attr(attr))
    }

    fn print_alias_of(&mut self, symbol: Symbol) -> bool {
        let Some(name) = self.aliases.names.get(&symbol) else { return false };
        self.out.push_str(name);
        true
    }

    /// Prints the definitions of the aliases that are deferred, or of those that are not.
    pub(super) fn print_alias_definitions(&mut self, deferred: bool) {
        let order = std::mem::take(&mut Arc::make_mut(&mut self.aliases).order);
        for (symbol, _) in order.iter().filter(|(_, later)| *later == deferred) {
            self.print_alias_of(*symbol);
            self.print(" = ");
            match symbol {
                Symbol::Type(ty) => self.print_type_data(*ty),
                Symbol::Attr(attr) => self.print_attr_without_alias(*attr),
            }
            self.print("\n");
        }
        Arc::make_mut(&mut self.aliases).order = order;
    }

    fn print_attr_without_alias(&mut self, attr: Attr) {
        if let AttrData::Location(_) = attr.data(self.ctx)
            && let Some(loc) = self.ctx.attr_loc(attr)
        {
            return self.print_loc_aliased(loc, false);
        }
        self.print_attr_data(attr, Elide::Never);
    }

    /// Ends collecting: gives every alias its number.
    pub(super) fn finish_collecting(&mut self) {
        let Some(collector) = self.collector.take() else { return };
        let mut with_alias: Vec<Visited> =
            collector.visited.into_iter().filter(|one| one.alias.is_some()).collect();
        with_alias.sort_by(|a, b| {
            let is_attr = |one: &Visited| matches!(one.symbol, Symbol::Attr(_));
            (a.depth, is_attr(a), &a.alias).cmp(&(b.depth, is_attr(b), &b.alias))
        });
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        let aliases = Arc::make_mut(&mut self.aliases);
        for one in with_alias {
            let Some(alias) = one.alias else { continue };
            let sigil = if matches!(one.symbol, Symbol::Type(_)) { '!' } else { '#' };
            let mut name = format!("{sigil}{alias}");
            let count = counts.entry(alias).or_insert(0);
            if *count != 0 {
                name.push_str(&count.to_string());
            }
            *count += 1;
            aliases.names.insert(one.symbol, name);
            aliases.order.push((one.symbol, one.deferrable));
        }
    }
}

impl Collector {
    fn record(&mut self, index: usize) {
        self.children.push(index);
        self.depth = self.depth.max(self.visited[index].depth);
    }

    /// Makes an alias, and all inside it, come before the operation.
    fn pin(&mut self, index: usize) {
        let mut todo = vec![index];
        while let Some(index) = todo.pop() {
            let one = &mut self.visited[index];
            if std::mem::take(&mut one.deferrable) {
                todo.extend(one.children.iter().copied());
            }
        }
    }
}

/// The name that a kind of type or attribute gives its aliases.
fn alias_name(ctx: &Context, symbol: Symbol) -> Option<&'static str> {
    match symbol {
        Symbol::Attr(attr) => match attr.data(ctx) {
            AttrData::AffineMap(_) => Some("map"),
            AttrData::IntegerSet(_) => Some("set"),
            AttrData::Location(_) => Some("loc"),
            AttrData::Distinct { referenced, .. } if *referenced != Attr::UNIT => Some("distinct"),
            AttrData::Dialect { name, .. } => {
                let schema = ctx.attr_schema(*name).filter(|schema| schema.alias)?;
                schema.mnemonic
            }
            _ => None,
        },
        Symbol::Type(ty) => match ty.data(ctx) {
            TypeData::Tuple(types) if types.len() > 16 => Some("tuple"),
            TypeData::Dialect { name, .. } => {
                let schema = ctx.type_schema(*name).filter(|schema| schema.alias)?;
                schema.mnemonic
            }
            _ => None,
        },
    }
}

/// A name made of allowed characters that does not end in a digit, which would look like an alias's number.
fn sanitize(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 1);
    sanitize_into(&mut out, name, "$_-");
    let prefixed = out.starts_with('_') && !name.starts_with('_');
    if !prefixed && name.ends_with(|last: char| last.is_ascii_digit()) {
        out.push('_');
    }
    out
}

/// Appends a name made of allowed characters: blanks become `_`, others their code in hexadecimal.
pub(super) fn sanitize_into(out: &mut String, name: &str, punctuation: &str) {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || punctuation.as_bytes().contains(&byte);
    if name.bytes().next().is_none_or(|first| first.is_ascii_digit() || !allowed(first)) {
        out.push('_');
    }
    if name.bytes().all(allowed) {
        return out.push_str(name);
    }
    for byte in name.bytes() {
        match byte {
            byte if allowed(byte) => out.push(char::from(byte)),
            b' ' => out.push('_'),
            byte => out.push_str(&format!("{byte:X}")),
        }
    }
}

/// Remembers which types and attributes hold anything that gets an alias, so that a module without any is printed
/// in one go.
pub(super) struct AliasProbe<'c> {
    ctx: &'c Context,
    /// By index; `None` where not asked yet.
    types: Vec<Option<bool>>,
    attrs: Vec<Option<bool>>,
}

impl<'c> AliasProbe<'c> {
    pub(super) fn new(ctx: &'c Context) -> AliasProbe<'c> {
        AliasProbe { ctx, types: vec![None; ctx.type_count()], attrs: vec![None; ctx.attr_count()] }
    }

    /// Whether an argument of `block` has a type that is printed with an alias.
    pub(super) fn has_alias_in_args(&mut self, body: &Body, block: Block) -> bool {
        body.arg_values(block).any(|arg| self.ty(body.ty(arg)))
    }

    /// Whether a result's type or an attribute of `op` is printed with an alias; operands were results or arguments.
    #[inline]
    pub(super) fn has_alias_in_op(&mut self, body: &Body, op: Op) -> bool {
        let attrs = body.attrs(op);
        if body.results(op).any(|value| self.ty(body.ty(value)))
            || (attrs != Attr::EMPTY_DICT && self.attr(attrs))
        {
            return true;
        }
        let info = self.ctx.op_info(body.name(op));
        let (slots, row) = info.map_or((1, 1), |info| (info.prop_names.len(), info.row_len));
        slots != 0
            && body
                .props_of(op, row)
                .iter()
                .take(slots)
                .filter_map(|word| Attr::from_raw(*word))
                .any(|attr| self.attr(attr))
    }

    #[inline]
    fn ty(&mut self, ty: Type) -> bool {
        // The known types come first, and none of them has anything inside.
        if ty.index() < 14 {
            return false;
        }
        match self.types.get(ty.index()) {
            Some(Some(known)) => *known,
            _ => self.unknown_ty(ty),
        }
    }

    fn unknown_ty(&mut self, ty: Type) -> bool {
        let ctx = self.ctx;
        let found = alias_name(ctx, Symbol::Type(ty)).is_some()
            || match ty.data(ctx) {
                TypeData::Complex(elem) | TypeData::UnrankedTensor(elem) => self.ty(*elem),
                TypeData::Vector { elem, .. } => self.ty(*elem),
                TypeData::Tuple(types) => types.iter().any(|ty| self.ty(*ty)),
                TypeData::Function { inputs, results } => {
                    inputs.iter().chain(results).any(|ty| self.ty(*ty))
                }
                TypeData::RankedTensor { elem, encoding, .. } => {
                    self.ty(*elem) || encoding.is_some_and(|attr| self.attr(attr))
                }
                TypeData::MemRef { elem, layout, space, .. } => {
                    let identity =
                        matches!(layout.data(ctx), AttrData::AffineMap(map) if map.is_identity());
                    self.ty(*elem)
                        || (!identity && self.attr(*layout))
                        || space.is_some_and(|attr| self.attr(attr))
                }
                TypeData::UnrankedMemRef { elem, space } => {
                    self.ty(*elem) || space.is_some_and(|attr| self.attr(attr))
                }
                TypeData::Dialect { params, .. } => params.iter().any(|param| self.param(param)),
                _ => false,
            };
        if let Some(known) = self.types.get_mut(ty.index()) {
            *known = Some(found);
        }
        found
    }

    #[inline]
    fn attr(&mut self, attr: Attr) -> bool {
        match self.attrs.get(attr.index()) {
            Some(Some(known)) => *known,
            _ => self.unknown_attr(attr),
        }
    }

    fn unknown_attr(&mut self, attr: Attr) -> bool {
        let ctx = self.ctx;
        let found = alias_name(ctx, Symbol::Attr(attr)).is_some()
            || match attr.data(ctx) {
                AttrData::Array(items) => items.iter().any(|item| self.attr(*item)),
                AttrData::Dictionary(entries) => entries.iter().any(|(_, value)| self.attr(*value)),
                AttrData::Type(ty) => self.ty(*ty),
                AttrData::Distinct { referenced, .. } => self.attr(*referenced),
                AttrData::Dialect { params, .. } => params.iter().any(|param| self.param(param)),
                _ => attr.type_of(ctx).is_some_and(|ty| self.ty(ty)),
            };
        if let Some(known) = self.attrs.get_mut(attr.index()) {
            *known = Some(found);
        }
        found
    }

    fn param(&mut self, param: &Param) -> bool {
        match param {
            Param::Type(ty) => self.ty(*ty),
            Param::Attr(attr) => self.attr(*attr),
            Param::Array(items) => items.iter().any(|item| self.param(item)),
            _ => false,
        }
    }
}
