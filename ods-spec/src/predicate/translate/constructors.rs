//! Constructors of types and attributes.

use super::*;

impl Translator<'_> {
    /// Translates `T::get(args)`, without the context.
    pub(super) fn construct(&self, of: &str, args: &[Cpp], scope: &Scope<'_>) -> Result<Expr> {
        let args = args.iter().filter(|arg| !is_context(arg));
        let values = args.map(|arg| self.expr(arg, scope)).collect::<Result<Vec<_>>>()?;
        let simple = |func| Ok(Expr::call(func, values.clone()));
        match of {
            "IntegerType" => simple(Func::GetIntegerType),
            "VectorType" => simple(Func::GetVectorType),
            "RankedTensorType" => simple(Func::GetRankedTensorType),
            "DenseIntElementsAttr" | "DenseElementsAttr" => simple(Func::GetDenseIntElementsAttr),
            "ComplexType" => simple(Func::GetComplexType),
            "FunctionType" => simple(Func::GetFunctionType),
            "NoneType" => simple(Func::GetNoneType),
            "IndexType" => simple(Func::GetIndexType),
            "IntegerAttr" => simple(Func::GetIntegerAttr),
            "FloatAttr" => simple(Func::GetFloatAttr),
            "BoolAttr" => simple(Func::GetBoolAttr),
            "UnitAttr" => simple(Func::GetUnitAttr),
            "StringAttr" => simple(Func::GetStringAttr),
            "TypeAttr" => simple(Func::GetTypeAttr),
            "ArrayAttr" => simple(Func::GetArrayAttr),
            "DictionaryAttr" => simple(Func::GetDictionaryAttr),
            "SymbolRefAttr" | "FlatSymbolRefAttr" => simple(Func::GetSymbolRefAttr),
            "AffineMapAttr" => simple(Func::GetAffineMapAttr),
            "DenseBoolArrayAttr" => simple(Func::GetDenseBoolArrayAttr),
            "DenseI32ArrayAttr" => simple(Func::GetDenseI32ArrayAttr),
            "DenseI64ArrayAttr" => simple(Func::GetDenseI64ArrayAttr),
            _ => match self.classes.get(of, self.namespace) {
                Some(Named::EnumAttr(def)) => {
                    let width = Expr::Int(def.opt_int("bitwidth").unwrap_or(32));
                    let mut all = vec![Expr::call(Func::GetIntegerType, vec![width])];
                    all.extend(values);
                    Ok(Expr::call(Func::GetIntegerAttr, all))
                }
                Some(Named::Classes(classes)) => match classes.as_slice() {
                    [Class::Type(full)] => Ok(dialect_value(Func::GetDialectType, full, values)),
                    [Class::Attr(full)] => Ok(dialect_value(Func::GetDialectAttr, full, values)),
                    [Class::FloatOf(kind)] => Ok(float(*kind)),
                    _ => refuse(of, "no builder of this class is in the vocabulary"),
                },
                _ => self.unknown_class(of),
            },
        }
    }

    /// Translates `$_builder.name(args)`.
    pub(super) fn builder(
        &self,
        name: &str,
        types: &[String],
        args: &[Cpp],
        scope: &Scope<'_>,
    ) -> Result<Expr> {
        if let ("getType" | "getAttr", [of]) = (name, types) {
            return self.construct(normalise(of), args, scope);
        }
        let values = args.iter().map(|arg| self.expr(arg, scope)).collect::<Result<Vec<_>>>()?;
        // The width and signedness of `getSI32Type`, `getI64IntegerAttr`, `getF32FloatAttr`, `getI64ArrayAttr`.
        let scalar = name.strip_prefix("get").and_then(scalar_name);
        match (scalar, values.as_slice()) {
            (Some((ty, "Type")), []) => return Ok(ty),
            (Some((ty, "IntegerAttr")), [value]) => {
                return Ok(Expr::call(Func::GetIntegerAttr, vec![ty, value.clone()]));
            }
            (Some((ty, "FloatAttr")), [value]) => {
                return Ok(Expr::call(Func::GetFloatAttr, vec![ty, value.clone()]));
            }
            (Some((ty, "ArrayAttr")), [Expr::List(items)]) => {
                let func = if name.starts_with("getF") {
                    Func::GetFloatAttr
                } else {
                    Func::GetIntegerAttr
                };
                let items =
                    items.iter().map(|item| Expr::call(func, vec![ty.clone(), item.clone()]));
                return Ok(Expr::call(Func::GetArrayAttr, vec![Expr::List(items.collect())]));
            }
            _ => {}
        }
        let element = match name {
            "getStrArrayAttr" => Some(Func::GetStringAttr),
            "getBoolArrayAttr" => Some(Func::GetBoolAttr),
            "getTypeArrayAttr" => Some(Func::GetTypeAttr),
            "getAffineMapArrayAttr" => Some(Func::GetAffineMapAttr),
            _ => None,
        };
        match (name, element, values.as_slice()) {
            (_, Some(func), [Expr::List(items)]) => {
                let items = items.iter().map(|item| Expr::call(func, vec![item.clone()]));
                Ok(Expr::call(Func::GetArrayAttr, vec![Expr::List(items.collect())]))
            }
            ("getIntegerType", _, _) => Ok(Expr::call(Func::GetIntegerType, values)),
            ("getIndexAttr", _, [value]) => {
                let index = Expr::call(Func::GetIndexType, Vec::new());
                Ok(Expr::call(Func::GetIntegerAttr, vec![index, value.clone()]))
            }
            ("getMultiDimIdentityMap", _, _) => Ok(Expr::call(Func::GetIdentityMap, values)),
            _ => match Func::by_cpp(name, values.len()) {
                Some(func) => Ok(Expr::call(func, values)),
                None => refuse(name, "the builder's method is not in the vocabulary"),
            },
        }
    }
}

/// Splits `I32Rest`, `SI8Rest`, `F64Rest`, … into the type and the rest.
fn scalar_name(name: &str) -> Option<(Expr, &str)> {
    let letters = name.find(|c: char| c.is_ascii_digit())?;
    let digits = name[letters..].find(|c: char| !c.is_ascii_digit())? + letters;
    let width: i64 = name[letters..digits].parse().ok()?;
    let rest = &name[digits..];
    let int = |signed: Option<bool>| {
        let mut args = vec![Expr::Int(width)];
        args.extend(signed.map(Expr::Bool));
        Expr::call(Func::GetIntegerType, args)
    };
    let ty = match (&name[..letters], width) {
        ("I", _) => int(None),
        ("SI", _) => int(Some(true)),
        ("UI", _) => int(Some(false)),
        ("F", 16) => float(FloatKind::F16),
        ("F", 32) => float(FloatKind::F32),
        ("F", 64) => float(FloatKind::F64),
        ("F", 80) => float(FloatKind::F80),
        ("F", 128) => float(FloatKind::F128),
        ("BF", 16) => float(FloatKind::BF16),
        ("TF", 32) => float(FloatKind::TF32),
        _ => return None,
    };
    Some((ty, rest))
}

/// Returns the expression for the type of floats of that kind.
fn float(kind: FloatKind) -> Expr {
    let func = match kind {
        FloatKind::F16 => Func::GetF16Type,
        FloatKind::BF16 => Func::GetBF16Type,
        FloatKind::F32 => Func::GetF32Type,
        FloatKind::F64 => Func::GetF64Type,
        _ => return Expr::call(Func::GetFloatType, vec![Expr::Str(kind.name().to_owned())]),
    };
    Expr::call(func, Vec::new())
}

fn dialect_value(func: Func, full: &str, values: Vec<Expr>) -> Expr {
    let mut all = vec![Expr::Str(full.to_owned())];
    all.extend(values);
    Expr::call(func, all)
}

pub(super) fn is_context(arg: &Cpp) -> bool {
    match arg {
        Cpp::Dollar(name) => name == "_ctxt",
        Cpp::Call(callee, none) => {
            none.is_empty() && matches!(&**callee, Cpp::Member(_, name, _) if name == "getContext")
                || matches!(&**callee, Cpp::Name(name, _) if name == "getContext")
        }
        _ => false,
    }
}
