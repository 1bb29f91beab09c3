//! The vocabulary of predicates, word by word: what each accepts and what it rejects. The constraints are C++ text in a
//! `.td`, read at run time.

use std::fmt::Write as _;

use ods_core::{Context, Diagnostics, text, verify};
use ods_dynamic::Loader;
use ods_spec::predicate::Func;

/// A condition on `$_self`, and what it holds and does not hold of.
type Case = (&'static str, &'static str, &'static str);

const TYPES: &[Case] = &[
    ("$_self.isSignlessInteger()", "i32", "si32"),
    ("$_self.isSignlessInteger(8)", "i8", "i16"),
    ("$_self.isSignedInteger()", "si8", "i8"),
    ("$_self.isSignedInteger(8)", "si8", "si16"),
    ("$_self.isUnsignedInteger()", "ui8", "i8"),
    ("$_self.isUnsignedInteger(8)", "ui8", "ui16"),
    ("$_self.isInteger()", "si8", "f32"),
    ("$_self.isInteger(32)", "ui32", "ui8"),
    ("$_self.isIndex()", "index", "i64"),
    ("$_self.isSignlessIntOrIndex()", "index", "ui8"),
    ("$_self.isSignlessIntOrFloat()", "f32", "index"),
    ("$_self.isSignlessIntOrIndexOrFloat()", "f16", "si8"),
    ("$_self.isIntOrIndex()", "si8", "f32"),
    ("$_self.isIntOrFloat()", "ui8", "index"),
    ("$_self.isIntOrIndexOrFloat()", "index", "none"),
    ("$_self.isF32()", "f32", "f64"),
    ("$_self.isF64()", "f64", "f32"),
    ("$_self.isF16()", "f16", "bf16"),
    ("$_self.isBF16()", "bf16", "f16"),
    ("$_self.isTF32()", "tf32", "f32"),
    ("$_self.isF80()", "f80", "f64"),
    ("$_self.isF128()", "f128", "f80"),
    ("$_self.isFloat()", "f8E5M2", "i8"),
    ("$_self.isFloat(32)", "f32", "f64"),
    ("::llvm::isa<::mlir::VectorType, ::mlir::NoneType>($_self)", "none", "tensor<4xi8>"),
    ("::llvm::cast<::mlir::IntegerType>($_self).getWidth() == 7", "i7", "i8"),
    ("$_self.getIntOrFloatBitWidth() == 16", "bf16", "i32"),
    (
        "::llvm::cast<::mlir::ShapedType>($_self).getElementType().isF32()",
        "memref<4xf32>",
        "memref<4xi8>",
    ),
    ("::mlir::getElementTypeOrSelf($_self).isF32()", "f32", "vector<4xi8>"),
    (
        "::llvm::cast<::mlir::ShapedType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({2, 3})",
        "vector<2x3xi1>",
        "vector<3x2xi1>",
    ),
    ("::llvm::cast<::mlir::ShapedType>($_self).getRank() == 2", "tensor<1x?xi1>", "tensor<4xi1>"),
    ("::llvm::cast<::mlir::ShapedType>($_self).hasRank()", "tensor<4xi1>", "tensor<*xi1>"),
    ("::llvm::cast<::mlir::ShapedType>($_self).hasStaticShape()", "tensor<4xi1>", "tensor<?xi1>"),
    (
        "::llvm::cast<::mlir::ShapedType>($_self).getNumElements() == 6",
        "vector<2x3xi1>",
        "vector<5xi1>",
    ),
    (
        "::llvm::cast<::mlir::ShapedType>($_self).getDimSize(1) == 3",
        "vector<2x3xi1>",
        "vector<3x2xi1>",
    ),
    (
        "::llvm::cast<::mlir::ShapedType>($_self).isDynamicDim(0)",
        "tensor<?x4xi1>",
        "tensor<4x?xi1>",
    ),
    (
        "::llvm::cast<::mlir::ShapedType>($_self).getElementTypeBitWidth() == 8",
        "vector<4xsi8>",
        "vector<4xi9>",
    ),
    ("::llvm::cast<::mlir::FunctionType>($_self).getNumInputs() == 1", "(i8) -> ()", "() -> i8"),
    ("::llvm::cast<::mlir::FunctionType>($_self).getNumResults() == 1", "() -> i8", "(i8) -> ()"),
    (
        "::llvm::cast<::mlir::FunctionType>($_self).getInputs()[0].isF32()",
        "(f32) -> i8",
        "(i8) -> f32",
    ),
    (
        "::llvm::cast<::mlir::FunctionType>($_self).getResults()[0].isF32()",
        "(i8) -> f32",
        "(f32) -> i8",
    ),
    (
        "::llvm::cast<::mlir::TupleType>($_self).getTypes().size() == 2",
        "tuple<i1, i2>",
        "tuple<i1>",
    ),
    ("::llvm::cast<::mlir::TupleType>($_self).getTypes().empty()", "tuple<>", "tuple<i1>"),
    (
        "::llvm::cast<::mlir::TupleType>($_self).getTypes().front().isF32()",
        "tuple<f32, i2>",
        "tuple<i2, f32>",
    ),
    (
        "::llvm::cast<::mlir::TupleType>($_self).getTypes().back().isF32()",
        "tuple<i2, f32>",
        "tuple<f32, i2>",
    ),
    (
        "::llvm::all_equal(::llvm::cast<::mlir::TupleType>($_self).getTypes())",
        "tuple<i1, i1>",
        "tuple<i1, i2>",
    ),
    (
        "::llvm::isa_and_nonnull<::mlir::StringAttr>(::llvm::cast<::mlir::MemRefType>($_self).getMemorySpace())",
        "memref<4xi1, \"x\">",
        "memref<4xi1>",
    ),
    (
        "::llvm::cast<::mlir::MemRefType>($_self).getMemorySpaceAsInt() == 3",
        "memref<4xi1, 3>",
        "memref<4xi1>",
    ),
    (
        "::llvm::cast<::mlir::MemRefType>($_self).isStrided()",
        "memref<4x4xi1>",
        "memref<4xi1, affine_map<(d0) -> (d0 floordiv 2)>>",
    ),
    (
        "::llvm::isa_and_nonnull<::mlir::StringAttr>(::llvm::cast<::mlir::RankedTensorType>($_self).getEncoding())",
        "tensor<4xi1, \"x\">",
        "tensor<4xi1>",
    ),
    (
        "::llvm::cast<::mlir::VectorType>($_self).allDimsScalable()",
        "vector<[4]xi1>",
        "vector<2x[4]xi1>",
    ),
    (
        "::llvm::cast<::mlir::VectorType>($_self).getScalableDims().back()",
        "vector<2x[4]xi1>",
        "vector<[2]x4xi1>",
    ),
    (
        "::llvm::cast<::mlir::VectorType>($_self).getNumScalableDims() == 1",
        "vector<2x[4]xi1>",
        "vector<4xi1>",
    ),
    (
        "::llvm::cast<::mlir::VectorType>($_self).cloneWith(std::nullopt, $_builder.getI1Type()) == $_self",
        "vector<4xi1>",
        "vector<4xi8>",
    ),
    ("$_self.hasTrait<::mlir::ValueSemantics>()", "tensor<4xi1>", "memref<4xi1>"),
    ("$_self.getTypeID() == $_builder.getF32Type().getTypeID()", "f32", "f64"),
    (
        "::mlir::VectorType::Builder(::llvm::cast<::mlir::VectorType>($_self)).setDim(0, 4) == $_self",
        "vector<4x2xi1>",
        "vector<2x4xi1>",
    ),
    (
        "::llvm::cast<::mlir::VectorType>(::mlir::VectorType::Builder(::llvm::cast<::mlir::VectorType>($_self)).dropDim(0)).getDimSize(0) == 2",
        "vector<4x2xi1>",
        "vector<2x4xi1>",
    ),
    (
        "::llvm::cast<::mlir::VectorType>($_self).scaleElementBitwidth(2).getElementType().isInteger(16)",
        "vector<4xi8>",
        "vector<4xi16>",
    ),
    ("::mlir::LLVM::isCompatibleOuterType($_self)", "i32", "index"),
    ("::mlir::LLVM::isCompatibleType($_self)", "f32", "tensor<4xi1>"),
    ("::mlir::LLVM::isCompatibleVectorType($_self)", "vector<4xi32>", "vector<2x2xi32>"),
    ("::mlir::LLVM::isCompatibleFloatingPointType($_self)", "bf16", "i32"),
    ("::mlir::LLVM::isLoadableType($_self)", "i32", "!llvm.void"),
    ("::mlir::emitc::isSupportedEmitCType($_self)", "i32", "i3"),
    ("::getI1SameShape($_self) == $_self", "vector<4xi1>", "vector<4xi8>"),
    (
        "::llvm::all_of(::llvm::cast<::mlir::ShapedType>($_self).getShape(), [](int64_t d) { return d > 1; })",
        "vector<2x2xi1>",
        "vector<2x1xi1>",
    ),
    (
        "::llvm::any_of(::llvm::cast<::mlir::ShapedType>($_self).getShape(), [](int64_t d) { return d > 1; })",
        "vector<2x1xi1>",
        "vector<1xi1>",
    ),
    (
        "::llvm::none_of(::llvm::cast<::mlir::ShapedType>($_self).getShape(), [](int64_t d) { return d > 1; })",
        "vector<1xi1>",
        "vector<2xi1>",
    ),
    (
        "::llvm::is_contained({2, 4}, ::llvm::cast<::mlir::ShapedType>($_self).getRank())",
        "vector<1x1xi1>",
        "vector<1xi1>",
    ),
    (
        "::llvm::cast<::mlir::ShapedType>($_self).getShape().drop_front() == ::llvm::cast<::mlir::ShapedType>($_self).getShape().drop_back()",
        "vector<2x2xi1>",
        "vector<2x3xi1>",
    ),
    ("$_self == $_builder.getIntegerType(7)", "i7", "i8"),
    ("$_self == $_builder.getIntegerType(7, true)", "si7", "i7"),
    ("$_self == $_builder.getI1Type()", "i1", "i8"),
    ("$_self == $_builder.getIndexType()", "index", "i8"),
    ("$_self == $_builder.getF16Type()", "f16", "i8"),
    ("$_self == $_builder.getBF16Type()", "bf16", "i8"),
    ("$_self == $_builder.getF32Type()", "f32", "i8"),
    ("$_self == $_builder.getF64Type()", "f64", "i8"),
    ("$_self == $_builder.getNoneType()", "none", "i8"),
    ("$_self == $_builder.getType<::mlir::Float8E5M2Type>()", "f8E5M2", "i8"),
    (
        "$_self == ::mlir::VectorType::get({4}, $_builder.getF32Type())",
        "vector<4xf32>",
        "vector<[4]xf32>",
    ),
    (
        "$_self == ::mlir::RankedTensorType::get({4}, $_builder.getF32Type())",
        "tensor<4xf32>",
        "vector<4xf32>",
    ),
    ("$_self == ::mlir::ComplexType::get($_builder.getF32Type())", "complex<f32>", "f32"),
    (
        "$_self == $_builder.getFunctionType({$_builder.getF32Type()}, {})",
        "(f32) -> ()",
        "() -> f32",
    ),
];

const ATTRS: &[Case] = &[
    ("::llvm::isa<::mlir::StringAttr>($_self)", "\"a\"", "1 : i8"),
    ("::llvm::cast<::mlir::IntegerAttr>($_self).getInt() == 5", "5 : i8", "6 : i8"),
    (
        "::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isStrictlyPositive()",
        "1 : i8",
        "0 : i8",
    ),
    ("::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNegative()", "-1 : i8", "0 : i8"),
    ("::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isNonNegative()", "0 : i8", "-1 : i8"),
    ("::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isZero()", "0 : i8", "1 : i8"),
    ("::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isPowerOf2()", "4 : i8", "6 : i8"),
    (
        "::llvm::cast<::mlir::IntegerAttr>($_self).getValue().sge(::llvm::APInt(8, 3))",
        "3 : i8",
        "2 : i8",
    ),
    (
        "::llvm::cast<::mlir::IntegerAttr>($_self).getValue().sgt(::llvm::APInt(8, 3))",
        "4 : i8",
        "3 : i8",
    ),
    (
        "::llvm::cast<::mlir::IntegerAttr>($_self).getValue().getSExtValue() == -1",
        "-1 : i8",
        "1 : i8",
    ),
    (
        "::llvm::cast<::mlir::IntegerAttr>($_self).getValue().getZExtValue() == 255",
        "-1 : i8",
        "-1 : i16",
    ),
    (
        "::llvm::cast<::mlir::IntegerAttr>($_self).getValue().getLimitedValue(10) == 10",
        "90 : i8",
        "9 : i8",
    ),
    (
        "::llvm::cast<::mlir::IntegerAttr>($_self).getValue().getBitWidth() == 8",
        "1 : i8",
        "1 : i16",
    ),
    ("::llvm::cast<::mlir::TypedAttr>($_self).getType().isF32()", "1.0 : f32", "1.0 : f64"),
    ("::llvm::cast<::mlir::StringAttr>($_self).getValue() == \"a\"", "\"a\"", "\"b\""),
    ("::llvm::cast<::mlir::ArrayAttr>($_self).size() == 2", "[1, 2]", "[1]"),
    ("::llvm::cast<::mlir::ArrayAttr>($_self).empty()", "[]", "[1]"),
    (
        "::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [](::mlir::Attribute attr) { return attr && ::llvm::isa<::mlir::UnitAttr>(attr); })",
        "[unit, unit]",
        "[unit, 1]",
    ),
    ("::llvm::cast<::mlir::TypeAttr>($_self).getValue().isF32()", "f32", "f64"),
    (
        "::llvm::cast<::mlir::SymbolRefAttr>($_self).getRootReference().getValue() == \"a\"",
        "@a::@b",
        "@b::@a",
    ),
    (
        "::llvm::cast<::mlir::SymbolRefAttr>($_self).getLeafReference().getValue() == \"a\"",
        "@b::@a",
        "@a::@b",
    ),
    ("::llvm::cast<::mlir::SymbolRefAttr>($_self).getNestedReferences().empty()", "@a", "@a::@b"),
    (
        "::llvm::cast<::mlir::DenseElementsAttr>($_self).isSplat()",
        "dense<1> : vector<2xi8>",
        "dense<[1, 2]> : vector<2xi8>",
    ),
    (
        "::llvm::cast<::mlir::DenseElementsAttr>($_self).getSplatValue<::llvm::APInt>().isZero()",
        "dense<0> : vector<2xi8>",
        "dense<1> : vector<2xi8>",
    ),
    (
        "::llvm::cast<::mlir::DenseI64ArrayAttr>($_self).asArrayRef()[0] == 7",
        "array<i64: 7, 8>",
        "array<i64: 8, 7>",
    ),
    (
        "::llvm::is_sorted(::llvm::cast<::mlir::DenseI64ArrayAttr>($_self).asArrayRef())",
        "array<i64: 7, 8>",
        "array<i64: 8, 7>",
    ),
    ("$_self == $_builder.getUnitAttr()", "unit", "1"),
    ("$_self == $_builder.getBoolAttr(true)", "true", "false"),
    ("$_self == $_builder.getStringAttr(\"a\")", "\"a\"", "\"b\""),
    ("$_self == $_builder.getIntegerAttr($_builder.getIntegerType(8), 3)", "3 : i8", "3 : i16"),
    ("$_self == $_builder.getFloatAttr($_builder.getF32Type(), 1.5)", "1.5 : f32", "1.5 : f64"),
    ("$_self == ::mlir::TypeAttr::get($_builder.getF32Type())", "f32", "f64"),
    ("$_self == $_builder.getArrayAttr({$_builder.getUnitAttr()})", "[unit]", "[]"),
    ("$_self == $_builder.getDictionaryAttr({})", "{}", "{a}"),
    ("$_self == ::mlir::FlatSymbolRefAttr::get($_builder.getContext(), \"a\")", "@a", "@b"),
    ("$_self == $_builder.getDenseBoolArrayAttr({true})", "array<i1: true>", "array<i1: false>"),
    ("$_self == $_builder.getDenseI8ArrayAttr({1})", "array<i8: 1>", "array<i8: 2>"),
    ("$_self == $_builder.getDenseI16ArrayAttr({1})", "array<i16: 1>", "array<i16: 2>"),
    ("$_self == $_builder.getDenseI32ArrayAttr({1})", "array<i32: 1>", "array<i32: 2>"),
    ("$_self == $_builder.getDenseI64ArrayAttr({1})", "array<i64: 1>", "array<i64: 2>"),
    ("$_self == $_builder.getDenseF32ArrayAttr({1.0})", "array<f32: 1.0>", "array<f32: 2.0>"),
    ("$_self == $_builder.getDenseF64ArrayAttr({1.0})", "array<f64: 1.0>", "array<f64: 2.0>"),
    (
        "$_self == ::mlir::AffineMapAttr::get($_builder.getMultiDimIdentityMap(2))",
        "affine_map<(d0, d1) -> (d0, d1)>",
        "affine_map<(d0) -> (d0)>",
    ),
];

/// Conditions on `$_op`, which has values, attributes and regions of any kind: the rest of an operation of which the
/// name comes before it, or else is `OP`; `END` stands for what ends a block.
const OPS: &[Case] = &[
    ("$_op.getNumOperands() == 1", "(%i) : (i8) -> ()", "() : () -> ()"),
    ("$_op.getOperand(0).getType().isF32()", "(%f) : (f32) -> ()", "(%i) : (i8) -> ()"),
    ("$_op.getOperands().empty()", "() : () -> ()", "(%i) : (i8) -> ()"),
    ("$_op.getNumRegions() == 1", "() ({}) : () -> ()", "() : () -> ()"),
    ("$_op.getRegion(0).empty()", "() ({}) : () -> ()", "() ({^a: END}) : () -> ()"),
    ("$_op.getRegion(0).hasOneBlock()", "() ({^a: END}) : () -> ()", "() ({}) : () -> ()"),
    (
        "::llvm::hasNItems($_op.getRegion(0), 2)",
        "() ({^a: END\n^b: END}) : () -> ()",
        "() ({^a: END}) : () -> ()",
    ),
    (
        "$_op.getRegion(0).getNumArguments() == 1",
        "() ({^a(%x: i8): END}) : () -> ()",
        "() ({^a: END}) : () -> ()",
    ),
    ("$_op->getAttr(\"a\") != nullptr", "() {a} : () -> ()", "() : () -> ()"),
    ("$_op.getOperand(0).getDefiningOp() != nullptr", "(%i) : (i8) -> ()", "(%arg) : (i8) -> ()"),
    ("$_op.getOperand(0).hasOneUse()", "(%i) : (i8) -> ()", "(%i, %i) : (i8, i8) -> ()"),
    (
        "$_op.getOperand(0).use_empty() || $_op.getNumOperands() == 1",
        "(%i) : (i8) -> ()",
        "(%i, %i) : (i8, i8) -> ()",
    ),
    (
        "::llvm::isa<::p::HomeOp>($_op->getParentOp())",
        "() : () -> ()",
        "\"t.in\"() ({ OP() : () -> () END }) : () -> ()",
    ),
    (
        "$_op->getParentOp()->getName() == \"p.home\"",
        "() : () -> ()",
        "\"t.in\"() ({ OP() : () -> () END }) : () -> ()",
    ),
];

const HEAD: &str = r#"
include "mlir/IR/OpBase.td"
def P_Dialect : Dialect { let name = "p"; let cppNamespace = "::p"; }
def HomeOp : Op<P_Dialect, "home", [NoTerminator]> { let regions = (region AnyRegion:$body); }
"#;

/// A dialect with an operation for each case, its name a letter and a number.
fn spec() -> String {
    let mut td = HEAD.to_owned();
    for (number, (cpp, ..)) in TYPES.iter().enumerate() {
        let _ = writeln!(
            td,
            "def T{number}Op : Op<P_Dialect, \"t{number}\"> {{\n  \
             let arguments = (ins Type<CPred<[{{{cpp}}}]>, \"right\">:$x);\n}}"
        );
    }
    for (number, (cpp, ..)) in ATTRS.iter().enumerate() {
        let _ = writeln!(
            td,
            "def A{number}Op : Op<P_Dialect, \"a{number}\"> {{\n  \
             let arguments = (ins Attr<CPred<[{{{cpp}}}]>, \"right\">:$x);\n}}"
        );
    }
    for (number, (cpp, ..)) in OPS.iter().enumerate() {
        let _ = writeln!(
            td,
            "def O{number}Op : Op<P_Dialect, \"o{number}\", [PredOpTrait<\"it is right\", CPred<[{{{cpp}}}]>>]> {{\n  \
             let arguments = (ins Variadic<AnyType>:$x);\n  \
             let regions = (region VariadicRegion<AnyRegion>:$r);\n}}"
        );
    }
    td
}

/// Whether the verifier has nothing against `line`; what it says otherwise is about the constraint.
fn holds(ctx: &Context, line: &str) -> bool {
    let source = format!(
        "\"p.home\"() ({{\n^entry(%arg: i8):\n%i = \"t.i\"() : () -> i8\n%f = \"t.f\"() : () -> f32\n{line}\n}}) : () -> ()"
    );
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(ctx, source.as_bytes(), "t", &mut diagnostics);
    let module = module.unwrap_or_else(|| panic!("{line}: {diagnostics:?}"));
    let verified = verify::verify_module(&module, &mut diagnostics);
    if !verified {
        let message = &diagnostics.list()[0].message;
        assert!(message.contains("right"), "{line}: {message}");
    }
    verified
}

#[test]
fn every_word_accepts_and_rejects() {
    let dialect = Loader::new().load_text("P.td", &spec(), None);
    let dialect = dialect.unwrap_or_else(|rejected| panic!("{rejected}"));
    let unchecked: Vec<String> = dialect.unchecked().into_iter().map(|one| one.what).collect();
    assert_eq!(unchecked, [""; 0], "every condition translates");
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        dialect.register(registry);
    });
    ctx.allow_unregistered(true);
    let mut wrong = Vec::new();
    let mut check = |cpp: &str, line: String, expected: bool| {
        if holds(&ctx, &line) != expected {
            wrong.push(format!("{cpp}: {line}"));
        }
    };
    for (number, (cpp, good, bad)) in TYPES.iter().enumerate() {
        for (ty, expected) in [(good, true), (bad, false)] {
            let line = format!("%x = \"t.x\"() : () -> ({ty})\n\"p.t{number}\"(%x) : ({ty}) -> ()");
            check(cpp, line, expected);
        }
    }
    for (number, (cpp, good, bad)) in ATTRS.iter().enumerate() {
        for (attr, expected) in [(good, true), (bad, false)] {
            check(cpp, format!("\"p.a{number}\"() {{x = {attr}}} : () -> ()"), expected);
        }
    }
    for (number, (cpp, good, bad)) in OPS.iter().enumerate() {
        for (rest, expected) in [(good, true), (bad, false)] {
            let op = format!("\"p.o{number}\"");
            let line = if rest.contains("OP") { (*rest).to_owned() } else { format!("OP{rest}") };
            let line = line.replace("OP", &op).replace("END", "\"t.end\"() : () -> ()");
            check(cpp, line, expected);
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// Words that are no condition on one thing: what they do is seen where they are used.
const ELSEWHERE: &[Func] = &[
    // Transformers and builders of upstream's dialects: `.ci/other.py`, `tests/tests/dynamic.rs`.
    Func::GetBroadcastedType,
    Func::GetMultiDimMapWithTargets,
    Func::GetParentsInSymbolTable,
];

#[test]
fn every_word_has_a_case() {
    let all: String =
        TYPES.iter().chain(ATTRS).chain(OPS).map(|(cpp, ..)| format!("{cpp}\n")).collect();
    let missing: Vec<&str> = Func::ALL
        .iter()
        .filter(|(func, ..)| !ELSEWHERE.contains(func))
        .map(|one| one.2)
        .filter(|cpp| {
            !cpp.is_empty()
                && !all.contains(&format!("{cpp}("))
                && !all.contains(&format!("{cpp}<"))
        })
        .collect();
    assert_eq!(missing, [""; 0]);
}
