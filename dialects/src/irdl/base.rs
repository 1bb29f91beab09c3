//! The names of the bases of types and attributes: `builtin.integer`.

use ods_core::{Attr, AttrData, Context, TypeData};

/// Returns the name of the base of an attribute, or of the type in it.
pub(super) fn base_of(ctx: &Context, attr: Attr) -> String {
    let name = match attr.as_type(ctx) {
        Some(ty) => match ty.data(ctx) {
            TypeData::Dialect { name, .. } => return name.as_str().to_owned(),
            TypeData::Float(_) => return format!("builtin.{}", ty.display(ctx)),
            TypeData::Integer(..) => "integer",
            TypeData::Index => "index",
            TypeData::None => "none",
            TypeData::Complex(_) => "complex",
            TypeData::Tuple(_) => "tuple",
            TypeData::Function { .. } => "function",
            TypeData::Vector { .. } => "vector",
            TypeData::RankedTensor { .. } => "tensor",
            TypeData::UnrankedTensor(_) => "unranked_tensor",
            TypeData::MemRef { .. } => "memref",
            TypeData::UnrankedMemRef { .. } => "unranked_memref",
            TypeData::Opaque { .. } => "opaque",
        },
        None => match attr.data(ctx) {
            AttrData::Dialect { name, .. } => return name.as_str().to_owned(),
            AttrData::Unit => "unit",
            AttrData::Integer(..) => "integer",
            AttrData::Float(..) => "float",
            AttrData::String(..) => "string",
            AttrData::Type(_) => "type",
            AttrData::Array(_) => "array",
            AttrData::Dictionary(_) => "dictionary",
            AttrData::SymbolRef { .. } => "symbol_ref",
            AttrData::Dense(_) => "dense_typed_elements",
            AttrData::DenseStrings { .. } => "dense_string_elements",
            AttrData::DenseArray { .. } => "dense_array",
            AttrData::DenseResource { .. } => "dense_resource_elements",
            AttrData::Sparse { .. } => "sparse_elements",
            AttrData::AffineMap(_) => "affine_map",
            AttrData::IntegerSet(_) => "integer_set",
            AttrData::StridedLayout { .. } => "strided_layout",
            AttrData::Distinct { .. } => "distinct",
            AttrData::Location(_) => "location",
            AttrData::Opaque { .. } => "opaque",
        },
    };
    format!("builtin.{name}")
}

/// Returns whether a builtin type or attribute has that base, which begins with its sigil.
pub(super) fn is_builtin_base(base: &str) -> bool {
    const TYPES: &[&str] = &[
        "integer",
        "index",
        "none",
        "complex",
        "tuple",
        "function",
        "vector",
        "tensor",
        "unranked_tensor",
        "memref",
        "unranked_memref",
        "opaque",
        "bf16",
        "f16",
        "tf32",
        "f32",
        "f64",
        "f80",
        "f128",
        "f4E2M1FN",
        "f6E2M3FN",
        "f6E3M2FN",
        "f8E5M2",
        "f8E4M3",
        "f8E4M3FN",
        "f8E5M2FNUZ",
        "f8E4M3FNUZ",
        "f8E4M3B11FNUZ",
        "f8E3M4",
        "f8E8M0FNU",
    ];
    const ATTRS: &[&str] = &[
        "unit",
        "integer",
        "float",
        "string",
        "type",
        "array",
        "dictionary",
        "symbol_ref",
        "dense_typed_elements",
        "dense_string_elements",
        "dense_array",
        "dense_resource_elements",
        "sparse_elements",
        "affine_map",
        "integer_set",
        "strided_layout",
        "distinct",
        "location",
        "opaque",
    ];
    match base.split_once("builtin.") {
        Some(("!", name)) => TYPES.contains(&name),
        Some(("#", name)) => ATTRS.contains(&name),
        _ => false,
    }
}
