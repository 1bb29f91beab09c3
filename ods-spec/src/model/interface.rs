//! Interfaces: their declarations, and their use by operations, types and attributes.

use std::collections::{BTreeMap, BTreeSet};

use super::build::Cx;
use super::signature::mutates;
use super::{EnumId, SigType, Strictness};
use crate::cpp_names::interface_name;
use crate::diag::Diagnostic;
use crate::lang::{Record, Span};
use crate::predicate::Class;
use crate::predicate::class::Named;
use crate::predicate::cpp::{Cpp, Stmt, parse_statements};

/// An `Interface` record.
#[derive(Clone, Debug)]
pub struct Interface {
    /// Name of the def.
    pub def: String,
    /// Source position of the definition.
    pub span: Span,
    /// C++ name, less `::mlir::`.
    pub name: String,
    /// The kind of entity that implements it.
    pub kind: InterfaceKind,
    /// Markdown.
    pub description: String,
    /// The C++ names of its base interfaces, less `::mlir::`.
    pub bases: Vec<String>,
    /// True if it has its own `verify`.
    pub verify: bool,
    /// True if that verifier runs after the regions are verified.
    pub verify_with_regions: bool,
    /// Its methods.
    pub methods: Vec<InterfaceMethod>,
}

/// The kinds of entities that implement an interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "OpInterface and so on")]
pub enum InterfaceKind {
    Op,
    Type,
    Attr,
    Dialect,
}

/// A method of an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterfaceMethod {
    /// Name.
    pub name: String,
    /// Source position of the declaration.
    pub span: Span,
    /// C++ return type.
    pub returns: String,
    /// The corresponding Rust type.
    pub return_type: SigType,
    /// Parameters in order.
    pub params: Vec<MethodParam>,
    /// True if it needs no instance.
    pub is_static: bool,
    /// True if it changes the instance it is called on.
    pub mutates: bool,
    /// True if an implementation may omit it.
    pub has_default: bool,
    /// The body if it is omitted: its `defaultBody`, or the `body` that no implementation can replace.
    pub default_body: Option<MethodBody>,
    /// Markdown.
    pub description: String,
}

/// C++ statements of a method, with the meaning of their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodBody {
    /// The statements, or the reason why the text is outside the supported subset.
    pub statements: Result<Vec<Stmt>, String>,
    /// Classes named by `isa`, `cast` and related functions.
    pub classes: BTreeMap<String, Class>,
    /// Cases of enums, with their values.
    pub cases: BTreeMap<String, (EnumId, u64)>,
    /// Types of local variables and static casts.
    pub types: BTreeMap<String, SigType>,
}

/// A parameter of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodParam {
    /// The name; empty if it has none.
    pub name: String,
    /// C++ type.
    pub cpp: String,
    /// The corresponding Rust type.
    pub ty: SigType,
}

/// An interface or native trait in a list of traits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterfaceUse {
    /// C++ name, less `::mlir::`.
    pub name: String,
    /// Methods that the implementer declares: `DeclareOpInterfaceMethods`. `None` for a plain use.
    pub declared: Option<Vec<String>>,
    /// Methods with a default that the C++ of the implementer replaces.
    pub overridden: Vec<String>,
}

/// Default methods that a check of ods-core implements: the check is not run if the method is overridden.
const CHECKED_DEFAULTS: &[(&str, &str)] = &[("FunctionOpInterface", "verifyBody")];

/// The default by which a symbol is no declaration. A function whose C++ overrides it is a declaration if it has no
/// body.
const DECLARATION: (&str, &str) = ("SymbolOpInterface", "isDeclaration");

impl InterfaceUse {
    /// Returns the methods with a default that ods-core would run, and that the implementer's C++ replaces.
    pub fn replaced_checks(&self) -> impl Iterator<Item = &String> {
        let checked = |method: &&String| CHECKED_DEFAULTS.contains(&(self.name.as_str(), method));
        self.overridden.iter().filter(checked)
    }

    /// Returns the methods with a default that ods-core has, and that the implementer's C++ replaces.
    pub fn replaced(&self) -> impl Iterator<Item = &String> {
        let declares = |method: &&String| (self.name.as_str(), method.as_str()) == DECLARATION;
        self.replaced_checks().chain(self.overridden.iter().filter(declares))
    }
}

impl Cx<'_> {
    /// Returns the interfaces in the dialect's C++ namespace.
    pub(super) fn interfaces(&mut self) -> Vec<Interface> {
        // A dialect in MLIR's own namespace does not own MLIR's interfaces.
        let is_core = |def: &Record<'_>| {
            self.dialect.is_some() && ods_words::CORE_INTERFACES.contains(&&*interface_name(*def))
        };
        let own = |def: &Record<'_>| {
            !def.is_a("DeclareInterfaceMethods")
                && !def.is_anonymous()
                && self.owns_def(*def)
                && !is_core(def)
        };
        let own: Vec<Record<'_>> =
            self.records.defs_in_order_of_class("Interface").filter(own).collect();
        own.into_iter().map(|def| self.interface(def)).collect()
    }

    fn interface(&mut self, def: Record<'_>) -> Interface {
        let kind = match () {
            () if def.is_a("TypeInterface") => InterfaceKind::Type,
            () if def.is_a("AttrInterface") => InterfaceKind::Attr,
            () if def.is_a("DialectInterface") => InterfaceKind::Dialect,
            () => InterfaceKind::Op,
        };
        let methods = def.rec_list("methods").unwrap_or_default();
        let bases = def.rec_list("baseInterfaces").unwrap_or_default();
        Interface {
            def: def.name().to_owned(),
            span: def.span(),
            name: interface_name(def),
            kind,
            description: def.opt_str("description").unwrap_or("").to_owned(),
            bases: bases.into_iter().map(interface_name).collect(),
            verify: is_set(def, "verify"),
            verify_with_regions: def.opt_bit("verifyWithRegions").unwrap_or(false),
            methods: methods.into_iter().map(|method| self.method(kind, method)).collect(),
        }
    }

    fn method(&mut self, kind: InterfaceKind, method: Record<'_>) -> InterfaceMethod {
        let name = method.opt_str("name").unwrap_or("").to_owned();
        let returns = method.opt_str("returnType").unwrap_or("").to_owned();
        let return_type = self.signature_type(&returns, true);
        let dag = method.opt_dag("arguments");
        let given: Vec<(String, String)> = dag
            .iter()
            .flat_map(|dag| dag.args())
            .map(|(name, value)| {
                (name.unwrap_or("").to_owned(), value.as_str().unwrap_or("").to_owned())
            })
            .collect();
        let param = |(name, cpp): (String, String)| {
            let ty = self.signature_type(&cpp, false);
            MethodParam { name, cpp, ty }
        };
        let params = given.into_iter().map(param).collect();
        let body = ["defaultBody", "body"].into_iter().find(|field| is_set(method, field));
        InterfaceMethod {
            is_static: method.is_a("StaticInterfaceMethod"),
            mutates: mutates(kind, &name, &return_type),
            has_default: has_default(method),
            default_body: body
                .and_then(|field| method.opt_str(field))
                .map(|text| self.method_body(text)),
            description: method.opt_str("description").unwrap_or("").to_owned(),
            span: method.span(),
            name,
            returns,
            return_type,
            params,
        }
    }
}

impl Cx<'_> {
    fn method_body(&mut self, text: &str) -> MethodBody {
        let mut body = MethodBody {
            statements: parse_statements(text).map_err(|malformed| malformed.reason),
            classes: BTreeMap::new(),
            cases: BTreeMap::new(),
            types: BTreeMap::new(),
        };
        let mut names = Names::default();
        body.statements.iter().flatten().for_each(|one| names.statement(one));
        let (classes, namespace) = (self.tr.classes, self.tr.namespace);
        for name in names.types {
            match classes.get(bare_name(&name), namespace) {
                Some(Named::Classes(all)) if all.len() == 1 => {
                    body.classes.extend(all.first().map(|class| (name.clone(), class.clone())));
                }
                _ => {}
            }
            let ty = self.signature_type(&name, true);
            if ty.foreign().is_none() {
                body.types.insert(name, ty);
            }
        }
        for name in names.values {
            let case = classes.enum_case(bare_name(&name), namespace);
            let of = bare_name(&name).rsplit_once("::");
            if let (Some(value), Some((of, _))) = (case, of)
                && let Some(Named::Enum(def)) = classes.get(of, namespace)
            {
                body.cases.insert(name, (self.enum_id(*def), value as u64));
            }
        }
        body
    }
}

/// Returns a C++ name without global and `llvm` qualifiers.
fn bare_name(name: &str) -> &str {
    let name = name.trim_start_matches("::");
    name.strip_prefix("llvm::").unwrap_or(name)
}

/// Returns the functions that C++ declarations of a class declare: names before a parenthesis, outside of braces,
/// comments and other parentheses.
pub(super) fn member_functions(cpp: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let (mut depth, mut at) = (0usize, 0);
    while let Some(byte) = cpp.as_bytes().get(at) {
        let rest = &cpp[at..];
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let len = match byte {
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            b'{' | b'(' => {
                depth += 1;
                1
            }
            b'}' | b')' => {
                depth = depth.saturating_sub(1);
                1
            }
            byte if is_word(char::from(*byte)) => {
                let len = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
                if depth == 0 && rest[len..].trim_start().starts_with('(') {
                    names.insert(&rest[..len]);
                }
                len
            }
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
        at += len;
    }
    names
}

/// The names in statements.
#[derive(Default)]
struct Names {
    types: BTreeSet<String>,
    values: BTreeSet<String>,
}

impl Names {
    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Let(ty, _, value) => {
                self.types.insert(ty.clone());
                self.expression(value);
            }
            Stmt::If(condition, then, otherwise) | Stmt::IfLet(_, condition, then, otherwise) => {
                self.expression(condition);
                then.iter().chain(otherwise).for_each(|one| self.statement(one));
            }
            Stmt::For(_, range, body) => {
                self.expression(range);
                body.iter().for_each(|one| self.statement(one));
            }
            Stmt::Return(value) => value.iter().for_each(|value| self.expression(value)),
            Stmt::Assign(target, value) => {
                self.expression(target);
                self.expression(value);
            }
            Stmt::Expr(call) => self.expression(call),
        }
    }

    fn expression(&mut self, expr: &Cpp) {
        if let Cpp::Name(name, types) = expr {
            self.types.extend(types.iter().cloned());
            if name.contains("::") {
                self.values.insert(name.clone());
            }
        }
        if let Cpp::Member(_, _, types) = expr {
            self.types.extend(types.iter().cloned());
        }
        expr.children().into_iter().for_each(|child| self.expression(child));
    }
}

fn is_set(of: Record<'_>, field: &str) -> bool {
    of.opt_str(field).is_some_and(|text| !text.trim().is_empty())
}

fn has_default(method: Record<'_>) -> bool {
    is_set(method, "defaultBody") || is_set(method, "body")
}

/// Adds the names of an interface's methods, and of the methods of its bases.
fn add_methods<'a>(interface: Record<'a>, names: &mut BTreeSet<&'a str>) {
    let own = interface.rec_list("methods").unwrap_or_default();
    names.extend(own.iter().filter_map(|method| method.opt_str("name")));
    let bases = interface.rec_list("baseInterfaces").unwrap_or_default();
    bases.into_iter().for_each(|base| add_methods(base, names));
}

impl Cx<'_> {
    /// Returns the use of an interface record in the traits of `by`, as [`InterfaceUse::new`] reads it; reports
    /// overridden methods that do not exist, unless the dialect is foreign. MLIR's dialects name some that have been
    /// removed.
    pub(super) fn interface_use(
        &mut self,
        by: Record<'_>,
        def: Record<'_>,
        members: &BTreeSet<&str>,
    ) -> InterfaceUse {
        let mut methods = BTreeSet::new();
        add_methods(def, &mut methods);
        for name in def.str_list("alwaysOverriddenMethods").unwrap_or_default() {
            if self.strictness == Strictness::Deny && !methods.contains(name) {
                let interface = interface_name(def);
                let message = format!("interface '{interface}' has no method '{name}'");
                let error = Diagnostic::error(by.span(), message);
                self.report(error.with_unknown(name, methods.iter().copied()));
            }
        }
        InterfaceUse::new(def, members)
    }
}

impl InterfaceUse {
    /// Returns the use of an interface record in a list of traits; `members` are the C++ functions of the implementer.
    fn new(def: Record<'_>, members: &BTreeSet<&str>) -> InterfaceUse {
        let always = def.str_list("alwaysOverriddenMethods").unwrap_or_default();
        let methods = def.rec_list("methods").unwrap_or_default();
        let named =
            || methods.iter().filter_map(|one| Some((has_default(*one), one.opt_str("name")?)));
        let owned = |(_, name): (bool, &str)| name.to_owned();
        let declared = def.is_a("DeclareInterfaceMethods").then(|| {
            named().filter(|(default, name)| !default || always.contains(name)).map(owned).collect()
        });
        let replaces = |name: &str| always.contains(&name) || members.contains(name);
        let overridden = named().filter(|(default, name)| *default && replaces(name)).map(owned);
        InterfaceUse { name: interface_name(def), declared, overridden: overridden.collect() }
    }

    /// Returns the use of an interface of which only the name is known.
    pub(super) fn named(name: String) -> InterfaceUse {
        InterfaceUse { name, declared: None, overridden: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_what_stands_before_a_parenthesis() {
        let cpp = "
            // verifyNothing();
            /* nor() this */
            LogicalResult verifyBody();
            Region *getRegion() { return helper(getBody()); }
            static StringRef getName(StringRef of = pick()) { return of; }
            Type type; // π
        ";
        let expected = ["getName", "getRegion", "verifyBody"];
        assert_eq!(member_functions(cpp).into_iter().collect::<Vec<_>>(), expected);
        assert_eq!(member_functions("}) f( /*").into_iter().collect::<Vec<_>>(), ["f"]);
    }
}
