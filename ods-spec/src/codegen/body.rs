//! Default bodies of interface methods, translated from the C++ of the `.td`: declarations, `if`, `for`, `return` and
//! calls of members of operations, values, types, attributes, blocks and regions. The implementer must write any other
//! body, and the reason is reported.

mod call;
mod coercion;
mod function;
mod member;
mod term;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Gen;
use super::names::{ident, snake};
use crate::model::{Interface, InterfaceMethod, MethodBody, SigType};
use crate::predicate::cpp::{Cpp, Stmt};
use term::Term;

/// The names in scope of a body.
pub(super) struct BodyScope<'m> {
    /// The generator, for the paths of enums.
    pub(super) of_gen: &'m Gen<'m>,
    /// The interface.
    pub(super) of: &'m Interface,
    /// The parameter that gives access to the IR or the context: `ir` or `ctx`.
    pub(super) environment: Option<&'static str>,
    /// The parameters.
    pub(super) names: Vec<Ident>,
}

/// The reason why a body does not translate.
type Why = String;

/// Translates the body of a method to Rust; `None` if it has none.
pub(super) fn default_body(
    scope: &BodyScope<'_>,
    method: &InterfaceMethod,
) -> Option<Result<TokenStream, Why>> {
    let body = method.default_body.as_ref()?;
    let statements = match &body.statements {
        Ok(statements) => statements,
        Err(why) => return Some(Err(why.clone())),
    };
    let mut translator = Translator { scope, method, body, locals: Vec::new() };
    Some(translator.block(statements, true).map(|code| quote!({ #code })))
}

/// The meaning of a local name.
enum Local {
    /// The instance that the method is called on.
    Me,
    /// A value.
    Bound(Term),
}

struct Translator<'s> {
    scope: &'s BodyScope<'s>,
    method: &'s InterfaceMethod,
    body: &'s MethodBody,
    locals: Vec<(String, Local)>,
}

impl Translator<'_> {
    /// Translates statements; `tail` if the last of them ends the method.
    fn block(&mut self, statements: &[Stmt], tail: bool) -> Result<TokenStream, Why> {
        let known = self.locals.len();
        let mut out = TokenStream::new();
        for (index, statement) in statements.iter().enumerate() {
            let last = tail && index + 1 == statements.len();
            out.extend(self.statement(statement, last)?);
        }
        self.locals.truncate(known);
        if tail && self.method.return_type != SigType::Void && !ends(statements) {
            return Err("not every way returns a value".to_owned());
        }
        Ok(out)
    }

    fn statement(&mut self, statement: &Stmt, last: bool) -> Result<TokenStream, Why> {
        let returns = &self.method.return_type;
        match statement {
            Stmt::Return(None) => Ok(if last { quote!() } else { quote!(return;) }),
            Stmt::Return(Some(value)) if *returns == SigType::Void => {
                let effect = self.effect(value)?;
                Ok(if last { effect } else { quote!(#effect return;) })
            }
            Stmt::Return(Some(value)) => {
                let value = self.value(value, returns, true)?;
                Ok(if last { value } else { quote!(return #value;) })
            }
            Stmt::Expr(call) => self.effect(call),
            Stmt::If(condition, then, otherwise) => {
                let condition = self.value(condition, &SigType::Bool, false)?;
                self.branches(&quote!(#condition), then, otherwise)
            }
            Stmt::IfLet(name, value, then, otherwise) => {
                let term = self.term(value, None)?;
                let Some((code, inner)) = term.optional() else {
                    return Err(format!("`{name}` is no pointer to test"));
                };
                let bound = ident(&snake(name));
                self.locals.push((name.clone(), Local::Bound(inner.with(quote!(#bound)))));
                let done = self.branches(
                    &quote!(let ::core::option::Option::Some(#bound) = #code),
                    then,
                    otherwise,
                );
                self.locals.pop();
                done
            }
            Stmt::For(name, range, body) => {
                let term = self.term(range, None)?;
                let Some(item) = term.item() else {
                    return Err("the range of the loop is no list".to_owned());
                };
                let (code, bound) = (term.code, ident(&snake(name)));
                self.locals.push((name.clone(), Local::Bound(item.with(quote!(#bound)))));
                let body = self.block(body, false)?;
                self.locals.pop();
                Ok(quote!(for #bound in #code { #body }))
            }
            Stmt::Let(ty, name, value) => self.declare(ty, name, value),
            Stmt::Assign(Cpp::Member(of, name, _), value)
                if self.method.mutates && self.is_properties(of) =>
            {
                self.set_property(name, value)
            }
            Stmt::Assign(..) => Err("an assignment".to_owned()),
        }
    }

    /// Translates `$_op.getProperties().name = value`.
    fn set_property(&mut self, name: &str, value: &Cpp) -> Result<TokenStream, Why> {
        let camel = crate::cpp_names::camel(name);
        let term = self.term(value, None)?;
        let code = &term.code;
        let bits = match &term.ty {
            SigType::Bool => quote!(u64::from(#code)),
            SigType::Enum(_) => quote!(#code.value()),
            _ => return Err("a property that is no number".to_owned()),
        };
        Ok(quote!(::ods_core::rt::set_accessor_bits(ir, self.id(), #camel, #bits);))
    }

    fn branches(
        &mut self,
        condition: &TokenStream,
        then: &[Stmt],
        otherwise: &[Stmt],
    ) -> Result<TokenStream, Why> {
        let then = self.block(then, false)?;
        if otherwise.is_empty() {
            return Ok(quote!(if #condition { #then }));
        }
        let otherwise = self.block(otherwise, false)?;
        Ok(quote!(if #condition { #then } else { #otherwise }))
    }

    fn declare(&mut self, ty: &str, name: &str, value: &Cpp) -> Result<TokenStream, Why> {
        if self.is_me(value) {
            self.locals.push((name.to_owned(), Local::Me));
            return Ok(quote!());
        }
        let term = match self.body.types.get(ty) {
            // An entity of a body is bound as a view, which refers to the body.
            Some(SigType::Op | SigType::Value | SigType::Block | SigType::Region) | None => {
                self.term(value, self.body.types.get(ty))?
            }
            Some(want) => {
                let code = self.value(value, want, true)?;
                Term::returned(code, want.clone())
            }
        };
        let (bound, code) = (ident(&snake(name)), &term.code);
        let declared = quote!(let #bound = #code;);
        self.locals.push((name.to_owned(), Local::Bound(term.with(quote!(#bound)))));
        Ok(declared)
    }

    /// Translates a call whose result is unused.
    fn effect(&mut self, expr: &Cpp) -> Result<TokenStream, Why> {
        if let Cpp::Call(callee, args) = expr
            && let Cpp::Name(name, _) = &**callee
        {
            match (name.as_str(), args.as_slice()) {
                // An assertion has no effect.
                ("assert", _) => return Ok(quote!()),
                ("llvm_unreachable", [Cpp::Str(text)]) => return Ok(quote!(unreachable!(#text);)),
                _ => {}
            }
        }
        self.void_call(expr)
    }

    fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|(have, _)| have == name).map(|(_, local)| local)
    }

    /// Returns whether an expression denotes the operation, type or attribute itself, possibly as the interface.
    fn is_me(&self, expr: &Cpp) -> bool {
        match expr {
            Cpp::Dollar(name) => matches!(name.as_str(), "_op" | "_type" | "_attr" | "_self"),
            Cpp::Name(name, _) => name == "this" || matches!(self.local(name), Some(Local::Me)),
            Cpp::Call(callee, args) => match (&**callee, args.as_slice()) {
                (Cpp::Member(of, name, _), []) => name == "getOperation" && self.is_me(of),
                (Cpp::Name(name, types), [one]) => {
                    let cast = name.rsplit("::").next() == Some("cast");
                    let own = self.scope.of.name.rsplit("::").next();
                    let to = types.first().and_then(|ty| ty.rsplit("::").next());
                    cast && (to == Some("ConcreteOp") || to == own) && self.is_me(one)
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Returns whether control never reaches the end of the statements.
fn ends(statements: &[Stmt]) -> bool {
    match statements.last() {
        Some(Stmt::Return(_)) => true,
        Some(Stmt::If(_, then, otherwise) | Stmt::IfLet(_, _, then, otherwise)) => {
            ends(then) && ends(otherwise)
        }
        Some(Stmt::Expr(Cpp::Call(callee, _))) => {
            matches!(&**callee, Cpp::Name(name, _) if name == "llvm_unreachable")
        }
        _ => false,
    }
}
