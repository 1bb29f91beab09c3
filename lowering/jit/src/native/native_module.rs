//! The native code of a module while it is written.

use std::rc::Rc;

use ods_core::ir::RegionRef;
use ods_core::{Attr, Type};

use super::backend::{Backend, DataContent, DeclaredFunction, DeclaredGlobal};
use super::constant::attr_bits;
use super::error::Result;
use super::function::NativeBuilder;
use super::global::{Word, content, plain};
use super::module::{Callee, Translator};
use crate::FunctionType;

/// The native code of a module while it is written: its functions and globals.
pub struct NativeModule<'a> {
    pub(super) t: &'a mut Translator,
    pub(super) backend: &'a mut dyn Backend,
}

impl NativeModule<'_> {
    /// Returns the type of a function: the scalars of its parameters and of its results.
    ///
    /// # Errors
    /// When a type has no native form, or too many scalars for registers.
    pub fn function_type(&mut self, params: &[Type], results: &[Type]) -> Result<FunctionType> {
        let mut ty = FunctionType::default();
        params.iter().try_for_each(|param| self.t.push_leaves(*param, &mut ty.params))?;
        results.iter().try_for_each(|result| self.t.push_leaves(*result, &mut ty.results))?;
        Ok(ty)
    }

    /// Declares a function, which operations then call by its name.
    ///
    /// # Errors
    /// When the target has no such function.
    pub fn declare_function(
        &mut self,
        name: &str,
        ty: FunctionType,
        declared: DeclaredFunction,
    ) -> Result {
        let DeclaredFunction { defined, variadic } = declared;
        let id = self.backend.declare_function(name, &ty, declared)?;
        let has_address = self.backend.has_address(id);
        let callee = Callee { id, ty: Rc::new(ty), variadic, defined, has_address };
        self.t.functions.insert(name.to_owned(), callee);
        Ok(())
    }

    /// Defines a declared function: the arguments of the region's entry block are its parameters.
    ///
    /// # Errors
    /// When an operation of the region has no native form, or the function is not declared.
    pub fn define_function(&mut self, name: &str, region: RegionRef<'_>) -> Result {
        let callee = self.t.functions.get(name).cloned();
        let callee = callee.ok_or_else(|| format!("function '{name}' is not declared"))?;
        let mut models = self.t.models(region);
        let allocates = models.any(|(model, op)| model.allocates(op.op, op.body));
        drop(models);
        let Self { t, backend } = self;
        backend.define_function(callee.id, &callee.ty, allocates, &mut |target| {
            NativeBuilder::new(target, t, region.body, &callee.ty.results).run(region)
        })
    }

    /// Declares a global, whose address operations then take by its name.
    ///
    /// # Errors
    /// When the target has no such global.
    pub fn declare_global(&mut self, name: &str, declared: DeclaredGlobal) -> Result {
        let id = self.backend.declare_data(name, declared)?;
        self.t.globals.insert(name.to_owned(), id);
        Ok(())
    }

    /// Defines a declared global of type `ty` by the value of an attribute; without one, by zeros. Its alignment is that
    /// of the type, or `align` bytes if that is more.
    ///
    /// # Errors
    /// When the type or the value has no native form, or the global is not declared.
    pub fn define_global(
        &mut self,
        name: &str,
        ty: Type,
        value: Option<Attr>,
        align: u64,
    ) -> Result {
        let layout = self.t.layouts.get(&self.t.ctx, ty)?;
        let words = match value {
            Some(attr) => plain(attr_bits(&self.t.ctx, attr, &layout)?),
            None => Vec::new(),
        };
        self.define_words(name, ty, &words, align)
    }

    /// Defines a declared global by its scalars; without any, by zeros.
    pub(super) fn define_words(
        &mut self,
        name: &str,
        ty: Type,
        words: &[Word<'_>],
        align: u64,
    ) -> Result {
        let id = self.t.globals.get(name).copied();
        let id = id.ok_or_else(|| format!("global '{name}' is not declared"))?;
        let layout = self.t.layouts.get(&self.t.ctx, ty)?;
        let (mut bytes, addresses) = content(self.t, &layout, words)?;
        // The pages of a module hold no empty objects.
        if bytes.is_empty() {
            bytes.push(0);
        }
        let align = align.max(layout.align).max(1).next_power_of_two();
        self.backend.define_data(id, DataContent { bytes, align, addresses })
    }
}
