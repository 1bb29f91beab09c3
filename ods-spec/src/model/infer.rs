//! Derivation of result types from operands, attributes and constraints: `InferTypeOpInterface`.

use super::build::Cx;
use super::{InterfaceUse, PredTrait, Prop, ResultTypes, Role, Trait, ValueDef};
use crate::predicate::{Expr, Func, Scope};

/// The inputs of inference.
pub(super) struct Inputs<'o> {
    pub(super) operands: &'o [ValueDef],
    pub(super) results: &'o [ValueDef],
    pub(super) props: &'o [Prop],
    pub(super) traits: &'o [Trait],
    pub(super) preds: &'o [PredTrait],
    pub(super) interfaces: &'o [InterfaceUse],
    /// The builder of the type of each result.
    pub(super) builders: &'o [Option<Expr>],
}

impl Cx<'_> {
    /// Returns the result types by the rules of `mlir-tblgen`: none if a result is variadic or the interface is listed
    /// by hand, the first operand's type with `SameOperandsAndResultType`, else the types that follow from buildable
    /// types, `AllTypesMatch` and `TypesMatchWith`.
    pub(super) fn result_types(&self, of: &Inputs<'_>) -> ResultTypes {
        if of.interfaces.iter().any(|one| one.name == "InferTypeOpInterface") {
            return ResultTypes::Hook;
        }
        let registered = self.records.def("InferTypeOpInterface").is_some();
        if !registered
            || of.results.is_empty()
            || of.results.iter().any(|one| one.arity.is_variable())
        {
            return ResultTypes::Explicit;
        }
        let has = |one: Trait| of.traits.contains(&one);
        let all = |ty: Expr| ResultTypes::Inferred(vec![ty; of.results.len()]);
        if has(Trait::SameOperandsAndResultType) {
            return match of.operands.iter().position(|one| !one.arity.is_variable()) {
                Some(index) => all(operand_type(of, index)),
                None => ResultTypes::Explicit,
            };
        }
        if has(Trait::FirstAttrDerivedResultType)
            && let Some(first) = of.props.first()
        {
            return all(type_of(Expr::Arg(first.name.clone())));
        }
        match self.reach(of) {
            Some(types) => ResultTypes::Inferred(types),
            None => ResultTypes::Explicit,
        }
    }

    /// Returns the types of an `InferTypes` of the operation; errors are reported. `names` are the operation's parts.
    pub(super) fn declared_types(
        &mut self,
        op: &str,
        names: &[String],
        results: usize,
    ) -> Option<ResultTypes> {
        let (texts, span) = self.syntax.types.get(op)?.clone();
        if texts.len() != results {
            let message =
                format!("'InferTypes' of '{op}' has {} types for {results} results", texts.len());
            self.error(span, message);
            return None;
        }
        let mut types = Vec::new();
        for text in &texts {
            let weakens = format!("the result types of '{op}'");
            types.push(self.text(text, &Scope::op(names), (Role::Transformer, &weakens), span)?);
        }
        let mut reads_blocks =
            |node: &Expr| matches!(node, Expr::Call(func, _) if func.reads_blocks());
        Some(match types.iter().any(|ty| ty.any_node(&mut reads_blocks)) {
            true => ResultTypes::FromRegions(types),
            false => ResultTypes::Inferred(types),
        })
    }

    fn reach(&self, of: &Inputs<'_>) -> Option<Vec<Expr>> {
        let mut known: Vec<Option<Expr>> = of.builders.to_vec();
        let result = |name: &str| of.results.iter().position(|one| one.name == name);
        // Returns the type of a named value or attribute, if it is known.
        let lookup = |known: &[Option<Expr>], name: &str| -> Option<Expr> {
            if let Some(index) = result(name) {
                return known[index].clone();
            }
            let operand = of.operands.iter().find(|one| one.name == name);
            match operand {
                Some(one) if one.arity.is_variable() => None,
                Some(_) => Some(type_of(Expr::Arg(name.to_owned()))),
                None if of.props.iter().any(|one| one.name == name) => {
                    Some(type_of(Expr::Arg(name.to_owned())))
                }
                None => None,
            }
        };
        // Each round settles at least one result, so at most as many rounds as results are needed.
        for _ in 0..of.results.len() {
            let before = known.iter().filter(|one| one.is_none()).count();
            for one in of.preds {
                match one {
                    PredTrait::AllTypesMatch { names, .. } => {
                        let Some(ty) = names.iter().find_map(|name| lookup(&known, name)) else {
                            continue;
                        };
                        for index in names.iter().filter_map(|name| result(name)) {
                            known[index].get_or_insert_with(|| ty.clone());
                        }
                    }
                    // A transformer without a translation determines no type.
                    PredTrait::TypesMatchWith { transform: Expr::Null, .. } => {}
                    PredTrait::TypesMatchWith { lhs, rhs, transform, .. } => {
                        let (Some(index), Some(from)) = (result(rhs), lookup(&known, lhs)) else {
                            continue;
                        };
                        if known[index].is_none() {
                            known[index] = Some(apply(from, transform.clone()));
                        }
                    }
                    PredTrait::Pred { .. } => {}
                }
            }
            if known.iter().filter(|one| one.is_none()).count() == before {
                break;
            }
        }
        known.into_iter().collect()
    }
}

fn operand_type(of: &Inputs<'_>, index: usize) -> Expr {
    let name = &of.operands[index].name;
    if !name.is_empty() {
        return type_of(Expr::Arg(name.clone()));
    }
    type_of(Expr::call(Func::GetOperand, vec![Expr::Op, Expr::Int(index as i64)]))
}

fn type_of(value: Expr) -> Expr {
    Expr::call(Func::GetType, vec![value])
}

/// Returns `transform` of `from`, without a binder that would bind a value to itself.
fn apply(from: Expr, transform: Expr) -> Expr {
    match transform {
        Expr::Slf => from,
        transform => Expr::Bind(Box::new([from, transform])),
    }
}
