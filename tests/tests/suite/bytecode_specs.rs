//! Tests of encodings declared in `.td` files: by a `DialectBytecode` specification, and derived from parameters,
//! compiled and at run time; and the builtin dialect's specification compared with the output of core.

#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

mod builtin;
mod file;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};
use ods_core::bytecode::{self, WriterOptions};
use ods_core::ir::OpBuilder;
use ods_core::schema::DialectSchema;
use ods_core::{
    ApInt, Attr, Context, Diagnostics, DialectType, Loc, Module, OpName, OpState, Param, Type,
};
use ods_dynamic::Loader;

ods_core::include_dialect!("purse");
ods_core::include_dialect!("purse_derived");

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("bytecode_specs")
}

fn loaded(files: &[&str]) -> &'static DialectSchema {
    let files: Vec<PathBuf> = files.iter().map(|file| folder().join(file)).collect();
    let dialect = Loader::new().load(&files, None);
    dialect.unwrap_or_else(|rejected| panic!("{rejected}")).schema()
}

fn context(dialect: &'static DialectSchema) -> Context {
    let ctx = Context::with(|registry| registry.insert_schema(dialect));
    ctx.allow_unregistered(true);
    ctx
}

/// Builds unregistered operations with every attribute and type that has a text form; and the others if `with_numbers`.
fn module(ctx: &Context, with_numbers: bool) -> Module {
    let coin = |params: [Param; 2]| Type::dialect(ctx, "purse.coin", params);
    let text = |text: &str| Param::Attr(Attr::string(ctx, text));
    let folds = Param::Array([Param::Int(-1), Param::Int(300)].into());
    let note = |mark, folds| {
        let torn = Param::Int(1);
        let params = [Param::Str("me".into()), Param::Int(-70), torn, text("Ulm"), mark, folds];
        Attr::dialect(ctx, "purse.note", params)
    };
    let rate = |ty, of| {
        let by = Param::FloatBits(u128::from(1.5_f32.to_bits()));
        Attr::dialect(ctx, "purse.rate", [Param::Type(ty), Param::ApInt(of), by])
    };
    let mut attrs = vec![
        note(Param::Absent, Param::Array(Box::default())),
        note(Param::Attr(Attr::UNIT), folds),
        Attr::dialect(ctx, "purse.button", [Param::Int(4)]),
        Attr::ty(ctx, coin([Param::Int(5), Param::Absent])),
        Attr::ty(ctx, coin([Param::Int(500), Param::Type(Type::F32)])),
    ];
    if with_numbers {
        attrs.push(rate(Type::I32, ApInt::from_i64(32, -2)));
        attrs.push(rate(Type::INDEX, ApInt::from_i64(64, 9)));
    }
    let mut module = Module::new(ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let mut builder = OpBuilder::at_end(body, block);
    for attr in attrs {
        let mut state = OpState::new(OpName::new("t.op"), Loc::UNKNOWN);
        state.attrs = Attr::dictionary(ctx, &[("a".into(), attr)]);
        builder.insert(state);
    }
    module
}

fn write(module: &Module) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytecode::write_module(module, &WriterOptions::default(), &mut bytes).expect("writable");
    bytes
}

/// Returns the dialect's entries, after checking that the file reads back to itself.
fn round_trip(dialect: &'static DialectSchema, with_numbers: bool) -> (Vec<u8>, String) {
    let bytes = write(&module(&context(dialect), with_numbers));
    let mut diagnostics = Diagnostics::new();
    let again = bytecode::read_module(&context(dialect), &bytes, "t", &mut diagnostics);
    let again = again.unwrap_or_else(|| panic!("{diagnostics:?}"));
    assert_eq!(write(&again), bytes);
    let mut shown = String::new();
    for one in file::entries(&bytes).iter().filter(|one| one.dialect == "purse") {
        let kind = if one.is_type { "type" } else { "attr" };
        let _ = match one.encoded {
            true => writeln!(shown, "{kind} {:02x?}", one.bytes),
            false => writeln!(shown, "{kind} {:?}", String::from_utf8_lossy(&one.bytes)),
        };
    }
    (bytes, shown)
}

#[test]
fn a_specification_lays_out_bytes() {
    let (bytes, shown) = round_trip(purse::PurseDialect::SCHEMA, true);
    expect![[r##"
        attr [03, 0d, 2e, 02, 03, 0f, 01, 01]
        attr [03, 0d, 2e, 02, 03, 0f, 13, 05, 03, 62, 09]
        attr "#purse.button<4>\0"
        attr [07, 03, 90, ff, ff, ff, 3f, 10, 00, 00, f0, 0f]
        attr [07, 05, 25, 10, 00, 00, f0, 0f]
        type [01, 0b]
        type [03, d2, 07, 01]
    "##]]
    .assert_eq(&shown);
    let (dynamic, _) = round_trip(loaded(&["Purse.td", "PurseBytecode.td"]), true);
    assert_eq!(dynamic, bytes, "compiled and at run time alike");
    let (any_order, _) = round_trip(loaded(&["PurseBytecode.td", "Purse.td"]), true);
    assert_eq!(any_order, bytes);
}

#[test]
fn without_a_specification_parameters_decide_or_it_is_text() {
    let (derived, shown) = round_trip(purse_derived::PurseDialect::SCHEMA, true);
    expect![[r#"
        attr [01, 06, 0f, 03, 2e, 02, 03, 05, 02, 05, 00, 07, 01]
        attr [01, 06, 0f, 03, 2e, 02, 03, 05, 02, 05, 02, 0b, 07, 05, 03, 03, 03, 62, 09]
        attr [07, 03, 11]
        attr [03, 01, 03, 04, 41, 90, ff, ff, ff, 3f, 05, 10, 00, 00, f8, 07, 01]
        attr [03, 01, 05, 04, 81, 25, 05, 10, 00, 00, f8, 07, 01]
        type [01, 03, 15, 00]
        type [01, 03, a2, 0f, 01, 01]
    "#]]
    .assert_eq(&shown);
    let (declared, _) = round_trip(purse::PurseDialect::SCHEMA, true);
    assert!(declared.len() < derived.len(), "what a file says is shorter than what says itself");
}

#[test]
fn a_file_of_the_one_form_is_not_read_as_the_other() {
    let bytes = write(&module(&context(purse::PurseDialect::SCHEMA), true));
    let mut diagnostics = Diagnostics::new();
    let read =
        bytecode::read_module(&context(loaded(&["Purse.td"])), &bytes, "t", &mut diagnostics);
    assert!(read.is_none());
    let first = &diagnostics.list()[0].message;
    expect!["dialect 'purse' does not implement the bytecode interface"].assert_eq(first);
}

/// Checks the errors of a specification of the encodings of `Purse.td`.
fn rejected(body: &str, expected: Expect) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("Bad{}.td", body.len()));
    let text = format!("include \"mlir/IR/BuiltinDialectBytecode.td\"\n{body}\n");
    std::fs::write(&file, text).expect("writable");
    let mut build = ods_spec::Build::new();
    build.file(folder().join("Purse.td")).bytecode(&file);
    let error = build.try_model().expect_err("the specification is wrong").to_string();
    let shown = error.replace(&file.display().to_string(), "Bad.td");
    expected.assert_eq(&shown);
}

#[test]
fn what_is_wrong_is_reported_at_its_place() {
    rejected(
        "def NoteAttr : DialectAttribute<(attr VarInt:$missing)>;\n\
         def L : DialectAttributes<\"Purse\"> { let elems = [NoteAttr]; }",
        expect![[r#"
            Bad.td:2:5: error: `NoteAttr` has no parameter 'missing'
            def NoteAttr : DialectAttribute<(attr VarInt:$missing)>;
                ^"#]],
    );
    rejected(
        "def CardAttr : DialectAttribute<(attr VarInt:$x)>;\n\
         def L : DialectAttributes<\"Purse\"> { let elems = [CardAttr]; }",
        expect![[r#"
            Bad.td:2:5: error: the dialect defines no type or attribute of C++ class `CardAttr`
            def CardAttr : DialectAttribute<(attr VarInt:$x)>;
                ^"#]],
    );
    rejected(
        "def NoteAttr : DialectAttribute<(attr Blob:$signed)>;\n\
         def L : DialectAttributes<\"Purse\"> { let elems = [NoteAttr]; }",
        expect![[r#"
            Bad.td:2:5: error: how 'signed' of `NoteAttr` is encoded has no translation
            def NoteAttr : DialectAttribute<(attr Blob:$signed)>;
                ^"#]],
    );
    rejected(
        "def NoteAttr : DialectAttribute<(attr Custom<\"readIt($_reader, $_var)\", \"\", \"X\">:$signed)>;\n\
         def L : DialectAttributes<\"Purse\"> { let elems = [NoteAttr]; }",
        expect![[r#"
            Bad.td:2:5: error: how 'signed' of `NoteAttr` is encoded has no translation
            def NoteAttr : DialectAttribute<(attr Custom<"readIt($_reader, $_var)", "", "X">:$signed)>;
                ^
            Bad.td:2:5: note: it is read by `succeeded(readIt($_reader, $_var))`
            def NoteAttr : DialectAttribute<(attr Custom<"readIt($_reader, $_var)", "", "X">:$signed)>;
                ^"#]],
    );
    rejected(
        "def RateAttr : DialectAttribute<(attr KnownWidthAPInt<\"type\">:$of, Type:$type)>;\n\
         def L : DialectAttributes<\"Purse\"> { let elems = [RateAttr]; }",
        expect![[r#"
            Bad.td:2:5: error: the type of 'of' of `RateAttr` is in 'type', which is not read before it
            def RateAttr : DialectAttribute<(attr KnownWidthAPInt<"type">:$of, Type:$type)>;
                ^"#]],
    );
    rejected(
        "def NoteAttr : DialectAttribute<(attr VarInt:$worth)> { let printerPredicate = \"f($_val)\"; }\n\
         def L : DialectAttributes<\"Purse\"> { let elems = [NoteAttr]; }",
        expect![[r#"
            Bad.td:2:5: error: `f($_val)` is no condition that is known
            def NoteAttr : DialectAttribute<(attr VarInt:$worth)> { let printerPredicate = "f($_val)"; }
                ^"#]],
    );
    rejected(
        "def L : DialectAttributes<\"Wallet\"> { let elems = []; }",
        expect!["error: there is no bytecode encoding for dialect 'purse'"],
    );
}

#[test]
fn a_foreign_dialect_lists_what_is_not_known() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("Foreign.td");
    let text = "include \"mlir/IR/BuiltinDialectBytecode.td\"\n\
                def CardAttr : DialectAttribute<(attr VarInt:$x)>;\n\
                def ButtonAttr : DialectAttribute<(attr SignedVarInt:$holes)>;\n\
                def SealAttr : DialectAttribute<(attr VarInt:$year, VarInt:$number)>;\n\
                def L : DialectAttributes<\"Purse\"> {\n\
                  let elems = [CardAttr, ButtonAttr, SealAttr];\n\
                }\n";
    std::fs::write(&file, text).expect("writable");
    let dialect = Loader::new().load(&[folder().join("Purse.td"), file], None).expect("loads");
    let unchecked: Vec<String> = dialect
        .unchecked()
        .iter()
        .map(|one| format!("{}: {}", one.what, one.of.join(", ")))
        .collect();
    expect![[r#"
        parameters are kept as written: #purse.seal
        an encoding in bytecode is not known: parameters are kept as written: purse.seal
        an encoding in bytecode is not known: the dialect defines no type or attribute of C++ class `CardAttr`: CardAttr"#]].assert_eq(&unchecked.join("\n"));
    let (_, shown) = round_trip(dialect.schema(), false);
    assert!(shown.contains("attr [03, 11]"), "{shown}");
}
