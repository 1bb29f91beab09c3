//! `clifBuilder` text, parsed and resolved against its operation.
//!
//! The language is described in `ods/Lowering.td`. The compiled form is `ods_core::schema::ClifBuilder`.

use ods_words::Owned;

use super::{Op, ValueArity};
use crate::diag::Diagnostic;

pub use ods_words::ClifTarget;

/// A parsed `clifBuilder`.
pub type ClifBuilder = ods_words::ClifBuilder<Owned>;
/// `target = expr`.
pub type ClifStmt = ods_words::ClifStmt<Owned>;
/// An expression of the `clifBuilder` language, with names resolved to indices.
pub type ClifExpr = ods_words::ClifExpr<Owned>;

/// The limit of the nesting of calls.
const MAX_DEPTH: usize = 64;

/// Instructions and functions with their minimum and maximum number of arguments, without a leading `type(…)`. Sorted.
const INSTRUCTIONS: &[(&str, usize, usize)] = &[
    ("address", 1, 1),
    ("band", 2, 2),
    ("bitrev", 1, 1),
    ("bor", 2, 2),
    ("bswap", 1, 1),
    ("bxor", 2, 2),
    ("ceil", 1, 1),
    ("clz", 1, 1),
    ("copy", 1, 1),
    ("ctz", 1, 1),
    ("fabs", 1, 1),
    ("fadd", 2, 2),
    ("fcmp", 3, 3),
    ("fcopysign", 2, 2),
    ("fcvt", 1, 1),
    ("fcvt_from_sint", 1, 1),
    ("fcvt_from_uint", 1, 1),
    ("fcvt_to_sint", 1, 1),
    ("fcvt_to_sint_sat", 1, 1),
    ("fcvt_to_uint", 1, 1),
    ("fcvt_to_uint_sat", 1, 1),
    ("fdemote", 1, 1),
    ("fdiv", 2, 2),
    ("floatcc", 1, 1),
    ("floor", 1, 1),
    ("fma", 3, 3),
    ("fmax", 2, 2),
    ("fmaxnum", 2, 2),
    ("fmin", 2, 2),
    ("fminnum", 2, 2),
    ("fmul", 2, 2),
    ("fneg", 1, 1),
    ("fpromote", 1, 1),
    ("frem", 2, 2),
    ("fshl", 3, 3),
    ("fshr", 3, 3),
    ("fsub", 2, 2),
    ("iabs", 1, 1),
    ("iadd", 2, 2),
    ("icmp", 3, 3),
    ("imul", 2, 2),
    ("intcc", 1, 1),
    ("ireduce", 1, 1),
    ("is_fpclass", 2, 2),
    ("ishl", 2, 2),
    ("isub", 2, 2),
    ("lane", 0, 0),
    ("libm", 2, 4),
    ("nearest", 1, 1),
    ("popcnt", 1, 1),
    ("powi", 2, 2),
    ("resize", 1, 1),
    ("resize_s", 1, 1),
    ("sadd_overflow", 2, 2),
    ("sadd_sat", 2, 2),
    ("sdiv", 2, 2),
    ("select", 3, 3),
    ("sextend", 1, 1),
    ("smax", 2, 2),
    ("smin", 2, 2),
    ("smul_overflow", 2, 2),
    ("sqrt", 1, 1),
    ("srem", 2, 2),
    ("sshl_sat", 2, 2),
    ("sshr", 2, 2),
    ("ssub_overflow", 2, 2),
    ("ssub_sat", 2, 2),
    ("trunc", 1, 1),
    ("type", 1, 1),
    ("uadd_overflow", 2, 2),
    ("uadd_sat", 2, 2),
    ("udiv", 2, 2),
    ("uextend", 1, 1),
    ("umax", 2, 2),
    ("umin", 2, 2),
    ("umul_overflow", 2, 2),
    ("urem", 2, 2),
    ("ushl_sat", 2, 2),
    ("ushr", 2, 2),
    ("usub_overflow", 2, 2),
    ("usub_sat", 2, 2),
];

/// Returns the names of all instructions and functions of the language, sorted.
pub fn clif_instructions() -> impl Iterator<Item = &'static str> {
    INSTRUCTIONS.iter().map(|entry| entry.0)
}

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
        let expr = self.expr(0)?;
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

    fn expr(&mut self, depth: usize) -> Result<ClifExpr, String> {
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
                Ok(ClifExpr::Temp(index as u16))
            }
            Some('"') => self.string(),
            Some(c) if c == '-' || c.is_ascii_digit() => self.integer(),
            Some(c) if c.is_ascii_alphabetic() || c == '_' => self.call(depth),
            _ => Err(self.expected("a value")),
        }
    }

    fn reference(&self, name: &str) -> Result<ClifExpr, String> {
        let operands = &self.op.operands;
        let by_position = || name.parse().ok().filter(|index| *index < operands.len());
        let by_name = operands.iter().position(|operand| operand.name == name);
        if let Some(index) = by_name.or_else(by_position) {
            let variable = |one: &super::ValueDef| one.arity != ValueArity::One;
            if self.op.operands[..=index].iter().any(variable) {
                return Err(format!("operand '${name}' is, or follows, one of variable length"));
            }
            return Ok(ClifExpr::Operand(index as u16));
        }
        if self.op.props.iter().any(|prop| prop.name == name) {
            return Ok(ClifExpr::Attr(name.to_owned()));
        }
        match self.op.results.iter().position(|result| result.name == name) {
            Some(index) => Ok(ClifExpr::Result(index as u16)),
            None => Err(format!("there is no operand or attribute '${name}'")),
        }
    }

    fn call(&mut self, depth: usize) -> Result<ClifExpr, String> {
        let name = self.name()?;
        let known = INSTRUCTIONS.binary_search_by_key(&name, |entry| entry.0);
        let known = known.map_err(|_| format!("unknown instruction '{name}'"))?;
        if !self.eat('(') {
            return Err(self.expected("'('"));
        }
        let mut args = Vec::new();
        while !self.eat(')') {
            if !args.is_empty() && !self.eat(',') {
                return Err(self.expected("',' or ')'"));
            }
            args.push(self.expr(depth + 1)?);
        }
        let typed = matches!(args.first(), Some(ClifExpr::Inst(first, _)) if first == "type");
        let count = args.len() - usize::from(typed);
        let (_, least, most) = INSTRUCTIONS[known];
        if !(least..=most).contains(&count) {
            return Err(format!("'{name}' takes {least} arguments, not {count}"));
        }
        for (i, arg) in args.iter().enumerate() {
            match arg {
                ClifExpr::Result(_) if name != "type" => {
                    return Err(format!(
                        "argument {} of '{name}' is a result, which has only a type",
                        i + 1
                    ));
                }
                ClifExpr::Inst(inner, _) if inner == "type" && i != 0 => {
                    return Err(format!("the type comes first in '{name}'"));
                }
                _ => {}
            }
        }
        Ok(ClifExpr::Inst(name.to_owned(), args))
    }

    fn integer(&mut self) -> Result<ClifExpr, String> {
        let start = self.at;
        let digits = self.text[start..]
            .trim_start_matches('-')
            .trim_start_matches(|c: char| c.is_ascii_digit());
        let end = self.text.len() - digits.len();
        let text = &self.text[start..end];
        self.at = end;
        self.skip_space();
        text.parse().map(ClifExpr::Int).map_err(|_| format!("'{text}' is no 64-bit integer"))
    }

    fn string(&mut self) -> Result<ClifExpr, String> {
        let rest = &self.text[self.at + 1..];
        let end = rest.find('"').ok_or("a text has no closing quote")?;
        self.at += end + 2;
        self.skip_space();
        Ok(ClifExpr::Str(rest[..end].to_owned()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Span;
    use crate::model::{OpFlags, ResultTypes, Segments, TypeConstraintId, ValueDef};

    fn op() -> Op {
        let value = |name: &str| ValueDef {
            name: name.to_owned(),
            constraint: TypeConstraintId(0),
            arity: ValueArity::One,
            summary: String::new(),
        };
        Op {
            def: "T".to_owned(),
            span: Span::new(0, 0),
            declared: None,
            name: "t.op".to_owned(),
            class: "Op".to_owned(),
            summary: String::new(),
            description: String::new(),
            operands: vec![value("a"), value("b")],
            results: vec![value("res")],
            props: Vec::new(),
            args: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            operand_segments: Segments::Derived,
            result_segments: Segments::Derived,
            traits: Vec::new(),
            trait_args: Vec::new(),
            pred_traits: Vec::new(),
            interfaces: Vec::new(),
            trait_order: Vec::new(),
            result_types: ResultTypes::Explicit,
            effects: None,
            assembly_format: None,
            flags: OpFlags::default(),
            clif: None,
            llvmir: None,
            losses: Vec::new(),
            format: None,
            clif_builder: None,
            inits: None,
            data: None,
            classes: Vec::new(),
        }
    }

    #[test]
    fn operands_are_named_or_numbered() {
        let named = clif_parse("$res = iadd($a, $b)", &op()).map(|one| one.stmts);
        let numbered = clif_parse("$res = iadd($0, $1)", &op()).map(|one| one.stmts);
        assert_eq!(named, numbered);
        let missing = clif_parse("$res = iadd($0, $2)", &op()).map(|one| one.stmts);
        assert_eq!(missing, Err("there is no operand or attribute '$2'".to_owned()));
    }

    #[test]
    fn the_instructions_are_sorted() {
        assert!(INSTRUCTIONS.is_sorted_by_key(|entry| entry.0));
    }

    #[test]
    fn statements_resolve_to_indices() {
        let text = " %t = imul($a, -3); $res.1 = resize(type($res), %t) ;";
        let inst = |name: &str, args: Vec<ClifExpr>| ClifExpr::Inst(name.to_owned(), args);
        assert_eq!(
            clif_parse(text, &op()).map(|b| b.stmts),
            Ok(vec![
                ClifStmt {
                    target: ClifTarget::Temp(0),
                    expr: inst("imul", vec![ClifExpr::Operand(0), ClifExpr::Int(-3)]),
                },
                ClifStmt {
                    target: ClifTarget::Field(0, 1),
                    expr: inst(
                        "resize",
                        vec![inst("type", vec![ClifExpr::Result(0)]), ClifExpr::Temp(0)]
                    ),
                },
            ])
        );
    }

    #[test]
    fn mistakes_are_named() {
        let deep = format!("$res = {}$a{}", "copy(".repeat(100), ")".repeat(100));
        for (text, message) in [
            ("$res iadd($a, $b)", "'=' is expected before \"iadd($a, $b)\""),
            ("$res = nop($a)", "unknown instruction 'nop'"),
            ("$res = iadd($a)", "'iadd' takes 2 arguments, not 1"),
            ("$x = copy($a)", "there is no result '$x'"),
            ("$res = copy($x)", "there is no operand or attribute '$x'"),
            ("$res = copy($res)", "argument 1 of 'copy' is a result, which has only a type"),
            ("$res = iadd($a, %t)", "'%t' is not assigned before"),
            ("$res = iadd($a", "',' or ')' is expected at the end"),
            ("$res = 99999999999999999999", "'99999999999999999999' is no 64-bit integer"),
            ("$res = libm(\"sin, $a)", "a text has no closing quote"),
            ("$res = $a $res", "';' is expected before \"$res\""),
            (&deep, "calls nest too deeply"),
        ] {
            assert_eq!(clif_parse(text, &op()), Err(message.to_owned()), "{text}");
        }
    }
}
