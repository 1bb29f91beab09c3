//! The functions of a module, as calls see them.

use std::collections::BTreeMap;
use std::sync::Arc;

use ods_core::{Attr, Type};
use rustc_hash::FxHashMap;

/// The findings about an analyzed function.
#[derive(Clone, Default, Debug)]
pub struct FunctionAnalysis {
    /// The argument whose buffer a result is equivalent to, by the indices of both.
    pub equivalent: BTreeMap<usize, usize>,
    /// The results that may alias the buffer of each argument.
    pub aliasing: Vec<Vec<usize>>,
    /// The arguments that are read.
    pub read: Vec<bool>,
    /// The arguments that are written.
    pub written: Vec<bool>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct FunctionInfo {
    /// The current type: of tensors before bufferization, of buffers after it.
    pub ty: Type,
    /// The attribute dictionaries of the arguments, if there are any.
    pub arg_attrs: Option<Attr>,
    /// The findings, once the function is analyzed.
    pub analysis: Option<FunctionAnalysis>,
}

/// The functions of one module, by name.
pub type FunctionTable = Arc<FxHashMap<String, FunctionInfo>>;
