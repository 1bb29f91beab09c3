//! Aliases: the types and attributes that get a name at the top of a file, and their names.
//!
//! Everything printed is visited in printing order ([`collect`]). An alias has the name that its kind gives it, and a
//! number in the order of: depth of nesting, types first, name, first visit. A location used only by operations may be
//! defined after them (it is *deferred*); a location used anywhere else, and everything inside it, may not.
//!
//! With locations printed, nearly every operation has an alias: positions are looked up by their packed word and never
//! become attributes for it, and an alias is the index of a name and a number, not a string.

mod collect;
mod probe;

use std::sync::Arc;

pub(super) use self::collect::Collector;
pub(super) use self::probe::AliasProbe;
use super::attr::Elide;
use crate::loc_slots::LocSlots;
use crate::text::Printer;
use crate::{Attr, AttrData, Context, Loc, LocData, LocKind, Type, TypeData};

/// The types and attributes that can have an alias.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symbol {
    /// An attribute that is not a position.
    Attr(Attr),
    /// A position in a file that is packed into its word.
    Position(Loc),
    Type(Type),
}

impl Symbol {
    fn of_attr(ctx: &Context, attr: Attr) -> Symbol {
        match attr.data(ctx) {
            AttrData::Location(LocData::FileRange { .. }) => {
                ctx.attr_loc(attr).map_or(Symbol::Attr(attr), Symbol::of_loc)
            }
            _ => Symbol::Attr(attr),
        }
    }

    fn of_loc(loc: Loc) -> Symbol {
        match loc.kind() {
            LocKind::FileLineCol(..) => Symbol::Position(loc),
            LocKind::Attr(attr) => Symbol::Attr(attr),
            LocKind::Unknown => Symbol::Attr(Attr::UNKNOWN_LOC),
        }
    }
}

/// A slot number for each symbol: tables by id, and by position.
#[derive(Default)]
struct SymbolSlots {
    /// The slot number plus one, 0 if there is none.
    types: Vec<u32>,
    attrs: Vec<u32>,
    positions: LocSlots,
}

impl SymbolSlots {
    fn new(ctx: &Context) -> SymbolSlots {
        SymbolSlots {
            types: vec![0; ctx.type_count()],
            attrs: vec![0; ctx.attr_count()],
            positions: LocSlots::default(),
        }
    }

    /// Returns the slot number of a symbol: `next` if it has none yet.
    #[inline]
    fn add(&mut self, symbol: Symbol, next: u32) -> u32 {
        let (table, at) = match symbol {
            Symbol::Type(ty) => (&mut self.types, ty.index()),
            Symbol::Attr(attr) => (&mut self.attrs, attr.index()),
            Symbol::Position(loc) => return self.positions.add(loc, next),
        };
        if table.len() <= at {
            table.resize((at + 1).next_power_of_two(), 0);
        }
        if table[at] == 0 {
            table[at] = next + 1;
        }
        table[at] - 1
    }

    #[inline]
    fn get(&self, symbol: Symbol) -> Option<u32> {
        match symbol {
            Symbol::Type(ty) => self.types.get(ty.index())?.checked_sub(1),
            Symbol::Attr(attr) => self.attrs.get(attr.index())?.checked_sub(1),
            Symbol::Position(loc) => self.positions.get(loc),
        }
    }
}

/// The name index of symbols without an alias.
const NO_ALIAS: u32 = u32::MAX;

/// An alias such as `#loc12`.
#[derive(Clone, Copy)]
struct Alias {
    /// The index of the name `loc`.
    name: u32,
    /// The number; 0 is not printed.
    number: u32,
}

/// The aliases of a printed text.
#[derive(Default)]
pub(super) struct Aliases {
    slots: SymbolSlots,
    /// The aliases by slot: not every visited symbol has one.
    aliases: Vec<Alias>,
    names: Vec<String>,
    /// The symbols in the order of their definitions, with whether they are deferred.
    order: Vec<(Symbol, bool)>,
}

impl Aliases {
    fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    #[inline]
    fn get(&self, symbol: Symbol) -> Option<Alias> {
        let alias = self.aliases[self.slots.get(symbol)? as usize];
        (alias.name != NO_ALIAS).then_some(alias)
    }
}

impl Printer<'_> {
    pub(super) fn has_type_alias(&self, ty: Type) -> bool {
        !self.aliases.is_empty() && self.aliases.get(Symbol::Type(ty)).is_some()
    }

    pub(super) fn has_attr_alias(&self, attr: Attr) -> bool {
        !self.aliases.is_empty() && self.aliases.get(Symbol::of_attr(self.ctx, attr)).is_some()
    }

    #[inline]
    pub(super) fn print_type_alias(&mut self, ty: Type) -> bool {
        !self.aliases.is_empty() && self.print_alias_of(Symbol::Type(ty))
    }

    #[inline]
    pub(super) fn print_attr_alias(&mut self, attr: Attr) -> bool {
        !self.aliases.is_empty() && self.print_alias_of(Symbol::of_attr(self.ctx, attr))
    }

    #[inline]
    pub(super) fn print_loc_alias(&mut self, loc: Loc) -> bool {
        !self.aliases.is_empty() && self.print_alias_of(Symbol::of_loc(loc))
    }

    fn print_alias_of(&mut self, symbol: Symbol) -> bool {
        let Some(alias) = self.aliases.get(symbol) else { return false };
        self.out.push_ascii(if matches!(symbol, Symbol::Type(_)) { b'!' } else { b'#' });
        self.out.push_str(&self.aliases.names[alias.name as usize]);
        if alias.number != 0 {
            self.out.push_unsigned(u64::from(alias.number));
        }
        true
    }

    /// Prints the definitions of the deferred aliases, or of the others.
    pub(super) fn print_alias_definitions(&mut self, deferred: bool) {
        let aliases = Arc::clone(&self.aliases);
        for (symbol, _) in aliases.order.iter().filter(|(_, later)| *later == deferred) {
            self.print_alias_of(*symbol);
            self.print(" = ");
            match symbol {
                Symbol::Type(ty) => self.print_type_data(*ty),
                Symbol::Attr(attr) => self.print_attr_without_alias(*attr),
                Symbol::Position(loc) => self.print_loc_aliased(*loc, false),
            }
            self.print("\n");
            self.end_of_line();
        }
    }

    fn print_attr_without_alias(&mut self, attr: Attr) {
        if let AttrData::Location(_) = attr.data(self.ctx)
            && let Some(loc) = self.ctx.attr_loc(attr)
        {
            return self.print_loc_aliased(loc, false);
        }
        self.print_attr_data(attr, Elide::Never);
    }
}

/// Returns the name that a kind of type or attribute gives its aliases.
fn alias_name(ctx: &Context, symbol: Symbol) -> Option<&'static str> {
    match symbol {
        Symbol::Attr(attr) => match attr.data(ctx) {
            AttrData::AffineMap(_) => Some("map"),
            AttrData::IntegerSet(_) => Some("set"),
            AttrData::Location(_) => Some("loc"),
            AttrData::Distinct { referenced, .. } if *referenced != Attr::UNIT => Some("distinct"),
            AttrData::Dialect { name, .. } => ctx.attr_schema(*name)?.alias,
            _ => None,
        },
        Symbol::Position(_) => Some("loc"),
        Symbol::Type(ty) => match ty.data(ctx) {
            TypeData::Tuple(types) if types.len() > 16 => Some("tuple"),
            TypeData::Dialect { name, .. } => ctx.type_schema(*name)?.alias,
            _ => None,
        },
    }
}

/// Returns a name of allowed characters that does not end in a digit, which would look like the number of an alias.
fn sanitize(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 1);
    sanitize_into(&mut out, name, "$_-");
    let prefixed = out.starts_with('_') && !name.starts_with('_');
    if !prefixed && name.ends_with(|last: char| last.is_ascii_digit()) {
        out.push('_');
    }
    out
}

/// Appends a name of allowed characters: blanks become `_`, other characters their code in hexadecimal.
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
