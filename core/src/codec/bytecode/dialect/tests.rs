//! Round trips of encodings.

use expect_test::{Expect, expect};

use super::*;
use crate::bytecode::{WriterOptions, read_module, write_module};
use crate::interface::{DenotesBuiltinTypes, Handle};
use crate::ir::OpBuilder;
use crate::schema::{
    BytecodeEncoding, BytecodeEntry, BytecodeField, Declared, DialectBytecode, DialectHooks,
    ParamKind, ParamSchema, ParametricHooks, Sources,
};
use crate::{
    ApInt, Attr, AttrData, Context, DenseElements, Diagnostics, Loc, Module, OpName, OpState,
    Param, Type, TypeData,
};

const fn param(name: &'static str) -> ParamSchema {
    ParamSchema {
        name,
        summary: "",
        cpp_type: "",
        kind: ParamKind::Foreign("int"),
        optional: true,
        default: None,
    }
}

const fn schema(name: &'static str, params: &'static [ParamSchema]) -> ParametricSchema {
    ParametricSchema {
        name,
        mnemonic: None,
        def: "",
        class: "",
        summary: "",
        declared: Declared::NONE,
        params,
        format: None,
        interfaces: &[],
        alias: None,
        value_type: None,
        data: None,
        hooks: ParametricHooks::NONE,
    }
}

const fn dialect(
    name: &'static str,
    types: &'static [&'static ParametricSchema],
    attrs: &'static [&'static ParametricSchema],
    bytecode: DialectBytecode,
) -> DialectSchema {
    DialectSchema {
        name,
        summary: "",
        ops: &[],
        types,
        attrs,
        dependencies: &[],
        sources: Sources::NONE,
        hooks: DialectHooks { bytecode: Some(bytecode), ..DialectHooks::NONE },
    }
}

static PAIR: ParametricSchema = schema("own.pair", &[param("first"), param("second")]);
static OWN: DialectSchema = dialect("own", &[&PAIR], &[&PAIR], DialectBytecode::Derived);

static LINE: ParametricSchema = schema("di.line", &[param("name"), param("at"), param("parts")]);
static DI: DialectSchema = dialect(
    "di",
    &[],
    &[&LINE],
    DialectBytecode::Declared {
        attrs: &[
            BytecodeEntry {
                code: 3,
                name: "di.line",
                present: &["parts"],
                fields: &[
                    BytecodeField {
                        param: "parts",
                        encoding: BytecodeEncoding::Optional(&BytecodeEncoding::List(
                            &BytecodeEncoding::OptionalAttr,
                        )),
                    },
                    BytecodeField { param: "at", encoding: BytecodeEncoding::VarInt },
                ],
            },
            BytecodeEntry {
                code: 5,
                name: "di.line",
                present: &[],
                fields: &[
                    BytecodeField { param: "name", encoding: BytecodeEncoding::String },
                    BytecodeField { param: "at", encoding: BytecodeEncoding::OptionalVarInt },
                ],
            },
        ],
        types: &[],
    },
);

static SMALL: ParametricSchema = schema("num.small", &[]);
static TENSOR: ParametricSchema = schema("num.tensor", &[]);
static VALUE: ParametricSchema =
    schema("num.value", &[param("ty"), param("elements"), param("pairs"), param("extra")]);
static NUM: DialectSchema = dialect(
    "num",
    &[&SMALL, &TENSOR],
    &[&VALUE],
    DialectBytecode::Declared {
        attrs: &[
            BytecodeEntry {
                code: 1,
                name: "num.value",
                present: &["pairs"],
                fields: &[
                    BytecodeField { param: "ty", encoding: BytecodeEncoding::Type },
                    BytecodeField {
                        param: "elements",
                        encoding: BytecodeEncoding::ElementsOf("ty"),
                    },
                    BytecodeField {
                        param: "pairs",
                        encoding: BytecodeEncoding::List(&BytecodeEncoding::Record(&[
                            BytecodeEncoding::VarInt,
                            BytecodeEncoding::Attr,
                        ])),
                    },
                    BytecodeField {
                        param: "extra",
                        encoding: BytecodeEncoding::Counted(&BytecodeEncoding::VarInt),
                    },
                ],
            },
            BytecodeEntry {
                code: 2,
                name: "num.value",
                present: &[],
                fields: &[
                    BytecodeField { param: "ty", encoding: BytecodeEncoding::Type },
                    BytecodeField { param: "elements", encoding: BytecodeEncoding::ApIntOf("ty") },
                ],
            },
        ],
        types: &[
            BytecodeEntry { code: 0, name: "num.small", present: &[], fields: &[] },
            BytecodeEntry { code: 1, name: "num.tensor", present: &[], fields: &[] },
        ],
    },
);

/// `num.small` denotes `i4`, and `num.tensor` denotes `tensor<3xi1>`.
struct Numbers;

impl DenotesBuiltinTypes for Numbers {
    fn builtin_type(&self, ctx: &Context, ty: Type) -> Option<Type> {
        match ctx.type_data(ty) {
            TypeData::Dialect { name, .. } if *name == "num.small" => Some(Type::integer(ctx, 4)),
            _ => Some(Type::tensor(ctx, &[3], Type::I1)),
        }
    }
}

static NUMBERS: Handle<dyn DenotesBuiltinTypes> = Handle::<dyn DenotesBuiltinTypes>::new(&Numbers);

fn context() -> Context {
    let ctx = Context::with(|registry| {
        registry.insert_schema(&OWN);
        registry.insert_schema(&DI);
        registry.insert_schema(&NUM);
        registry.attach("num", &NUMBERS);
    });
    ctx.allow_unregistered(true);
    ctx
}

/// Writes an operation with `attrs` and `types`, reads it, and compares the parameters of every attribute.
fn round_trip(attrs: &[(&str, &[Param])], result: Option<Type>, ctx: &Context, expect: Expect) {
    let mut module = Module::new(ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let mut b = OpBuilder::at_end(body, block);
    for (name, params) in attrs {
        let mut state = OpState::new(OpName::new("t.op"), Loc::UNKNOWN);
        let attr = Attr::dialect(ctx, *name, *params);
        state.attrs = Attr::dictionary(ctx, &[("a".into(), attr)]);
        state.results.extend(result);
        b.insert(state);
    }
    let mut bytes = Vec::new();
    write_module(&module, &WriterOptions::default(), &mut bytes).expect("writable");
    let other = context();
    let again = read_module(&other, &bytes, "t", &mut Diagnostics::new()).expect("readable");
    let mut twice = Vec::new();
    write_module(&again, &WriterOptions::default(), &mut twice).expect("writable");
    assert_eq!(twice, bytes);
    let body = again.body();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let lines: Vec<String> = body
        .ops(block)
        .map(|op| {
            let attr = body.attrs(op).get(&other, "a".into()).expect("the attribute");
            format!("{:?}", other.attr_data(attr))
        })
        .collect();
    expect.assert_eq(&lines.join("\n"));
}

#[test]
fn derived_encodings_carry_any_parameter() {
    let ctx = context();
    let list = Param::Array([Param::Int(-3), Param::Str("s".into()), Param::Absent].into());
    let ty = Type::dialect(&ctx, "own.pair", [Param::Type(Type::F32), Param::Int(7)]);
    let attrs: &[(&str, &[Param])] = &[
        ("own.pair", &[list, Param::FloatBits(1 << 100 | 5)]),
        ("own.pair", &[Param::Attr(Attr::UNIT), Param::ApInt(ApInt::from_i64(70, -2))]),
    ];
    round_trip(
        attrs,
        Some(ty),
        &ctx,
        expect![[r#"
        Dialect { name: "own.pair", params: [Array([Int(-3), Str("s"), Absent]), FloatBits(1267650600228229401496703205381)] }
        Dialect { name: "own.pair", params: [Attr(Attr(1)), ApInt(ApInt { width: 70, words: [18446744073709551614, 63] })] }"#]],
    );
}

#[test]
fn declared_encodings_choose_the_first_that_applies() {
    let ctx = context();
    let name = || Param::Str("n".into());
    let parts = Param::Array([Param::Attr(Attr::UNIT), Param::Absent].into());
    let attrs: &[(&str, &[Param])] = &[
        ("di.line", &[name(), Param::Int(300), Param::Absent]),
        ("di.line", &[name(), Param::Absent, Param::Absent]),
        ("di.line", &[Param::Absent, Param::Int(2), parts]),
    ];
    round_trip(
        attrs,
        None,
        &ctx,
        expect![[r#"
        Dialect { name: "di.line", params: [Str("n"), Int(300), Absent] }
        Dialect { name: "di.line", params: [Str("n"), Absent, Absent] }
        Dialect { name: "di.line", params: [Absent, Int(2), Array([Attr(Attr(1)), Absent])] }"#]],
    );
}

#[test]
fn numbers_of_a_dialects_type_are_those_of_the_builtin_type() {
    let ctx = context();
    let [small, tensor] = ["num.small", "num.tensor"].map(|name| Type::dialect(&ctx, name, []));
    let bits = DenseElements {
        ty: Type::tensor(&ctx, &[3], Type::I1),
        data: [0b101].into(),
        splat: false,
    };
    let bits = ctx.intern_attr(AttrData::Dense(bits));
    let pair = Param::Array([Param::Int(9), Param::Attr(Attr::UNIT)].into());
    let attrs: &[(&str, &[Param])] = &[
        (
            "num.value",
            &[Param::Type(tensor), Param::Attr(bits), Param::Array([pair].into()), Param::Int(6)],
        ),
        (
            "num.value",
            &[
                Param::Type(small),
                Param::ApInt(ApInt::from_i64(4, -3)),
                Param::Absent,
                Param::Absent,
            ],
        ),
    ];
    round_trip(
        attrs,
        None,
        &ctx,
        expect![[r#"
        Dialect { name: "num.value", params: [Type(Type(15)), Attr(Attr(9)), Array([Array([Int(9), Attr(Attr(1))])]), Int(6)] }
        Dialect { name: "num.value", params: [Type(Type(17)), ApInt(ApInt { width: 4, words: [13] }), Absent, Absent] }"#]],
    );
}
