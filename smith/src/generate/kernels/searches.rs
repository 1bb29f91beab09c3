//! Loops of kernels that look for an element.

use super::{Kernel, Variable};
use crate::generate::types::Ty;

impl Kernel<'_> {
    /// Writes a loop that finds an extreme and its place, mostly the first.
    pub(super) fn extreme(&mut self, most: i64) {
        let elements = self.elements();
        let ty = self.writer.one(&elements);
        let place = self.writer.one(&["index", "i64", "i32"]);
        let best = match self.writer.chance(0.5) {
            true => self.any_constant(&ty),
            false => self.operand(&ty),
        };
        let none = self.writer.rng.i64(-1..=2);
        let none = self.writer.emit(format!("arith.constant {none} : {place}"));
        let (low, one) = (
            self.writer.emit("arith.constant 0 : index"),
            self.writer.emit("arith.constant 1 : index"),
        );
        let (bound, last) = self.bound(most);
        let [found, at, variable, best_arg, at_arg] = [(); 5].map(|()| self.writer.fresh());
        self.writer.line(format!(
            "{found}, {at} = scf.for {variable} = {low} to {bound} step {one} iter_args({best_arg} = {best}, {at_arg} = {none}) -> ({ty}, {place}) {{"
        ));
        self.enter(most, |this| {
            this.variables.push(Variable { name: variable.clone(), range: (0, last.max(0)) });
            let number = this.operand(&ty);
            let (op, predicate) = match ty.is_float() {
                true => ("cmpf", this.writer.one(&["ogt", "olt", "ogt", "olt", "oge", "ult"])),
                false => ("cmpi", this.writer.one(&["sgt", "slt", "ugt", "ult", "sge", "ule"])),
            };
            let (a, b) = match this.writer.chance(0.7) {
                true => (&number, &best_arg),
                false => (&best_arg, &number),
            };
            let beyond = this.writer.emit(format!("arith.{op} {predicate}, {a}, {b} : {ty}"));
            let next =
                this.writer.emit(format!("arith.select {beyond}, {number}, {best_arg} : {ty}"));
            let here = match place {
                "index" => variable,
                _ => this.writer.emit(format!("arith.index_cast {variable} : index to {place}")),
            };
            let next_at =
                this.writer.emit(format!("arith.select {beyond}, {here}, {at_arg} : {place}"));
            this.writer.line(format!("scf.yield {next}, {next_at} : {ty}, {place}"));
            this.variables.pop();
        });
        self.writer.line("}");
        self.writer.add(&found, ty);
        let at = match place {
            "index" => self.writer.emit(format!("arith.index_cast {at} : index to i64")),
            "i32" => self.writer.emit(format!("arith.extsi {at} : i32 to i64")),
            _ => at,
        };
        self.writer.add(&at, Ty::I64);
    }

    /// Writes a loop that ends at an element, or after `most` iterations.
    pub(super) fn search(&mut self, most: i64) {
        let elements = self.elements();
        let ty = self.writer.one(&elements);
        let start = self.operand(&ty);
        let (zero, one) = (
            self.writer.emit("arith.constant 0 : index"),
            self.writer.emit("arith.constant 1 : index"),
        );
        let (bound, last) = self.bound(most);
        let [result, kept, at, value, at_body, value_body] = [(); 6].map(|()| self.writer.fresh());
        self.writer.line(format!(
            "{result}, {kept} = scf.while ({at} = {zero}, {value} = {start}) : (index, {ty}) -> (index, {ty}) {{"
        ));
        let range = (0, last.max(0));
        self.enter(most, |this| {
            let more = this.writer.emit(format!("arith.cmpi ult, {at}, {bound} : index"));
            let goes = this.writer.fresh();
            this.writer.line(format!("{goes} = scf.if {more} -> (i1) {{"));
            this.enter(1, |this| {
                this.variables.push(Variable { name: at.clone(), range });
                let condition = this.condition();
                this.variables.pop();
                this.writer.line(format!("scf.yield {condition} : i1"));
            });
            this.writer.line("} else {");
            this.enter(1, |this| {
                let no = this.writer.emit("arith.constant false");
                this.writer.line(format!("scf.yield {no} : i1"));
            });
            this.writer.line("}");
            this.writer.line(format!("scf.condition({goes}) {at}, {value} : index, {ty}"));
        });
        self.writer.line("} do {");
        self.writer.line(format!("^bb0({at_body}: index, {value_body}: {ty}):"));
        self.enter(most, |this| {
            this.variables.push(Variable { name: at_body.clone(), range });
            this.writer.add(&value_body, ty.clone());
            if this.writer.chance(0.4) {
                this.statement();
            }
            let next = this.computed(&ty);
            let after = this.writer.emit(format!("arith.addi {at_body}, {one} : index"));
            this.variables.pop();
            this.writer.line(format!("scf.yield {after}, {next} : index, {ty}"));
        });
        self.writer.line("}");
        self.writer.add_index(&result, Some((0, most)), false);
        self.writer.add(&kept, ty);
    }
}
