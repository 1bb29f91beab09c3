//! The C++ condition of a predicate as `mlir-tblgen` generates it: the text under which a Rust function replaces a
//! combined predicate.

use crate::lang::Record;

/// Returns the predicates that a combined one consists of.
pub(super) fn children(pred: Record<'_>) -> Vec<Record<'_>> {
    let children = pred.opt_list("children");
    children.iter().flat_map(|list| list.iter()).filter_map(|child| child.as_record()).collect()
}

/// Returns the C++ condition of a predicate, before the substitutions of predicates around it.
pub fn condition(pred: Record<'_>) -> String {
    written(pred, 0)
}

fn written(pred: Record<'_>, depth: usize) -> String {
    if let Some(text) = pred.opt_str("predExpr") {
        return text.to_owned();
    }
    if depth > super::DEPTH {
        return String::new();
    }
    let text = |field| pred.opt_str(field).unwrap_or("");
    let all: Vec<String> =
        children(pred).into_iter().map(|child| written(child, depth + 1)).collect();
    let first = || all.first().map_or("", String::as_str);
    match pred.opt_rec("kind").map_or("", |kind| kind.name()) {
        "PredCombinerAnd" => joined(&all, " && ", "true"),
        "PredCombinerOr" => joined(&all, " || ", "false"),
        "PredCombinerNot" => format!("!({})", first()),
        "PredCombinerSubstLeaves" => first().replace(text("pattern"), text("replacement")),
        "PredCombinerConcat" => format!("{}{}{}", text("prefix"), first(), text("suffix")),
        _ => String::new(),
    }
}

fn joined(all: &[String], operator: &str, none: &str) -> String {
    match all {
        [] => none.to_owned(),
        [one] => one.clone(),
        all => all.iter().map(|one| format!("({one})")).collect::<Vec<_>>().join(operator),
    }
}
