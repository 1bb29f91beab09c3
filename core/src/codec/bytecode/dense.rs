//! Raw data of dense attributes, validated against their types.

use crate::attr::AttrKey;
use crate::{Context, Type, TypeData};

/// Returns the size of an element in bits: 1 for a packed `i1`, else a multiple of 8.
fn element_bits(ctx: &Context, elem: Type) -> Option<u64> {
    let whole = |width: u32| match width {
        1 => 1,
        width => u64::from(width).next_multiple_of(8),
    };
    match ctx.type_data(elem) {
        TypeData::Index => Some(64),
        TypeData::Integer(width, _) => Some(whole(*width)),
        TypeData::Float(kind) => Some(whole(kind.width())),
        // Two parts, each padded to bytes.
        TypeData::Complex(part) => Some(element_bits(ctx, *part)?.next_multiple_of(8) * 2),
        _ => None,
    }
}

/// Returns dense elements from a buffer in MLIR's layout; `None` if its size does not match the type.
pub(super) fn from_raw<'d>(ctx: &Context, ty: Type, data: &'d [u8]) -> Option<AttrKey<'d>> {
    let bits = element_bits(ctx, ty.element_type(ctx)?)?;
    let count = ty.num_elements(ctx)?;
    if bits == 1 {
        return match *data {
            [0 | 0xff] => Some(splat(ty, data)),
            [byte] if count == 1 => Some(splat(ty, if byte & 1 == 1 { &[0xff] } else { &[0] })),
            _ if count.div_ceil(8) == data.len() as u64 => {
                Some(AttrKey::Dense { ty, data, splat: false })
            }
            _ => None,
        };
    }
    let size = bits / 8;
    // A tensor without elements may be a splat, too.
    if data.len() as u64 == size {
        return Some(splat(ty, data));
    }
    let fits = count.checked_mul(size) == Some(data.len() as u64);
    fits.then_some(AttrKey::Dense { ty, data, splat: false })
}

fn splat(ty: Type, data: &[u8]) -> AttrKey<'_> {
    AttrKey::Dense { ty, data, splat: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_are_checked_against_their_type() {
        let ctx = Context::with(|_| {});
        let of = |shape: &[i64], elem| Type::tensor(&ctx, shape, elem);
        let splat = |ty, data: &[u8]| {
            from_raw(&ctx, ty, data).map(|key| matches!(key, AttrKey::Dense { splat: true, .. }))
        };
        assert_eq!(splat(of(&[2], Type::I32), &[0; 8]), Some(false));
        assert_eq!(splat(of(&[2], Type::I32), &[0; 4]), Some(true));
        assert_eq!(splat(of(&[2], Type::I32), &[0; 7]), None);
        assert_eq!(splat(of(&[9], Type::I1), &[0b101, 1]), Some(false));
        assert_eq!(splat(of(&[9], Type::I1), &[0xff]), Some(true));
        assert_eq!(splat(of(&[9], Type::I1), &[1]), None);
        assert_eq!(splat(of(&[0], Type::I32), &[]), Some(false));
        assert_eq!(splat(of(&[0], Type::I32), &[0; 4]), Some(true));
        assert_eq!(splat(of(&[1 << 40, 1 << 40], Type::I64), &[0; 16]), None);
        assert_eq!(splat(of(&[crate::DYNAMIC], Type::I8), &[0; 2]), None);
    }
}
