//! Calls of functions that are already written.

use super::function::Param;
use super::types::{Buffer, Ty};
use super::writer::Writer;

impl Writer {
    pub(super) fn call(&mut self) {
        let (parallel, room) = (self.parallel, 600 / self.runs);
        let fits = |function: &&super::function::Function| {
            function.runs <= room && !(parallel && function.writes)
        };
        let there: Vec<_> = self.functions.iter().filter(fits).cloned().collect();
        let Some(function) = self.some(there) else { return };
        let (mut args, mut types) = (Vec::new(), Vec::new());
        // Passes over loops assume that the parameters of a function do not alias, as MLIR's passes do.
        let mut given: Vec<Buffer> = Vec::new();
        for param in &function.params {
            match param {
                Param::Value(ty) => {
                    args.push(self.pick(ty));
                    types.push(ty.to_string());
                }
                Param::Buffer(shape) => {
                    let fits = |buffer: &&Buffer| {
                        given.iter().all(|other| other.is_apart(buffer))
                            && buffer.writable
                            && buffer.layout.is_empty()
                            && buffer.shape == *shape
                    };
                    let there: Vec<Buffer> =
                        self.scope.buffers.iter().filter(fits).cloned().collect();
                    let buffer = match self.some(there) {
                        Some(buffer) => buffer,
                        None => self.buffer_of(shape.clone()),
                    };
                    types.push(buffer.ty());
                    args.push(buffer.name.clone());
                    given.push(buffer);
                }
            }
        }
        let names = self.names_of(&function.results);
        let results: Vec<String> = function.results.iter().map(Ty::to_string).collect();
        let (args, types, results) = (args.join(", "), types.join(", "), results.join(", "));
        let call = format!("call @{}({args}) : ({types}) -> ({results})", function.name);
        self.line(match names.is_empty() {
            true => format!("func.{call}"),
            false => format!("{} = func.{call}", names.join(", ")),
        });
        self.peak = self.peak.max(self.runs * function.runs);
        self.add_all(&names, &function.results);
    }

    /// Writes two functions that call each other until a counter is used up.
    pub(super) fn mutual_recursion(&mut self) {
        let ty = Ty::Int(self.one(&[8, 32, 64]));
        let at = self.functions.len();
        let names = [format!("ping{at}"), format!("pong{at}")];
        for (name, other) in [(&names[0], &names[1]), (&names[1], &names[0])] {
            let op = self.one(&["addi", "xori", "subi"]);
            let by = i128::from(self.rng.i8(1..5));
            self.out
                .push_str(&format!("func.func private @{name}(%n: {ty}, %a: {ty}) -> {ty} {{\n"));
            self.line(format!("%zero = arith.constant 0 : {ty}"));
            self.line(format!("%by = arith.constant {by} : {ty}"));
            self.line(format!("%done = arith.cmpi sle, %n, %zero : {ty}"));
            self.line(format!("%r = scf.if %done -> ({ty}) {{"));
            self.line(format!("  scf.yield %a : {ty}"));
            self.line("} else {");
            self.line(format!("  %m = arith.subi %n, %by : {ty}"));
            self.line(format!("  %b = arith.{op} %a, %m : {ty}"));
            self.line(format!("  %c = func.call @{other}(%m, %b) : ({ty}, {ty}) -> {ty}"));
            self.line(format!("  scf.yield %c : {ty}"));
            self.line("}");
            self.line(format!("return %r : {ty}"));
            self.out.push_str("}\n");
        }
        // A function calls the first one with a small counter.
        let name = format!("rally{at}");
        let n = self.rng.i64(0..9);
        self.out.push_str(&format!("func.func private @{name}(%a: {ty}) -> {ty} {{\n"));
        self.line(format!("%n = arith.constant {n} : {ty}"));
        let first = &names[0];
        self.line(format!("%r = func.call @{first}(%n, %a) : ({ty}, {ty}) -> {ty}"));
        self.line(format!("return %r : {ty}"));
        self.out.push_str("}\n");
        self.functions.push(super::function::Function {
            name,
            params: vec![Param::Value(ty.clone())],
            results: vec![ty],
            runs: 12,
            writes: false,
        });
    }
}
