//! Compares the specification `BuiltinDialectBytecode.td` with the hand-written encoding in core.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ods_core::text;
use ods_core::{Context, Diagnostics, bytecode};
use ods_spec::lang::Session;
use ods_spec::model::{BytecodeLayout, BytecodeSpec, Member};
use ods_spec::prelude;

use super::file::{Bytes, Entry, entries};

/// All attributes with a layout: the name of the def, and the text of an attribute with that layout.
const ATTRS: &[(&str, &str)] = &[
    ("ArrayAttr", "[1 : i32, unit]"),
    ("DictionaryAttr", "{a = 1 : i32, b = \"c\"}"),
    ("StringAttr", "\"plain\""),
    ("StringAttrWithType", "\"typed\" : i32"),
    ("FlatSymbolRefAttr", "@here"),
    ("SymbolRefAttr", "@here::@there::@inside"),
    ("TypeAttr", "tuple<i32>"),
    ("UnitAttr", "unit"),
    (
        "IntegerAttr",
        "[-1 : i1, -3 : i8, 300 : i16, -5 : index, 123456789012345678901234567890 : i128]",
    ),
    ("FloatAttr", "[1.5 : bf16, 1.5 : f16, 2.5 : f32, -3.5 : f64, 1.0 : f80, 1.0 : f128]"),
    ("CallSiteLoc", "loc(callsite(\"f\"(\"a\":1:2) at \"b\":3:4))"),
    ("FileLineColLoc", "loc(\"a.c\":1:2)"),
    ("FusedLoc", "loc(fused[\"a.c\":1:2, \"b.c\":3:4])"),
    ("FusedLocWithMetadata", "loc(fused<\"why\">[\"a.c\":1:2, \"b.c\":3:4])"),
    ("NameLoc", "loc(\"name\")"),
    ("UnknownLoc", "loc(unknown)"),
    ("DenseResourceElementsAttr", "dense_resource<blob> : tensor<2xi8>"),
    ("DenseArrayAttr", "[array<i1: true, false>, array<i32: 1, 2, 3>, array<f64>]"),
    ("DenseIntOrFPElementsAttr", "[dense<[1, 2]> : tensor<2xi32>, dense<0.5> : vector<4xf16>]"),
    (
        "DenseStringElementsAttr",
        "[dense<\"a\"> : tensor<2x!s.t>, dense<[\"a\", \"b\"]> : tensor<2x!s.t>]",
    ),
    ("SparseElementsAttr", "sparse<[[0, 1]], [5]> : tensor<2x3xi32>"),
    ("DistinctAttr", "distinct[0]<42 : i32>"),
    ("FileLineColRange", "loc(\"a.c\":1:2 to 3:4)"),
];

/// All types with a layout: the name of the def, and the text of a type with that layout.
const TYPES: &[(&str, &str)] = &[
    ("IntegerType", "tuple<i1, si7, ui64, i999>"),
    ("IndexType", "index"),
    ("FunctionType", "(i32, f32) -> (i1, index)"),
    ("BFloat16Type", "bf16"),
    ("Float16Type", "f16"),
    ("Float32Type", "f32"),
    ("Float64Type", "f64"),
    ("Float80Type", "f80"),
    ("Float128Type", "f128"),
    ("ComplexType", "complex<f32>"),
    ("MemRefType", "memref<2x?xf32>"),
    ("MemRefTypeWithMemSpace", "memref<2x?xf32, 3>"),
    ("NoneType", "none"),
    ("RankedTensorType", "tensor<4x?x300xi8>"),
    ("RankedTensorTypeWithEncoding", "tensor<4xi8, \"dense\">"),
    ("TupleType", "tuple<i32, f32>"),
    ("UnrankedMemRefType", "memref<*xf32>"),
    ("UnrankedMemRefTypeWithMemSpace", "memref<*xf32, 3>"),
    ("UnrankedTensorType", "tensor<*xf32>"),
    ("VectorType", "vector<2x4xf32>"),
    ("VectorTypeWithScalableDims", "vector<2x[4]xf32>"),
];

/// Members that only functions of the builtin dialect can read.
const FOREIGN: &[&str] = &["rawLocData", "rawStringData"];

fn spec(include: Option<&Path>) -> BytecodeSpec {
    let mut session = Session::new();
    if let Some(include) = include {
        session.include_dir(include);
    }
    session.embed(prelude::files().iter().copied());
    let text = "include \"mlir/IR/BuiltinDialectBytecode.td\"\n";
    let evaluation = session.evaluate_text("builtin.td", text);
    assert_eq!(evaluation.render_diagnostics(), "");
    BytecodeSpec::read(&evaluation.records).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Returns the contents of a specification, without source locations.
fn said(spec: &BytecodeSpec) -> Vec<String> {
    let layout =
        |one: &BytecodeLayout| format!("{} {} {} {:?}", one.code, one.def, one.class, one.members);
    spec.lists.iter().flat_map(|list| list.layouts.iter().map(layout)).collect()
}

fn layouts(spec: &BytecodeSpec, of_types: bool) -> BTreeMap<u64, &BytecodeLayout> {
    let lists =
        spec.lists.iter().filter(|list| list.dialect == "Builtin" && list.of_types == of_types);
    lists.flat_map(|list| &list.layouts).map(|one| (one.code, one)).collect()
}

/// Returns the entries that core writes for an operation with that attribute.
fn written(attr: &str) -> Vec<Entry> {
    let ctx = Context::with(|_| ());
    ctx.allow_unregistered(true);
    let source = format!(
        "\"t.op\"() {{a = {attr}}} : () -> ()\n\
         {{-# dialect_resources: {{ builtin: {{ blob: \"0x0100000001FF\" }} }} #-}}"
    );
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(&ctx, source.as_bytes(), "t", &mut diagnostics);
    let module = module.unwrap_or_else(|| panic!("{attr}: {diagnostics:?}"));
    let mut bytes = Vec::new();
    bytecode::write_module(&module, &bytecode::WriterOptions::default(), &mut bytes)
        .expect("writable");
    entries(&bytes)
}

/// Consumes a member from the front of `bytes`; `numbers` are the values of preceding members that are indices into
/// tables.
fn take(
    bytes: &mut Bytes<'_>,
    name: &str,
    of: &Member,
    numbers: &mut BTreeMap<String, u64>,
    types: &[&Entry],
) {
    match of {
        Member::VarInt
        | Member::SignedVarInt
        | Member::Attr
        | Member::Type
        | Member::String
        | Member::Resource => {
            numbers.insert(name.to_owned(), bytes.varint());
        }
        Member::Bool => {
            bytes.take(1);
        }
        Member::Blob => {
            let len = usize::try_from(bytes.varint()).expect("a length");
            bytes.take(len);
        }
        Member::ApIntOf(ty) | Member::FloatOf(ty) => {
            let ty = usize::try_from(numbers[ty]).expect("a place");
            bytes.apint(width(&types[ty].bytes));
        }
        Member::List(of) => {
            for _ in 0..bytes.varint() {
                take(bytes, name, of, numbers, types);
            }
        }
        Member::Record(members) => {
            members.iter().for_each(|(name, of)| take(bytes, name, of, numbers, types));
        }
        Member::Foreign(_) => {
            assert!(FOREIGN.contains(&name), "{name}");
            while !bytes.0.is_empty() {
                bytes.varint();
            }
        }
        other => panic!("no builtin layout has {other:?}"),
    }
}

/// Returns the width of numbers of an encoded type.
fn width(ty: &[u8]) -> u32 {
    let mut bytes = Bytes(ty);
    match bytes.varint() {
        0 => u32::try_from(bytes.varint() >> 2).expect("a width"),
        1 | 6 => 64,
        3 | 4 => 16,
        5 => 32,
        7 => 80,
        8 => 128,
        code => panic!("type {code} is none of numbers"),
    }
}

fn check(spec: &BytecodeSpec) {
    let (attrs, types) = (layouts(spec, false), layouts(spec, true));
    assert_eq!((attrs.len(), types.len()), (23, 21));
    let (mut seen_attrs, mut seen_types) = (BTreeSet::new(), BTreeSet::new());
    let cases = ATTRS.iter().map(|case| (case, false)).chain(TYPES.iter().map(|case| (case, true)));
    for ((def, text), of_types) in cases {
        let entries = written(text);
        let table: Vec<&Entry> = entries.iter().filter(|one| one.is_type).collect();
        let mut found = false;
        for entry in entries.iter().filter(|one| one.encoded && one.dialect == "builtin") {
            let mut bytes = Bytes(&entry.bytes);
            let code = bytes.varint();
            let layouts = if entry.is_type { &types } else { &attrs };
            let layout = layouts.get(&code).unwrap_or_else(|| panic!("{text}: code {code}"));
            let mut numbers = BTreeMap::new();
            for (name, member) in &layout.members {
                take(&mut bytes, name, member, &mut numbers, &table);
            }
            assert!(bytes.0.is_empty(), "{text}: {} bytes behind {}", bytes.0.len(), layout.def);
            found |= entry.is_type == of_types && layout.def == *def;
            if entry.is_type {
                seen_types.insert(code)
            } else {
                seen_attrs.insert(code)
            };
        }
        assert!(found, "{text} is not written as {def}");
    }
    assert_eq!((seen_attrs.len(), seen_types.len()), (23, 21));
}

#[test]
fn the_core_writes_what_the_specification_says() {
    let spec = spec(None);
    check(&spec);
    let foreign = said(&spec).iter().filter(|line| line.contains("Foreign(")).count();
    assert_eq!(foreign, FOREIGN.len());
}

#[test]
fn upstream_says_the_same() {
    let include = Path::new("/usr/lib/llvm-22/include");
    if !include.join("mlir/IR/BuiltinDialectBytecode.td").exists() {
        println!("SKIPPED: MLIR's files are not installed");
        return;
    }
    let upstream = spec(Some(include));
    assert_eq!(said(&spec(None)), said(&upstream));
    check(&upstream);
}
