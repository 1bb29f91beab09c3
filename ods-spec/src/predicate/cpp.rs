//! The C++ expression subset of predicates, builder calls and default values.
//!
//! It has calls, member calls, qualified names with template arguments, operators, literals, braced lists, lambdas and
//! `$`-placeholders; the statements are `return`, `if` and declarations of constants. The parser uses precedence
//! climbing with a depth limit; it does not know the meaning of any name.

mod lex;
mod parse;
mod statement;

pub use parse::{Malformed, parse, parse_body};
pub use statement::{Stmt, parse_statements};

/// A C++ expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cpp {
    /// An integer literal, without suffixes.
    Int(i64),
    /// A floating-point literal as written, without its suffix.
    Float(String),
    /// A string literal, with escapes resolved.
    Str(String),
    /// `$name`
    Dollar(String),
    /// A name, with `::` between its parts but not before them, and the template arguments of its last part.
    Name(String, Vec<String>),
    /// `callee(args)`, also `Type{args}` and `Type(args)`.
    Call(Box<Cpp>, Vec<Cpp>),
    /// `object.name<types>`, also with `->`.
    Member(Box<Cpp>, String, Vec<String>),
    /// `object[index]`
    Index(Box<Cpp>, Box<Cpp>),
    /// `{items}`
    List(Vec<Cpp>),
    /// `!x`, `-x`, `~x`; `*x` is `x`.
    Unary(char, Box<Cpp>),
    /// A binary operator.
    Binary(&'static str, Box<Cpp>, Box<Cpp>),
    /// `a ? b : c`
    Ternary(Box<[Cpp; 3]>),
    /// `[](T param) { return body; }`
    Lambda(Vec<String>, Box<Cpp>),
    /// `auto name = value; body`
    Let(String, Box<[Cpp; 2]>),
}

impl Cpp {
    /// Returns the direct subexpressions.
    pub fn children(&self) -> Vec<&Cpp> {
        match self {
            Cpp::Int(_) | Cpp::Float(_) | Cpp::Str(_) | Cpp::Dollar(_) | Cpp::Name(..) => {
                Vec::new()
            }
            Cpp::Call(callee, args) => std::iter::once(&**callee).chain(args).collect(),
            Cpp::Member(one, ..) | Cpp::Unary(_, one) | Cpp::Lambda(_, one) => vec![one],
            Cpp::Index(a, b) | Cpp::Binary(_, a, b) => vec![a, b],
            Cpp::List(items) => items.iter().collect(),
            Cpp::Ternary(three) => three.iter().collect(),
            Cpp::Let(_, two) => two.iter().collect(),
        }
    }
}
