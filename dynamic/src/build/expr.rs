//! Expressions.

use std::sync::LazyLock;

use ods_core::FloatKind;
use ods_core::schema::{BinOp, Class, Expr, Func};
use ods_spec::predicate as spec;

use super::Builder;
use crate::leak;

/// The vocabulary by its number in ods-spec; a test in `tests/` keeps the two lists equal.
static FUNCS: LazyLock<Vec<Option<Func>>> =
    LazyLock::new(|| spec::Func::ALL.iter().map(|entry| Func::by_name(entry.1)).collect());

impl Builder<'_> {
    pub(super) fn expr(&self, of: &spec::Expr) -> Expr {
        let list = |items: &[spec::Expr]| leak::list(items.iter().map(|one| self.expr(one)));
        let pair = |two: &[spec::Expr; 2]| leak::one(two.each_ref().map(|one| self.expr(one)));
        match of {
            spec::Expr::Slf => Expr::Slf,
            spec::Expr::Op => Expr::Op,
            spec::Expr::Arg(name) => Expr::Arg(leak::text(name)),
            spec::Expr::Bool(value) => Expr::Bool(*value),
            spec::Expr::Int(value) => Expr::Int(*value),
            spec::Expr::Str(text) => Expr::Str(leak::text(text)),
            spec::Expr::List(items) => Expr::List(list(items)),
            spec::Expr::Null => Expr::Null,
            spec::Expr::And(items) => Expr::And(list(items)),
            spec::Expr::Or(items) => Expr::Or(list(items)),
            spec::Expr::Not(one) => Expr::Not(leak::one(self.expr(one))),
            spec::Expr::If(parts) => {
                Expr::If(leak::one(parts.each_ref().map(|one| self.expr(one))))
            }
            spec::Expr::Binary(op, two) => match BinOp::by_name(&format!("{op:?}")) {
                Some(op) => Expr::Binary(op, pair(two)),
                None => Expr::Null,
            },
            spec::Expr::Isa(classes, value) => {
                Expr::Isa(leak::list(classes.iter().filter_map(class)), leak::one(self.expr(value)))
            }
            spec::Expr::Bind(two) => Expr::Bind(pair(two)),
            spec::Expr::All(two) => Expr::All(pair(two)),
            spec::Expr::Any(two) => Expr::Any(pair(two)),
            spec::Expr::Call(func, args) => match FUNCS.get(*func as usize) {
                Some(Some(func)) => Expr::Call(*func, list(args)),
                _ => Expr::Null,
            },
            // What nothing answers for is reported with what is not checked.
            spec::Expr::Rust(path, args) => match self.hooks.predicate(path) {
                Some(function) => Expr::Rust(function, list(args)),
                None => Expr::Bool(true),
            },
        }
    }

    pub(super) fn opt_expr(&self, of: Option<&spec::Expr>) -> Option<Expr> {
        of.map(|one| self.expr(one))
    }
}

/// A class; `None` for one that the runtime does not know, which a test in `tests/` rules out.
pub(super) fn class(of: &spec::Class) -> Option<Class> {
    Some(match of {
        spec::Class::Builtin(name) => return Class::by_name(name),
        spec::Class::FloatOf(name) => {
            let found = FloatKind::ALL.iter().find(|(_, text, _)| text.eq_ignore_ascii_case(name));
            Class::FloatOf(found?.0)
        }
        spec::Class::Type(name) => Class::Type(leak::text(name)),
        spec::Class::Attr(name) => Class::Attr(leak::text(name)),
        spec::Class::TypeInterface(name) => Class::TypeInterface(leak::text(name)),
        spec::Class::AttrInterface(name) => Class::AttrInterface(leak::text(name)),
        spec::Class::Op(name) => Class::Op(leak::text(name)),
    })
}
