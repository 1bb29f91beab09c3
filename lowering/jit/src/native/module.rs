//! A module of the llvm dialect to the functions and data of a [`Backend`].

use std::rc::Rc;
use std::sync::Arc;

use ods_core::builtin::ModuleOp;
use ods_core::ir::{RegionRef, WalkOrder};
use ods_core::schema::ClifBuilder;
use ods_core::{
    Attr, Context, Diagnostic, DialectType, Loc, Module, OpRef, OpType, Type, file_position,
};
use ods_dialects::llvm;
use rustc_hash::FxHashMap;

use super::backend::{Backend, Declared};
use super::error::Result;
use super::function::NativeBuilder;
use super::interface::{Handler, TranslateToNative, TranslateToNativeModel};
use super::layout::Layouts;
use super::symbols::Alias;
use super::target::{Target, TargetData, TargetFunction};
use super::{global, symbols};
use crate::side_table::SideTable;
use crate::{FunctionType, Place, ValueType, When};

/// A function that a module declares or defines.
#[derive(Clone)]
pub(super) struct Callee {
    pub(super) id: TargetFunction,
    pub(super) ty: Rc<FunctionType>,
    pub(super) variadic: bool,
    /// True when the module defines it.
    pub(super) defined: bool,
    /// True when others can call it by its address.
    pub(super) has_address: bool,
}

type Model = &'static dyn TranslateToNativeModel;

/// State of the translation of one module.
pub(crate) struct Translator {
    pub(super) ctx: Context,
    pub(super) layouts: Layouts,
    pub(super) functions: FxHashMap<String, Callee>,
    pub(super) globals: FxHashMap<String, TargetData>,
    pub(super) aliases: FxHashMap<String, Alias>,
    /// By process-wide index of the operation's name.
    handlers: Vec<Option<Handler>>,
    /// The translations of intrinsics that are called by name.
    pub(super) intrinsics: FxHashMap<String, Option<&'static ClifBuilder>>,
    /// Of the last operation: operations side by side often have one location.
    last_location: (Loc, u32),
    /// The last file that a location named.
    last_file: Option<(Attr, Arc<str>)>,
    /// True if functions ask whether they are to stop.
    pub(super) interruptible: bool,
    /// Of the function being translated: runs of scalars by value; empty while undefined.
    pub(super) runs: SideTable<(u32, u32)>,
}

/// Translates every function and global of `module`; if `interruptible` says so, functions ask at their entry and at the
/// head of each loop whether they are to stop.
///
/// # Errors
/// One diagnostic for each function or global that has no native form, at the operation that is the reason.
pub(crate) fn translate(
    module: &Module,
    backend: &mut dyn Backend,
    interruptible: bool,
) -> std::result::Result<(), Vec<Diagnostic>> {
    let missing = if module.ctx().dialect(llvm::LLVMDialect::SCHEMA.name).is_none() {
        Some("the llvm dialect is not registered in the context of the module")
    } else if module.ctx().op_model::<dyn TranslateToNative>(llvm::ReturnOp::op_name()).is_none() {
        Some(
            "the context of the module lacks native code: 'ods_lowering::register_all' registers it",
        )
    } else {
        None
    };
    if let Some(message) = missing {
        return Err(vec![Diagnostic::error(module.root().loc(), message)]);
    }
    let mut t = Translator {
        ctx: module.ctx().clone(),
        layouts: Layouts::default(),
        functions: FxHashMap::default(),
        globals: FxHashMap::default(),
        aliases: FxHashMap::default(),
        handlers: Vec::new(),
        intrinsics: FxHashMap::default(),
        last_location: (Loc::UNKNOWN, NOWHERE),
        last_file: None,
        interruptible,
        runs: SideTable::new(),
    };
    let mut errors = Vec::new();
    let Some(block) = module.root().regions().next().and_then(|region| region.entry()) else {
        return Ok(());
    };
    let mut functions: Vec<(llvm::LLVMFuncOpRef<'_>, Callee)> = Vec::new();
    let (mut globals, mut others) = (Vec::new(), Vec::new());
    for op in block.ops() {
        let declared = if let Some(function) = op.cast::<llvm::LLVMFuncOp>() {
            t.declare(function, backend)
                .map(|callee| functions.extend(callee.map(|callee| (function, callee))))
        } else if let Some(global) = op.cast::<llvm::GlobalOp>() {
            global::declare(&mut t, global, backend).map(|id| globals.push((global, id)))
        } else if is_alias_or_list(op) {
            others.push(op);
            Ok(())
        } else if is_no_code(op) {
            Ok(())
        } else {
            Err("only functions and globals of the llvm dialect have a native form".into())
        };
        if let Err(error) = declared {
            errors.push(error.at_op(op).into());
        }
    }
    for op in others {
        if let Err(error) = t.declare_other(op, backend) {
            errors.push(error.at_op(op).into());
        }
    }
    for (op, callee) in &functions {
        if let Err(error) = t.declare_tails(*op, callee, backend) {
            errors.push(error.at_op(**op).into());
        }
    }
    for (op, id) in globals {
        if let Err(error) = global::define(&mut t, op, id, backend) {
            errors.push(error.at_op(*op).into());
        }
    }
    for (op, callee) in functions {
        if let Err(error) = t.define(op, &callee, backend) {
            errors.push(error.at(op.loc()).into());
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Returns whether an operation is about functions and globals that are declared elsewhere in the module.
fn is_alias_or_list(op: OpRef<'_>) -> bool {
    op.isa::<llvm::AliasOp>() || op.isa::<llvm::GlobalCtorsOp>() || op.isa::<llvm::GlobalDtorsOp>()
}

/// Returns whether an operation at the top of a module says nothing to native code. Modules inside are programs of
/// their own, as they are to `mlir-translate`.
fn is_no_code(op: OpRef<'_>) -> bool {
    op.isa::<llvm::ComdatOp>()
        || op.isa::<llvm::ModuleFlagsOp>()
        || op.isa::<ModuleOp>()
        || op.name().dialect() == TRANSFORM
}

/// The dialect of transform scripts, which is not among the compiled ones and may stand beside the code it was run on.
const TRANSFORM: &str = "transform";

/// The name of a function or global in the object file.
pub(super) fn linker_name(name: Attr, ctx: &Context) -> Result<&str> {
    name.as_str(ctx).ok_or_else(|| "its name is not UTF-8".into())
}

impl Translator {
    /// Declares a function; gives it back if it has a body.
    fn declare(
        &mut self,
        op: llvm::LLVMFuncOpRef<'_>,
        backend: &mut dyn Backend,
    ) -> Result<Option<Callee>> {
        let name = linker_name(op.sym_name_attr(), op.ctx())?;
        let (ty, variadic) = self.function_type(op.function_type())?;
        let defined = !op.body().is_empty();
        let id = backend.declare_function(name, &ty, Declared { defined, variadic })?;
        let has_address = backend.has_address(id);
        let callee = Callee { id, ty: Rc::new(ty), variadic, defined, has_address };
        self.functions.insert(name.to_owned(), callee.clone());
        Ok(defined.then_some(callee))
    }

    /// Enters what is said of functions and globals, all of which are declared.
    fn declare_other(&mut self, op: OpRef<'_>, backend: &mut dyn Backend) -> Result {
        if let Some(alias) = op.cast::<llvm::AliasOp>() {
            return symbols::declare_alias(self, alias, backend);
        }
        let ctors = op.cast::<llvm::GlobalCtorsOp>();
        let ctors = ctors.map(|op| (When::Loaded, op.ctors(), op.priorities()));
        let dtors = op.cast::<llvm::GlobalDtorsOp>();
        let dtors = dtors.map(|op| (When::Unloaded, op.dtors(), op.priorities()));
        let Some((when, functions, priorities)) = ctors.or(dtors) else { return Ok(()) };
        symbols::run_when(self, when, functions, priorities, backend)
    }

    /// Prepares a function and those that it calls in its place.
    fn declare_tails(
        &mut self,
        op: llvm::LLVMFuncOpRef<'_>,
        callee: &Callee,
        backend: &mut dyn Backend,
    ) -> Result {
        let mut caller = Some((op.sym_name(), callee));
        for (model, called) in self.models(op.body()) {
            let name = model.tail_callee(called.op, called.body);
            let target = name.and_then(|name| Some((name, self.functions.get(name)?)));
            let Some((name, target)) = target.filter(|(_, target)| target.defined) else {
                continue;
            };
            for (name, callee) in caller.take().into_iter().chain([(name, target)]) {
                backend.declare_tail(callee.id, name, &callee.ty)?;
            }
        }
        Ok(())
    }

    /// The scalars of a function type of the llvm dialect, and whether it is variadic.
    pub(super) fn function_type(&mut self, ty: Type) -> Result<(FunctionType, bool)> {
        let ctx = &self.ctx.clone();
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

    pub(super) fn push_leaves(&mut self, ty: Type, out: &mut Vec<ValueType>) -> Result {
        let layout = self.layouts.get(&self.ctx, ty)?;
        if layout.leaves > super::layout::MAX_LEAVES {
            return Err(
                format!("a value of {} scalars is too large for registers", layout.leaves).into()
            );
        }
        layout.leaf_types(out);
        Ok(())
    }

    fn define(
        &mut self,
        op: llvm::LLVMFuncOpRef<'_>,
        callee: &Callee,
        backend: &mut dyn Backend,
    ) -> Result {
        let region = op.body();
        let models = self.models(region);
        let allocates = models.iter().any(|(model, op)| model.allocates(op.op, op.body));
        backend.define_function(callee.id, &callee.ty, allocates, &mut |target| {
            NativeBuilder::new(target, self, region.body, &callee.ty.results).run(region)
        })
    }

    /// The operations in a region that have native code of their own.
    fn models<'b>(&mut self, region: RegionRef<'b>) -> Vec<(Model, OpRef<'b>)> {
        let ops = region.walk(WalkOrder::Pre);
        let model = |op| match self.handler(op) {
            Handler::Interface(model) => Some((model, op)),
            Handler::Builder { .. } | Handler::Unknown(_) => None,
        };
        ops.filter_map(model).collect()
    }

    /// Returns how operations of the kind of `op` are translated.
    pub(super) fn handler(&mut self, op: OpRef<'_>) -> Handler {
        let index = op.name().index();
        if self.handlers.len() <= index {
            self.handlers.resize(index + 1, None);
        }
        *self.handlers[index].get_or_insert_with(|| Handler::of(&self.ctx, op.name()))
    }

    /// The number of the location of `op`.
    pub(super) fn location(&mut self, target: &mut dyn Target, op: OpRef<'_>) -> u32 {
        let loc = op.loc();
        if self.last_location.0 != loc {
            let index = self.place(loc).map_or(NOWHERE, |place| target.location(place));
            self.last_location = (loc, index);
        }
        self.last_location.1
    }

    /// The place of a location in its file, if it has one.
    fn place(&mut self, loc: Loc) -> Option<Place> {
        let (name, line, column) = file_position(&self.ctx, loc)?;
        let file = match &self.last_file {
            Some((last, file)) if *last == name => file.clone(),
            _ => name.as_str(&self.ctx)?.into(),
        };
        self.last_file = Some((name, Arc::clone(&file)));
        Some(Place { file, line, column })
    }
}

/// The number of no location.
pub(crate) const NOWHERE: u32 = u32::MAX;
