//! The functions of a module, as calls see them.

use std::collections::BTreeMap;
use std::sync::Arc;

use ods_core::{Attr, Type};
use rustc_hash::FxHashMap;

/// The findings about an analyzed function.
#[derive(Clone, Default, Debug)]
pub(in crate::bufferization) struct FunctionAnalysis {
    /// The argument whose buffer a result is equivalent to, by the indices of both.
    pub(in crate::bufferization) equivalent: BTreeMap<usize, usize>,
    /// The results that may alias the buffer of each argument.
    pub(in crate::bufferization) aliasing: Vec<Vec<usize>>,
    /// The arguments that are read.
    pub(in crate::bufferization) read: Vec<bool>,
    /// The arguments that are written.
    pub(in crate::bufferization) written: Vec<bool>,
}

/// A function.
#[derive(Clone, Debug)]
pub(in crate::bufferization) struct FunctionInfo {
    /// The current type: of tensors before bufferization, of buffers after it.
    pub(in crate::bufferization) ty: Type,
    /// The attribute dictionaries of the arguments, if there are any.
    pub(in crate::bufferization) arg_attrs: Option<Attr>,
    /// The findings, once the function is analyzed.
    pub(in crate::bufferization) analysis: Option<FunctionAnalysis>,
}

/// The functions of one module, by name.
pub(in crate::bufferization) type FunctionTable = Arc<FxHashMap<String, FunctionInfo>>;
