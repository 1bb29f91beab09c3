//! The interfaces by which operations become LLVM IR.

use super::error::Result;
use ods_core::{Body, Op};

use super::module::Translator;

ods_core::interface! {
    /// An operation that writes its own LLVM IR, since no `llvmirBuilder` says it.
    pub trait TranslateToLLVMIR on Op, "TranslateToLLVMIROpInterface", model TranslateToLLVMIRModel {
        /// Writes instructions for the operation and defines its results.
        ///
        /// # Errors
        /// The reason why the operation has no LLVM IR form.
        fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result;
    }
}

ods_core::interface! {
    /// An operation at the top of a module that becomes a function, a variable, another symbol, or metadata of the module.
    ///
    /// Each method is called for all operations of the module before the next: so symbols may refer to each other in any
    /// order. Without methods, the operation writes nothing.
    pub trait TopLevelToLLVMIR on Op, "TopLevelToLLVMIROpInterface", model TopLevelToLLVMIRModel {
        /// Declares symbols with their types.
        ///
        /// # Errors
        /// The reason why the operation has no LLVM IR form.
        fn declare<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result { Ok(()) }
        /// Completes symbols except for the bodies of functions: attributes, and initializers, which may refer to
        /// declared symbols.
        ///
        /// # Errors
        /// The reason why the operation has no LLVM IR form.
        fn complete<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result { Ok(()) }
        /// Adds metadata of the module.
        ///
        /// # Errors
        /// The reason why the operation has no LLVM IR form.
        fn add_metadata<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result { Ok(()) }
        /// Writes the bodies of functions.
        ///
        /// # Errors
        /// The reason why the operation has no LLVM IR form.
        fn define<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use ods_core::text::parse_module;
    use ods_core::{Body, Context, Diagnostics, Module, Op, Registry, view};
    use ods_dialects::arith::MaxSIOp;
    use ods_dialects::llvm::{AddOp, ICmpPredicate};

    use super::*;
    use crate::translate_to_llvmir;

    /// An operation of another dialect, as a comparison and a choice.
    #[derive(Clone, Copy)]
    struct Greater(Op);
    view!(Greater, Op);

    impl TranslateToLLVMIR for Greater {
        fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
            let op = self.0.cast::<MaxSIOp>(ir).ok_or("it is no maximum")?.view(ir);
            let (lhs, rhs) = (t.value(op.lhs())?, t.value(op.rhs())?);
            let greater = t.compare(ICmpPredicate::Sgt, lhs, rhs, "")?;
            let value = t.select(greater, lhs, rhs, "")?;
            t.define(op.result(), value);
            Ok(())
        }
    }

    fn translated(register: fn(&mut Registry), text: &str) -> std::result::Result<String, String> {
        let ctx = Context::with(register);
        let mut diagnostics = Diagnostics::new();
        let mut module: Module =
            parse_module(&ctx, text, "a.mlir", &mut diagnostics).expect("the text is valid");
        translate_to_llvmir(&mut module).map_err(|errors| errors[0].message.clone())
    }

    #[test]
    fn an_operation_of_any_dialect_writes_its_own_instructions() {
        let register = |registry: &mut Registry| {
            ods_dialects::register_all(registry);
            crate::register_llvmir(registry);
            registry.attach("arith.maxsi", <dyn TranslateToLLVMIR>::by::<Greater>());
        };
        let text = "llvm.func @f(%a: i32, %b: i32) -> i32 {
            %m = arith.maxsi %a, %b : i32
            llvm.return %m : i32
        }";
        let text = translated(register, text).expect("every operation has a translation");
        assert!(
            text.contains("%3 = icmp sgt i32 %0, %1\n  %4 = select i1 %3, i32 %0, i32 %1"),
            "{text}"
        );
    }

    #[test]
    fn two_translations_of_an_operation_are_an_error() {
        let register = |registry: &mut Registry| {
            ods_dialects::register_all(registry);
            crate::register_llvmir(registry);
            registry.attach("llvm.add", <dyn TranslateToLLVMIR>::by::<Added>());
        };
        let text = "llvm.func @f(%a: i32) -> i32 {
            %m = llvm.add %a, %a : i32
            llvm.return %m : i32
        }";
        let error = translated(register, text).expect_err("no translation wins");
        assert!(error.starts_with("'llvm.add' has both"), "{error}");
    }

    #[derive(Clone, Copy)]
    struct Added(Op);
    view!(Added, Op);

    impl TranslateToLLVMIR for Added {
        fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
            let op = self.0.cast::<AddOp>(ir).ok_or("it is no sum")?.view(ir);
            let value = t.value(op.lhs())?;
            t.define(op.res(), value);
            Ok(())
        }
    }
}
