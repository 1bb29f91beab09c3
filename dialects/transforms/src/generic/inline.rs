//! `inline`

use std::collections::HashMap;

use ods_core::analysis::call_graph::Callable;
use ods_core::pass::{OpPassManager, PassCx, PassFailed, RunPass};
use ods_core::schema::Trait;
use ods_core::transforms::inline::{InlinerConfig, InlinerHost, inline_calls};
use ods_core::{Context, Module, OpName};

use super::Inliner;

impl RunPass for Inliner {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        if !cx.root().has_trait(Trait::SymbolTable) {
            return Err(cx.fail_op(
                " was scheduled to run under the inliner, but does not define a symbol table",
            ));
        }
        let config = InlinerConfig {
            max_iterations: self.max_inlining_iterations,
            threshold: self.inlining_threshold,
        };
        let ctx = cx.ctx().clone();
        let mut host = Host { cx, pipelines: Pipelines::of(self, &ctx), failed: None };
        inline_calls(&mut host, config);
        host.failed.map_or(Ok(()), Err)
    }
}

/// The pipelines that optimize callables.
struct Pipelines {
    by_name: HashMap<OpName, OpPassManager>,
    /// The text of the pipeline for all other operations.
    default: String,
}

impl Pipelines {
    fn of(pass: &Inliner, ctx: &Context) -> Pipelines {
        let _ = ctx;
        let named = pass.op_pipeline_list.iter().filter(|pipeline| !pipeline.is_empty());
        let mut by_name = HashMap::new();
        for pipeline in named {
            if let Some(anchor) = pipeline.anchor() {
                by_name.entry(anchor).or_insert_with(|| pipeline.clone());
            }
        }
        Pipelines { by_name, default: pass.default_pipeline_str.clone() }
    }
}

/// The host that the pass provides to the inliner.
struct Host<'c, 'a> {
    cx: &'c mut PassCx<'a>,
    pipelines: Pipelines,
    failed: Option<PassFailed>,
}

impl InlinerHost for Host<'_, '_> {
    fn module(&mut self) -> &mut Module {
        self.cx.module()
    }

    fn is_top_level(&self) -> bool {
        !self.cx.is_nested()
    }

    fn optimize(&mut self, callables: &[Callable]) -> bool {
        let ctx = self.cx.ctx().clone();
        let name_of =
            |callable: &Callable, cx: &PassCx<'_>| callable.holder.of(cx.body()).name(callable.op);
        for callable in callables {
            let name = name_of(callable, self.cx);
            if self.pipelines.by_name.contains_key(&name) || self.pipelines.default.is_empty() {
                continue;
            }
            let mut pipeline = OpPassManager::new(name.as_str());
            if let Err(error) = pipeline.add_text(&ctx, &self.pipelines.default) {
                // As upstream, the error of a malformed pipeline is printed, and its valid prefix is run.
                self.cx.show(&error.to_string());
            }
            self.pipelines.by_name.insert(name, pipeline);
        }
        let work: Vec<_> = callables
            .iter()
            .filter_map(|callable| {
                let pipeline = self.pipelines.by_name.get(&name_of(callable, self.cx))?;
                Some((callable.holder.clone(), callable.op, pipeline))
            })
            .collect();
        let done = self.cx.run_pipelines(&work);
        let good = done.is_ok();
        self.failed = done.err();
        good
    }
}
