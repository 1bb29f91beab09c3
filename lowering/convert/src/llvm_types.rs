//! The type converter to the llvm dialect.

use std::ops::Deref;
use std::sync::Arc;

use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::conversion::{
    AttrConversion, PatternConverter, SignatureConversion, SourceMaterialization,
    TargetMaterialization, TypeConversion, TypeConverter, Types, Values,
};
use ods_core::ir::Inserter;
use ods_core::memref_type::StridedLayout;
use ods_core::{
    Context, DYNAMIC, DataLayout, FloatKind, OpBuilder, OpState, OpType, Type, TypeData, Value,
};
use ods_dialects::llvm::{self, LLVMArrayType, LLVMFunctionType, LLVMPointerType};

use super::descriptor::{Descriptors, is_memref, is_static};
use super::emit::Emit;

/// The options of a conversion to the llvm dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LlvmOptions {
    /// The width of `index` in bits.
    pub index_bits: u32,
    /// Set if functions take and return memrefs of static shape as bare pointers.
    pub bare_pointers: bool,
    /// Set if memory is allocated by `aligned_alloc`, not by `malloc`.
    pub aligned_alloc: bool,
    /// Set if memory is allocated and freed by functions with names of their own, not by the functions of the C
    /// library.
    pub generic_functions: bool,
}

impl Default for LlvmOptions {
    fn default() -> LlvmOptions {
        LlvmOptions {
            index_bits: 64,
            bare_pointers: false,
            aligned_alloc: false,
            generic_functions: false,
        }
    }
}

impl LlvmOptions {
    /// Returns options with `width` bits for `index`; a width of zero selects the width of the data layout.
    pub fn with_index_bits(ctx: &Context, width: u32, layout: &DataLayout) -> LlvmOptions {
        let derived = || u32::try_from(layout.index_bitwidth(ctx)).unwrap_or(64);
        let index_bits = if width == 0 { derived() } else { width };
        LlvmOptions { index_bits, ..LlvmOptions::default() }
    }
}

/// The type converter to the llvm dialect with its options; dereferences to the converter that patterns are added with.
#[derive(Clone, Debug)]
pub struct LlvmTypes {
    converter: Arc<TypeConverter>,
    options: LlvmOptions,
}

impl PatternConverter for &LlvmTypes {
    fn converter(self) -> Option<Arc<TypeConverter>> {
        Some(self.converter.clone())
    }
}

impl Deref for LlvmTypes {
    type Target = Arc<TypeConverter>;

    fn deref(&self) -> &Arc<TypeConverter> {
        &self.converter
    }
}

impl LlvmTypes {
    /// Creates a converter with these options.
    pub fn new(options: LlvmOptions) -> LlvmTypes {
        let index_bits = options.index_bits;
        let mut types = TypeConverter::new();
        types.add_rule(move |types, ctx, ty| builtin(types, ctx, ty, index_bits));
        types.add_rule(|_, ctx, ty| llvm::is_compatible(ctx, ty).then(|| ty.into()));
        types.add_rule(aggregate);
        types.keep_casts();
        types.add_source_materialization(move |types, b, wanted| {
            let index = Type::integer(b.ctx(), index_bits);
            memref_of(Descriptors { types, index }, b, wanted)
        });
        types.add_target_materialization(move |types, b, wanted| {
            let index = Type::integer(b.ctx(), index_bits);
            descriptor_of(Descriptors { types, index }, b, wanted)
        });
        types.add_attr_rule(|_, ctx, ty, attr| {
            let integer = attr.as_i64(ctx).is_some();
            (is_memref(ctx, ty) && integer).then_some(AttrConversion::To(attr))
        });
        LlvmTypes { converter: Arc::new(types), options }
    }

    /// Returns the options.
    pub fn options(&self) -> LlvmOptions {
        self.options
    }

    /// Returns the integer type that `index` converts to.
    pub fn index(&self, ctx: &Context) -> Type {
        Type::integer(ctx, self.options.index_bits)
    }

    /// Returns the types that a function argument converts to; a memref becomes the parts of its descriptor, or a bare
    /// pointer.
    pub fn convert_argument(&self, ctx: &Context, ty: Type, bare: bool) -> Option<Types> {
        if !is_memref(ctx, ty) {
            return self.convert_types(ctx, [ty]);
        }
        if bare {
            return Some(Types::from_slice(&[self.bare_pointer(ctx, ty)?]));
        }
        self.descriptors(ctx).fields(ctx, ty, true)
    }

    /// Returns the type of a function's result, or of several results packed in a struct; `None` if one does not
    /// convert.
    pub fn pack_results(&self, ctx: &Context, results: &[Type], bare: bool) -> Option<Type> {
        let bare = bare || self.options.bare_pointers;
        let mut types = Types::new();
        for ty in results {
            if bare && is_memref(ctx, *ty) {
                types.push(self.bare_pointer(ctx, *ty)?);
            } else {
                self.convert_into(ctx, *ty, &mut types)?;
            }
        }
        match types[..] {
            [] => None,
            [one] => Some(one),
            _ => Some(llvm::literal_struct(ctx, &types)),
        }
    }

    /// Returns the llvm function type of a function type, and the mapping of its arguments.
    pub fn convert_function(
        &self,
        ctx: &Context,
        ty: Type,
        variadic: bool,
        bare: bool,
    ) -> Option<(Type, SignatureConversion)> {
        let TypeData::Function { inputs, results } = ty.data(ctx) else { return None };
        let mut signature = SignatureConversion::new(inputs.len());
        for (input, ty) in inputs.iter().enumerate() {
            let types = self.convert_argument(ctx, *ty, bare || self.options.bare_pointers)?;
            signature.add_input(input, &types);
        }
        let result = match results.is_empty() {
            true => llvm::void_type(ctx),
            false => self.pack_results(ctx, results, bare)?,
        };
        Some((llvm::function_type(ctx, result, signature.types(), variadic), signature))
    }

    /// Returns the pointer type of a memref of static shape in a function that takes bare pointers.
    pub fn bare_pointer(&self, ctx: &Context, ty: Type) -> Option<Type> {
        let TypeData::MemRef { shape, elem, .. } = ty.data(ctx) else { return None };
        let layout = StridedLayout::of(ctx, ty)?;
        let is_static = !shape.contains(&DYNAMIC) && is_static(&layout);
        self.convert_type(ctx, *elem).filter(|_| is_static)?;
        self.descriptors(ctx).pointer(ctx, ty)
    }

    /// Returns the packing and unpacking of memref descriptors with this converter.
    pub fn descriptors(&self, ctx: &Context) -> Descriptors<'_> {
        Descriptors { types: self, index: self.index(ctx) }
    }
}

/// Converts a builtin type.
fn builtin(
    types: &TypeConverter,
    ctx: &Context,
    ty: Type,
    index_bits: u32,
) -> Option<TypeConversion> {
    let converted: Option<Type> = match ty.data(ctx) {
        TypeData::Integer(width, _) => Some(Type::integer(ctx, *width)),
        TypeData::Index => Some(Type::integer(ctx, index_bits)),
        TypeData::Float(FloatKind::TF32) => None,
        TypeData::Float(kind) => Some(Type::integer(ctx, kind.width())),
        TypeData::Complex(part) => {
            types.convert_type(ctx, *part).map(|part| llvm::literal_struct(ctx, &[part, part]))
        }
        TypeData::Function { .. } => Some(llvm::pointer_type(ctx, 0)),
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => {
            let index = Type::integer(ctx, index_bits);
            Descriptors { types, index }.descriptor(ctx, ty)
        }
        TypeData::Vector { shape, scalable, elem } => {
            return vector(types, ctx, shape, scalable, *elem).map(TypeConversion::To);
        }
        _ => return None,
    };
    Some(converted.into())
}

/// Converts a vector: rank zero becomes a vector of one element, higher ranks nested arrays of vectors.
fn vector(
    types: &TypeConverter,
    ctx: &Context,
    shape: &[i64],
    scalable: &[bool],
    elem: Type,
) -> Option<Type> {
    let elem = types.convert_type(ctx, elem)?;
    let Some((last, outer)) = shape.split_last() else {
        return Some(Type::vector(ctx, &[1], elem));
    };
    let (last_scalable, outer_scalable) = match scalable.split_last() {
        Some((last, outer)) => (*last, outer.contains(&true)),
        None => (false, false),
    };
    if outer_scalable {
        return None;
    }
    let scalable = if last_scalable { [true].into() } else { Box::default() };
    let lanes = ctx.intern_type(TypeData::Vector { shape: [*last].into(), scalable, elem });
    Some(outer.iter().rev().fold(lanes, |ty, len| llvm::array_type(ctx, *len as u64, ty)))
}

/// Converts a type of the llvm dialect that contains other types.
fn aggregate(types: &TypeConverter, ctx: &Context, ty: Type) -> Option<TypeConversion> {
    if llvm::is_compatible(ctx, ty) {
        return None;
    }
    if let Some(array) = LLVMArrayType::cast(ctx, ty) {
        let elem = types.convert_type(ctx, array.element_type(ctx))?;
        return Some(llvm::array_type(ctx, array.num_elements(ctx), elem).into());
    }
    if let Some(function) = LLVMFunctionType::cast(ctx, ty) {
        let result = types.convert_type(ctx, function.return_type(ctx))?;
        let params = types.convert_types(ctx, function.params(ctx))?;
        return Some(llvm::function_type(ctx, result, &params, function.var_arg(ctx)).into());
    }
    let fields = llvm::literal_struct_fields(ctx, ty)?;
    Some(llvm::literal_struct(ctx, &types.convert_types(ctx, fields)?).into())
}

/// Materializes a memref from the parts of its descriptor, or from a bare pointer.
fn memref_of(
    descriptors: Descriptors<'_>,
    b: &mut OpBuilder<'_>,
    wanted: &SourceMaterialization<'_>,
) -> Option<Value> {
    let packed = pack(descriptors, b, wanted.ty, wanted.inputs)?;
    let mut cast = OpState::new(UnrealizedConversionCastOp::op_name(), b.loc());
    cast.operands.push(packed);
    cast.results.push(wanted.ty);
    Some(b.emit(cast))
}

/// Materializes a descriptor from its parts, or from a bare pointer.
fn descriptor_of(
    descriptors: Descriptors<'_>,
    b: &mut OpBuilder<'_>,
    wanted: &TargetMaterialization<'_>,
) -> Option<Values> {
    let original = wanted.original?;
    let descriptor = descriptors.descriptor(b.ctx(), original)?;
    if wanted.types != [descriptor] {
        return None;
    }
    Some(Values::from_slice(&[pack(descriptors, b, original, wanted.inputs)?]))
}

fn pack(
    descriptors: Descriptors<'_>,
    b: &mut OpBuilder<'_>,
    ty: Type,
    inputs: &[Value],
) -> Option<Value> {
    let ctx = b.context();
    if let [pointer] = inputs
        && LLVMPointerType::cast(&ctx, b.body().ty(*pointer)).is_some()
    {
        return descriptors.of_static(b, ty, [*pointer; 2]);
    }
    let fields = descriptors.fields(&ctx, ty, true)?;
    let fits = inputs.iter().map(|input| b.body().ty(*input)).eq(fields);
    fits.then(|| descriptors.pack(b, ty, inputs))?
}
