//! Analyses that passes share: computed on demand, kept until a pass invalidates them.
//!
//! Each isolated operation that a pipeline runs on has its own analyses, so that no two threads share one. After a
//! pass, the analyses that it did not preserve ([`PassCx::preserve`](super::PassCx::preserve)) are dropped.

use std::any::{Any, TypeId};

use super::timing::{Timing, timed};
use crate::OpRef;
use crate::dominance::Dominance;

/// An analysis of the contents of one isolated operation, which is worth keeping while it is valid.
pub trait Analysis: Send + Sized + 'static {
    /// Analyses `root`.
    fn of(root: OpRef<'_>) -> Self;

    /// Returns the name in timing reports.
    fn name() -> &'static str {
        let path = std::any::type_name::<Self>();
        path.rsplit("::").next().unwrap_or(path)
    }

    /// Returns whether the analysis is still valid after a pass that declared `preserved`.
    fn survives(&self, preserved: &Preserved) -> bool {
        preserved.has::<Self>()
    }
}

/// Dominator trees are built on demand, each for one region.
impl Analysis for Dominance {
    fn of(_: OpRef<'_>) -> Dominance {
        Dominance::new()
    }

    fn name() -> &'static str {
        "DominanceInfo"
    }
}

/// The analyses that a pass preserved.
#[derive(Default, Debug)]
pub struct Preserved {
    all: bool,
    some: Vec<TypeId>,
}

impl Preserved {
    /// Returns whether `A` is preserved.
    pub fn has<A: Analysis>(&self) -> bool {
        self.all || self.some.contains(&TypeId::of::<A>())
    }

    pub(super) fn add<A: Analysis>(&mut self) {
        self.some.push(TypeId::of::<A>());
    }

    pub(super) fn add_all(&mut self) {
        self.all = true;
    }
}

/// The analyses of one operation: few, hence a list.
#[derive(Default)]
pub(super) struct Analyses(Vec<Cached>);

struct Cached {
    key: TypeId,
    value: Box<dyn Any + Send>,
    survives: fn(&dyn Any, &Preserved) -> bool,
}

impl Analyses {
    /// Returns the analysis, which is computed now, and timed, if it is absent.
    pub(super) fn get<A: Analysis>(
        &mut self,
        root: OpRef<'_>,
        timing: Option<&mut Timing>,
    ) -> &mut A {
        let key = TypeId::of::<A>();
        let at = self.0.iter().position(|one| one.key == key).unwrap_or_else(|| {
            let survives = |value: &dyn Any, preserved: &Preserved| {
                value.downcast_ref::<A>().is_some_and(|value| value.survives(preserved))
            };
            let value = timed(timing, &format!("(A) {}", A::name()), || Box::new(A::of(root)));
            self.0.push(Cached { key, value, survives });
            self.0.len() - 1
        });
        self.0[at].value.downcast_mut().expect("the key is the type")
    }

    /// Returns the analysis, if present.
    pub(super) fn peek<A: Analysis>(&self) -> Option<&A> {
        let key = TypeId::of::<A>();
        self.0.iter().find(|one| one.key == key)?.value.downcast_ref()
    }

    /// Returns whether there are no analyses.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Drops the analyses that a pass did not preserve.
    pub(super) fn invalidate(&mut self, preserved: &Preserved) {
        self.0.retain(|one| (one.survives)(&*one.value, preserved));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, Loc, Module};

    /// The number of operations.
    struct Size(usize);

    impl Analysis for Size {
        fn of(root: OpRef<'_>) -> Size {
            Size(root.regions().flat_map(|region| region.blocks()).flat_map(|b| b.ops()).count())
        }
    }

    /// Preserved if the size is.
    struct IsEmpty;

    impl Analysis for IsEmpty {
        fn of(_: OpRef<'_>) -> IsEmpty {
            IsEmpty
        }

        fn survives(&self, preserved: &Preserved) -> bool {
            preserved.has::<IsEmpty>() || preserved.has::<Size>()
        }
    }

    #[test]
    fn what_is_not_preserved_is_recomputed() {
        let ctx = Context::with(|_| {});
        let module = Module::new(&ctx, Loc::UNKNOWN);
        let mut analyses = Analyses::default();
        analyses.get::<Size>(module.root(), None).0 = 7;
        analyses.get::<IsEmpty>(module.root(), None);
        let mut preserved = Preserved::default();
        preserved.add::<Size>();
        analyses.invalidate(&preserved);
        assert_eq!(analyses.get::<Size>(module.root(), None).0, 7, "it was kept");
        assert!(analyses.peek::<IsEmpty>().is_some(), "it depends on what was kept");
        analyses.invalidate(&Preserved::default());
        assert!(analyses.peek::<IsEmpty>().is_none());
        assert_eq!(analyses.get::<Size>(module.root(), None).0, 0, "it was made anew");
    }
}
