//! Accessors of named arguments of regions, and the verifier of their number.

use expect_test::{Expect, expect};
use ods_core::hooks::{Verified, Verify};
use ods_core::text::parse_module;
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostics, Module, OpType, Type, Value};

ods_core::include_dialect!(mod nest, "nest");

impl Verify for nest::OwnOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.body().entry().map_or(0, |entry| entry.args().len()) {
            1 if op.only().ty() == Type::INDEX => Ok(()),
            1 => op.fail("runs on an index"),
            found => op.fail(format!("runs on one argument, not on {found}")),
        }
    }
}

const SOURCE: &str = r#"
    %n = "test.index"() : () -> index
    "nest.for"(%n, %n, %n) ({
    ^bb0(%iv: index, %a: i1, %b: i2):
    }) : (index, index, index) -> ()
    "nest.grid"() <{bounds = array<i64: 4, 5>, operandSegmentSizes = array<i32: 0, 0>}> ({
    ^bb0(%i: i1, %j: i2, %x: i3, %y: i4, %z: i5):
    }) : () -> ()
    "nest.grid"() <{bounds = array<i64>, operandSegmentSizes = array<i32: 0, 0>}> ({
    ^bb0(%last: i6):
    }) : () -> ()
    "nest.reduce"() ({
    ^bb0(%mold: i1):
    }, {
    ^bb0(%a: i2, %b: i3):
    }, {
    ^bb0(%c: i4, %d: i5):
    }) : () -> ()
"#;

fn context() -> Context {
    let ctx = Context::with(|registry| registry.insert::<nest::NestDialect>());
    ctx.allow_unregistered(true);
    ctx
}

fn module(ctx: &Context, source: &str) -> Module {
    parse_module(ctx, source, "a.mlir", &mut Diagnostics::new()).expect("the text is valid")
}

/// Returns the operations of one kind.
fn all<X: OpType>(module: &Module) -> Vec<X::Ref<'_>> {
    let regions = module.root().regions();
    let ops = regions.flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    ops.filter_map(|op| op.cast::<X>()).collect()
}

/// Prints the types of values.
fn types(ctx: &Context, values: impl IntoIterator<Item = (Value, Type)>) -> String {
    let types: Vec<String> =
        values.into_iter().map(|(_, ty)| ty.display(ctx).to_string()).collect();
    types.join(" ")
}

/// Prints the types of arguments by the accessor of the view, and asserts that the accessor of the id agrees.
macro_rules! args {
    ($ctx:expr, $op:expr, $class:ident, $name:ident) => {{
        let op = $op;
        let by_view: Vec<_> =
            IntoIterator::into_iter(op.$name()).map(|arg| (arg.value, arg.ty())).collect();
        let by_id: Vec<Value> = nest::$class::from(op).$name(op.body).collect();
        assert_eq!(by_view.iter().map(|(value, _)| *value).collect::<Vec<_>>(), by_id);
        types($ctx, by_view)
    }};
}

#[test]
fn accessors_return_the_arguments_with_their_name() {
    let ctx = context();
    let module = module(&ctx, SOURCE);
    assert!(verify_module(&module, &mut Diagnostics::new()), "the numbers agree");

    let op = all::<nest::ForOp>(&module)[0];
    assert_eq!(op.iv().value, nest::ForOp::from(op).iv(op.body));
    assert_eq!(op.iv().ty(), Type::INDEX);
    assert_eq!(args!(&ctx, op, ForOp, iter_args), "i1 i2");

    let [full, bare] = all::<nest::GridOp>(&module)[..] else { panic!("there are two") };
    assert_eq!(args!(&ctx, full, GridOp, ids), "i1 i2");
    assert_eq!(args!(&ctx, full, GridOp, shared), "i3 i4");
    assert_eq!(types(&ctx, [(full.last().value, full.last().ty())]), "i5");
    assert_eq!((bare.ids().len(), bare.shared().len()), (0, 0));
    assert_eq!(types(&ctx, [(bare.last().value, bare.last().ty())]), "i6");

    let op = all::<nest::ReduceOp>(&module)[0];
    assert_eq!(types(&ctx, [(op.mold().value, op.mold().ty())]), "i1");
    assert_eq!(args!(&ctx, op, ReduceOp, lhs), "i2 i4");
    assert_eq!(args!(&ctx, op, ReduceOp, rhs), "i3 i5");
}

#[track_caller]
fn check_error(source: &str, message: Expect) {
    let ctx = context();
    let module = module(&ctx, source);
    let mut diagnostics = Diagnostics::new();
    assert!(!verify_module(&module, &mut diagnostics));
    message.assert_eq(&diagnostics.list()[0].message);
}

#[test]
fn verifier_reports_a_wrong_number_of_arguments() {
    let reduce = r#""nest.reduce"() ({
        ^bb0(%mold: i1, %more: i1):
        }) : () -> ()"#;
    check_error(
        reduce,
        expect!["'nest.reduce' op region #0 ('init') expects 1 argument (mold), but has 2"],
    );
    let open = r#""nest.grid"() <{bounds = array<i64: 4, 5>, operandSegmentSizes = array<i32: 0, 0>}> ({
        ^bb0(%i: index):
        }) : () -> ()"#;
    check_error(
        open,
        expect![
            "'nest.grid' op region #0 ('body') expects at least 3 arguments (ids..., shared..., last), but has 1"
        ],
    );
    // A region without blocks has no arguments to name.
    let ctx = context();
    let empty = module(&ctx, r#""nest.reduce"() ({}) : () -> ()"#);
    assert!(verify_module(&empty, &mut Diagnostics::new()), "the region is empty");
}

#[test]
fn unchecked_arguments_are_left_to_the_verifier() {
    let own = |args: &str| format!("\"nest.own\"() ({{\n^bb0({args}):\n}}) : () -> ()");
    check_error(&own("%a: i1, %b: i1"), expect!["'nest.own' op runs on one argument, not on 2"]);
    check_error(&own("%a: i1"), expect!["'nest.own' op runs on an index"]);
}
