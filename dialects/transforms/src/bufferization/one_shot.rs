//! `one-shot-bufferize`

use ods_core::interface::MemRefElementTypeInterface;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Body, Diagnostic, Loc, OpType, Type, TypeData};

use super::functions::functions;
use crate::bufferization::analysis::{BufferizationOptions, Heuristic, Layout, MemorySpace};
use crate::bufferization::bufferize::{Run, run_on_bodies, run_on_functions};
use crate::bufferization::{LayoutMapOption, OneShotBufferizePass};
use crate::func::FuncOp;

impl RunPass for OneShotBufferizePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let options = match self.options() {
            Ok(options) => options,
            Err(message) => return Err(cx.fail(Loc::UNKNOWN, message)),
        };
        let errors = without_buffers(cx.body(), &options);
        if !errors.is_empty() {
            return Err(cx.fail_all(errors));
        }
        let mut run = Run::default();
        let done = match options.function_boundaries {
            true => run_on_functions(cx.body_mut(), &options, &mut run),
            false => run_on_bodies(cx.body_mut(), &options, &mut run),
        };
        self.num_buffer_alloc.add(run.statistics.allocated);
        self.num_tensor_in_place.add(run.statistics.in_place);
        self.num_tensor_out_of_place.add(run.statistics.out_of_place);
        done.map_err(|errors| cx.fail_all(errors))
    }
}

/// Returns the errors of functions with tensors of an element type that no memref can have.
fn without_buffers(module: &Body, options: &BufferizationOptions) -> Vec<Diagnostic> {
    if !options.function_boundaries || options.analysis_only {
        return Vec::new();
    }
    let ctx = module.ctx();
    let wrong_element = |ty: &Type| {
        let elem = ty.element_type_or_self(ctx);
        let is_tensor =
            matches!(ty.data(ctx), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
        let fits = elem.interface::<dyn MemRefElementTypeInterface>(ctx).is_some();
        (is_tensor && !fits).then_some(elem)
    };
    let error = |op: FuncOp| {
        let TypeData::Function { inputs, results } = op.function_type(module).data(ctx) else {
            return None;
        };
        let elem = inputs.iter().chain(results).find_map(wrong_element)?;
        let view = module.view(op.op());
        let message =
            format!("cannot be bufferized: {} is no element of a memref", view.show(elem));
        Some(view.error(message))
    };
    functions(module).into_iter().filter_map(error).collect()
}

/// Runs the pass on a module or function with that body.
///
/// # Errors
/// Fails with the diagnostics of operations that cannot be bufferized.
pub fn bufferize_with(
    body: &mut ods_core::Body,
    pass: &OneShotBufferizePass,
) -> Result<(), Vec<ods_core::Diagnostic>> {
    let options = pass.options();
    let options = options.map_err(|why| vec![ods_core::Diagnostic::error(Loc::UNKNOWN, why)])?;
    match options.function_boundaries {
        true => run_on_functions(body, &options, &mut Run::default()),
        false => run_on_bodies(body, &options, &mut Run::default()),
    }
}

impl OneShotBufferizePass {
    fn options(&self) -> Result<BufferizationOptions, String> {
        self.check()?;
        let memory_space = match (self.must_infer_memory_space, self.use_encoding_for_memory_space)
        {
            (true, _) => MemorySpace::MustBeInferred,
            (false, true) => MemorySpace::Encoding,
            (false, false) => MemorySpace::Default,
        };
        Ok(BufferizationOptions {
            allow_return_allocs_from_loops: self.allow_return_allocs_from_loops,
            allow_unknown_ops: self.allow_unknown_ops,
            heuristic: self.heuristic()?,
            function_boundaries: self.bufferize_function_boundaries,
            check_parallel_regions: self.check_parallel_regions,
            copy_before_write: self.copy_before_write,
            dialects: self.dialect_filter.to_vec(),
            dump_alias_sets: self.dump_alias_sets,
            not_analyzed: self.no_analysis_func_filter.to_vec(),
            function_layout: layout(self.function_boundary_type_conversion),
            unknown_layout: layout(self.unknown_type_conversion),
            memory_space,
            analysis_only: self.test_analysis_only,
            print_conflicts: self.print_conflicts,
            alignment: self.buffer_alignment,
        })
    }

    /// Rejects invalid combinations of options.
    fn check(&self) -> Result<(), String> {
        let wrong = if self.must_infer_memory_space && self.use_encoding_for_memory_space {
            "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in \
             one-shot-bufferize"
        } else if self.unknown_type_conversion == LayoutMapOption::InferLayoutMap {
            "Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'"
        } else if self.copy_before_write && self.test_analysis_only {
            "Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'"
        } else if self.print_conflicts && !self.test_analysis_only {
            "Invalid option: 'print-conflicts' requires 'test-analysis-only'"
        } else if self.dump_alias_sets && !self.test_analysis_only {
            "Invalid option: 'dump-alias-sets' requires 'test-analysis-only'"
        } else if !self.no_analysis_func_filter.is_empty() && !self.bufferize_function_boundaries {
            "Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'"
        } else {
            return Ok(());
        };
        Err(wrong.to_owned())
    }

    fn heuristic(&self) -> Result<Heuristic, String> {
        match self.analysis_heuristic.as_str() {
            "bottom-up" => Ok(Heuristic::BottomUp),
            "top-down" => Ok(Heuristic::TopDown),
            "bottom-up-from-terminators" => Ok(Heuristic::BottomUpFromTerminators),
            other => Err(format!("Invalid option: 'analysis-heuristic={other}' is not supported")),
        }
    }
}

fn layout(option: LayoutMapOption) -> Layout {
    match option {
        LayoutMapOption::InferLayoutMap => Layout::Infer,
        LayoutMapOption::IdentityLayoutMap => Layout::Identity,
        LayoutMapOption::FullyDynamicLayoutMap => Layout::Dynamic,
    }
}
