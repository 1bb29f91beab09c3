//! Round trips of hand-built IR in every version, deterministic mutation, and the messages for broken files.

mod lazy;
mod parallel;

use expect_test::{Expect, expect};
use smallvec::smallvec;

use super::buffer::Buffer;
use super::format::{SectionId, mask};
use super::{WriterOptions, is_bytecode, read_module, write_module};
use crate::asm_fallback::{AsmFallback as _, TEXT};
use crate::ir::{Block, Body, Op, OpBuilder, Value};
use crate::{
    ApInt, Attr, AttrData, Context, DYNAMIC, DenseElements, Diagnostics, ExternalResources,
    FloatKind, Ident, Loc, LocData, Module, OpName, OpState, ResourceBlob, ResourceValue,
    Signedness, Type, TypeData,
};

fn context() -> Context {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    ctx
}

fn write(module: &Module, version: u64) -> Vec<u8> {
    let options = WriterOptions { version, ..WriterOptions::default() };
    let mut out = Vec::new();
    write_module(module, &options, &mut out).expect("writing to memory");
    out
}

/// Reads in a new context; `Err` holds the messages.
fn read(bytes: &[u8]) -> Result<Module, String> {
    let mut diags = Diagnostics::new();
    let module = read_module(&context(), bytes, "test.mlirbc", &mut diags);
    assert_eq!(module.is_none(), diags.has_errors(), "a failure has a diagnostic");
    module.ok_or_else(|| {
        let lines = diags.list().iter().flat_map(|diag| {
            let notes = diag.notes.iter().map(|note| format!("note: {}\n", note.message));
            std::iter::once(format!("error: {}\n", diag.message)).chain(notes)
        });
        lines.collect()
    })
}

/// Asserts that writing the module that was read yields equal bytes, although the ids of the second context differ.
fn assert_round_trip(module: &Module, versions: std::ops::RangeInclusive<u64>) {
    for version in versions {
        let first = write(module, version);
        assert!(is_bytecode(&first));
        let again = read(&first).unwrap_or_else(|error| panic!("version {version}: {error}"));
        assert_eq!(write(&again, version), first, "version {version}");
    }
}

fn root_block(module: &mut Module) -> Block {
    let body = module.body_mut();
    body.entry_block(body.region()).expect("a module has a block")
}

fn op(b: &mut OpBuilder<'_>, name: &str, operands: &[Value], results: &[Type]) -> Op {
    let mut state = OpState::new(OpName::new(name), b.ctx().file_loc("t.mlir", 7, 3));
    state.operands = operands.into();
    state.results = results.into();
    b.insert(state)
}

/// Builds one operation per attribute and type with a compact form.
fn everything(ctx: &Context) -> Module {
    let mut module = Module::new(ctx, ctx.file_loc("t.mlir", 1, 1));
    let block = root_block(&mut module);
    let i = |width, value| {
        ctx.intern_attr(AttrData::Integer(Type::integer(ctx, width), ApInt::from_i64(width, value)))
    };
    let string = Attr::string(ctx, "text");
    let handle = ctx.declare_resource(Ident::new("builtin"), "blob");
    ctx.set_resource_blob(handle, ResourceBlob { alignment: 16, data: [1, 2, 3, 4].into() });
    let declared = ctx.declare_resource(Ident::new("builtin"), "nothing");
    let tensor = Type::tensor(ctx, &[4], Type::I32);
    let dense = |ty, data: &[u8], splat| {
        ctx.intern_attr(AttrData::Dense(DenseElements { ty, data: data.into(), splat }))
    };
    let unknown = ctx.loc(LocData::Unknown);
    let here = ctx.file_loc("other.mlir", 3, 300_000);
    let file = Attr::string(ctx, "r");
    let name = ctx.loc(LocData::Name(Attr::string(ctx, "n"), unknown));
    let locs = [
        here,
        name,
        ctx.loc(LocData::CallSite { callee: here, caller: name }),
        ctx.loc(LocData::Fused { locs: [here, name].into(), metadata: None }),
        ctx.loc(LocData::Fused { locs: [name].into(), metadata: Some(string) }),
        ctx.loc(LocData::FileRange { file, start: (1, 2), end: (1, 9) }),
        ctx.loc(LocData::FileRange { file, start: (1, 2), end: (3, 4) }),
    ];
    let symbol = Attr::symbol_ref(ctx, "a");
    let attrs = [
        Attr::UNIT,
        Attr::TRUE,
        i(0, 0),
        i(8, -1),
        i(32, -5),
        i(64, -5),
        i(200, -5),
        i(100, 7),
        Attr::integer(ctx, Type::INDEX, -5),
        ctx.intern_attr(AttrData::Float(Type::F32, 0x3f80_0000.into())),
        ctx.intern_attr(AttrData::Float(Type::F80, (1 << 79 | 5).into())),
        string,
        ctx.intern_attr(AttrData::String((*b"\xff\0").into(), Some(Type::I1))),
        Attr::array(ctx, &[string, Attr::UNIT]),
        Attr::dictionary(ctx, &[("z".into(), string), ("a".into(), Attr::UNIT)]),
        Attr::ty(ctx, tensor),
        symbol,
        ctx.intern_attr(AttrData::SymbolRef { root: string, nested: [symbol].into() }),
        dense(tensor, &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0], false),
        dense(tensor, &[9, 0, 0, 0], true),
        dense(Type::tensor(ctx, &[9], Type::I1), &[5, 1], false),
        dense(Type::tensor(ctx, &[9], Type::I1), &[0xff], true),
        ctx.intern_attr(AttrData::DenseStrings {
            ty: Type::tensor(ctx, &[2], Type::I32),
            values: [(*b"x").into(), (*b"y").into()].into(),
            splat: false,
        }),
        Attr::dense_i64_array(ctx, &[1, -1]),
        ctx.intern_attr(AttrData::DenseResource { ty: tensor, handle: declared }),
        ctx.intern_attr(AttrData::DenseResource { ty: tensor, handle }),
        ctx.intern_attr(AttrData::Distinct { id: ctx.new_distinct(), referenced: Attr::UNIT }),
        ctx.intern_attr(AttrData::Distinct { id: ctx.new_distinct(), referenced: Attr::UNIT }),
        ctx.loc_attr(here),
        Attr::UNKNOWN_LOC,
    ];
    let types = [
        Type::I1,
        ctx.intern_type(TypeData::Integer(7, Signedness::Signed)),
        ctx.intern_type(TypeData::Integer(9, Signedness::Unsigned)),
        Type::INDEX,
        Type::NONE,
        Type::float(ctx, FloatKind::BF16),
        ctx.intern_type(TypeData::Complex(Type::F32)),
        ctx.intern_type(TypeData::Tuple([Type::F16, Type::I8].into())),
        Type::function(ctx, &[Type::I8], &[tensor, Type::F64]),
        Type::vector(ctx, &[2, 3], Type::F128),
        ctx.intern_type(TypeData::Vector {
            shape: [4, 2].into(),
            scalable: [true, false].into(),
            elem: Type::I8,
        }),
        Type::tensor(ctx, &[DYNAMIC, 0], Type::F80),
        ctx.intern_type(TypeData::RankedTensor {
            shape: [1].into(),
            elem: Type::I8,
            encoding: Some(string),
        }),
        ctx.intern_type(TypeData::UnrankedTensor(Type::I8)),
        ctx.intern_type(TypeData::MemRef {
            shape: [8].into(),
            elem: Type::I8,
            layout: string,
            space: Some(Attr::TRUE),
        }),
        ctx.intern_type(TypeData::MemRef {
            shape: [DYNAMIC].into(),
            elem: Type::I8,
            layout: string,
            space: None,
        }),
        ctx.intern_type(TypeData::UnrankedMemRef { elem: Type::I8, space: None }),
        ctx.intern_type(TypeData::UnrankedMemRef { elem: Type::I8, space: Some(string) }),
    ];
    let mut b = OpBuilder::at_end(module.body_mut(), block);
    for (at, attr) in attrs.into_iter().enumerate() {
        let created = op(&mut b, "t.attr", &[], &[]);
        let name = if at % 2 == 0 { "value" } else { "other" };
        let dictionary = Attr::dictionary(ctx, &[(name.into(), attr)]);
        b.body_mut().set_attrs(created, dictionary);
    }
    for ty in types {
        op(&mut b, "t.type", &[], &[ty]);
    }
    for loc in locs {
        let created = op(&mut b, "u.loc", &[], &[]);
        b.body_mut().set_loc(created, loc);
    }
    module.external_resources_mut().push(ExternalResources {
        name: "external".into(),
        entries: vec![
            ("flag".into(), ResourceValue::Bool(true)),
            ("word".into(), ResourceValue::String("w".into())),
            (
                "bytes".into(),
                ResourceValue::Blob(ResourceBlob { alignment: 64, data: [7; 3].into() }),
            ),
        ],
    });
    module
}

/// Builds regions with and without captures, branches, and values used before their definition.
fn control_flow(ctx: &Context) -> Module {
    let mut module = Module::new(ctx, Loc::UNKNOWN);
    let block = root_block(&mut module);
    let body = module.body_mut();
    let mut nested = OpState::new(OpName::new("t.nest"), Loc::UNKNOWN);
    nested.regions = 2;
    nested.results = smallvec![Type::I32, Type::I64];
    let mut b = OpBuilder::at_end(body, block);
    let outer = b.insert(nested.clone());
    let lone = b.insert(nested);
    let results: Vec<Value> = b.body().results(outer).collect();
    op(&mut b, "t.use", &[results[0], results[1], results[0]], &[]);

    for (owner, captured) in [(outer, Some(results[1])), (lone, None)] {
        let regions: Vec<_> = body.own_regions(owner).collect();
        let entry = body.append_block(regions[0]);
        let exit = body.append_block(regions[0]);
        let arg = body.add_arg(entry, Type::I32, Loc::UNKNOWN);
        body.add_arg(exit, Type::I1, ctx.file_loc("t.mlir", 2, 2));
        let mut b = OpBuilder::at_end(body, entry);
        // A graph region: the user precedes the definition.
        let user = op(&mut b, "t.user", &[], &[]);
        let def = op(&mut b, "t.def", &[arg], &[Type::F32]);
        let late = op(&mut b, "t.user", &[], &[]);
        let value = b.body().result(def, 0);
        let mut branch = OpState::new(OpName::new("t.br"), Loc::UNKNOWN);
        branch.successors = smallvec![exit, entry];
        branch.operands = captured.into_iter().chain([value, arg]).collect();
        b.insert(branch);
        body.set_operands(user, &[value, arg, value]);
        body.set_operands(late, &[value]);
    }
    module
}

#[test]
fn attributes_types_and_locations_round_trip() {
    assert_round_trip(&everything(&context()), 0..=6);
}

#[test]
fn regions_and_use_lists_round_trip() {
    let ctx = context();
    let module = control_flow(&ctx);
    assert_round_trip(&module, 3..=6);
    // Older versions have no use-list orders: only their own output round-trips.
    for version in 0..3 {
        let again = read(&write(&module, version)).expect("readable");
        assert_round_trip(&again, version..=version);
    }
}

/// Formats the users of each value in the order of its use-list, by name and operand number.
fn use_lists(body: &Body, block: Block) -> String {
    let uses = |value| {
        let list: Vec<String> = body
            .uses(value)
            .map(|slot| {
                format!("{}#{}", body.name(body.use_owner(slot)), body.operand_number(slot))
            })
            .collect();
        list.join(" ") + "\n"
    };
    body.ops(block).flat_map(|op| body.results(op)).map(uses).collect()
}

#[test]
fn use_list_orders_are_kept() {
    let ctx = context();
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let block = root_block(&mut module);
    let body = module.body_mut();
    let mut b = OpBuilder::at_end(body, block);
    let def = op(&mut b, "t.def", &[], &[Type::I32, Type::I32, Type::I32]);
    let values: Vec<Value> = b.body().results(def).collect();
    for name in ["t.a", "t.b", "t.c", "t.d", "t.e"] {
        op(&mut b, name, &values, &[]);
    }
    for (value, order) in [(values[0], [4, 3, 1, 2, 0]), (values[2], [2, 4, 0, 3, 1])] {
        let uses: Vec<_> = body.uses(value).collect();
        body.set_use_order(value, &order.map(|at: usize| uses[at]));
    }
    let want = use_lists(body, block);
    let bytes = write(&module, 6);
    let mut again = read(&bytes).expect("readable");
    let block = root_block(&mut again);
    assert_eq!(use_lists(again.body(), block), want);
    assert_round_trip(&module, 3..=6);
}

#[test]
fn a_module_is_written_as_upstream_does() {
    let ctx = context();
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let block = root_block(&mut module);
    let mut b = OpBuilder::at_end(module.body_mut(), block);
    let def = op(&mut b, "t.def", &[], &[Type::I32]);
    let value = b.body().result(def, 0);
    op(&mut b, "use", &[value, value], &[]);
    let bytes = write(&module, 6);
    let hex: Vec<String> = bytes
        .chunks(16)
        .map(|row| row.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" "))
        .collect();
    expect![[r#"
        4d 4c ef 52 0d 4d 4c 49 52 32 32 2e 31 2e 38 00
        01 1d 07 01 05 09 07 01 03 0f 03 03 11 05 03 15
        03 15 07 03 01 07 13 07 0b 01 03 0f 02 15 17 05
        0f 07 1f 05 0d 01 02 02 04 2d 05 01 50 03 01 07
        04 1d 03 03 09 03 02 01 03 01 05 04 01 05 01 01
        06 03 01 05 01 00 53 0f 0f 03 09 0f 09 05 11 62
        75 69 6c 74 69 6e 00 74 00 75 73 65 00 6d 6f 64
        75 6c 65 00 64 65 66 00 00 74 2e 6d 6c 69 72 00
        08 09 03 05 01 01"#]]
    .assert_eq(&hex.join("\n"));
}

/// Mutates, truncates and extends files; every outcome but a module or a diagnostic is a bug.
#[test]
fn mutated_files_never_panic() {
    let ctx = context();
    let mut seed = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    for module in [everything(&ctx), control_flow(&ctx)] {
        for version in [0, 3, 6] {
            let whole = write(&module, version);
            for round in 0..if cfg!(miri) { 4 } else { 400 } {
                let mut bytes = whole.clone();
                match round % 4 {
                    0 => bytes.truncate(random(bytes.len())),
                    1 => bytes.insert(random(bytes.len()), random(256) as u8),
                    flips => {
                        for _ in 0..flips {
                            let at = random(bytes.len());
                            bytes[at] ^= 1 << random(8);
                        }
                    }
                }
                if let Ok(module) = read(&bytes) {
                    write(&module, 6);
                }
            }
        }
    }
}

/// No number from a file is trusted, however large.
#[test]
fn largest_numbers_never_panic() {
    const LARGEST: [u8; 9] = [0, 255, 255, 255, 255, 255, 255, 255, 255];
    let ctx = context();
    for module in [everything(&ctx), control_flow(&ctx)] {
        let whole = write(&module, 6);
        for at in (0..whole.len() - LARGEST.len()).step_by(if cfg!(miri) { 97 } else { 1 }) {
            let mut bytes = whole.clone();
            bytes[at..at + LARGEST.len()].copy_from_slice(&LARGEST);
            if let Ok(module) = read(&bytes) {
                write(&module, 6);
            }
        }
    }
}

/// Builds a file of version 6 with the given sections.
fn file(sections: &[(SectionId, &[u8])]) -> Vec<u8> {
    let mut bytes = Buffer::default();
    bytes.extend_from_slice(b"ML\xefR\x0dtester\0");
    for (id, data) in sections {
        bytes.section(*id, data);
    }
    bytes.as_slice().to_vec()
}

/// Builds a file with replaced IR section and table sections.
fn with(replaced: &[(SectionId, &[u8])]) -> Vec<u8> {
    // Strings "builtin", "module", "t"; operation builtin.module; attribute loc(unknown); type tuple of itself.
    let sections: [(SectionId, &[u8]); 6] = [
        (SectionId::Dialect, &[3, 1, 3, 1, 3, 7]),
        (SectionId::AttrTypeOffset, &[3, 3, 1, 3, 7, 1, 3, 15]),
        (SectionId::AttrType, &[31, 31, 3, 1]),
        (SectionId::Ir, &[5, 1, mask::REGIONS, 1, 7, 4, 7, 3, 1, 1]),
        (
            SectionId::String,
            &[
                5, 15, 17, b'b', b'u', b'i', b'l', b't', b'i', b'n', 0, b'm', b'o', b'd', b'u',
                b'l', b'e', 0,
            ],
        ),
        (SectionId::Properties, &[1]),
    ];
    let pick = |(id, data)| match replaced.iter().find(|(other, _)| *other == id) {
        Some((_, other)) => (id, *other),
        None => (id, data),
    };
    file(&sections.map(pick))
}

fn check(bytes: &[u8], expect: Expect) {
    let outcome = match read(bytes) {
        Ok(_) => "ok".to_owned(),
        Err(error) => error,
    };
    expect.assert_eq(&outcome);
}

#[test]
fn broken_files_are_refused_in_upstreams_words() {
    check(
        b"module",
        expect![[r#"
        error: input buffer is not an MLIR bytecode file
    "#]],
    );
    check(
        b"ML\xefR\x0f",
        expect![[r#"
        error: bytecode version 7 is newer than the current version 6
    "#]],
    );
    check(
        b"ML\xefR\x0dtester",
        expect![[r#"
        error: malformed null-terminated string, no null character found
    "#]],
    );
    check(
        &file(&[]),
        expect![[r#"
        error: missing data for top-level section: String (0)
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &file(&[(SectionId::Ir, &[]), (SectionId::Ir, &[])]),
        expect![[r#"
        error: duplicate top-level section: IR (4)
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(&with(&[]), expect!["ok"]);
    check(
        &with(&[(SectionId::String, &[3, 255])]),
        expect![[r#"
        error: string size exceeds the available data size
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::Dialect, &[3, 9])]),
        expect![[r#"
        error: invalid string index: 2
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::Dialect, &[3, 1, 3, 9])]),
        expect![[r#"
        error: invalid dialect index: 4
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::AttrTypeOffset, &[3, 1, 1, 3, 31])]),
        expect![[r#"
        error: Attribute or Type entry offset points past the end of section
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::AttrTypeOffset, &[3, 1, 1, 3, 7, 1])]),
        expect![[r#"
        error: unexpected trailing data in the Attribute/Type offset section
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::AttrType, &[31, 255])]),
        expect![[r#"
        error: Attribute or Type entry offset points past the end of section
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::Ir, &[5, 3])]),
        expect![[r#"
        error: invalid operation name index: 1
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::Ir, &[5, 1, 0, 5])]),
        expect![[r#"
        error: invalid Attribute index: 2
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::Ir, &[5, 1, mask::PROPERTIES, 1, 9])]),
        expect![[r#"
        error: Properties idx out-of-bound for builtin.module
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::Ir, &[5, 1, mask::RESULTS, 1, 3, 3])]),
        expect![[r#"
        error: invalid Type index: 1
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::Ir, &[5, 1, mask::OPERANDS, 1, 3, 7])]),
        expect![[r#"
        error: invalid value index: 3
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::Ir, &[5, 1, mask::SUCCESSORS, 1, 3, 7])]),
        expect![[r#"
        error: invalid successor index: 3
        note: in bytecode version 6 produced by: tester
    "#]],
    );
    check(
        &with(&[(SectionId::Ir, &[5, 1, mask::REGIONS, 1, 7, 1, 1])]),
        expect![[r#"
        error: expected IR section for region
        note: in bytecode version 6 produced by: tester
    "#]],
    );
}

/// The first error in the file is reported, regardless of sizes announced before it.
#[test]
fn claims_are_refused_where_they_fail() {
    let region = |op: &'static [u8]| {
        // A module whose region announces 90 blocks.
        let start = [5, 1, mask::REGIONS, 1, 7, 4, 2 * (4 + op.len() as u8) + 1, 0x6a, 1, 1, 5];
        [&start, op].concat()
    };
    check(
        &with(&[(SectionId::Ir, &region(&[1, mask::RESULTS, 1, 3, 17]))]),
        expect![[r#"
            error: invalid Type index: 8
            note: in bytecode version 6 produced by: tester
        "#]],
    );
    check(
        &with(&[(SectionId::Ir, &region(&[1, 0, 1]))]),
        expect![[r#"
            error: attempting to parse a byte at the end of the bytecode
            note: in bytecode version 6 produced by: tester
        "#]],
    );
}

/// An entry or a property must refer to entries of the right kind; upstream's messages name its C++ classes.
#[test]
fn kinds_are_checked_where_they_are_read() {
    // A location with a name and a child, and the string "builtin".
    let offsets: (_, &[u8]) = (SectionId::AttrTypeOffset, &[5, 3, 1, 5, 15, 11, 1, 3, 15]);
    let entries: (_, &[u8]) = (SectionId::AttrType, &[29, 3, 3, 5, 1, 31, 3, 1]);
    check(
        &with(&[offsets, entries]),
        expect![[r#"
            error: expected mlir::LocationAttr, but got: "builtin"
            note: in bytecode version 6 produced by: tester
        "#]],
    );
    check(
        &with(&[offsets, entries, (SectionId::Ir, &[5, 1, 0, 3])]),
        expect![[r#"
            error: expected attribute of type: mlir::LocationAttr, but got: "builtin"
            note: in bytecode version 6 produced by: tester
        "#]],
    );
    let ir: (_, &[u8]) = (SectionId::Ir, &[5, 1, mask::PROPERTIES, 1, 1]);
    check(
        &with(&[ir, (SectionId::Properties, &[3, 5, 3, 1])]),
        expect![[r#"
            error: expected mlir::StringAttr, but got: loc(unknown)
            note: in bytecode version 6 produced by: tester
        "#]],
    );
}

/// Strings may be any bytes; invalid UTF-8 is an error only in names, when they are needed.
#[test]
fn names_that_are_not_text_are_refused_when_they_are_needed() {
    let strings: (_, &[u8]) = (SectionId::String, b"\x07\x05\x0f\x11builtin\0module\0\xff\0");
    check(&with(&[strings, (SectionId::Dialect, &[5, 1, 9, 3, 1, 3, 7])]), expect!["ok"]);
    check(&with(&[strings, (SectionId::Dialect, &[3, 1, 5, 1, 5, 7, 11])]), expect!["ok"]);
    check(
        &with(&[strings, (SectionId::Dialect, &[5, 1, 9, 3, 3, 3, 7])]),
        expect![[r#"
            error: dialect name is not valid UTF-8
            note: in bytecode version 6 produced by: tester
        "#]],
    );
    check(
        &with(&[strings, (SectionId::Dialect, &[3, 1, 3, 1, 3, 11])]),
        expect![[r#"
            error: operation name is not valid UTF-8
            note: in bytecode version 6 produced by: tester
        "#]],
    );
    // A position in a file with that name.
    let offsets: (_, &[u8]) = (SectionId::AttrTypeOffset, &[5, 3, 1, 5, 19, 11, 1, 3, 15]);
    let entries: (_, &[u8]) = (SectionId::AttrType, &[23, 3, 3, 3, 5, 5, 31, 3, 1]);
    let bytes = with(&[strings, offsets, entries]);
    check(&bytes, expect!["ok"]);
    let module = read(&bytes).expect("readable");
    let loc = module.ctx().loc_attr(module.root().body.loc(module.root().op));
    assert_eq!(TEXT.print_attr(module.ctx(), loc), r#"loc("\FF":1:1)"#);
    assert_round_trip(&module, 6..=6);
}

/// Announced counts and sizes near 2^64 exceed the rest of the file.
#[test]
fn claims_are_not_believed() {
    const HUGE: [u8; 9] = [0, 255, 255, 255, 255, 255, 255, 255, 255];
    let claim = |id, before: &[u8], after: &[u8]| {
        let data = [before, &HUGE, after].concat();
        read(&with(&[(id, &data)])).err().expect("a claim that cannot hold")
    };
    let mut messages = vec![
        claim(SectionId::String, &[], &[]),
        claim(SectionId::Dialect, &[], &[1]),
        claim(SectionId::Dialect, &[3, 1], &HUGE),
        claim(SectionId::AttrTypeOffset, &[], &[1, 1]),
        claim(SectionId::AttrTypeOffset, &[3, 3, 1], &[3]),
        claim(SectionId::Properties, &[], &[1]),
        claim(SectionId::Ir, &[], &[1]),
    ];
    // Results, operands, successors, regions; then the blocks of a region.
    for bit in [mask::RESULTS, mask::OPERANDS, mask::SUCCESSORS, mask::REGIONS] {
        messages.push(claim(SectionId::Ir, &[5, 1, bit, 1], &[1]));
    }
    messages.push(claim(SectionId::Ir, &[5, 1, mask::REGIONS, 1, 5], &[1, 1]));
    let note = "note: in bytecode version 6 produced by: tester\n";
    expect![[r#"
        error: attempting to parse a byte at the end of the bytecode
        error: attempting to parse a byte at the end of the bytecode
        error: invalid dialect index: 18446744073709551615
        error: attempting to parse a byte at the end of the bytecode
        error: attempting to parse a byte at the end of the bytecode
        error: attempting to parse a byte at the end of the bytecode
        error: the top-level block has arguments
        error: type entry 0 contains itself
        error: invalid value index: 0
        error: operation has too many successors: 18446744073709551615
        error: operation has too many regions: 9223372036854775807
        error: attempting to parse a byte at the end of the bytecode
    "#]]
    .assert_eq(&messages.concat().replace(note, ""));
}

/// Each of many nested regions announces as many values as there are bytes left.
#[test]
#[cfg_attr(miri, ignore = "reads a megabyte")]
fn nested_claims_add_up() {
    let mut count = Buffer::default();
    count.varint(1 << 40);
    let mut ir = vec![5];
    for _ in 0..100 {
        ir.extend([1, mask::REGIONS, 1, 5, 3]);
        ir.extend(count.as_slice());
        ir.push(5);
    }
    ir.extend([1, mask::REGIONS, 1, 5, 1]);
    ir.resize(1 << 20, 0);
    check(
        &with(&[(SectionId::Ir, &ir)]),
        expect![[r#"
        error: a region takes too much memory for the size of the file
        note: in bytecode version 6 produced by: tester
    "#]],
    );
}

#[test]
fn an_entry_that_contains_itself_is_refused() {
    // The type of the table is a tuple of itself.
    check(
        &with(&[(SectionId::Ir, &[5, 1, mask::RESULTS, 1, 3, 1])]),
        expect![[r#"
        error: type entry 0 contains itself
        note: in bytecode version 6 produced by: tester
    "#]],
    );
}

#[test]
fn affine_maps_of_newer_producers_are_read() {
    // Attribute 1: code 23, two dimensions, general form: one result d1 + 3.
    let entry = [47, 2 * (2 << 2 | 3) + 1, 1, 3, 7, 1, 3, 5, 13];
    let mut entries = vec![31];
    entries.extend(entry);
    let size = 2 * (entry.len() as u8 * 2 + 1) + 1;
    let bytes = with(&[
        (SectionId::AttrTypeOffset, &[5, 1, 1, 5, 7, size]),
        (SectionId::AttrType, &entries),
        (SectionId::Ir, &[5, 1, mask::ATTRS, 1, 3]),
    ]);
    check(
        &bytes,
        expect![[r#"
            error: expected attribute of type: mlir::DictionaryAttr, but got: affine_map<(d0, d1) -> (d1 + 3)>
            note: in bytecode version 6 produced by: tester
        "#]],
    );
}

/// Creates a context with a version of the builtin dialect that marks upgraded modules.
fn versioned(current: &[u64]) -> Context {
    let upgrade = |module: &mut Module, version: &[u64]| {
        if version[0] > 2 {
            let text =
                format!("the version is 2.0, can't parse version: {}.{}", version[0], version[1]);
            return Err(Box::new(crate::Diagnostic::error(module.root().loc(), text)));
        }
        let from = Attr::integer(module.ctx(), Type::I64, version[1] as i64);
        let attrs = Attr::dictionary(module.ctx(), &[("from".into(), from)]);
        let (holder, root) = module.holder_mut();
        holder.set_attrs(root, attrs);
        Ok(())
    };
    Context::with(|registry| {
        let current = current.to_vec();
        registry.set_version("builtin", crate::registry::DialectVersion { current, upgrade });
    })
}

#[test]
fn dialects_are_upgraded_from_the_version_of_the_file() {
    let file = |version: &[u64], format| {
        let ctx = versioned(version);
        write(&Module::new(&ctx, ctx.file_loc("t.mlir", 1, 1)), format)
    };
    let ctx = versioned(&[2, 0]);
    let from = |bytes: &[u8]| {
        let mut diags = Diagnostics::new();
        let module = read_module(&ctx, bytes, "test.mlirbc", &mut diags);
        let module = module.ok_or_else(|| diags.list()[0].message.clone())?;
        Ok::<_, String>(module.root().attr("from").and_then(|attr| attr.as_i64(&ctx)))
    };
    assert_eq!(from(&file(&[2, 0], 6)), Ok(None), "this version");
    assert_eq!(from(&file(&[1, 7], 6)), Ok(Some(7)), "an older one");
    assert_eq!(from(&file(&[1, 7], 0)), Ok(None), "files before version 1 say nothing");
    let newer = from(&file(&[3, 5], 1)).expect_err("too new");
    assert_eq!(newer, "the version is 2.0, can't parse version: 3.5");
    assert_eq!(
        read(&file(&[2, 0], 6)).err().expect("no versions here"),
        "error: Dialect does not support versioning\n\
         note: in bytecode version 6 produced by: MLIR22.1.8\n"
    );
}
