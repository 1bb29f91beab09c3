//! Names of SSA values during parsing: the values that they denote, by scope.
//!
//! A name is a dense number (found by its digits, or by the hash of its spelling), and the values that it denotes are a
//! row of a table. Definitions in a region are undone at its end. An isolated scope hides the definitions around it; a
//! *body* is where a value lives, and a name whose value lives in another body cannot be used, only reported.
//!
//! A use before the definition gets a placeholder of the type that the use states. It outlives its region, as in MLIR:
//! the definition may follow in an enclosing region. A definition in another body comes too late, but the error depends
//! on its position, so placeholders are kept when their body is left.

use rustc_hash::FxHashMap;

use super::spelling::Spelling;
use crate::ir::Value;
use crate::text::syntax::{Pos, UnresolvedOperand};
use crate::{Loc, OpName, Type};

/// The values that a name denotes.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// The first value.
    pub(super) value: Option<Value>,
    /// The number of values, which have consecutive ids.
    pub(super) count: u32,
    pub(super) pos: Pos,
    /// The body that the values live in.
    pub(super) body: u32,
    /// The isolated scope of the definition.
    scope: u32,
}

/// A placeholder for a value that is used before its definition.
#[derive(Clone, Copy)]
pub(super) struct Forward {
    pub(super) value: Value,
    pub(super) ty: Type,
    pub(super) body: u32,
    /// The first use.
    pub(super) first: Use,
}

/// A use of a name, in the operation that is being parsed.
#[derive(Clone, Copy)]
pub(in crate::codec::text) struct Use {
    pub(in crate::codec::text) pos: Pos,
    pub(super) op: OpName,
    pub(super) loc: Loc,
    /// The location of the enclosing isolated operation.
    pub(super) owner_loc: Loc,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct ForwardKey {
    name: u32,
    number: u32,
    scope: u32,
}

struct Scope {
    undo: usize,
    outer: u32,
}

pub(in crate::codec::text) struct Values<'src> {
    /// By numeric name: the number of the name plus one; 0 for none.
    numeric: Vec<u32>,
    numeric_limit: u64,
    named: FxHashMap<Spelling<'src>, u32>,
    spellings: Vec<&'src [u8]>,
    entries: Vec<Entry>,
    undo: Vec<(u32, Entry)>,
    scopes: Vec<Scope>,
    /// The current isolated scope, and the number of scopes so far.
    current: u32,
    isolated: u32,
    forward: FxHashMap<ForwardKey, Forward>,
}

const NOTHING: Entry = Entry { value: None, count: 0, pos: Pos(0), body: 0, scope: 0 };

impl<'src> Values<'src> {
    /// Creates a table for a source of that many bytes, which limits the numeric names that are kept in a table.
    pub(super) fn new(source_len: usize) -> Values<'src> {
        Values {
            numeric: Vec::new(),
            numeric_limit: source_len as u64,
            named: FxHashMap::default(),
            spellings: Vec::new(),
            entries: Vec::new(),
            undo: Vec::new(),
            scopes: Vec::new(),
            current: 0,
            isolated: 0,
            forward: FxHashMap::default(),
        }
    }

    /// Returns the number of a name, spelled with its `%`.
    #[inline]
    pub(super) fn name(&mut self, spelling: &'src [u8]) -> u32 {
        let digits = &spelling[1..];
        if digits.len() < 10
            && digits[0].is_ascii_digit()
            && (digits[0] != b'0' || digits.len() == 1)
        {
            let number = digits.iter().fold(0u64, |sum, digit| sum * 10 + u64::from(digit - b'0'));
            if number < self.numeric_limit {
                let number = number as usize;
                if self.numeric.len() <= number {
                    self.numeric.resize((number + 1).max(self.numeric.len() * 2), 0);
                }
                if self.numeric[number] == 0 {
                    self.numeric[number] = self.add(spelling) + 1;
                }
                return self.numeric[number] - 1;
            }
        }
        let key = Spelling::new(digits);
        if let Some(name) = self.named.get(&key) {
            return *name;
        }
        let name = self.add(spelling);
        self.named.insert(key, name);
        name
    }

    fn add(&mut self, spelling: &'src [u8]) -> u32 {
        self.entries.push(NOTHING);
        self.spellings.push(spelling);
        self.entries.len() as u32 - 1
    }

    /// Returns the spelling of a name, for messages.
    pub(super) fn spelling(&self, name: u32) -> String {
        String::from_utf8_lossy(self.spellings[name as usize]).into_owned()
    }

    /// Returns the values that a name denotes in the current scope.
    #[inline]
    pub(super) fn get(&self, name: u32) -> Option<&Entry> {
        let entry = &self.entries[name as usize];
        (entry.value.is_some() && entry.scope == self.current).then_some(entry)
    }

    /// Defines a name until the end of the region.
    #[inline]
    pub(super) fn define(&mut self, name: u32, value: Value, count: u32, pos: Pos, body: u32) {
        let entry = Entry { value: Some(value), count, pos, body, scope: self.current };
        let old = std::mem::replace(&mut self.entries[name as usize], entry);
        self.undo.push((name, old));
    }

    pub(super) fn push(&mut self, isolated: bool) {
        self.scopes.push(Scope { undo: self.undo.len(), outer: self.current });
        if isolated {
            self.isolated += 1;
            self.current = self.isolated;
        }
    }

    pub(super) fn pop(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        for (name, old) in self.undo.drain(scope.undo..).rev() {
            self.entries[name as usize] = old;
        }
        self.current = scope.outer;
    }

    fn key(&self, operand: UnresolvedOperand) -> ForwardKey {
        ForwardKey { name: operand.name, number: operand.number, scope: self.current }
    }

    /// Returns whether no name is defined in the open scopes.
    pub(super) fn defines_nothing(&self) -> bool {
        self.undo.is_empty()
    }

    pub(super) fn has_forward(&self) -> bool {
        !self.forward.is_empty()
    }

    pub(super) fn forward(&self, operand: UnresolvedOperand) -> Option<Forward> {
        self.forward.get(&self.key(operand)).copied()
    }

    pub(super) fn add_forward(&mut self, operand: UnresolvedOperand, forward: Forward) {
        self.forward.insert(self.key(operand), forward);
    }

    pub(super) fn take_forward(&mut self, operand: UnresolvedOperand) -> Option<Forward> {
        self.forward.remove(&self.key(operand))
    }

    /// Returns true if `value` is a placeholder for a later definition.
    pub(super) fn waits_for(&self, value: Value) -> bool {
        self.forward.values().any(|forward| forward.value == value)
    }

    pub(in crate::codec::text) fn forward_count(&self) -> usize {
        self.forward.len()
    }

    /// Drops the placeholders whose first use is at a position that `at` accepts.
    pub(in crate::codec::text) fn forget_forward(&mut self, at: impl Fn(Pos) -> bool) {
        self.forward.retain(|_, forward| !at(forward.first.pos));
    }

    /// Returns whether any name is defined here, or used before its definition.
    pub(in crate::codec::text) fn any(&self) -> bool {
        self.has_forward() || !self.undo.is_empty()
    }

    /// Returns whether a definition of a name, spelled with its `%`, would conflict with another or resolve a use; true
    /// for any name if there are many placeholders.
    pub(in crate::codec::text) fn is_taken(&self, spelling: &[u8]) -> bool {
        const MANY: usize = 16;
        let same = |name: &u32| self.spellings[*name as usize] == spelling;
        let waits = |key: &ForwardKey| key.scope == self.current && same(&key.name);
        self.forward.len() > MANY
            || self.forward.keys().any(waits)
            || self.find(spelling).is_some_and(|name| self.get(name).is_some())
    }

    /// Returns the number of a known name, spelled with its `%`.
    fn find(&self, spelling: &[u8]) -> Option<u32> {
        let digits = std::str::from_utf8(&spelling[1..]).ok();
        let canonical = digits.filter(|digits| *digits == "0" || !digits.starts_with('0'));
        let number = canonical.and_then(|digits| digits.parse::<usize>().ok());
        match number.and_then(|number| self.numeric.get(number)).filter(|name| **name != 0) {
            Some(name) => Some(name - 1),
            None => self.named.get(&Spelling::new(&spelling[1..])).copied(),
        }
    }

    /// Returns the first uses of names that were not defined.
    pub(in crate::codec::text) fn undeclared(&self) -> impl Iterator<Item = Pos> {
        self.forward.values().map(|forward| forward.first.pos)
    }
}
