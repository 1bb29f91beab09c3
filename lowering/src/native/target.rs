//! The machine that a translation is written for: instructions on scalars, memory, and control flow.
//!
//! The translation of an operation is the same for every target. A target says what a scalar, a block, a function and
//! a global are to it, and how one instruction on scalars is written. Every register holds an integer of N bits
//! zero-extended, and an f16 or bf16 as its bits.

use crate::jit::{FunctionType, Place, TrapKind, ValueType, When};
use ods_core::schema::{Cast, Inst, Int2};
use ods_dialects::llvm::{AtomicBinOp, ICmpPredicate};

type Result<T = ()> = std::result::Result<T, String>;

/// A bit.
pub(crate) const BIT: ValueType = ValueType::Int(1);
pub(crate) const I64: ValueType = ValueType::Int(64);

/// A scalar, wherever a target keeps it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar<V> {
    pub(crate) value: V,
    pub(crate) ty: ValueType,
}

/// A scalar of a target.
pub(crate) type Lane<T> = Scalar<<T as Target>::Value>;

/// The argument of an instruction that is no value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Immediate<'a> {
    None,
    Name(&'a str),
    Number(i64),
}

/// A function while it is written.
///
/// Errors are the reason why something has no form on the target, as the end of a sentence that begins with the
/// operation.
pub(crate) trait Target {
    /// A scalar.
    type Value: Copy;
    /// A block of instructions.
    type Block: Copy;
    /// A function of the module.
    type Function: Copy;
    /// A global of the module.
    type Data: Copy;

    /// One instruction on scalars. `result` is the type of the lane it is assigned to, where there is one.
    fn inst(
        &mut self,
        inst: Inst,
        args: &[Lane<Self>],
        immediate: Immediate<'_>,
        result: Option<ValueType>,
    ) -> Result<Lane<Self>>;
    /// A constant of `ty` by its bits; those beyond its width are dropped.
    fn constant(&mut self, ty: ValueType, bits: u128) -> Lane<Self>;
    /// The bits of a scalar as an integer of its width.
    fn bits_of(&mut self, a: Lane<Self>) -> Lane<Self>;
    /// The scalar of type `to` that has the bits of an integer of its width.
    fn with_bits_of(&mut self, a: Lane<Self>, to: ValueType) -> Lane<Self>;
    /// A fraction from a half to one, and the exponent of two, which has type `exponent`.
    fn fraction_and_exponent(
        &mut self,
        a: Lane<Self>,
        exponent: ValueType,
    ) -> Result<(Lane<Self>, Lane<Self>)>;

    /// The address `bytes` beyond another.
    fn displaced(&mut self, address: Self::Value, bytes: i64) -> Self::Value;
    /// The address `index` times `stride` bytes beyond another; the index is a signed word.
    fn indexed(&mut self, address: Self::Value, index: Self::Value, stride: i64) -> Self::Value;
    /// Loads one scalar, which may lie anywhere; an integer takes the whole bytes that hold its bits.
    fn load(&mut self, ty: ValueType, address: Self::Value, offset: i32) -> Lane<Self>;
    /// Stores one scalar.
    fn store(&mut self, lane: Lane<Self>, address: Self::Value, offset: i32);
    /// The address of memory of the function's frame, of its own for this call of it.
    fn stack_slot(&mut self, size: u32, align: u32) -> Self::Value;
    /// The address of `bytes` of memory that is freed when the function returns or a saved stack is restored.
    fn allocate(&mut self, bytes: Lane<Self>, align: u64) -> Result<Lane<Self>>;
    /// The state of the stack.
    fn saved_stack(&mut self) -> Result<Lane<Self>>;
    /// Frees what was allocated since the state was saved.
    fn restore_stack(&mut self, saved: Lane<Self>) -> Result;
    /// Updates an integer in memory and gives the old one; `None` if the target has no such instruction.
    fn atomic_update(
        &mut self,
        op: AtomicBinOp,
        address: Self::Value,
        value: Lane<Self>,
    ) -> Option<Lane<Self>>;
    /// Loads an integer that other threads may change.
    fn atomic_load(&mut self, ty: ValueType, address: Self::Value) -> Lane<Self>;
    /// Stores `new` where `expected` is found; what was found.
    fn compare_and_exchange(
        &mut self,
        address: Self::Value,
        expected: Lane<Self>,
        new: Lane<Self>,
    ) -> Lane<Self>;
    /// Orders accesses to memory.
    fn fence(&mut self);

    /// A new block and its parameters.
    fn block(&mut self, params: &[ValueType]) -> (Self::Block, Vec<Lane<Self>>);
    /// Goes on in `block`.
    fn enter(&mut self, block: Self::Block);
    /// Jumps, with an argument for each parameter of the block.
    fn jump(&mut self, block: Self::Block, args: &[Lane<Self>]);
    /// Jumps to the first block where `condition` holds, else to the second.
    fn branch(
        &mut self,
        condition: Lane<Self>,
        on: (Self::Block, &[Lane<Self>]),
        off: (Self::Block, &[Lane<Self>]),
    );
    /// Jumps to the block of a number, which differ; the blocks have no parameters.
    fn switch(&mut self, value: Lane<Self>, cases: &[(u128, Self::Block)], default: Self::Block);
    /// Returns from the function.
    fn ret(&mut self, lanes: &[Lane<Self>]) -> Result;
    /// Stops the program; the block ends.
    fn trap(&mut self, kind: TrapKind);
    /// Stops the program, as far as the target is concerned only perhaps: the block goes on.
    fn trap_here(&mut self, kind: TrapKind);

    /// Calls a function of the module.
    fn call(
        &mut self,
        function: Self::Function,
        ty: &FunctionType,
        args: &[Lane<Self>],
    ) -> Result<Vec<Lane<Self>>>;
    /// Returns what a function of the module returns, in whose place it runs; the block ends.
    fn tail_call(
        &mut self,
        function: Self::Function,
        ty: &FunctionType,
        args: &[Lane<Self>],
    ) -> Result;
    /// Calls a function that takes more arguments than its type says.
    fn call_variadic(
        &mut self,
        function: Self::Function,
        ty: &FunctionType,
        args: &[Lane<Self>],
    ) -> Result<Vec<Lane<Self>>>;
    /// Begins, copies or ends a list of variadic arguments, which lies at an address.
    fn argument_list(&mut self, what: ArgumentList<Self::Value>) -> Result;
    /// The next of a list of variadic arguments.
    fn next_argument(&mut self, list: Self::Value, ty: ValueType) -> Result<Lane<Self>>;
    /// Calls the function at an address.
    fn call_address(
        &mut self,
        address: Self::Value,
        ty: &FunctionType,
        args: &[Lane<Self>],
    ) -> Result<Vec<Lane<Self>>>;
    /// Calls a function of the host, whose parameter types are those of `args`.
    fn host_call(
        &mut self,
        name: &str,
        args: &[Lane<Self>],
        result: Option<ValueType>,
    ) -> Result<Option<Lane<Self>>>;
    /// The address of a function of the module.
    fn function_address(&mut self, function: Self::Function) -> Self::Value;
    /// The address of a global of the module.
    fn data_address(&mut self, data: Self::Data) -> Self::Value;
    /// The parameters of the function, in its first block.
    fn params(&mut self) -> Vec<Lane<Self>>;
    /// Returns whether every instruction keeps its location, rather than those that may trap.
    fn keeps_lines(&self) -> bool {
        true
    }
    /// Enters a source location; the number that [`Target::set_location`] takes.
    fn location(&mut self, place: Place) -> u32;
    /// The number of the location of what follows; [`NOWHERE`](super::module::NOWHERE) for none.
    fn set_location(&mut self, index: u32);

    /// An integer constant.
    fn int(&mut self, ty: ValueType, value: u128) -> Lane<Self> {
        self.constant(ty, value)
    }

    /// An instruction on two integers.
    fn int2(&mut self, op: Int2, a: Lane<Self>, b: Lane<Self>) -> Result<Lane<Self>> {
        self.inst(Inst::Int2(op), &[a, b], Immediate::None, None)
    }

    /// `a` where the bit `condition` is set, else `b`; both are of one type.
    fn select(
        &mut self,
        condition: Lane<Self>,
        a: Lane<Self>,
        b: Lane<Self>,
    ) -> Result<Lane<Self>> {
        self.inst(Inst::Select, &[condition, a, b], Immediate::None, None)
    }

    /// A comparison of integers or pointers, as a bit.
    fn compare(
        &mut self,
        predicate: ICmpPredicate,
        a: Lane<Self>,
        b: Lane<Self>,
    ) -> Result<Lane<Self>> {
        self.inst(Inst::Icmp, &[a, b], Immediate::Number(predicate as i64), None)
    }

    /// An integer or pointer with zeros added or high bits dropped.
    fn resized(&mut self, a: Lane<Self>, to: ValueType) -> Result<Lane<Self>> {
        self.inst(Inst::Cast(Cast::Zext), &[a], Immediate::None, Some(to))
    }

    /// An index as a 64-bit word, sign-extended.
    fn index_word(&mut self, index: Lane<Self>) -> Result<Self::Value> {
        Ok(self.inst(Inst::Cast(Cast::Sext), &[index], Immediate::None, Some(I64))?.value)
    }

    /// `then()` where `condition` holds, else `otherwise`, one value per type of `otherwise`.
    fn if_else(
        &mut self,
        condition: Lane<Self>,
        otherwise: &[Lane<Self>],
        then: impl FnOnce(&mut Self) -> Result<Vec<Lane<Self>>>,
    ) -> Result<Vec<Lane<Self>>> {
        let types: Vec<ValueType> = otherwise.iter().map(|lane| lane.ty).collect();
        let on = self.block(&[]).0;
        let (join, results) = self.block(&types);
        self.branch(condition, (on, &[]), (join, otherwise));
        self.enter(on);
        let taken = then(self)?;
        self.jump(join, &taken);
        self.enter(join);
        Ok(results)
    }
}

/// An operation on a list of variadic arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ArgumentList<V> {
    Start(V),
    Copy { to: V, from: V },
    End(V),
}

/// The way in which a function is declared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    /// True when it is defined here.
    pub(crate) defined: bool,
    /// True when it takes more arguments than its type says.
    pub(crate) variadic: bool,
}

/// The reason why a function is called by its name only, and by nobody else.
pub(crate) const NO_ADDRESS: &str =
    "Cranelift has no convention for a variadic function that others call: the C engine has";

/// A module while it is written.
pub(crate) trait Backend {
    /// A function of the module.
    type Function: Copy;
    /// A global of the module.
    type Data: Copy;
    /// A function while it is written.
    type Writer<'a>: Target<Function = Self::Function, Data = Self::Data>;

    /// Declares a function.
    fn declare_function(
        &mut self,
        name: &str,
        ty: &FunctionType,
        declared: Declared,
    ) -> Result<Self::Function>;
    /// Prepares a declared function to make calls in its place, and to be called so.
    fn declare_tail(&mut self, function: Self::Function, name: &str, ty: &FunctionType) -> Result;
    /// Declares a global, which is or is not defined here.
    fn declare_data(&mut self, name: &str, defined: bool, writable: bool) -> Result<Self::Data>;
    /// Defines a function by what `write` writes. `allocates` tells that it asks for memory at run time.
    fn define_function<E: From<String>>(
        &mut self,
        function: Self::Function,
        ty: &FunctionType,
        allocates: bool,
        write: impl FnOnce(&mut Self::Writer<'_>) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E>;
    /// Has a defined function without parameters and results run by itself.
    fn run_when(&mut self, when: When, function: Self::Function, priority: u16) -> Result;
    /// Returns whether the code is for a linker, rather than to run here or to be read.
    fn is_for_linker(&self) -> bool;
    /// Returns whether others can call a function by its address, in the convention of C.
    fn has_address(&self, function: Self::Function) -> bool;
    /// Defines a global.
    fn define_data(&mut self, data: Self::Data, content: DataContent<Self>) -> Result;
}

/// The content of a global.
pub(crate) struct DataContent<B: Backend + ?Sized> {
    pub(crate) bytes: Vec<u8>,
    /// A power of two.
    pub(crate) align: u64,
    /// Places that hold addresses.
    pub(crate) addresses: Vec<(u32, Address<B>)>,
}

/// An address in a global.
pub(crate) enum Address<B: Backend + ?Sized> {
    Function(B::Function),
    /// So many bytes beyond a global.
    Data(B::Data, i64),
}
