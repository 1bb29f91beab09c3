//! Expressions with their types, and how one type becomes another.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};

use super::{Local, Translator, Why};
use crate::codegen::names::{ident, snake};
use crate::model::{SigType, is_nullable};
use crate::predicate::cpp::Cpp;
use crate::predicate::names::camel;

/// A Rust expression.
#[derive(Clone)]
pub(super) struct Term {
    /// The expression.
    pub(super) code: TokenStream,
    /// The type of its value.
    pub(super) ty: SigType,
    /// True for an operation, value, block or region that is a view, which knows its body, and not an id; of a list,
    /// for its items.
    pub(super) view: bool,
    /// True for an `Option`, which stands for a C++ value that may be null.
    pub(super) null: bool,
    /// True for text that is borrowed rather than owned.
    pub(super) lent: bool,
}

impl Term {
    /// An id or plain value that is there.
    pub(super) fn new(code: TokenStream, ty: SigType) -> Term {
        Term { code, ty, view: false, null: false, lent: false }
    }

    /// A view that is there, or a list of views.
    pub(super) fn view(code: TokenStream, ty: SigType) -> Term {
        Term { view: true, ..Term::new(code, ty) }
    }

    /// As a parameter is given.
    pub(super) fn passed(code: TokenStream, ty: SigType) -> Term {
        let lent = ty == SigType::Str;
        Term { lent, ..Term::new(code, ty) }
    }

    /// As a method of an interface gives it.
    pub(super) fn returned(code: TokenStream, ty: SigType) -> Term {
        let null = is_nullable(&ty);
        Term { null, ..Term::new(code, ty) }
    }

    /// The same, where it may be null.
    pub(super) fn nullable(self) -> Term {
        Term { null: true, ..self }
    }

    /// Something else of the same type.
    pub(super) fn with(&self, code: TokenStream) -> Term {
        Term { code, ..self.clone() }
    }

    /// The `Option` and what is in it.
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

/// The field of a view that is the id.
fn id_field(ty: &SigType) -> Option<TokenStream> {
    match ty {
        SigType::Op => Some(quote!(op)),
        SigType::Value => Some(quote!(value)),
        SigType::Block => Some(quote!(block)),
        SigType::Region => Some(quote!(region)),
        _ => None,
    }
}

impl Translator<'_> {
    /// `expr` as a value of type `want`; `may_be_null` where an `Option` stands for what C++ leaves null.
    pub(super) fn value(
        &mut self,
        expr: &Cpp,
        want: &SigType,
        may_be_null: bool,
    ) -> Result<TokenStream, Why> {
        let null = may_be_null && is_nullable(want);
        if let Some(constant) = self.constant(expr, want, null)? {
            return Ok(constant);
        }
        if let Cpp::Ternary(parts) = expr {
            let condition = self.value(&parts[0], &SigType::Bool, false)?;
            let then = self.value(&parts[1], want, may_be_null)?;
            let otherwise = self.value(&parts[2], want, may_be_null)?;
            return Ok(quote!(if #condition { #then } else { #otherwise }));
        }
        let term = self.term(expr, Some(want))?;
        self.coerce(term, want, null)
    }

    /// A literal, or what stands for nothing.
    fn constant(
        &mut self,
        expr: &Cpp,
        want: &SigType,
        null: bool,
    ) -> Result<Option<TokenStream>, Why> {
        let none = || Some(quote!(::core::option::Option::None));
        let word = match expr {
            Cpp::Name(name, _) => name.rsplit("::").next().unwrap_or(name),
            Cpp::Call(callee, args) => match (&**callee, args.as_slice()) {
                (Cpp::Name(name, _), []) => name.rsplit("::").next().unwrap_or(name),
                (Cpp::Member(of, name, _), [Cpp::Str(text)])
                    if *want == SigType::Logical && self.is_me(of) =>
                {
                    return self.complaint(name, text).map(Some);
                }
                _ => return Ok(None),
            },
            Cpp::Int(value) => return Ok(integer(*value, want)),
            Cpp::Str(text) => {
                return Ok(match (want, self.method.is_static) {
                    (SigType::Str, true) => Some(quote!(#text)),
                    (SigType::Str, false) => Some(quote!(::std::string::String::from(#text))),
                    _ => None,
                });
            }
            Cpp::List(items) => return self.list(items, want, null).map(Some),
            _ => return Ok(None),
        };
        Ok(match (word, want) {
            ("true", SigType::Bool) => Some(quote!(true)),
            ("false", SigType::Bool) => Some(quote!(false)),
            ("nullopt", SigType::Option(_)) => none(),
            ("nullptr" | "Attribute" | "FloatType" | "Type" | "MaybeAlign", SigType::Option(_)) => {
                none()
            }
            ("nullptr" | "Attribute", _) if null => none(),
            ("success", SigType::Logical) => Some(quote!(::core::result::Result::Ok(()))),
            ("failure", SigType::Logical | SigType::Fallible(_)) => Some(self.failure()),
            _ => None,
        })
    }

    /// The failure of a method that nobody wrote.
    fn failure(&self) -> TokenStream {
        let text = format!("'{}' of '{}' is not implemented", self.method.name, self.scope.of.name);
        quote! {
            ::core::result::Result::Err(::std::boxed::Box::new(
                ::ods_core::Diagnostic::error(::ods_core::Loc::UNKNOWN, #text),
            ))
        }
    }

    /// `$_op.emitOpError("…")` as what is returned.
    fn complaint(&self, name: &str, text: &str) -> Result<TokenStream, Why> {
        let ir = self.ir()?;
        let message = match name {
            "emitOpError" => {
                quote!(::std::format!(concat!("'{}' op ", #text), #ir.name(self.id())))
            }
            "emitError" => quote!(#text),
            _ => return Err(format!("`{name}` of the operation")),
        };
        Ok(quote! {
            ::core::result::Result::Err(::std::boxed::Box::new(
                ::ods_core::Diagnostic::error(#ir.loc(self.id()), #message),
            ))
        })
    }

    /// `{…}`
    fn list(&mut self, items: &[Cpp], want: &SigType, null: bool) -> Result<TokenStream, Why> {
        match (items, want) {
            ([], _) if null => Ok(quote!(::core::option::Option::None)),
            ([], SigType::List(_)) => Ok(quote!(::std::vec::Vec::new())),
            ([], SigType::Option(_)) => Ok(quote!(::core::option::Option::None)),
            // `FailureOr<T>()` failed.
            ([], SigType::Fallible(_)) => Ok(self.failure()),
            ([], SigType::Bool) => Ok(quote!(false)),
            ([], SigType::Int { .. } | SigType::Size) => Ok(quote!(0)),
            ([], SigType::Str) if self.method.is_static => Ok(quote!("")),
            ([], SigType::Str) => Ok(quote!(::std::string::String::new())),
            ([], SigType::Enum(id)) => self.case(*id, 0),
            // An empty range of operands, by where it starts and how long it is.
            ([Cpp::Int(0), Cpp::Int(0)], SigType::List(item)) if **item == SigType::Value => {
                Ok(quote!(::std::vec::Vec::new()))
            }
            ([a, b], SigType::Pair(two)) => {
                let (a, b) = (self.value(a, &two[0], false)?, self.value(b, &two[1], false)?);
                Ok(quote!((#a, #b)))
            }
            // `{range.begin(), range.end()}` is the range.
            ([Cpp::Call(begin, _), Cpp::Call(end, _)], SigType::List(_)) => {
                match (&**begin, &**end) {
                    (Cpp::Member(a, first, _), Cpp::Member(b, last, _))
                        if a == b && first == "begin" && last == "end" =>
                    {
                        self.value(a, want, false)
                    }
                    _ => Err("a list in braces".to_owned()),
                }
            }
            (_, SigType::List(item)) => {
                let items: Result<Vec<TokenStream>, Why> =
                    items.iter().map(|one| self.value(one, item, false)).collect();
                let items = items?;
                Ok(quote!(::std::vec![#(#items),*]))
            }
            _ => Err("a list in braces".to_owned()),
        }
    }

    /// The case of an enum with that value.
    pub(super) fn case(&self, id: crate::model::EnumId, value: u64) -> Result<TokenStream, Why> {
        let of = self.scope.of_gen.model.enum_(id);
        let path = self.scope.of_gen.enum_path(id);
        let path = path.ok_or_else(|| format!("the enum {} of another dialect", of.cpp))?;
        let value = Literal::u64_unsuffixed(value);
        // The last resort of an empty enum is no case at all.
        let text = format!("a case of {}", of.cpp);
        Ok(quote!(#path::from_value(#value).expect(#text)))
    }

    /// `term` as a value of type `want`, an `Option` if `null`.
    pub(super) fn coerce(
        &self,
        term: Term,
        want: &SigType,
        null: bool,
    ) -> Result<TokenStream, Why> {
        let from = term.ty.clone();
        if from == *want {
            let held = if term.null && !null { self.present(term) } else { term };
            let was_null = held.null;
            let code = self.as_id(held)?;
            return Ok(if null && !was_null {
                quote!(::core::option::Option::Some(#code))
            } else {
                code
            });
        }
        let code = term.code.clone();
        match (&from, want) {
            (_, SigType::Bool) if term.null => Ok(quote!(#code.is_some())),
            (SigType::Option(_), SigType::Bool) => Ok(quote!(#code.is_some())),
            (SigType::Int { .. } | SigType::Size, SigType::Bool) => Ok(quote!(#code != 0)),
            (
                SigType::Int { .. } | SigType::Size | SigType::Bool,
                SigType::Int { bits, signed },
            ) => {
                let to: TokenStream = format!("{}{bits}", if *signed { 'i' } else { 'u' })
                    .parse()
                    .unwrap_or_default();
                Ok(quote!(((#code) as #to)))
            }
            (SigType::Int { .. }, SigType::Size) => Ok(quote!(((#code) as usize))),
            (_, SigType::Option(inner)) if from == **inner => {
                let was_null = term.null;
                let code = self.as_id(term)?;
                Ok(if was_null { code } else { quote!(::core::option::Option::Some(#code)) })
            }
            (_, SigType::Fallible(inner)) if from == **inner => {
                let held = if term.null { self.present(term) } else { term };
                let code = self.as_id(held)?;
                Ok(quote!(::core::result::Result::Ok(#code)))
            }
            _ => Err(format!("a {} where a {} is wanted", named(&from), named(want))),
        }
    }

    /// Unwraps a value that may be null where C++ takes it for granted.
    pub(super) fn present(&self, term: Term) -> Term {
        if !term.null {
            return term;
        }
        let code = &term.code;
        let text = format!("'{}' of '{}' needs it", self.method.name, self.scope.of.name);
        Term { code: quote!(#code.expect(#text)), null: false, ..term }
    }

    /// The id, or ids, of a view.
    fn as_id(&self, term: Term) -> Result<TokenStream, Why> {
        let code = &term.code;
        if !term.view {
            return Ok(match (&term.ty, term.lent) {
                (SigType::Str, true) => quote!(::std::string::String::from(#code)),
                _ => quote!(#code),
            });
        }
        if let SigType::List(item) = &term.ty {
            let field = id_field(item).ok_or("a list of views")?;
            return Ok(
                quote!(#code.into_iter().map(|one| one.#field).collect::<::std::vec::Vec<_>>()),
            );
        }
        let field = id_field(&term.ty).ok_or("a view")?;
        Ok(if term.null { quote!(#code.map(|one| one.#field)) } else { quote!(#code.#field) })
    }

    /// The view of an id that is there.
    pub(super) fn as_view(&self, term: Term) -> Result<TokenStream, Why> {
        let term = self.present(term);
        let code = &term.code;
        if term.view {
            return Ok(quote!(#code));
        }
        let ir = self.ir()?;
        Ok(match &term.ty {
            SigType::Op => quote!(#ir.view(#code)),
            SigType::Value => quote!(::ods_core::ir::ValueRef { body: #ir, value: #code }),
            SigType::Block => quote!(::ods_core::ir::BlockRef { body: #ir, block: #code }),
            SigType::Region => quote!(::ods_core::ir::RegionRef { body: #ir, region: #code }),
            other => return Err(format!("a view of a {}", named(other))),
        })
    }

    /// `expr` with its type; `hint` is the type that would be welcome.
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
            // `$_op.getProperties().name` is what the accessor of that name reads.
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

    /// Returns whether it is the struct of the operation's properties.
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
                // Rust's precedence is that of C++; what mixes the two needs no help, for readers it gets some.
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

/// An operand of an operator; one that is itself made by an operator stands in parentheses.
fn grouped(of: &Cpp, code: TokenStream) -> TokenStream {
    match of {
        Cpp::Binary(..) | Cpp::Ternary(_) => quote!((#code)),
        _ => code,
    }
}

fn integer(value: i64, want: &SigType) -> Option<TokenStream> {
    let fits = match want {
        SigType::Int { signed: true, .. } => true,
        SigType::Int { .. } | SigType::Size => value >= 0,
        SigType::Bool => {
            return matches!(value, 0 | 1)
                .then(|| if value == 1 { quote!(true) } else { quote!(false) });
        }
        _ => false,
    };
    let literal = Literal::i64_unsuffixed(value);
    fits.then(|| quote!(#literal))
}

/// A type as reasons name it.
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
