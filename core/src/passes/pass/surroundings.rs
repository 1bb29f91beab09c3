//! The surroundings of an operation that a pass works on, read before any body is handed out: so they are the same for
//! any number of threads, and whatever the passes on its siblings do meanwhile.

use std::sync::Arc;

use super::Pass;
use crate::analysis::callees::Callees;
use crate::data_layout::DataLayout;
use crate::schema::Trait;
use crate::{Module, OpRef};

/// The surroundings of the operation of a pass. They do not change while passes run on operations beside that one.
#[derive(Clone, Default, Debug)]
pub struct Surroundings(Option<Arc<Around>>);

#[derive(Clone, Default, Debug)]
struct Around {
    layout: DataLayout,
    callees: Option<Arc<Callees>>,
}

impl Surroundings {
    /// The data layout that holds there.
    pub fn data_layout(&self) -> DataLayout {
        self.0.as_ref().map_or_else(DataLayout::default, |around| around.layout.clone())
    }

    /// Returns the facts about callables in the nearest symbol table around. They are found for passes that say that
    /// they look around ([`RunPass::looks_around`](super::RunPass::looks_around)), and `None` for others.
    pub fn callees(&self) -> Option<&Callees> {
        self.0.as_ref()?.callees.as_deref()
    }

    /// Returns the surroundings of operations inside the last of `path`, which leads there from the root of a module;
    /// what is around that is `self`.
    pub(super) fn inside<'m>(&self, path: impl Iterator<Item = OpRef<'m>>) -> Surroundings {
        let mut layout = None;
        for op in path {
            let have = layout.take().unwrap_or_else(|| self.data_layout());
            layout = Some(have.refined(op.ctx(), op.attrs()));
        }
        match layout.filter(|layout| *layout != self.data_layout()) {
            None => self.clone(),
            Some(layout) => {
                let callees = self.0.as_ref().and_then(|around| around.callees.clone());
                Surroundings(Some(Arc::new(Around { layout, callees })))
            }
        }
    }

    /// The same with what is known of the callables in `module`, if its root has a symbol table and one of `passes`
    /// looks around.
    pub(super) fn with_callees<'p>(
        self,
        module: &Module,
        passes: impl IntoIterator<Item = &'p dyn Pass>,
    ) -> Surroundings {
        let wanted = module.root().has_trait(Trait::SymbolTable)
            && passes.into_iter().any(|pass| pass.looks_around());
        if !wanted {
            return self;
        }
        let around = self.0.map(|around| Around::clone(&around)).unwrap_or_default();
        let callees = Some(Arc::new(Callees::of(module)));
        Surroundings(Some(Arc::new(Around { callees, ..around })))
    }
}
