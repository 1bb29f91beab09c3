//! Errors of a pattern, in the words of `mlir-tblgen --gen-rewriters`.

use crate::lang::Session;
use crate::model::{Model, Options};

const OPS: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
def D : Dialect { let name = "t"; let cppNamespace = "::t"; }
def AddOp : Op<D, "add", [SameOperandsAndResultType]> {
  let arguments = (ins AnyInteger:$l, AnyInteger:$r);
  let results = (outs AnyInteger:$sum);
}
def NegOp : Op<D, "neg"> {
  let arguments = (ins AnyInteger:$of, OptionalAttr<StrAttr>:$note);
  let results = (outs AnyInteger:$result);
}
def TwoOp : Op<D, "two"> {
  let arguments = (ins AnyInteger:$of);
  let results = (outs AnyInteger:$a, AnyInteger:$b);
}
def VarOp : Op<D, "var"> {
  let arguments = (ins Variadic<AnyInteger>:$of, I32Attr:$kind);
  let results = (outs AnyInteger:$result);
}
def HoldOp : Op<D, "hold", [SameOperandsAndResultType]> {
  let arguments = (ins AnyInteger:$of, I64Prop:$count);
  let results = (outs AnyInteger:$result);
}
def Take : NativeCodeCall<"take($_self, &$0)">;
def Get : NativeCodeCall<"get($_builder, $0)">;
def Two : NativeCodeCall<"get($_builder, $0)", 2>;
def Nothing : NativeCodeCall<"get($_builder, $0)", 0>;
"#;

/// Returns the messages for one pattern, without their positions.
fn messages(pattern: &str) -> Vec<String> {
    let evaluation = Session::new()
        .embed(crate::prelude::files().iter().copied())
        .evaluate_text("a.td", format!("{OPS}\ndef P : {pattern};\n"));
    assert_eq!(evaluation.render_diagnostics(), "");
    let records = evaluation.records;
    let (_, diagnostics) = Model::build(&records, &Options::default());
    diagnostics.iter().map(|one| one.message.clone()).collect()
}

#[test]
fn upstream_messages() {
    for (pattern, message) in [
        (
            "Pat<(AddOp $a), (NegOp $a, $a)>",
            "op 't.add' argument number mismatch: 1 in pattern vs. 2 in definition",
        ),
        ("Pat<(AddOp $a, $b), (replaceWithValue $c)>", "referencing unbound symbol 'c'"),
        (
            "Pat<(AddOp $a, $b), (AddOp $a, $b, $a)>",
            "op 't.add' argument number mismatch: 3 in pattern vs. 2 in definition",
        ),
        (
            "Pat<(replaceWithValue $a), (AddOp $a, $b)>",
            "Record `replaceWithValue' does not have a field named `opDialect'!",
        ),
        ("Pat<(Get $a), (AddOp $a, $a)>", "Record `Get' does not have a field named `opDialect'!"),
        (
            "Pat<(TwoOp $a), (AddOp $a, $a)>",
            "not enough values generated to replace the matched op",
        ),
        (
            "Pattern<(AddOp $a, $b), [(TwoOp $a)]>",
            "cannot use the same multi-result op '' to generate both auxiliary values and values to be used for \
             replacing the matched op",
        ),
        ("Pat<(AddOp:$r $r, $b), (replaceWithValue $b)>", "symbol 'r' bound more than once"),
        (
            "Pat<(AddOp StrAttr:$a, $b), (replaceWithValue $b)>",
            "the 1-th argument of op 't.add' should be an operand",
        ),
        (
            "Pat<(NegOp $a, I32:$b), (replaceWithValue $a)>",
            "the 2-th argument of op 't.neg' should be an attribute",
        ),
        (
            "Pat<(AddOp $a, $b), (Nothing $a)>",
            "not enough values generated to replace the matched op",
        ),
        (
            "Pat<(AddOp $a, $b), (replaceWithValue $a, $b)>",
            "replaceWithValue directive must take exactly one argument",
        ),
        (
            "Pat<(AddOp $a, $b), (AddOp $a, $b, (location))>",
            "At least one argument to location directive required",
        ),
        (
            "Pat<(AddOp $a, $b), (AddOp $a, $b, (location $a), (location $b))>",
            "`location` directive can only be specified once",
        ),
        (
            "Pat<(AddOp $a, $b), (AddOp (AddOp $a, $b, (returnType $a), (returnType $b)), $b)>",
            "`returnType` directive can only be specified once",
        ),
        (
            "Pat<(AddOp $a, $b), (NegOp $a, ConstantStrAttr<StrAttr, \"\">, (returnType $a))>",
            "Cannot specify explicit return types in an op whose return values replace the source pattern's root op",
        ),
        (
            "Pat<(AddOp $a, $b), (replaceWithValue $a), [(I32 $a, $b)]>",
            "type constraint requires exactly one argument",
        ),
        (
            "Pat<(AddOp $a, $b), (replaceWithValue $a), [(I32 $zz)]>",
            "referencing unbound symbol 'zz'",
        ),
        (
            "Pat<(AddOp $a, $b), (replaceWithValue $a), [], [], (addBenefit \"x\")>",
            "The 'addBenefit' takes and only takes one integer value",
        ),
        (
            "Pat<(AddOp (variadic $a, $b), $c), (replaceWithValue $a)>",
            "variadic DAG construct can't match op t.add's non-variadic operand #0",
        ),
        (
            "Pat<(AddOp (either $a)), (replaceWithValue $a)>",
            "`either` only supports grouping two operands",
        ),
        (
            "Pat<(AddOp $a, $b), (AddOp (either $a, $b))>",
            "resultant op 't.add' argument number mismatch: 1 in pattern vs. 2 in definition",
        ),
        (
            "Pat<(AddOp (Take:$q $a), $b), (AddOp $a, $b)>",
            "binding symbol 'q' to NativecodeCall in MatchPattern is not supported",
        ),
        (
            "Pat<(AddOp $a__1, $b), (replaceWithValue $b)>",
            "symbol 'a__1' with trailing index cannot bind to op argument",
        ),
        (
            "Pat<(AddOp $a, $b), (replaceWithValue:$x $a)>",
            "binding symbol 'x' to non-operation/native code call unsupported right now",
        ),
        (
            "Pat<(AddOp $a, $b), (location $a)>",
            "location directive can only be used with op creation",
        ),
        (
            "Pat<(AddOp $a, $b), (AddOp $a, $b, (location \"x\", \"y\"))>",
            "Only one string attribute may be specified",
        ),
        (
            "Pat<(AddOp $a, $b), (AddOp $a, (location $a), $b)>",
            "resultant op 't.add' argument number mismatch: 3 in pattern vs. 2 in definition",
        ),
        (
            "Pat<(NegOp (either $a, $b)), (replaceWithValue $a)>",
            "either can only be applied on operand",
        ),
        (
            "Pat<(AddOp (either (either $a, $b), $c)), (replaceWithValue $a)>",
            "either cannot be nested",
        ),
        (
            "Pat<(VarOp (variadic (variadic $a)), $k), (replaceWithValue $a)>",
            "variadic only accepts operation sub-dags",
        ),
        (
            "Pat<(AddOp (Get $a), $b), (replaceWithValue $a)>",
            "NativeCodeCall must have $_self as argument for passing the defining Operation",
        ),
        ("Pat<(AddOp $a, $b), (AddOp $a, \"x\")>", "referencing unbound symbol ''"),
        ("Pat<(AddOp $a, $b), (NegOp $a, StrAttr)>", "referencing unbound symbol ''"),
        (
            "Pat<(AddOp $a, $b), (NegOp $a, (AddOp $a, $b))>",
            "only NativeCodeCall allowed in nested dag node for creating attribute",
        ),
        (
            "Pat<(AddOp $a, $b), (replaceWithValue $a), [(Constraint<CPred<\"f($0)\">> $a, $a, $a, $a, $a)]>",
            "only support up to 4-entity constraints now",
        ),
        (
            "Pat<(AddOp $a, $b), (replaceWithValue $a), [(StrAttr $a)]>",
            "cannot use AttrConstraint in Pattern multi-entity constraints",
        ),
        (
            "Pat<(AddOp $a, $b), (replaceWithValue $a), [(Constraint<CPred<\"f($0)\">> 5)]>",
            "operands to additional constraints can only be symbol references",
        ),
        (
            "Pat<(HoldOp $a, I32:$p), (replaceWithValue $a)>",
            "the 2-th argument of op 't.hold' should be a property",
        ),
        (
            "Pat<(AddOp $a, $b), (HoldOp $a, (AddOp $a, $b))>",
            "only NativeCodeCall allowed in nested dag node for creating property",
        ),
        ("Pat<(AddOp $_, $_), (AddOp $_, $_)>", "referencing unbound symbol '_'"),
        ("Pat<(NegOp $a, StrAttr:$s), (NegOp $a, StrAttr:$s)>", "unhandled case when rewriting op"),
    ] {
        assert_eq!(messages(pattern), [message], "{pattern}");
    }
}

/// Errors that upstream leaves to the C++ compiler, or does not detect.
#[test]
fn our_messages() {
    for (pattern, message) in [
        (
            "Pat<(NegOp $a, \"text\"), (replaceWithValue $a)>",
            "the 2-th argument of op 't.neg' should be an attribute",
        ),
        (
            "Pat<(AddOp $a, $b), (AddOp (NegOp $a, ConstantStrAttr<StrAttr, \"\">), $b)>",
            "the result types of op 't.neg' do not follow from its operands: give them with `returnType`",
        ),
        (
            "Pattern<(AddOp $a, $b), [(TwoOp:$t $a, (returnType $a, $b)), (replaceWithValue $t__7)]>",
            "referencing result 7 of 't', which has 2",
        ),
        (
            "Pat<(AddOp $a, $b), (AddOp $a, (NativeCodeCall<\"$0.knit() + 1\"> $b))>",
            "native code call has no translation and needs a def with a name: `$0.knit() + 1`",
        ),
    ] {
        assert_eq!(messages(pattern), [message], "{pattern}");
    }
}

#[test]
fn more_than_a_place_can_hold() {
    let operands = "AnyType, ".repeat(1 << 16);
    let evaluation = Session::new().embed(crate::prelude::files().iter().copied()).evaluate_text(
        "a.td",
        format!(
            "{OPS}\ndef WideOp : Op<D, \"wide\"> {{ let arguments = (ins {operands}AnyType); }}\n\
                 def P : Pattern<(WideOp), []>;\n"
        ),
    );
    let (model, diagnostics) = Model::build(&evaluation.records, &Options::default());
    assert!(model.is_none());
    let messages: Vec<&str> = diagnostics.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(
        messages,
        ["op has more than 65535 parts of one kind", "op 't.wide' has more than 65535 arguments",]
    );
}

#[test]
fn benefits_and_names() {
    let build = |pattern: &str| {
        let evaluation = Session::new()
            .embed(crate::prelude::files().iter().copied())
            .evaluate_text("a.td", format!("{OPS}\n{pattern};\n"));
        let records = evaluation.records;
        let (model, diagnostics) = Model::build(&records, &Options::default());
        assert_eq!(diagnostics, []);
        model.expect("no errors").patterns.remove(0)
    };
    let one = build(
        "def P : Pat<(AddOp (NegOp $a, $_), (Take $b)), (replaceWithValue $a), [], [], (addBenefit 5)>",
    );
    assert_eq!((one.name.as_str(), one.benefit, one.slots), ("P", 7, 2));
    assert_eq!(one.hooks(), ["Take"]);
    let anonymous = build("def : Pat<(AddOp $a, $a), (replaceWithValue $a)>");
    assert_eq!((anonymous.name.as_str(), anonymous.benefit), ("GeneratedConvert0", 1));
    assert_eq!(anonymous.same, [(0, 1)]);
}
