//! Vectors in vector registers.
//!
//! A vector of the llvm dialect whose lanes fill whole registers of the target is held in them, as a [`Vector`], from the
//! operation that makes it to those that read it. An operation without a form on registers reads its scalars, which are
//! then extracted in the block where it stands; it defines scalars, which are inserted where they are needed. Functions
//! take and return scalars, so that no signature depends on the target.

mod evaluate;

use std::rc::Rc;

use ods_core::ir::ValueRef;
use ods_core::schema::Cast;
use ods_core::{OpRef, Type};
use smallvec::SmallVec;

use super::error::Result;
use super::function::NativeBuilder;
use super::layout::LayoutKind;
use super::target::{BIT, Scalar, TargetBlock, TargetValue, VectorTarget};
use crate::ValueType;

/// Bits of a vector register.
pub(crate) const REGISTER: u32 = 128;

/// The most registers of a value: a longer vector is held as scalars in memory order.
const MAX_REGISTERS: u64 = 64;

/// The type of a vector register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedType {
    /// The type of a lane. A lane of bits is all ones or all zeros.
    pub lane: ValueType,
    /// The bits of a lane in the register: those of its type, for bits those of what was compared.
    pub bits: u32,
}

impl PackedType {
    /// Returns the number of lanes.
    pub fn lanes(self) -> usize {
        (REGISTER / self.bits) as usize
    }
}

/// A vector register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed<V = TargetValue> {
    /// The register.
    pub value: V,
    /// Its type.
    pub ty: PackedType,
}

/// The registers of a vector, its first lanes in the first.
#[derive(Clone, Debug)]
pub(crate) struct Vector {
    pub(crate) registers: SmallVec<[Packed; 4]>,
    /// The scalar that every lane is, if known.
    pub(crate) splat: Option<Scalar>,
}

impl Vector {
    pub(crate) fn new(registers: impl IntoIterator<Item = Packed>) -> Vector {
        Vector { registers: registers.into_iter().collect(), splat: None }
    }

    /// Returns the type of the registers.
    pub(crate) fn ty(&self) -> PackedType {
        self.registers[0].ty
    }
}

/// Returns whether a lane of that type has a place in a register.
fn lane_bits(lane: ValueType) -> Option<u32> {
    match lane {
        ValueType::Int(8 | 16 | 32 | 64) | ValueType::F32 | ValueType::F64 => Some(lane.bits()),
        _ => None,
    }
}

impl NativeBuilder<'_> {
    /// Returns the target's vector registers, if it has any.
    pub(super) fn vectors(&mut self) -> Option<&mut dyn VectorTarget> {
        self.e.vectors()
    }

    /// Returns the lane type of a vector type whose lanes fill registers, and their number; `None` for other types.
    pub(super) fn packed_type(&mut self, ty: Type) -> Option<(PackedType, usize)> {
        let (lane, len) = self.vector_lanes(ty)?;
        let bits = lane_bits(lane)?;
        full_registers(len, bits).map(|count| (PackedType { lane, bits }, count))
    }

    /// Returns the type and number of the lanes of a vector type; `None` for other types, and without registers.
    fn vector_lanes(&mut self, ty: Type) -> Option<(ValueType, u64)> {
        ty.shape(self.body.ctx())?;
        self.e.vectors()?;
        match self.layout(ty).ok()?.kind {
            LayoutKind::Vector { len, elem } => Some((elem, len)),
            _ => None,
        }
    }

    /// Returns the registers of a value that is in some.
    pub(super) fn held(&self, value: ValueRef<'_>) -> Option<Rc<Vector>> {
        self.vectors.get(&value.value).cloned()
    }

    /// Defines a value by its registers.
    pub(super) fn define_vector(&mut self, value: ValueRef<'_>, vector: Vector) {
        self.vectors.insert(value.value, Rc::new(vector));
    }

    /// Defines a value whose lanes are all the same.
    pub(super) fn define_splat(&mut self, value: ValueRef<'_>, lane: Scalar) -> bool {
        let Some((ty, count)) = self.packed_type(value.ty()) else { return false };
        let Some(e) = self.e.vectors() else { return false };
        let register = e.splat(ty, lane);
        let registers = SmallVec::from_elem(register, count);
        self.define_vector(value, Vector { registers, splat: Some(lane) });
        true
    }

    /// Returns the registers of a vector, which are filled now if it is held as scalars; `None` if its lanes do not fill
    /// registers. Lanes of bits get `bits` each.
    pub(super) fn vector(&mut self, value: ValueRef<'_>, bits: u32) -> Result<Option<Rc<Vector>>> {
        let Some((lane, len)) = self.vector_lanes(value.ty()) else { return Ok(None) };
        if let Some(held) = self.held(value) {
            if lane != BIT || held.ty().bits == bits {
                return Ok(Some(held));
            }
            let to = PackedType { lane, bits };
            let Some(e) = self.e.vectors() else { return Ok(None) };
            let registers = e.vector_cast(Cast::Sext, &held.registers, to);
            return Ok(registers.map(|registers| Rc::new(Vector::new(registers))));
        }
        let ty = PackedType { lane, bits: if lane == BIT { bits } else { lane.bits() } };
        if lane != BIT && lane_bits(lane).is_none() || full_registers(len, ty.bits).is_none() {
            return Ok(None);
        }
        let lanes = self.lanes(value).to_vec();
        let Some(e) = self.e.vectors() else { return Ok(None) };
        let same = lanes.windows(2).all(|pair| pair[0] == pair[1]);
        let fill = |lanes: &[Scalar]| match same {
            true => e.splat(ty, lanes[0]),
            false => e.filled(ty, lanes),
        };
        let mut vector = Vector::new(lanes.chunks(ty.lanes()).map(fill));
        vector.splat = if same { lanes.first().copied() } else { None };
        Ok(Some(Rc::new(vector)))
    }

    /// Extracts the scalars of the operands that are in registers, for an operation that reads scalars.
    pub(super) fn unpack_operands(&mut self, op: OpRef<'_>) {
        if self.vectors.is_empty() {
            return;
        }
        for operand in op.operands() {
            self.unpack(operand);
        }
    }

    /// Extracts the scalars of a value that is in registers. They are extracted once in a block.
    pub(super) fn unpack(&mut self, value: ValueRef<'_>) {
        let Some(vector) = self.held(value) else { return };
        if self.unpacked.insert(value.value, self.place) == Some(self.place) {
            return;
        }
        let lanes = self.lanes_of(&vector);
        self.define(value, &lanes);
    }

    /// Returns the scalars of registers.
    pub(super) fn lanes_of(&mut self, vector: &Vector) -> Vec<Scalar> {
        let count = vector.registers.len() * vector.ty().lanes();
        if let Some(lane) = vector.splat {
            return vec![lane; count];
        }
        let mut lanes = Vec::with_capacity(count);
        if let Some(e) = self.e.vectors() {
            for register in &vector.registers {
                lanes.extend((0..register.ty.lanes()).map(|at| e.lane(*register, at)));
            }
        }
        lanes
    }

    /// Adds parameters to a block for the arguments that are held in registers, and defines those.
    pub(super) fn vector_params<'v>(
        &mut self,
        block: TargetBlock,
        args: impl Iterator<Item = ValueRef<'v>>,
    ) {
        for arg in args {
            let Some((ty, count)) = self.packed_type(arg.ty()) else { continue };
            let Some(e) = self.e.vectors() else { return };
            let registers: SmallVec<[Packed; 4]> =
                (0..count).map(|_| e.block_param(block, ty)).collect();
            self.define_vector(arg, Vector { registers, splat: None });
        }
    }

    /// Returns the arguments of an edge to a block other than the first of its region: the scalars, then the registers.
    pub(super) fn edge_args<'v>(
        &mut self,
        operands: impl Iterator<Item = ValueRef<'v>>,
    ) -> Result<Vec<Scalar>> {
        let (mut scalars, mut registers) = (Vec::new(), Vec::new());
        for value in operands {
            match self.packed_type(value.ty()) {
                Some((ty, _)) => {
                    let vector = self.vector(value, ty.bits)?.ok_or("it has no registers")?;
                    let lanes = vector.registers.iter();
                    registers.extend(lanes.map(|one| Scalar { value: one.value, ty: ty.lane }));
                }
                None => {
                    self.unpack(value);
                    scalars.extend_from_slice(self.lanes(value));
                }
            }
        }
        scalars.append(&mut registers);
        Ok(scalars)
    }
}

/// Returns the number of registers that lanes of so many bits fill, if they fill whole ones.
fn full_registers(len: u64, bits: u32) -> Option<usize> {
    let total = len.checked_mul(u64::from(bits))?;
    let whole = total > 0 && total % u64::from(REGISTER) == 0;
    let count = total / u64::from(REGISTER);
    (whole && count <= MAX_REGISTERS).then_some(count as usize)
}
