//! `clifBuilder` text, parsed and resolved against its operation.
//!
//! The language is described in `ods/Lowering.td`. The compiled form is `ods_core::schema::ClifBuilder`.

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use ods_words::{Inst, Owned};

use super::{Op, ValueArity};
use crate::diag::Diagnostic;

pub use ods_words::{ClifTarget, ClifType};

/// A parsed `clifBuilder`.
pub type ClifBuilder = ods_words::ClifBuilder<Owned>;
/// `target = expr`.
pub type ClifStmt = ods_words::ClifStmt<Owned>;
/// An expression of the `clifBuilder` language, with names resolved to indices.
pub type ClifExpr = ods_words::ClifExpr<Owned>;
/// The argument of an instruction that is no value.
pub type ClifImmediate = ods_words::ClifImmediate<Owned>;

/// The limit of the nesting of calls.
const MAX_DEPTH: usize = 64;

/// Compiles the `clifBuilder` of an operation, if it has one.
///
/// # Errors
/// The first error in the text, at the field.
pub fn clif_of(op: &Op) -> Option<Result<ClifBuilder, Diagnostic>> {
    let source = op.clif_builder.as_ref()?;
    let parsed = clif_parse(&source.text, op);
    Some(parsed.map_err(|message| {
        Diagnostic::error(source.span, format!("in 'clifBuilder' of '{}': {message}", op.name))
    }))
}

/// Parses the text of a builder for `op`.
///
/// # Errors
/// The first error, with its position in the text.
pub fn clif_parse(text: &str, op: &Op) -> Result<ClifBuilder, String> {
    let mut parser = Parser { text, at: 0, op, temps: Vec::new() };
    let mut stmts = Vec::new();
    parser.skip_space();
    while parser.at < text.len() {
        stmts.push(parser.statement()?);
        if !parser.eat(';') && parser.at < text.len() {
            return Err(parser.expected("';'"));
        }
    }
    Ok(ClifBuilder { stmts })
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    op: &'a Op,
    temps: Vec<&'a str>,
}

impl<'a> Parser<'a> {
    fn statement(&mut self) -> Result<ClifStmt, String> {
        let target = self.target()?;
        if !self.eat('=') {
            return Err(self.expected("'='"));
        }
        let expr = match self.argument(0)? {
            Argument::Value(expr) => expr,
            other => return Err(format!("{} is no value", other.noun())),
        };
        // A temporary is visible from the next statement on.
        let target = match target {
            Target::Place(place) => place,
            Target::Temp(name) => {
                let index = self.temps.iter().position(|temp| *temp == name);
                if index.is_some() {
                    return Err(format!("'%{name}' is assigned twice"));
                }
                self.temps.push(name);
                ClifTarget::Temp(self.temps.len() as u16 - 1)
            }
        };
        Ok(ClifStmt { target, expr })
    }

    fn target(&mut self) -> Result<Target<'a>, String> {
        if self.eat_sigil('%') {
            return Ok(Target::Temp(self.name()?));
        }
        if !self.eat_sigil('$') {
            return Err(self.expected("'$' and a result, or '%' and a temporary"));
        }
        let name = self.name()?;
        let results = &self.op.results;
        let index = results.iter().position(|result| result.name == name);
        let index = index.ok_or_else(|| format!("there is no result '${name}'"))?;
        if results[index].arity != ValueArity::One {
            return Err(format!("result '${name}' stands for any number of values"));
        }
        let index = index as u16;
        if !self.eat('.') {
            return Ok(Target::Place(ClifTarget::Result(index)));
        }
        let field = self.name()?;
        let field = field.parse().map_err(|_| format!("'{field}' is no number of a field"))?;
        Ok(Target::Place(ClifTarget::Field(index, field)))
    }

    fn argument(&mut self, depth: usize) -> Result<Argument, String> {
        if depth > MAX_DEPTH {
            return Err("calls nest too deeply".to_owned());
        }
        match self.peek() {
            Some('$') => {
                self.eat_sigil('$');
                let name = self.name()?;
                self.reference(name)
            }
            Some('%') => {
                self.eat_sigil('%');
                let name = self.name()?;
                let index = self.temps.iter().position(|temp| *temp == name);
                let index = index.ok_or_else(|| format!("'%{name}' is not assigned before"))?;
                Ok(Argument::Value(ClifExpr::Temp(index as u16)))
            }
            Some('"') => self.string(),
            Some(c) if c == '-' || c.is_ascii_digit() => self.integer(),
            Some(c) if c.is_ascii_alphabetic() || c == '_' => self.call(depth),
            _ => Err(self.expected("a value")),
        }
    }

    fn reference(&self, name: &str) -> Result<Argument, String> {
        let operands = &self.op.operands;
        let by_position = || name.parse().ok().filter(|index| *index < operands.len());
        let by_name = operands.iter().position(|operand| operand.name == name);
        if let Some(index) = by_name.or_else(by_position) {
            let variable = |one: &super::ValueDef| one.arity != ValueArity::One;
            if self.op.operands[..=index].iter().any(variable) {
                return Err(format!("operand '${name}' is, or follows, one of variable length"));
            }
            return Ok(Argument::Value(ClifExpr::Operand(index as u16)));
        }
        if self.op.props.iter().any(|prop| prop.name == name) {
            return Ok(Argument::Value(ClifExpr::Attr(name.to_owned())));
        }
        match self.op.results.iter().position(|result| result.name == name) {
            Some(index) => Ok(Argument::Result(index as u16)),
            None => Err(format!("there is no operand or attribute '${name}'")),
        }
    }

    fn call(&mut self, depth: usize) -> Result<Argument, String> {
        let name = self.name()?;
        let callee = Callee::from_name(name);
        let callee = callee.ok_or_else(|| format!("unknown instruction '{name}'"))?;
        if !self.eat('(') {
            return Err(self.expected("'('"));
        }
        let mut args = Vec::new();
        while !self.eat(')') {
            if !args.is_empty() && !self.eat(',') {
                return Err(self.expected("',' or ')'"));
            }
            args.push(self.argument(depth + 1)?);
        }
        let to = match args.first() {
            Some(Argument::Type(to)) => Some(*to),
            _ => None,
        };
        args.drain(..usize::from(to.is_some()));
        let arguments = callee.arguments();
        if !arguments.contains(&args.len()) {
            return Err(format!(
                "'{name}' takes {} arguments, not {}",
                arguments.start(),
                args.len()
            ));
        }
        let first = 1 + usize::from(to.is_some());
        match callee {
            Callee::Type => match args.pop() {
                Some(Argument::Result(index)) => Ok(Argument::Type(ClifType::Result(index))),
                Some(Argument::Value(ClifExpr::Operand(index))) => {
                    Ok(Argument::Type(ClifType::Operand(index)))
                }
                _ => Err("'type' wants an operand or a result".to_owned()),
            },
            Callee::Predicate => match args.pop() {
                Some(Argument::Value(ClifExpr::Attr(attr))) => Ok(Argument::Predicate(attr)),
                _ => Err(format!("'{name}' wants an attribute")),
            },
            Callee::Lane => Ok(Argument::Value(ClifExpr::Lane)),
            Callee::Inst(inst) => {
                let immediate = match inst.immediate() {
                    Some(at) => args.remove(at).immediate(inst, name)?,
                    None => ClifImmediate::None,
                };
                let args = args.into_iter().enumerate().map(|(i, arg)| match arg {
                    Argument::Value(value) => Ok(value),
                    Argument::Result(_) => Err(format!(
                        "argument {} of '{name}' is a result, which has only a type",
                        i + first
                    )),
                    Argument::Type(_) => Err(format!("the type comes first in '{name}'")),
                    other => Err(format!("{} is no value", other.noun())),
                });
                let args = args.collect::<Result<_, String>>()?;
                let to = to.unwrap_or(ClifType::Target);
                Ok(Argument::Value(ClifExpr::Inst { inst, to, immediate, args }))
            }
        }
    }

    fn integer(&mut self) -> Result<Argument, String> {
        let start = self.at;
        let digits = self.text[start..]
            .trim_start_matches('-')
            .trim_start_matches(|c: char| c.is_ascii_digit());
        let end = self.text.len() - digits.len();
        let text = &self.text[start..end];
        self.at = end;
        self.skip_space();
        let value = text.parse().map_err(|_| format!("'{text}' is no 64-bit integer"))?;
        Ok(Argument::Value(ClifExpr::Int(value)))
    }

    fn string(&mut self) -> Result<Argument, String> {
        let rest = &self.text[self.at + 1..];
        let end = rest.find('"').ok_or("a text has no closing quote")?;
        self.at += end + 2;
        self.skip_space();
        Ok(Argument::Text(rest[..end].to_owned()))
    }

    fn name(&mut self) -> Result<&'a str, String> {
        let rest = &self.text[self.at..];
        let len = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        if len == 0 {
            return Err(self.expected("a name"));
        }
        self.at += len;
        self.skip_space();
        Ok(&rest[..len])
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.eat_sigil(wanted);
        self.skip_space();
        found
    }

    fn eat_sigil(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn expected(&self, what: &str) -> String {
        let rest: String = self.text[self.at..].chars().take(12).collect();
        match rest.is_empty() {
            true => format!("{what} is expected at the end"),
            false => format!("{what} is expected before \"{rest}\""),
        }
    }
}

enum Target<'a> {
    Place(ClifTarget),
    Temp(&'a str),
}

/// A name before a parenthesis.
enum Callee {
    Inst(Inst),
    /// `type`
    Type,
    /// `intcc`, `floatcc`
    Predicate,
    /// `lane`
    Lane,
}

impl Callee {
    fn from_name(name: &str) -> Option<Callee> {
        match name {
            "type" => Some(Callee::Type),
            "intcc" | "floatcc" => Some(Callee::Predicate),
            "lane" => Some(Callee::Lane),
            _ => Inst::from_name(name).map(Callee::Inst),
        }
    }

    fn arguments(&self) -> RangeInclusive<usize> {
        match self {
            Callee::Inst(inst) => inst.arguments(),
            Callee::Type | Callee::Predicate => 1..=1,
            Callee::Lane => 0..=0,
        }
    }
}

/// An argument as it is written. Some are no values and have a meaning in certain places only.
enum Argument {
    Value(ClifExpr),
    Result(u16),
    Type(ClifType),
    /// An attribute that holds a predicate.
    Predicate(String),
    Text(String),
}

impl Argument {
    fn noun(&self) -> String {
        match self {
            Argument::Value(_) => "a value".to_owned(),
            Argument::Result(_) => "a result".to_owned(),
            Argument::Type(_) => "a type".to_owned(),
            Argument::Predicate(_) => "a predicate".to_owned(),
            Argument::Text(text) => format!("text \"{text}\""),
        }
    }

    /// The immediate argument of `inst`, which is called `name`.
    fn immediate(self, inst: Inst, name: &str) -> Result<ClifImmediate, String> {
        match (inst, self) {
            (Inst::Libm, Argument::Text(function)) => Ok(ClifImmediate::Name(function)),
            (Inst::Libm, _) => Err(format!("'{name}' wants the name of a function first")),
            (_, Argument::Value(ClifExpr::Int(number))) => Ok(ClifImmediate::Number(number)),
            (_, Argument::Value(ClifExpr::Attr(attr)) | Argument::Predicate(attr)) => {
                Ok(ClifImmediate::Attr(attr))
            }
            (_, Argument::Text(text)) => {
                let number = inst.predicates().iter().position(|one| *one == text);
                let number =
                    number.ok_or_else(|| format!("'{name}' has no predicate \"{text}\""))?;
                Ok(ClifImmediate::Number(number as i64))
            }
            _ => Err(format!("'{name}' wants an immediate argument")),
        }
    }
}
