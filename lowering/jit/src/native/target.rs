//! The machine that a translation is written for: instructions on scalars, memory, and control flow.
//!
//! The translation of an operation is the same for every target. A target says what a scalar, a block, a function and
//! a global are to it, and how one instruction on scalars is written. Every register holds an integer of N bits
//! zero-extended, and an f16 or bf16 as its bits.

use super::error::Result;
use super::packed::{Packed, PackedType};
use crate::{FunctionType, Place, TrapKind, ValueType};
use ods_core::schema::{Cast, Inst, Int2};
use ods_dialects::llvm::{AtomicBinOp, ICmpPredicate};

/// The type of a bit.
pub const BIT: ValueType = ValueType::Int(1);
/// The type of a 64-bit word.
pub const I64: ValueType = ValueType::Int(64);

/// A scalar, wherever a target keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scalar<V = TargetValue> {
    /// The register.
    pub value: V,
    /// The type.
    pub ty: ValueType,
}

/// Declares the numbers by which a target knows what it has made.
macro_rules! handles {
    ($($(#[$meta:meta])* $name:ident)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(pub(crate) u32);
    )*};
}

handles! {
    /// A register of a target.
    TargetValue
    /// A block of a target.
    TargetBlock
    /// A function of the module.
    TargetFunction
    /// A global of the module.
    TargetData
}

/// The argument of an instruction that is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Immediate<'a> {
    /// The instruction has none.
    None,
    /// The name of a library function.
    Name(&'a str),
    /// A predicate by its number in the llvm dialect, or a mask.
    Number(i64),
}

/// A function while it is written.
///
/// Errors are the reason why something has no form on the target, as the end of a sentence that begins with the
/// operation.
pub trait Target {
    /// One instruction on scalars. `result` is the type of the lane it is assigned to, where there is one.
    fn inst(
        &mut self,
        inst: Inst,
        args: &[Scalar],
        immediate: Immediate<'_>,
        result: Option<ValueType>,
    ) -> Result<Scalar>;
    /// A constant of `ty` by its bits; those beyond its width are dropped.
    fn constant(&mut self, ty: ValueType, bits: u128) -> Scalar;
    /// The bits of a scalar as an integer of its width.
    fn bits_of(&mut self, a: Scalar) -> Scalar;
    /// The scalar of type `to` that has the bits of an integer of its width.
    fn with_bits_of(&mut self, a: Scalar, to: ValueType) -> Scalar;
    /// A fraction from a half to one, and the exponent of two, which has type `exponent`.
    fn fraction_and_exponent(&mut self, a: Scalar, exponent: ValueType)
    -> Result<(Scalar, Scalar)>;

    /// The address `bytes` beyond another.
    fn displaced(&mut self, address: TargetValue, bytes: i64) -> TargetValue;
    /// The address `index` times `stride` bytes beyond another; the index is a signed word.
    fn indexed(&mut self, address: TargetValue, index: TargetValue, stride: i64) -> TargetValue;
    /// An address, of which the target does not know what object it is in.
    fn hidden(&mut self, address: TargetValue) -> TargetValue {
        address
    }
    /// Loads one scalar, which may lie anywhere; an integer takes the whole bytes that hold its bits.
    fn load(&mut self, ty: ValueType, address: TargetValue, offset: i32) -> Scalar;
    /// Stores one scalar.
    fn store(&mut self, lane: Scalar, address: TargetValue, offset: i32);
    /// The address of memory of the function's frame, of its own for this call of it.
    fn stack_slot(&mut self, size: u32, align: u32) -> TargetValue;
    /// The address of `bytes` of memory that is freed when the function returns or a saved stack is restored.
    fn allocate(&mut self, bytes: Scalar, align: u64) -> Result<Scalar>;
    /// The state of the stack.
    fn saved_stack(&mut self) -> Result<Scalar>;
    /// Frees what was allocated since the state was saved.
    fn restore_stack(&mut self, saved: Scalar) -> Result;
    /// Updates an integer in memory and gives the old one; `None` if the target has no such instruction.
    fn atomic_update(
        &mut self,
        op: AtomicBinOp,
        address: TargetValue,
        value: Scalar,
    ) -> Option<Scalar>;
    /// Loads an integer that other threads may change.
    fn atomic_load(&mut self, ty: ValueType, address: TargetValue) -> Scalar;
    /// Stores `new` where `expected` is found; what was found.
    fn compare_and_exchange(
        &mut self,
        address: TargetValue,
        expected: Scalar,
        new: Scalar,
    ) -> Scalar;
    /// Orders accesses to memory.
    fn fence(&mut self);

    /// A new block and its parameters.
    fn new_block(&mut self, params: &[ValueType]) -> (TargetBlock, Vec<Scalar>);
    /// Goes on in `block`.
    fn enter(&mut self, block: TargetBlock);
    /// Jumps, with an argument for each parameter of the block.
    fn jump(&mut self, block: TargetBlock, args: &[Scalar]);
    /// Jumps to the first block where `condition` holds, else to the second.
    fn branch(
        &mut self,
        condition: Scalar,
        on: (TargetBlock, &[Scalar]),
        off: (TargetBlock, &[Scalar]),
    );
    /// Jumps to the block of a number, which differ; the blocks have no parameters.
    fn switch(&mut self, value: Scalar, cases: &[(u128, TargetBlock)], default: TargetBlock);
    /// Returns from the function.
    fn ret(&mut self, lanes: &[Scalar]) -> Result;
    /// Stops the program; the block ends.
    fn trap(&mut self, kind: TrapKind);
    /// Stops the program, as far as the target is concerned only perhaps: the block goes on.
    fn trap_here(&mut self, kind: TrapKind);

    /// Calls a function of the module.
    fn call(
        &mut self,
        function: TargetFunction,
        ty: &FunctionType,
        args: &[Scalar],
    ) -> Result<Vec<Scalar>>;
    /// Returns what a function of the module returns, in whose place it runs; the block ends.
    fn tail_call(&mut self, function: TargetFunction, ty: &FunctionType, args: &[Scalar])
    -> Result;
    /// Calls a function that takes more arguments than its type says.
    fn call_variadic(
        &mut self,
        function: TargetFunction,
        ty: &FunctionType,
        args: &[Scalar],
    ) -> Result<Vec<Scalar>>;
    /// Begins, copies or ends a list of variadic arguments, which lies at an address.
    fn argument_list(&mut self, what: ArgumentList) -> Result;
    /// The next of a list of variadic arguments.
    fn next_argument(&mut self, list: TargetValue, ty: ValueType) -> Result<Scalar>;
    /// Calls the function at an address.
    fn call_address(
        &mut self,
        address: TargetValue,
        ty: &FunctionType,
        args: &[Scalar],
    ) -> Result<Vec<Scalar>>;
    /// Calls a function of the host, whose parameter types are those of `args`.
    fn host_call(
        &mut self,
        name: &str,
        args: &[Scalar],
        result: Option<ValueType>,
    ) -> Result<Option<Scalar>>;
    /// The address of a function of the module.
    fn function_address(&mut self, function: TargetFunction) -> TargetValue;
    /// The address of a global of the module.
    fn data_address(&mut self, data: TargetData) -> TargetValue;
    /// The parameters of the function, in its first block.
    fn params(&mut self) -> Vec<Scalar>;
    /// Returns whether every instruction keeps its location, rather than those that may trap.
    fn keeps_lines(&self) -> bool {
        true
    }
    /// Enters a source location; the number that [`Target::set_location`] takes.
    fn location(&mut self, place: Place) -> u32;
    /// The number of the location of what follows; `u32::MAX` for none.
    fn set_location(&mut self, index: u32);

    /// The vector registers of the target, if it has any. Without, vectors are held as scalars.
    fn vectors(&mut self) -> Option<&mut dyn VectorTarget> {
        None
    }

    /// An integer constant.
    fn int(&mut self, ty: ValueType, value: u128) -> Scalar {
        self.constant(ty, value)
    }

    /// An instruction on two integers.
    fn int2(&mut self, op: Int2, a: Scalar, b: Scalar) -> Result<Scalar> {
        self.inst(Inst::Int2(op), &[a, b], Immediate::None, None)
    }

    /// `a` where the bit `condition` is set, else `b`; both are of one type.
    fn select(&mut self, condition: Scalar, a: Scalar, b: Scalar) -> Result<Scalar> {
        self.inst(Inst::Select, &[condition, a, b], Immediate::None, None)
    }

    /// A comparison of integers or pointers, as a bit.
    fn compare(&mut self, predicate: ICmpPredicate, a: Scalar, b: Scalar) -> Result<Scalar> {
        self.inst(Inst::Icmp, &[a, b], Immediate::Number(predicate as i64), None)
    }

    /// An integer or pointer with zeros added or high bits dropped.
    fn resized(&mut self, a: Scalar, to: ValueType) -> Result<Scalar> {
        self.inst(Inst::Cast(Cast::Zext), &[a], Immediate::None, Some(to))
    }

    /// An index as a 64-bit word, sign-extended.
    fn index_word(&mut self, index: Scalar) -> Result<TargetValue> {
        Ok(self.inst(Inst::Cast(Cast::Sext), &[index], Immediate::None, Some(I64))?.value)
    }
}

impl<'t> dyn Target + 't {
    /// `then()` where `condition` holds, else `otherwise`, one value per type of `otherwise`.
    pub fn if_else(
        &mut self,
        condition: Scalar,
        otherwise: &[Scalar],
        then: impl FnOnce(&mut (dyn Target + 't)) -> Result<Vec<Scalar>>,
    ) -> Result<Vec<Scalar>> {
        let types: Vec<ValueType> = otherwise.iter().map(|lane| lane.ty).collect();
        let on = self.new_block(&[]).0;
        let (join, results) = self.new_block(&types);
        self.branch(condition, (on, &[]), (join, otherwise));
        self.enter(on);
        let taken = then(self)?;
        self.jump(join, &taken);
        self.enter(join);
        Ok(results)
    }
}

/// Instructions on vector registers of 128 bits. An instruction that is `None` is written lane by lane.
pub trait VectorTarget {
    /// An instruction on each lane. Comparisons give lanes of bits as wide as what they compare.
    fn vector_inst(
        &mut self,
        inst: Inst,
        args: &[Packed],
        immediate: Immediate<'_>,
    ) -> Option<Packed>;
    /// Shifts each lane by one amount, which is of the type of a lane.
    fn vector_shift(&mut self, op: Int2, a: Packed, amount: Scalar) -> Option<Packed>;
    /// Lanes of `a` where those of `mask` are set, else of `b`; all lanes are of one width.
    fn vector_select(&mut self, mask: Packed, a: Packed, b: Packed) -> Packed;
    /// All of `a` where the bit `condition` is set, else of `b`.
    fn choose(&mut self, condition: Scalar, a: Packed, b: Packed) -> Packed;
    /// The lanes of some registers converted to another type, which may take more or fewer registers.
    fn vector_cast(&mut self, cast: Cast, from: &[Packed], to: PackedType) -> Option<Vec<Packed>>;
    /// Loads a register from any address.
    fn vector_load(&mut self, ty: PackedType, address: TargetValue, offset: i32) -> Packed;
    /// Stores a register at any address.
    fn vector_store(&mut self, a: Packed, address: TargetValue, offset: i32);
    /// A register by its bits, the first lane lowest.
    fn vector_constant(&mut self, ty: PackedType, bits: u128) -> Packed;
    /// A register with the scalar in each lane.
    fn splat(&mut self, ty: PackedType, lane: Scalar) -> Packed;
    /// A register of scalars, one for each lane.
    fn filled(&mut self, ty: PackedType, lanes: &[Scalar]) -> Packed {
        let first = self.splat(ty, lanes[0]);
        let rest = lanes.iter().enumerate().skip(1);
        rest.fold(first, |register, (at, lane)| self.with_lane(register, at, *lane))
    }
    /// One lane.
    fn lane(&mut self, a: Packed, index: usize) -> Scalar;
    /// The register with one lane replaced.
    fn with_lane(&mut self, a: Packed, index: usize, lane: Scalar) -> Packed;
    /// Any bytes of two registers: those of the second count from 16.
    fn shuffle(&mut self, a: Packed, b: Packed, bytes: [u8; 16]) -> Packed;
    /// The lanes of some registers of bits as an integer of as many bits, the first lane lowest.
    fn lanes_of_bits(&mut self, from: &[Packed]) -> Scalar;
    /// The bits of a register as lanes of another type.
    fn with_type(&mut self, a: Packed, ty: PackedType) -> Packed;
    /// Appends a parameter to a block.
    fn block_param(&mut self, block: TargetBlock, ty: PackedType) -> Packed;
}

/// An operation on a list of variadic arguments.
#[derive(Clone, Copy, Debug)]
pub enum ArgumentList<V = TargetValue> {
    /// Begins a list.
    Start(V),
    /// Copies a list.
    Copy {
        /// The address of the copy.
        to: V,
        /// The address of the list.
        from: V,
    },
    /// Ends a list.
    End(V),
}
