//! `topological-sort`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::transforms::sort_graph_regions;

use super::TopologicalSort;

impl RunPass for TopologicalSort {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.body_mut().for_each_body(|body| sort_graph_regions(&mut Rewriter::new(body)));
        Ok(())
    }
}
