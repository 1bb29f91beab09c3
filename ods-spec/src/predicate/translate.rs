//! From C++ expressions and predicate records to [`Expr`].
//!
//! Invariant: a name bound by an outer binder is never confused with the innermost one, since [`Expr::Slf`] denotes
//! only the latter; text that needs an outer one is rejected.

mod calls;
mod condition;
mod constructors;
mod helpers;
mod operators;
mod scope;

use std::collections::BTreeMap;

use ods_words::similar;

use super::class::{ClassTable, Named};
use super::cpp::{self, Cpp};
use super::{BinOp, Class, Expr, FloatKind, Func, FunctionPath};
use crate::cpp_names::normalise;
use crate::lang::Record;
pub use condition::condition;
use operators::{binary, bind, negate, signed, truth};
pub use scope::Scope;

/// The placeholder for the child inside the text of a `Concat`.
const HOLE: &str = "__ods_child";

/// The limit of the nesting of predicates.
const DEPTH: usize = 200;

/// C++ text with no translation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untranslatable {
    /// The C++ text.
    pub text: String,
    /// The reason.
    pub reason: String,
    /// True if a Rust function may replace it; false for a mistake, which would be one in C++ as well.
    pub answerable: bool,
}

type Result<T> = std::result::Result<T, Untranslatable>;

/// Rust functions that replace C++: by exact text of a predicate, or by name of its def.
pub type Overrides = BTreeMap<String, String>;

/// Translates C++ with the classes of one evaluation.
#[derive(Clone, Debug)]
pub struct Translator<'a> {
    /// The classes.
    pub classes: &'a ClassTable<'a>,
    /// The user's replacements.
    pub overrides: &'a Overrides,
    /// The user's replacements by text of the portable language.
    pub replacements: &'a BTreeMap<String, String>,
    /// The enclosing C++ namespace.
    pub namespace: &'a str,
    /// The names of the parameters of definitions, by full name.
    pub params: &'a BTreeMap<String, Vec<String>>,
}

fn refuse<T>(text: impl Into<String>, reason: impl Into<String>) -> Result<T> {
    Err(Untranslatable { text: text.into(), reason: reason.into(), answerable: true })
}

/// Rejects text with a name that does not exist.
fn slip<T>(text: impl Into<String>, reason: impl Into<String>) -> Result<T> {
    Err(Untranslatable { text: text.into(), reason: reason.into(), answerable: false })
}

impl<'a> Translator<'a> {
    /// Translates a `Pred` record.
    ///
    /// # Errors
    /// If a leaf has no translation and no override.
    pub fn pred(&self, pred: Record<'_>, scope: &Scope<'_>) -> Result<Expr> {
        if scope.depth > DEPTH {
            return refuse(pred.name(), "the predicate nests too deeply");
        }
        let overridden = self.overrides.get(pred.name()).filter(|_| !pred.is_anonymous());
        if let Some(path) = overridden.map(String::as_str).or_else(|| pred.opt_str("rustPath")) {
            return Ok(rust(path, scope));
        }
        if let Some(by) = self.replacements.get(pred.name()) {
            return self.leaf(by, scope);
        }
        if let Some(text) = pred.opt_str("predExpr") {
            return self.leaf(text, scope);
        }
        if !self.overrides.is_empty()
            && let Some(path) = self.overridden(&condition(pred))
        {
            return Ok(rust(path, scope));
        }
        let children = condition::children(pred);
        let deeper = Scope { depth: scope.depth + 1, ..scope.clone() };
        let all =
            || children.iter().map(|child| self.pred(*child, &deeper)).collect::<Result<Vec<_>>>();
        match (pred.opt_rec("kind").map_or("", |kind| kind.name()), children.first()) {
            ("PredCombinerAnd", _) => Ok(Expr::and(all()?)),
            ("PredCombinerOr", _) => Ok(Expr::or(all()?)),
            ("PredCombinerNot", Some(child)) => {
                Ok(Expr::Not(Box::new(self.pred(*child, &deeper)?)))
            }
            ("PredCombinerSubstLeaves", Some(child)) => self.substitution(pred, *child, deeper),
            ("PredCombinerConcat", Some(child)) => {
                let text = format!(
                    "{}{HOLE}{}",
                    pred.opt_str("prefix").unwrap_or(""),
                    pred.opt_str("suffix").unwrap_or("")
                );
                let text =
                    deeper.texts.iter().rev().fold(text, |text, (from, to)| text.replace(from, to));
                // In messages, and to a Rust replacement, the text is the whole condition.
                let parsed =
                    self.parse(&text).map_err(|e| Untranslatable { text: condition(pred), ..e })?;
                self.expr(&parsed, &Scope { hole: Some(*child), ..deeper })
                    .map_err(|e| in_text(e, &condition(pred)))
            }
            _ => refuse(pred.name(), "a predicate is neither C++ text nor a combination"),
        }
    }

    fn substitution(&self, pred: Record<'_>, child: Record<'_>, scope: Scope<'_>) -> Result<Expr> {
        let pattern = pred.opt_str("pattern").unwrap_or("");
        let replacement = pred.opt_str("replacement").unwrap_or("");
        if pattern != "$_self" {
            let mut texts = scope.texts.clone();
            texts.push((pattern.to_owned(), replacement.to_owned()));
            return self.pred(child, &Scope { texts, ..scope });
        }
        let value = self.text(replacement, &scope)?;
        let mut inner = scope.bound("_self");
        inner.texts.clear();
        let body = self.pred(child, &inner)?;
        Ok(match value {
            // The value is the parameter of the innermost lambda: nothing new is bound.
            Expr::Slf => body,
            value => Expr::Bind(Box::new([value, body])),
        })
    }

    fn leaf(&self, text: &str, scope: &Scope<'_>) -> Result<Expr> {
        self.text(text, scope).map(truth)
    }

    /// Returns the path of the Rust function that replaces C++ text.
    pub fn overridden(&self, text: &str) -> Option<&String> {
        self.overrides.get(text.trim()).or_else(|| self.overrides.get(replaced_by(text)))
    }

    /// Translates C++ text.
    ///
    /// # Errors
    /// If it has no translation.
    pub fn text(&self, text: &str, scope: &Scope<'_>) -> Result<Expr> {
        if let Some(path) = self.overridden(text) {
            return Ok(rust(path, scope));
        }
        // The text of a `CPred` is in parentheses.
        let by =
            [text.trim(), replaced_by(text)].into_iter().find_map(|key| self.replacements.get(key));
        let text = by.map_or(text, String::as_str);
        let substituted = scope
            .texts
            .iter()
            .rev()
            .fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
        let parsed = self.parse(&substituted)?;
        self.expr(&parsed, scope).map_err(|e| in_text(e, text))
    }

    fn parse(&self, text: &str) -> Result<Cpp> {
        cpp::parse(text).or_else(|bad| refuse(text, format!("{} at offset {}", bad.reason, bad.at)))
    }

    fn expr(&self, cpp: &Cpp, scope: &Scope<'_>) -> Result<Expr> {
        let expr = |one: &Cpp| self.expr(one, scope);
        let condition = |one: &Cpp| self.expr(one, scope).map(truth);
        Ok(match cpp {
            Cpp::Int(value) => Expr::Int(*value),
            Cpp::Float(text) | Cpp::Str(text) => Expr::Str(text.clone()),
            Cpp::Dollar(name) => self.dollar(name, scope)?,
            Cpp::Name(name, _) => self.name(name, scope)?,
            Cpp::List(items) => Expr::List(items.iter().map(expr).collect::<Result<_>>()?),
            Cpp::Unary('!', one) => negate(condition(one)?),
            Cpp::Unary('~', one) => match expr(one)? {
                Expr::Int(value) => Expr::Int(!value),
                _ => return refuse("~", "only a constant may be complemented"),
            },
            Cpp::Unary(op, one) => match (op, expr(one)?) {
                ('-', Expr::Int(value)) => Expr::Int(value.wrapping_neg()),
                ('-', value) => Expr::binary(BinOp::Sub, Expr::Int(0), value),
                _ => return refuse(op.to_string(), "an unknown operator"),
            },
            Cpp::Binary("&&", lhs, rhs) => Expr::and(vec![condition(lhs)?, condition(rhs)?]),
            Cpp::Binary("||", lhs, rhs) => Expr::or(vec![condition(lhs)?, condition(rhs)?]),
            Cpp::Binary(op, lhs, rhs) => binary(op, expr(lhs)?, expr(rhs)?)?,
            Cpp::Ternary(parts) => {
                let parts = [condition(&parts[0])?, expr(&parts[1])?, expr(&parts[2])?];
                match parts {
                    [Expr::Bool(known), then, otherwise] => {
                        if known {
                            then
                        } else {
                            otherwise
                        }
                    }
                    parts => Expr::If(Box::new(parts)),
                }
            }
            Cpp::Let(name, parts) => {
                let value = expr(&parts[0])?;
                self.expr(&parts[1], &scope.with_local(name, value))?
            }
            Cpp::Index(list, index) => Expr::call(Func::Index, vec![expr(list)?, expr(index)?]),
            Cpp::Call(callee, args) => self.call(callee, args, scope)?,
            Cpp::Member(object, name, _) => self.field(object, name, scope)?,
            Cpp::Lambda(..) => {
                return refuse(
                    "lambda",
                    "a lambda must be called, or be the test of all_of or any_of",
                );
            }
        })
    }

    fn dollar(&self, name: &str, scope: &Scope<'_>) -> Result<Expr> {
        if let Some((_, value)) = scope.dollars.iter().find(|(have, _)| have == name) {
            return Ok(value.clone());
        }
        match name {
            "_self" => scope
                .lookup("_self")
                .unwrap_or_else(|| refuse("$_self", "there is no value under test here")),
            "_op" => Ok(Expr::Op),
            "_ctxt" | "_builder" => {
                refuse(format!("${name}"), "it can only be the context of a call")
            }
            _ if scope.args.iter().any(|have| have == name) => Ok(Expr::Arg(name.to_owned())),
            _ => {
                let known = scope.args.iter().map(String::as_str);
                let hint = similar(name, known).map(|one| format!("; did you mean `${one}`?"));
                let hint = hint.unwrap_or_default();
                slip(format!("${name}"), format!("there is no argument of that name{hint}"))
            }
        }
    }

    fn name(&self, name: &str, scope: &Scope<'_>) -> Result<Expr> {
        match name {
            "true" => return Ok(Expr::Bool(true)),
            "false" => return Ok(Expr::Bool(false)),
            "nullptr" | "std::nullopt" => return Ok(Expr::Null),
            HOLE => {
                let Some(child) = scope.hole else {
                    return refuse(name, "there is no child predicate here");
                };
                return self.pred(child, &Scope { hole: None, ..scope.clone() });
            }
            _ => {}
        }
        if let Some(found) = scope.lookup(name) {
            return found;
        }
        if let Some(value) = helpers::constant(normalise(name), normalise(self.namespace)) {
            return Ok(Expr::Int(value));
        }
        match self.classes.enum_case(name, self.namespace) {
            Some(value) => Ok(Expr::Int(value)),
            None => match self.classes.enum_of_case(name, self.namespace) {
                Some((of, case)) => slip(name, no_case(of, case)),
                None => match self.classes.case_hint(name) {
                    hint if hint.is_empty() => refuse(name, "the name is not known"),
                    hint => slip(name, format!("the name is not known{hint}")),
                },
            },
        }
    }

    /// Refuses a name that denotes no C++ class.
    fn unknown_class<T>(&self, class: &str) -> Result<T> {
        match self.classes.class_hint(class) {
            hint if hint.is_empty() => refuse(class, "the C++ class is not known"),
            hint => slip(class, format!("the C++ class is not known{hint}")),
        }
    }

    /// Translates `isa` of C++ classes.
    pub fn isa(&self, classes: &[String], value: Expr) -> Result<Expr> {
        let mut plain = Vec::new();
        let mut tests = Vec::new();
        for class in classes {
            match self.classes.get(class, self.namespace) {
                Some(Named::Classes(found)) => plain.extend(found.iter().cloned()),
                Some(Named::EnumAttr(def)) => tests.push(bind(value.clone(), enum_attr_test(*def))),
                Some(Named::Enum(_)) => return refuse(class, "it is an enum, not a class"),
                None => return self.unknown_class(class),
            }
        }
        if !plain.is_empty() {
            tests.insert(0, Expr::Isa(plain, Box::new(value)));
        }
        Ok(Expr::or(tests))
    }

    /// Returns the class that a C++ type name denotes; `None` for plain `Type` and `Attribute` and for unknown names.
    pub fn class(&self, cpp: &str) -> Option<Class> {
        match self.classes.get(cpp, self.namespace)? {
            Named::Classes(found) => match found.as_slice() {
                [Class::AnyType | Class::AnyAttr] => None,
                [one] => Some(one.clone()),
                _ => None,
            },
            Named::EnumAttr(_) => Some(Class::IntegerAttr),
            Named::Enum(_) => None,
        }
    }
}

/// Returns the test for `isa` of an attribute class that wraps an integer around an enum.
fn enum_attr_test(def: Record<'_>) -> Expr {
    let width = def.opt_int("bitwidth").unwrap_or(32);
    let value = || Expr::call(Func::GetInt, vec![Expr::Slf]);
    let cases = def.opt_list("enumerants");
    let values: Vec<i64> = cases
        .iter()
        .flat_map(|list| list.iter())
        .filter_map(|case| case.as_record()?.opt_int("value"))
        .map(|value| signed(value, width))
        .collect();
    let valid = if def.is_a("BitEnumBase") {
        let unknown = !values.iter().fold(0, |all, one| all | one);
        let unknown = if width < 64 { unknown & ((1 << width) - 1) } else { unknown };
        Expr::binary(
            BinOp::Eq,
            Expr::binary(BinOp::BitAnd, value(), Expr::Int(unknown)),
            Expr::Int(0),
        )
    } else {
        Expr::or(
            values.iter().map(|one| Expr::binary(BinOp::Eq, value(), Expr::Int(*one))).collect(),
        )
    };
    let ty = Expr::call(Func::GetType, vec![Expr::Slf]);
    Expr::and(vec![
        Expr::Isa(vec![Class::IntegerAttr], Box::new(Expr::Slf)),
        Expr::call(Func::IsSignlessInteger, vec![ty, Expr::Int(width)]),
        valid,
    ])
}

/// Returns the reason for a case that an enum does not have.
fn no_case(of: Record<'_>, case: &str) -> String {
    let cases = of.opt_list("enumerants");
    let cases = cases.iter().flat_map(|list| list.iter());
    let cases: Vec<&str> = cases.filter_map(|case| case.as_record()?.opt_str("symbol")).collect();
    let class = of.opt_str("className").unwrap_or(of.name());
    let hint = similar(case, cases.iter().copied());
    let hint = hint.map(|one| format!("; did you mean `{one}`?")).unwrap_or_default();
    format!("enum '{class}' has no case `{case}`, its cases are {}{hint}", cases.join(", "))
}

/// Returns the text under which a Rust function replaces C++ text: without the parentheses around all of it.
pub fn replaced_by(text: &str) -> &str {
    let text = text.trim();
    let Some(inside) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
        return text;
    };
    let mut depth = 0_i32;
    let closes = inside.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    });
    if closes { text } else { inside.trim() }
}

fn in_text(mut error: Untranslatable, text: &str) -> Untranslatable {
    if error.text != text {
        error.reason = format!("`{}`: {}", error.text, error.reason);
        error.text = text.to_owned();
    }
    error
}

fn rust(path: &str, scope: &Scope<'_>) -> Expr {
    let bound = if scope.binders.is_empty() { Vec::new() } else { vec![Expr::Slf] };
    Expr::Rust(FunctionPath(path.to_owned()), bound)
}
