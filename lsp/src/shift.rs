//! The difference between a checked text and the current one, to translate offsets from one to the other.

use std::ops::Range;

use ods_core::text::{same_before, same_behind};

use crate::text::Text;

/// The one range in which two texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shift {
    old: Range<usize>,
    new: Range<usize>,
}

impl Shift {
    /// Compares an old text with a new one.
    pub(crate) fn between(old: &Text, new: &Text) -> Shift {
        let (a, b) = (old.as_str().as_bytes(), new.as_str().as_bytes());
        if std::ptr::eq(a, b) {
            return Shift { old: a.len()..a.len(), new: b.len()..b.len() };
        }
        let prefix = same_before(a, b);
        let (a, b) = (&a[prefix..], &b[prefix..]);
        let suffix = same_behind(a, b);
        Shift { old: prefix..prefix + a.len() - suffix, new: prefix..prefix + b.len() - suffix }
    }

    /// Translates an offset in the new text to the old one; `None` within new text.
    pub(crate) fn to_old(&self, offset: usize) -> Option<usize> {
        moved(offset, &self.new, &self.old)
    }

    /// Translates a range in the old text to the new one; `None` if its start or end is within the change.
    pub(crate) fn to_new(&self, span: &Range<usize>) -> Option<Range<usize>> {
        // A range around the change grows or shrinks with it.
        let start = moved(span.start, &self.old, &self.new)?;
        let end = moved(span.end, &self.old, &self.new)?;
        Some(start..end.max(start))
    }
}

fn moved(offset: usize, from: &Range<usize>, to: &Range<usize>) -> Option<usize> {
    if offset <= from.start {
        Some(offset)
    } else if offset >= from.end {
        Some(offset - from.end + to.end)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_did_not_change_moves() {
        let shift = Shift::between(&Text::new("def A; def B;"), &Text::new("def AXY; def B;"));
        assert_eq!(shift.to_new(&(11..12)), Some(13..14));
        assert_eq!(shift.to_new(&(0..13)), Some(0..15));
        assert_eq!(shift.to_old(13), Some(11));
        assert_eq!(shift.to_old(6), None);
        assert_eq!(shift.to_old(2), Some(2));
    }

    #[test]
    fn what_is_gone_has_no_place() {
        let shift = Shift::between(&Text::new("def A; def B;"), &Text::new("def B;"));
        assert_eq!(shift.to_new(&(5..6)), None);
    }
}
