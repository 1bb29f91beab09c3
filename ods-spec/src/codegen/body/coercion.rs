//! Conversion of expressions between types.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::term::{Term, named};
use super::{Translator, Why};
use crate::model::{SigType, is_nullable};
use crate::predicate::cpp::Cpp;

/// Returns the field of a view that is the id.
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
    /// Translates `expr` to a value of type `want`; `may_be_null` if an `Option` represents a C++ null.
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

    /// Translates a literal, or a null or empty value.
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

    /// Returns the failure of a method without an implementation.
    pub(super) fn failure(&self) -> TokenStream {
        let text = format!("'{}' of '{}' is not implemented", self.method.name, self.scope.of.name);
        quote! {
            ::core::result::Result::Err(::std::boxed::Box::new(
                ::ods_core::Diagnostic::error(::ods_core::Loc::UNKNOWN, #text),
            ))
        }
    }

    /// Translates `$_op.emitOpError("…")` as a return value.
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

    /// Translates `{…}`.
    pub(super) fn list(
        &mut self,
        items: &[Cpp],
        want: &SigType,
        null: bool,
    ) -> Result<TokenStream, Why> {
        match (items, want) {
            ([], _) if null => Ok(quote!(::core::option::Option::None)),
            ([], SigType::List(_)) => Ok(quote!(::std::vec::Vec::new())),
            ([], SigType::Option(_)) => Ok(quote!(::core::option::Option::None)),
            // `FailureOr<T>()` is a failure.
            ([], SigType::Fallible(_)) => Ok(self.failure()),
            ([], SigType::Bool) => Ok(quote!(false)),
            ([], SigType::Int { .. } | SigType::Size) => Ok(quote!(0)),
            ([], SigType::Str) if self.method.is_static => Ok(quote!("")),
            ([], SigType::Str) => Ok(quote!(::std::string::String::new())),
            ([], SigType::Enum(id)) => self.case(*id, 0),
            // An empty range of operands, by start and length.
            ([Cpp::Int(0), Cpp::Int(0)], SigType::List(item)) if **item == SigType::Value => {
                Ok(quote!(::std::vec::Vec::new()))
            }
            ([a, b], SigType::Pair(two)) => {
                let (a, b) = (self.value(a, &two[0], false)?, self.value(b, &two[1], false)?);
                Ok(quote!((#a, #b)))
            }
            // `{range.begin(), range.end()}` is the range itself.
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

    /// Returns the case of an enum with that value.
    pub(super) fn case(&self, id: crate::model::EnumId, value: u64) -> Result<TokenStream, Why> {
        let of = self.scope.of_gen.model.enum_(id);
        let path = self.scope.of_gen.enum_path(id);
        let path = path.ok_or_else(|| format!("the enum {} of another dialect", of.cpp))?;
        let value = Literal::u64_unsuffixed(value);
        // The fallback of an empty enum has no case.
        let text = format!("a case of {}", of.cpp);
        Ok(quote!(#path::from_value(#value).expect(#text)))
    }

    /// Converts `term` to a value of type `want`, an `Option` if `null`.
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

    /// Unwraps a nullable value where C++ assumes that it is not null.
    pub(super) fn present(&self, term: Term) -> Term {
        if !term.null {
            return term;
        }
        let code = &term.code;
        let text = format!("'{}' of '{}' needs it", self.method.name, self.scope.of.name);
        Term { code: quote!(#code.expect(#text)), null: false, ..term }
    }

    /// Returns the id, or ids, of a view.
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

    /// Returns the view of a present id.
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
