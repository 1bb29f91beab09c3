//! The portable predicate language.
//!
//! It covers predicates of types, attributes, operations and regions, type transformers of `TypesMatchWith`,
//! builder calls of buildable types, and default values: a small pure expression language over types, attributes,
//! values, integers, strings and lists.

use crate::tree::{leaf, tree};
use crate::{Class, Func, List, One, Owned, Store, Text};

tree! {
    /// An expression.
    pub enum Expr<S> {
        /// The value under test, `$_self`: bound by the constraint, or by the innermost enclosing [`Expr::Bind`],
        /// [`Expr::All`], [`Expr::Any`] or [`Expr::Each`].
        Slf,
        /// The operation, `$_op`.
        Op,
        /// The operand, result, attribute, property or region of that name, `$name`.
        Arg(name: Text<S>),
        /// `true` or `false`.
        Bool(value: bool),
        /// An integer.
        Int(value: i64),
        /// Text; also the spelling of a floating-point literal.
        Str(text: Text<S>),
        /// A list.
        List(items: List<S, Expr<S>>),
        /// The null type or attribute.
        Null,
        /// True if all operands are true; true when empty. Short-circuits.
        And(items: List<S, Expr<S>>),
        /// True if any operand is true; false when empty. Short-circuits.
        Or(items: List<S, Expr<S>>),
        /// True if the operand is false.
        Not(one: One<S, Expr<S>>),
        /// `[0] ? [1] : [2]`
        If(parts: One<S, [Expr<S>; 3]>),
        /// A comparison or arithmetic operator.
        Binary(op: BinOp, sides: One<S, [Expr<S>; 2]>),
        /// `isa<A, B>(value)`: null-safe, false for null.
        Isa(classes: List<S, Class<S>>, value: One<S, Expr<S>>),
        /// `[1]` with `$_self` bound to the value of `[0]`.
        Bind(parts: One<S, [Expr<S>; 2]>),
        /// Every element of list `[0]`, as `$_self`, satisfies `[1]`.
        All(parts: One<S, [Expr<S>; 2]>),
        /// Some element of list `[0]`, as `$_self`, satisfies `[1]`.
        Any(parts: One<S, [Expr<S>; 2]>),
        /// The list of the values of `[1]` for the elements of list `[0]`, each as `$_self`.
        Each(parts: One<S, [Expr<S>; 2]>),
        /// A function of the vocabulary; a method's receiver is the first argument.
        Call(func: Func, args: List<S, Expr<S>>),
        /// A Rust function that replaces a C++ function; its result depends on its arguments alone.
        Function(function: S::Function, args: List<S, Expr<S>>),
        /// A Rust function that replaces C++ text without a translation.
        Rust(function: S::Function, args: List<S, Expr<S>>),
    }
}

leaf! {
    /// Binary operators.
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
}

impl Expr<Owned> {
    /// Returns `self && other`, flattened.
    #[must_use]
    pub fn and(parts: Vec<Expr<Owned>>) -> Expr<Owned> {
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

    /// Returns `self || other`, flattened.
    #[must_use]
    pub fn or(parts: Vec<Expr<Owned>>) -> Expr<Owned> {
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

    /// Returns a call of a function of the vocabulary.
    pub fn call(func: Func, args: Vec<Expr<Owned>>) -> Expr<Owned> {
        Expr::Call(func, args)
    }

    /// Returns a comparison or arithmetic expression.
    pub fn binary(op: BinOp, lhs: Expr<Owned>, rhs: Expr<Owned>) -> Expr<Owned> {
        Expr::Binary(op, Box::new([lhs, rhs]))
    }
}

impl<S: Store> Expr<S> {
    /// Returns whether `test` holds for this expression or any expression nested in it.
    pub fn any_node(&self, test: &mut dyn FnMut(&Expr<S>) -> bool) -> bool {
        test(self) || self.children().iter().any(|child| child.any_node(test))
    }

    /// Returns the direct subexpressions.
    pub fn children(&self) -> &[Expr<S>] {
        match self {
            Expr::Slf
            | Expr::Op
            | Expr::Arg(_)
            | Expr::Bool(_)
            | Expr::Int(_)
            | Expr::Str(_)
            | Expr::Null => &[],
            Expr::List(items)
            | Expr::And(items)
            | Expr::Or(items)
            | Expr::Call(_, items)
            | Expr::Function(_, items)
            | Expr::Rust(_, items) => items,
            Expr::Not(one) | Expr::Isa(_, one) => std::slice::from_ref(one),
            Expr::If(parts) => &**parts,
            Expr::Binary(_, two)
            | Expr::Bind(two)
            | Expr::All(two)
            | Expr::Any(two)
            | Expr::Each(two) => &**two,
        }
    }
}
