//! A module to the functions and data of a [`Backend`].

use std::rc::Rc;
use std::sync::Arc;

use ods_core::ir::{RegionRef, WalkOrder};
use ods_core::schema::ClifBuilder;
use ods_core::symbol::symbol_name;
use ods_core::{
    Attr, Body, Context, Diagnostic, DialectType, Loc, Module, OpRef, OpType, Type, file_position,
};
use ods_dialects::llvm;
use rustc_hash::FxHashMap;

use super::backend::{Backend, DeclaredFunction};
use super::error::{FAILURE, Result, without_form};
use super::interface::{
    Handler, TopLevelToNative, TopLevelToNativeModel, TranslateToNative, TranslateToNativeModel,
};
use super::layout::Layouts;
use super::native_module::NativeModule;
use super::symbols::Alias;
use super::target::{Target, TargetData, TargetFunction};
use crate::side_table::SideTable;
use crate::{FunctionType, Place, ValueType};

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
    let Some(block) = module.root().regions().next().and_then(|region| region.entry()) else {
        return Ok(());
    };
    let mut errors: Vec<Diagnostic> = Vec::new();
    let mut ops: Vec<(TopLevelModel, OpRef<'_>)> = Vec::new();
    for op in block.ops() {
        match module.ctx().op_model::<dyn TopLevelToNative>(op.name()) {
            Some(model) => ops.push((model, op)),
            None => errors.push(without_form(op, NO_TOP_LEVEL).of_op(op, FAILURE).into()),
        }
    }
    let mut m = NativeModule { t: &mut t, backend };
    let steps: [Step; 4] = [
        |m, model, op| model.declare(op.op, op.body, m),
        |m, model, op| model.complete(op.op, op.body, m),
        |m, _, op| m.declare_tails(op),
        |m, model, op| model.define(op.op, op.body, m),
    ];
    // An operation that one step rejects takes no part in the next.
    for step in steps {
        ops.retain(|(model, op)| {
            let done = step(&mut m, *model, *op);
            done.map_err(|error| errors.push(error.of_op(*op, FAILURE).into())).is_ok()
        });
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// A step of the translation of an operation at the top of a module.
type Step = for<'m> fn(&mut NativeModule<'_>, TopLevelModel, OpRef<'m>) -> Result;

type TopLevelModel = &'static dyn TopLevelToNativeModel;

const NO_TOP_LEVEL: &str = "it has no native form at the top of a module";

/// The name of a function or global in the object file.
pub(super) fn linker_name(name: Attr, ctx: &Context) -> Result<&str> {
    name.as_str(ctx).ok_or_else(|| "its name is not UTF-8".into())
}

impl TopLevelToNative for llvm::LLVMFuncOp {
    fn declare(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        let name = linker_name(op.sym_name_attr(), op.ctx())?;
        let (ty, variadic) = m.t.function_type(op.function_type())?;
        let defined = !op.body().is_empty();
        m.declare_function(name, ty, DeclaredFunction { defined, variadic })
    }

    fn define(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        if op.body().is_empty() {
            return Ok(());
        }
        let defined = m.define_function(op.sym_name(), op.body());
        defined.map_err(|error| error.at(op.loc()))
    }
}

impl NativeModule<'_> {
    /// Prepares a function and those that it calls in its place.
    fn declare_tails(&mut self, op: OpRef<'_>) -> Result {
        let name = symbol_name(op).and_then(|name| name.as_str(op.ctx()));
        let function = name.and_then(|name| Some((name, self.t.functions.get(name)?.clone())));
        let mut caller = function.filter(|(_, callee)| callee.defined);
        if caller.is_none() {
            return Ok(());
        }
        for region in op.regions() {
            for (model, called) in self.t.models(region).collect::<Vec<_>>() {
                let name = model.tail_callee(called.op, called.body);
                let target = name.and_then(|name| Some((name, self.t.functions.get(name)?)));
                let Some((name, target)) = target.filter(|(_, target)| target.defined) else {
                    continue;
                };
                for (name, callee) in caller.take().into_iter().chain([(name, target.clone())]) {
                    self.backend.declare_tail(callee.id, name, &callee.ty)?;
                }
            }
        }
        Ok(())
    }
}

impl Translator {
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

    /// The operations in a region that have native code of their own.
    pub(super) fn models<'b>(
        &mut self,
        region: RegionRef<'b>,
    ) -> impl Iterator<Item = (Model, OpRef<'b>)> {
        let ops = region.walk(WalkOrder::Pre);
        ops.filter_map(|op| match self.handler(op) {
            Handler::Interface(model) => Some((model, op)),
            Handler::Builder { .. } | Handler::Unknown(_) => None,
        })
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
