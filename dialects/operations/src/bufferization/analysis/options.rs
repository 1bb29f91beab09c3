//! Options of bufferization.

use ods_core::{Attr, Body, Context, Op, Type, TypeData};

/// The layout of buffers whose layout cannot be inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The layout of the final buffer.
    Infer,
    /// The identity layout, row by row.
    Identity,
    /// Dynamic strides and a dynamic offset.
    Dynamic,
}

/// The memory space of buffers for which none is inferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemorySpace {
    /// The default memory space.
    Default,
    /// No memory space: bufferization fails.
    MustBeInferred,
    /// The encoding of the tensor.
    Encoding,
}

/// The order in which operations are analyzed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heuristic {
    /// From the last operation to the first.
    BottomUp,
    /// From the first operation to the last.
    TopDown,
    /// From the operands of terminators backwards, then the rest from the last operation to the first.
    BottomUpFromTerminators,
}

/// The options of `one-shot-bufferize`, and of passes that run it.
#[derive(Clone, Debug)]
pub struct BufferizationOptions {
    /// Loops and branches may return new allocations.
    pub allow_return_allocs_from_loops: bool,
    /// Operations without a bufferization are kept between conversions of tensors.
    pub allow_unknown_ops: bool,
    /// The order in which operands are analyzed.
    pub heuristic: Heuristic,
    /// Functions and calls are bufferized, too.
    pub function_boundaries: bool,
    /// Writes in parallel regions conflict with reads in others.
    pub check_parallel_regions: bool,
    /// Tensors are copied before each write: nothing is analyzed.
    pub copy_before_write: bool,
    /// The only dialects whose operations are bufferized, unless empty.
    pub dialects: Vec<String>,
    /// Alias sets are written to the IR as attributes.
    pub dump_alias_sets: bool,
    /// The names of functions that are not analyzed.
    pub not_analyzed: Vec<String>,
    /// The layout of the memrefs of functions.
    pub function_layout: Layout,
    /// The layout of buffers of unknown origin.
    pub unknown_layout: Layout,
    /// The memory space of buffers, unless a type names one.
    pub memory_space: MemorySpace,
    /// Decisions are written to the IR as attributes, and nothing is bufferized.
    pub analysis_only: bool,
    /// Conflicts are written to the IR as attributes.
    pub print_conflicts: bool,
    /// The alignment of allocations, in bytes.
    pub alignment: u64,
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
    pub fn allows(&self, body: &Body, op: Op) -> bool {
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
