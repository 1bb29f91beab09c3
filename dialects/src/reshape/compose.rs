//! The groups of two reshapes one after the other.

use super::{Group, Reassociation};

impl Reassociation {
    /// The groups of two reshapes that both collapse, or both expand.
    pub fn compose(&self, other: &Reassociation) -> Option<Reassociation> {
        let (mut large, mut small) = (self.groups(), other.groups());
        if large.len() == small.len() {
            return None;
        }
        if large.len() < small.len() {
            (large, small) = (small, large);
        }
        if !small.is_empty() && large.len() != small.iter().map(|group| group.len()).sum::<usize>()
        {
            return None;
        }
        let inner = |index: &i64| large.get(*index as usize).into_iter().flatten().copied();
        Some(Reassociation(
            small.iter().map(|group| group.iter().flat_map(inner).collect()).collect(),
        ))
    }

    /// The groups of the dimensions of `finer` that each group of this one is made of; `None` where one of `finer` is
    /// in two.
    pub fn in_terms_of(&self, finer: &Reassociation) -> Option<Reassociation> {
        let mut parts = finer.groups().iter().zip(0i64..);
        let mut groups = Vec::with_capacity(self.groups().len());
        for group in self.groups() {
            let (mut composed, last) = (Group::new(), *group.last()?);
            for (part, at) in parts.by_ref() {
                let end = *part.last()?;
                if end > last {
                    return None;
                }
                composed.push(at);
                if end == last {
                    break;
                }
            }
            groups.push(composed);
        }
        Some(Reassociation(groups))
    }
}
