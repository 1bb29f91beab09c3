//! Types and attributes satisfy their declaration in any way of creating them: typed, raw, from text, from bytecode.
//! Names in a declaration may collide with names in generated code.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

use std::sync::Mutex;

use expect_test::{Expect, expect};
use ods_core::bytecode::{WriterOptions, lost_properties, read_module, write_module};
use ods_core::hooks::VerifyParameters;
use ods_core::interface::{InferTypeOpInterface, InferredTypes};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::verify_module;
use ods_core::{
    Attr, Body, Context, Diagnostic, Diagnostics, Module, OpBuilder, OpName, OpState, Param, Type,
    position, raw,
};

ods_core::include_dialect!(mod bits, "bits");
ods_core::include_dialect!(mod bits_compact, "bits_compact");
ods_core::include_dialect!(pub mod names, "names");

macro_rules! verifiers {
    ($module:ident) => {
        impl VerifyParameters for $module::BitsType {
            fn verify(_: &Context, params: Self::Params) -> Result<(), String> {
                if params.width == 0 { Err("no bits at all".to_owned()) } else { Ok(()) }
            }
        }

        impl InferTypeOpInterface for $module::SameOp {
            fn infer_return_types(_: &Context, _: &OpState, _: &Body) -> InferredTypes {
                Err("there is nothing to infer from".to_owned())
            }
        }

        impl VerifyParameters for $module::WideAttr {
            fn verify(_: &Context, params: Self::Params) -> Result<(), String> {
                if params.x > 9 { Err(format!("{} is too wide", params.x)) } else { Ok(()) }
            }
        }
    };
}
verifiers!(bits);
verifiers!(bits_compact);

fn context() -> Context {
    let ctx = Context::with(|registry| registry.insert::<bits::BitsDialect>());
    ctx.allow_unregistered(true);
    ctx
}

fn compact() -> Context {
    let ctx = Context::with(|registry| registry.insert::<bits_compact::BitsDialect>());
    ctx.allow_unregistered(true);
    ctx
}

/// Builds a module with one operation of an unknown dialect, which has that type and that attribute.
fn module(ctx: &Context, ty: Type, attr: Attr) -> Module {
    let mut module = Module::new(ctx, ctx.file_loc("built.rs", 1, 1));
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let mut state = OpState::new(OpName::new("other.op"), ctx.file_loc("built.rs", 2, 3));
    state.results.push(ty);
    state.attrs = Attr::dictionary(ctx, &[("a".into(), attr)]);
    OpBuilder::at_end(body, block).insert(state);
    module
}

fn said(ctx: &Context, diagnostics: &Diagnostics) -> String {
    let line = |one: &Diagnostic| {
        let (file, line, column) = position(ctx, one.loc).expect("a diagnostic has a place");
        format!("{file}:{line}:{column}: {}\n", one.message)
    };
    diagnostics.list().iter().map(line).collect()
}

fn check_verifier(module: &Module, expected: Expect) {
    let mut diagnostics = Diagnostics::default();
    verify_module(module, &mut diagnostics);
    expected.assert_eq(&said(module.ctx(), &diagnostics));
}

#[test]
fn typed_constructors_run_the_declared_verifier() {
    let ctx = context();
    let good = bits::BitsType::get_checked(&ctx, 3);
    assert_eq!(good, Ok(bits::BitsType::get(&ctx, 3)));
    assert_eq!(bits::BitsType::get_checked(&ctx, 0), Err("no bits at all".to_owned()));
    assert_eq!(bits::WideAttr::get_checked(&ctx, 10), Err("10 is too wide".to_owned()));
    // Constraints of parameters are checked, too.
    assert!(bits::PairType::get_checked(&ctx, Type::I32, Type::F32).is_ok());
    let large = bits::PairType::get_checked(&ctx, Type::I64, Type::F32);
    assert_eq!(large, Err("failed to verify 'first': small integer".to_owned()));
}

#[test]
fn a_type_that_is_none_is_a_panic_where_it_is_asked_for() {
    static PLACE: Mutex<Option<(String, u32)>> = Mutex::new(None);
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let is_ours = info.payload_as_str().is_some_and(|text| text.contains("no bits at all"));
        if let (true, Some(place)) = (is_ours, info.location()) {
            *PLACE.lock().expect("no panic inside") = Some((place.file().to_owned(), place.line()));
        } else {
            before(info);
        }
    }));
    let line = line!() + 1;
    let created = std::panic::catch_unwind(|| bits::BitsType::get(&context(), 0));
    let message = created.expect_err("there is no such type");
    let message = message.downcast_ref::<String>().expect("a message");
    assert_eq!(message, "no type '!bits.bits': no bits at all");
    let place = PLACE.lock().expect("no panic inside").take();
    assert_eq!(place, Some((file!().to_owned(), line)));
}

#[test]
fn what_raw_parameters_create_is_left_to_the_verifier() {
    let ctx = context();
    let bits = |width| Type::dialect(&ctx, bits::BitsType::NAME, [Param::Int(width)]);
    let wide = |x| Attr::dialect(&ctx, bits::WideAttr::NAME, [Param::Int(x)]);
    check_verifier(&module(&ctx, bits(8), wide(1)), expect![""]);
    check_verifier(
        &module(&ctx, Type::function(&ctx, &[Type::I1, bits(0)], &[]), wide(1)),
        expect![[r#"
            built.rs:2:3: 'other.op' op has the type '!bits.bits<0>': no bits at all
        "#]],
    );
    check_verifier(
        &module(&ctx, Type::I1, Attr::array(&ctx, &[wide(1), wide(12)])),
        expect![[r#"
            built.rs:2:3: 'other.op' op has the attribute '#bits.wide<12>': 12 is too wide
        "#]],
    );
    // The check is repeated, and applied to both.
    check_verifier(
        &module(&ctx, bits(0), wide(12)),
        expect![[r#"
            built.rs:2:3: 'other.op' op has the type '!bits.bits<0>': no bits at all
        "#]],
    );
}

fn parse(ctx: &Context, source: &str) -> Result<Module, String> {
    let mut diagnostics = Diagnostics::default();
    let module = parse_module(ctx, source, "a.mlir", &mut diagnostics);
    module.ok_or_else(|| said(ctx, &diagnostics))
}

#[test]
fn text_is_held_to_the_declaration() {
    let check = |ty: &str, expected: Expect| {
        let source = format!("\"other.op\"() : () -> {ty}");
        expected.assert_eq(&parse(&context(), &source).err().expect("no such type"));
    };
    check(
        "!bits.bits<0>",
        expect![[r#"
            a.mlir:1:32: no bits at all
        "#]],
    );
    check(
        "!bits.pair<i64, i1>",
        expect![[r#"
            a.mlir:1:32: failed to verify 'first': small integer
        "#]],
    );
}

#[test]
fn bytecode_is_held_to_the_declaration() {
    let broken = |ctx: &Context| {
        let ty = Type::dialect(ctx, bits::BitsType::NAME, [Param::Int(0)]);
        let mut bytes = Vec::new();
        let module = module(ctx, ty, Attr::UNIT);
        write_module(&module, &WriterOptions::default(), &mut bytes).expect("memory is writable");
        bytes
    };
    let check = |ctx: &Context, expected: Expect| {
        let mut diagnostics = Diagnostics::default();
        let read = read_module(ctx, &broken(ctx), "a.mlirbc", &mut diagnostics);
        assert!(read.is_none());
        let said: Vec<_> = diagnostics.list().iter().map(|one| one.message.as_str()).collect();
        expected.assert_eq(&said.join("\n"));
    };
    check(&context(), expect!["no bits at all"]);
    check(&compact(), expect!["no bits at all"]);
}

#[test]
fn floats_are_parameters() {
    let text = "#bits.curve<1.5, 2.5, [-3.0, 1.0e300, 0x7FF0000000000000] power 2.0 limit 0.1>";
    for ctx in [context(), compact()] {
        let source = format!(
            "\"other.op\"() {{a = {text}, b = #bits.curve<0.0, 1.0>, c = #bits.any<0x3FC00000>}} : () -> ()"
        );
        let module = parse(&ctx, &source).unwrap_or_else(|said| panic!("{said}"));
        let printed = print_module(&module, &PrintFlags::default());
        let mut bytes = Vec::new();
        write_module(&module, &WriterOptions::default(), &mut bytes).expect("memory is writable");
        let mut diagnostics = Diagnostics::default();
        let read = read_module(&ctx, &bytes, "a.mlirbc", &mut diagnostics).expect("it was written");
        assert_eq!(print_module(&read, &PrintFlags::default()), printed);
        expect![[r#"
            module {
              "other.op"() {a = #bits.curve<1.500000e+00, 2.500000e+00, [-3.000000e+00, 1.000000e+300, 0x7FF0000000000000] power 2.000000e+00 limit 1.000000e-01>, b = #bits.curve<0.000000e+00, 1.000000e+00>, c = #bits.any<0x3FC00000>} : () -> ()
            }
        "#]].assert_eq(&printed);
    }
    let ctx = context();
    let curve = bits::CurveAttr::get(&ctx, 1.5, 0.1, vec![2.5, f64::INFINITY], 1.5, None);
    assert_eq!((curve.scale(&ctx), curve.small(&ctx), curve.power(&ctx)), (1.5, 0.1, 1.5));
    assert_eq!((curve.points(&ctx), curve.limit(&ctx)), (vec![2.5, f64::INFINITY], None));
    expect!["#bits.curve<1.500000e+00, 1.000000e-01, [2.500000e+00, 0x7FF0000000000000]>"]
        .assert_eq(&Attr::from(curve).display(&ctx).to_string());
    let check = |attr: &str, expected: Expect| {
        let source = format!("\"other.op\"() {{a = {attr}}} : () -> ()");
        expected.assert_eq(&parse(&ctx, &source).err().expect("no such attribute"));
    };
    check(
        "#bits.curve<1, 1.0>",
        expect![[r#"
        a.mlir:1:31: unexpected decimal integer literal for a floating point value
        a.mlir:1:32: failed to parse Bits_CurveAttr parameter 'scale' which is to be a `double`
    "#]],
    );
    check(
        "#bits.curve<1.0, true>",
        expect![[r#"
        a.mlir:1:36: expected floating point literal
        a.mlir:1:36: failed to parse Bits_CurveAttr parameter 'small' which is to be a `float`
    "#]],
    );
    check(
        "#bits.any<1.5>",
        expect![[r#"
        a.mlir:1:29: expected the bits of a float, in hexadecimal
        a.mlir:1:29: failed to parse Bits_AnyAttr parameter 'bits' which is to be a `::llvm::APFloat`
    "#]],
    );
    check(
        "#bits.any<-1>",
        expect![[r#"
        a.mlir:1:31: expected the bits of a float, in hexadecimal
        a.mlir:1:31: failed to parse Bits_AnyAttr parameter 'bits' which is to be a `::llvm::APFloat`
    "#]],
    );
}

#[test]
fn names_in_a_declaration_are_free() {
    let ctx = Context::with(|registry| registry.insert::<names::NDialect>());
    let mut module = Module::new(&ctx, ctx.file_loc("built.rs", 1, 1));
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let mut builder = OpBuilder::at_end(body, block);
    // Methods of builders keep their names; an argument of that name gets a trailing `_`.
    let op = names::VariadicOp::build().start([]).args(None).insert_([]).insert(&mut builder);
    let attrs = names::AttrsOp::build(
        "parts",
        "value",
        Type::I1,
        "x",
        "set_x",
        &[1],
        names::AttrsOpArgs { start: 1, args: true, regions_count: 2, op: 3 },
    );
    let attrs = attrs.attr_(4).more_count_2(0).more_count(5).insert(&mut builder);
    assert_eq!(op.start(module.body()).len(), 0);
    assert_eq!((attrs.start(module.body()), attrs.args(module.body())), (1, true));
    assert_eq!(attrs.more_count(module.body()), Some(5));
    let ty = names::CtxAttr::get(&ctx, 1, 2, 3, 4);
    assert_eq!((ty.ctx(&ctx), ty.ctx_(&ctx)), (1, 4));
    assert_eq!(names::Kind::ALL.len(), 10);
    assert_eq!(names::Kind::All.text(), "all");
}

fn flags_through(ctx: &Context, source: &str, version: u64) -> (String, Vec<String>) {
    let module = parse(ctx, source).unwrap_or_else(|said| panic!("{said}"));
    let options = WriterOptions { version, ..WriterOptions::default() };
    let mut bytes = Vec::new();
    write_module(&module, &options, &mut bytes).expect("memory is writable");
    let mut diagnostics = Diagnostics::default();
    let read = read_module(ctx, &bytes, "a.mlirbc", &mut diagnostics).expect("it was written");
    let flags = PrintFlags { generic: true, ..PrintFlags::default() };
    let lost = lost_properties(&module, version).into_iter().map(|one| one.message).collect();
    (print_module(&read, &flags), lost)
}

#[test]
fn flags_are_units_also_in_bytecode() {
    let ctx = context();
    let source = r#"
        bits.flags "a" fast wide = true count = 7
        bits.flags "b" wide = false count = 0
        "bits.flags"() <{fast = true, wide = true, count = 1 : i64, title = "c"}> : () -> ()
    "#;
    let (printed, lost) = flags_through(&ctx, source, 6);
    expect![[r#"
        "builtin.module"() ({
          "bits.flags"() <{count = 7 : i64, fast, title = "a", wide = true}> : () -> ()
          "bits.flags"() <{count = 0 : i64, fast = false, title = "b", wide = false}> : () -> ()
          "bits.flags"() <{count = 1 : i64, fast, title = "c", wide = true}> : () -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&printed);
    assert!(lost.is_empty());
    // Before version 5, properties that are not attributes cannot be encoded.
    let (printed, lost) = flags_through(&ctx, source, 4);
    expect![[r#"
        "builtin.module"() ({
          "bits.flags"() <{fast = false, title = "a"}> : () -> ()
          "bits.flags"() <{fast = false, title = "b"}> : () -> ()
          "bits.flags"() <{fast = false, title = "c"}> : () -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&printed);
    expect![[r#"
        'bits.flags' op loses 'fast', 'wide', 'count' in bytecode version 4
        'bits.flags' op loses 'fast', 'wide', 'count' in bytecode version 4"#]]
    .assert_eq(&lost.join("\n"));
    let mut module = Module::new(&ctx, ctx.file_loc("built.rs", 1, 1));
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let args = bits::FlagsOpArgs { wide: false, count: 3 };
    let op = bits::FlagsOp::build("d", args).fast(true).insert(&mut OpBuilder::at_end(body, block));
    assert!(op.fast(body));
    assert_eq!(op.fast_attr(body), Attr::UNIT);
    op.set_fast(body, false);
    assert_eq!(op.fast_attr(body), Attr::FALSE);
}

/// Returns the panic message of `f`.
fn panic_of<R>(f: impl FnOnce() -> R + std::panic::UnwindSafe) -> String {
    let Err(message) = std::panic::catch_unwind(f) else { panic!("there is no panic") };
    match message.downcast_ref::<String>() {
        Some(message) => message.clone(),
        None => (*message.downcast_ref::<&str>().expect("a message")).to_owned(),
    }
}

#[test]
fn misuse_is_reported_with_the_operation_and_its_place() {
    let source =
        "module @a {}\n  \"func.func\"() ({}) : () -> ()\n  bits.flags \"a\" wide = true count = 7";
    let with = |f: fn(&mut Body, Vec<ods_core::Op>)| {
        panic_of(move || {
            let ctx = context();
            let mut module = parse(&ctx, source).unwrap_or_else(|said| panic!("{said}"));
            let ops: Vec<_> = {
                let body = module.body();
                let block = body.entry_block(body.region()).expect("a module has a block");
                body.ops(block).collect()
            };
            f(module.body_mut(), ops);
        })
    };
    let operand = with(|body, ops| {
        raw::operand(body, ops[2], 3);
    });
    expect!["'bits.flags' of a.mlir:3:3 has no operand #3"].assert_eq(&operand);
    let absent = with(|body, ops| {
        let op: bits::FlagsOp = ods_core::OpType::wrap(ops[2]);
        bits::FlagsOp::TITLE.set(body, op, None::<Attr>);
        op.title(body);
    });
    expect!["'bits.flags' of a.mlir:3:3 lacks its attribute 'title'"].assert_eq(&absent);
    let wrong = with(|body, ops| {
        let op: bits::FlagsOp = ods_core::OpType::wrap(ops[2]);
        bits::FlagsOp::TITLE.set(body, op, Attr::UNIT);
        op.title(body);
    });
    expect!["the attribute 'title' of 'bits.flags' of a.mlir:3:3 is not as declared: unit"]
        .assert_eq(&wrong);
    let built = with(|body, ops| {
        bits::SameOp::build().insert(&mut OpBuilder::before(body, ops[2]));
    });
    let place = built.rsplit_once("; asked for at ").expect("the place of the call");
    assert!(place.1.starts_with(file!()), "{built}");
    expect!["'bits.same': there is nothing to infer from"].assert_eq(place.0);
    let nested = with(|body, ops| {
        let inside = body.take_nested(ops[0]).expect("a module is isolated");
        body.put_nested(ops[2], inside);
    });
    expect!["the body of a 'builtin.module' does not go into a 'bits.flags'"].assert_eq(&nested);
}
