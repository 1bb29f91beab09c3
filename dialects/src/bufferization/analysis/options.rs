//! Options of bufferization.

use ods_core::{Attr, Body, Context, Op, Type, TypeData};

/// The layout of buffers whose layout cannot be inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::bufferization) enum Layout {
    /// The layout of the final buffer.
    Infer,
    /// The identity layout, row by row.
    Identity,
    /// Dynamic strides and a dynamic offset.
    Dynamic,
}

/// The memory space of buffers for which none is inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::bufferization) enum MemorySpace {
    /// The default memory space.
    Default,
    /// No memory space: bufferization fails.
    MustBeInferred,
    /// The encoding of the tensor.
    Encoding,
}

/// The order in which operations are analyzed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::bufferization) enum Heuristic {
    BottomUp,
    TopDown,
    BottomUpFromTerminators,
}

/// The options of `one-shot-bufferize`, and of passes that run it.
#[derive(Clone, Debug)]
pub(in crate::bufferization) struct BufferizationOptions {
    pub(in crate::bufferization) allow_return_allocs_from_loops: bool,
    pub(in crate::bufferization) allow_unknown_ops: bool,
    pub(in crate::bufferization) heuristic: Heuristic,
    pub(in crate::bufferization) function_boundaries: bool,
    pub(in crate::bufferization) check_parallel_regions: bool,
    pub(in crate::bufferization) copy_before_write: bool,
    /// The only dialects whose operations are bufferized, unless empty.
    pub(in crate::bufferization) dialects: Vec<String>,
    pub(in crate::bufferization) dump_alias_sets: bool,
    /// The names of functions that are not analyzed.
    pub(in crate::bufferization) not_analyzed: Vec<String>,
    pub(in crate::bufferization) function_layout: Layout,
    pub(in crate::bufferization) unknown_layout: Layout,
    pub(in crate::bufferization) memory_space: MemorySpace,
    pub(in crate::bufferization) analysis_only: bool,
    pub(in crate::bufferization) print_conflicts: bool,
    pub(in crate::bufferization) alignment: u64,
}

impl Default for BufferizationOptions {
    fn default() -> BufferizationOptions {
        BufferizationOptions {
            allow_return_allocs_from_loops: false,
            allow_unknown_ops: false,
            heuristic: Heuristic::BottomUp,
            function_boundaries: false,
            check_parallel_regions: true,
            copy_before_write: false,
            dialects: Vec::new(),
            dump_alias_sets: false,
            not_analyzed: Vec::new(),
            function_layout: Layout::Dynamic,
            unknown_layout: Layout::Dynamic,
            memory_space: MemorySpace::Default,
            analysis_only: false,
            print_conflicts: false,
            alignment: 64,
        }
    }
}

impl BufferizationOptions {
    /// Returns whether an operation may be bufferized, according to its dialect.
    pub(in crate::bufferization) fn allows(&self, body: &Body, op: Op) -> bool {
        self.allows_dialect(body.name(op).dialect())
    }

    /// Returns whether operations of a dialect may be bufferized: functions and calls only together with their types.
    pub(in crate::bufferization) fn allows_dialect(&self, dialect: &str) -> bool {
        use ods_core::DialectType;
        let boundary = dialect == crate::func::FuncDialect::SCHEMA.name;
        (self.function_boundaries || !boundary)
            && (self.dialects.is_empty() || self.dialects.iter().any(|one| one == dialect))
    }

    /// Returns the memory space of a tensor for which none is inferred; `None` if there is none.
    pub(in crate::bufferization) fn default_space(
        &self,
        ctx: &Context,
        tensor: Type,
    ) -> Option<Option<Attr>> {
        match (self.memory_space, tensor.data(ctx)) {
            (MemorySpace::Default, _) => Some(None),
            (MemorySpace::Encoding, TypeData::RankedTensor { encoding, .. }) => Some(*encoding),
            (MemorySpace::MustBeInferred | MemorySpace::Encoding, _) => None,
        }
    }
}
