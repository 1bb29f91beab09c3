//! Expressions with their types.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

use super::{Local, Translator, Why};
use crate::codegen::names::{ident, snake};
use crate::cpp_names::camel;
use crate::model::{SigType, is_nullable};
use crate::predicate::cpp::Cpp;

/// A Rust expression.
#[derive(Clone)]
pub(super) struct Term {
    /// The expression.
    pub(super) code: TokenStream,
    /// The type of its value.
    pub(super) ty: SigType,
    /// True if an operation, value, block or region is a view, which refers to its body, and not an id; for a list,
    /// applies to its items.
    pub(super) view: bool,
    /// True for an `Option` that represents a nullable C++ value.
    pub(super) null: bool,
    /// True for borrowed text, false for owned text.
    pub(super) lent: bool,
}

impl Term {
    /// Creates a present id or plain value.
    pub(super) fn new(code: TokenStream, ty: SigType) -> Term {
        Term { code, ty, view: false, null: false, lent: false }
    }

    /// Creates a present view, or a list of views.
    pub(super) fn view(code: TokenStream, ty: SigType) -> Term {
        Term { view: true, ..Term::new(code, ty) }
    }

    /// Creates a term for a parameter.
    pub(super) fn passed(code: TokenStream, ty: SigType) -> Term {
        let lent = ty == SigType::Str;
        Term { lent, ..Term::new(code, ty) }
    }

    /// Creates a term for the result of an interface method.
    pub(super) fn returned(code: TokenStream, ty: SigType) -> Term {
        let null = is_nullable(&ty);
        Term { null, ..Term::new(code, ty) }
    }

    /// Marks the term as nullable.
    pub(super) fn nullable(self) -> Term {
        Term { null: true, ..self }
    }

    /// Returns a term of the same type with other code.
    pub(super) fn with(&self, code: TokenStream) -> Term {
        Term { code, ..self.clone() }
    }

    /// Returns the `Option` and a term for its content.
    pub(super) fn optional(self) -> Option<(TokenStream, Term)> {
        let code = self.code.clone();
        match &self.ty {
            SigType::Option(inner) => Some((code, Term::new(quote!(), (**inner).clone()))),
            _ if self.null => Some((code, Term { null: false, ..self })),
            _ => None,
        }
    }

    /// Returns the item type of a list.
    pub(super) fn item(&self) -> Option<Term> {
        match &self.ty {
            SigType::List(item) if !self.null => {
                Some(Term { view: self.view, ..Term::new(quote!(), (**item).clone()) })
            }
            _ => None,
        }
    }
}

impl Translator<'_> {
    /// Translates `expr` with its type; `hint` is the preferred type.
    pub(super) fn term(&mut self, expr: &Cpp, hint: Option<&SigType>) -> Result<Term, Why> {
        if self.is_me(expr) {
            return self.me();
        }
        match expr {
            Cpp::Int(value) => Ok(Term::new(
                Literal::i64_suffixed(*value).into_token_stream(),
                SigType::Int { bits: 64, signed: true },
            )),
            Cpp::Str(text) => Ok(Term::passed(quote!(#text), SigType::Str)),
            Cpp::Name(name, _) => self.named(name),
            Cpp::Unary('!', inner) => {
                let inner = self.value(inner, &SigType::Bool, false)?;
                Ok(Term::new(quote!(!(#inner)), SigType::Bool))
            }
            Cpp::Binary(operator, lhs, rhs) => self.binary(operator, lhs, rhs),
            Cpp::Call(callee, args) => self.call(callee, args, hint),
            // `$_op.getProperties().name` reads the accessor of that name.
            Cpp::Member(of, name, _) if self.is_properties(of) => {
                self.accessor(&format!("get{}", camel(name)), &[], hint)
            }
            Cpp::Index(list, index) => {
                let list = self.term(list, None)?;
                let item = list.item().ok_or("an index into what is no list")?;
                let index = self.value(index, &SigType::Size, false)?;
                let code = &list.code;
                Ok(item.with(quote!(#code[#index])))
            }
            _ => Err("an expression of a form that has no translation".to_owned()),
        }
    }

    /// Returns whether an expression is the struct of the operation's properties.
    pub(super) fn is_properties(&self, expr: &Cpp) -> bool {
        match expr {
            Cpp::Call(callee, _) => {
                matches!(&**callee, Cpp::Member(of, name, _) if name == "getProperties" && self.is_me(of))
            }
            _ => false,
        }
    }

    fn me(&self) -> Result<Term, Why> {
        let ty = match self.scope.of.kind {
            crate::model::InterfaceKind::Op => SigType::Op,
            crate::model::InterfaceKind::Type => SigType::Type,
            crate::model::InterfaceKind::Attr => SigType::Attr,
            crate::model::InterfaceKind::Dialect => return Err("the dialect itself".to_owned()),
        };
        if self.method.is_static {
            return Err("the operation, in a static method".to_owned());
        }
        Ok(Term::new(quote!(self.id()), ty))
    }

    pub(super) fn named(&self, name: &str) -> Result<Term, Why> {
        if let Some(Local::Bound(term)) = self.local(name) {
            return Ok(term.clone());
        }
        if let Some(given) = self.method.params.iter().find(|param| param.name == name) {
            let code = ident(&snake(name));
            if self.scope.names.contains(&code) {
                return Ok(Term::passed(quote!(#code), given.ty.clone()));
            }
        }
        if matches!(name, "true" | "false") {
            let word = ident(name);
            return Ok(Term::new(quote!(#word), SigType::Bool));
        }
        if let Some((id, value)) = self.body.cases.get(name) {
            return Ok(Term::new(self.case(*id, *value)?, SigType::Enum(*id)));
        }
        let tail = |have: &str| name == have || name.ends_with(&format!("::{have}"));
        match super::function::CONSTANTS.iter().find(|(have, ..)| tail(have)) {
            Some((_, path, ty)) => {
                let path: TokenStream = path.parse().unwrap_or_default();
                Ok(Term::new(path, SigType::Rust(ty)))
            }
            None => Err(format!("`{name}` has no counterpart")),
        }
    }

    fn binary(&mut self, operator: &str, lhs: &Cpp, rhs: &Cpp) -> Result<Term, Why> {
        let sign: TokenStream = operator.parse().unwrap_or_default();
        match operator {
            "&&" | "||" => {
                let (a, b) = (lhs, rhs);
                let lhs = self.value(lhs, &SigType::Bool, false)?;
                let rhs = self.value(rhs, &SigType::Bool, false)?;
                // Rust and C++ agree in precedence; parentheses around mixed operators are for readers.
                let mixed = |of: &Cpp| matches!(of, Cpp::Binary(other @ ("&&" | "||"), ..) if *other != operator);
                let wrap =
                    |of: &Cpp, code: TokenStream| if mixed(of) { quote!((#code)) } else { code };
                let (lhs, rhs) = (wrap(a, lhs), wrap(b, rhs));
                Ok(Term::new(quote!(#lhs #sign #rhs), SigType::Bool))
            }
            "==" | "!=" | "<" | "<=" | ">" | ">=" => {
                let (a, b) = match self.term(lhs, None) {
                    Ok(first) => {
                        let ty = first.ty.clone();
                        let null = first.null && is_nullable(&ty);
                        (self.coerce(first, &ty, null)?, self.value(rhs, &ty, null)?)
                    }
                    Err(why) => {
                        let second = self.term(rhs, None).map_err(|_| why)?;
                        let ty = second.ty.clone();
                        let null = second.null && is_nullable(&ty);
                        (self.value(lhs, &ty, null)?, self.coerce(second, &ty, null)?)
                    }
                };
                let (a, b) = (grouped(lhs, a), grouped(rhs, b));
                Ok(Term::new(quote!(#a #sign #b), SigType::Bool))
            }
            "+" | "-" | "*" | "/" | "%" => {
                let first = self.term(lhs, None)?;
                let ty = first.ty.clone();
                if !matches!(ty, SigType::Int { .. } | SigType::Size) {
                    return Err(format!("`{operator}` of a {}", named(&ty)));
                }
                let right = self.value(rhs, &ty, false)?;
                let (left, right) = (grouped(lhs, first.code), grouped(rhs, right));
                Ok(Term::new(quote!(#left #sign #right), ty))
            }
            _ => Err(format!("the operator `{operator}`")),
        }
    }
}

/// Puts an operand of an operator in parentheses if it is an operator expression itself.
fn grouped(of: &Cpp, code: TokenStream) -> TokenStream {
    match of {
        Cpp::Binary(..) | Cpp::Ternary(_) => quote!((#code)),
        _ => code,
    }
}

/// Returns a type as the reasons spell it.
pub(super) fn named(ty: &SigType) -> String {
    match ty {
        SigType::Foreign(name, _) => format!("`{name}`"),
        SigType::Rust(path) | SigType::RustRef(path) | SigType::RustMut(path) => {
            path.rsplit("::").next().unwrap_or(path).to_lowercase()
        }
        SigType::List(_) | SigType::Out(_) => "list".to_owned(),
        SigType::Int { .. } | SigType::Size => "number".to_owned(),
        SigType::Str => "text".to_owned(),
        SigType::Logical => "result".to_owned(),
        SigType::Option(_) => "optional".to_owned(),
        SigType::Fallible(_) => "value or failure".to_owned(),
        SigType::Pair(_) => "pair".to_owned(),
        SigType::Enum(_) => "case of an enum".to_owned(),
        SigType::Op => "operation".to_owned(),
        SigType::Attr => "attribute".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    }
}
