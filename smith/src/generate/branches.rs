//! Control flow between blocks: diamonds, loops with arguments, switches.

use super::types::Ty;
use super::writer::Writer;

impl Writer {
    /// Writes control flow that splits and joins, if the region may have several blocks.
    pub(super) fn branch_statement(&mut self) {
        if !self.blocks || !self.features.branches {
            return;
        }
        match self.rng.u32(..3) {
            0 => self.diamond(),
            1 => self.block_loop(),
            _ => self.switch(),
        }
    }

    fn label(&mut self) -> String {
        format!("^b{}", &self.fresh()[1..])
    }

    /// Returns a successor with random operands: `^b1(%a : i32)`.
    fn jump(&mut self, to: &str, types: &[Ty]) -> String {
        if types.is_empty() {
            return to.to_owned();
        }
        let values: Vec<String> = types.iter().map(|ty| self.pick(ty)).collect();
        with_types(to, &values, types)
    }

    /// Begins a block, whose arguments are in scope from here on.
    fn block(&mut self, label: &str, names: &[String], types: &[Ty]) {
        let args: Vec<String> =
            names.iter().zip(types).map(|(name, ty)| format!("{name}: {ty}")).collect();
        let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
        self.line(format!("{label}{args}:"));
        self.add_all(names, types);
    }

    /// Writes a block, whose values are not in scope behind it, and its terminator.
    fn arm(&mut self, label: &str, to: &str, types: &[Ty]) {
        let mark = self.scope.mark();
        self.block(label, &[], &[]);
        self.few_statements();
        let jump = self.jump(to, types);
        self.line(format!("cf.br {jump}"));
        self.scope.leave(mark);
    }

    fn diamond(&mut self) {
        let (then, otherwise, join) = (self.label(), self.label(), self.label());
        let types = self.result_types();
        let names = self.names_of(&types);
        let condition = self.pick(&Ty::I1);
        // One side may branch directly to the join.
        if self.chance(0.4) {
            let direct = self.jump(&join, &types);
            self.line(format!("cf.cond_br {condition}, {then}, {direct}"));
        } else {
            self.line(format!("cf.cond_br {condition}, {then}, {otherwise}"));
            self.arm(&otherwise, &join, &types);
        }
        self.arm(&then, &join, &types);
        self.block(&join, &names, &types);
    }

    fn switch(&mut self) {
        let (join, types) = (self.label(), self.result_types());
        let names = self.names_of(&types);
        let ty = Ty::Int(self.one(&[8, 32, 64]));
        let flag = self.pick(&ty);
        let labels: Vec<String> = (0..self.rng.usize(1..=3)).map(|_| self.label()).collect();
        // Operations that define the operands precede the switch.
        let default = self.jump(&join, &types);
        self.line(format!("cf.switch {flag} : {ty}, ["));
        let cases: Vec<String> = labels
            .iter()
            .zip([0, 1, -1])
            .map(|(label, case)| format!("  {case}: {label}"))
            .collect();
        self.line(format!("  default: {default},"));
        self.line(cases.join(",\n"));
        self.line("]");
        for label in &labels {
            self.arm(label, &join, &types);
        }
        self.block(&join, &names, &types);
    }

    /// Writes a loop that counts down; some carried values may stay unchanged.
    fn block_loop(&mut self) {
        let trips = self.trips();
        let (header, body, exit) = (self.label(), self.label(), self.label());
        let types = self.result_types();
        let start = self.exact_index(trips);
        let mut starts = vec![start];
        starts.extend(types.iter().map(|ty| self.pick(ty)));
        let mut all = vec![Ty::Index];
        all.extend(types.iter().cloned());
        self.line(format!("cf.br {}", with_types(&header, &starts, &all)));
        let args = self.names_of(&types);
        let count = self.fresh();
        let mut names = vec![count.clone()];
        names.extend(args.iter().cloned());
        let runs = self.runs;
        self.runs *= trips + 1;
        self.peak = self.peak.max(self.runs);
        let args_text: Vec<String> =
            names.iter().zip(&all).map(|(name, ty)| format!("{name}: {ty}")).collect();
        self.line(format!("{header}({}):", args_text.join(", ")));
        self.add_index(&count, Some((0, trips)), false);
        self.add_all(&args, &types);
        self.few_statements();
        let zero = self.emit("arith.constant 0 : index");
        let go = self.emit(format!("arith.cmpi ne, {count}, {zero} : index"));
        self.line(format!("cf.cond_br {go}, {body}, {exit}"));
        let mark = self.scope.mark();
        self.line(format!("{body}:"));
        self.few_statements();
        let one = self.emit("arith.constant 1 : index");
        let next = self.emit(format!("arith.subi {count}, {one} : index"));
        let mut values = vec![next];
        for (arg, ty) in args.iter().zip(&types) {
            values.push(if self.chance(0.3) { arg.clone() } else { self.pick(ty) });
        }
        self.line(format!("cf.br {}", with_types(&header, &values, &all)));
        self.scope.leave(mark);
        self.runs = runs;
        self.line(format!("{exit}:"));
    }

    fn few_statements(&mut self) {
        let blocks = self.blocks;
        let room = self.runs * 2 <= 600;
        self.blocks = blocks && room && self.chance(0.3);
        let count = self.rng.usize(0..3);
        (0..count).for_each(|_| self.statement());
        self.blocks = blocks;
    }
}

/// Returns a successor with its operands: `^b1(%a, %b : i32, i64)`.
fn with_types(to: &str, values: &[String], types: &[Ty]) -> String {
    let types: Vec<String> = types.iter().map(Ty::to_string).collect();
    format!("{to}({} : {})", values.join(", "), types.join(", "))
}
