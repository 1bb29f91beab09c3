//! The interfaces by which operations become native code, and the one rule that finds the translation of an operation.
//!
//! An operation at the top of a module declares and defines symbols by [`TopLevelToNative`]: functions, globals, other
//! names for them.
//!
//! An operation is translated by its `clifBuilder` or by [`TranslateToNative`], which control flow, memory, calls,
//! aggregates and vectors implement, since the builder language cannot say them. An operation that has both is refused,
//! so that neither silently wins over the other.

use super::error::Result;
use ods_core::schema::ClifBuilder;
use ods_core::{Body, Context, Op, OpName};

use super::function::NativeBuilder;
use super::native_module::NativeModule;
use super::program::may_trap;

ods_core::interface! {
    /// An operation with native code of its own, for any target.
    pub trait TranslateToNative on Op, "TranslateToNativeOpInterface", model TranslateToNativeModel {
        /// Writes code for the operation and defines its results.
        ///
        /// # Errors
        /// The reason why the operation has no native form.
        fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result;
        /// Writes code for the operation on vector registers, of which some value of its may be in, and returns whether
        /// it did. Otherwise the scalars of its operands are extracted, and [`TranslateToNative::translate`] is called.
        ///
        /// # Errors
        /// The reason why the operation has no native form.
        fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
            let _ = (ir, f);
            Ok(false)
        }
        /// Returns whether the code allocates memory at run time, or saves or restores the stack.
        fn allocates(self, ir: &Body) -> bool { false }
        /// The function that the code calls in place of its own, if there is one.
        fn tail_callee<'b>(self, ir: &'b Body) -> Option<&'b str> { None }
    }
}

ods_core::interface! {
    /// An operation at the top of a module that has a native form: a function, a global, or an operation about these.
    ///
    /// Each method is called for all operations of the module before the next: so functions and globals may refer to
    /// each other in any order. Without methods, the operation says nothing to native code.
    pub trait TopLevelToNative on Op, "TopLevelToNativeOpInterface", model TopLevelToNativeModel {
        /// Declares functions and globals with their types.
        ///
        /// # Errors
        /// The reason why the operation has no native form.
        fn declare(self, ir: &Body, m: &mut NativeModule<'_>) -> Result { Ok(()) }
        /// Adds what refers to declared functions and globals: other names, lists of functions that run by themselves.
        ///
        /// # Errors
        /// The reason why the operation has no native form.
        fn complete(self, ir: &Body, m: &mut NativeModule<'_>) -> Result { Ok(()) }
        /// Defines the declared functions and globals.
        ///
        /// # Errors
        /// The reason why the operation has no native form.
        fn define(self, ir: &Body, m: &mut NativeModule<'_>) -> Result { Ok(()) }
    }
}

/// The way in which operations of one name are translated.
#[derive(Clone, Copy)]
pub(super) enum Handler {
    /// By the interface.
    Interface(&'static dyn TranslateToNativeModel),
    /// By the `clifBuilder` of the declaration, and whether it may trap.
    Builder { builder: &'static ClifBuilder, may_trap: bool },
    /// Not at all, and why.
    Unknown(&'static str),
}

impl Handler {
    /// Returns whether a trap may have to be put on an operation that is translated so.
    pub(super) fn may_trap(self) -> bool {
        match self {
            Handler::Builder { may_trap, .. } => may_trap,
            Handler::Interface(_) | Handler::Unknown(_) => true,
        }
    }

    /// Returns how operations of that name are translated.
    pub(super) fn of(ctx: &Context, name: OpName) -> Handler {
        let declared = ctx.op_schema(name).and_then(|schema| schema.clif);
        match (ctx.op_model::<dyn TranslateToNative>(name), declared) {
            (Some(_), Some(_)) => {
                Handler::Unknown("it has both a 'clifBuilder' and a translation in Rust")
            }
            (Some(model), None) => Handler::Interface(model),
            (None, Some(builder)) => Handler::Builder { builder, may_trap: may_trap(builder) },
            (None, None) => Handler::Unknown("it has no native form"),
        }
    }
}
