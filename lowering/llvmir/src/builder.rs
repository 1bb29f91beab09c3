//! The instructions that translations of operations of any dialect write.

use super::error::Result;
use ods_core::{ApInt, Type};
use ods_dialects::llvm::ICmpPredicate;

use super::ir::{InstId, Shape, Value};
use super::module::Translator;
use super::types;

impl Translator<'_> {
    /// Returns an integer, or a vector of it if `ty` is a vector type.
    pub fn int(&mut self, ty: Type, value: i64) -> Value {
        let width = ty.element_type_or_self(self.ctx).int_or_float_width(self.ctx).unwrap_or(64);
        Value::Const(self.ir.constants.int(self.ctx, ty, ApInt::from_i64(width, value)))
    }

    /// Emits a call of an intrinsic with a result of type `ty`, and declares the intrinsic on first use. The types of its
    /// overloads follow its name: `llvm.fma` with `float` is `llvm.fma.f32`.
    ///
    /// # Errors
    /// Outside of functions.
    pub fn call_intrinsic(
        &mut self,
        name: &str,
        overloads: &[Type],
        args: &[Value],
        ty: Type,
    ) -> Result<Value> {
        self.intrinsic_call(name, overloads, args, ty, "", Vec::new())
    }

    /// Emits `op flags lhs, rhs` with a name (none if empty), folded if both operands are constants.
    ///
    /// # Errors
    /// Outside of functions, a value that is no constant.
    pub fn arithmetic(
        &mut self,
        op: &'static str,
        flags: &'static str,
        lhs: Value,
        rhs: Value,
        name: &str,
    ) -> Result<Value> {
        if let Some(&[lhs, rhs]) = self.all_constant(&[lhs, rhs]).as_deref()
            && let Some(folded) = self.fold_binary(op, flags, lhs, rhs)
        {
            return Ok(Value::Const(folded));
        }
        let ty = self.type_of(lhs);
        let text = format!("{op}{flags}");
        Ok(Value::Inst(self.inst(text, Shape::Plain, ty, &[lhs, rhs], String::new(), name)?))
    }

    /// Emits `icmp predicate lhs, rhs`, folded if both operands are constants.
    ///
    /// # Errors
    /// Outside of functions, a value that is no constant.
    pub fn compare(
        &mut self,
        predicate: ICmpPredicate,
        lhs: Value,
        rhs: Value,
        name: &str,
    ) -> Result<Value> {
        if let Some(&[lhs, rhs]) = self.all_constant(&[lhs, rhs]).as_deref()
            && let Some(folded) = self.fold_icmp(predicate, lhs, rhs)
        {
            return Ok(Value::Const(folded));
        }
        let text = format!("icmp {}", predicate.text());
        let operands = [lhs, rhs];
        Ok(Value::Inst(self.inst(text, Shape::Plain, Type::I1, &operands, String::new(), name)?))
    }

    /// Emits `select`, folded if the condition or all operands are constants.
    ///
    /// # Errors
    /// Outside of functions, a value that is no constant.
    pub fn select(
        &mut self,
        condition: Value,
        on_true: Value,
        on_false: Value,
        name: &str,
    ) -> Result<Value> {
        let operands = [condition, on_true, on_false];
        if let Some(&[condition, on_true, on_false]) = self.all_constant(&operands).as_deref()
            && let Some(folded) = self.fold_select(condition, on_true, on_false)
        {
            return Ok(Value::Const(folded));
        }
        if let Value::Const(id) = condition
            && let Some(known) = self.ir.constants.as_int(id)
        {
            return Ok(if known.is_zero() { on_false } else { on_true });
        }
        let ty = self.type_of(on_true);
        Ok(Value::Inst(self.inst("select", Shape::Typed, ty, &operands, String::new(), name)?))
    }

    /// Emits the conversion `op value to type`, folded if the value is a constant.
    ///
    /// # Errors
    /// Outside of functions, a value that is no constant.
    pub fn convert(&mut self, op: &'static str, value: Value, to: Type) -> Result<Value> {
        if self.type_of(value) == to {
            return Ok(value);
        }
        if let Value::Const(constant) = value
            && let Some(folded) = self.fold_cast(op, constant, to)
        {
            return Ok(Value::Const(folded));
        }
        Ok(Value::Inst(self.inst(op, Shape::Cast, to, &[value], String::new(), "")?))
    }

    /// Emits the cast of an integer to another width.
    ///
    /// # Errors
    /// Outside of functions, a value that is no constant.
    pub fn int_cast(&mut self, value: Value, to: Type, signed: bool) -> Result<Value> {
        let width = |ty: Type| ty.int_or_float_width(self.ctx).unwrap_or(64);
        let (have, want) = (width(self.type_of(value)), width(to));
        let op = match (have > want, signed) {
            (true, _) => "trunc",
            (false, true) => "sext",
            (false, false) => "zext",
        };
        self.convert(op, value, to)
    }

    /// Emits `load ty, ptr address` with a name (none if empty) and the alignment of the type.
    ///
    /// # Errors
    /// When LLVM does not have the type; outside of functions.
    pub fn load(&mut self, ty: Type, address: Value, name: &str) -> Result<Value> {
        self.load_inst(ty, address, name).map(Value::Inst)
    }

    pub(super) fn load_inst(&mut self, ty: Type, address: Value, name: &str) -> Result<InstId> {
        let ty = self.checked(ty)?;
        let tail = format!(", align {}", self.layout.abi_align(self.ctx, ty));
        self.inst("load", Shape::Of(ty), ty, &[address], tail, name)
    }

    /// Emits `store value, ptr address` with the alignment of the value's type.
    ///
    /// # Errors
    /// Outside of functions.
    pub fn store(&mut self, value: Value, address: Value) -> Result {
        let tail = format!(", align {}", self.layout.abi_align(self.ctx, self.type_of(value)));
        let void = types::void(self.ctx);
        self.emit("store", Shape::Typed, void, &[value, address], tail).map(|_| ())
    }

    /// Emits the return of a value, or of none.
    ///
    /// # Errors
    /// Outside of functions.
    pub fn ret(&mut self, value: Option<Value>) -> Result {
        let (text, shape) = match value {
            Some(_) => ("ret", Shape::Typed),
            None => ("ret void", Shape::Plain),
        };
        let void = types::void(self.ctx);
        self.emit(text, shape, void, value.as_slice(), String::new()).map(|_| ())
    }
}
