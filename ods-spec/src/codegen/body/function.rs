//! Free functions and constants of C++ that bodies use.

use proc_macro2::TokenStream;
use quote::quote;

use super::term::{Term, named};
use super::{Translator, Why};
use crate::codegen::words;
use crate::model::SigType;
use crate::predicate::Class;
use crate::predicate::cpp::Cpp;

/// C++ constants: name, Rust expression, and the Rust type.
pub(super) const CONSTANTS: &[(&str, &str, &str)] = &[
    ("SymbolTable::Visibility::Public", "::ods_core::symbol::Visibility::Public", VISIBILITY),
    ("SymbolTable::Visibility::Private", "::ods_core::symbol::Visibility::Private", VISIBILITY),
    ("SymbolTable::Visibility::Nested", "::ods_core::symbol::Visibility::Nested", VISIBILITY),
    ("RegionKind::SSACFG", "::ods_core::interface::RegionKind::Ssacfg", REGION_KIND),
    ("RegionKind::Graph", "::ods_core::interface::RegionKind::Graph", REGION_KIND),
    ("OpAsmAliasResult::NoAlias", "::ods_core::interface::AliasResult::NoAlias", ALIAS),
    (
        "OpAsmAliasResult::OverridableAlias",
        "::ods_core::interface::AliasResult::OverridableAlias",
        ALIAS,
    ),
    ("OpAsmAliasResult::FinalAlias", "::ods_core::interface::AliasResult::FinalAlias", ALIAS),
    ("IteratorType::parallel", "::ods_core::interface::IteratorType::Parallel", ITERATOR),
    ("IteratorType::reduction", "::ods_core::interface::IteratorType::Reduction", ITERATOR),
    ("InvocationBounds::getUnknown", "::ods_core::interface::InvocationBounds::UNKNOWN", BOUNDS),
    ("RegionBranchPoint::parent", "::ods_core::interface::RegionPoint::Parent", POINT),
    ("DeletionKind::Keep", "::ods_core::interface::DeletionKind::Keep", DELETION),
    ("DeletionKind::Delete", "::ods_core::interface::DeletionKind::Delete", DELETION),
    (
        "Speculation::Speculatable",
        "::ods_core::interface::Speculatability::Speculatable",
        SPECULATE,
    ),
    (
        "Speculation::NotSpeculatable",
        "::ods_core::interface::Speculatability::NotSpeculatable",
        SPECULATE,
    ),
    (
        "Speculation::RecursivelySpeculatable",
        "::ods_core::interface::Speculatability::RecursivelySpeculatable",
        SPECULATE,
    ),
];

const ITERATOR: &str = "::ods_core::interface::IteratorType";
const VISIBILITY: &str = "::ods_core::symbol::Visibility";
const REGION_KIND: &str = "::ods_core::interface::RegionKind";
const ALIAS: &str = "::ods_core::interface::AliasResult";
const DELETION: &str = "::ods_core::interface::DeletionKind";
const BOUNDS: &str = "::ods_core::interface::InvocationBounds";
const POINT: &str = "::ods_core::interface::RegionPoint";
const SPECULATE: &str = "::ods_core::interface::Speculatability";

impl Translator<'_> {
    /// Translates a call of a function by its C++ name.
    pub(super) fn function(
        &mut self,
        name: &str,
        types: &[String],
        args: &[Cpp],
        hint: Option<&SigType>,
    ) -> Result<Term, Why> {
        let bare = name.trim_start_matches("llvm::").trim_start_matches("mlir::");
        match (bare, args) {
            ("isa" | "isa_and_nonnull" | "isa_and_present", [one]) => {
                let one = self.term(one, None)?;
                let test = self.is_a(&one, types)?;
                Ok(Term::new(test, SigType::Bool))
            }
            ("cast", [one]) => self.term(one, hint),
            ("dyn_cast" | "dyn_cast_or_null" | "dyn_cast_if_present", [one]) => {
                let one = self.term(one, None)?;
                let bound = one.with(quote!(one));
                let bound = Term { null: false, ..bound };
                let test = self.is_a(&bound, types)?;
                let code = &one.code;
                let code = match one.null {
                    true => quote!(#code.filter(|&one| #test)),
                    false => quote!(::core::option::Option::Some(#code).filter(|&one| #test)),
                };
                Ok(one.with(code).nullable())
            }
            ("static_cast", [one]) => {
                let to = types.first().and_then(|ty| self.body.types.get(ty)).cloned();
                let to = to.ok_or("a cast to an unknown type")?;
                Ok(Term::new(self.value(one, &to, false)?, to))
            }
            ("bitEnumContainsAll" | "bitEnumContainsAny", [set, bits]) => {
                let set = self.term(set, None)?;
                let SigType::Enum(_) = set.ty else {
                    return Err("bits of what is no enum".to_owned());
                };
                let (ty, set) = (set.ty.clone(), set.code);
                let bits = self.value(bits, &ty, false)?;
                let both = quote!(#set.value() & #bits.value());
                Ok(Term::new(
                    match bare {
                        "bitEnumContainsAll" => quote!((#both).eq(&#bits.value())),
                        _ => quote!((#both).ne(&0)),
                    },
                    SigType::Bool,
                ))
            }
            ("is_contained", [list, one]) => {
                let list = self.term(list, None)?;
                let item = list.item().ok_or("a search in what is no list")?;
                let one = self.value(one, &item.ty, false)?;
                let all = self.coerce(list.clone(), &list.ty, false)?;
                Ok(Term::new(quote!(#all.contains(&#one)), SigType::Bool))
            }
            ("count", [list, one]) => {
                let list = self.term(list, None)?;
                let item = list.item().ok_or("a count in what is no list")?;
                let one = self.value(one, &item.ty, false)?;
                let all = self.coerce(list.clone(), &list.ty, false)?;
                Ok(Term::new(
                    quote!(#all.iter().filter(|have| **have == #one).count()),
                    SigType::Size,
                ))
            }
            ("drop_begin", [list]) => self.skipped(list, &Cpp::Int(1)),
            ("drop_begin", [list, count]) => self.skipped(list, count),
            ("all_of" | "any_of" | "none_of", [list, Cpp::Lambda(params, test)]) => {
                self.quantified(bare, list, params, test)
            }
            ("to_vector" | "SmallVector", [list]) => self.term(list, hint),
            ("getElementTypeOrSelf", [one]) => {
                let one = self.term(one, None)?;
                let ty = self.type_of(one)?;
                let ctx = self.ctx()?;
                Ok(Term::new(quote!(#ty.element_type_or_self(#ctx)), SigType::Type))
            }
            ("StringAttr::get", [_, text]) => {
                let text = self.term(text, None)?;
                let (ctx, code) = (self.ctx()?, &text.code);
                match text.ty {
                    SigType::Str if text.lent => {
                        Ok(Term::new(quote!(::ods_core::Attr::string(#ctx, #code)), SigType::Attr))
                    }
                    _ => Err("text that is computed".to_owned()),
                }
            }
            ("UnitAttr::get", [_]) => Ok(Term::new(quote!(::ods_core::Attr::UNIT), SigType::Attr)),
            ("BoolAttr::get", [_, value]) => {
                let value = self.value(value, &SigType::Bool, false)?;
                Ok(Term::new(quote!(::ods_core::Attr::bool(#value)), SigType::Attr))
            }
            ("DenseI32ArrayAttr::get" | "DenseI64ArrayAttr::get", [_, Cpp::Name(given, _)]) => {
                let list = self.term(&Cpp::Name(given.clone(), Vec::new()), None)?;
                let (ctx, code) = (self.ctx()?, &list.code);
                let make = match bare {
                    "DenseI32ArrayAttr::get" => quote!(dense_i32_array),
                    _ => quote!(dense_i64_array),
                };
                Ok(Term::new(quote!(::ods_core::Attr::#make(#ctx, #code)), SigType::Attr))
            }
            ("SymbolTable::getSymbolName", [_]) => {
                let ir = self.ir()?;
                let code = quote!(::ods_core::symbol::symbol_name(#ir.view(self.id())));
                Ok(Term::new(code, SigType::Attr).nullable())
            }
            ("SymbolTable::getSymbolVisibility", [_]) => {
                let ir = self.ir()?;
                let code = quote!(::ods_core::symbol::visibility(#ir.view(self.id())));
                Ok(Term::new(code, SigType::Rust(VISIBILITY)))
            }
            ("detail::divideCeil" | "divideCeil", [number, by]) => {
                let ty = SigType::Int { bits: 64, signed: false };
                let (number, by) = (self.value(number, &ty, false)?, self.value(by, &ty, false)?);
                Ok(Term::new(quote!(#number.div_ceil(#by)), ty))
            }
            ("ShapedType::isDynamic", [size]) => {
                let size = self.value(size, &SigType::Int { bits: 64, signed: true }, false)?;
                Ok(Term::new(quote!((#size == ::ods_core::DYNAMIC)), SigType::Bool))
            }
            ("ShapedType::isDynamicShape", [shape]) => {
                let sizes = SigType::List(Box::new(SigType::Int { bits: 64, signed: true }));
                let shape = self.value(shape, &sizes, false)?;
                Ok(Term::new(quote!(#shape.contains(&::ods_core::DYNAMIC)), SigType::Bool))
            }
            // A function without arguments that returns a constant.
            (_, []) => self.named(name),
            _ => Err(format!("`{name}` is not known")),
        }
    }

    /// Returns the Rust test of whether `term` is of one of the C++ classes.
    fn is_a(&self, term: &Term, types: &[String]) -> Result<TokenStream, Why> {
        let class = |name: &String| {
            self.body.classes.get(name).ok_or_else(|| format!("the class `{name}` is not known"))
        };
        let code = &term.code;
        let mut tests = Vec::new();
        for name in types {
            let short = name.rsplit("::").next().unwrap_or(name);
            tests.push(match (&term.ty, short) {
                (SigType::Value, "OpResult" | "BlockArgument") => {
                    let view = self.as_view(term.clone())?;
                    let test = if short == "OpResult" { quote!(is_some) } else { quote!(is_none) };
                    quote!(#view.defining_op().#test())
                }
                (SigType::Type, _) => {
                    let (ctx, class) = (self.ctx()?, words::word(class(name)?));
                    quote!(::ods_core::verify::type_is(#ctx, #class, #code))
                }
                (SigType::Attr, _) => {
                    let (ctx, class) = (self.ctx()?, words::word(class(name)?));
                    quote!(::ods_core::verify::attr_is(#ctx, #class, #code))
                }
                (SigType::Op, _) => match class(name)? {
                    Class::Op(full) => {
                        let view = self.as_view(term.clone())?;
                        quote!(::ods_core::rt::op_is(#view, #full))
                    }
                    _ => return Err(format!("an operation as a `{name}`")),
                },
                (ty, _) => return Err(format!("`isa` of a {}", named(ty))),
            });
        }
        match (tests.as_slice(), term.null) {
            ([test], false) => Ok(test.clone()),
            (tests, false) if !tests.is_empty() => Ok(quote!((#(#tests)||*))),
            _ => Err("`isa` of what may be null".to_owned()),
        }
    }

    /// Translates a list without its first items.
    fn skipped(&mut self, list: &Cpp, count: &Cpp) -> Result<Term, Why> {
        let list = self.term(list, None)?;
        list.item().ok_or("a part of what is no list")?;
        let count = self.value(count, &SigType::Size, false)?;
        let code = &list.code;
        Ok(list.with(quote!(#code.into_iter().skip(#count).collect::<::std::vec::Vec<_>>())))
    }

    fn quantified(
        &mut self,
        which: &str,
        list: &Cpp,
        params: &[String],
        test: &Cpp,
    ) -> Result<Term, Why> {
        let list = self.term(list, None)?;
        let item = list.item().ok_or("a test of what is no list")?;
        let [name] = params else { return Err("a test of several at once".to_owned()) };
        let bound = crate::codegen::names::ident(&crate::codegen::names::snake(name));
        self.locals.push((name.clone(), super::Local::Bound(item.with(quote!(#bound)))));
        let test = self.value(test, &SigType::Bool, false);
        self.locals.pop();
        let (test, code) = (test?, &list.code);
        let code = match which {
            "all_of" => quote!(#code.into_iter().all(|#bound| #test)),
            "any_of" => quote!(#code.into_iter().any(|#bound| #test)),
            _ => quote!(!#code.into_iter().any(|#bound| #test)),
        };
        Ok(Term::new(code, SigType::Bool))
    }

    /// Returns the type of a value, or a type itself.
    pub(super) fn type_of(&self, term: Term) -> Result<TokenStream, Why> {
        match term.ty {
            SigType::Type => Ok(self.present(term).code),
            SigType::Value => {
                let view = self.as_view(term)?;
                Ok(quote!(#view.ty()))
            }
            ref other => Err(format!("the type of a {}", named(other))),
        }
    }
}
