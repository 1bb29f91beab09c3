//! Calls: of the interface's other methods, of the operation's accessors, and of everything else by table.

use proc_macro2::TokenStream;
use quote::quote;

use super::term::Term;
use super::{BodyScope, Translator, Why};
use crate::codegen::interface::method_name;
use crate::codegen::names::ident;
use crate::model::{InterfaceKind, InterfaceMethod, SigType};
use crate::predicate::cpp::Cpp;

impl<'s> Translator<'s> {
    /// Returns the expression for the body of the IR.
    pub(super) fn ir(&self) -> Result<TokenStream, Why> {
        match self.scope.environment {
            Some("ir") => Ok(quote!(ir)),
            _ => Err("the IR, where the method does not see it".to_owned()),
        }
    }

    /// Returns the expression for the context.
    pub(super) fn ctx(&self) -> Result<TokenStream, Why> {
        match self.scope.environment {
            Some("ir") => Ok(quote!(ir.ctx())),
            Some("ctx") => Ok(quote!(ctx)),
            _ => Err("the context, where the method does not see it".to_owned()),
        }
    }

    pub(super) fn call(
        &mut self,
        callee: &Cpp,
        args: &[Cpp],
        hint: Option<&SigType>,
    ) -> Result<Term, Why> {
        match callee {
            Cpp::Member(of, name, types) if self.is_me(of) => self.of_me(name, types, args, hint),
            Cpp::Member(of, name, types) => {
                let receiver = self.receiver(of, name)?;
                self.member(receiver, name, types, args, hint)
            }
            Cpp::Name(name, types) => {
                let bare = name.strip_prefix("ConcreteOp::").unwrap_or(name);
                if !bare.contains("::")
                    && let Some(other) = self.method_of(bare)
                {
                    return self.sibling(other, args);
                }
                self.function(name, types, args, hint)
            }
            _ => Err("a call of what is no name".to_owned()),
        }
    }

    /// Translates the receiver of a member; the member determines the accessor's type if only its name is known.
    fn receiver(&mut self, of: &Cpp, member: &str) -> Result<Term, Why> {
        let list = || Some(SigType::List(Box::new(SigType::Value)));
        let hint = match member {
            "size" | "empty" | "front" | "back" | "begin" | "end" | "slice" | "drop_front" => {
                list()
            }
            "getType" | "getDefiningOp" | "use_empty" => Some(SigType::Value),
            _ => None,
        };
        self.term(of, hint.as_ref())
    }

    fn method_of(&self, name: &str) -> Option<&'s InterfaceMethod> {
        let scope: &'s BodyScope<'s> = self.scope;
        let methods = &scope.of.methods;
        methods.iter().find(|method| method.name == name && *method != self.method)
    }

    /// Translates a call of another method of the interface.
    fn sibling(&mut self, other: &InterfaceMethod, args: &[Cpp]) -> Result<Term, Why> {
        let name = &other.name;
        if other.is_static || self.method.is_static || other.params.len() != args.len() {
            return Err(format!("`{name}` is static"));
        }
        if other.mutates && !self.method.mutates {
            return Err(format!("`{name}` changes the operation"));
        }
        let mut values = Vec::new();
        for (arg, param) in args.iter().zip(&other.params) {
            let value = self.value(arg, &param.ty, false)?;
            // References are passed on as references.
            values.push(match (&param.ty, arg) {
                (SigType::Str | SigType::List(_), Cpp::Name(..)) => quote!(#value),
                (SigType::Str | SigType::List(_) | SigType::RustRef(_), _) => quote!(&#value),
                _ => quote!(#value),
            });
        }
        let called = ident(&method_name(&other.name));
        let environment = self.scope.environment.map(|name| {
            let name = ident(name);
            quote!(#name,)
        });
        let code = quote!(self.#called(#environment #(#values),*));
        Ok(Term::returned(code, other.return_type.clone()))
    }

    /// Translates a member of the operation, type or attribute itself.
    fn of_me(
        &mut self,
        name: &str,
        types: &[String],
        args: &[Cpp],
        hint: Option<&SigType>,
    ) -> Result<Term, Why> {
        if let Some(other) = self.method_of(name) {
            return self.sibling(other, args);
        }
        let me = self.term(&Cpp::Dollar("_op".to_owned()), None)?;
        if self.scope.of.kind != InterfaceKind::Op {
            return self.member(me, name, types, args, hint);
        }
        if let Ok(found) = self.member(me, name, types, args, hint) {
            return Ok(found);
        }
        self.accessor(name, args, hint)
    }

    /// Translates an accessor of the operations that implement the interface: a look-up by name, as the operation is
    /// known only at run time.
    pub(super) fn accessor(
        &mut self,
        name: &str,
        args: &[Cpp],
        hint: Option<&SigType>,
    ) -> Result<Term, Why> {
        let unknown = || format!("`{name}` of the operation");
        let getter = name.strip_prefix("get").filter(|_| args.is_empty()).ok_or_else(unknown)?;
        let ir = self.ir()?;
        let rt = quote!(::ods_core::rt);
        if let Some(attr) = getter.strip_suffix("Attr").filter(|attr| !attr.is_empty()) {
            let code = quote!(#rt::accessor_attr(#ir, self.id(), #attr));
            return Ok(Term::new(code, SigType::Attr).nullable());
        }
        let value = SigType::Value;
        match hint {
            Some(SigType::Value) => {
                let code = quote!(#rt::accessor_value(#ir, self.id(), #getter));
                Ok(Term::new(code, value))
            }
            Some(SigType::List(item)) if **item == value => {
                let code = quote!(#rt::accessor_values(#ir, self.id(), #getter));
                Ok(Term::new(code, SigType::List(Box::new(value))))
            }
            Some(ty @ (SigType::Bool | SigType::Int { .. } | SigType::Enum(_))) => {
                let rust = self.scope.of_gen.item(ty);
                let code = quote!(#rt::accessor_native::<#rust>(#ir, self.id(), #getter));
                Ok(Term::new(code, ty.clone()))
            }
            Some(SigType::Attr) => {
                let code = quote!(#rt::accessor_attr(#ir, self.id(), #getter));
                Ok(Term::new(code, SigType::Attr).nullable())
            }
            _ => Err(unknown()),
        }
    }

    /// Translates a call whose result is unused.
    pub(super) fn void_call(&mut self, expr: &Cpp) -> Result<TokenStream, Why> {
        let Cpp::Call(callee, args) = expr else {
            return Err("a statement that is no call".to_owned());
        };
        let (of, name) = match &**callee {
            Cpp::Member(of, name, _) => (Some(&**of), name.as_str()),
            Cpp::Name(name, _) => (None, name.rsplit("::").next().unwrap_or(name)),
            _ => return Err("a call of what is no name".to_owned()),
        };
        let mine = of.is_none_or(|of| self.is_me(of));
        if mine && let Some(other) = self.method_of(name) {
            let code = self.sibling(other, args)?.code;
            return Ok(quote!(#code;));
        }
        if mine && self.method.mutates {
            return self.mutation(name, args);
        }
        match (of, name, args.as_slice()) {
            (None, "append_range", [list, more]) => {
                let (list, item) = self.growing(list)?;
                let more = self.value(more, &SigType::List(Box::new(item)), false)?;
                Ok(quote!(#list.extend(#more);))
            }
            (Some(list), "push_back", [one]) => {
                let (list, item) = self.growing(list)?;
                let one = self.value(one, &item, false)?;
                Ok(quote!(#list.push(#one);))
            }
            // Rust lists grow on demand.
            (Some(_), "reserve", _) => Ok(quote!()),
            _ => Err(format!("`{name}` is not known")),
        }
    }

    /// Translates a parameter that is a list to append to.
    fn growing(&mut self, list: &Cpp) -> Result<(TokenStream, SigType), Why> {
        let term = self.term(list, None)?;
        match term.ty {
            SigType::Out(item) => Ok((term.code, *item)),
            _ => Err("what is added to is no parameter".to_owned()),
        }
    }

    /// Translates a change of the operation itself.
    fn mutation(&mut self, name: &str, args: &[Cpp]) -> Result<TokenStream, Why> {
        let rt = quote!(::ods_core::rt);
        match (name, args) {
            ("setAttr" | "setDiscardableAttr", [key, value]) => {
                let key = self.key(key)?;
                let value = self.value(value, &SigType::Attr, false)?;
                Ok(
                    quote!({ let value = #value; ir.set_attr(::ods_core::Ident::new(#key), Some(value)); }),
                )
            }
            ("removeAttr" | "removeDiscardableAttr", [key]) => {
                let key = self.key(key)?;
                Ok(quote!(ir.set_attr(::ods_core::Ident::new(#key), None);))
            }
            (_, [value]) => {
                let attr = name.strip_prefix("set").and_then(|rest| rest.strip_suffix("Attr"));
                let attr = attr.ok_or_else(|| format!("`{name}` of the operation"))?;
                let value = self.value(value, &SigType::Attr, false)?;
                Ok(
                    quote!({ let value = #value; #rt::set_accessor_attr(ir, self.id(), #attr, value); }),
                )
            }
            _ => Err(format!("`{name}` of the operation")),
        }
    }

    /// Returns the name of an attribute, written as text or as a string attribute built from text.
    pub(super) fn key(&self, expr: &Cpp) -> Result<String, Why> {
        match expr {
            Cpp::Str(text) => Ok(text.clone()),
            Cpp::Call(callee, args) => match (&**callee, args.as_slice()) {
                (Cpp::Name(name, _), [_, text]) if name.ends_with("StringAttr::get") => {
                    self.key(text)
                }
                (Cpp::Name(name, _), [text]) if name.ends_with("Twine") => self.key(text),
                (Cpp::Name(name, _), []) if name.ends_with("SymbolTable::getSymbolAttrName") => {
                    Ok("sym_name".to_owned())
                }
                _ => Err("the name of an attribute that is computed".to_owned()),
            },
            _ => Err("the name of an attribute that is computed".to_owned()),
        }
    }
}
