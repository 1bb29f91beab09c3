//! `DataLayout`: sizes and alignments of types, from the entries of a data layout specification (`#dlti.dl_spec`), and
//! MLIR's defaults for types without an entry.

mod known;
mod verify;

use known::{Asked, Known};
pub use verify::{entry_words, verify_data_layout};

use crate::interface::{DataLayoutSpecInterface, DataLayoutTypeInterface};
use crate::{Attr, AttrData, Context, OpRef, Type, TypeData};

/// The key of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataLayoutKey {
    /// A type: the entry holds its alignments, or the width of `index`.
    Type(Type),
    /// An identifier, as a string attribute: `"dlti.stack_alignment"`.
    Identifier(Attr),
}

impl DataLayoutKey {
    /// Returns the key for a type attribute or a string attribute.
    pub fn of_attr(ctx: &Context, attr: Attr) -> DataLayoutKey {
        attr.as_type(ctx).map_or(DataLayoutKey::Identifier(attr), DataLayoutKey::Type)
    }

    /// Returns the key as a type attribute or a string attribute.
    pub fn to_attr(self, ctx: &Context) -> Attr {
        match self {
            DataLayoutKey::Type(ty) => Attr::ty(ctx, ty),
            DataLayoutKey::Identifier(name) => name,
        }
    }
}

/// Identifiers with a meaning in MLIR.
pub mod keys {
    /// The memory space of allocas.
    pub const ALLOCA_MEMORY_SPACE: &str = "dlti.alloca_memory_space";
    /// The default memory space.
    pub const DEFAULT_MEMORY_SPACE: &str = "dlti.default_memory_space";
    /// `"big"` or `"little"`.
    pub const ENDIANNESS: &str = "dlti.endianness";
    /// The alignment of pointers to functions.
    pub const FUNCTION_POINTER_ALIGNMENT: &str = "dlti.function_pointer_alignment";
    /// The memory space of global variables.
    pub const GLOBAL_MEMORY_SPACE: &str = "dlti.global_memory_space";
    /// The widths of integers that the target computes with.
    pub const LEGAL_INT_WIDTHS: &str = "dlti.legal_int_widths";
    /// The mangling of symbols in object files.
    pub const MANGLING_MODE: &str = "dlti.mangling_mode";
    /// The memory space of code.
    pub const PROGRAM_MEMORY_SPACE: &str = "dlti.program_memory_space";
    /// The alignment of the stack in bits.
    pub const STACK_ALIGNMENT: &str = "dlti.stack_alignment";
}

/// A data layout: the entries that apply at an operation. Sizes are in bits where the name says so, else in bytes;
/// alignments are in bytes. A dialect's type provides its own layout by [`DataLayoutTypeInterface`]; a type without a
/// size (a function, a scalable vector) yields `None`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DataLayout {
    entries: Vec<(DataLayoutKey, Attr)>,
    known: Known,
}

impl DataLayout {
    /// Creates a layout from entries; a later entry overrides an earlier one with the same key, as a nested scope does.
    pub fn new(entries: impl IntoIterator<Item = (DataLayoutKey, Attr)>) -> DataLayout {
        let mut layout = DataLayout::default();
        for (key, value) in entries {
            layout.entries.retain(|(have, _)| *have != key);
            layout.entries.push((key, value));
        }
        layout
    }

    /// Returns the layout that applies at `op`: the specifications on `op`, its ancestors in the body, and the body's
    /// owner.
    pub fn closest(op: OpRef<'_>) -> DataLayout {
        let mut specs = vec![op.attrs()];
        specs.extend(std::iter::successors(op.parent(), |at| at.parent()).map(OpRef::attrs));
        specs.extend(op.body.owner().map(|owner| owner.attrs));
        specs
            .into_iter()
            .rev()
            .fold(DataLayout::default(), |layout, attrs| layout.refined(op.ctx(), attrs))
    }

    /// Returns the layout refined by the specifications among `attrs`, a dictionary.
    pub fn refined(self, ctx: &Context, attrs: Attr) -> DataLayout {
        let dictionary = attrs.as_dictionary(ctx).unwrap_or_default();
        let specs = dictionary
            .iter()
            .filter_map(|(_, attr)| attr.interface::<dyn DataLayoutSpecInterface>(ctx));
        let mut entries = specs.flat_map(|spec| spec.entries(ctx)).peekable();
        if entries.peek().is_none() {
            return self;
        }
        DataLayout::new(self.entries.iter().copied().chain(entries).collect::<Vec<_>>())
    }

    /// Returns the entries.
    pub fn entries(&self) -> &[(DataLayoutKey, Attr)] {
        &self.entries
    }

    /// Returns the entry of an identifier, one of [`keys`] or a dialect's own.
    pub fn identified(&self, ctx: &Context, identifier: &str) -> Option<Attr> {
        let about = |key: &DataLayoutKey| match key {
            DataLayoutKey::Identifier(name) => name.as_str(ctx) == Some(identifier),
            DataLayoutKey::Type(_) => false,
        };
        self.entries.iter().find(|(key, _)| about(key)).map(|(_, value)| *value)
    }

    /// Returns whether the target is big-endian.
    pub fn is_big_endian(&self, ctx: &Context) -> bool {
        self.identified(ctx, keys::ENDIANNESS).and_then(|value| value.as_str(ctx)) == Some("big")
    }

    /// Returns the alignment of the stack in bits; 0 if the layout does not specify it.
    pub fn stack_alignment(&self, ctx: &Context) -> u64 {
        let given = self.identified(ctx, keys::STACK_ALIGNMENT);
        given.and_then(|value| value.as_i64(ctx)).map_or(0, i64::unsigned_abs)
    }

    /// Returns the width of `index` in bits: 64 unless the layout specifies another.
    pub fn index_bitwidth(&self, ctx: &Context) -> u64 {
        let given = self.of_type(|ty| matches!(ty.data(ctx), TypeData::Index));
        given.and_then(|value| value.as_i64(ctx)).map_or(64, i64::unsigned_abs)
    }

    /// Returns the size of a value of type `ty` in bits, internal padding included.
    pub fn type_size_in_bits(&self, ctx: &Context, ty: Type) -> Option<u64> {
        Some(match ty.data(ctx) {
            TypeData::Index => self.index_bitwidth(ctx),
            TypeData::Complex(part) => {
                let align = 8 * self.preferred_alignment(ctx, *part)?;
                let size = self.type_size_in_bits(ctx, *part)?;
                size.checked_next_multiple_of(align)?.checked_add(size)?
            }
            TypeData::Vector { scalable, .. } if scalable.contains(&true) => return None,
            TypeData::Vector { shape, elem, .. } => {
                let (last, outer) = shape.split_last().unwrap_or((&1, &[]));
                let last = last.unsigned_abs().checked_next_power_of_two()?;
                let element = self.type_size(ctx, *elem)?.checked_mul(8)?;
                let sizes = outer.iter().map(|size| size.unsigned_abs()).chain([last]);
                sizes.into_iter().try_fold(element, u64::checked_mul)?
            }
            TypeData::Dialect { .. } => {
                let sized = ty.interface::<dyn DataLayoutTypeInterface>(ctx)?;
                let ask = || sized.type_size_in_bits(ctx, self);
                self.known.get(ty, Asked::SizeInBits, ask)?
            }
            _ => u64::from(ty.int_or_float_width(ctx)?),
        })
    }

    /// Returns the size of a value of type `ty` in bytes.
    pub fn type_size(&self, ctx: &Context, ty: Type) -> Option<u64> {
        Some(self.type_size_in_bits(ctx, ty)?.div_ceil(8))
    }

    /// Returns the ABI alignment of type `ty`.
    pub fn abi_alignment(&self, ctx: &Context, ty: Type) -> Option<u64> {
        match ty.data(ctx) {
            TypeData::Index => self
                .abi_alignment(ctx, Type::integer(ctx, self.index_bitwidth(ctx).try_into().ok()?)),
            TypeData::Complex(part) => self.abi_alignment(ctx, *part),
            TypeData::Integer(width, _) => Some(match self.integer(ctx, *width) {
                Some((abi, _)) => abi,
                // MLIR's default is modelled on an old target, which aligns larger types to four bytes.
                None if *width >= 64 => 4,
                None => u64::from(*width).div_ceil(8).next_power_of_two(),
            }),
            TypeData::Dialect { .. } => {
                let sized = ty.interface::<dyn DataLayoutTypeInterface>(ctx)?;
                let ask = || sized.abi_alignment(ctx, self);
                self.known.get(ty, Asked::AbiAlignment, ask)
            }
            _ => match self.alignments(ctx, |have| have == ty) {
                Some((abi, _)) => Some(abi),
                None => Some(self.type_size(ctx, ty)?.next_power_of_two()),
            },
        }
    }

    /// Returns the preferred alignment of type `ty`.
    pub fn preferred_alignment(&self, ctx: &Context, ty: Type) -> Option<u64> {
        match ty.data(ctx) {
            TypeData::Index => {
                let width = self.index_bitwidth(ctx).try_into().ok()?;
                self.preferred_alignment(ctx, Type::integer(ctx, width))
            }
            TypeData::Complex(part) => self.preferred_alignment(ctx, *part),
            TypeData::Integer(width, _) => match self.integer(ctx, *width) {
                Some((_, preferred)) => Some(preferred),
                None => Some(self.type_size(ctx, ty)?.next_power_of_two()),
            },
            TypeData::Dialect { .. } => {
                let sized = ty.interface::<dyn DataLayoutTypeInterface>(ctx)?;
                let ask = || sized.preferred_alignment(ctx, self);
                self.known.get(ty, Asked::PreferredAlignment, ask)
            }
            _ => match self.alignments(ctx, |have| have == ty) {
                Some((_, preferred)) => Some(preferred),
                None => Some(self.type_size(ctx, ty)?.next_power_of_two()),
            },
        }
    }

    /// Returns the numbers of the entry for exactly this type, as written; empty without an entry.
    pub fn entry_numbers(&self, ctx: &Context, ty: Type) -> Vec<u64> {
        let entry = self.of_type(|have| have == ty);
        entry.and_then(|value| entry_words(ctx, value)).unwrap_or_default().into_vec()
    }

    fn of_type(&self, test: impl Fn(Type) -> bool) -> Option<Attr> {
        let fits = |key: &DataLayoutKey| matches!(key, DataLayoutKey::Type(ty) if test(*ty));
        self.entries.iter().find(|(key, _)| fits(key)).map(|(_, value)| *value)
    }

    /// Returns the alignments of integers of a width: those of the entry for the next greater width, else of the
    /// greatest.
    fn integer(&self, ctx: &Context, width: u32) -> Option<(u64, u64)> {
        let widths = self.entries.iter().filter_map(|(key, _)| match key {
            DataLayoutKey::Type(ty) => match ty.data(ctx) {
                TypeData::Integer(width, _) => Some(*width),
                _ => None,
            },
            DataLayoutKey::Identifier(_) => None,
        });
        let (mut next, mut widest) = (None, None);
        for have in widths {
            widest = widest.max(Some(have));
            if have >= width && next.is_none_or(|best| have < best) {
                next = Some(have);
            }
        }
        let chosen = next.or(widest)?;
        self.alignments(
            ctx,
            |ty| matches!(ty.data(ctx), TypeData::Integer(width, _) if *width == chosen),
        )
    }

    /// Returns the ABI and the preferred alignment of an entry, which holds one or two numbers of bits.
    fn alignments(&self, ctx: &Context, test: impl Fn(Type) -> bool) -> Option<(u64, u64)> {
        let value = self.of_type(test)?;
        let AttrData::Dense(elements) = value.data(ctx) else { return None };
        let numbers: Vec<u64> = elements.data.chunks_exact(8).filter_map(number).collect();
        let (abi, preferred) = (*numbers.first()?, *numbers.last()?);
        Some((abi / 8, preferred / 8))
    }
}

fn number(bytes: &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagnostics;

    fn parsed(ctx: &Context, text: &str) -> Attr {
        let mut diags = Diagnostics::new();
        let attr = crate::text::parse_attr_prefix(ctx, text, &[], &mut diags);
        attr.expect("the attribute is one").0
    }

    fn layout(ctx: &Context, entries: &[(Type, &str)]) -> DataLayout {
        DataLayout::new(
            entries.iter().map(|(ty, value)| (DataLayoutKey::Type(*ty), parsed(ctx, value))),
        )
    }

    #[test]
    fn what_does_not_fit_a_number_has_no_size() {
        let ctx = Context::with(|_| ());
        let vectors = [&[i64::MAX][..], &[1 << 40, 1 << 30], &[1 << 32, 1 << 20, 1 << 10]];
        let sizes = vectors.map(|shape| Type::vector(&ctx, shape, Type::I64));
        let sizes = sizes.map(|ty| DataLayout::default().type_size_in_bits(&ctx, ty));
        assert_eq!(sizes, [None; 3]);
    }

    #[test]
    fn defaults_hold_where_nothing_is_said() {
        let ctx = Context::with(|_| ());
        let layout = DataLayout::default();
        let complex = parsed(&ctx, "complex<f32>").as_type(&ctx).expect("it is a type");
        let vector = Type::vector(&ctx, &[2, 3], Type::I16);
        let sizes = [Type::I1, Type::INDEX, Type::F80, complex, vector];
        let sizes = sizes.map(|ty| layout.type_size_in_bits(&ctx, ty));
        assert_eq!(sizes, [Some(1), Some(64), Some(80), Some(64), Some(128)]);
        let aligned = |ty| (layout.abi_alignment(&ctx, ty), layout.preferred_alignment(&ctx, ty));
        assert_eq!(aligned(Type::I1), (Some(1), Some(1)));
        assert_eq!(aligned(Type::I64), (Some(4), Some(8)));
        assert_eq!(aligned(Type::INDEX), (Some(4), Some(8)));
        assert_eq!(aligned(Type::F80), (Some(16), Some(16)));
        assert_eq!(aligned(Type::function(&ctx, &[], &[])), (None, None));
        assert!(!layout.is_big_endian(&ctx) && layout.stack_alignment(&ctx) == 0);
    }

    #[test]
    fn entries_win() {
        let ctx = Context::with(|_| ());
        let layout = layout(
            &ctx,
            &[
                (Type::INDEX, "32"),
                (Type::I32, "dense<[32, 64]> : vector<2xi64>"),
                (Type::I64, "dense<64> : vector<1xi64>"),
                (Type::F32, "dense<16> : vector<1xi64>"),
            ],
        );
        let aligned = |ty| (layout.abi_alignment(&ctx, ty), layout.preferred_alignment(&ctx, ty));
        assert_eq!(layout.type_size(&ctx, Type::INDEX), Some(4));
        // 16-bit integers use the next wider entry; integers wider than all entries use the widest.
        assert_eq!(aligned(Type::I16), (Some(4), Some(8)));
        assert_eq!(aligned(Type::INDEX), (Some(4), Some(8)));
        assert_eq!(aligned(Type::I128), (Some(8), Some(8)));
        assert_eq!(aligned(Type::F32), (Some(2), Some(2)));
    }

    #[test]
    fn identifiers_are_looked_up_by_text() {
        let ctx = Context::with(|_| ());
        let entry = |key: &str, value| (DataLayoutKey::Identifier(Attr::string(&ctx, key)), value);
        let layout = DataLayout::new([
            entry(keys::ENDIANNESS, Attr::string(&ctx, "little")),
            entry(keys::ENDIANNESS, Attr::string(&ctx, "big")),
            entry(keys::STACK_ALIGNMENT, Attr::integer(&ctx, Type::I64, 128)),
        ]);
        assert!(layout.is_big_endian(&ctx), "the last one holds");
        assert_eq!((layout.entries().len(), layout.stack_alignment(&ctx)), (2, 128));
        assert_eq!(layout.identified(&ctx, "x.y"), None);
    }
}
