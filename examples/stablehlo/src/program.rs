//! Programs, compiled to native code: a signature as data, and calls over arrays.
//!
//! ```no_run
//! use stablehlo::{Array, Program};
//!
//! let program = Program::load(&std::fs::read("model.mlirbc")?)?;
//! let image = Array::of(&[28, 28], &[0.5f32; 784]);
//! let results = program.call(&[image])?;
//! let logits: Vec<f32> = results[0].to_vec()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod array;
mod assertions;
mod compiled;
mod element;
mod entry;
mod error;
mod scalar;
mod signature;
mod sizes;
mod source;
mod view;

pub use array::Array;
pub(crate) use assertions::SHAPE_ASSERTION;
pub use compiled::{Compiled, Function};
pub use element::ElementType;
pub use error::{CallError, LoadError};
pub use scalar::Scalar;
pub use signature::{ArrayType, Signature};
pub(crate) use signature::{function_name, functions, is_private};
pub use sizes::ArgumentSize;
pub(crate) use source::render;
pub use source::{new_context, read_module};
pub use view::ArrayView;

use ods_lowering::JitEngine;

/// The settings of the compiler.
#[derive(Clone)]
pub struct Options {
    /// The engine and its level of optimization.
    pub engine: JitEngine,
    /// The function to call; without a name, `main`, or the only public function.
    pub function: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options { engine: JitEngine::cranelift(), function: None }
    }
}

/// A function of a program, in native code. Threads may call it at once.
#[derive(Clone)]
pub struct Program {
    function: Function,
}

impl Program {
    /// Compiles a program: text, bytecode, or a portable artifact as `jax.export` writes it.
    ///
    /// # Errors
    /// When the bytes are no valid program, or an operation has no native form; with positions.
    pub fn load(bytes: &[u8]) -> Result<Program, LoadError> {
        Program::load_with(bytes, "program", &Options::default())
    }

    /// Compiles a program with settings; `file` is the name that messages show.
    ///
    /// # Errors
    /// As for [`Program::load`], and when the function does not exist.
    pub fn load_with(bytes: &[u8], file: &str, options: &Options) -> Result<Program, LoadError> {
        let ctx = new_context();
        let module = read_module(&ctx, bytes, file)?;
        let name = signature::entry_name(&module, options.function.as_deref())?;
        let compiled = Compiled::new(module, std::slice::from_ref(&name), &options.engine)?;
        let function = compiled.function(&name).ok_or(LoadError::UnknownFunction(name))?;
        Ok(Program { function: function.clone() })
    }

    /// Returns the types of the arguments and results.
    pub fn signature(&self) -> &Signature {
        self.function.signature()
    }

    /// Calls the function with arrays, views of slices, or views of the crate ndarray.
    ///
    /// ```no_run
    /// # use stablehlo::{ArrayView, Program};
    /// # fn call(program: &Program, pixels: &[f32], weights: ndarray::Array2<f32>)
    /// # -> Result<(), stablehlo::CallError> {
    /// let results = program.call([ArrayView::of(&[28, 28], pixels), weights.view().into()])?;
    /// let scores = results[0].to_ndarray::<f32>()?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When an argument is missing or has another type, or the program traps.
    pub fn call<'a, A>(&self, args: impl IntoIterator<Item = A>) -> Result<Vec<Array>, CallError>
    where
        A: Into<ArrayView<'a>>,
    {
        self.function.call(args)
    }
}
