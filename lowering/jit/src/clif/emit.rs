//! CLIF for one scalar at a time, whatever its width.
//!
//! Invariant: the register of an N-bit integer holds it zero-extended, and that of an f16 or bf16 its bits. So an
//! instruction that may set bits beyond N masks its result, and one that reads a sign extends its operands first.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{
    self, AbiParam, FuncRef, GlobalValue, InstBuilder, MemFlagsData, Type, types,
};
use cranelift_frontend::FunctionBuilder;
use cranelift_module::{DataId, FuncId, Linkage};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::native::error::Result;
use crate::native::target::{BIT, Immediate, Scalar};
use crate::{FunctionType, JitError, ModuleBuilder, ValueType};
use ods_core::schema::Inst;
use ods_dialects::llvm::FCmpPredicate;

mod cast;
mod extended;
mod extremes;
mod float;
mod int;

pub(super) use int::condition;

/// The beginning of the names of functions that no other runtime than that of this crate has.
const OWN_RUNTIME: &str = "__ods_";

/// A scalar in a register.
pub(super) type Lane = Scalar<ir::Value>;

/// Writes instructions into a function.
pub(super) struct Emitter<'a> {
    pub(super) b: FunctionBuilder<'a>,
    pub(super) module: &'a mut ModuleBuilder,
    /// The flags of every access to memory.
    pub(super) memory: MemFlagsData,
    /// The pointer to which results go that do not fit registers.
    pub(super) result_buffer: Option<ir::Value>,
    /// The head of the list of what is allocated at run time.
    pub(super) allocations: Option<ir::StackSlot>,
    pub(super) params: Vec<Lane>,
    /// The bodies of functions that may be called in place of another.
    pub(super) tails: &'a FxHashMap<FuncId, FuncId>,
    /// The variadic functions of the module.
    pub(super) variadics: &'a FxHashSet<FuncId>,
    /// The address of the variadic arguments.
    pub(super) variadic: Option<ir::Value>,
    imports: FxHashMap<String, FuncRef>,
    pub(super) functions: FxHashMap<FuncId, FuncRef>,
    pub(super) globals: FxHashMap<DataId, GlobalValue>,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(
        b: FunctionBuilder<'a>,
        module: &'a mut ModuleBuilder,
        tails: &'a FxHashMap<FuncId, FuncId>,
        variadics: &'a FxHashSet<FuncId>,
    ) -> Self {
        Self {
            memory: super::frame::memory(b.func),
            b,
            module,
            tails,
            variadics,
            variadic: None,
            result_buffer: None,
            allocations: None,
            params: Vec::new(),
            imports: FxHashMap::default(),
            functions: FxHashMap::default(),
            globals: FxHashMap::default(),
        }
    }

    /// One instruction on scalars. `result` is the type of the lane it is assigned to, where there is one.
    pub(super) fn write(
        &mut self,
        inst: Inst,
        args: &[Lane],
        immediate: Immediate<'_>,
        result: Option<ValueType>,
    ) -> Result<Lane> {
        match (inst, args) {
            (Inst::Int2(op), &[a, b]) => self.int_2(op, a, b),
            (Inst::Int1(op), &[a]) => self.int1(op, a),
            (Inst::Funnel(op), &[a, b, amount]) => self.funnel(op, a, b, amount),
            (Inst::Overflow(op, sign), &[a, b]) => self.overflow(op, sign.is_signed(), a, b),
            (Inst::Saturate(op, sign), &[a, b]) => self.saturate(op, sign.is_signed(), a, b),
            (Inst::Icmp, &[a, b]) => self.icmp(int::condition(immediate.int_predicate()?), a, b),
            (Inst::Fcmp, &[a, b]) => self.fcmp(immediate.float_predicate()?.into(), a, b),
            (Inst::Float2(op), &[a, b]) => self.float2(op, a, b),
            (Inst::Float1(op), &[a]) => self.float1(op, a),
            (Inst::Fma, &[a, b, c]) => self.fma(a, b, c),
            (Inst::Libm, args) => match immediate {
                Immediate::Name(name) => self.libm(name, args),
                _ => Err("'libm' wants the name of a function first".into()),
            },
            (Inst::IsFpClass, &[a]) => match immediate {
                Immediate::Number(mask) => self.is_fp_class(a, mask as u32),
                _ => Err("'is_fpclass' wants a mask".into()),
            },
            (Inst::Powi, &[a, n]) => self.powi(a, n),
            (Inst::Select, &[c, a, b]) if c.ty == BIT && a.ty == b.ty => {
                Ok(self.choose_lane(c.value, a, b))
            }
            (Inst::Cast(cast), &[a]) => {
                let to =
                    result.ok_or("a conversion must be the whole right side of an assignment")?;
                self.cast(cast, a, to)
            }
            (Inst::Copy, &[a]) => Ok(a),
            _ => Err("an instruction has the wrong number or types of arguments".into()),
        }
    }

    /// `a` where the bit `condition` is set, else `b`; both are of one type.
    ///
    /// The halves of 128-bit integers are chosen apart: the optimiser would make a minimum or maximum of a choice after
    /// a comparison, which hosts do not have for that width.
    pub(super) fn choose_lane(&mut self, condition: ir::Value, a: Lane, b: Lane) -> Lane {
        if a.ty.clif() != types::I128 {
            return Lane { value: self.b.ins().select(condition, a.value, b.value), ty: a.ty };
        }
        let (a_low, a_high) = self.b.ins().isplit(a.value);
        let (b_low, b_high) = self.b.ins().isplit(b.value);
        let low = self.b.ins().select(condition, a_low, b_low);
        let high = self.b.ins().select(condition, a_high, b_high);
        Lane { value: self.b.ins().iconcat(low, high), ty: a.ty }
    }

    /// An integer constant of `ty`, which is no float.
    pub(super) fn int_lane(&mut self, ty: ValueType, bits: u128) -> Lane {
        let bits = if ty.bits() < 128 { bits & ((1 << ty.bits()) - 1) } else { bits };
        Lane { value: self.iconst(ty.clif(), bits), ty }
    }

    /// A constant of `ty` by its bits.
    pub(super) fn constant_lane(&mut self, ty: ValueType, bits: u128) -> Lane {
        let value = match ty {
            ValueType::F32 => self.b.ins().f32const(ir::immediates::Ieee32::with_bits(bits as u32)),
            ValueType::F64 => self.b.ins().f64const(ir::immediates::Ieee64::with_bits(bits as u64)),
            ValueType::F128 => {
                let whole = self.iconst(types::I128, bits);
                self.b.ins().bitcast(types::F128, MemFlagsData::new(), whole)
            }
            _ => return self.int_lane(ty, bits),
        };
        Lane { value, ty }
    }

    /// A constant of a CLIF integer type; bits beyond its width are zero.
    fn iconst(&mut self, ty: Type, bits: u128) -> ir::Value {
        if ty != types::I128 {
            return self.b.ins().iconst(ty, bits as u64 as i64);
        }
        let low = self.b.ins().iconst(types::I64, bits as u64 as i64);
        let high = self.b.ins().iconst(types::I64, (bits >> 64) as u64 as i64);
        self.b.ins().iconcat(low, high)
    }

    /// Calls a function of the host, whose parameter types are those of `args`.
    pub(super) fn call_host(
        &mut self,
        name: &str,
        args: &[Lane],
        result: Option<ValueType>,
    ) -> Result<Option<Lane>> {
        if name.starts_with(OWN_RUNTIME) && self.module.is_for_linker() {
            return Err("it calls the runtime of the engine, which a linked program lacks: the C \
                        engine compiles it ahead of time"
                .into());
        }
        let callee = match self.imports.get(name) {
            Some(&callee) => callee,
            None => {
                let callee = self.import(name, args, result)?;
                self.imports.insert(name.to_owned(), callee);
                callee
            }
        };
        let signature = self.b.func.dfg.ext_funcs[callee].signature;
        let wanted: Vec<Type> =
            self.b.func.dfg.signatures[signature].params.iter().map(|p| p.value_type).collect();
        let values: Vec<_> =
            args.iter().zip(wanted).map(|(arg, ty)| self.reinterpreted(arg.value, ty)).collect();
        let call = self.b.ins().call(callee, &values);
        Ok(result.map(|ty| {
            let value = self.b.inst_results(call)[0];
            Lane { value: self.reinterpreted(value, ty.clif()), ty }
        }))
    }

    /// Declares a function of the host. To C, the 16-bit floats are floats, which has its compiler's runtime take them
    /// in other registers than our own.
    fn import(&mut self, name: &str, args: &[Lane], result: Option<ValueType>) -> Result<FuncRef> {
        let params: Vec<_> = args.iter().map(|a| a.ty).collect();
        let ty = FunctionType::new(params, result.as_slice());
        let halves = args.iter().map(|a| a.ty).chain(result).any(is_half);
        let id = if halves && !name.starts_with(OWN_RUNTIME) {
            let mut signature = ty.signature(self.module.isa().default_call_conv());
            for (param, arg) in signature.params.iter_mut().zip(args) {
                if is_half(arg.ty) {
                    *param = AbiParam::new(types::F16);
                }
            }
            if result.is_some_and(is_half) {
                signature.returns = vec![AbiParam::new(types::F16)];
            }
            let module = self.module.module();
            module.declare_function(name, Linkage::Import, &signature).map_err(|e| e.to_string())?
        } else {
            self.module.declare_function(name, &ty, Linkage::Import).map_err(|e| describe(&e))?
        };
        Ok(self.module.module().declare_func_in_func(id, self.b.func))
    }

    /// The same bits in another register.
    fn reinterpreted(&mut self, value: ir::Value, to: Type) -> ir::Value {
        if self.b.func.dfg.value_type(value) == to {
            return value;
        }
        self.b.ins().bitcast(to, MemFlagsData::new(), value)
    }

    /// A host call that returns a value.
    fn host_value(&mut self, name: &str, args: &[Lane], result: ValueType) -> Result<Lane> {
        Ok(self.call_host(name, args, Some(result))?.expect("a result type was given"))
    }
}

/// CLIF's condition of a predicate that is a comparison.
pub(super) fn float_condition(predicate: FCmpPredicate) -> Option<FloatCC> {
    match predicate.into() {
        float::FloatPredicate::Compare(condition) => Some(condition),
        float::FloatPredicate::Constant(_) => None,
    }
}

fn is_half(ty: ValueType) -> bool {
    matches!(ty, ValueType::F16 | ValueType::BF16)
}

fn describe(error: &JitError) -> String {
    error.to_string()
}
