//! Windows that move over a tensor: of convolutions and of reductions of windows.

use ods_core::{Attr, Context, DYNAMIC};

use super::infer::{Checked, join};
use super::{Dims, integers};

/// The movement of a window along one dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The number of elements.
    pub size: i64,
    /// The distance between two places of the window.
    pub stride: i64,
    /// The elements added before the first, or removed if negative.
    pub low: i64,
    /// The elements added after the last, or removed if negative.
    pub high: i64,
    /// The distance between two elements of the base.
    pub base_dilation: i64,
    /// The distance between two elements of the window.
    pub dilation: i64,
}

impl Window {
    /// Returns whether elements are added or removed around or between the elements of the dimension.
    pub fn pads(&self) -> bool {
        (self.low, self.high, self.base_dilation) != (0, 0, 1)
    }

    /// Returns whether the window covers each element of the dimension alone.
    pub fn is_still(&self) -> bool {
        (self.size, self.stride) == (1, 1) && !self.pads()
    }

    /// Returns the size of a dimension with its padding.
    pub fn padded_size(&self, size: i64) -> i64 {
        let padding = self.low.saturating_add(self.high);
        spread(size, self.base_dilation).saturating_add(padding).max(0)
    }

    /// Returns the number of places of the window along a dimension with its padding.
    pub fn places(&self, padded: i64) -> i64 {
        let extent = spread(self.size, self.dilation);
        if padded < extent { 0 } else { (padded - extent) / self.stride + 1 }
    }
}

/// Returns the distance from the first to behind the last of `count` elements.
fn spread(count: i64, distance: i64) -> i64 {
    match count {
        0 => 0,
        _ => (count - 1).saturating_mul(distance).saturating_add(1),
    }
}

/// The attributes of a window; an empty list denotes defaults.
#[derive(Default)]
pub struct WindowAttrs<'a> {
    /// The distances between places of the window.
    pub strides: &'a [i64],
    /// The elements before and after each dimension.
    pub padding: &'a [(i64, i64)],
    /// The distances between elements of the base.
    pub base_dilations: &'a [i64],
    /// The distances between elements of the window.
    pub dilations: &'a [i64],
    /// The number of dimensions that have a flag for reversal.
    pub reversal: usize,
}

impl WindowAttrs<'_> {
    /// Returns the dimensions of a window with these sizes; numbers that are absent are defaults.
    pub fn windows(&self, sizes: &[i64]) -> Vec<Window> {
        let window = |(at, size): (usize, &i64)| {
            let or_one = |list: &[i64]| list.get(at).copied().unwrap_or(1);
            let (low, high) = self.padding.get(at).copied().unwrap_or_default();
            Window {
                size: *size,
                stride: or_one(self.strides),
                low,
                high,
                base_dilation: or_one(self.base_dilations),
                dilation: or_one(self.dilations),
            }
        };
        sizes.iter().enumerate().map(window).collect()
    }
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

/// Checks the attributes of a window with these sizes, and returns its dimensions.
pub fn windows(sizes: &[i64], attrs: &WindowAttrs<'_>) -> Checked<Vec<Window>> {
    let count = sizes.len();
    for (name, len) in [
        ("window-strides", attrs.strides.len()),
        ("base-dilation factors", attrs.base_dilations.len()),
        ("window-dilation factors", attrs.dilations.len()),
        ("padding-entries", attrs.padding.len()),
        ("window-reversal", attrs.reversal),
    ] {
        if len != 0 && len != count {
            return Err(format!(
                "expects {name} to have same dimension-size as size of window dimensions ({count}), but got: {len}."
            ));
        }
    }
    let windows = attrs.windows(sizes);
    for (at, window) in windows.iter().enumerate() {
        let size = window.size;
        if size != DYNAMIC && size <= 0 {
            return Err(format!(
                "expects window to have positive value for {at}-th window dimension, but got {size}."
            ));
        }
        for (name, value) in [
            ("stride", window.stride),
            ("base dilation factor", window.base_dilation),
            ("window dilation factor", window.dilation),
        ] {
            if value <= 0 {
                return Err(format!(
                    "expects window to have positive {name} for {at}-th window dimension, but got {value}."
                ));
            }
        }
    }
    Ok(windows)
}

/// Returns the number of places of a window in each dimension of a base.
pub fn window_output(base: &[i64], windows: &[Window]) -> Dims {
    let one = |(base, window): (&i64, &Window)| match *base == DYNAMIC || window.size == DYNAMIC {
        true => DYNAMIC,
        false => window.places(window.padded_size(*base)),
    };
    base.iter().zip(windows).map(one).collect()
}
