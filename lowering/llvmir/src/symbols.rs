//! Functions and variables that operations of any dialect declare, define and refer to.

use std::borrow::Cow;

use ods_core::ir::RegionRef;
use ods_core::{Attr, Type};
use ods_dialects::llvm::LLVMFunctionType;

use super::attributes::{AttrSet, Attributes};
use super::error::Result;
use super::ir::{Call, GlobalId, GlobalKind, Value};
use super::module::{Translator, plain_global};
use super::types;

impl<'m> Translator<'m> {
    /// Declares a function with parameters of these types, and a result or none.
    ///
    /// # Errors
    /// When LLVM does not have a type.
    pub fn declare_function(
        &mut self,
        name: &str,
        params: &[Type],
        result: Option<Type>,
    ) -> Result {
        let result = result.unwrap_or_else(|| types::void(self.ctx));
        let ty = types::function(self.ctx, result, params, false);
        self.function_symbol(name.as_bytes(), ty).map(|_| ())
    }

    /// Defines a declared function: the arguments of the region's entry block are its parameters.
    ///
    /// # Errors
    /// When an operation of the region has no LLVM IR form, or the function is not declared.
    pub fn define_function(&mut self, name: &str, region: RegionRef<'m>) -> Result {
        let id = self.global(name)?;
        self.function_body(id, region)
    }

    /// Declares a variable, without an initial value.
    ///
    /// # Errors
    /// When LLVM does not have the type.
    pub fn declare_variable(&mut self, name: &str, ty: Type) -> Result {
        self.add_variable(name, ty, false)
    }

    /// Declares a variable that does not change, without an initial value.
    ///
    /// # Errors
    /// When LLVM does not have the type.
    pub fn declare_constant(&mut self, name: &str, ty: Type) -> Result {
        self.add_variable(name, ty, true)
    }

    fn add_variable(&mut self, name: &str, ty: Type, constant: bool) -> Result {
        let ty = self.checked(ty)?;
        let kind = GlobalKind::Variable {
            constant,
            externally_initialized: false,
            initializer: None,
            attrs: AttrSet::default(),
        };
        self.add_global(name.as_bytes(), plain_global(name.as_bytes(), ty, kind));
        Ok(())
    }

    /// Sets the initial value of a declared variable; without an attribute it is zero.
    ///
    /// # Errors
    /// When the attribute is no constant of the variable's type, or the variable is not declared.
    pub fn define_variable(&mut self, name: &str, value: Option<Attr>) -> Result {
        let id = self.global(name)?;
        let ty = self.ir.globals[id.index()].ty;
        let constant = match value {
            Some(attr) => self.constant_of(ty, attr)?,
            None => self.ir.constants.zero(self.ctx, ty),
        };
        match &mut self.ir.globals[id.index()].kind {
            GlobalKind::Variable { initializer, .. } => {
                *initializer = Some(constant);
                Ok(())
            }
            _ => Err(format!("symbol '{name}' is no variable").into()),
        }
    }

    /// Returns the address of a declared symbol.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn symbol_address(&mut self, name: &str) -> Result<Value> {
        let id = self.global(name)?;
        Ok(Value::Const(self.address_of(id)))
    }

    /// Emits a call of a declared function.
    ///
    /// # Errors
    /// When there is none of that name, or it has another number of parameters; outside of functions.
    pub fn call_function(&mut self, name: &str, args: &[Value]) -> Result<Value> {
        let id = self.global(name)?;
        let ty = LLVMFunctionType::cast(self.ctx, self.ir.globals[id.index()].ty);
        let ty = ty.ok_or_else(|| format!("symbol '{name}' is no function"))?;
        if ty.params(self.ctx).len() != args.len() {
            return Err(format!("function '{name}' has another number of parameters").into());
        }
        let call = Call {
            calling_convention: Cow::Borrowed(""),
            variadic: None,
            attrs: Attributes::default(),
            bundles: Vec::new(),
            destinations: None,
        };
        let callee = Value::Const(self.address_of(id));
        let result = types::represented(self.ctx, ty.return_type(self.ctx));
        self.emit_call("call".to_owned(), call, result, callee, args, Vec::new())
    }

    fn global(&self, name: &str) -> Result<GlobalId> {
        let known = self.symbols.get(name.as_bytes()).copied();
        known.ok_or_else(|| format!("symbol '{name}' is not defined here").into())
    }
}
