//! Loop metadata.

use ods_core::{Attr, AttrData, IntegerAttr};
use ods_dialects::llvm::LoopAnnotationAttr;
use rustc_hash::FxHashMap;

use super::error::Result;
use super::ir::Value;
use super::metadata::{Md, MdId};
use super::module::Translator;

/// The nodes of annotations translated so far.
#[derive(Default)]
pub(super) struct LoopMetadata {
    nodes: FxHashMap<Attr, MdId>,
}

impl Translator<'_> {
    /// Attaches an annotation to a branch.
    pub(super) fn loop_metadata(
        &mut self,
        annotation: Option<LoopAnnotationAttr>,
        branch: Value,
    ) -> Result {
        if let Some(annotation) = annotation {
            let node = self.loop_node(annotation)?;
            self.attach(branch, "llvm.loop", node);
        }
        Ok(())
    }

    fn loop_node(&mut self, annotation: LoopAnnotationAttr) -> Result<MdId> {
        if let Some(known) = self.loops.nodes.get(&annotation.into()) {
            return Ok(*known);
        }
        let nodes = self.loop_options(annotation)?;
        let node = self.ir.metadata.self_reference(&nodes);
        self.loops.nodes.insert(annotation.into(), node);
        Ok(node)
    }

    fn loop_options(&mut self, of: LoopAnnotationAttr) -> Result<Vec<Md>> {
        let ctx = self.ctx;
        let mut out = Vec::new();
        for loc in [of.start_loc(ctx), of.end_loc(ctx)].into_iter().flatten() {
            if let Some(node) = self.loop_location(loc)? {
                out.push(Md::Node(node));
            }
        }
        self.unit(&mut out, "llvm.loop.disable_nonforced", of.disable_nonforced(ctx));
        self.unit(&mut out, "llvm.loop.mustprogress", of.must_progress(ctx));
        if let Some(is_vectorized) = of.is_vectorized(ctx) {
            let value = i64::from(is_vectorized.as_bool() == Some(true));
            self.option(&mut out, "llvm.loop.isvectorized", |t| t.md_i32(value));
        }
        if let Some(of) = of.vectorize(ctx) {
            self.negated(&mut out, "llvm.loop.vectorize.enable", of.disable(ctx));
            self.flag(&mut out, "llvm.loop.vectorize.predicate.enable", of.predicate_enable(ctx));
            self.flag(&mut out, "llvm.loop.vectorize.scalable.enable", of.scalable_enable(ctx));
            self.number(&mut out, "llvm.loop.vectorize.width", of.width(ctx));
            let followups = [
                ("llvm.loop.vectorize.followup_vectorized", of.followup_vectorized(ctx)),
                ("llvm.loop.vectorize.followup_epilogue", of.followup_epilogue(ctx)),
                ("llvm.loop.vectorize.followup_all", of.followup_all(ctx)),
            ];
            self.followups(&mut out, &followups)?;
        }
        if let Some(of) = of.interleave(ctx) {
            self.number(&mut out, "llvm.loop.interleave.count", Some(of.count(ctx)));
        }
        if let Some(of) = of.unroll(ctx) {
            self.switch(&mut out, "llvm.loop.unroll", of.disable(ctx));
            self.number(&mut out, "llvm.loop.unroll.count", of.count(ctx));
            self.flag(&mut out, "llvm.loop.unroll.runtime.disable", of.runtime_disable(ctx));
            self.unit(&mut out, "llvm.loop.unroll.full", of.full(ctx));
            let followups = [
                ("llvm.loop.unroll.followup_unrolled", of.followup_unrolled(ctx)),
                ("llvm.loop.unroll.followup_remainder", of.followup_remainder(ctx)),
                ("llvm.loop.unroll.followup_all", of.followup_all(ctx)),
            ];
            self.followups(&mut out, &followups)?;
        }
        if let Some(of) = of.unroll_and_jam(ctx) {
            self.switch(&mut out, "llvm.loop.unroll_and_jam", of.disable(ctx));
            self.number(&mut out, "llvm.loop.unroll_and_jam.count", of.count(ctx));
            let followups = [
                ("llvm.loop.unroll_and_jam.followup_outer", of.followup_outer(ctx)),
                ("llvm.loop.unroll_and_jam.followup_inner", of.followup_inner(ctx)),
                (
                    "llvm.loop.unroll_and_jam.followup_remainder_outer",
                    of.followup_remainder_outer(ctx),
                ),
                (
                    "llvm.loop.unroll_and_jam.followup_remainder_inner",
                    of.followup_remainder_inner(ctx),
                ),
                ("llvm.loop.unroll_and_jam.followup_all", of.followup_all(ctx)),
            ];
            self.followups(&mut out, &followups)?;
        }
        if let Some(of) = of.licm(ctx) {
            self.unit(&mut out, "llvm.licm.disable", of.disable(ctx));
            self.unit(&mut out, "llvm.loop.licm_versioning.disable", of.versioning_disable(ctx));
        }
        if let Some(of) = of.distribute(ctx) {
            self.negated(&mut out, "llvm.loop.distribute.enable", of.disable(ctx));
            let followups = [
                ("llvm.loop.distribute.followup_coincident", of.followup_coincident(ctx)),
                ("llvm.loop.distribute.followup_sequential", of.followup_sequential(ctx)),
                ("llvm.loop.distribute.followup_fallback", of.followup_fallback(ctx)),
                ("llvm.loop.distribute.followup_all", of.followup_all(ctx)),
            ];
            self.followups(&mut out, &followups)?;
        }
        if let Some(of) = of.pipeline(ctx) {
            self.flag(&mut out, "llvm.loop.pipeline.disable", of.disable(ctx));
            let interval = of.initiationinterval(ctx);
            self.number(&mut out, "llvm.loop.pipeline.initiationinterval", interval);
        }
        if let Some(of) = of.peeled(ctx) {
            self.number(&mut out, "llvm.loop.peeled.count", of.count(ctx));
        }
        if let Some(of) = of.unswitch(ctx) {
            self.unit(&mut out, "llvm.loop.unswitch.partial.disable", of.partial_disable(ctx));
        }
        let groups = of.parallel_accesses(ctx);
        if !groups.is_empty() {
            let mut operands = vec![self.ir.metadata.text(b"llvm.loop.parallel_accesses")];
            for group in groups {
                operands.push(Md::Node(self.access_group(group.into())));
            }
            out.push(Md::Node(self.ir.metadata.tuple(operands)));
        }
        Ok(out)
    }

    fn option(&mut self, out: &mut Vec<Md>, name: &str, value: impl FnOnce(&mut Self) -> Md) {
        let name = self.ir.metadata.text(name.as_bytes());
        let value = value(self);
        out.push(Md::Node(self.ir.metadata.tuple(vec![name, value])));
    }

    /// Adds a node with the name alone if the flag is set.
    fn unit(&mut self, out: &mut Vec<Md>, name: &str, flag: Option<IntegerAttr>) {
        if flag.and_then(|flag| flag.as_bool()) == Some(true) {
            let name = self.ir.metadata.text(name.as_bytes());
            out.push(Md::Node(self.ir.metadata.tuple(vec![name])));
        }
    }

    /// Adds a node for `name.disable` or `name.enable`.
    fn switch(&mut self, out: &mut Vec<Md>, name: &str, disable: Option<IntegerAttr>) {
        if let Some(disable) = disable.and_then(|flag| flag.as_bool()) {
            let word = if disable { "disable" } else { "enable" };
            let name = self.ir.metadata.text(format!("{name}.{word}").as_bytes());
            out.push(Md::Node(self.ir.metadata.tuple(vec![name])));
        }
    }

    fn flag(&mut self, out: &mut Vec<Md>, name: &str, flag: Option<IntegerAttr>) {
        if let Some(flag) = flag.and_then(|flag| flag.as_bool()) {
            self.option(out, name, |t| Md::Const(t.ir.constants.bool(flag)));
        }
    }

    fn negated(&mut self, out: &mut Vec<Md>, name: &str, flag: Option<IntegerAttr>) {
        if let Some(flag) = flag.and_then(|flag| flag.as_bool()) {
            self.option(out, name, |t| Md::Const(t.ir.constants.bool(!flag)));
        }
    }

    fn number(&mut self, out: &mut Vec<Md>, name: &str, value: Option<IntegerAttr>) {
        if let Some(AttrData::Integer(_, value)) = value.map(|attr| Attr::from(attr).data(self.ctx))
        {
            let value = value.as_i64().unwrap_or(0);
            self.option(out, name, |t| t.md_i32(value));
        }
    }

    fn followups(
        &mut self,
        out: &mut Vec<Md>,
        list: &[(&str, Option<LoopAnnotationAttr>)],
    ) -> Result {
        for (name, annotation) in list {
            if let Some(annotation) = annotation {
                let node = ods_core::stack::grow(|| self.loop_node(*annotation))?;
                self.option(out, name, |_| Md::Node(node));
            }
        }
        Ok(())
    }
}
