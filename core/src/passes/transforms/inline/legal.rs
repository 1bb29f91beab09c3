//! The decisions of dialects on the legality of inlining.

use rustc_hash::FxHashMap;

use crate::interface::DialectInlinerInterface;
use crate::ir::RegionRef;
use crate::{Context, OpName, OpRef, Value};

/// The inliner interfaces of dialects, by operation name.
pub(super) struct Inliners {
    ctx: Context,
    known: FxHashMap<OpName, Option<&'static dyn DialectInlinerInterface>>,
}

impl Inliners {
    pub(super) fn new(ctx: &Context) -> Inliners {
        Inliners { ctx: ctx.clone(), known: FxHashMap::default() }
    }

    /// Returns the inliner interface of the dialect of an operation.
    pub(super) fn of(&mut self, name: OpName) -> Option<&'static dyn DialectInlinerInterface> {
        let ctx = &self.ctx;
        *self
            .known
            .entry(name)
            .or_insert_with(|| ctx.dialect_interface::<dyn DialectInlinerInterface>(name.dialect()))
    }

    /// Returns true if the contents of `source` may be inlined into `dest`, with `args` for its arguments.
    pub(super) fn accept(
        &mut self,
        dest: RegionRef<'_>,
        source: RegionRef<'_>,
        args: &[Value],
        cloned: bool,
    ) -> bool {
        let owner = match dest.body.region_owner(dest.region) {
            Some(op) => Some(dest.body.name(op)),
            None => dest.body.owner_name(),
        };
        let accepted = owner.and_then(|name| self.of(name));
        accepted.is_some_and(|inliner| inliner.is_legal_region(dest, source, args, cloned))
            && self.accept_ops(dest, source, cloned)
    }

    fn accept_ops(&mut self, dest: RegionRef<'_>, source: RegionRef<'_>, cloned: bool) -> bool {
        let mut regions = vec![source];
        while let Some(region) = regions.pop() {
            for op in region.blocks().flat_map(|block| block.ops()) {
                let Some(inliner) = self.of(op.name()) else { return false };
                if !inliner.is_legal_op(op, dest, cloned) {
                    return false;
                }
                if op.body.num_regions(op.op) != 0 && inliner.should_analyze_recursively(op) {
                    regions.extend(op.regions());
                }
            }
        }
        true
    }

    /// Returns true if `callable` may be inlined at `call`.
    pub(super) fn accept_call(
        &mut self,
        call: OpRef<'_>,
        callable: OpRef<'_>,
        cloned: bool,
    ) -> bool {
        self.of(call.name()).is_some_and(|inliner| inliner.is_legal_call(call, callable, cloned))
    }
}
