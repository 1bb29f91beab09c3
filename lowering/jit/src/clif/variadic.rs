//! Variadic functions, whose convention CLIF cannot say.
//!
//! One that the module defines takes the address of its variadic arguments as a last parameter: each lies in words, as C
//! passes arguments for which it has no registers left. So the list that it begins is one of C's, in which the registers
//! are used up, and may be handed to a function of C; and lists of C are read, whose arguments may be in registers.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, FuncRef, InstBuilder, types};

use super::emit::{Emitter, Lane};
use crate::native::error::Result;
use crate::native::target::ArgumentList;
use crate::{FunctionType, ValueType};

/// Returns whether this host's lists of arguments are those of x86-64's System V convention.
pub(super) const HAS_LISTS: bool = cfg!(all(target_arch = "x86_64", unix));

/// The parts of a list, by their offsets in bytes.
const GENERAL: i32 = 0;
const FLOATS: i32 = 4;
const OVERFLOW: i32 = 8;
const SAVED: i32 = 16;
const LIST_WORDS: i32 = 3;

/// The ends of the registers of either kind among those that are saved.
const GENERAL_END: i64 = 48;
const FLOATS_END: i64 = 176;

/// Functions of C's library that take what lists hold.
const TAKES_LIST: &[(&str, &str)] = &[
    ("dprintf", "vdprintf"),
    ("fprintf", "vfprintf"),
    ("printf", "vprintf"),
    ("snprintf", "vsnprintf"),
    ("sprintf", "vsprintf"),
];

/// The type of a function with the parameter that a variadic one has beside its own.
pub(super) fn with_arguments(ty: &FunctionType) -> FunctionType {
    let mut ty = ty.clone();
    ty.params.push(ValueType::Ptr);
    ty
}

/// Bytes that an argument takes, which is what it is aligned to as well.
fn slot_size(ty: ValueType) -> i64 {
    8 * ty.words() as i64
}

impl Emitter<'_> {
    /// Calls a variadic function of this module.
    pub(super) fn call_packed(
        &mut self,
        callee: FuncRef,
        ty: &FunctionType,
        args: &[Lane],
    ) -> Result<Vec<Lane>> {
        let (given, rest) =
            args.split_at_checked(ty.params.len()).ok_or("it passes too few arguments")?;
        let mut all = given.to_vec();
        all.push(Lane { value: self.packed(rest), ty: ValueType::Ptr });
        Ok(self.call_with(&ty.results, &all, |this, values| this.b.ins().call(callee, values)))
    }

    /// Calls, in place of a variadic function of C's library, the one that takes a list; `None` if there is none.
    pub(super) fn call_with_list(
        &mut self,
        name: &str,
        ty: &FunctionType,
        args: &[Lane],
    ) -> Result<Option<Vec<Lane>>> {
        let known = TAKES_LIST.iter().find(|(variadic, _)| *variadic == name);
        let (Some((_, name)), true) = (known, HAS_LISTS) else { return Ok(None) };
        let (given, rest) =
            args.split_at_checked(ty.params.len()).ok_or("it passes too few arguments")?;
        let area = self.packed(rest);
        let list = self.slot_address(8 * LIST_WORDS as u32, 8);
        self.begin_list(list, area);
        let mut all = given.to_vec();
        all.push(Lane { value: list, ty: ValueType::Ptr });
        let result = self.call_host(name, &all, ty.results.first().copied())?;
        Ok(Some(result.into_iter().collect()))
    }

    /// The address of arguments that are laid into memory.
    fn packed(&mut self, rest: &[Lane]) -> ir::Value {
        let mut places = Vec::with_capacity(rest.len());
        let mut size = 0;
        for arg in rest {
            let slot_size = slot_size(arg.ty);
            size = (size + slot_size - 1) / slot_size * slot_size;
            places.push(size as i32);
            size += slot_size;
        }
        let area = self.slot_address(size.max(8) as u32, 16);
        for (arg, place) in rest.iter().zip(places) {
            self.b.ins().store(self.memory, arg.value, area, place);
        }
        area
    }

    /// Begins a list of which no argument is in a register.
    fn begin_list(&mut self, list: ir::Value, area: ir::Value) {
        let used = self.b.ins().iconst(types::I64, FLOATS_END << 32 | GENERAL_END);
        let nowhere = self.b.ins().iconst(types::I64, 0);
        self.b.ins().store(self.memory, used, list, GENERAL);
        self.b.ins().store(self.memory, area, list, OVERFLOW);
        self.b.ins().store(self.memory, nowhere, list, SAVED);
    }

    /// Begins, copies or ends a list.
    pub(super) fn change_list(&mut self, what: ArgumentList<ir::Value>) -> Result {
        if !HAS_LISTS {
            return Err("lists of variadic arguments are known on x86-64 only".into());
        }
        match what {
            ArgumentList::Start(list) => {
                let area = self.variadic.ok_or("the function is not variadic")?;
                self.begin_list(list, area);
            }
            ArgumentList::Copy { to, from } => {
                for offset in (0..LIST_WORDS).map(|word| 8 * word) {
                    let word = self.b.ins().load(types::I64, self.memory, from, offset);
                    self.b.ins().store(self.memory, word, to, offset);
                }
            }
            ArgumentList::End(_) => {}
        }
        Ok(())
    }

    /// The next argument of a list: in a saved register if one is left, else where the others lie.
    pub(super) fn take_argument(&mut self, list: ir::Value, ty: ValueType) -> Result<Lane> {
        if !HAS_LISTS {
            return Err("lists of variadic arguments are known on x86-64 only".into());
        }
        let slot_size = slot_size(ty);
        let mut others = self.b.ins().load(types::I64, self.memory, list, OVERFLOW);
        if slot_size > 8 {
            let past = self.b.ins().iadd_imm_s(others, slot_size - 1);
            others = self.b.ins().band_imm_s(past, -slot_size);
        }
        let after = self.b.ins().iadd_imm_s(others, slot_size);
        let (used_at, end, step) = match ty {
            // Nothing of x87 is passed in a register.
            ValueType::F80 => {
                self.b.ins().store(self.memory, after, list, OVERFLOW);
                return Ok(self.load_scalar(ty, others, 0));
            }
            ValueType::F16
            | ValueType::BF16
            | ValueType::F32
            | ValueType::F64
            | ValueType::F128 => (FLOATS, FLOATS_END, 16),
            ValueType::Int(_) | ValueType::Ptr => (GENERAL, GENERAL_END, slot_size),
        };
        let used = self.b.ins().load(types::I32, self.memory, list, used_at);
        let last = self.b.ins().iconst(types::I32, end - step);
        let is_left = self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, used, last);
        let saved = self.b.ins().load(types::I64, self.memory, list, SAVED);
        let offset = self.b.ins().uextend(types::I64, used);
        let register = self.b.ins().iadd(saved, offset);
        let address = self.b.ins().select(is_left, register, others);
        let more = self.b.ins().iadd_imm_s(used, step);
        let used = self.b.ins().select(is_left, more, used);
        self.b.ins().store(self.memory, used, list, used_at);
        let unchanged = self.b.ins().load(types::I64, self.memory, list, OVERFLOW);
        let after = self.b.ins().select(is_left, unchanged, after);
        self.b.ins().store(self.memory, after, list, OVERFLOW);
        Ok(self.load_scalar(ty, address, 0))
    }
}
