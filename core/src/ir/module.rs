//! The owner of a whole piece of IR: a body that holds only the root operation.

use std::sync::Arc;

use smallvec::SmallVec;

use super::nested::{BodySource, PendingBody};
use super::op::Owner;
use super::{Body, Op, OpRef, OpState};
use crate::{Attr, Context, Diagnostics, ExternalResources, Loc, OpName, threads};

/// A root operation, usually a `builtin.module`, with everything inside it.
///
/// # Examples
/// ```
/// use ods_core::{Context, Loc, Module, OpBuilder, OpName, OpState};
///
/// let ctx = Context::with(|_| {});
/// let mut module = Module::new(&ctx, Loc::UNKNOWN);
/// assert_eq!(module.root().name().as_str(), "builtin.module");
///
/// let body = module.body_mut();
/// let block = body.entry_block(body.region()).expect("a module has a block");
/// OpBuilder::at_end(body, block).insert(OpState::new(OpName::new("my.op"), Loc::UNKNOWN));
/// assert_eq!(module.body().ops(block).count(), 1);
/// ```
#[derive(Clone)]
pub struct Module {
    /// The body that holds only the root operation.
    holder: Body,
    root: Op,
    external_resources: Vec<ExternalResources>,
    /// The source of bodies that were read lazily.
    source: Option<Arc<dyn BodySource>>,
}

impl Module {
    /// Creates an empty `builtin.module` with one empty block.
    pub fn new(ctx: &Context, loc: Loc) -> Module {
        let mut holder = Module::holder(ctx);
        let mut state = OpState::new(OpName::new("builtin.module"), loc);
        state.regions = 1;
        let root = holder.create_op(&state);
        let mut module = Module::from_holder(holder, root);
        let body = module.body_mut();
        let region = body.region();
        body.append_block(region);
        module
    }

    /// Returns a body in which to create a root operation, for [`Self::from_holder`].
    pub(crate) fn holder(ctx: &Context) -> Body {
        let owner = Owner {
            name: None,
            props: SmallVec::new(),
            attrs: Attr::EMPTY_DICT,
            loc: Loc::UNKNOWN,
        };
        let mut holder = Body::new(ctx, owner, 1);
        let region = holder.region();
        holder.append_block(region);
        holder
    }

    /// Creates a module with the root operation `root`, created in `holder` and possibly placed in its one block.
    pub(crate) fn from_holder(mut holder: Body, root: Op) -> Module {
        if holder.parent_block(root).is_none() {
            let block = holder.entry_block(holder.region()).expect("a holder has one block");
            holder.append_op(root, block);
        }
        Module { holder, root, external_resources: Vec::new(), source: None }
    }

    pub(crate) fn with_source(self, source: Arc<dyn BodySource>) -> Module {
        Module { source: Some(source), ..self }
    }

    /// Decodes all lazily read bodies that were not accessed yet, on several threads if there is much to decode.
    /// Returns whether all of the module could be decoded, now and earlier. Bodies that could not are empty, and their
    /// errors are added to `diagnostics`.
    pub fn load(&self, diagnostics: &mut Diagnostics) -> bool {
        let Some(source) = &self.source else { return true };
        let mut level = vec![&self.holder];
        while !level.is_empty() {
            let pending: Vec<_> = level.iter().flat_map(|body| body.pending_nested()).collect();
            if threads::pays(self.ctx(), pending.iter().map(PendingBody::size).sum()) {
                threads::map(self.ctx(), pending, PendingBody::decode);
            } else {
                pending.into_iter().for_each(PendingBody::decode);
            }
            level = level.into_iter().flat_map(Body::decoded_nested).collect();
        }
        let failures = source.failures();
        let good = failures.is_empty();
        failures.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
        good
    }

    /// Returns a module with a copy of this module's root operation, whose regions are empty.
    ///
    /// # Panics
    /// Panics if the root operation is not isolated from above.
    pub fn emptied(&self) -> Module {
        let root = self.root();
        let mut state = self.body().owner_state();
        let mut holder = Module::holder(self.ctx());
        state.results = root.results().map(|result| result.ty()).collect();
        let block = holder.entry_block(holder.region()).expect("a holder has one block");
        state.operands = root
            .operands()
            .map(|operand| holder.add_arg(block, operand.ty(), Loc::UNKNOWN))
            .collect();
        let root = holder.create_op(&state);
        Module::from_holder(holder, root)
    }

    /// Returns the external resources of the file, which no dialect owns.
    pub fn external_resources(&self) -> &[ExternalResources] {
        &self.external_resources
    }

    /// Returns the external resources of the file mutably.
    pub fn external_resources_mut(&mut self) -> &mut Vec<ExternalResources> {
        &mut self.external_resources
    }

    /// Returns the context.
    pub fn ctx(&self) -> &Context {
        self.holder.ctx()
    }

    /// Returns the root operation.
    pub fn root(&self) -> OpRef<'_> {
        self.holder.view(self.root)
    }

    /// Returns the body that holds the root operation, and the root operation, to modify it from outside.
    pub fn holder_mut(&mut self) -> (&mut Body, Op) {
        (&mut self.holder, self.root)
    }

    /// Returns the body of the root operation.
    ///
    /// # Panics
    /// Panics if the root operation is not isolated from above.
    pub fn body(&self) -> &Body {
        self.holder.nested(self.root).expect("the root operation is isolated from above")
    }

    /// Returns the body of the root operation mutably.
    ///
    /// # Panics
    /// Panics if the root operation is not isolated from above.
    pub fn body_mut(&mut self) -> &mut Body {
        self.holder.nested_mut(self.root).expect("the root operation is isolated from above")
    }
}
