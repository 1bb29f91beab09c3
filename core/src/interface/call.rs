//! Calls, and what can be called.

use std::ops::Range;

use super::{SymbolOpInterface, SymbolOpInterfaceModel};
use crate::ir::{Body, Op, RegionRef, Value};
use crate::verify::function_signature;
use crate::{Attr, Type};

/// What a call enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// What a symbol reference names.
    Symbol(Attr),
    /// What a value refers to.
    Value(Value),
}

crate::interface! {
    /// `CallOpInterface`: an operation that transfers control to a callable and back.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `CallOpInterface`, but nothing tells what it calls",
        note = "write `impl CallOpInterface for {Self}` beside its .td"
    )]
    pub trait CallOpInterface on Op, "CallOpInterface", model CallOpInterfaceModel {
        /// What it calls; `None` when that is not known.
        fn callable_for_callee(self, ir: &Body) -> Option<Callee>;
        /// Makes it call something else.
        fn set_callee(self, ir: &mut Body, callee: Callee);
        /// Which operands are the arguments.
        fn arg_operands(self, ir: &Body) -> Range<usize>;
    }
}

crate::interface! {
    /// `CallableOpInterface`: an operation with a region that calls may enter.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `CallableOpInterface`, but nothing tells what calls enter",
        note = "write `impl CallableOpInterface for {Self}` beside its .td"
    )]
    pub trait CallableOpInterface on Op, "CallableOpInterface", model CallableOpInterfaceModel {
        /// The region that calls enter; `None` for one that is defined elsewhere.
        fn callable_region<'ir>(self, ir: &'ir Body) -> Option<RegionRef<'ir>>;
        /// What its arguments are.
        fn argument_types(self, ir: &Body) -> Vec<Type>;
        /// What it gives back.
        fn result_types(self, ir: &Body) -> Vec<Type>;
    }
}

crate::interface! {
    /// `FunctionOpInterface`: a symbol with a region that calls may enter, and a function type. An operation that says
    /// nothing has the type in `function_type`, and its one region is the body.
    pub trait FunctionOpInterface on Op, "FunctionOpInterface", model FunctionOpInterfaceModel,
        extends [SymbolOpInterface as SymbolOpInterfaceModel, CallableOpInterface as CallableOpInterfaceModel],
        verify [crate::verify::verify_function]
    {
        /// Its type.
        fn function_type(self, ir: &Body) -> Option<Type> {
            ir.view(self.id()).attr("function_type")?.as_type(ir.ctx())
        }
        /// Whether it is defined elsewhere.
        fn is_external(self, ir: &Body) -> bool { self.callable_region(ir).is_none() }
    }
}

/// An operation whose `function_type` and one region say everything.
#[derive(Clone, Copy)]
pub(crate) struct Function(Op);

crate::view!(Function, Op);

/// MLIR's operations that are declarations while their body is empty: those whose C++ class says so.
const DECLARABLE: &[&str] =
    &["async.func", "func.func", "ml_program.func", "ml_program.subgraph", "shape.func"];

impl SymbolOpInterface for Function {
    fn is_declaration(self, ir: &Body) -> bool {
        DECLARABLE.contains(&ir.name(self.0).as_str()) && self.is_external(ir)
    }
}

impl FunctionOpInterface for Function {}

impl CallableOpInterface for Function {
    fn callable_region(self, ir: &Body) -> Option<RegionRef<'_>> {
        ir.view(self.0).regions().next().filter(|region| !region.is_empty())
    }

    fn argument_types(self, ir: &Body) -> Vec<Type> {
        function_signature(ir.view(self.0)).map_or_else(Vec::new, |(inputs, _)| inputs)
    }

    fn result_types(self, ir: &Body) -> Vec<Type> {
        function_signature(ir.view(self.0)).map_or_else(Vec::new, |(_, results)| results)
    }
}
