//! Names of values: from locations and interfaces, made unique.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::super::super::alias::sanitize_into;
use super::super::super::value_name::ValueName;
use super::Numbering;
use crate::ir::{Body, Value, ValueDef};
use crate::loc_parts::find_in_loc;
use crate::{Attr, Context, Loc, LocData};

impl<'f> Numbering<'f> {
    /// Returns the first name in the location of a value, for `--mlir-use-nameloc-as-prefix`.
    pub(super) fn loc_name(&self, body: &Body, value: Value) -> Option<String> {
        let loc = match body.def(value) {
            ValueDef::Result(op, _) => body.loc(op),
            ValueDef::Arg(block, index) => body.args(block)[index as usize].loc,
        };
        let name = first_name(body.ctx(), loc)?;
        Some(name.as_str(body.ctx())?.into())
    }

    pub(super) fn set_number(&mut self, table: usize, value: Value) {
        self.names.tables[table].values[value.index()] = ValueName::number(self.counters.value);
        self.counters.value += 1;
    }

    /// Assigns a name to a value, or the next number if the name is empty.
    pub(super) fn set_name(&mut self, table: usize, value: Value, name: &str) {
        if name.is_empty() {
            return self.set_number(table, value);
        }
        let text = self.unique(name);
        let name = ValueName::text(self.names.texts.get(text).as_bytes(), text);
        self.names.tables[table].values[value.index()] = name;
    }

    /// Returns the index of a name like `name` that no enclosing region uses.
    pub(super) fn unique(&mut self, name: &str) -> u32 {
        sanitize_into(self.names.texts.draft_mut(), name, "$._-");
        let mut hash = hash_of(self.names.texts.draft());
        if self.is_used(self.names.texts.draft(), hash) {
            let end = self.names.texts.draft_mut().len();
            loop {
                let draft = self.names.texts.draft_mut();
                draft.truncate(end);
                draft.push('_');
                draft.push_str(&self.counters.conflict.to_string());
                self.counters.conflict += 1;
                hash = hash_of(self.names.texts.draft());
                if !self.is_used(self.names.texts.draft(), hash) {
                    break;
                }
            }
        }
        let texts = &mut self.names.texts;
        self.arg_hints |= texts.draft().starts_with("arg");
        let text = texts.finish();
        let texts = &*texts;
        self.used.insert_unique(hash, text, |have| hash_of(texts.get(*have)));
        if let Some(scope) = self.scopes.last_mut() {
            scope.texts.push(text);
        }
        text
    }

    pub(super) fn holds(&self, name: &str, hash: u64) -> bool {
        let texts = &self.names.texts;
        self.used.find(hash, |have| texts.get(*have) == name).is_some()
    }

    /// Returns whether a value in scope has the name, whose hash is given.
    fn is_used(&self, name: &str, hash: u64) -> bool {
        if let Some(digits) = name.strip_prefix("arg")
            && let Ok(number) = digits.parse::<u32>()
            && (digits == "0" || !digits.starts_with('0'))
            && self.scopes.iter().any(|scope| scope.arguments.contains(&number))
        {
            return true;
        }
        self.holds(name, hash)
    }
}

/// Returns the name of the first name location, outer ones before inner ones.
fn first_name(ctx: &Context, loc: Loc) -> Option<Attr> {
    find_in_loc(ctx, loc, |data| match data {
        LocData::Name(name, _) => Some(*name),
        _ => None,
    })
}

pub(super) fn hash_of(text: &str) -> u64 {
    FxBuildHasher.hash_one(text)
}
