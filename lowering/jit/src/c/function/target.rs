//! The writer of a function as the target of a translation.

use std::fmt::Write;

use ods_dialects::llvm::AtomicBinOp;

use super::super::float::is_extended;
use super::super::module::{Data, Function};
use super::super::types;
use super::{Label, Operand, Writer, constant, trap_number};
use crate::native::backend::DeclaredFunction;
use crate::native::error::Result;
use crate::native::module::NOWHERE;
use crate::native::target::{
    ArgumentList, I64, Immediate, Scalar, Target, TargetBlock, TargetData, TargetFunction,
    TargetValue, VectorTarget,
};
use crate::{FunctionType, Place, TrapKind, ValueType};
use ods_core::schema::Inst;

/// The name of C's own atomic update, where there is one.
fn atomic_builtin(op: AtomicBinOp) -> Option<&'static str> {
    Some(match op {
        AtomicBinOp::Xchg => "exchange_n",
        AtomicBinOp::Add => "fetch_add",
        AtomicBinOp::Sub => "fetch_sub",
        AtomicBinOp::And => "fetch_and",
        AtomicBinOp::Or => "fetch_or",
        AtomicBinOp::Xor => "fetch_xor",
        AtomicBinOp::Nand => "fetch_nand",
        _ => return None,
    })
}

impl Target for Writer<'_> {
    fn inst(
        &mut self,
        inst: Inst,
        args: &[Scalar],
        immediate: Immediate<'_>,
        result: Option<ValueType>,
    ) -> Result<Scalar> {
        self.write(inst, args, immediate, result)
    }

    fn constant(&mut self, ty: ValueType, bits: u128) -> Scalar {
        Scalar { value: self.value(Operand::Constant(ty, bits)), ty }
    }

    fn bits_of(&mut self, a: Scalar) -> Scalar {
        let ty = ValueType::Int(a.ty.bits() as u8);
        let text = self.text(a.value);
        match a.ty {
            ValueType::F32 => self.assign(ty, &format!("ods_bits32({text})")),
            ValueType::F64 => self.assign(ty, &format!("ods_bits64({text})")),
            ValueType::F80 => self.assign(ty, &format!("ods_bits80({text})")),
            ValueType::F128 => self.assign(ty, &format!("ods_bits128({text})")),
            ValueType::Ptr => self.assign(ty, &format!("(u64){text}")),
            _ => self.retyped(a, ty),
        }
    }

    fn with_bits_of(&mut self, a: Scalar, to: ValueType) -> Scalar {
        let text = self.text(a.value);
        match to {
            ValueType::F32 => self.assign(to, &format!("ods_float32({text})")),
            ValueType::F64 => self.assign(to, &format!("ods_float64({text})")),
            ValueType::F80 => self.assign(to, &format!("ods_float80({text})")),
            ValueType::F128 => self.assign(to, &format!("ods_float128({text})")),
            ValueType::Ptr => self.assign(to, &format!("(ptr){text}")),
            _ => self.retyped(a, to),
        }
    }

    fn fraction_and_exponent(
        &mut self,
        a: Scalar,
        exponent: ValueType,
    ) -> Result<(Scalar, Scalar)> {
        if is_extended(a.ty) {
            return Err(format!("taking {} apart is not supported", a.ty).into());
        }
        let wide = self.wide(a, ValueType::F64);
        let fraction = self.narrowed(&format!("ods_fraction({wide})"), ValueType::F64, a.ty);
        let fraction = self.assign(a.ty, &fraction);
        let signed = types::signed(types::register_bits(exponent));
        let power = self.masked(exponent, &format!("({signed})ods_exponent({wide})"));
        Ok((fraction, self.assign(exponent, &power)))
    }

    fn displaced(&mut self, address: TargetValue, bytes: i64) -> TargetValue {
        if bytes == 0 {
            return address;
        }
        let text = format!("{} + {bytes}", self.text(address));
        self.assign(ValueType::Ptr, &text).value
    }

    fn indexed(&mut self, address: TargetValue, index: TargetValue, stride: i64) -> TargetValue {
        let (base, index) = (self.text(address), self.text(index));
        // The product wraps: of a signed one, compilers do not know the steps of a loop whose counter is unsigned.
        let text = match stride {
            1 => format!("{base} + (i64){index}"),
            _ => format!("{base} + (i64)({index} * {})", constant(I64, stride as u64 as u128)),
        };
        self.assign(ValueType::Ptr, &text).value
    }

    fn hidden(&mut self, address: TargetValue) -> TargetValue {
        let text = self.text(address);
        let hidden = self.assign(ValueType::Ptr, &text).value;
        let text = self.text(hidden);
        self.statement(&format!("ODS_HIDE({text});"));
        hidden
    }

    fn load(&mut self, ty: ValueType, address: TargetValue, offset: i32) -> Scalar {
        let place = self.place(address, offset);
        let (bytes, register) = (ty.bits().div_ceil(8), types::register_bits(ty) / 8);
        if bytes == register {
            let text = self.masked(ty, &format!("*({}_mem *)({place})", types::name(ty)));
            return self.assign(ty, &text);
        }
        let number = self.variables.len();
        let name = types::name(ty);
        self.statement(&format!("{name} m{number} = 0; memcpy(&m{number}, {place}, {bytes});"));
        let text = self.masked(ty, &format!("m{number}"));
        self.assign(ty, &text)
    }

    fn store(&mut self, lane: Scalar, address: TargetValue, offset: i32) {
        let (place, value) = (self.place(address, offset), self.text(lane.value));
        let name = types::name(lane.ty);
        let (bytes, register) = (lane.ty.bits().div_ceil(8), types::register_bits(lane.ty) / 8);
        if bytes == register {
            self.statement(&format!("*({name}_mem *)({place}) = {value};"));
        } else {
            let text = format!("{{ {name} m = {value}; memcpy({place}, &m, {bytes}); }}");
            self.statement(&text);
        }
    }

    fn stack_slot(&mut self, size: u32, align: u32) -> TargetValue {
        let number = self.slots;
        self.slots += 1;
        let _ = writeln!(self.top, "  _Alignas({align}) char s{number}[{size}];");
        self.value(Operand::Slot(number))
    }

    fn allocate(&mut self, bytes: Scalar, align: u64) -> Result<Scalar> {
        let bytes = self.text(bytes.value);
        let text = format!("__builtin_alloca_with_align({bytes}, {})", 8 * align.max(1));
        Ok(self.assign(ValueType::Ptr, &text))
    }

    fn saved_stack(&mut self) -> Result<Scalar> {
        Ok(self.assign(ValueType::Ptr, "__builtin_stack_save()"))
    }

    fn restore_stack(&mut self, saved: Scalar) -> Result {
        let saved = self.text(saved.value);
        self.statement(&format!("__builtin_stack_restore({saved});"));
        Ok(())
    }

    fn atomic_update(
        &mut self,
        op: AtomicBinOp,
        address: TargetValue,
        value: Scalar,
    ) -> Option<Scalar> {
        let builtin = atomic_builtin(op)?;
        let (address, text) = (self.text(address), self.text(value.value));
        let name = types::name(value.ty);
        let text = format!("__atomic_{builtin}(({name} *){address}, {text}, __ATOMIC_SEQ_CST)");
        Some(self.assign(value.ty, &text))
    }

    fn atomic_load(&mut self, ty: ValueType, address: TargetValue) -> Scalar {
        let address = self.text(address);
        let text = format!("__atomic_load_n(({} *){address}, __ATOMIC_SEQ_CST)", types::name(ty));
        self.assign(ty, &text)
    }

    fn compare_and_exchange(
        &mut self,
        address: TargetValue,
        expected: Scalar,
        new: Scalar,
    ) -> Scalar {
        let (address, new) = (self.text(address), self.text(new.value));
        let wanted = self.text(expected.value);
        let name = types::name(expected.ty);
        let found = self.assign(expected.ty, &wanted);
        let text = self.text(found.value);
        self.statement(&format!(
            "__atomic_compare_exchange_n(({name} *){address}, &{text}, {new}, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);"
        ));
        found
    }

    fn fence(&mut self) {
        self.statement("__atomic_thread_fence(__ATOMIC_SEQ_CST);");
    }

    fn new_block(&mut self, params: &[ValueType]) -> (TargetBlock, Vec<Scalar>) {
        let first = self.variables.len() as u32;
        let number = self.labels.len() as u32;
        self.labels.push(Label { number, first, params: 0 });
        let block = TargetBlock(number);
        let param = |&ty| Scalar { value: self.append_param(block, types::name(ty)), ty };
        (block, params.iter().map(param).collect())
    }

    fn enter(&mut self, block: TargetBlock) {
        self.statement(&format!("L{}:;", block.0));
    }

    fn jump(&mut self, block: TargetBlock, args: &[Scalar]) {
        let text = self.goto(block, args);
        self.statement(&format!("{{ {text} }}"));
    }

    fn branch(
        &mut self,
        condition: Scalar,
        on: (TargetBlock, &[Scalar]),
        off: (TargetBlock, &[Scalar]),
    ) {
        let condition = self.text(condition.value);
        let (on, off) = (self.goto(on.0, on.1), self.goto(off.0, off.1));
        self.statement(&format!("if ({condition}) {{ {on} }} else {{ {off} }}"));
    }

    fn switch(&mut self, value: Scalar, cases: &[(u128, TargetBlock)], default: TargetBlock) {
        let text = self.text(value.value);
        if value.ty.bits() > 64 {
            for (case, block) in cases {
                let case = constant(value.ty, *case);
                self.statement(&format!("if ({text} == {case}) goto L{};", block.0));
            }
            self.statement(&format!("goto L{};", default.0));
            return;
        }
        let cast = if value.ty == ValueType::Ptr { "(u64)" } else { "" };
        self.statement(&format!("switch ({cast}{text}) {{"));
        for (case, block) in cases {
            self.statement(&format!("case {case:#x}u: goto L{};", block.0));
        }
        self.statement(&format!("default: goto L{};", default.0));
        self.statement("}");
    }

    fn ret(&mut self, lanes: &[Scalar]) -> Result {
        let texts: Vec<String> = lanes.iter().map(|lane| self.text(lane.value)).collect();
        match texts.as_slice() {
            [] => self.statement("return;"),
            [one] => self.statement(&format!("return {one};")),
            many => {
                let ty = types::result(&self.results);
                self.statement(&format!("return ({ty}){{ {} }};", many.join(", ")));
            }
        }
        Ok(())
    }

    fn trap(&mut self, kind: TrapKind) {
        let (number, place) = (trap_number(kind), self.location);
        self.statement(&format!("ODS_TRAP({number}, {place});"));
    }

    fn trap_here(&mut self, kind: TrapKind) {
        self.trap(kind);
    }

    fn call(
        &mut self,
        function: TargetFunction,
        ty: &FunctionType,
        args: &[Scalar],
    ) -> Result<Vec<Scalar>> {
        let callee = self.symbols.called(Function(function.0));
        Ok(self.call_text(&callee, ty, args))
    }

    fn tail_call(&mut self, function: TargetFunction, _: &FunctionType, args: &[Scalar]) -> Result {
        let args: Vec<String> = args.iter().map(|arg| self.text(arg.value)).collect();
        let callee = self.symbols.called(Function(function.0));
        self.statement(&format!("ODS_MUSTTAIL return {callee}({});", args.join(", ")));
        Ok(())
    }

    fn call_variadic(
        &mut self,
        function: TargetFunction,
        ty: &FunctionType,
        args: &[Scalar],
    ) -> Result<Vec<Scalar>> {
        let (result, params) = (types::result(&ty.results), types::params(ty));
        let address = self.symbols.address(Function(function.0));
        Ok(self.call_text(&format!("(({result} (*)({params}, ...)){address})"), ty, args))
    }

    fn argument_list(&mut self, what: ArgumentList) -> Result {
        let list = |value| format!("*(__builtin_va_list *){}", self.text(value));
        let text = match what {
            ArgumentList::Start(at) => match self.given {
                0 => return Err("a variadic function has at least one parameter".into()),
                given => format!("__builtin_va_start({}, p{});", list(at), given - 1),
            },
            ArgumentList::Copy { to, from } => {
                format!("__builtin_va_copy({}, {});", list(to), list(from))
            }
            ArgumentList::End(at) => format!("__builtin_va_end({});", list(at)),
        };
        self.statement(&text);
        Ok(())
    }

    fn next_argument(&mut self, list: TargetValue, ty: ValueType) -> Result<Scalar> {
        // Small integers and floats are widened on their way.
        let passed = match ty {
            ValueType::F32 => "double",
            ValueType::Int(..32) => "u32",
            ty => types::name(ty),
        };
        let text = format!("__builtin_va_arg(*(__builtin_va_list *){}, {passed})", self.text(list));
        let text = self.masked(ty, &format!("({}){text}", types::name(ty)));
        Ok(self.assign(ty, &text))
    }

    fn call_address(
        &mut self,
        address: TargetValue,
        ty: &FunctionType,
        args: &[Scalar],
    ) -> Result<Vec<Scalar>> {
        if ty.results.len() > 1 {
            self.symbols.result_struct(&ty.results);
        }
        let (result, params) = (types::result(&ty.results), types::params(ty));
        let callee = format!("(({result} (*)({params})){})", self.text(address));
        Ok(self.call_text(&callee, ty, args))
    }

    fn host_call(
        &mut self,
        name: &str,
        args: &[Scalar],
        result: Option<ValueType>,
    ) -> Result<Option<Scalar>> {
        let params: Vec<ValueType> = args.iter().map(|arg| arg.ty).collect();
        let ty = FunctionType::new(params, result.as_slice());
        let declared = DeclaredFunction { defined: false, variadic: false };
        let function = self.symbols.function(name, &ty, declared)?;
        let callee = self.symbols.called(function);
        Ok(self.call_text(&callee, &ty, args).into_iter().next())
    }

    fn function_address(&mut self, function: TargetFunction) -> TargetValue {
        self.value(Operand::Function(Function(function.0)))
    }

    fn data_address(&mut self, data: TargetData) -> TargetValue {
        self.value(Operand::Data(Data(data.0)))
    }

    fn params(&mut self) -> Vec<Scalar> {
        std::mem::take(&mut self.params)
    }

    fn location(&mut self, place: Place) -> u32 {
        self.symbols.location(place)
    }

    fn vectors(&mut self) -> Option<&mut dyn VectorTarget> {
        // Lanes are numbered by their place in memory.
        let has_registers = self.has_registers && cfg!(target_endian = "little");
        if has_registers { Some(self) } else { None }
    }

    fn set_location(&mut self, index: u32) {
        self.location = index;
        if self.symbols.lines && index != NOWHERE {
            self.body.push_str(&self.symbols.line_directive(index));
        }
    }
}
