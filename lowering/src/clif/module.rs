//! A module of the llvm dialect to the functions and data of a [`ModuleBuilder`].

use std::rc::Rc;

use cranelift_codegen::ir::{self, Function, SourceLoc};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::{DataId, FuncId, Linkage};
use ods_core::{Attr, Context, Diagnostic, DialectType, Loc, Module, OpRef, Type};
use ods_dialects::llvm;
use rustc_hash::FxHashMap;

use super::emit::Emitter;
use super::function::{FunctionTranslator, location_text};
use super::hooks::Handler;
use super::layout::Layouts;
use super::{global, hooks};
use crate::jit::{FunctionType, ModuleBuilder, ValueType, returns_through_pointer};
use crate::side_table::SideTable;

/// A function that a module declares or defines.
#[derive(Clone)]
pub(super) struct Callee {
    pub(super) id: FuncId,
    pub(super) ty: Rc<FunctionType>,
    pub(super) variadic: bool,
}

/// State of the translation of one module.
pub(super) struct Translator<'m> {
    pub(super) ctx: &'m Context,
    pub(super) layouts: Layouts,
    pub(super) functions: FxHashMap<&'m str, Callee>,
    pub(super) globals: FxHashMap<&'m str, DataId>,
    /// By process-wide index of the operation's name.
    handlers: Vec<Option<Handler>>,
    locations: FxHashMap<Loc, u32>,
    last_location: (Loc, u32),
    /// Of the function being translated: runs of scalars by value; empty while undefined.
    pub(super) runs: SideTable<(u32, u32)>,
    /// Of the function being translated: blocks.
    pub(super) blocks: SideTable<Option<ir::Block>>,
}

/// Translates every function and global of `module`.
///
/// # Errors
/// One diagnostic for each function or global that has no native form, at the operation that is the reason.
pub(super) fn translate(
    module: &Module,
    builder: &mut ModuleBuilder,
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
        locations: FxHashMap::default(),
        last_location: (Loc::UNKNOWN, u32::MAX),
        runs: SideTable::new(),
        blocks: SideTable::new(),
    };
    let mut errors = Vec::new();
    let Some(block) = module.root().regions().next().and_then(|region| region.entry()) else {
        return Ok(());
    };
    let mut functions = Vec::new();
    let mut globals = Vec::new();
    for op in block.ops() {
        let declared = if let Some(function) = op.cast::<llvm::LLVMFuncOp>() {
            t.declare(function, builder)
                .map(|callee| functions.extend(callee.map(|callee| (function, callee))))
        } else if let Some(global) = op.cast::<llvm::GlobalOp>() {
            global::declare(&mut t, global, builder).map(|id| globals.push((global, id)))
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
        if let Err(error) = global::define(&mut t, op, id, builder) {
            errors.push(error);
        }
    }
    let mut context = FunctionBuilderContext::new();
    for (op, callee) in functions {
        if let Err(error) = t.define(op, &callee, builder, &mut context) {
            errors.push(error);
            context = FunctionBuilderContext::new();
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Returns whether an operation at the top of a module says nothing to native code.
fn is_no_code(op: OpRef<'_>) -> bool {
    op.isa::<llvm::ComdatOp>()
        || op.isa::<llvm::ModuleFlagsOp>()
        || op.isa::<llvm::AliasOp>()
        || op.name().dialect() == TRANSFORM
}

/// The dialect of transform scripts, which is not among the compiled ones and may stand beside the code it was run on.
const TRANSFORM: &str = "transform";

/// The name of a function or global in the object file.
pub(super) fn linker_name(name: Attr, ctx: &Context) -> Result<&str, String> {
    name.as_str(ctx).ok_or_else(|| "its name is not UTF-8".to_owned())
}

impl<'m> Translator<'m> {
    /// Declares a function; gives it back if it has a body.
    fn declare(
        &mut self,
        op: llvm::LLVMFuncOpRef<'m>,
        builder: &mut ModuleBuilder,
    ) -> Result<Option<Callee>, String> {
        let name = linker_name(op.sym_name_attr(), op.ctx())?;
        let (ty, variadic) = self.function_type(op.function_type())?;
        let external = op.body().is_empty();
        let linkage = if external { Linkage::Import } else { Linkage::Export };
        let id = builder.declare_function(name, &ty, linkage).map_err(|e| e.to_string())?;
        let callee = Callee { id, ty: Rc::new(ty), variadic };
        self.functions.insert(name, callee.clone());
        if external {
            return Ok(None);
        }
        if variadic {
            return Err("a variadic function cannot be defined".to_owned());
        }
        Ok(Some(callee))
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

    fn define(
        &mut self,
        op: llvm::LLVMFuncOpRef<'m>,
        callee: &Callee,
        builder: &mut ModuleBuilder,
        context: &mut FunctionBuilderContext,
    ) -> Result<(), Diagnostic> {
        let region = op.body();
        let signature = callee.ty.signature(builder.isa().default_call_conv());
        let mut function = Function::with_name_signature(Default::default(), signature);
        let config = builder.isa().frontend_config();
        let allocates = hooks::allocates_dynamically(region);
        let emitter = Emitter::new(FunctionBuilder::new(&mut function, context), builder);
        let buffered = returns_through_pointer(&callee.ty.results);
        let mut translation =
            FunctionTranslator::new(emitter, self, region.body, &callee.ty.results, allocates);
        translation.run(region, buffered)?;
        translation.e.b.finalize(config);
        builder
            .define_function(callee.id, function)
            .map_err(|error| Diagnostic::error(op.loc(), error.to_string()))
    }

    /// Returns whether a function is declared but not defined here.
    pub(super) fn is_import(&self, callee: &Callee, builder: &mut ModuleBuilder) -> bool {
        !builder.module().declarations().get_function_decl(callee.id).linkage.is_definable()
    }

    /// Returns how operations of the kind of `op` are translated.
    pub(super) fn handler(&mut self, op: OpRef<'_>) -> Handler {
        let index = op.name().index();
        if self.handlers.len() <= index {
            self.handlers.resize(index + 1, None);
        }
        self.handlers[index].get_or_insert_with(|| Handler::of(self.ctx, op.name())).clone()
    }

    /// The index of the location of `op` among the module's.
    pub(super) fn location(&mut self, builder: &mut ModuleBuilder, op: OpRef<'_>) -> u32 {
        let loc = op.loc();
        if self.last_location.0 == loc {
            return self.last_location.1;
        }
        let none = SourceLoc::default().bits();
        let index = match self.locations.get(&loc) {
            Some(&index) => index,
            None => {
                let index = location_text(op).map_or(none, |text| builder.location(text));
                self.locations.insert(loc, index);
                index
            }
        };
        self.last_location = (loc, index);
        index
    }
}
