//! Functions: their types, attributes and entry blocks.

use ods_core::conversion::{
    ConversionRewriter, Converted, InputMapping, Match, SignatureConversion,
};
use ods_core::ir::Inserter;
use ods_core::{Attr, Block, Context, Ident, Op, Type, TypeData, Value};
use ods_dialects::{func, llvm};

use super::super::attrs;
use super::super::llvm_types::LlvmTypes;
use super::interface::{self, CInterface};
use super::is_bare;

/// The attribute that gives a function a linkage.
pub(crate) const LINKAGE: &str = "llvm.linkage";
/// The attribute that marks a variadic function.
const VARIADIC: &str = "func.varargs";
/// The attribute that marks a function without memory effects.
pub(crate) const READNONE: &str = "llvm.readnone";
/// The attribute that marks a function called from C code, or defined in C code.
const C_INTERFACE: &str = "llvm.emit_c_interface";
/// Attributes of arguments that are passed by a pointer to a value of the type that they name.
const BY_POINTER: [&str; 2] = ["llvm.byval", "llvm.byref"];
/// Attributes of arguments that name a type.
const TYPED: [&str; 4] = ["llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca"];

/// `func.func` → `llvm.func`, and a wrapper for C code if the function asks for one
pub(super) fn lower_function(
    Match { op, rw, ctx, .. }: Match<'_, func::FuncOp>,
    types: LlvmTypes,
) -> Converted {
    let types = &types;
    let bare = is_bare(types, Some(rw.view(op.into()).header()));
    let variadic = attr(rw, op, VARIADIC) == Some(Attr::TRUE);
    let ty = op.function_type(rw);
    let TypeData::Function { inputs, results } = ty.data(ctx) else { return None };
    let (llvm_type, signature) = types.convert_function(ctx, ty, variadic, bare)?;
    let by_pointer = ByPointer::find(rw, op, ctx, types, &signature);
    let (llvm_type, signature) = by_pointer.apply(ctx, llvm_type, signature);
    // Without an attribute the linkage is external.
    let linkage = match attr(rw, op, LINKAGE) {
        Some(given) => llvm::LinkageAttr::cast(ctx, given)?.linkage(ctx),
        None => llvm::Linkage::External,
    };
    let mut function = llvm::LLVMFuncOp::build(op.sym_name_attr(rw), llvm_type).linkage(linkage);
    if let Some(given) = attr(rw, op, READNONE) {
        (given == Attr::UNIT).then_some(())?;
        function = function.memory_effects(no_effects(ctx));
    }
    if let (Some(attrs), [_]) = (op.res_attrs(rw), &**results) {
        function = function.res_attrs(attrs);
    }
    if let Some(attrs) = op.arg_attrs(rw) {
        function = function.arg_attrs(&argument_attrs(ctx, types, attrs, &signature)?);
    }
    function = match visibility(rw, op) {
        Some(visibility) => function.sym_visibility(&visibility),
        None => function,
    };
    let is_declaration = rw.view(op.into()).regions().all(|region| region.is_empty());
    let new = rw.insert(function);
    forward_attrs(rw, op, new.into());
    rw.move_inside(op, new);
    rw.nested(new, |rw| {
        // The signatures of other blocks are converted by the patterns of the branches to them.
        let Some(entry) = rw.entry_block(rw.region()) else { return Some(()) };
        let old: Vec<Value> = rw.arg_values(entry).collect();
        rw.convert_block(entry, &signature);
        by_pointer.load(rw, entry, &old)
    })?;
    let wants_interface = attr(rw, op, C_INTERFACE) == Some(Attr::UNIT);
    if wants_interface && !bare && !variadic {
        let function = CInterface { types, op, new, inputs, results };
        match is_declaration {
            true => interface::call_c(rw, &function)?,
            false => interface::called_from_c(rw, &function)?,
        }
    }
    rw.erase_op(op)
}

/// Returns a discardable attribute of a function.
fn attr(rw: &ConversionRewriter<'_>, op: func::FuncOp, name: &str) -> Option<Attr> {
    rw.attrs(op.into()).get(rw.ctx(), Ident::new(name))
}

/// Returns the visibility of a function unless it is public.
pub(super) fn visibility(rw: &ConversionRewriter<'_>, op: func::FuncOp) -> Option<String> {
    op.sym_visibility(rw).filter(|have| *have != "public").map(str::to_owned)
}

/// Copies the discardable attributes that have no inherent form to `new`.
pub(super) fn forward_attrs(rw: &mut ConversionRewriter<'_>, op: func::FuncOp, new: Op) {
    let attrs = rw.attrs(op.into());
    let has_form = [LINKAGE, VARIADIC, READNONE].map(Ident::new);
    attrs::forward(rw, new, attrs, |name| !has_form.contains(&name));
}

fn no_effects(ctx: &Context) -> llvm::MemoryEffectsAttr {
    let none = llvm::ModRefInfo::NoModRef;
    llvm::MemoryEffectsAttr::get(ctx, none, none, none, none, none, none)
}

/// Returns the attributes of the new arguments: an argument that converts to exactly one new one keeps its attributes.
fn argument_attrs(
    ctx: &Context,
    types: &LlvmTypes,
    attrs: &[Attr],
    signature: &SignatureConversion,
) -> Option<Vec<Attr>> {
    let mut new = vec![Attr::EMPTY_DICT; signature.types().len()];
    for (attrs, input) in attrs.iter().zip(signature.inputs()) {
        if let InputMapping::Arguments { first, count: 1 } = input {
            new[*first] = typed_attrs(ctx, types, *attrs)?;
        }
    }
    Some(new)
}

/// Returns the dictionary with its types converted.
fn typed_attrs(ctx: &Context, types: &LlvmTypes, attrs: Attr) -> Option<Attr> {
    let typed = TYPED.map(Ident::new);
    let convert = |(name, value): &(Ident, Attr)| match value.as_type(ctx) {
        Some(ty) if typed.contains(name) => {
            Some((*name, Attr::ty(ctx, types.convert_type(ctx, ty)?)))
        }
        _ => Some((*name, *value)),
    };
    let entries: Option<Vec<_>> = attrs.as_dictionary(ctx)?.iter().map(convert).collect();
    Some(Attr::dictionary(ctx, &entries?))
}

/// Arguments that are passed by pointer though their types are not pointers, with the pointee types.
struct ByPointer(Vec<(usize, Type)>);

impl ByPointer {
    fn find(
        rw: &ConversionRewriter<'_>,
        op: func::FuncOp,
        ctx: &Context,
        types: &LlvmTypes,
        signature: &SignatureConversion,
    ) -> ByPointer {
        let pointee = |attrs: &Attr| {
            let named = BY_POINTER.iter().find_map(|name| attrs.get(ctx, Ident::new(name)));
            types.convert_type(ctx, named?.as_type(ctx)?)
        };
        let is_value = |input: &InputMapping| match input {
            InputMapping::Arguments { first, count: 1 } => {
                llvm::LLVMPointerType::cast(ctx, signature.types()[*first]).is_none()
            }
            _ => false,
        };
        let attrs = op.arg_attrs(rw).unwrap_or_default();
        let all = attrs.iter().zip(signature.inputs()).enumerate();
        ByPointer(
            all.filter(|(_, (_, input))| is_value(input))
                .filter_map(|(at, (attrs, _))| Some((at, pointee(attrs)?)))
                .collect(),
        )
    }

    /// Returns the function type and the signature with pointers in place of these arguments.
    fn apply(
        &self,
        ctx: &Context,
        ty: Type,
        signature: SignatureConversion,
    ) -> (Type, SignatureConversion) {
        if self.0.is_empty() {
            return (ty, signature);
        }
        let mut new = SignatureConversion::new(signature.inputs().len());
        for (at, input) in signature.inputs().iter().enumerate() {
            let InputMapping::Arguments { first, count } = input else { continue };
            match self.0.iter().any(|(pointed, _)| *pointed == at) {
                true => new.add_input(at, &[llvm::pointer_type(ctx, 0)]),
                false => new.add_input(at, &signature.types()[*first..first + count]),
            }
        }
        let ty = match llvm::LLVMFunctionType::cast(ctx, ty) {
            Some(function) => {
                let (result, variadic) = (function.return_type(ctx), function.var_arg(ctx));
                llvm::function_type(ctx, result, new.types(), variadic)
            }
            None => ty,
        };
        (ty, new)
    }

    /// Loads the arguments at the start of the function; `old` are the arguments before the conversion.
    fn load(&self, rw: &mut ConversionRewriter<'_>, entry: Block, old: &[Value]) -> Option<()> {
        rw.set_point_at_start(entry);
        let new: Vec<Value> = rw.arg_values(entry).collect();
        for (at, pointee) in &self.0 {
            let value = rw.emit(llvm::LoadOp::build(*new.get(*at)?, *pointee));
            rw.replace_arg(*old.get(*at)?, &[value]);
        }
        Some(())
    }
}
