//! Loops of kernels, what they carry, and their statements.

use super::{INNER, Kernel, LONG, OUTER, Variable};
use crate::generate::types::{Buffer, Float, Shape, Ty};

/// The deepest nest.
const DEPTH: usize = 3;

/// A value that a loop carries.
struct Carried {
    ty: Ty,
    start: String,
    arg: String,
    result: String,
    step: Step,
}

/// The way in which an iteration computes the next value.
enum Step {
    /// By this operation of `arith`, and another value.
    Reduce(&'static str),
    /// By a sum that may be reordered, of small whole numbers, so that no order rounds.
    Sum,
    /// By sums of products of extended elements of 8 and 16 bits.
    Products,
    /// A reduction in some iterations only.
    Sometimes(&'static str),
    /// Anything.
    Other,
}

impl Kernel<'_> {
    /// Writes the statements of a kernel.
    pub(super) fn body(&mut self) {
        if self.writer.chance(0.4) {
            self.allocate();
        }
        for _ in 0..self.writer.rng.usize(1..=3) {
            if self.writer.chance(0.2) {
                self.group();
            }
            self.counted_loop();
        }
    }

    /// Allocates a few elements.
    fn allocate(&mut self) {
        let elements = self.elements();
        let element = self.writer.one(&elements);
        let size = self.writer.rng.i64(1..=4);
        let shape = Shape::fixed(vec![size], element.clone());
        let (base, op) = (self.buffers.len(), self.writer.one(&["alloc", "alloca"]));
        let name = self.writer.emit(format!("memref.{op}() : memref<{}>", shape.spell()));
        for at in 0..size {
            let at = self.writer.emit(format!("arith.constant {at} : index"));
            let value = self.writer.pick(&element);
            self.writer
                .line(format!("memref.store {value}, {name}[{at}] : memref<{size}x{element}>"));
        }
        let layout = String::new();
        self.local = Some(Buffer { name, shape, layout, base, writable: true });
    }

    /// Writes a loop.
    fn counted_loop(&mut self) {
        let depth = self.variables.len();
        let inner = depth + 1 < DEPTH && self.writer.chance(0.4);
        let most = match (inner, depth) {
            (true, _) => OUTER,
            (false, 0) => LONG,
            (false, _) => self.writer.one(&[INNER, INNER, 5]),
        };
        if !inner && self.writer.chance(0.08) {
            return self.search(most);
        }
        if !inner && self.writer.chance(0.08) {
            return self.extreme(most);
        }
        let low = self.writer.one(&[0, 0, 0, 0, 1, 2]);
        let step = self.writer.one(&[1, 1, 1, 1, 1, 1, 1, 2, 3]);
        let (bound, last) = self.bound(most);
        let range = (low, last.max(low));
        let carried = self.carried();
        let is_narrow = self.writer.chance(0.15);
        let kind = if is_narrow { "i32" } else { "index" };
        let constant = |this: &mut Self, value: i64| {
            this.writer.emit(format!("arith.constant {value} : {kind}"))
        };
        let (low, step) = (constant(self, low), constant(self, step));
        let bound = match is_narrow {
            true => self.writer.emit(format!("arith.index_cast {bound} : index to i32")),
            false => bound,
        };
        let variable = self.writer.fresh();
        let head = format!("scf.for {variable} = {low} to {bound} step {step}");
        let kind = if is_narrow { " : i32" } else { "" };
        self.head(&head, &carried, kind);
        self.enter(most, |this| {
            let name = match is_narrow {
                true => this.writer.emit(format!("arith.index_cast {variable} : i32 to index")),
                false => variable,
            };
            this.variables.push(Variable { name, range });
            this.iteration(&carried, inner);
            this.variables.pop();
        });
        self.writer.line("}");
        for one in carried {
            self.writer.add(&one.result, one.ty);
        }
    }

    /// Returns the bound of a loop of at most `most` iterations, and the greatest variable below it.
    pub(super) fn bound(&mut self, most: i64) -> (String, i64) {
        if self.writer.chance(0.3) {
            let bound = self.writer.rng.i64(0..=most);
            return (self.writer.emit(format!("arith.constant {bound} : index")), bound - 1);
        }
        if most == LONG {
            return (self.count.clone(), LONG - 1);
        }
        let least = self.writer.emit(format!("arith.constant {most} : index"));
        let text = format!("arith.minui {}, {least} : index", self.count);
        (self.writer.emit(text), most - 1)
    }

    /// Writes the head of a loop, up to the brace.
    fn head(&mut self, head: &str, carried: &[Carried], kind: &str) {
        if carried.is_empty() {
            return self.writer.line(format!("{head}{kind} {{"));
        }
        let join = |texts: Vec<String>| texts.join(", ");
        let results = join(carried.iter().map(|one| one.result.clone()).collect());
        let starts =
            join(carried.iter().map(|one| format!("{} = {}", one.arg, one.start)).collect());
        let types = join(carried.iter().map(|one| one.ty.to_string()).collect());
        self.writer.line(format!("{results} = {head} iter_args({starts}) -> ({types}){kind} {{"));
    }

    /// Writes a region that runs at most so many times.
    pub(super) fn enter(&mut self, times: i64, inside: impl FnOnce(&mut Self)) {
        let (mark, runs) = (self.writer.scope.mark(), self.writer.runs);
        self.writer.depth += 1;
        self.writer.runs *= times.max(1);
        inside(self);
        self.writer.depth -= 1;
        self.writer.runs = runs;
        self.writer.scope.leave(mark);
    }

    /// Returns what a loop carries.
    fn carried(&mut self) -> Vec<Carried> {
        let count = self.writer.one(&[0, 0, 1, 1, 2]);
        (0..count)
            .map(|_| {
                let sum = self.writer.chance(0.1);
                let products = !sum && self.writer.chance(0.1);
                let ty = if sum {
                    Ty::Float(self.writer.one(&[Float::F32, Float::F64]))
                } else if products {
                    Ty::Int(32)
                } else {
                    let elements = self.elements();
                    self.writer.one(&elements)
                };
                let op = match ty.is_float() {
                    true => self.writer.one(&["addf", "mulf", "maximumf", "minimumf"]),
                    false => self.writer.one(&[
                        "addi", "addi", "muli", "xori", "andi", "ori", "minsi", "maxsi", "minui",
                        "maxui",
                    ]),
                };
                let step = match (sum, self.writer.rng.u32(..6)) {
                    (true, _) => Step::Sum,
                    _ if products => Step::Products,
                    (_, 0) => Step::Other,
                    (_, 1) => Step::Sometimes(op),
                    _ => Step::Reduce(op),
                };
                let start = match sum {
                    true => self.writer.emit(format!("arith.constant 1.0 : {ty}")),
                    false => self.operand(&ty),
                };
                let (arg, result) = (self.writer.fresh(), self.writer.fresh());
                Carried { ty, start, arg, result, step }
            })
            .collect()
    }

    /// Writes an iteration: statements, and the next values of what the loop carries.
    fn iteration(&mut self, carried: &[Carried], inner: bool) {
        for _ in 0..self.writer.rng.usize(1..=3) {
            self.statement();
        }
        if inner {
            self.counted_loop();
            if self.writer.chance(0.4) {
                self.statement();
            }
        }
        let nexts: Vec<String> = carried.iter().map(|one| self.next(one)).collect();
        if !carried.is_empty() {
            let types: Vec<String> = carried.iter().map(|one| one.ty.to_string()).collect();
            self.writer.line(format!("scf.yield {} : {}", nexts.join(", "), types.join(", ")));
        }
    }

    fn next(&mut self, one: &Carried) -> String {
        let (ty, arg) = (&one.ty, &one.arg);
        match one.step {
            Step::Reduce(op) => {
                let value = self.computed(ty);
                self.writer.emit(format!("arith.{op} {arg}, {value} : {ty}"))
            }
            Step::Sometimes(op) => {
                let (value, condition) = (self.computed(ty), self.condition());
                let next = self.writer.emit(format!("arith.{op} {arg}, {value} : {ty}"));
                self.writer.emit(format!("arith.select {condition}, {next}, {arg} : {ty}"))
            }
            Step::Sum => {
                let byte = self.operand(&Ty::Int(8));
                let value = self.writer.emit(format!("arith.sitofp {byte} : i8 to {ty}"));
                let text = format!("arith.addf {arg}, {value} fastmath<reassoc> : {ty}");
                self.writer.emit(text)
            }
            Step::Products => {
                let mut sum = arg.clone();
                for _ in 0..self.writer.rng.usize(1..=2) {
                    let value = self.product();
                    sum = self.writer.emit(format!("arith.addi {sum}, {value} : i32"));
                }
                sum
            }
            Step::Other => {
                self.writer.add(arg, ty.clone());
                self.computed(ty)
            }
        }
    }

    /// Returns a product of two elements in 32 bits, the square of their difference, or one of them.
    fn product(&mut self) -> String {
        let [a, b] = [(); 2].map(|()| {
            let narrow = Ty::Int(self.writer.one(&[8, 16, 16]));
            let value = self.operand(&narrow);
            let op = self.writer.one(&["extsi", "extsi", "extui"]);
            self.writer.emit(format!("arith.{op} {value} : {narrow} to i32"))
        });
        match self.writer.rng.u32(..5) {
            0 => a,
            1 => {
                let difference = self.writer.emit(format!("arith.subi {a}, {b} : i32"));
                self.writer.emit(format!("arith.muli {difference}, {difference} : i32"))
            }
            _ => self.writer.emit(format!("arith.muli {a}, {b} : i32")),
        }
    }

    pub(super) fn statement(&mut self) {
        match self.writer.rng.u32(..11) {
            0..5 => self.store(),
            5..7 => self.update(),
            7 => {
                let elements = self.elements();
                let ty = self.writer.one(&elements);
                self.computed(&ty);
            }
            8 => self.conditional(),
            9 => self.group(),
            _ => {
                let (a, b) = (self.writer.pick(&Ty::I64), self.writer.pick(&Ty::I64));
                let text = format!("func.call @mix({a}, {b}) : (i64, i64) -> i64");
                if self.writer.chance(0.3) {
                    self.writer.value(Ty::I64, text);
                }
            }
        }
    }

    /// Writes accesses that run in some iterations only.
    fn conditional(&mut self) {
        let condition = self.condition();
        self.writer.line(format!("scf.if {condition} {{"));
        self.enter(1, |this| if this.writer.chance(0.5) { this.store() } else { this.update() });
        if self.writer.chance(0.3) {
            self.writer.line("} else {");
            self.enter(1, Self::store);
        }
        self.writer.line("}");
    }
}
