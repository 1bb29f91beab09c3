//! The names that a pattern binds, and their slots.

use super::Entity;

/// The kind of entity that a name is bound to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// An operation with that many results.
    Op(usize),
    /// An operand.
    Operand,
    /// An attribute, or a part that host code returns.
    Other,
}

/// The bound names; a name's index is its slot.
#[derive(Default)]
pub(super) struct Symbols {
    bound: Vec<(String, Kind)>,
    /// Pairs of slots that are bound to one name.
    pub(super) same: Vec<(u16, u16)>,
}

impl Symbols {
    /// Binds a name to a new slot; returns `None` for a name that need not be kept.
    ///
    /// # Errors
    /// The message, if the name is taken: only operands may share a name.
    pub(super) fn bind(&mut self, name: Option<&str>, kind: Kind) -> Result<Option<u16>, String> {
        let Some(name) = name.filter(|name| !name.is_empty() && *name != "_") else {
            return Ok(None);
        };
        let slot = self.next()?;
        if let Some(first) = self.bound.iter().position(|(have, _)| have == name) {
            if kind != Kind::Operand || self.bound[first].1 != Kind::Operand {
                return Err(format!("symbol '{name}' bound more than once"));
            }
            self.same.push((first as u16, slot));
        }
        self.bound.push((name.to_owned(), kind));
        Ok(Some(slot))
    }

    /// Returns a new slot without a name.
    pub(super) fn fresh(&mut self) -> Result<u16, String> {
        let slot = self.next()?;
        self.bound.push((String::new(), Kind::Other));
        Ok(slot)
    }

    fn next(&self) -> Result<u16, String> {
        let slot = u16::try_from(self.bound.len()).ok().filter(|slot| *slot < u16::MAX);
        slot.ok_or_else(|| format!("the pattern binds more than {} names", u16::MAX))
    }

    /// Returns the referent of a name: `x`, or result 1 of `x` as `x__1`.
    ///
    /// # Errors
    /// The message, if the name is unbound.
    pub(super) fn entity(&self, name: Option<&str>) -> Result<(Entity, Kind), String> {
        let name = name.unwrap_or("");
        let (pack, index) = split_index(name);
        let found =
            |name: &str| self.bound.iter().position(|(have, _)| have == name && !name.is_empty());
        let slot = found(name).map(|slot| (slot, None)).or_else(|| Some((found(pack)?, index)));
        let Some((slot, result)) = slot else {
            return Err(format!("referencing unbound symbol '{name}'"));
        };
        let kind = self.bound[slot].1;
        if let (Kind::Op(results), Some(result)) = (kind, result)
            && usize::from(result) >= results
        {
            return Err(format!("referencing result {result} of '{pack}', which has {results}"));
        }
        Ok((Entity { slot: slot as u16, result }, kind))
    }

    pub(super) fn slots(&self) -> u16 {
        u16::try_from(self.bound.len()).unwrap_or(u16::MAX)
    }
}

/// Splits `x__1` into `x` and 1.
pub(super) fn split_index(name: &str) -> (&str, Option<u16>) {
    match name.rsplit_once("__").map(|(pack, index)| (pack, index.parse())) {
        Some((pack, Ok(index))) => (pack, Some(index)),
        _ => (name, None),
    }
}
