//! Interfaces of calls and callables.

use super::{SymbolOpInterface, SymbolOpInterfaceModel};
use crate::ir::{Body, Header, Op, OpMut, OperandRange, RegionRef, Value};
use crate::verify::{function_signature, overrides};
use crate::{Attr, Context, Ident, Param, Type, TypeData};

/// The callee of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// The callee is the referent of a symbol reference.
    Symbol(Attr),
    /// The callee is a value.
    Value(Value),
}

crate::interface! {
    /// `CallOpInterface`: an operation that transfers control to a callable and back.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `CallOpInterface`, but nothing tells what it calls",
        note = "write beside its .td: `impl CallOpInterface for {Self} {{ fn callable_for_callee(self, ir: &Body) -> Option<Callee> {{ … }} fn set_callee(self, ir: &mut OpMut<'_>, callee: Callee) {{ … }} fn arg_operands(self, ir: &Body) -> OperandRange {{ … }} }}`"
    )]
    pub trait CallOpInterface on Op, "CallOpInterface", model CallOpInterfaceModel {
        /// Returns the callee; `None` if it is unknown.
        fn callable_for_callee(self, ir: &Body) -> Option<Callee>;
        /// Replaces the callee.
        fn set_callee(self, ir: &mut OpMut<'_>, callee: Callee);
        /// Returns the operands that are the arguments.
        fn arg_operands(self, ir: &Body) -> OperandRange;
    }
}

crate::interface! {
    /// `CallableOpInterface`: an operation with a region that calls may enter.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `CallableOpInterface`, but nothing tells what calls enter",
        note = "write beside its .td: `impl CallableOpInterface for {Self} {{ fn callable_region<'ir>(self, ir: &'ir Body) -> Option<RegionRef<'ir>> {{ … }} fn argument_types(self, ir: &Body) -> Vec<Type> {{ … }} fn result_types(self, ir: &Body) -> Vec<Type> {{ … }} }}`"
    )]
    pub trait CallableOpInterface on Op, "CallableOpInterface", model CallableOpInterfaceModel {
        /// Returns the region that calls enter; `None` for a declaration.
        fn callable_region<'ir>(self, ir: &'ir Body) -> Option<RegionRef<'ir>>;
        /// Returns the types of the arguments.
        fn argument_types(self, ir: &Body) -> Vec<Type>;
        /// Returns the types of the results.
        fn result_types(self, ir: &Body) -> Vec<Type>;
        /// Returns the argument attributes, an array of dictionaries.
        fn arg_attrs(self, ir: &Body) -> Option<Attr> { arg_attrs_of(ir.view(self.id()).header()) }
        /// Returns the result attributes, an array of dictionaries.
        fn res_attrs(self, ir: &Body) -> Option<Attr> { ir.view(self.id()).attr("res_attrs") }
    }
}

/// Returns the argument attributes, an array of dictionaries, of a callable that may be accessed from its own body.
pub fn arg_attrs_of(callable: Header<'_>) -> Option<Attr> {
    callable.attr("arg_attrs")
}

crate::interface! {
    /// `FunctionOpInterface`: a symbol with a region that calls may enter, and a function type. By default, the type is
    /// the attribute `function_type`, and the only region is the body.
    pub trait FunctionOpInterface on Op, "FunctionOpInterface", model FunctionOpInterfaceModel,
        extends [SymbolOpInterface as SymbolOpInterfaceModel, CallableOpInterface as CallableOpInterfaceModel],
        verify [crate::verify::verify_function]
    {
        /// Returns the function type.
        fn function_type(self, ir: &Body) -> Option<Type> {
            ir.view(self.id()).attr("function_type")?.as_type(ir.ctx())
        }
        /// Returns whether the function is a declaration.
        fn is_external(self, ir: &Body) -> bool { self.callable_region(ir).is_none() }
        /// Returns the type without the marked arguments and results, each list as long as the number of arguments or
        /// results; `None` if there is no such type.
        fn type_without(self, ir: &Body, args: &[bool], results: &[bool]) -> Option<Type> {
            function_type_without(ir.ctx(), self.function_type(ir)?, args, results)
        }
        /// Erases the marked arguments, which must be unused, from the type, the attributes and the body; returns
        /// `false`, without a change, if there is no such function type.
        fn erase_arguments(self, ir: &mut OpMut<'_>, marked: &[bool]) -> bool {
            let remaining = vec![false; self.result_types(ir).len()];
            let Some(ty) = self.type_without(ir, marked, &remaining) else { return false };
            erase_from_signature(ir, ty, "arg_attrs", marked);
            if let Some(body) = ir.nested_mut() {
                erase_entry_arguments(body, marked);
            }
            true
        }
        /// Erases the marked results from the type and the attributes, but not from return operations; returns `false`,
        /// without a change, if there is no such function type.
        fn erase_results(self, ir: &mut OpMut<'_>, marked: &[bool]) -> bool {
            let remaining = vec![false; self.argument_types(ir).len()];
            let Some(ty) = self.type_without(ir, &remaining, marked) else { return false };
            erase_from_signature(ir, ty, "res_attrs", marked);
            true
        }
    }
}

/// Returns the items that are not marked.
fn unmarked<T: Copy>(items: &[T], marked: &[bool]) -> Vec<T> {
    let pairs = items.iter().zip(marked);
    pairs.filter(|(_, marked)| !**marked).map(|(item, _)| *item).collect()
}

fn erase_from_signature(ir: &mut OpMut<'_>, ty: Type, attrs: &str, marked: &[bool]) {
    let ctx = ir.ctx().clone();
    ir.set_inherent(Ident::new("function_type"), Some(Attr::ty(&ctx, ty)));
    if let Some(all) = ir.view(ir.op()).attr(attrs).and_then(|attr| attr.as_array(&ctx)) {
        let left = unmarked(all, marked);
        let any = left.iter().any(|one| *one != Attr::EMPTY_DICT);
        ir.set_inherent(Ident::new(attrs), any.then(|| Attr::array(&ctx, &left)));
    }
}

fn erase_entry_arguments(body: &mut Body, marked: &[bool]) {
    let Some(entry) = body.regions().first().and_then(|region| body.entry_block(*region)) else {
        return;
    };
    for index in (0..marked.len()).rev().filter(|index| marked[*index]) {
        body.erase_arg(entry, index);
    }
}

/// Returns the builtin function type, or a dialect's with a result and a list of arguments, without the marked parts.
fn function_type_without(ctx: &Context, ty: Type, args: &[bool], results: &[bool]) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::Function { inputs, results: types } => {
            Some(Type::function(ctx, &unmarked(inputs, args), &unmarked(types, results)))
        }
        TypeData::Dialect { name, params } if !results.contains(&true) => {
            let is_list = |param: &Param| matches!(param, Param::Array(_));
            let at = params.iter().position(is_list)?;
            let items = params[at].as_array()?;
            let remaining = items.iter().zip(args).filter(|(_, marked)| !**marked);
            let mut params = params.to_vec();
            params[at] = Param::Array(remaining.map(|(item, _)| item.clone()).collect());
            Some(Type::checked_dialect(ctx, name.as_str(), params))
        }
        _ => None,
    }
}

/// A function operation described by `function_type` and its only region.
#[derive(Clone, Copy)]
pub(crate) struct Function(Op);

crate::view!(Function, Op);

impl SymbolOpInterface for Function {
    /// By default this returns false; if the C++ class overrides it, a function without a body is a declaration.
    fn is_declaration(self, ir: &Body) -> bool {
        let schema = ir.view(self.0).schema();
        overrides(schema, "SymbolOpInterface", "isDeclaration") && self.is_external(ir)
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
