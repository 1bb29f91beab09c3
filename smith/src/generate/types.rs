//! Types of values, and the shapes of buffers and tensors.

use std::fmt::{self, Display};

/// A float type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Float {
    F16,
    BF16,
    F32,
    F64,
}

impl Float {
    pub(super) const ALL: [Float; 4] = [Float::F16, Float::BF16, Float::F32, Float::F64];

    /// Returns the width in bits.
    pub(super) fn bits(self) -> u32 {
        match self {
            Float::F16 | Float::BF16 => 16,
            Float::F32 => 32,
            Float::F64 => 64,
        }
    }
}

impl Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Float::F16 => "f16",
            Float::BF16 => "bf16",
            Float::F32 => "f32",
            Float::F64 => "f64",
        })
    }
}

/// A type that is neither a buffer nor a tensor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    Int(u32),
    Index,
    Float(Float),
    Vector(Vec<i64>, Box<Ty>),
}

impl Ty {
    pub(super) const I1: Ty = Ty::Int(1);
    pub(super) const I64: Ty = Ty::Int(64);

    /// Returns the element type of a vector, or the type itself.
    pub(super) fn element(&self) -> &Ty {
        match self {
            Ty::Vector(_, element) => element,
            scalar => scalar,
        }
    }

    /// Returns the type of the same shape with another element type.
    pub(super) fn with_element(&self, element: Ty) -> Ty {
        match self {
            Ty::Vector(sizes, _) => Ty::Vector(sizes.clone(), Box::new(element)),
            _ => element,
        }
    }

    /// Returns the width of an integer or of the lanes of a vector of integers; 64 for `index`.
    pub(super) fn width(&self) -> u32 {
        match self {
            Ty::Int(width) => *width,
            Ty::Index => 64,
            Ty::Float(float) => float.bits(),
            Ty::Vector(_, element) => element.width(),
        }
    }

    pub(super) fn is_int(&self) -> bool {
        matches!(self.element(), Ty::Int(_))
    }

    pub(super) fn is_float(&self) -> bool {
        matches!(self.element(), Ty::Float(_))
    }
}

impl Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Int(width) => write!(f, "i{width}"),
            Ty::Index => f.write_str("index"),
            Ty::Float(float) => float.fmt(f),
            Ty::Vector(sizes, element) => {
                f.write_str("vector<")?;
                sizes.iter().try_for_each(|size| write!(f, "{size}x"))?;
                write!(f, "{element}>")
            }
        }
    }
}

/// The shape of a buffer or a tensor. All sizes are known here, even if the type does not have them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) sizes: Vec<i64>,
    /// True if the type has `?`.
    pub(super) dynamic: Vec<bool>,
    pub(super) element: Ty,
}

impl Shape {
    pub(super) fn fixed(sizes: Vec<i64>, element: Ty) -> Shape {
        Shape { dynamic: vec![false; sizes.len()], sizes, element }
    }

    pub(super) fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// Returns the number of elements.
    pub(super) fn count(&self) -> i64 {
        self.sizes.iter().product()
    }

    /// Returns the text `4x?xi32`.
    pub(super) fn spell(&self) -> String {
        let mut text = String::new();
        for (size, dynamic) in self.sizes.iter().zip(&self.dynamic) {
            text += &if *dynamic { "?x".to_owned() } else { format!("{size}x") };
        }
        text + &self.element.to_string()
    }

    /// Returns the text `tensor<4x?xi32>`.
    pub(super) fn tensor(&self) -> String {
        format!("tensor<{}>", self.spell())
    }
}

/// A buffer: its shape, its layout, and the allocation that it is a view of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Buffer {
    pub(super) name: String,
    pub(super) shape: Shape,
    /// The layout in the type, with a leading comma: `, strided<[4, 1], offset: ?>`; empty for the identity.
    pub(super) layout: String,
    /// The number of the allocation.
    pub(super) base: usize,
    /// False for constants.
    pub(super) writable: bool,
}

impl Buffer {
    /// Returns the text `memref<4x?xi32, strided<[?, 1]>>`.
    pub(super) fn ty(&self) -> String {
        format!("memref<{}{}>", self.shape.spell(), self.layout)
    }

    /// Returns whether the buffers share no elements.
    pub(super) fn is_apart(&self, other: &Buffer) -> bool {
        self.base != other.base
    }
}

/// A tensor value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tensor {
    pub(super) name: String,
    pub(super) shape: Shape,
}
