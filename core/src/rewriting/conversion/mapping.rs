//! The replacements of values, until they are committed at the end of a conversion.

use rustc_hash::FxHashMap;

use super::Values;
use super::level::grown;
use crate::Value;

/// A map from values to values, mostly one to one: a row indexed by value, with the other cases in tables.
#[derive(Default)]
pub(super) struct Mapping {
    row: Vec<Entry>,
    /// The replacements of one value by no value or several.
    several: Vec<Values>,
    /// The replacements of several values at once, by casts.
    joint: FxHashMap<Values, Values>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    stands: Stands,
    /// Set if the value is, or was, a replacement.
    is_target: bool,
}

/// The replacement of one value.
#[derive(Clone, Copy, Default)]
pub(super) enum Stands {
    #[default]
    None,
    One(Value),
    /// No value or several: an index into [`Mapping::several`].
    Several(u32),
}

impl Mapping {
    /// Maps `from` to its replacement `to`.
    pub(super) fn map(&mut self, from: &[Value], to: &[Value]) {
        to.iter().for_each(|value| self.entry(*value).is_target = true);
        match (from, to) {
            ([from], [to]) => self.entry(*from).stands = Stands::One(*to),
            ([from], _) => {
                let at = self.several.len() as u32;
                self.several.push(to.into());
                self.entry(*from).stands = Stands::Several(at);
            }
            _ => {
                self.joint.insert(from.into(), to.into());
            }
        }
    }

    /// Removes the replacement of `from`.
    pub(super) fn unmap(&mut self, from: &[Value]) {
        match from {
            [from] => self.entry(*from).stands = Stands::None,
            _ => {
                self.joint.remove(from);
            }
        }
    }

    /// Returns whether the value is, or was, a replacement.
    pub(super) fn is_target(&self, value: Value) -> bool {
        self.row.get(value.index()).is_some_and(|entry| entry.is_target)
    }

    /// Returns the replacements of the values of `from`: individually if any value has one, else jointly.
    pub(super) fn next(&self, from: &[Value]) -> Option<Values> {
        if let [from] = from {
            return self.one(*from).map(Values::from_slice);
        }
        let mut next = Values::new();
        let mut changed = false;
        for value in from {
            match self.one(*value) {
                Some(to) => {
                    changed = true;
                    next.extend_from_slice(to);
                }
                None => next.push(*value),
            }
        }
        if changed { Some(next) } else { self.joint.get(from).cloned() }
    }

    /// Returns the replacement of `value`.
    #[inline]
    pub(super) fn stands_for(&self, value: Value) -> Stands {
        self.row.get(value.index()).map_or(Stands::None, |entry| entry.stands)
    }

    #[inline]
    fn one(&self, from: Value) -> Option<&[Value]> {
        match &self.row.get(from.index())?.stands {
            Stands::None => None,
            Stands::One(to) => Some(std::slice::from_ref(to)),
            Stands::Several(at) => Some(&self.several[*at as usize]),
        }
    }

    fn entry(&mut self, value: Value) -> &mut Entry {
        let index = value.index();
        if self.row.len() <= index {
            self.row.resize(grown(self.row.len(), index), Entry::default());
        }
        &mut self.row[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_one_by_one_then_together() {
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(Value::new);
        let mut mapping = Mapping::default();
        mapping.map(&[a], &[b, c]);
        mapping.map(&[b, c], &[d]);
        assert_eq!(mapping.next(&[a]).as_deref(), Some(&[b, c][..]));
        assert_eq!(mapping.next(&[b, c]).as_deref(), Some(&[d][..]));
        mapping.map(&[c], &[e]);
        assert_eq!(mapping.next(&[b, c]).as_deref(), Some(&[b, e][..]));
        mapping.unmap(&[c]);
        mapping.unmap(&[b, c]);
        assert_eq!(mapping.next(&[b, c]), None);
        assert_eq!([a, b, d, e].map(|value| mapping.is_target(value)), [false, true, true, true]);
    }
}
