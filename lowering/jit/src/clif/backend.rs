//! A module of Cranelift as a backend of a translation.

use std::collections::hash_map::Entry;

use cranelift_codegen::ir::Function;
use cranelift_codegen::isa::CallConv;
use cranelift_codegen::settings::OptLevel;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::{DataDescription, DataId, FuncId, Linkage};
use rustc_hash::{FxHashMap, FxHashSet};

use super::emit::Emitter;
use super::layout::keep_loops_together;
use super::variadic::{HAS_LISTS, with_arguments};
use crate::native::backend::{
    Address, Backend, DataContent, DeclaredFunction, DeclaredGlobal, NO_ADDRESS, Write,
};
use crate::native::error::Result;
use crate::native::target::{TargetData, TargetFunction};
use crate::{FunctionType, ModuleBuilder, ValueType, When};

/// Cranelift, on a module that is being built.
pub(super) struct Cranelift<'b> {
    builder: &'b mut ModuleBuilder,
    context: FunctionBuilderContext,
    /// The bodies of functions that call or are called in place of another, which takes a convention of its own.
    tails: FxHashMap<FuncId, FuncId>,
    /// The variadic functions that the module defines.
    variadics: FxHashSet<FuncId>,
}

impl<'b> Cranelift<'b> {
    pub(super) fn new(builder: &'b mut ModuleBuilder) -> Self {
        Self {
            builder,
            context: FunctionBuilderContext::new(),
            tails: FxHashMap::default(),
            variadics: FxHashSet::default(),
        }
    }
}

impl Backend for Cranelift<'_> {
    fn declare_function(
        &mut self,
        name: &str,
        ty: &FunctionType,
        declared: DeclaredFunction,
    ) -> Result<TargetFunction> {
        if declared.defined && declared.variadic {
            return self.declare_variadic(name, ty).map(target_function);
        }
        let takes_x87 = ty.params.iter().chain(&ty.results).any(|ty| *ty == ValueType::F80);
        if takes_x87 && (!declared.defined || self.builder.is_for_linker()) {
            let message = "Cranelift passes f80 between its own functions only: the C engine has C's convention";
            return Err(message.into());
        }
        let linkage = if declared.defined { Linkage::Export } else { Linkage::Import };
        Ok(target_function(self.builder.declare_function(name, ty, linkage)?))
    }

    fn declare_tail(&mut self, id: TargetFunction, name: &str, ty: &FunctionType) -> Result {
        if let Entry::Vacant(entry) = self.tails.entry(function_of(id)) {
            let body = self.builder.declare_tail(name, ty)?;
            entry.insert(body);
        }
        Ok(())
    }

    fn declare_data(&mut self, name: &str, declared: DeclaredGlobal) -> Result<TargetData> {
        let DeclaredGlobal { defined, writable } = declared;
        let linkage = if defined { Linkage::Export } else { Linkage::Import };
        Ok(TargetData(self.builder.declare_data(name, linkage, writable)?.as_u32()))
    }

    fn define_function(
        &mut self,
        id: TargetFunction,
        ty: &FunctionType,
        allocates: bool,
        write: Write<'_>,
    ) -> Result {
        let id = function_of(id);
        let convention = self.builder.isa().default_call_conv();
        if self.variadics.contains(&id) {
            return self.define(id, convention, &with_arguments(ty), allocates, |writer| {
                writer.variadic = writer.params.pop().map(|area| area.value);
                write(writer)
            });
        }
        let Some(&body) = self.tails.get(&id) else {
            return self.define(id, convention, ty, allocates, |writer| write(writer));
        };
        self.define(id, convention, ty, false, |entry| {
            let args = std::mem::take(&mut entry.params);
            entry.call_body(body, &args);
            Ok(())
        })?;
        self.define(body, CallConv::Tail, ty, allocates, |writer| write(writer))
    }

    fn is_for_linker(&self) -> bool {
        self.builder.is_for_linker()
    }

    fn has_address(&self, id: TargetFunction) -> bool {
        !self.variadics.contains(&function_of(id))
    }

    fn run_when(&mut self, when: When, id: TargetFunction, priority: u16) -> Result {
        Ok(self.builder.run_when(when, function_of(id), priority)?)
    }

    fn define_data(&mut self, id: TargetData, content: DataContent) -> Result {
        let mut description = DataDescription::new();
        for (offset, address) in content.addresses {
            match address {
                Address::Function(id) => {
                    let id = function_of(id);
                    let reference =
                        self.builder.module().declare_func_in_data(id, &mut description);
                    description.write_function_addr(offset, reference);
                }
                Address::Data(id, addend) => {
                    let id = data_of(id);
                    let reference =
                        self.builder.module().declare_data_in_data(id, &mut description);
                    description.write_data_addr(offset, reference, addend);
                }
            }
        }
        description.set_align(content.align);
        description.define(content.bytes.into_boxed_slice());
        Ok(self.builder.define_data(data_of(id), &description)?)
    }
}

fn target_function(id: FuncId) -> TargetFunction {
    TargetFunction(id.as_u32())
}

fn function_of(function: TargetFunction) -> FuncId {
    FuncId::from_u32(function.0)
}

fn data_of(data: TargetData) -> DataId {
    DataId::from_u32(data.0)
}

impl Cranelift<'_> {
    /// Declares a variadic function that the module defines.
    fn declare_variadic(&mut self, name: &str, ty: &FunctionType) -> Result<FuncId> {
        if self.builder.is_for_linker() || !HAS_LISTS {
            return Err(NO_ADDRESS.into());
        }
        let declared = self.builder.declare_function(name, &with_arguments(ty), Linkage::Export);
        let id = declared?;
        self.variadics.insert(id);
        Ok(id)
    }

    /// Defines a function of some convention.
    fn define(
        &mut self,
        id: FuncId,
        convention: CallConv,
        ty: &FunctionType,
        allocates: bool,
        write: impl FnOnce(&mut Emitter<'_>) -> Result,
    ) -> Result {
        let mut function =
            Function::with_name_signature(Default::default(), ty.signature(convention));
        let config = self.builder.isa().frontend_config();
        let b = FunctionBuilder::new(&mut function, &mut self.context);
        let mut emitter = Emitter::new(b, self.builder, &self.tails, &self.variadics);
        emitter.start(ty, allocates);
        if let Err(error) = write(&mut emitter) {
            drop(emitter);
            self.context = FunctionBuilderContext::new();
            return Err(error);
        }
        emitter.b.seal_all_blocks();
        emitter.b.finalize(config);
        let optimizes = self.builder.isa().flags().opt_level() != OptLevel::None;
        keep_loops_together(&mut function, optimizes);
        Ok(self.builder.define_function(id, function)?)
    }
}
