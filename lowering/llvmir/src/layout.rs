//! LLVM's data layout: sizes and alignments of types, parsed from the string of the module.

use ods_core::{Context, FloatKind, Type, stack};
use ods_dialects::llvm::LLVMTargetExtType;

use super::error::Result;
use super::types::{self, Kind};

/// Returns the alignment that LLVM derives from a number of bytes: the greatest power of two that is not greater; none
/// for 0.
pub(super) fn alignment(bytes: u64) -> Option<u64> {
    bytes.checked_ilog2().map(|log| 1 << log)
}

/// The alignments of values of one width, in bits.
#[derive(Clone, Copy, Debug)]
struct Spec {
    bits: u64,
    abi: u64,
    preferred: u64,
}

#[derive(Clone, Copy, Debug)]
struct PointerSpec {
    space: u32,
    bits: u64,
    abi: u64,
    preferred: u64,
    index: u64,
}

/// A parsed data layout.
#[derive(Clone, Debug)]
pub(super) struct DataLayout {
    integers: Vec<Spec>,
    floats: Vec<Spec>,
    vectors: Vec<Spec>,
    pointers: Vec<PointerSpec>,
    aggregate: (u64, u64),
    pub(super) alloca_space: u32,
    pub(super) program_space: u32,
    pub(super) big_endian: bool,
    non_integral: Vec<u32>,
}

impl Default for DataLayout {
    fn default() -> DataLayout {
        let spec = |bits, abi, preferred| Spec { bits, abi, preferred };
        DataLayout {
            integers: vec![
                spec(1, 8, 8),
                spec(8, 8, 8),
                spec(16, 16, 16),
                spec(32, 32, 32),
                spec(64, 32, 64),
            ],
            floats: vec![spec(16, 16, 16), spec(32, 32, 32), spec(64, 64, 64), spec(128, 128, 128)],
            vectors: vec![spec(64, 64, 64), spec(128, 128, 128)],
            pointers: vec![PointerSpec { space: 0, bits: 64, abi: 64, preferred: 64, index: 64 }],
            aggregate: (8, 64),
            alloca_space: 0,
            program_space: 0,
            big_endian: false,
            non_integral: Vec::new(),
        }
    }
}

/// The size and alignment of a struct, and the offsets of its members, in bytes.
pub(super) struct StructLayout {
    pub(super) size: u64,
    pub(super) align: u64,
    pub(super) offsets: Vec<u64>,
}

impl DataLayout {
    /// Parses a layout string.
    ///
    /// # Errors
    /// Returns a message for a malformed specification.
    pub(super) fn parse(text: &str) -> Result<DataLayout> {
        let mut layout = DataLayout::default();
        for part in text.split('-').filter(|part| !part.is_empty()) {
            layout
                .add(part)
                .ok_or_else(|| format!("malformed data layout specification '{part}'"))?;
        }
        Ok(layout)
    }

    fn add(&mut self, part: &str) -> Option<()> {
        let number = |text: &str| text.parse::<u64>().ok();
        let mut fields = part[1..].split(':');
        let first = fields.next()?;
        let rest: Option<Vec<u64>> = fields.clone().map(number).collect();
        match part.chars().next()? {
            'e' => self.big_endian = false,
            'E' => self.big_endian = true,
            'p' => {
                let space = if first.is_empty() {
                    0
                } else {
                    number(first.trim_start_matches(|c: char| c.is_ascii_alphabetic())).unwrap_or(0)
                };
                let rest = rest?;
                let (bits, abi) = (*rest.first()?, *rest.get(1)?);
                let preferred = rest.get(2).copied().unwrap_or(abi);
                let index = rest.get(3).copied().unwrap_or(bits);
                let space = u32::try_from(space).ok()?;
                self.pointers.retain(|one| one.space != space);
                self.pointers.push(PointerSpec { space, bits, abi, preferred, index });
            }
            kind @ ('i' | 'f' | 'v') => {
                let rest = rest?;
                let (bits, abi) = (number(first)?, *rest.first()?);
                let preferred = rest.get(1).copied().unwrap_or(abi);
                let list = match kind {
                    'i' => &mut self.integers,
                    'f' => &mut self.floats,
                    _ => &mut self.vectors,
                };
                list.retain(|one| one.bits != bits);
                list.push(Spec { bits, abi, preferred });
                list.sort_by_key(|one| one.bits);
            }
            'a' => {
                let rest = rest?;
                let abi = (*rest.first()?).max(8);
                self.aggregate = (abi, rest.get(1).copied().unwrap_or(abi));
            }
            'A' => self.alloca_space = first.parse().ok()?,
            'P' => self.program_space = first.parse().ok()?,
            'n' if first.starts_with('i') => {
                self.non_integral = rest?.into_iter().map(|one| one as u32).collect();
            }
            // Native integers, mangling, stack alignment, function pointers and the address space of globals do not
            // affect the printed text.
            'n' | 'm' | 'S' | 'F' | 'G' => {}
            _ => return None,
        }
        Some(())
    }

    /// Returns whether pointers of an address space are non-integral.
    pub(super) fn is_non_integral(&self, space: u32) -> bool {
        self.non_integral.contains(&space)
    }

    fn pointer(&self, space: u32) -> PointerSpec {
        let of = |space| self.pointers.iter().find(move |one| one.space == space).copied();
        of(space).or_else(|| of(0)).unwrap_or(PointerSpec {
            space: 0,
            bits: 64,
            abi: 64,
            preferred: 64,
            index: 64,
        })
    }

    /// Returns the width of a pointer in bits.
    pub(super) fn pointer_bits(&self, space: u32) -> u64 {
        self.pointer(space).bits
    }

    /// Returns the width of an offset from a pointer in bits.
    pub(super) fn index_bits(&self, space: u32) -> u64 {
        self.pointer(space).index
    }

    /// Returns the size in bits, for a scalable vector its minimum; `None` for a type without a size.
    pub(super) fn size_in_bits(&self, ctx: &Context, ty: Type) -> Option<u64> {
        Some(match types::kind(ctx, ty).ok()? {
            Kind::Integer(width) => u64::from(width),
            Kind::Float(kind) => float_bits(kind),
            Kind::PpcFp128 => 128,
            Kind::Pointer(space) => self.pointer_bits(space),
            Kind::Vector(elem, count, _) => count.checked_mul(self.size_in_bits(ctx, elem)?)?,
            Kind::Array(elem, count) => {
                let elem = stack::grow(|| self.alloc_size(ctx, elem))?;
                count.checked_mul(elem)?.checked_mul(8)?
            }
            Kind::Struct(members, packed) => {
                stack::grow(|| self.struct_layout(ctx, &members, packed))?.size.checked_mul(8)?
            }
            Kind::X86Amx => 8192,
            Kind::Target => self.size_in_bits(ctx, target_layout(ctx, ty)?)?,
            _ => return None,
        })
    }

    /// Returns the number of bytes that a store of the type writes.
    pub(super) fn store_size(&self, ctx: &Context, ty: Type) -> Option<u64> {
        self.size_in_bits(ctx, ty).map(|bits| bits.div_ceil(8))
    }

    /// Returns the distance of consecutive array elements in bytes.
    pub(super) fn alloc_size(&self, ctx: &Context, ty: Type) -> Option<u64> {
        self.store_size(ctx, ty)?.checked_next_multiple_of(self.abi_align(ctx, ty))
    }

    /// Returns the ABI alignment in bytes.
    pub(super) fn abi_align(&self, ctx: &Context, ty: Type) -> u64 {
        self.align(ctx, ty, true)
    }

    /// Returns the preferred alignment in bytes.
    pub(super) fn preferred_align(&self, ctx: &Context, ty: Type) -> u64 {
        self.align(ctx, ty, false)
    }

    fn align(&self, ctx: &Context, ty: Type, abi: bool) -> u64 {
        let of = |spec: &Spec| (if abi { spec.abi } else { spec.preferred }).max(8) / 8;
        let Ok(kind) = types::kind(ctx, ty) else { return 1 };
        match kind {
            Kind::Pointer(space) => {
                let spec = self.pointer(space);
                (if abi { spec.abi } else { spec.preferred }).max(8) / 8
            }
            Kind::Array(elem, _) => stack::grow(|| self.align(ctx, elem, abi)),
            Kind::Struct(_, true) if abi => 1,
            Kind::Struct(members, packed) => {
                let own = (if abi { self.aggregate.0 } else { self.aggregate.1 }) / 8;
                let inner = stack::grow(|| self.struct_layout(ctx, &members, packed));
                own.max(inner.map_or(1, |layout| layout.align))
            }
            Kind::Integer(width) => {
                let width = u64::from(width);
                let spec = self.integers.iter().find(|spec| spec.bits >= width);
                spec.or(self.integers.last()).map_or(1, of)
            }
            Kind::Float(kind) => self.float_align(float_bits(kind), of),
            Kind::PpcFp128 => self.float_align(128, of),
            Kind::Vector(..) => {
                let bits = self.size_in_bits(ctx, ty).unwrap_or(8);
                match self.vectors.iter().find(|spec| spec.bits == bits) {
                    Some(spec) => of(spec),
                    None => bits.div_ceil(8).max(1).next_power_of_two(),
                }
            }
            Kind::X86Amx => 64,
            Kind::Target => target_layout(ctx, ty).map_or(1, |inner| self.align(ctx, inner, abi)),
            _ => 1,
        }
    }

    fn float_align(&self, bits: u64, of: impl Fn(&Spec) -> u64) -> u64 {
        let spec = self.floats.iter().find(|spec| spec.bits == bits);
        spec.map_or_else(|| (bits / 8).next_power_of_two(), of)
    }

    /// Returns the layout of a struct with these members.
    pub(super) fn struct_layout(
        &self,
        ctx: &Context,
        members: &[Type],
        packed: bool,
    ) -> Option<StructLayout> {
        let mut layout = StructLayout { size: 0, align: 1, offsets: Vec::new() };
        for member in members {
            let align = if packed { 1 } else { self.abi_align(ctx, *member) };
            layout.size = layout.size.checked_next_multiple_of(align)?;
            layout.align = layout.align.max(align);
            layout.offsets.push(layout.size);
            layout.size = layout.size.checked_add(self.alloc_size(ctx, *member)?)?;
        }
        layout.size = layout.size.checked_next_multiple_of(layout.align)?;
        Some(layout)
    }
}

fn float_bits(kind: FloatKind) -> u64 {
    u64::from(kind.width())
}

/// Returns the layout type of a target extension type.
fn target_layout(ctx: &Context, ty: Type) -> Option<Type> {
    let name = LLVMTargetExtType::cast(ctx, ty)?.ext_type_name(ctx);
    if name.starts_with("spirv.") {
        return Some(types::pointer(ctx, 0));
    }
    (name == "aarch64.svcount").then(|| types::vector(ctx, Type::I1, 16, true))
}
