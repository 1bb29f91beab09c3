//! The surroundings of an operation that a pass runs on, read before any body is handed out: so they do not depend on
//! the number of threads, nor on the passes that run on sibling operations.

use std::sync::Arc;

use super::Pass;
use crate::analysis::callees::Callees;
use crate::data_layout::DataLayout;
use crate::schema::Trait;
use crate::{Module, OpRef};

/// The surroundings of the operation of a pass. They do not change while passes run on sibling operations.
#[derive(Clone, Default, Debug)]
pub struct Surroundings(Option<Arc<SurroundingData>>);

#[derive(Clone, Default, Debug)]
struct SurroundingData {
    layout: DataLayout,
    callees: Option<Arc<Callees>>,
}

impl Surroundings {
    /// Returns the data layout in effect there.
    pub fn data_layout(&self) -> DataLayout {
        self.0.as_ref().map_or_else(DataLayout::default, |outer| outer.layout.clone())
    }

    /// Returns the facts about callables in the nearest enclosing symbol table. They are computed for passes that
    /// request them ([`RunPass::uses_surroundings`](super::RunPass::uses_surroundings)), and `None` for others.
    pub fn callees(&self) -> Option<&Callees> {
        self.0.as_ref()?.callees.as_deref()
    }

    /// Returns the surroundings of operations inside the last operation of `path`, which starts at the root of a
    /// module; `self` are the surroundings of that root.
    pub(super) fn inside<'m>(&self, path: impl Iterator<Item = OpRef<'m>>) -> Surroundings {
        let mut layout = None;
        for op in path {
            let have = layout.take().unwrap_or_else(|| self.data_layout());
            layout = Some(have.refined(op.ctx(), op.attrs()));
        }
        match layout.filter(|layout| *layout != self.data_layout()) {
            None => self.clone(),
            Some(layout) => {
                let callees = self.0.as_ref().and_then(|outer| outer.callees.clone());
                Surroundings(Some(Arc::new(SurroundingData { layout, callees })))
            }
        }
    }

    /// Adds the facts about the callables in `module`, if its root is a symbol table and one of `passes` requests them.
    pub(super) fn with_callees<'p>(
        self,
        module: &Module,
        passes: impl IntoIterator<Item = &'p dyn Pass>,
    ) -> Surroundings {
        let wanted = module.root().has_trait(Trait::SymbolTable)
            && passes.into_iter().any(|pass| pass.uses_surroundings());
        if !wanted {
            return self;
        }
        let outer = self.0.map(|outer| SurroundingData::clone(&outer)).unwrap_or_default();
        let callees = Some(Arc::new(Callees::of(module)));
        Surroundings(Some(Arc::new(SurroundingData { callees, ..outer })))
    }
}
