//! The syntax tree as text, in the tutorial's form.

use std::fmt::Write as _;

use super::{Expr, ExprKind, Function, Record, Statement, Struct, Variable, VariableType};
use crate::lexer::Pos;

/// Returns the text of a file's records; `file` is its name in positions.
pub(crate) fn dump(records: &[Record], file: &str) -> String {
    let mut out = Dump { text: String::from("  Module:\n"), depth: 1, file };
    for record in records {
        out.inside(|out| match record {
            Record::Function(function) => out.function(function),
            Record::Struct(structure) => out.structure(structure),
        });
    }
    out.text
}

struct Dump<'f> {
    text: String,
    depth: usize,
    file: &'f str,
}

impl Dump<'_> {
    fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    fn indent(&mut self) {
        self.text.extend(std::iter::repeat_n("  ", self.depth));
    }

    fn line(&mut self, text: &str) {
        self.indent();
        self.text += text;
        self.text.push('\n');
    }

    fn at(&self, pos: Pos) -> String {
        format!("@{}:{}:{}", self.file, pos.line, pos.column)
    }

    fn function(&mut self, function: &Function) {
        self.line("Function ");
        self.inside(|out| {
            let params: Vec<&str> = function.params.iter().map(|one| one.name.as_str()).collect();
            out.line(&format!("Proto '{}' {}", function.name, out.at(function.pos)));
            out.line(&format!("Params: [{}]", params.join(", ")));
            out.line("Block {");
            for statement in &function.body {
                out.inside(|out| out.statement(statement));
            }
            out.line("} // Block");
        });
    }

    fn structure(&mut self, structure: &Struct) {
        self.line(&format!("Struct: {} {}", structure.name, self.at(structure.pos)));
        self.inside(|out| {
            out.line("Variables: [");
            for field in &structure.fields {
                out.inside(|out| out.variable(field));
            }
            out.line("]");
        });
    }

    fn variable(&mut self, variable: &Variable) {
        let ty = match &variable.ty {
            VariableType::Tensor(shape) => sizes(shape),
            VariableType::Struct(name) => name.clone(),
        };
        self.line(&format!("VarDecl {}<{ty}> {}", variable.name, self.at(variable.pos)));
        if let Some(init) = &variable.init {
            self.inside(|out| out.expr(init));
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Variable(variable) => self.variable(variable),
            Statement::Expr(expr) => self.expr(expr),
            Statement::Return(value, _) => {
                self.line("Return");
                self.inside(|out| match value {
                    Some(value) => out.expr(value),
                    None => out.line("(void)"),
                });
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        let at = self.at(expr.pos);
        match &expr.kind {
            ExprKind::Number(number) => self.line(&format!("{} {at}", scientific(*number))),
            ExprKind::Literal(..) => {
                let mut text = String::from("Literal: ");
                literal(expr, &mut text);
                self.line(&format!("{text} {at}"));
            }
            ExprKind::StructLiteral(values) => {
                self.indent();
                self.text += "Struct Literal: ";
                self.all(values);
                self.line(&format!(" {at}"));
            }
            ExprKind::Variable(name) => self.line(&format!("var: {name} {at}")),
            ExprKind::Binary(sign, sides) => {
                self.line(&format!("BinOp: {sign} {at}"));
                self.all(&**sides);
            }
            ExprKind::Call(callee, args) => {
                self.line(&format!("Call '{callee}' [ {at}"));
                self.all(args);
                self.line("]");
            }
            ExprKind::Print(value) => {
                self.line(&format!("Print [ {at}"));
                self.inside(|out| out.expr(value));
                self.line("]");
            }
        }
    }

    fn all(&mut self, exprs: &[Expr]) {
        for expr in exprs {
            self.inside(|out| out.expr(expr));
        }
    }
}

fn sizes(shape: &[i64]) -> String {
    shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Appends a literal in the form `<2, 2>[ <2>[ 1, 2 ], <2>[ 3, 4 ] ]`, with numbers in scientific notation.
fn literal(expr: &Expr, text: &mut String) {
    match &expr.kind {
        ExprKind::Literal(shape, values) => {
            let _ = write!(text, "<{}>[ ", sizes(shape));
            for (index, value) in values.iter().enumerate() {
                if index != 0 {
                    text.push_str(", ");
                }
                literal(value, text);
            }
            text.push_str(" ]");
        }
        ExprKind::Number(number) => text.push_str(&scientific(*number)),
        _ => {}
    }
}

/// Formats a number like C's `%e`.
fn scientific(number: f64) -> String {
    let text = format!("{number:.6e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let power: i32 = power.parse().unwrap_or_default();
    format!("{digits}e{}{:02}", if power < 0 { '-' } else { '+' }, power.abs())
}
