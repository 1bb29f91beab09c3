//! Signatures: the types of a function as data.

use std::fmt;

use ods_core::{AttrData, Context, DYNAMIC, Loc, LocData, LocKind, Module, OpRef, Type, TypeData};
use ods_dialects::func::FuncOp;

use super::element::ElementType;
use super::error::LoadError;
use crate::stablehlo::{TokenType, TypeExtensionsAttr};

/// The type of an array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrayType {
    /// The type of the elements.
    pub element: ElementType,
    /// The sizes; `None` for a size that each call chooses.
    pub dims: Vec<Option<usize>>,
    /// The greatest sizes that a call may choose, in the order of the sizes; empty if no size has a bound.
    pub bounds: Vec<Option<usize>>,
}

impl ArrayType {
    /// Returns whether an array of these sizes has the type.
    pub fn accepts(&self, element: ElementType, dims: &[usize]) -> bool {
        self.element == element
            && self.dims.len() == dims.len()
            && self.dims.iter().zip(dims).all(|(want, have)| want.is_none_or(|want| want == *have))
            && self
                .bounds
                .iter()
                .zip(dims)
                .all(|(most, have)| most.is_none_or(|most| *have <= most))
    }

    /// Returns whether all sizes are known.
    pub fn is_static(&self) -> bool {
        self.dims.iter().all(Option::is_some)
    }

    /// Returns the number of bytes of an array, if all sizes are known.
    pub fn bytes(&self) -> Option<usize> {
        self.dims.iter().try_fold(self.element.size(), |bytes, dim| Some(bytes * (*dim)?))
    }
}

impl fmt::Display for ArrayType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tensor<")?;
        for dim in &self.dims {
            match dim {
                Some(dim) => write!(f, "{dim}x")?,
                None => f.write_str("?x")?,
            }
        }
        write!(f, "{}", self.element)?;
        let bounds = self.bounds.iter();
        let bounds: Vec<String> =
            bounds.map(|bound| bound.map_or("?".to_owned(), |bound| bound.to_string())).collect();
        match bounds.is_empty() {
            true => f.write_str(">"),
            false => write!(f, ", #stablehlo.bounds<{}>>", bounds.join(", ")),
        }
    }
}

/// The types of the arguments and results of a function; tuples are flat, tokens are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signature {
    /// The arguments.
    pub inputs: Vec<ArrayType>,
    /// The names of the arguments: an exported function has them as locations.
    pub names: Vec<Option<String>>,
    /// The results.
    pub results: Vec<ArrayType>,
}

impl Signature {
    /// Reads the signature of a function.
    pub(crate) fn of(op: OpRef<'_>) -> Result<Signature, LoadError> {
        let ctx = op.ctx();
        let ty = op.cast::<FuncOp>().and_then(|op| op.get(FuncOp::FUNCTION_TYPE)?.as_type(ctx));
        let Some(TypeData::Function { inputs, results }) = ty.map(|ty| ty.data(ctx)) else {
            return Ok(Signature::default());
        };
        let of = |types: &[Type]| -> Result<Vec<ArrayType>, LoadError> {
            let mut all = Vec::new();
            for ty in types {
                flatten(ctx, *ty, &mut all).map_err(|ty| LoadError::Type {
                    function: function_name(op).to_owned(),
                    ty: ty.display(ctx).to_string(),
                })?;
            }
            Ok(all)
        };
        let mut names = Vec::new();
        for (ty, loc) in inputs.iter().zip(argument_locations(op)) {
            let parts = of(std::slice::from_ref(ty))?.len();
            names.extend(vec![location_name(ctx, loc).map(str::to_owned); parts]);
        }
        Ok(Signature { inputs: of(inputs)?, names, results: of(results)? })
    }
}

/// Returns the locations of a function's arguments.
fn argument_locations(op: OpRef<'_>) -> impl Iterator<Item = Loc> + '_ {
    let entry = op.regions().next().and_then(|region| region.entry());
    entry.into_iter().flat_map(|block| block.args()).map(|arg| arg.loc())
}

/// Returns the name that a location holds.
fn location_name(ctx: &Context, loc: Loc) -> Option<&str> {
    match loc.kind() {
        LocKind::Attr(attr) => match attr.data(ctx) {
            AttrData::Location(LocData::Name(name, _)) => name.as_str(ctx),
            _ => None,
        },
        _ => None,
    }
}

/// Appends the arrays that a value consists of; `Err` is a type without a counterpart.
fn flatten(ctx: &Context, ty: Type, all: &mut Vec<ArrayType>) -> Result<(), Type> {
    match ty.data(ctx) {
        TypeData::Tuple(parts) => parts.iter().try_for_each(|part| flatten(ctx, *part, all)),
        TypeData::RankedTensor { shape, elem, encoding } => {
            let element = ElementType::of(ctx, *elem).ok_or(ty)?;
            let dim = |dim: &i64| (*dim != DYNAMIC).then_some(*dim as usize);
            let bounds = encoding.and_then(|encoding| TypeExtensionsAttr::cast(ctx, encoding));
            let bounds = bounds.map(|bounds| bounds.bounds(ctx)).unwrap_or_default();
            let (dims, bounds) =
                (shape.iter().map(dim).collect(), bounds.iter().map(dim).collect());
            all.push(ArrayType { element, dims, bounds });
            Ok(())
        }
        _ if TokenType::cast(ctx, ty).is_some() => Ok(()),
        _ => Err(ty),
    }
}

/// Returns the functions of a module that have a body.
pub(crate) fn functions(module: &Module) -> impl Iterator<Item = OpRef<'_>> {
    let top = module.root().regions().next().and_then(|region| region.entry());
    let ops = top.into_iter().flat_map(|block| block.ops());
    ops.filter(|op| {
        op.isa::<FuncOp>() && op.regions().next().is_some_and(|region| region.entry().is_some())
    })
}

/// Returns the name of a function.
pub(crate) fn function_name(op: OpRef<'_>) -> &str {
    let name = ods_core::symbol::symbol_name(op);
    name.and_then(|name| name.as_str(op.ctx())).unwrap_or_default()
}

/// Returns whether a function is private.
pub(crate) fn is_private(op: OpRef<'_>) -> bool {
    op.cast::<FuncOp>().is_some_and(|op| op.sym_visibility() == Some("private"))
}

/// Returns the name of the function to call.
pub(super) fn entry_name(module: &Module, wanted: Option<&str>) -> Result<String, LoadError> {
    let public: Vec<&str> =
        functions(module).filter(|op| !is_private(*op)).map(function_name).collect();
    let name = match (wanted, public.as_slice()) {
        (Some(wanted), _) => wanted,
        (None, [only]) => only,
        (None, _) => "main",
    };
    match functions(module).any(|op| function_name(op) == name) {
        true => Ok(name.to_owned()),
        false => Err(LoadError::UnknownFunction(name.to_owned())),
    }
}
