//! One function as C text.

mod target;

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::limits::Limit;
use super::module::{Data, Function, Symbols};
use super::types;
use crate::native::module::NOWHERE;
use crate::native::target::{Scalar, TargetBlock, TargetValue};
use crate::{FunctionType, TrapKind, ValueType};

/// A scalar in C: a variable, or an expression without side effects that is short enough to repeat.
#[derive(Clone, Copy, Debug)]
enum Operand {
    /// `vN`
    Variable(u32),
    /// A constant, by its bits.
    Constant(ValueType, u128),
    /// The address of a function.
    Function(Function),
    /// The address of a global.
    Data(Data),
    /// The address of memory of the frame: `sN`.
    Slot(u32),
}

pub(super) type Lane = Scalar;

/// A block: its label, and its parameters, which are variables from `first` on.
#[derive(Clone, Copy, Debug)]
struct Label {
    number: u32,
    first: u32,
    params: u32,
}

/// A function while it is written.
pub(crate) struct Writer<'s> {
    pub(super) symbols: &'s mut Symbols,
    /// The declarations at the top: parameters of blocks, and memory of the frame.
    top: String,
    body: String,
    params: Vec<Lane>,
    /// The number of named parameters.
    given: usize,
    results: Vec<ValueType>,
    /// The types of all variables, as C names them.
    variables: Vec<&'static str>,
    /// The scalars, by the number that the translation knows them by.
    operands: Vec<Operand>,
    labels: Vec<Label>,
    slots: u32,
    location: u32,
    /// The variables that are sums of floats, each with a variable that was added.
    sums: FxHashSet<(u32, u32)>,
    /// The variables that are extremes of a float and a constant.
    pub(super) limits: FxHashMap<u32, Limit>,
    /// True if a loop adds floats up.
    adds_up: bool,
    /// True if vectors are held in registers, not as scalars.
    has_registers: bool,
}

impl<'s> Writer<'s> {
    pub(super) fn new(symbols: &'s mut Symbols, ty: &FunctionType, has_registers: bool) -> Self {
        let mut this = Self {
            symbols,
            top: String::new(),
            body: String::new(),
            params: Vec::new(),
            given: ty.params.len(),
            results: ty.results.clone(),
            variables: Vec::new(),
            operands: Vec::new(),
            labels: Vec::new(),
            slots: 0,
            location: NOWHERE,
            sums: FxHashSet::default(),
            limits: FxHashMap::default(),
            adds_up: false,
            has_registers,
        };
        for (i, &ty) in ty.params.iter().enumerate() {
            // An integer of no usual width comes with anything beyond it.
            let given = this.masked(ty, &format!("({})p{i}", types::name(ty)));
            let lane = this.assign(ty, &given);
            this.params.push(lane);
        }
        this
    }

    /// The attributes of the function, and the text between its braces.
    pub(super) fn finish(self) -> (&'static str, String) {
        let attributes = if self.adds_up { "ODS_SUMS " } else { "" };
        (attributes, self.top + &self.body)
    }

    /// The text of an operand.
    pub(super) fn text(&self, value: TargetValue) -> String {
        match self.operand(value) {
            Operand::Variable(number) => format!("v{number}"),
            Operand::Constant(ty, bits) => constant(ty, bits),
            Operand::Function(function) => self.symbols.address(function),
            Operand::Data(data) => format!("(ptr)&{}", self.symbols.data[data.0 as usize].id),
            Operand::Slot(number) => format!("s{number}"),
        }
    }

    fn operand(&self, value: TargetValue) -> Operand {
        self.operands[value.0 as usize]
    }

    fn value(&mut self, operand: Operand) -> TargetValue {
        self.operands.push(operand);
        TargetValue(self.operands.len() as u32 - 1)
    }

    /// Returns the number of a scalar that is a variable.
    pub(super) fn variable(&self, lane: Lane) -> Option<u32> {
        match self.operand(lane.value) {
            Operand::Variable(number) => Some(number),
            _ => None,
        }
    }

    /// Returns a scalar that is a constant of `float` or `double`.
    pub(super) fn known_float(&self, lane: Lane) -> Option<f64> {
        match self.operand(lane.value) {
            Operand::Constant(ValueType::F32, bits) => Some(f32::from_bits(bits as u32).into()),
            Operand::Constant(ValueType::F64, bits) => Some(f64::from_bits(bits as u64)),
            _ => None,
        }
    }

    /// Returns whether a scalar is the variable of that number.
    fn is_variable(&self, value: TargetValue, number: u32) -> bool {
        matches!(self.operand(value), Operand::Variable(v) if v == number)
    }

    /// Assigns an expression to a new variable.
    pub(super) fn assign(&mut self, ty: ValueType, expression: &str) -> Lane {
        Scalar { value: self.assign_to(types::name(ty), expression), ty }
    }

    /// Assigns an expression to a new variable of a type that C names.
    pub(super) fn assign_to(&mut self, ty: &'static str, expression: &str) -> TargetValue {
        let number = self.variables.len() as u32;
        self.variables.push(ty);
        self.statement(&format!("{ty} v{number} = {expression};"));
        self.value(Operand::Variable(number))
    }

    /// Appends a parameter to the block that was made last.
    pub(super) fn append_param(&mut self, block: TargetBlock, ty: &'static str) -> TargetValue {
        let number = self.variables.len() as u32;
        let label = &mut self.labels[block.0 as usize];
        debug_assert_eq!(number, label.first + label.params, "parameters follow each other");
        label.params += 1;
        self.variables.push(ty);
        let _ = writeln!(self.top, "  {ty} v{number};");
        self.value(Operand::Variable(number))
    }

    /// An expression with what lies beyond the width of an integer cleared.
    pub(super) fn masked(&self, ty: ValueType, expression: &str) -> String {
        let (bits, register) = (ty.bits(), types::register_bits(ty));
        match ty {
            ValueType::Int(_) if bits != register => {
                format!("({expression}) & {}", constant(ty, u128::MAX))
            }
            _ => expression.to_owned(),
        }
    }

    /// Declares a variable that holds no scalar of the program.
    pub(super) fn temporary(&mut self, ty: &str) -> String {
        let name = format!("x{}", self.variables.len());
        self.statement(&format!("{ty} {name};"));
        name
    }

    pub(super) fn statement(&mut self, text: &str) {
        // After a directive that names a line, all is on one.
        let end = if self.symbols.lines { ' ' } else { '\n' };
        let _ = write!(self.body, "  {text}{end}");
    }

    /// Stops the program where `condition` holds.
    pub(super) fn trap_if(&mut self, condition: &str, kind: TrapKind) {
        let number = trap_number(kind);
        let place = self.location;
        self.statement(&format!("if ({condition}) ODS_TRAP({number}, {place});"));
    }

    /// Notes that a variable is the sum of two floats.
    pub(super) fn note_sum(&mut self, sum: Lane, parts: [Lane; 2]) {
        let Operand::Variable(sum) = self.operand(sum.value) else { return };
        for part in parts {
            if let Operand::Variable(part) = self.operand(part.value) {
                self.sums.insert((sum, part));
            }
        }
    }

    fn goto(&mut self, block: TargetBlock, args: &[Lane]) -> String {
        let block = self.labels[block.0 as usize];
        let mut text = String::new();
        let targets = block.first..block.first + block.params;
        self.adds_up |= targets.clone().zip(args).any(|(target, arg)| {
            matches!(self.operand(arg.value), Operand::Variable(sum) if self.sums.contains(&(sum, target)))
        });
        let moved: Vec<(u32, String)> = targets
            .zip(args)
            .filter(|(target, arg)| !self.is_variable(arg.value, *target))
            .map(|(target, arg)| (target, self.text(arg.value)))
            .collect();
        // Parameters of the block may be among the arguments, so that all are read before one is written.
        let reads = |target: u32| args.iter().any(|arg| self.is_variable(arg.value, target));
        if moved.len() > 1 && moved.iter().any(|(target, _)| reads(*target)) {
            for (i, (target, value)) in moved.iter().enumerate() {
                let ty = self.variables[*target as usize];
                let _ = write!(text, "{ty} t{i} = {value}; ");
            }
            for (i, (target, _)) in moved.iter().enumerate() {
                let _ = write!(text, "v{target} = t{i}; ");
            }
        } else {
            for (target, value) in &moved {
                let _ = write!(text, "v{target} = {value}; ");
            }
        }
        let _ = write!(text, "goto L{};", block.number);
        text
    }

    fn call_text(&mut self, callee: &str, ty: &FunctionType, args: &[Lane]) -> Vec<Lane> {
        let args: Vec<String> = args.iter().map(|arg| self.text(arg.value)).collect();
        let call = format!("{callee}({})", args.join(", "));
        match ty.results.as_slice() {
            [] => {
                self.statement(&format!("{call};"));
                Vec::new()
            }
            [one] => {
                let result = self.masked(*one, &call);
                vec![self.assign(*one, &result)]
            }
            many => {
                self.symbols.result_struct(many);
                let number = self.variables.len();
                self.statement(&format!("{} r{number} = {call};", types::result(many)));
                let field =
                    |(i, ty): (usize, &ValueType)| self.assign(*ty, &format!("r{number}.f{i}"));
                many.iter().enumerate().map(field).collect()
            }
        }
    }
}

/// A constant by its bits; those beyond its width are dropped.
pub(super) fn constant(ty: ValueType, bits: u128) -> String {
    let width = ty.bits();
    let bits = if width < 128 { bits & ((1 << width) - 1) } else { bits };
    match ty {
        ValueType::F32 => {
            let value = f32::from_bits(bits as u32);
            float_text(f64::from(value), "f", format!("ods_float32({:#x}u)", bits as u32))
        }
        ValueType::F64 => {
            let value = f64::from_bits(bits as u64);
            float_text(value, "", format!("ods_float64({:#x}u)", bits as u64))
        }
        ValueType::F80 => format!("ods_float80({})", constant(ValueType::Int(80), bits)),
        ValueType::F128 => format!("ods_float128({})", constant(ValueType::Int(128), bits)),
        ValueType::Ptr => match bits {
            0 => "(ptr)0".to_owned(),
            bits => format!("(ptr){bits:#x}u"),
        },
        _ if width > 64 => {
            let (high, low) = ((bits >> 64) as u64, bits as u64);
            format!("((u128){high:#x}u << 64 | {low:#x}u)")
        }
        _ if width > 32 => format!("(u64){bits}u"),
        _ => format!("{bits}u"),
    }
}

/// A float in decimal where that is exact to read, else by its bits.
fn float_text(value: f64, suffix: &str, bits: String) -> String {
    if value.is_finite()
        && value == value.trunc()
        && value.abs() < 1e15
        && !(value == 0.0 && value.is_sign_negative())
    {
        return format!("{value:.1}{suffix}");
    }
    if value.is_finite() { format!("{value:e}{suffix}") } else { bits }
}

/// The number of a kind of trap in [`crate::TrapKind`]'s order, as the text reports it.
fn trap_number(kind: TrapKind) -> u32 {
    kind.code().map_or(0, |code| u32::from(code.as_raw().get()))
}

impl Writer<'_> {
    /// The same bits under another type of the same register.
    fn retyped(&mut self, a: Lane, ty: ValueType) -> Lane {
        let value = match self.operand(a.value) {
            Operand::Constant(_, bits) => self.value(Operand::Constant(ty, bits)),
            _ => a.value,
        };
        Scalar { value, ty }
    }

    /// The text of an address with an offset.
    pub(super) fn place(&self, address: TargetValue, offset: i32) -> String {
        match (self.text(address), offset) {
            (text, 0) => text,
            (text, offset) => format!("{text} + {offset}"),
        }
    }
}
