//! Composition of the groups of two reshapes.

use super::{Group, Reassociation};

impl Reassociation {
    /// Composes the groups of two reshapes that both collapse, or both expand.
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

    /// Returns, for each group, the indices of the groups of `finer` that it consists of; `None` if a group of `finer`
    /// is not contained in one group.
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
