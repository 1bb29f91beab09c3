//! Compiled functions.

use std::collections::BTreeMap;

use ods_core::{Diagnostic, Loc, Module};
use ods_dialects::func::FuncOp;
use ods_lowering::convert::convert_program;
use ods_lowering::{Argument, BoundFunction, JitEngine, Parameters};

use super::array::Array;
use super::assertions::Assertions;
use super::entry::{Entry, add_entry};
use super::error::{CallError, LoadError};
use super::signature::{ArrayType, Signature, function_name, functions};
use super::sizes::{ArgumentSize, Condition, Equal, conditions};
use super::source::load_error;
use super::view::ArrayView;
use crate::legalize::pipeline::{self, Results};
use crate::library::with_library;
use crate::sdy;

/// The greatest number of partial results of a reduction: two of the longest vectors.
const LANES: u32 = 32;

/// The compiled functions of a module.
pub struct Compiled {
    functions: BTreeMap<String, Function>,
}

/// A compiled function.
#[derive(Clone)]
pub struct Function {
    signature: Signature,
    /// Computes the results, and copies them to memory of the host.
    copy: BoundFunction,
    /// Computes the sizes of the results, if not all are known.
    sizes: Option<BoundFunction>,
    assertions: Assertions,
    conditions: Vec<Condition>,
}

impl Compiled {
    /// Compiles functions of a module.
    ///
    /// # Errors
    /// When an operation has no native form.
    pub fn new(
        mut module: Module,
        names: &[String],
        engine: &JitEngine,
    ) -> Result<Compiled, LoadError> {
        let ctx = module.ctx().clone();
        let mut signatures = BTreeMap::new();
        for op in functions(&module) {
            let name = function_name(op);
            if names.iter().any(|wanted| wanted == name) {
                let function = (Signature::of(op)?, conditions(&module, op));
                signatures.insert(name.to_owned(), function);
            }
        }
        publish(&mut module, names);
        sdy::erase_shardings(&mut module);
        let assertions = Assertions::number(&mut module);
        let is_static = functions(&module).all(|op| {
            Signature::of(op)
                .is_ok_and(|signature| signature.results.iter().all(ArrayType::is_static))
        });
        let results = if is_static { Results::Stored } else { Results::Returned };
        let lanes = if engine.keeps_float_order() { LANES } else { 0 };
        pipeline::lower(&mut module, results, lanes).map_err(|errors| load_error(&ctx, errors))?;
        Assertions::trap(&mut module);
        let mut entries = Vec::new();
        for (name, (signature, _)) in &signatures {
            let mut add = |kind| {
                let entry = add_entry(&mut module, name, signature, kind);
                entry.map_err(|message| {
                    load_error(&ctx, vec![Diagnostic::error(Loc::UNKNOWN, message)])
                })
            };
            let copy = add(Entry::Copy)?;
            let is_static = signature.results.iter().all(ArrayType::is_static);
            let sizes = if is_static { None } else { Some(add(Entry::Sizes)?) };
            entries.push((name.clone(), copy, sizes));
        }
        let mut parameters = BTreeMap::new();
        for entry in
            entries.iter().flat_map(|(_, copy, sizes)| [Some(copy), sizes.as_ref()]).flatten()
        {
            parameters.insert(entry.clone(), Parameters::of(&module, entry)?);
        }
        convert_program(&mut module).map_err(|error| load_error(&ctx, vec![error]))?;
        let code = with_library(engine.clone())
            .compile_owned(module)
            .map_err(|errors| load_error(&ctx, errors))?;
        let bind = |entry: &String| -> Result<BoundFunction, LoadError> {
            let function = code.function(entry)?;
            match parameters.get(entry) {
                Some(parameters) => Ok(parameters.bind(function)?),
                None => Err(LoadError::UnknownFunction(entry.clone())),
            }
        };
        let mut compiled = BTreeMap::new();
        for (name, copy, sizes) in &entries {
            let sizes = sizes.as_ref().map(bind).transpose()?;
            let (signature, conditions) = signatures.get(name).cloned().unwrap_or_default();
            let (copy, assertions) = (bind(copy)?, assertions.clone());
            let function = Function { signature, copy, sizes, assertions, conditions };
            compiled.insert(name.clone(), function);
        }
        Ok(Compiled { functions: compiled })
    }

    /// Returns a function.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.get(name)
    }
}

impl Function {
    /// Returns the types of the arguments and results.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Calls the function.
    ///
    /// # Errors
    /// When an argument is missing or has another type, or the program traps.
    pub fn call<'a, A>(&self, args: impl IntoIterator<Item = A>) -> Result<Vec<Array>, CallError>
    where
        A: Into<ArrayView<'a>>,
    {
        let args: Vec<ArrayView<'a>> = args.into_iter().map(Into::into).collect();
        self.call_views(&args)
    }

    fn run(&self, entry: &BoundFunction, args: Vec<Argument<'_>>) -> Result<(), CallError> {
        entry.call(args).map(drop).map_err(|error| match self.assertions.failed(&error) {
            Some(message) => CallError::Assertion { message: message.to_owned() },
            None => CallError::Engine(error),
        })
    }

    /// Checks the sizes of arguments that depend on one another.
    fn check_sizes(&self, args: &[ArrayView<'_>]) -> Result<(), CallError> {
        let of = |at: ArgumentSize| args[at.argument].dims()[at.dim];
        let name = |at: ArgumentSize| self.signature.names.get(at.argument).cloned().flatten();
        for Condition { size, equals } in &self.conditions {
            let (expected, equals) = match *equals {
                Equal::Number(number) => (number, None),
                Equal::Size(other) => (of(other), Some((other, name(other)))),
            };
            let found = of(*size);
            if found != expected {
                let name = name(*size);
                return Err(CallError::Size { size: *size, name, expected, found, equals });
            }
        }
        Ok(())
    }

    fn call_views(&self, args: &[ArrayView<'_>]) -> Result<Vec<Array>, CallError> {
        let Signature { inputs, names, results } = &self.signature;
        if args.len() != inputs.len() {
            let name = names.get(args.len()).cloned().flatten();
            return Err(CallError::Count { expected: inputs.len(), found: args.len(), name });
        }
        for (index, (arg, expected)) in args.iter().zip(inputs).enumerate() {
            if !expected.accepts(arg.element(), arg.dims()) {
                let dims = arg.dims().iter().copied().map(Some).collect();
                let found = ArrayType { element: arg.element(), dims, bounds: Vec::new() };
                let (expected, found) = (Box::new(expected.clone()), Box::new(found));
                let name = names.get(index).cloned().flatten();
                return Err(CallError::Argument { index, name, expected, found });
            }
        }
        self.check_sizes(args)?;
        let given: Vec<i64> =
            args.iter().flat_map(|arg| arg.dims().iter().map(|dim| *dim as i64)).collect();
        let mut sizes = vec![0i64; results.iter().map(|result| result.dims.len()).sum()];
        if let Some(entry) = &self.sizes {
            let mut all: Vec<Argument<'_>> = args.iter().map(|arg| arg.bytes().into()).collect();
            all.push(given.as_slice().into());
            all.push(sizes.as_mut_slice().into());
            self.run(entry, all)?;
        }
        let mut shapes: Vec<Vec<usize>> = Vec::new();
        let mut known = sizes.iter();
        for result in results {
            let computed: Vec<usize> = known
                .by_ref()
                .take(result.dims.len())
                .map(|size| (*size).max(0) as usize)
                .collect();
            let dims = result.dims.iter().zip(computed);
            shapes.push(dims.map(|(dim, computed)| dim.unwrap_or(computed)).collect());
        }
        let bytes = |(result, dims): (&ArrayType, &Vec<usize>)| {
            vec![0u8; result.element.size() * dims.iter().product::<usize>()]
        };
        let mut buffers: Vec<Vec<u8>> = results.iter().zip(&shapes).map(bytes).collect();
        let mut all: Vec<Argument<'_>> = args.iter().map(|arg| arg.bytes().into()).collect();
        all.push(given.as_slice().into());
        all.extend(buffers.iter_mut().map(|buffer| Argument::from(buffer.as_mut_slice())));
        self.run(&self.copy, all)?;
        let parts = results.iter().zip(shapes).zip(buffers);
        parts
            .map(|((result, dims), bytes)| Array::from_bytes(result.element, dims, bytes))
            .collect()
    }
}

/// Makes functions public, so that the lowering keeps their arguments, which callers lend.
fn publish(module: &mut Module, names: &[String]) {
    let body = module.body_mut();
    let functions: Vec<FuncOp> = body.ops_of::<FuncOp>().collect();
    for function in functions {
        if names.iter().any(|name| name == function.sym_name(body)) {
            function.set_sym_visibility(body, None);
        }
    }
}
