//! Calls: casts, quantifiers and the vocabulary.

use super::super::cpp_only::cpp_params;
use super::constructors::is_context;
use super::helpers::{self, Helper};
use super::*;
use crate::cpp_names::camel;

/// C++ types whose construction from one value is the identity here.
const CONVERSIONS: &[&str] = &[
    "int",
    "unsigned",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "size_t",
    "llvm::StringRef",
    "StringRef",
    "std::string",
    "llvm::Twine",
    "Location",
    "VectorType::Builder",
];

/// C++ list types.
const LISTS: &[&str] = &[
    "llvm::ArrayRef",
    "ArrayRef",
    "llvm::SmallVector",
    "SmallVector",
    "std::initializer_list",
    "std::vector",
];

impl Translator<'_> {
    pub(super) fn call(&self, callee: &Cpp, args: &[Cpp], scope: &Scope<'_>) -> Result<Expr> {
        match callee {
            Cpp::Name(name, types) => self.free(name, types, args, scope),
            Cpp::Member(object, name, types) => self.method(object, name, types, args, scope),
            Cpp::Lambda(params, body) => match (params.as_slice(), args) {
                ([], []) => self.expr(body, scope),
                ([param], [arg]) => {
                    let value = self.expr(arg, scope)?;
                    Ok(bind(value, self.expr(body, &scope.bound(param)).map(truth)?))
                }
                _ => refuse("lambda", "only lambdas of one parameter are known"),
            },
            // `std::equal_to<>()(a, b)`
            Cpp::Call(inner, none) if none.is_empty() => match (&**inner, args) {
                (Cpp::Name(name, _), [lhs, rhs]) if name == "std::equal_to" => {
                    binary("==", self.expr(lhs, scope)?, self.expr(rhs, scope)?)
                }
                _ => refuse("()", "only std::equal_to is known as a function object"),
            },
            _ => refuse("()", "what is called is not a function"),
        }
    }

    fn free(&self, name: &str, types: &[String], args: &[Cpp], scope: &Scope<'_>) -> Result<Expr> {
        let expr = |one: &Cpp| self.expr(one, scope);
        let bare = name.rsplit("::").next().unwrap_or(name);
        if let Some(path) = self.overrides.get(name).or_else(|| self.overrides.get(normalise(name)))
        {
            let args = args.iter().map(expr).collect::<Result<_>>()?;
            return Ok(Expr::Function(FunctionPath(path.clone()), args));
        }
        match (bare, args) {
            ("isa" | "isa_and_nonnull" | "isa_and_present", [value]) if !types.is_empty() => {
                return self.isa(types, expr(value)?);
            }
            (
                "cast" | "cast_or_null" | "cast_if_present" | "static_cast" | "reinterpret_cast"
                | "const_cast",
                [value],
            ) => {
                return expr(value);
            }
            ("dyn_cast" | "dyn_cast_or_null" | "dyn_cast_if_present", [value]) => {
                let value = expr(value)?;
                return Ok(Expr::If(Box::new([
                    self.isa(types, value.clone())?,
                    value,
                    Expr::Null,
                ])));
            }
            ("bool", [value]) => return expr(value).map(truth),
            ("equal", [lhs, rhs]) => return binary("==", expr(lhs)?, expr(rhs)?),
            ("is_contained", [list, value]) => return contained(expr(list)?, expr(value)?),
            ("all_of" | "any_of" | "none_of", [list, Cpp::Lambda(params, body)]) => {
                let [param] = params.as_slice() else {
                    return refuse(bare, "the test must have one parameter");
                };
                let parts = Box::new([expr(list)?, truth(self.expr(body, &scope.bound(param))?)]);
                return Ok(match bare {
                    "all_of" => Expr::All(parts),
                    "any_of" => Expr::Any(parts),
                    _ => Expr::Not(Box::new(Expr::Any(parts))),
                });
            }
            ("map_to_vector" | "map_range", [list, Cpp::Lambda(params, body)]) => {
                let [param] = params.as_slice() else {
                    return refuse(bare, "the function must have one parameter");
                };
                let parts = [expr(list)?, self.expr(body, &scope.bound(param))?];
                return Ok(Expr::Each(Box::new(parts)));
            }
            ("hasNItems" | "hasNItemsOrMore" | "hasNItemsOrLess", [of, count]) => {
                let op = match bare {
                    "hasNItems" => BinOp::Eq,
                    "hasNItemsOrMore" => BinOp::Ge,
                    _ => BinOp::Le,
                };
                let blocks = Expr::call(Func::GetNumBlocks, vec![expr(of)?]);
                return Ok(Expr::binary(op, blocks, expr(count)?));
            }
            ("hasSingleElement", [of]) => {
                let blocks = Expr::call(Func::GetNumBlocks, vec![expr(of)?]);
                return Ok(Expr::binary(BinOp::Eq, blocks, Expr::Int(1)));
            }
            // Iterators are offsets into their list.
            ("begin", [_]) => return Ok(Expr::Int(0)),
            ("end", [list]) => return Ok(Expr::call(Func::Size, vec![expr(list)?])),
            ("adjacent_find", [Cpp::Call(begin, list), _])
                if matches!(&**begin, Cpp::Name(name, _) if name == "std::begin")
                    && list.len() == 1 =>
            {
                return Ok(Expr::call(Func::AdjacentFind, vec![expr(&list[0])?]));
            }
            ("APInt", [width, value]) => {
                return Ok(match (expr(width)?, expr(value)?) {
                    (Expr::Int(width), Expr::Int(value)) => Expr::Int(signed(value, width)),
                    (_, value) => value,
                });
            }
            ("APFloat", [value]) => return expr(value),
            _ => {}
        }
        let plain = normalise(name);
        if let Some(helper) = helpers::function(plain, normalise(self.namespace)) {
            let args = args.iter().filter(|arg| !is_context(arg)).map(expr);
            return self.helper(helper, args.collect::<Result<_>>()?, scope);
        }
        if let (Some(class), []) = (plain.strip_suffix("::getOperationName"), args) {
            return match self.classes.get(class, self.namespace) {
                Some(Named::Classes(classes)) => match classes.as_slice() {
                    [Class::Op(name)] => Ok(Expr::Str(name.clone())),
                    _ => refuse(class, "it is not an operation"),
                },
                _ => self.unknown_class(class),
            };
        }
        if CONVERSIONS.contains(&plain) && args.len() == 1 {
            return expr(&args[0]);
        }
        if LISTS.contains(&plain) {
            return match args {
                // `SmallVector<Type>(count, value)`
                [count, value] if types.first().is_some_and(|of| normalise(of) == "Type") => {
                    Ok(Expr::call(Func::Repeat, vec![expr(value)?, expr(count)?]))
                }
                [] => Ok(Expr::List(Vec::new())),
                // The only initialiser is a list of values, or values directly in braces.
                [one] => match expr(one)? {
                    value @ (Expr::Int(_) | Expr::Bool(_) | Expr::Str(_)) => {
                        Ok(Expr::List(vec![value]))
                    }
                    list => Ok(list),
                },
                many => Ok(Expr::List(many.iter().map(expr).collect::<Result<_>>()?)),
            };
        }
        if let Some(of) = plain.strip_suffix("::get") {
            return self.construct(of, args, scope);
        }
        if plain == "AffineMap::getMultiDimIdentityMap" {
            return Ok(Expr::call(
                Func::GetIdentityMap,
                vec![expr(args.first().unwrap_or(&Cpp::Int(0)))?],
            ));
        }
        if let (Some(_), [one]) = (self.classes.get(plain, self.namespace), args) {
            return expr(one);
        }
        if let (Some(arg), []) = (getter(bare, scope.args), args) {
            return Ok(Expr::Arg(arg));
        }
        if let (Some((_, body)), []) = (scope.methods.iter().find(|(have, _)| have == name), args) {
            let parsed = cpp::parse_body(body)
                .or_else(|bad| refuse(name, format!("{} at offset {}", bad.reason, bad.at)))?;
            if scope.depth > DEPTH {
                return refuse(name, "the expression nests too deeply");
            }
            return self.expr(&parsed, &scope.inside(&[], Vec::new()));
        }
        match Func::by_cpp(bare, args.len()) {
            Some(func) => Ok(Expr::call(func, args.iter().map(expr).collect::<Result<_>>()?)),
            None => refuse(name, "the function is not in the vocabulary"),
        }
    }

    pub(super) fn method(
        &self,
        object: &Cpp,
        name: &str,
        types: &[String],
        args: &[Cpp],
        scope: &Scope<'_>,
    ) -> Result<Expr> {
        let expr = |one: &Cpp| self.expr(one, scope);
        if matches!(object, Cpp::Dollar(of) if of == "_builder") {
            return self.builder(name, types, args, scope);
        }
        if matches!(object, Cpp::Name(of, _) if of == "this") {
            return self.free(name, types, args, scope);
        }
        if matches!(object, Cpp::Dollar(of) if of == "_op") {
            if let (Some(arg), []) = (getter(name, scope.args), args) {
                return Ok(Expr::Arg(arg));
            }
            if name == "getResult" {
                let [index] = args else {
                    return refuse(name, "the number of the result is missing");
                };
                return Ok(Expr::call(Func::GetOpResult, vec![Expr::Op, expr(index)?]));
            }
        }
        if let (Some(param), []) = (self.parameter(object, name), args) {
            return Ok(Expr::call(Func::GetParam, vec![expr(object)?, Expr::Str(param)]));
        }
        if let ("getOperandTypes", [], Some((region, last))) = (name, args, terminator_of(object)) {
            let mut all = vec![expr(region)?];
            all.extend(last.then_some(Expr::Bool(true)));
            return Ok(Expr::call(Func::GetTerminatorTypes, all));
        }
        let receiver = expr(object)?;
        if let Some(helper) = self
            .class_of(object)
            .and_then(|class| helpers::method(class, name, args.len(), normalise(self.namespace)))
        {
            let args = std::iter::once(Ok(receiver)).chain(args.iter().map(expr));
            return self.helper(helper, args.collect::<Result<_>>()?, scope);
        }
        match (name, args) {
            ("isa", []) => return self.isa(types, receiver),
            (
                "cast" | "value" | "get" | "getAsRange" | "getAsValueRange" | "getBlocks" | "str",
                [],
            ) => return Ok(receiver),
            ("dyn_cast" | "dyn_cast_or_null", []) => {
                let test = self.isa(types, receiver.clone())?;
                return Ok(Expr::If(Box::new([test, receiver, Expr::Null])));
            }
            ("hasTrait", []) => {
                let name = types.first().map_or("", |one| normalise(one));
                return Ok(Expr::call(Func::HasTrait, vec![receiver, Expr::Str(name.to_owned())]));
            }
            // A shaped type with another element type, or with another shape and element type.
            ("clone", [elem]) => {
                return Ok(Expr::call(Func::CloneWith, vec![receiver, Expr::Null, expr(elem)?]));
            }
            ("setElementType", [elem]) => {
                return Ok(Expr::call(Func::CloneWith, vec![receiver, Expr::Null, expr(elem)?]));
            }
            ("setShape", [shape]) => {
                return Ok(Expr::call(Func::CloneWith, vec![receiver, expr(shape)?, Expr::Null]));
            }
            ("clone", [shape, elem]) => {
                return Ok(Expr::call(Func::CloneWith, vec![receiver, expr(shape)?, expr(elem)?]));
            }
            ("hasPromiseOrImplementsInterface", []) => return self.isa(types, receiver),
            ("getOperandTypes", []) => {
                let operands = Expr::call(Func::GetOperands, vec![receiver]);
                return Ok(Expr::call(Func::GetTypes, vec![operands]));
            }
            ("has_value", []) => return Ok(Expr::binary(BinOp::Ne, receiver, Expr::Null)),
            ("eq", [other]) => return binary("==", receiver, expr(other)?),
            ("ne", [other]) => return binary("!=", receiver, expr(other)?),
            ("sle", [other]) => return binary("<=", receiver, expr(other)?),
            ("slt", [other]) => return binary("<", receiver, expr(other)?),
            ("sge", [other]) => return binary(">=", receiver, expr(other)?),
            ("sgt", [other]) => return binary(">", receiver, expr(other)?),
            _ => {}
        }
        // An optional shape: `{}` denotes none.
        if name == "cloneWith"
            && let [Cpp::List(none), elem] = args
            && none.is_empty()
        {
            let elem = self.expr(elem, scope)?;
            return Ok(Expr::call(Func::CloneWith, vec![receiver, Expr::Null, elem]));
        }
        match Func::by_cpp(name, args.len() + 1) {
            Some(func) => {
                let mut all = vec![receiver];
                for arg in args {
                    all.push(expr(arg)?);
                }
                Ok(Expr::call(func, all))
            }
            None => refuse(name, "the method is not in the vocabulary"),
        }
    }

    pub(super) fn field(&self, object: &Cpp, name: &str, scope: &Scope<'_>) -> Result<Expr> {
        let properties = matches!(object, Cpp::Call(callee, _) if matches!(&**callee,
            Cpp::Name(of, _) if of == "getProperties"));
        if properties && scope.args.iter().any(|have| have == name) {
            return Ok(Expr::Arg(name.to_owned()));
        }
        refuse(name, "fields of C++ objects are not in the vocabulary")
    }

    /// Returns the parameter that `cast<T>(x).getFoo()` reads, if `T` is defined in the records or known from C++.
    fn parameter(&self, object: &Cpp, method: &str) -> Option<String> {
        let Some(Named::Classes(classes)) =
            self.classes.get(self.class_of(object)?, self.namespace)
        else {
            return None;
        };
        let [Class::Type(full) | Class::Attr(full), ..] = classes.as_slice() else { return None };
        match self.params.get(full) {
            Some(params) => getter(method, params),
            None => getter(method, cpp_params(full)?),
        }
    }

    /// Returns the C++ class of the result of a cast or a helper function.
    fn class_of<'c>(&self, object: &'c Cpp) -> Option<&'c str> {
        let Cpp::Call(callee, _) = object else { return None };
        match &**callee {
            Cpp::Name(name, types) | Cpp::Member(_, name, types) => match types.as_slice() {
                [of] => Some(of),
                [] => helpers::function(normalise(name), normalise(self.namespace))
                    .and_then(|helper| helper.class),
                _ => None,
            },
            _ => None,
        }
    }

    /// Inlines a helper function: its body with its arguments in place of its parameters.
    fn helper(&self, of: &'static Helper, args: Vec<Expr>, scope: &Scope<'_>) -> Result<Expr> {
        if args.len() != of.params.len() {
            return refuse(of.name, "it takes another number of arguments");
        }
        if scope.depth > DEPTH {
            return refuse(of.name, "the expression nests too deeply");
        }
        let body = self.parse(of.body)?;
        self.expr(&body, &scope.inside(of.params, args)).map_err(|error| in_text(error, of.name))
    }
}

/// Returns the region whose terminator `region.front().getTerminator()` is, also in a cast or as the last operation of
/// the block, and true if the block is the last one.
fn terminator_of(of: &Cpp) -> Option<(&Cpp, bool)> {
    fn getter(of: &Cpp) -> Option<(&Cpp, &str)> {
        match of {
            Cpp::Call(callee, args) if args.is_empty() => match &**callee {
                Cpp::Member(object, name, _) => Some((object, name)),
                _ => None,
            },
            _ => None,
        }
    }
    if let Cpp::Call(callee, args) = of
        && let (Cpp::Name(name, types), [inner]) = (&**callee, args.as_slice())
        && name.rsplit("::").next() == Some("cast")
        && !types.is_empty()
    {
        return terminator_of(inner);
    }
    let (block, "getTerminator" | "back") = getter(of)? else { return None };
    match getter(block)? {
        (region, "front") => Some((region, false)),
        (region, "back") => Some((region, true)),
        _ => None,
    }
}

fn contained(list: Expr, value: Expr) -> Result<Expr> {
    match list {
        Expr::List(items) => {
            let tests = items.into_iter().map(|item| Expr::binary(BinOp::Eq, value.clone(), item));
            Ok(Expr::or(tests.collect()))
        }
        list if matches!(value, Expr::Int(_) | Expr::Bool(_) | Expr::Str(_) | Expr::Null) => {
            Ok(Expr::Any(Box::new([list, truth_eq(value)])))
        }
        _ => refuse("is_contained", "the list or the value must be a constant"),
    }
}

fn truth_eq(value: Expr) -> Expr {
    Expr::binary(BinOp::Eq, Expr::Slf, value)
}

/// Returns the argument that a C++ getter of that name reads: `getFooBar` for `foo_bar` or `fooBar`.
fn getter<S: AsRef<str>>(method: &str, args: &[S]) -> Option<String> {
    let want = method.strip_prefix("get")?;
    args.iter().map(AsRef::as_ref).find(|arg| camel(arg) == want).map(str::to_owned)
}
