//! Functions of a module, as calls see them.

use std::collections::BTreeMap;
use std::sync::Arc;

use ods_core::{Attr, Type};
use rustc_hash::FxHashMap;

/// The findings about a function that was analyzed.
#[derive(Clone, Default, Debug)]
pub(in crate::bufferization) struct FunctionAnalysis {
    /// The argument that a result is the buffer of.
    pub(in crate::bufferization) equivalent: BTreeMap<usize, usize>,
    /// The results that may be in the buffer of each argument.
    pub(in crate::bufferization) aliasing: Vec<Vec<usize>>,
    /// The arguments that are read.
    pub(in crate::bufferization) read: Vec<bool>,
    /// The arguments that are written.
    pub(in crate::bufferization) written: Vec<bool>,
}

/// A function.
#[derive(Clone, Debug)]
pub(in crate::bufferization) struct FunctionInfo {
    /// Its type now: of tensors before, of buffers after it was bufferized.
    pub(in crate::bufferization) ty: Type,
    /// The dictionaries of attributes of its arguments, if there are any.
    pub(in crate::bufferization) arg_attrs: Option<Attr>,
    /// The findings, once it is analyzed.
    pub(in crate::bufferization) analysis: Option<FunctionAnalysis>,
}

/// The functions of one module, by their names.
pub(in crate::bufferization) type FunctionTable = Arc<FxHashMap<String, FunctionInfo>>;
