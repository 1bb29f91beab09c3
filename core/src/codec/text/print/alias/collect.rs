//! Collection of the types and attributes that get an alias, in the order of printing.

use std::ops::Range;
use std::sync::Arc;

use super::probe::AliasProbe;
use super::{Alias, Aliases, NO_ALIAS, Symbol, SymbolSlots, alias_name, sanitize};
use crate::ir::OpRef;
use crate::text::Printer;
use crate::text::print::attr::Elide;
use crate::{Attr, AttrData, Context, Loc, LocData, Type, stack};

struct Visited {
    symbol: Symbol,
    /// The index of the name of its alias, or [`NO_ALIAS`].
    name: u32,
    depth: u32,
    deferrable: bool,
    /// The entries directly inside, in [`Collector::inside`].
    children: Range<u32>,
}

/// Visits the symbols that need an alias.
pub(in crate::codec::text) struct Collector<'c> {
    slots: SymbolSlots,
    visited: Vec<Visited>,
    /// The entries directly inside the visited entries.
    inside: Vec<u32>,
    /// The names of aliases, with the names that they were derived from.
    names: Vec<(&'static str, String)>,
    /// The entries found so far inside the open entries, innermost last.
    children: Vec<u32>,
    /// The greatest depth of the entries found inside the innermost open entry.
    depth: u32,
    /// The number of open entries, each inside the one before.
    level: u32,
    /// True if the entry being visited may be defined after the operation.
    deferrable: bool,
    /// For the collector of a part: the entries that were found inside no other, unless a repetition adds nothing, and
    /// whether they may be defined after the operation.
    outermost: Option<Vec<(u32, bool)>>,
    probe: AliasProbe<'c>,
}

impl Printer<'_> {
    pub(in crate::codec::text) fn visit_type(&mut self, ty: Type) {
        self.visit(Symbol::Type(ty), false);
    }

    /// Visits an attribute; `untyped` means that its type is not printed.
    pub(in crate::codec::text) fn visit_attr(&mut self, attr: Attr, untyped: bool) {
        self.visit(Symbol::of_attr(self.ctx, attr), untyped);
    }

    /// Visits the location of an operation (which may be deferred) or of a block argument.
    pub(in crate::codec::text) fn visit_loc(&mut self, loc: Loc, deferrable: bool) {
        if !self.flags.debuginfo {
            return;
        }
        let Some(collector) = &mut self.collector else { return };
        let outer = std::mem::replace(&mut collector.deferrable, deferrable);
        self.visit_inner_loc(loc);
        if let Some(collector) = &mut self.collector {
            collector.deferrable = outer;
        }
    }

    fn visit_inner_loc(&mut self, loc: Loc) {
        self.visit(Symbol::of_loc(loc), false);
    }

    /// Visits an operation without its parts, if it has no regions and only its location may need an alias.
    pub(in crate::codec::text) fn visit_plain_op(&mut self, op: OpRef<'_>) -> bool {
        let Some(collector) = &mut self.collector else { return false };
        let plain = op.body.num_regions(op.op) == 0 && collector.probe.is_plain(op.body, op.op);
        if plain {
            self.visit_loc(op.loc(), true);
        }
        plain
    }

    fn visit(&mut self, symbol: Symbol, untyped: bool) {
        let Some(collector) = &mut self.collector else { return };
        let (index, first) = collector.meet(symbol);
        // A position has no parts.
        if !first || matches!(symbol, Symbol::Position(_)) {
            return collector.record(index);
        }
        let enclosing = collector.open();
        let start = self.out.len();
        stack::grow(|| match symbol {
            Symbol::Type(ty) => self.visit_inside_type(ty),
            Symbol::Attr(attr) => self.visit_inside_attr(attr, untyped),
            Symbol::Position(_) => {}
        });
        self.out.truncate(start);
        let Some(collector) = &mut self.collector else { return };
        collector.close(index, enclosing);
    }

    fn visit_inside_type(&mut self, ty: Type) {
        // Printing visits the printed parts, in the order in which MLIR walks a type.
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
        match data {
            LocData::Unknown | LocData::FileRange { .. } => {}
            LocData::Name(_, child) if *child == Loc::UNKNOWN => {}
            LocData::Name(_, child) => self.visit_inner_loc(*child),
            LocData::CallSite { callee, caller } => {
                self.visit_inner_loc(*callee);
                self.visit_inner_loc(*caller);
            }
            LocData::Fused { locs, metadata } => {
                if let Some(metadata) = metadata {
                    self.visit_attr(*metadata, false);
                }
                locs.iter().for_each(|loc| self.visit_inner_loc(*loc));
            }
        }
    }

    /// Ends collecting: numbers the aliases.
    pub(in crate::codec::text) fn finish_collecting(&mut self) {
        let Some(collector) = self.collector.take() else { return };
        let Collector { slots, visited, names, .. } = *collector;
        let mut by_name: Vec<u32> = (0..names.len() as u32).collect();
        by_name.sort_by_key(|name| &names[*name as usize].1);
        let mut rank = vec![0u32; names.len()];
        by_name.iter().zip(0..).for_each(|(name, at)| rank[*name as usize] = at);
        let mut order: Vec<u32> = (0..visited.len() as u32).collect();
        order.retain(|at| visited[*at as usize].name != NO_ALIAS);
        order.sort_by_key(|at| {
            let one = &visited[*at as usize];
            let is_attr = !matches!(one.symbol, Symbol::Type(_));
            (one.depth, is_attr, rank[one.name as usize])
        });
        let mut aliases = vec![Alias { name: NO_ALIAS, number: 0 }; visited.len()];
        let mut counts = vec![0u32; names.len()];
        for at in &order {
            let name = visited[*at as usize].name;
            let count = &mut counts[name as usize];
            aliases[*at as usize] = Alias { name, number: *count };
            *count += 1;
        }
        let defined = |at: &u32| {
            let one = &visited[*at as usize];
            (one.symbol, one.deferrable)
        };
        self.aliases = Arc::new(Aliases {
            slots,
            aliases,
            names: names.into_iter().map(|(_, name)| name).collect(),
            order: order.iter().map(defined).collect(),
        });
    }
}

impl<'c> Collector<'c> {
    pub(in crate::codec::text) fn new(ctx: &'c Context) -> Collector<'c> {
        Collector {
            slots: SymbolSlots::new(ctx),
            visited: Vec::new(),
            inside: Vec::new(),
            names: Vec::new(),
            children: Vec::new(),
            depth: 0,
            level: 0,
            deferrable: false,
            outermost: None,
            probe: AliasProbe::new(ctx),
        }
    }

    /// Returns a collector for a part of the printed IR, which [`Self::take_over`] merges later.
    pub(in crate::codec::text) fn of_part(ctx: &'c Context) -> Collector<'c> {
        Collector { outermost: Some(Vec::new()), ..Collector::new(ctx) }
    }

    /// Returns the number of an entry, and whether it is new; then the caller visits its parts.
    fn meet(&mut self, symbol: Symbol) -> (u32, bool) {
        let next = self.visited.len() as u32;
        let index = self.slots.add(symbol, next);
        let first = index == next;
        let pinned = !first && !self.deferrable && self.visited[index as usize].deferrable;
        // A repeated visit changes nothing else.
        if let Some(outermost) = &mut self.outermost
            && self.level == 0
            && (first || pinned)
        {
            outermost.push((index, self.deferrable));
        }
        if pinned {
            self.pin(index);
        }
        if !first {
            return (index, false);
        }
        let name = self.name_of(self.probe.ctx(), symbol);
        let (depth, deferrable) = (u32::from(name != NO_ALIAS), self.deferrable);
        self.visited.push(Visited { symbol, name, depth, deferrable, children: 0..0 });
        (index, true)
    }

    /// Begins the parts of an entry; returns where they start, and the depth of the enclosing entry, for
    /// [`Self::close`].
    fn open(&mut self) -> (usize, u32) {
        self.level += 1;
        (self.children.len(), std::mem::take(&mut self.depth))
    }

    /// Ends an entry.
    fn close(&mut self, index: u32, (first, outer_depth): (usize, u32)) {
        self.level -= 1;
        let inner = std::mem::replace(&mut self.depth, outer_depth);
        let from = self.inside.len() as u32;
        self.inside.extend(self.children.drain(first..));
        let one = &mut self.visited[index as usize];
        one.children = from..self.inside.len() as u32;
        if inner != 0 {
            one.depth = inner + 1;
        }
        self.record(index);
    }

    /// Records a part of the innermost open entry.
    fn record(&mut self, index: u32) {
        self.children.push(index);
        self.depth = self.depth.max(self.visited[index as usize].depth);
    }

    /// Visits everything that the collector of a part has visited, as if it had been printed with this one.
    pub(in crate::codec::text) fn take_over(&mut self, part: &Collector<'_>) {
        let outer = self.deferrable;
        for (index, deferrable) in part.outermost.iter().flatten() {
            self.next_op();
            self.deferrable = *deferrable;
            self.visit_as_in(part, *index);
        }
        self.deferrable = outer;
    }

    fn visit_as_in(&mut self, part: &Collector<'_>, index: u32) {
        let Visited { symbol, children, .. } = &part.visited[index as usize];
        let (index, first) = self.meet(*symbol);
        if !first || matches!(symbol, Symbol::Position(_)) {
            return self.record(index);
        }
        let enclosing = self.open();
        let inside = &part.inside[children.start as usize..children.end as usize];
        stack::grow(|| inside.iter().for_each(|child| self.visit_as_in(part, *child)));
        self.close(index, enclosing);
    }

    /// Discards the entries found in the previous operation: the next one is at the outermost level.
    pub(in crate::codec::text) fn next_op(&mut self) {
        self.children.clear();
    }

    /// Moves the definitions of an alias, and of all aliases inside it, before the operation.
    fn pin(&mut self, index: u32) {
        let mut todo = vec![index];
        while let Some(index) = todo.pop() {
            let one = &mut self.visited[index as usize];
            if std::mem::take(&mut one.deferrable) {
                let inside = one.children.start as usize..one.children.end as usize;
                todo.extend_from_slice(&self.inside[inside]);
            }
        }
    }

    /// Returns the index of the name of a symbol's alias; there are only a few.
    fn name_of(&mut self, ctx: &Context, symbol: Symbol) -> u32 {
        let Some(given) = alias_name(ctx, symbol) else { return NO_ALIAS };
        let known = self.names.iter().position(|(have, _)| *have == given);
        let known = known.or_else(|| {
            let name = sanitize(given);
            let same = self.names.iter().position(|(_, have)| *have == name);
            if same.is_none() {
                self.names.push((given, name));
            }
            same
        });
        known.unwrap_or(self.names.len() - 1) as u32
    }
}
