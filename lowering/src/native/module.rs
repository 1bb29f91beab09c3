//! A module of the llvm dialect to the functions and data of a [`Backend`].

use std::rc::Rc;

use ods_core::builtin::ModuleOp;
use ods_core::{Attr, Context, Diagnostic, DialectType, Loc, Module, OpRef, Type};
use ods_dialects::llvm;
use rustc_hash::FxHashMap;

use super::function::{FunctionTranslator, location_text};
use super::hooks::Handler;
use super::layout::Layouts;
use super::program::Program;
use super::target::{Backend, Declared, Target};
use super::{global, hooks};
use crate::jit::{FunctionType, ValueType};
use crate::side_table::SideTable;

/// A function that a module declares or defines.
#[derive(Clone)]
pub(super) struct Callee<F> {
    pub(super) id: F,
    pub(super) ty: Rc<FunctionType>,
    pub(super) variadic: bool,
    /// True when the module defines it.
    pub(super) defined: bool,
}

/// State of the translation of one module.
pub(crate) struct Translator<'m, F, D> {
    pub(super) ctx: &'m Context,
    pub(super) layouts: Layouts,
    pub(super) functions: FxHashMap<&'m str, Callee<F>>,
    pub(super) globals: FxHashMap<&'m str, D>,
    /// By process-wide index of the operation's name.
    handlers: Vec<Option<Handler>>,
    /// The translations of intrinsics that are called by name.
    pub(super) intrinsics: FxHashMap<&'m str, Option<Rc<Program>>>,
    locations: FxHashMap<Loc, u32>,
    last_location: (Loc, u32),
    /// Of the function being translated: runs of scalars by value; empty while undefined.
    pub(super) runs: SideTable<(u32, u32)>,
}

/// Translates every function and global of `module`.
///
/// # Errors
/// One diagnostic for each function or global that has no native form, at the operation that is the reason.
pub(crate) fn translate<B: Backend>(
    module: &Module,
    backend: &mut B,
) -> Result<(), Vec<Diagnostic>> {
    if module.ctx().dialect(llvm::LLVMDialect::SCHEMA.name).is_none() {
        let message = "the llvm dialect is not registered in the context of the module";
        return Err(vec![Diagnostic::error(module.root().loc(), message)]);
    }
    let mut t = Translator {
        ctx: module.ctx(),
        layouts: Layouts::default(),
        functions: FxHashMap::default(),
        globals: FxHashMap::default(),
        handlers: Vec::new(),
        intrinsics: FxHashMap::default(),
        locations: FxHashMap::default(),
        last_location: (Loc::UNKNOWN, u32::MAX),
        runs: SideTable::new(),
    };
    let mut errors = Vec::new();
    let Some(block) = module.root().regions().next().and_then(|region| region.entry()) else {
        return Ok(());
    };
    let mut functions = Vec::new();
    let mut globals = Vec::new();
    for op in block.ops() {
        let declared = if let Some(function) = op.cast::<llvm::LLVMFuncOp>() {
            t.declare(function, backend)
                .map(|callee| functions.extend(callee.map(|callee| (function, callee))))
        } else if let Some(global) = op.cast::<llvm::GlobalOp>() {
            global::declare(&mut t, global, backend).map(|id| globals.push((global, id)))
        } else if is_no_code(op) {
            Ok(())
        } else {
            Err("only functions and globals of the llvm dialect have a native form".to_owned())
        };
        if let Err(message) = declared {
            errors.push(super::function::unsupported(op, &message));
        }
    }
    for (op, id) in globals {
        if let Err(error) = global::define(&mut t, op, id, backend) {
            errors.push(error);
        }
    }
    for (op, callee) in functions {
        if let Err(error) = t.define(op, &callee, backend) {
            errors.push(error);
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Returns whether an operation at the top of a module says nothing to native code. Modules inside are programs of
/// their own, as they are to `mlir-translate`.
fn is_no_code(op: OpRef<'_>) -> bool {
    op.isa::<llvm::ComdatOp>()
        || op.isa::<llvm::ModuleFlagsOp>()
        || op.isa::<llvm::AliasOp>()
        || op.isa::<ModuleOp>()
        || op.name().dialect() == TRANSFORM
}

/// The dialect of transform scripts, which is not among the compiled ones and may stand beside the code it was run on.
const TRANSFORM: &str = "transform";

/// The name of a function or global in the object file.
pub(super) fn linker_name(name: Attr, ctx: &Context) -> Result<&str, String> {
    name.as_str(ctx).ok_or_else(|| "its name is not UTF-8".to_owned())
}

impl<'m, F: Copy, D: Copy> Translator<'m, F, D> {
    /// Declares a function; gives it back if it has a body.
    fn declare<B: Backend<Function = F, Data = D>>(
        &mut self,
        op: llvm::LLVMFuncOpRef<'m>,
        backend: &mut B,
    ) -> Result<Option<Callee<F>>, String> {
        let name = linker_name(op.sym_name_attr(), op.ctx())?;
        let (ty, variadic) = self.function_type(op.function_type())?;
        let defined = !op.body().is_empty();
        let id = backend.declare_function(name, &ty, Declared { defined, variadic })?;
        let callee = Callee { id, ty: Rc::new(ty), variadic, defined };
        self.functions.insert(name, callee.clone());
        Ok(defined.then_some(callee))
    }

    /// The scalars of a function type of the llvm dialect, and whether it is variadic.
    pub(super) fn function_type(&mut self, ty: Type) -> Result<(FunctionType, bool), String> {
        let ctx = self.ctx;
        let ty = llvm::LLVMFunctionType::cast(ctx, ty)
            .ok_or("its type is no function type of the llvm dialect")?;
        let mut scalars = Vec::new();
        for param in ty.params(ctx) {
            self.push_leaves(param, &mut scalars)?;
        }
        let mut results = Vec::new();
        if llvm::LLVMVoidType::cast(ctx, ty.return_type(ctx)).is_none() {
            self.push_leaves(ty.return_type(ctx), &mut results)?;
        }
        Ok((FunctionType::new(scalars, results), ty.var_arg(ctx)))
    }

    pub(super) fn push_leaves(&mut self, ty: Type, out: &mut Vec<ValueType>) -> Result<(), String> {
        let layout = self.layouts.get(self.ctx, ty)?;
        if layout.leaves > super::layout::MAX_LEAVES {
            return Err(format!("a value of {} scalars is too large for registers", layout.leaves));
        }
        layout.leaf_types(out);
        Ok(())
    }

    fn define<B: Backend<Function = F, Data = D>>(
        &mut self,
        op: llvm::LLVMFuncOpRef<'m>,
        callee: &Callee<F>,
        backend: &mut B,
    ) -> Result<(), Diagnostic> {
        let region = op.body();
        let allocates = hooks::allocates_dynamically(region);
        let written = backend.define_function(callee.id, &callee.ty, allocates, |writer| {
            FunctionTranslator::new(writer, self, region.body, &callee.ty.results)
                .run(region)
                .map_err(Failed::Here)
        });
        written.map_err(|failed| match failed {
            Failed::Here(diagnostic) => diagnostic,
            Failed::Target(message) => Diagnostic::error(op.loc(), message),
        })
    }

    /// Returns how operations of the kind of `op` are translated.
    pub(super) fn handler(&mut self, op: OpRef<'_>) -> Handler {
        let index = op.name().index();
        if self.handlers.len() <= index {
            self.handlers.resize(index + 1, None);
        }
        self.handlers[index].get_or_insert_with(|| Handler::of(self.ctx, op.name())).clone()
    }

    /// The number of the location of `op`.
    pub(super) fn location(&mut self, target: &mut impl Target, op: OpRef<'_>) -> u32 {
        let loc = op.loc();
        if self.last_location.0 == loc {
            return self.last_location.1;
        }
        let index = match self.locations.get(&loc) {
            Some(&index) => index,
            None => {
                let index = location_text(op).map_or(NOWHERE, |text| target.location(text));
                self.locations.insert(loc, index);
                index
            }
        };
        self.last_location = (loc, index);
        index
    }
}

/// The number of no location.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// The failure of a function: at one of its operations, or of the target.
enum Failed {
    Here(Diagnostic),
    Target(String),
}

impl From<String> for Failed {
    fn from(message: String) -> Failed {
        Failed::Target(message)
    }
}
