//! The memory that values take, by LLVM's data layout for 64-bit little-endian hosts, as compiled code has it.
//!
//! MLIR's data layout rounds vectors up to a power of two elements of whole bytes, and aligns large integers to four
//! bytes: its sizes are neither those that a store writes nor the distances of elements.

use ods_core::{Context, FloatKind, Type, TypeData, stack};

use crate::llvm::{LLVMArrayType, LLVMPointerType, LLVMStructType, representation};

/// The greatest alignment of scalars, in bytes.
const MAX_ALIGN: u64 = 16;

/// The memory that a value of a type takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The bytes that a store writes. The padding of an aggregate counts: after a store it is undefined.
    pub stored: u64,
    /// The bytes from one element of an array to the next.
    pub stride: u64,
    /// The alignment in bytes, a power of two.
    pub align: u64,
}

impl Extent {
    /// Returns the extent of values of type `ty`; `None` if it depends on the target.
    pub fn of(ctx: &Context, ty: Type) -> Option<Extent> {
        let ty = representation(ctx, ty).unwrap_or(ty);
        if let Some(bits) = scalar_bits(ctx, ty) {
            return Some(Extent::of_scalar(bits));
        }
        if let TypeData::Vector { shape, scalable, elem } = ty.data(ctx) {
            let [lanes] = **shape else { return None };
            let elem = representation(ctx, *elem).unwrap_or(*elem);
            let bits = u64::try_from(lanes).ok()?.checked_mul(scalar_bits(ctx, elem)?)?;
            let stored = bits.div_ceil(8);
            let stride = stored.checked_next_power_of_two()?;
            let known = !scalable.contains(&true);
            return known.then_some(Extent { stored, stride, align: stride });
        }
        if let Some(array) = LLVMArrayType::cast(ctx, ty) {
            let elem = stack::grow(|| Extent::of(ctx, array.element_type(ctx)))?;
            let size = array.num_elements(ctx).checked_mul(elem.stride)?;
            return Some(Extent { stored: size, stride: size, align: elem.align });
        }
        Some(fields(ctx, LLVMStructType::cast(ctx, ty)?)?.1)
    }

    fn of_scalar(bits: u64) -> Extent {
        let stored = bits.div_ceil(8);
        let align = stored.next_power_of_two().min(MAX_ALIGN);
        Extent { stored, stride: stored.next_multiple_of(align), align }
    }
}

/// Returns the offset in bytes of field `index` of a struct.
pub fn field_offset(ctx: &Context, ty: LLVMStructType, index: usize) -> Option<u64> {
    fields(ctx, ty)?.0.get(index).copied()
}

/// Returns the offsets of the fields, and the extent of the struct.
fn fields(ctx: &Context, ty: LLVMStructType) -> Option<(Vec<u64>, Extent)> {
    if ty.is_opaque(ctx) {
        return None;
    }
    let (mut offsets, mut size, mut align) = (Vec::new(), 0u64, 1u64);
    for field in ty.body(ctx).iter() {
        let field = stack::grow(|| Extent::of(ctx, *field))?;
        let field_align = if ty.is_packed(ctx) { 1 } else { field.align };
        let offset = size.checked_next_multiple_of(field_align)?;
        offsets.push(offset);
        size = offset.checked_add(field.stride)?;
        align = align.max(field_align);
    }
    let size = size.checked_next_multiple_of(align)?;
    Some((offsets, Extent { stored: size, stride: size, align }))
}

/// Returns the width of a scalar in bits.
fn scalar_bits(ctx: &Context, ty: Type) -> Option<u64> {
    match ty.data(ctx) {
        TypeData::Integer(width, _) => Some(u64::from(*width)),
        TypeData::Index => Some(64),
        TypeData::Float(
            FloatKind::F16
            | FloatKind::BF16
            | FloatKind::F32
            | FloatKind::F64
            | FloatKind::F80
            | FloatKind::F128,
        ) => ty.int_or_float_width(ctx).map(u64::from),
        _ => LLVMPointerType::is(ctx, ty).then_some(64),
    }
}

#[cfg(test)]
mod tests {
    use ods_core::text::parse_module;
    use ods_core::{Context, Diagnostics};

    use super::Extent;

    #[test]
    fn extents_are_those_of_llvm() {
        let ctx = Context::with(crate::register_all);
        let extent = |text| {
            let source = format!("%0 = llvm.mlir.undef : {text}");
            let module = parse_module(&ctx, &source, "test.mlir", &mut Diagnostics::new());
            let module = module.expect("the type is valid");
            let body = module.body();
            let op = body.blocks(body.region()).flat_map(|block| body.ops(block)).next();
            let value = op.and_then(|op| body.results(op).next()).expect("there is a value");
            Extent::of(&ctx, body.ty(value)).map(|one| (one.stored, one.stride, one.align))
        };
        assert_eq!(extent("i33"), Some((5, 8, 8)));
        assert_eq!(extent("i150"), Some((19, 32, 16)));
        assert_eq!(extent("f80"), Some((10, 16, 16)));
        assert_eq!(extent("vector<5xi64>"), Some((40, 64, 64)));
        assert_eq!(extent("vector<11xi1>"), Some((2, 2, 2)));
        assert_eq!(extent("!llvm.array<3 x i33>"), Some((24, 24, 8)));
        assert_eq!(extent("!llvm.struct<(i32, i64, i8)>"), Some((24, 24, 8)));
        assert_eq!(extent("!llvm.struct<packed (i32, i64, i8)>"), Some((13, 13, 1)));
        assert_eq!(extent("vector<[2]xf32>"), None);
    }
}
