//! Default bodies of interface methods, from the C++ of the `.td`: a literal, a comparison, another method of the
//! interface, or what the operation says of itself. Anything else is for the implementer to write.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::interface::method_name;
use super::names::{ident, snake};
use crate::model::{Interface, InterfaceKind, InterfaceMethod, SigType};
use crate::predicate::cpp::{Cpp, parse};

/// What a body can name.
pub(super) struct BodyScope<'m> {
    /// The interface.
    pub(super) of: &'m Interface,
    /// The parameter through which the rest of the IR is seen: `ir` or `ctx`.
    pub(super) environment: Option<&'static str>,
    /// The parameters.
    pub(super) names: Vec<Ident>,
}

/// The body of a method in Rust; `None` when it has none, or none that translates.
pub(super) fn default_body(scope: &BodyScope<'_>, method: &InterfaceMethod) -> Option<TokenStream> {
    let text = without_comments(method.default_body.as_deref()?);
    let mut statements: Vec<&str> =
        text.split(';').map(str::trim).filter(|text| !text.is_empty()).collect();
    // `auto op = cast<ConcreteOp>(this->getOperation());` gives the operation another name.
    if statements.first().is_some_and(|first| names_the_operation(first)) {
        statements.remove(0);
    }
    let returns = &method.return_type;
    match statements.as_slice() {
        [] | ["return"] if *returns == SigType::Void => Some(quote!({})),
        [one] => {
            let value =
                one.strip_prefix("return").filter(|rest| !rest.starts_with(char::is_alphanumeric));
            let expr = match (value, returns) {
                (Some(value), _) => parse(value).ok()?,
                (None, SigType::Void) => parse(one).ok()?,
                (None, _) => parse(one).ok().filter(is_unreachable)?,
            };
            let value = Translator { scope, method }.value(&expr, returns)?;
            Some(quote!({ #value }))
        }
        _ => None,
    }
}

fn names_the_operation(statement: &str) -> bool {
    let squeezed: String = statement.chars().filter(|c| !c.is_whitespace()).collect();
    matches!(
        squeezed.as_str(),
        "autoop=cast<ConcreteOp>(this->getOperation())"
            | "ConcreteOpop=cast<ConcreteOp>(this->getOperation())"
            | "autoop=::llvm::cast<ConcreteOp>(this->getOperation())"
    )
}

fn without_comments(text: &str) -> String {
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn is_unreachable(expr: &Cpp) -> bool {
    matches!(expr, Cpp::Call(callee, _) if matches!(&**callee, Cpp::Name(name, _) if name == "llvm_unreachable"))
}

/// The operation, type or attribute itself.
fn is_self(expr: &Cpp) -> bool {
    match expr {
        Cpp::Dollar(name) => matches!(name.as_str(), "_op" | "_type" | "_attr" | "_self"),
        Cpp::Name(name, _) => name == "op" || name == "this",
        Cpp::Call(callee, args) => match &**callee {
            Cpp::Member(of, name, _) => name == "getOperation" && args.is_empty() && is_self(of),
            _ => false,
        },
        _ => false,
    }
}

struct Translator<'s> {
    scope: &'s BodyScope<'s>,
    method: &'s InterfaceMethod,
}

impl Translator<'_> {
    /// `expr` as a value of type `want`.
    fn value(&self, expr: &Cpp, want: &SigType) -> Option<TokenStream> {
        if let Some(constant) = self.constant(expr, want) {
            return Some(constant);
        }
        match (expr, want) {
            (_, SigType::Void) => self.call(expr, want),
            (
                Cpp::Binary(
                    operator @ ("&&" | "||" | "==" | "!=" | "<" | "<=" | ">" | ">="),
                    lhs,
                    rhs,
                ),
                SigType::Bool,
            ) => {
                let operator: TokenStream = operator.parse().ok()?;
                let inner = if matches!(operator.to_string().as_str(), "&&" | "||") {
                    Some(SigType::Bool)
                } else {
                    self.type_of(lhs).or_else(|| self.type_of(rhs))
                };
                let inner = inner?;
                let (lhs, rhs) = (self.value(lhs, &inner)?, self.value(rhs, &inner)?);
                Some(quote!(#lhs #operator #rhs))
            }
            (Cpp::Unary('!', inner), SigType::Bool) => {
                let inner = self.value(inner, want)?;
                Some(quote!(!(#inner)))
            }
            (Cpp::Name(name, _), _) => {
                let given = self.method.params.iter().find(|param| param.name == *name)?;
                (given.ty == *want).then(|| self.param(name)).flatten()
            }
            _ if is_self(expr) && matches!(want, SigType::Op) => {
                Some(quote!(::core::option::Option::Some(self.id())))
            }
            _ => self.call(expr, want),
        }
    }

    /// A literal, or what stands for nothing.
    fn constant(&self, expr: &Cpp, want: &SigType) -> Option<TokenStream> {
        let name = match expr {
            Cpp::Name(name, _) => name.as_str(),
            Cpp::Call(callee, args) => match (&**callee, args.as_slice()) {
                (Cpp::Name(name, _), []) if name == "success" => "success",
                (Cpp::Name(name, _), []) if name == "failure" => "failure",
                (Cpp::Name(name, _), [Cpp::Str(text)]) if name == "llvm_unreachable" => {
                    return Some(quote!(unreachable!(#text)));
                }
                _ => return None,
            },
            Cpp::Int(value) => return integer(*value, want),
            Cpp::Str(text) => {
                return match (want, self.method.is_static) {
                    (SigType::Str, true) => Some(quote!(#text)),
                    (SigType::Str, false) => Some(quote!(::std::string::String::from(#text))),
                    _ => None,
                };
            }
            Cpp::List(items) => return self.list(items, want),
            _ => return None,
        };
        match (name.rsplit("::").next().unwrap_or(name), want) {
            ("true", SigType::Bool) => Some(quote!(true)),
            ("false", SigType::Bool) => Some(quote!(false)),
            ("nullopt", SigType::Option(_))
            | ("nullptr", SigType::Attr | SigType::Op | SigType::Block | SigType::Region) => {
                Some(quote!(::core::option::Option::None))
            }
            ("success", SigType::Logical) => Some(quote!(::core::result::Result::Ok(()))),
            ("failure", SigType::Logical | SigType::Fallible(_)) => {
                let text = format!(
                    "'{}' of '{}' is not implemented",
                    self.method.name, self.scope.of.name
                );
                Some(quote! {
                    ::core::result::Result::Err(::std::boxed::Box::new(
                        ::ods_core::Diagnostic::error(::ods_core::Loc::UNKNOWN, #text),
                    ))
                })
            }
            _ => None,
        }
    }

    fn list(&self, items: &[Cpp], want: &SigType) -> Option<TokenStream> {
        match (items, want) {
            ([], SigType::List(_)) => Some(quote!(::std::vec::Vec::new())),
            (
                [],
                SigType::Option(_) | SigType::Attr | SigType::Op | SigType::Block | SigType::Region,
            ) => Some(quote!(::core::option::Option::None)),
            ([], SigType::Bool) => Some(quote!(false)),
            ([], SigType::Int { .. } | SigType::Size) => Some(quote!(0)),
            ([], SigType::Str) => self.constant(&Cpp::Str(String::new()), want),
            ([a, b], SigType::Pair(two)) => {
                let (a, b) = (self.value(a, &two[0])?, self.value(b, &two[1])?);
                Some(quote!((#a, #b)))
            }
            _ => None,
        }
    }

    /// A call of another method, or of what every operation has.
    fn call(&self, expr: &Cpp, want: &SigType) -> Option<TokenStream> {
        let Cpp::Call(callee, args) = expr else { return None };
        let name = match &**callee {
            Cpp::Member(of, name, _) if is_self(of) => name.as_str(),
            Cpp::Name(name, _) => name.strip_prefix("ConcreteOp::").unwrap_or(name),
            _ => return None,
        };
        if let Some(other) = self.scope.of.methods.iter().find(|method| method.name == name) {
            return self.sibling(other, args, want);
        }
        if self.scope.of.kind != InterfaceKind::Op || self.scope.environment != Some("ir") {
            return None;
        }
        self.of_operation(name, args, want)
    }

    /// Another method of the interface.
    fn sibling(
        &self,
        other: &InterfaceMethod,
        args: &[Cpp],
        want: &SigType,
    ) -> Option<TokenStream> {
        let reachable = other.return_type == *want
            && other.params.len() == args.len()
            && !other.is_static
            && !self.method.is_static
            && (!other.mutates || self.method.mutates)
            && other.name != self.method.name;
        if !reachable {
            return None;
        }
        let values: Option<Vec<TokenStream>> =
            args.iter().zip(&other.params).map(|(arg, param)| self.value(arg, &param.ty)).collect();
        let (name, values) = (ident(&method_name(&other.name)), values?);
        let environment = self.scope.environment.map(|name| {
            let name = ident(name);
            quote!(#name,)
        });
        Some(quote!(self.#name(#environment #(#values),*)))
    }

    /// What every operation has, or an accessor of those that implement the interface: by name, as which operation it
    /// is shows at run time.
    fn of_operation(&self, name: &str, args: &[Cpp], want: &SigType) -> Option<TokenStream> {
        let index = || match args {
            [Cpp::Int(index)] => usize::try_from(*index).ok().map(Literal::usize_unsuffixed),
            _ => None,
        };
        match (name, args, want) {
            ("getOperand", [_], SigType::Value) => {
                let index = index()?;
                Some(quote!(ir.operand(self.id(), #index)))
            }
            ("getResult", [_], SigType::Value) => {
                let index = index()?;
                Some(quote!(ir.result(self.id(), #index)))
            }
            ("getParentOp", [], SigType::Op) => Some(quote!(ir.parent_op(self.id()))),
            ("hasAttr", [Cpp::Str(attr)], SigType::Bool) => {
                Some(quote!(ir.view(self.id()).attr(#attr).is_some()))
            }
            ("getAttr", [Cpp::Str(attr)], SigType::Attr) => {
                Some(quote!(ir.view(self.id()).attr(#attr)))
            }
            (_, [], SigType::Attr) => {
                let attr = name.strip_prefix("get")?.strip_suffix("Attr")?;
                Some(quote!(::ods_core::rt::accessor_attr(ir, self.id(), #attr)))
            }
            (_, [], SigType::Value) => {
                let value = name.strip_prefix("get")?;
                Some(quote!(::ods_core::rt::accessor_value(ir, self.id(), #value)))
            }
            (_, [Cpp::Name(given, _)], SigType::Void) if self.method.mutates => {
                let attr = name.strip_prefix("set")?.strip_suffix("Attr")?;
                let is_attr = |param: &&crate::model::MethodParam| {
                    param.name == *given && param.ty == SigType::Attr
                };
                self.method.params.iter().find(is_attr)?;
                let value = self.param(given)?;
                Some(quote!(::ods_core::rt::set_accessor_attr(ir, self.id(), #attr, #value)))
            }
            _ => None,
        }
    }

    fn type_of(&self, expr: &Cpp) -> Option<SigType> {
        match expr {
            Cpp::Name(name, _) => self
                .method
                .params
                .iter()
                .find(|param| param.name == *name)
                .map(|param| param.ty.clone()),
            Cpp::Call(callee, _) => {
                let name = match &**callee {
                    Cpp::Member(of, name, _) if is_self(of) => name,
                    Cpp::Name(name, _) => name,
                    _ => return None,
                };
                let other = self.scope.of.methods.iter().find(|method| method.name == *name)?;
                Some(other.return_type.clone())
            }
            _ => None,
        }
    }

    fn param(&self, name: &str) -> Option<TokenStream> {
        let name = ident(&snake(name));
        self.scope.names.contains(&name).then(|| quote!(#name))
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
