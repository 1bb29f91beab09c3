//! The replacement that a note suggests for C++ text without a translation is accepted.

use ods_spec::lang::Session;
use ods_spec::model::{Answers, Model, Options};
use ods_spec::prelude;

const TD: &str = r#"
include "mlir/IR/OpBase.td"
def P_Dialect : Dialect { let name = "p"; let cppNamespace = "::p"; }

def P_Leaf : Type<CPred<"odd($_self)">, "leaf">;
def P_And : Type<And<[CPred<"odd($_self)">, CPred<"even($_self) || true">]>, "and">;
def P_Not : Type<Neg<CPred<"(odd($_self)) == (even($_self))">>, "not">;
def P_Concat : Type<Concat<"foo::wrap(", CPred<"$_self.isIndex()">, ")">, "concat">;
def P_Lambda : Type<Concat<"bar($_self) && [](::mlir::Type t) { return ",
    SubstLeaves<"$_self", "t", And<[CPred<"t.isIndex()">, CPred<"$_self.isF32()">]>>,
    "; }($_self)">, "lambda">;
def P_Nested : Type<Or<[Concat<"a(", Neg<Concat<"b(", CPred<"c">, ")">>, ")">, P_Leaf.predicate]>, "nested">;
def P_Malformed : Type<Concat<"for (;;) ", CPred<"$_self.isIndex()">, "">, "malformed">;
class P_RegionOf<list<Type> types> : Region<
    Concat<"::llvm::all_of($_self.getOps(), [](auto &op) { return ",
           Or<!foreach(type, types, SubstLeaves<"$_self", "op.getType()", type.predicate>)>, "; })">,
    "region of types">;

def P_AOp : Op<P_Dialect, "a"> {
  let arguments = (ins P_Leaf:$a, P_And:$b, P_Not:$c, P_Concat:$d, P_Lambda:$e, P_Nested:$f, P_Malformed:$g,
                       DefaultValuedAttr<I32Attr, "kLimit">:$h);
  let regions = (region P_RegionOf<[I32, Index]>:$body);
}
def P_BOp : Op<P_Dialect, "b", [
    PredOpTrait<"q", CPred<"getRegion().front().getTerminator()->getOperandTypes() == getResultTypes()">>]> {
  let regions = (region AnyRegion:$region);
}
def P_COp : Op<P_Dialect, "c", [TypesMatchWith<"q", "x", "y", "(foo::ty($_self)) ? ($_self) : ($_self)">]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
}
def P_DOp : Op<P_Dialect, "d", [RangedTypesMatchWith<"q", "x", "y", "foo::types($_self)">]> {
  let arguments = (ins Variadic<AnyType>:$x);
  let results = (outs Variadic<AnyType>:$y);
}
"#;

/// Returns the texts that the notes name, and all messages.
fn suggested(answers: &Answers) -> (Vec<String>, String) {
    let evaluation =
        Session::new().embed(prelude::files().iter().copied()).evaluate_text("p.td", TD.to_owned());
    assert_eq!(evaluation.render_diagnostics(), "");
    let options = Options { answers: answers.clone(), ..Options::default() };
    let (_, diagnostics) = Model::build(&evaluation.records, &options);
    let notes = diagnostics.iter().flat_map(|one| &one.notes);
    let texts = notes.filter_map(|note| {
        let (_, rest) = note.message.split_once("Build::predicate(\"")?;
        let (text, _) = rest.split_once("\", \"crate::…\")")?;
        Some(text.replace("\\\"", "\""))
    });
    let map = evaluation.records.source_map();
    (texts.collect(), diagnostics.iter().map(|one| one.render(map)).collect())
}

#[test]
fn every_suggested_replacement_is_accepted() {
    let mut answers = Answers::default();
    let (texts, messages) = suggested(&answers);
    assert!(texts.len() >= 10, "{messages}");
    assert!(!messages.contains("__ods"), "{messages}");
    for text in texts {
        answers.predicates.insert(text, "crate::answer".to_owned());
    }
    // A second round reports the texts after the first untranslated one of a combination.
    for text in suggested(&answers).0 {
        answers.predicates.insert(text, "crate::answer".to_owned());
    }
    assert_eq!(suggested(&answers).1, "");
}

#[test]
fn a_combination_is_replaced_as_a_whole() {
    let (texts, _) = suggested(&Answers::default());
    let has = |text: &str| assert!(texts.iter().any(|one| one == text), "{texts:#?}");
    has("foo::wrap(($_self.isIndex()))");
    has("bar($_self) && [](::mlir::Type t) { return ((t.isIndex())) && ((t.isF32())); }($_self)");
    has("foo::types($_self)");
}
