//! Windows: the attributes of convolutions and of reductions of windows.

use ods_core::{Attr, Context, DYNAMIC};

use crate::stablehlo::infer::{Checked, join};
use crate::stablehlo::{Dims, integers};

/// A dimension of a window.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The number of elements.
    pub size: i64,
    /// The distance between two windows.
    pub stride: i64,
    /// The elements before the first, and after the last.
    pub padding: (i64, i64),
    /// The distance between two elements of the base.
    pub base_dilation: i64,
    /// The distance between two elements of the window.
    pub window_dilation: i64,
}

/// The attributes of a window; an empty list denotes defaults.
#[derive(Default)]
pub struct WindowAttrs<'a> {
    /// The distances between windows.
    pub strides: &'a [i64],
    /// The elements before and after each dimension.
    pub padding: &'a [(i64, i64)],
    /// The distances between elements of the base.
    pub base_dilations: &'a [i64],
    /// The distances between elements of the window.
    pub window_dilations: &'a [i64],
    /// The number of dimensions for which it is said whether the window is reversed.
    pub reversal: usize,
}

/// Returns the padding before and after each dimension.
pub fn padding_pairs(ctx: &Context, attr: Option<Attr>) -> Checked<Vec<(i64, i64)>> {
    let Some(attr) = attr else { return Ok(Vec::new()) };
    let shape = attr.type_of(ctx).and_then(|ty| ty.shape(ctx)).unwrap_or_default();
    let [_, 2] = *shape else {
        return Err(format!(
            "expects the shape of padding-attribute to be {{N, 2}}, but got {{{}}}.",
            join(shape)
        ));
    };
    let pairs = integers(ctx, attr);
    Ok(pairs.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
}

/// Returns the dimensions of a window.
pub fn windows(sizes: &[i64], attrs: &WindowAttrs<'_>) -> Checked<Vec<Window>> {
    let count = sizes.len();
    for (name, len) in [
        ("window-strides", attrs.strides.len()),
        ("base-dilation factors", attrs.base_dilations.len()),
        ("window-dilation factors", attrs.window_dilations.len()),
        ("padding-entries", attrs.padding.len()),
        ("window-reversal", attrs.reversal),
    ] {
        if len != 0 && len != count {
            return Err(format!(
                "expects {name} to have same dimension-size as size of window dimensions ({count}), but got: {len}."
            ));
        }
    }
    let mut windows = Vec::with_capacity(count);
    for (at, size) in sizes.iter().copied().enumerate() {
        let or_one = |list: &[i64]| list.get(at).copied().unwrap_or(1);
        let window = Window {
            size,
            stride: or_one(attrs.strides),
            padding: attrs.padding.get(at).copied().unwrap_or_default(),
            base_dilation: or_one(attrs.base_dilations),
            window_dilation: or_one(attrs.window_dilations),
        };
        if size != DYNAMIC && size <= 0 {
            return Err(format!(
                "expects window to have positive value for {at}-th window dimension, but got {size}."
            ));
        }
        for (name, value) in [
            ("stride", window.stride),
            ("base dilation factor", window.base_dilation),
            ("window dilation factor", window.window_dilation),
        ] {
            if value <= 0 {
                return Err(format!(
                    "expects window to have positive {name} for {at}-th window dimension, but got {value}."
                ));
            }
        }
        windows.push(window);
    }
    Ok(windows)
}

/// Returns the number of windows in each dimension of a base.
pub fn window_output(base: &[i64], windows: &[Window]) -> Dims {
    let dilated = |count: i64, dilation: i64| match count {
        0 => 0,
        _ => (count - 1).saturating_mul(dilation).saturating_add(1),
    };
    let one = |(base, window): (&i64, &Window)| {
        if *base == DYNAMIC || window.size == DYNAMIC {
            return DYNAMIC;
        }
        let (low, high) = window.padding;
        let base = dilated(*base, window.base_dilation).saturating_add(low).saturating_add(high);
        let size = dilated(window.size, window.window_dilation);
        if base <= 0 || size > base { 0 } else { (base - size) / window.stride + 1 }
    };
    base.iter().zip(windows).map(one).collect()
}
