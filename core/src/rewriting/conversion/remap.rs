//! Converted operands: their latest values, cast to the types that a pattern's converter assigns.

use smallvec::SmallVec;

use super::level::{CastKind, Level, NewCast, after_all};
use super::{ConversionRewriter, Types, Values};
use crate::{Body, Loc, Op, Value};

/// The converted values of operands, any number for each.
#[derive(Default)]
pub struct Remapped {
    values: SmallVec<[Value; 8]>,
    ends: SmallVec<[u32; 8]>,
}

/// The converted values, one slice per operand.
pub(super) type Ranges<'a> = SmallVec<[&'a [Value]; 8]>;

impl Remapped {
    /// Returns the values, if there is one for each operand.
    pub(super) fn singles(&self) -> Option<&[Value]> {
        let single = self.ends.iter().enumerate().all(|(at, end)| *end as usize == at + 1);
        single.then_some(self.values.as_slice())
    }

    pub(super) fn ranges(&self) -> Ranges<'_> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(a, b)| &self.values[*a as usize..*b as usize]).collect()
    }

    fn push(&mut self, value: Value) {
        self.values.push(value);
        self.ends.push(self.values.len() as u32);
    }

    fn push_all(&mut self, values: &[Value]) {
        self.values.extend_from_slice(values);
        self.ends.push(self.values.len() as u32);
    }
}

impl ConversionRewriter<'_> {
    /// Returns the converted operands of `op`.
    pub(super) fn remap_operands(&mut self, op: Op) -> Option<Remapped> {
        let loc = self.loc(op);
        let mut remapped = Remapped::default();
        for at in 0..self.num_operands(op) {
            let operand = self.operand(op, at);
            match self.single(operand) {
                Some(value) => remapped.push(value),
                None => remapped.push_all(&self.remap(operand, loc)?),
            }
        }
        Some(remapped)
    }

    /// Returns the latest value of `value`, in the type that the pattern's converter assigns; `None` if the converter
    /// assigns several types or none.
    pub fn remapped(&mut self, value: Value) -> Option<Value> {
        match self.remapped_many(value)?[..] {
            [value] => Some(value),
            _ => None,
        }
    }

    /// Returns the latest values of `value`, in the types that the pattern's converter assigns; `None` if it fails.
    pub fn remapped_many(&mut self, value: Value) -> Option<Values> {
        let loc = self.level.loc_of(self.body, value);
        self.remap(value, loc)
    }

    /// Returns the latest value of `value` that has the single type that the pattern's converter assigns, if there is
    /// one.
    fn single(&self, value: Value) -> Option<Value> {
        let ty = self.converter?.convert_type(self.body.ctx(), self.body.ty(value))?;
        self.level.look_up_one(self.body, value, ty)
    }

    fn remap(&mut self, value: Value, loc: Loc) -> Option<Values> {
        let Some(converter) = self.converter else {
            // Pure type casts depend on other patterns.
            return Some(self.level.latest_replacement(self.body, value));
        };
        let original = self.body.ty(value);
        let mut types = Types::new();
        converter.convert_into(self.body.ctx(), original, &mut types)?;
        if types.is_empty() {
            return Some(Values::new());
        }
        if let Some(found) = self.level.look_up(self.body, value, &types) {
            return Some(found);
        }
        let latest = self.level.latest_replacement(self.body, value);
        let new = NewCast {
            point: after_all(self.body, &latest),
            loc,
            stands_for: &latest,
            inputs: &latest,
            types: &types,
            kind: CastKind::Target(Some(original)),
            pure: true,
        };
        Some(self.level.cast(self.body, &new, Some(converter)))
    }
}

impl Level {
    /// Returns the replacement of `value` for its remaining uses, cast to its type; `None` if none is needed.
    pub(super) fn replacement(
        &mut self,
        body: &mut Body,
        value: Value,
        converter: Option<&std::sync::Arc<super::TypeConverter>>,
    ) -> Option<Value> {
        let ty = body.ty(value);
        if let Some(found) = self.look_up_one(body, value, ty).filter(|found| *found != value) {
            return Some(found);
        }
        let is_gone = |at| self.is_replaced(body.use_owner(at));
        if !self.mapping.is_target(value) && body.uses(value).all(is_gone) {
            return None;
        }
        let latest = self.latest(value);
        if latest[..] == [value] {
            return None;
        }
        let new = NewCast {
            point: after_all(body, &latest),
            loc: self.loc_of(body, value),
            stands_for: &latest,
            inputs: &latest,
            types: &[ty],
            kind: CastKind::Source,
            pure: true,
        };
        self.cast(body, &new, converter).first().copied()
    }
}
