//! Implementations of interfaces by builtin types and attributes.

use std::sync::OnceLock;

use super::{
    BlobAttr, ElementsAttr, FloatType, MemRefElementTypeInterface, MemRefLayoutAttrInterface,
    Models, PtrLikeTypeInterface, ShapedType, TypedAttr, VectorElementTypeInterface,
};
use crate::affine::{AffineExpr, AffineMap};
use crate::schema::Implements;
use crate::{Attr, AttrData, Context, DYNAMIC, FloatKind, Ident, StaticIdent, Type, TypeData};

macro_rules! names {
    ($($all:ident, fn $fn:ident($of:ty as $data:ident) { $($pattern:pat => $name:literal,)* })*) => {$(
        /// The full names of the builtin kinds.
        pub const $all: &[&str] = &[$($name),*];

        /// Returns the full name of the kind, which is the key of its models: of a dialect's definition its name.
        pub fn $fn(ctx: &Context, of: $of) -> Ident {
            match of.data(ctx) {
                $data::Dialect { name, .. } => *name,
                $($pattern => {
                    static NAME: StaticIdent = StaticIdent::new($name);
                    NAME.get()
                })*
            }
        }
    )*};
}

names! {
    TYPE_NAMES, fn type_name(Type as TypeData) {
        TypeData::Integer(..) => "builtin.integer",
        TypeData::Index => "builtin.index",
        TypeData::None => "builtin.none",
        TypeData::Float(_) => "builtin.float",
        TypeData::Complex(_) => "builtin.complex",
        TypeData::Tuple(_) => "builtin.tuple",
        TypeData::Function { .. } => "builtin.function",
        TypeData::Vector { .. } => "builtin.vector",
        TypeData::RankedTensor { .. } => "builtin.tensor",
        TypeData::UnrankedTensor(_) => "builtin.unranked_tensor",
        TypeData::MemRef { .. } => "builtin.memref",
        TypeData::UnrankedMemRef { .. } => "builtin.unranked_memref",
        TypeData::Opaque { .. } => "builtin.opaque",
    }
    ATTR_NAMES, fn attr_name(Attr as AttrData) {
        AttrData::Unit => "builtin.unit",
        AttrData::Integer(..) => "builtin.integer",
        AttrData::Float(..) => "builtin.float",
        AttrData::String(..) => "builtin.string",
        AttrData::Type(_) => "builtin.type",
        AttrData::Array(_) => "builtin.array",
        AttrData::Dictionary(_) => "builtin.dictionary",
        AttrData::SymbolRef { .. } => "builtin.symbol_ref",
        AttrData::Dense(_) => "builtin.dense_typed_elements",
        AttrData::DenseStrings { .. } => "builtin.dense_string_elements",
        AttrData::DenseArray { .. } => "builtin.dense_array",
        AttrData::DenseResource { .. } => "builtin.dense_resource_elements",
        AttrData::Sparse { .. } => "builtin.sparse_elements",
        AttrData::AffineMap(_) => "builtin.affine_map",
        AttrData::IntegerSet(_) => "builtin.integer_set",
        AttrData::StridedLayout { .. } => "builtin.strided_layout",
        AttrData::Distinct { .. } => "builtin.distinct",
        AttrData::Location(_) => "builtin.location",
        AttrData::Opaque { .. } => "builtin.opaque",
    }
}

/// A builtin type of any kind.
#[derive(Clone, Copy)]
struct BuiltinType(Type);

/// A builtin attribute of any kind.
#[derive(Clone, Copy)]
struct BuiltinAttr(Attr);

crate::view!(BuiltinType, Type);
crate::view!(BuiltinAttr, Attr);

impl VectorElementTypeInterface for BuiltinType {}
impl MemRefElementTypeInterface for BuiltinType {}

impl ShapedType for BuiltinType {
    fn element_type(self, ctx: &Context) -> Type {
        self.0.element_type_or_self(ctx)
    }

    fn shape(self, ctx: &Context) -> Option<&[i64]> {
        self.0.shape(ctx)
    }

    fn clone_with(self, ctx: &Context, new: Option<&[i64]>, element: Type) -> Type {
        let mut data = self.0.data(ctx).clone();
        match (&mut data, new) {
            (
                TypeData::Vector { shape, .. }
                | TypeData::RankedTensor { shape, .. }
                | TypeData::MemRef { shape, .. },
                Some(new),
            ) => *shape = new.into(),
            (TypeData::UnrankedTensor(elem), Some(new)) => return Type::tensor(ctx, new, *elem),
            _ => {}
        }
        let shaped = ctx.intern_type(data);
        shaped.with_element(ctx, element).unwrap_or(shaped)
    }
}

impl FloatType for BuiltinType {
    fn float_semantics(self, ctx: &Context) -> Option<FloatKind> {
        match self.0.data(ctx) {
            TypeData::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    fn scale_element_bitwidth(self, ctx: &Context, scale: u32) -> Option<Type> {
        match (self.float_semantics(ctx)?, scale) {
            (FloatKind::F16 | FloatKind::BF16, 2) => Some(Type::F32),
            (FloatKind::F16 | FloatKind::BF16, 4) | (FloatKind::F32, 2) => Some(Type::F64),
            _ => None,
        }
    }
}

impl PtrLikeTypeInterface for BuiltinType {
    fn memory_space(self, ctx: &Context) -> Option<Attr> {
        match self.0.data(ctx) {
            TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => *space,
            _ => None,
        }
    }

    fn element_type(self, ctx: &Context) -> Option<Type> {
        self.0.element_type(ctx)
    }

    fn has_ptr_metadata(self, _: &Context) -> bool {
        true
    }

    fn clone_ptr_with(
        self,
        ctx: &Context,
        new: Option<Attr>,
        element: Option<Type>,
    ) -> Option<Type> {
        let mut data = self.0.data(ctx).clone();
        let (TypeData::MemRef { space, elem, .. } | TypeData::UnrankedMemRef { space, elem }) =
            &mut data
        else {
            return None;
        };
        (*space, *elem) = (new, element.unwrap_or(*elem));
        Some(ctx.intern_type(data))
    }
}

impl TypedAttr for BuiltinAttr {
    fn ty(self, ctx: &Context) -> Type {
        self.0.type_of(ctx).unwrap_or(Type::NONE)
    }
}

impl ElementsAttr for BuiltinAttr {
    fn is_splat(self, ctx: &Context) -> bool {
        match self.0.data(ctx) {
            AttrData::Dense(dense) => dense.splat,
            AttrData::DenseStrings { splat, .. } => *splat,
            _ => self.num_elements(ctx) == 1,
        }
    }
}

impl BlobAttr for BuiltinAttr {
    fn blob(self, ctx: &Context) -> Option<&[u8]> {
        match self.0.data(ctx) {
            AttrData::Dense(dense) => Some(&dense.data),
            AttrData::DenseArray { data, .. } => Some(data),
            _ => None,
        }
    }
}

impl MemRefLayoutAttrInterface for BuiltinAttr {
    fn affine_map(self, ctx: &Context) -> AffineMap {
        match self.0.data(ctx) {
            AttrData::AffineMap(map) => map.clone(),
            AttrData::StridedLayout { offset, strides } => strided_map(*offset, strides),
            _ => AffineMap::identity(0),
        }
    }
}

/// Returns the map `offset + d0 * stride0 + …`, with a symbol for each dynamic number, the offset's first.
fn strided_map(offset: i64, strides: &[i64]) -> AffineMap {
    let mut symbols = 0;
    let mut term = |known: i64| match known {
        DYNAMIC => {
            symbols += 1;
            AffineExpr::Symbol(symbols - 1)
        }
        known => AffineExpr::Constant(known),
    };
    let mut sum = term(offset);
    for (dim, stride) in (0..).zip(strides) {
        sum = sum.add(AffineExpr::Dim(dim).mul(term(*stride)));
    }
    AffineMap { dims: strides.len() as u32, symbols, results: [sum].into() }
}

/// The model for a dialect's attribute that has a type among its parameters.
pub(crate) static TYPED_BY_VALUE: [Implements; 1] =
    [Implements::by(<dyn TypedAttr>::by::<BuiltinAttr>())];

/// Returns the models of builtin types and attributes, which every context has.
pub(crate) fn builtin_models() -> &'static Models {
    static MODELS: OnceLock<Models> = OnceLock::new();
    MODELS.get_or_init(|| {
        let mut models = Models::default();
        attach(&mut models);
        models
    })
}

fn attach(models: &mut Models) {
    for name in ["vector", "tensor", "unranked_tensor", "memref", "unranked_memref"] {
        models.attach(&format!("builtin.{name}"), <dyn ShapedType>::by::<BuiltinType>());
    }
    for name in ["integer", "index", "float"] {
        let name = format!("builtin.{name}");
        models.attach(&name, <dyn VectorElementTypeInterface>::by::<BuiltinType>());
    }
    for name in ["integer", "index", "float", "complex", "vector", "memref", "unranked_memref"] {
        let name = format!("builtin.{name}");
        models.attach(&name, <dyn MemRefElementTypeInterface>::by::<BuiltinType>());
    }
    models.attach("builtin.float", <dyn FloatType>::by::<BuiltinType>());
    for name in ["memref", "unranked_memref"] {
        models.attach(&format!("builtin.{name}"), <dyn PtrLikeTypeInterface>::by::<BuiltinType>());
    }
    let elements = [
        "dense_typed_elements",
        "dense_string_elements",
        "dense_resource_elements",
        "sparse_elements",
    ];
    for name in ["integer", "float", "string", "opaque"].into_iter().chain(elements) {
        models.attach(&format!("builtin.{name}"), <dyn TypedAttr>::by::<BuiltinAttr>());
    }
    for name in elements {
        models.attach(&format!("builtin.{name}"), <dyn ElementsAttr>::by::<BuiltinAttr>());
    }
    for name in ["dense_typed_elements", "dense_array"] {
        models.attach(&format!("builtin.{name}"), <dyn BlobAttr>::by::<BuiltinAttr>());
    }
    for name in ["affine_map", "strided_layout"] {
        let name = format!("builtin.{name}");
        models.attach(&name, <dyn MemRefLayoutAttrInterface>::by::<BuiltinAttr>());
    }
}
