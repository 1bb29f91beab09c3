//! Functions, and the module.

use super::scope::Scope;
use super::types::{Buffer, Shape, Ty};
use super::writer::{NUMBERS, Writer};

/// A parameter.
#[derive(Clone)]
pub(super) enum Param {
    Value(Ty),
    /// A buffer with the identity layout that does not alias other parameters.
    Buffer(Shape),
}

/// A function that may be called.
#[derive(Clone)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) params: Vec<Param>,
    pub(super) results: Vec<Ty>,
    /// The maximal number of executions of one statement, in one call.
    pub(super) runs: i64,
    /// True if the function writes its parameters.
    pub(super) writes: bool,
}

/// A kind of statement with its weight.
type Weighted = (u32, fn(&mut Writer));

impl Writer {
    /// Writes the module.
    pub(super) fn program(mut self) -> String {
        self.tables();
        self.mixer();
        if self.chance(0.2) {
            self.mutual_recursion();
        }
        for at in 0..self.rng.usize(0..=2) {
            self.function(&format!("f{at}"));
        }
        self.main();
        self.out
    }

    /// Writes the tables from which numbers are loaded to hide them from passes.
    pub(super) fn tables(&mut self) {
        let seeds: Vec<String> = (0..16)
            .map(|_| match self.rng.u32(..4) {
                0 => self.interesting(64) as i64,
                1 => i64::from(self.rng.i8(..)),
                _ => self.rng.i64(0..),
            })
            .map(|seed| seed.to_string())
            .collect();
        let numbers: Vec<String> = NUMBERS.map(|number| number.to_string()).collect();
        self.out += &format!(
            "memref.global \"private\" @seeds : memref<16xi64> = dense<[{}]>\n",
            seeds.join(", ")
        );
        self.out += &format!(
            "memref.global \"private\" @numbers : memref<33xindex> = dense<[{}]>\n",
            numbers.join(", ")
        );
    }

    fn function(&mut self, name: &str) {
        let mut params = Vec::new();
        for _ in 0..self.rng.usize(0..=2) {
            params.push(Param::Value(self.scalar()));
        }
        let mut writes = false;
        if self.features.memory && self.chance(0.6) {
            let shape = self.shape();
            let copies = self.rng.usize(1..=2);
            params.extend(std::iter::repeat_n(Param::Buffer(shape), copies));
            writes = true;
        }
        let results: Vec<Ty> = (0..self.rng.usize(0..=2)).map(|_| self.scalar()).collect();
        self.enter();
        let mut spelled = Vec::new();
        for param in &params {
            let name = self.fresh();
            match param {
                Param::Value(ty) => {
                    spelled.push(format!("{name}: {ty}"));
                    self.add(&name, ty.clone());
                }
                Param::Buffer(shape) => {
                    let (shape, layout) = (shape.clone(), String::new());
                    let base = self.new_base();
                    let buffer = Buffer { name, shape, layout, base, writable: true };
                    spelled.push(format!("{}: {}", buffer.name, buffer.ty()));
                    self.scope.buffers.push(buffer);
                }
            }
        }
        // The results are known only when the body is written: the last one is the hash of all values in it.
        let before = std::mem::take(&mut self.out);
        self.statements_of(self.features.size);
        let hash = self.hash();
        let mut results = results;
        let mut values: Vec<String> = results.iter().map(|ty| self.pick(ty)).collect();
        values.push(hash);
        results.push(Ty::I64);
        let types: Vec<String> = results.iter().map(Ty::to_string).collect();
        let (values, types) = (values.join(", "), types.join(", "));
        self.line(format!("return {values} : {types}"));
        let body = std::mem::replace(&mut self.out, before);
        let params_text = spelled.join(", ");
        self.out +=
            &format!("func.func private @{name}({params_text}) -> ({types}) {{\n{body}}}\n");
        let (name, runs) = (name.to_owned(), self.peak);
        self.functions.push(Function { name, params, results, runs, writes });
    }

    fn main(&mut self) {
        self.enter();
        self.out += "func.func @main() -> i64 {\n";
        self.statements_of(self.features.size);
        for _ in 0..self.functions.len() {
            self.call();
        }
        let hash = self.hash();
        self.line(format!("return {hash} : i64"));
        self.out += "}\n";
    }

    /// Begins a function with an empty scope.
    fn enter(&mut self) {
        self.scope = Scope::default();
        (self.depth, self.runs, self.peak) = (0, 1, 1);
        (self.parallel, self.blocks) = (false, self.features.branches);
    }

    /// Writes a few statements, fewer in deeper regions.
    pub(super) fn statements(&mut self) {
        let most = (self.features.size / (self.depth + 1)).max(1);
        let count = self.rng.usize(0..=most);
        self.statements_of(count);
    }

    fn statements_of(&mut self, count: usize) {
        (0..count).for_each(|_| self.statement());
    }

    pub(super) fn statement(&mut self) {
        let features = self.features;
        let kinds: [Weighted; 9] = [
            (6, Writer::integer_statement),
            (if features.floats { 3 } else { 0 }, Writer::float_statement),
            (if features.memory { 6 } else { 0 }, Writer::memory_statement),
            (if features.tensors { 4 } else { 0 }, Writer::tensor_statement),
            (if features.vectors { 4 } else { 0 }, Writer::vector_statement),
            (if features.branches { 2 } else { 0 }, Writer::branch_statement),
            (4, Writer::structure),
            (if features.affine { 1 } else { 0 }, Writer::apply),
            (1, Writer::call),
        ];
        let total: u32 = kinds.iter().map(|(weight, _)| weight).sum();
        let mut left = self.rng.u32(..total);
        for (weight, write) in kinds {
            if left < weight {
                return write(self);
            }
            left -= weight;
        }
    }

    /// Writes an operation with regions.
    fn structure(&mut self) {
        if !self.has_room() {
            return;
        }
        let features = self.features;
        let mut kinds: Vec<fn(&mut Writer)> = vec![
            Writer::scf_for,
            Writer::scf_for,
            Writer::scf_while,
            Writer::scf_if,
            Writer::scf_if,
            Writer::index_switch,
            Writer::execute_region,
        ];
        if features.memory {
            kinds.extend([
                Writer::parallel_statement as fn(&mut Writer),
                Writer::parallel_statement,
            ]);
        }
        if features.affine {
            kinds.extend([Writer::affine_for as fn(&mut Writer); 3]);
            kinds.push(Writer::affine_if);
        }
        self.one(&kinds)(self);
    }
}
