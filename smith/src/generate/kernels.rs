//! Programs for the optimiser: functions of counted loops over long buffers, which may overlap.
//!
//! A kernel accesses at most [`REACH`] elements of each of its buffers, at indices that are linear in the variables of
//! its loops. `main` calls it with whole allocations and with views of them.

mod access;
mod groups;
mod loops;
mod searches;
mod values;

use super::scope::Scope;
use super::types::{Buffer, Float, Shape, Ty};
use super::writer::Writer;

/// The number of elements of an allocation of `main`.
const ALLOCATED: i64 = 720;

/// The number of elements of a buffer that a kernel may access.
const REACH: i64 = 340;

/// The most iterations of a loop that is in no other, which is enough for several vectors of bytes.
const LONG: i64 = 150;

/// The most iterations of a loop inside another, and of a loop around another.
const INNER: i64 = 40;
const OUTER: i64 = 12;

/// The maximum of the argument that shifts indices.
const SHIFT: i64 = 3;

/// The way in which `main` passes a buffer to a kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// An allocation.
    Static,
    /// An allocation of unknown size.
    Dynamic,
    /// Consecutive elements from anywhere in an allocation.
    Offset,
    /// Elements at any distance, from anywhere in an allocation.
    Strided,
}

impl Form {
    const ALL: [Form; 5] = [Form::Static, Form::Dynamic, Form::Offset, Form::Offset, Form::Strided];

    /// Returns the parameter that has this form.
    fn buffer(self, name: String, element: Ty, base: usize) -> Buffer {
        let shape = Shape { sizes: vec![ALLOCATED], dynamic: vec![self != Form::Static], element };
        let layout = match self {
            Form::Static | Form::Dynamic => "",
            Form::Offset => ", strided<[1], offset: ?>",
            Form::Strided => ", strided<[?], offset: ?>",
        };
        Buffer { name, shape, layout: layout.to_owned(), base, writable: true }
    }
}

/// A kernel as its callers see it.
struct Signature {
    name: String,
    buffers: Vec<(Form, Buffer)>,
}

/// A variable of a loop, as an `index`, with its least and greatest value.
#[derive(Clone)]
struct Variable {
    name: String,
    range: (i64, i64),
}

/// The writer of the body of a kernel.
struct Kernel<'w> {
    writer: &'w mut Writer,
    buffers: Vec<Buffer>,
    /// A few elements of its own frame or heap, which are accessed at constant indices.
    local: Option<Buffer>,
    /// The variables of the loops around, the innermost last.
    variables: Vec<Variable>,
    /// The argument that limits iterations.
    count: String,
    /// The argument that shifts indices.
    shift: String,
}

impl Writer {
    /// Writes a module of kernels.
    pub(super) fn kernel_program(mut self) -> String {
        self.tables();
        self.mixer();
        let all = [
            Ty::Int(8),
            Ty::Int(16),
            Ty::Int(32),
            Ty::Int(32),
            Ty::I64,
            Ty::Float(Float::F32),
            Ty::Float(Float::F64),
            Ty::Float(Float::F16),
        ];
        let count = self.rng.usize(1..=3);
        let elements: Vec<Ty> = (0..count).map(|_| self.one(&all)).collect();
        let kernels: Vec<Signature> =
            (0..self.rng.usize(1..=3)).map(|at| self.kernel(at, &elements)).collect();
        self.kernel_main(&kernels, &elements);
        self.out
    }

    /// Writes a kernel, which returns a hash of its values.
    fn kernel(&mut self, number: usize, elements: &[Ty]) -> Signature {
        (self.scope, self.depth, self.runs) = (Scope::default(), 0, 1);
        let mut buffers = Vec::new();
        for base in 0..self.rng.usize(1..=3) {
            let (form, element, name) = (self.one(&Form::ALL), self.one(elements), self.fresh());
            buffers.push((form, form.buffer(name, element, base)));
        }
        let (count, shift, number_arg) = (self.fresh(), self.fresh(), self.fresh());
        let spelled: Vec<String> =
            buffers.iter().map(|(_, buffer)| format!("{}: {}", buffer.name, buffer.ty())).collect();
        let (name, private) =
            (format!("k{number}"), if self.chance(0.7) { "private " } else { "" });
        self.out += &format!(
            "func.func {private}@{name}({}, {count}: index, {shift}: index, {number_arg}: i64) -> i64 {{\n",
            spelled.join(", ")
        );
        self.add(&number_arg, Ty::I64);
        let all = buffers.iter().map(|(_, buffer)| buffer.clone()).collect();
        let mut kernel =
            Kernel { writer: self, buffers: all, local: None, variables: Vec::new(), count, shift };
        kernel.body();
        let hash = self.hash();
        self.line(format!("return {hash} : i64"));
        self.out += "}\n";
        Signature { name, buffers }
    }

    /// Writes `main`: two buffers of each element type, and calls with views of them.
    fn kernel_main(&mut self, kernels: &[Signature], elements: &[Ty]) {
        (self.scope, self.depth, self.runs) = (Scope::default(), 0, 1);
        self.out += "func.func @main() -> i64 {\n";
        let mut seen: Vec<&Ty> = Vec::new();
        for element in elements {
            if !seen.contains(&element) {
                seen.push(element);
                for _ in 0..2 {
                    self.buffer_of(Shape::fixed(vec![ALLOCATED], element.clone()));
                }
            }
        }
        for kernel in kernels {
            for _ in 0..self.rng.usize(1..=2) {
                self.call_kernel(kernel);
            }
        }
        let hash = self.hash();
        self.line(format!("return {hash} : i64"));
        self.out += "}\n";
    }

    fn call_kernel(&mut self, kernel: &Signature) {
        let (mut args, mut types) = (Vec::new(), Vec::new());
        for (form, param) in &kernel.buffers {
            let element = &param.shape.element;
            let fits = |buffer: &&Buffer| buffer.shape.element == *element;
            let there: Vec<Buffer> = self.scope.buffers.iter().filter(fits).cloned().collect();
            let Some(buffer) = self.some(there) else { return };
            args.push(self.passed(*form, &buffer, &param.ty()));
            types.push(param.ty());
        }
        let count = self.length();
        let shift = self.rng.i64(0..=SHIFT);
        args.extend([count, self.exact_index(shift), self.seed()]);
        let (args, types) = (args.join(", "), types.join(", "));
        let text =
            format!("func.call @{}({args}) : ({types}, index, index, i64) -> i64", kernel.name);
        self.value(Ty::I64, text);
    }

    /// Returns an allocation in the form of a parameter of type `to`.
    fn passed(&mut self, form: Form, buffer: &Buffer, to: &str) -> String {
        let (name, from, element) = (&buffer.name, buffer.ty(), &buffer.shape.element);
        let step = match form {
            Form::Static => return name.clone(),
            Form::Dynamic => return self.emit(format!("memref.cast {name} : {from} to {to}")),
            Form::Offset => 1,
            Form::Strided => self.one(&[1, 1, 2]),
        };
        let most = ALLOCATED - 1 - step * (REACH - 1);
        let offset = if self.chance(0.7) { self.rng.i64(0..=6) } else { self.rng.i64(0..=most) };
        let view = format!("memref<{REACH}x{element}, strided<[{step}], offset: {offset}>>");
        let part = self
            .emit(format!("memref.subview {name}[{offset}] [{REACH}] [{step}] : {from} to {view}"));
        self.emit(format!("memref.cast {part} : {view} to {to}"))
    }

    /// Returns a number of iterations from 0 to [`LONG`], which passes know or not.
    fn length(&mut self) -> String {
        let length = match self.rng.u32(..4) {
            0 => self.rng.i64(0..=4),
            _ => self.rng.i64(0..=LONG),
        };
        if self.chance(0.3) {
            return self.constant(&Ty::Index, i128::from(length));
        }
        let (tens, ones) = (self.hidden_index(length / 10), self.hidden_index(length % 10));
        let ten = self.emit("arith.constant 10 : index");
        let round = self.emit(format!("arith.muli {tens}, {ten} : index"));
        self.emit(format!("arith.addi {round}, {ones} : index"))
    }
}
