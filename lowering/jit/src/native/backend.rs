//! The machine that a module is written for: its functions and globals.
use super::error::Result;

use super::target::{Target, TargetData, TargetFunction};
use crate::{FunctionType, When};

/// The way in which a function is declared.
#[derive(Clone, Copy, Default, Debug)]
pub struct DeclaredFunction {
    /// True if the module defines it.
    pub defined: bool,
    /// True if it takes more arguments than its type says.
    pub variadic: bool,
}

/// The way in which a global is declared.
#[derive(Clone, Copy, Default, Debug)]
pub struct DeclaredGlobal {
    /// True if the module defines it.
    pub defined: bool,
    /// True if the program may write to it.
    pub writable: bool,
}

/// The reason why a function is called by its name only, and by nobody else.
pub(crate) const NO_ADDRESS: &str =
    "Cranelift has no convention for a variadic function that others call: the C engine has";

/// The writing of one function, called once.
pub(crate) type Write<'w> = &'w mut dyn FnMut(&mut dyn Target) -> Result;

/// A module while it is written.
pub(crate) trait Backend {
    /// Declares a function.
    fn declare_function(
        &mut self,
        name: &str,
        ty: &FunctionType,
        declared: DeclaredFunction,
    ) -> Result<TargetFunction>;
    /// Prepares a declared function to make calls in its place, and to be called so.
    fn declare_tail(&mut self, function: TargetFunction, name: &str, ty: &FunctionType) -> Result;
    /// Declares a global.
    fn declare_data(&mut self, name: &str, declared: DeclaredGlobal) -> Result<TargetData>;
    /// Defines a function by what `write` writes. `allocates` tells that it asks for memory at run time.
    fn define_function(
        &mut self,
        function: TargetFunction,
        ty: &FunctionType,
        allocates: bool,
        write: Write<'_>,
    ) -> Result;
    /// Has a defined function without parameters and results run by itself.
    fn run_when(&mut self, when: When, function: TargetFunction, priority: u16) -> Result;
    /// Returns whether the code is for a linker, rather than to run here or to be read.
    fn is_for_linker(&self) -> bool;
    /// Returns whether others can call a function by its address, in the convention of C.
    fn has_address(&self, function: TargetFunction) -> bool;
    /// Defines a global.
    fn define_data(&mut self, data: TargetData, content: DataContent) -> Result;
}

/// The content of a global.
pub(crate) struct DataContent {
    pub(crate) bytes: Vec<u8>,
    /// A power of two.
    pub(crate) align: u64,
    pub(crate) addresses: Addresses,
}

/// The addresses in a global, each at its offset in bytes.
pub(crate) type Addresses = Vec<(u32, Address)>;

/// An address in a global.
pub(crate) enum Address {
    Function(TargetFunction),
    /// So many bytes beyond a global.
    Data(TargetData, i64),
}
