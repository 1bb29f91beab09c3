//! The names that an expression may use, and their values.

use super::super::Expr;
use super::{Result, refuse};
use crate::lang::Record;

/// The meaning of names at a position.
#[derive(Clone, Debug, Default)]
pub struct Scope<'s> {
    /// The enclosing binders, innermost last; each is the name that denotes [`Expr::Slf`] there.
    pub(super) binders: Vec<String>,
    /// The names of operands, results, attributes and regions, if there is an operation.
    pub(super) args: &'s [String],
    /// Text replaced in leaves, outermost first.
    pub(super) texts: Vec<(String, String)>,
    /// The predicate that [`super::HOLE`] denotes.
    pub(super) hole: Option<Record<'s>>,
    /// The meaning of `$name` besides arguments: `$0`.
    pub(super) dollars: Vec<(String, Expr)>,
    /// Constants, and parameters of the helper function that is being inlined: name, value, and the number of enclosing
    /// binders.
    pub(super) locals: Vec<(String, Expr, usize)>,
    /// The operation's own getters that C++ defines, as name and body.
    pub(super) methods: &'s [(String, String)],
    pub(super) depth: usize,
}

impl<'s> Scope<'s> {
    /// Returns the scope inside a constraint: `$_self` is the value under test.
    pub fn constraint() -> Scope<'s> {
        Scope { binders: vec!["_self".to_owned()], ..Scope::default() }
    }

    /// Returns the scope inside an operation with arguments of these names.
    pub fn op(args: &'s [String]) -> Scope<'s> {
        Scope { args, ..Scope::default() }
    }

    /// Adds the methods that the operation's C++ class declares: name, and the statements of the body.
    #[must_use]
    pub fn with_methods(mut self, methods: &'s [(String, String)]) -> Scope<'s> {
        self.methods = methods;
        self
    }

    /// Binds `$_self`.
    #[must_use]
    pub fn with_self(mut self) -> Scope<'s> {
        self.binders.push("_self".to_owned());
        self
    }

    /// Binds `$name` to `value`.
    #[must_use]
    pub fn with_dollar(mut self, name: &str, value: Expr) -> Scope<'s> {
        self.dollars.push((name.to_owned(), value));
        self
    }

    pub(super) fn bound(&self, name: &str) -> Self {
        let mut inner = self.clone();
        inner.binders.push(name.to_owned());
        inner
    }

    /// Returns the scope inside the body of a helper function: its parameters, and no names from outside.
    pub(super) fn inside(&self, params: &'static [&'static str], args: Vec<Expr>) -> Self {
        let depth = self.binders.len();
        let local = |(name, arg): (&&'static str, Expr)| ((*name).to_owned(), arg, depth);
        let locals = params.iter().zip(args).map(local).collect();
        let binders = vec![String::new(); depth];
        let (args, methods) = (self.args, self.methods);
        Scope { binders, args, methods, locals, depth: self.depth + 1, ..Scope::default() }
    }

    /// Adds a constant.
    #[must_use]
    pub(crate) fn with_local(&self, name: &str, value: Expr) -> Self {
        let mut inner = self.clone();
        inner.locals.push((name.to_owned(), value, self.binders.len()));
        inner
    }

    pub(super) fn lookup(&self, name: &str) -> Option<Result<Expr>> {
        let outer = || refuse(name, "it is bound outside of the innermost lambda or substitution");
        let binder = self.binders.iter().rposition(|have| have == name);
        let local = self.locals.iter().rfind(|(have, ..)| have == name);
        match (binder, local) {
            // The constant is declared inside of the binder, or there is no binder.
            (at, Some((_, value, depth))) if at.is_none_or(|at| at < *depth) => {
                let moved = self.binders.len() != *depth;
                let bound = moved && value.any_node(&mut |node| *node == Expr::Slf);
                Some(if bound { outer() } else { Ok(value.clone()) })
            }
            (Some(at), _) if at + 1 == self.binders.len() => Some(Ok(Expr::Slf)),
            (Some(_), _) => Some(outer()),
            (None, _) => None,
        }
    }
}
