//! The portable predicate language: C++ expressions of a `.td` as one small tree (DESIGN D5, D6).
//!
//! [`Expr`] mirrors `ods_core::schema::Expr` with owned parts; codegen prints it as that, a run-time dialect builds
//! that from it. The way of a text: [`cpp`] parses the C++ subset, [`translate`](Translator) maps it onto the
//! vocabulary of [`Func`] and [`Class`]; what does not map is reported with the text, never widened.

pub mod class;
pub mod cpp;
pub mod cpp_only;
pub mod names;
mod translate;
mod vocabulary;

pub use class::ClassTable;
pub use translate::{Overrides, Scope, Translator, Untranslatable};
pub use vocabulary::Func;

/// An expression over types, attributes, values, operations, integers, text and lists.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Expr {
    /// The value under test: bound by the constraint or by the innermost binder around.
    Slf,
    /// The operation.
    Op,
    /// The operand, result, attribute, property or region of that name.
    Arg(String),
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// Text; also the spelling of a floating-point literal.
    Str(String),
    /// A list.
    List(Vec<Expr>),
    /// The null type or attribute.
    Null,
    /// All hold.
    And(Vec<Expr>),
    /// One holds.
    Or(Vec<Expr>),
    /// Does not hold.
    Not(Box<Expr>),
    /// `[0] ? [1] : [2]`
    If(Box<[Expr; 3]>),
    /// An operator.
    Binary(BinOp, Box<[Expr; 2]>),
    /// `isa<A, B>(value)`, false for null.
    Isa(Vec<Class>, Box<Expr>),
    /// `[1]` with `Slf` bound to `[0]`.
    Bind(Box<[Expr; 2]>),
    /// Every element of `[0]`, as `Slf`, satisfies `[1]`.
    All(Box<[Expr; 2]>),
    /// Some element of `[0]`, as `Slf`, satisfies `[1]`.
    Any(Box<[Expr; 2]>),
    /// A function of the vocabulary; a method's receiver comes first.
    Call(Func, Vec<Expr>),
    /// A Rust function, by path, that answers for untranslated C++.
    Rust(String, Vec<Expr>),
}

/// Binary operators, named as in `ods_core::schema::BinOp`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the operators of C++ by their names")]
pub enum BinOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
}

/// What `isa<…>` asks for.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Class {
    /// A variant of `ods_core::schema::Class` without payload, by its name: `IntegerType`.
    Builtin(&'static str),
    /// `Class::FloatOf(FloatKind::…)`, by the kind's name.
    FloatOf(&'static str),
    /// A dialect's type, by full name.
    Type(String),
    /// A dialect's attribute, by full name.
    Attr(String),
    /// A type interface, by C++ name less `::mlir::`.
    TypeInterface(String),
    /// An attribute interface, by C++ name less `::mlir::`.
    AttrInterface(String),
    /// An operation by full name, or an operation interface by C++ name.
    Op(String),
}

impl Expr {
    /// `self && other`, flattened.
    #[must_use]
    pub fn and(parts: Vec<Expr>) -> Expr {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Expr::And(inner) => flat.extend(inner),
                Expr::Bool(true) => {}
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Expr::Bool(true),
            1 => flat.remove(0),
            _ => Expr::And(flat),
        }
    }

    /// `self || other`, flattened.
    #[must_use]
    pub fn or(parts: Vec<Expr>) -> Expr {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Expr::Or(inner) => flat.extend(inner),
                Expr::Bool(false) => {}
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Expr::Bool(false),
            1 => flat.remove(0),
            _ => Expr::Or(flat),
        }
    }

    /// Whether `test` holds for this expression or any below it.
    pub fn any_node(&self, test: &mut dyn FnMut(&Expr) -> bool) -> bool {
        test(self) || self.children().into_iter().any(|child| child.any_node(test))
    }

    /// The expressions directly below.
    pub fn children(&self) -> Vec<&Expr> {
        match self {
            Expr::Slf
            | Expr::Op
            | Expr::Arg(_)
            | Expr::Bool(_)
            | Expr::Int(_)
            | Expr::Str(_)
            | Expr::Null => Vec::new(),
            Expr::List(items)
            | Expr::And(items)
            | Expr::Or(items)
            | Expr::Call(_, items)
            | Expr::Rust(_, items) => items.iter().collect(),
            Expr::Not(one) | Expr::Isa(_, one) => vec![one],
            Expr::If(parts) => parts.iter().collect(),
            Expr::Binary(_, two) | Expr::Bind(two) | Expr::All(two) | Expr::Any(two) => {
                two.iter().collect()
            }
        }
    }

    /// A call of the vocabulary.
    pub fn call(func: Func, args: Vec<Expr>) -> Expr {
        Expr::Call(func, args)
    }

    /// A comparison or arithmetic operator.
    pub fn binary(op: BinOp, lhs: Expr, rhs: Expr) -> Expr {
        Expr::Binary(op, Box::new([lhs, rhs]))
    }
}
