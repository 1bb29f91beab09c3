//! Generated code compiles and implements its declaration: builders, accessors, enums, types, text.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

use expect_test::expect;
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{
    Attr, Block, Body, Context, Diagnostics, Loc, Module, OpBuilder, OpType, Type, Value, raw,
};

#[allow(clippy::all, missing_docs, reason = "generated from the text inside")]
mod shop {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/IR/EnumAttr.td"
        include "mlir/IR/SymbolInterfaces.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"

        def Shop_Dialect : Dialect {
            let name = "shop";
            let cppNamespace = "::shop";
            let summary = "things to buy";
        }

        def Shop_Size : I32EnumAttr<"Size", "how large", [
            I32EnumAttrCase<"small", 0>, I32EnumAttrCase<"large", 7, "LARGE">]> {
            let cppNamespace = "::shop";
        }
        def Shop_Extras : I32BitEnumAttr<"Extras", "what comes with it", [
            I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"milk", 0>,
            I32BitEnumAttrCaseBit<"sugar", 1>]> {
            let cppNamespace = "::shop";
            let genSpecializedAttr = 0;
            let separator = ", ";
        }
        def Shop_ExtrasAttr : EnumAttr<Shop_Dialect, Shop_Extras, "extras"> {
            let assemblyFormat = "`<` $value `>`";
        }

        def Shop_Price : TypeDef<Shop_Dialect, "Price"> {
            let mnemonic = "price";
            let parameters = (ins "unsigned":$digits, DefaultValuedParameter<"bool", "false">:$net);
            let assemblyFormat = "`<` $digits (`,` $net^)? `>`";
        }

        class Shop_Op<string name, list<Trait> traits = []> : Op<Shop_Dialect, name, traits>;

        def Shop_AddOp : Shop_Op<"add", [SameOperandsAndResultType]> {
            let summary = "sum";
            let arguments = (ins AnyInteger:$lhs, AnyInteger:$rhs);
            let results = (outs AnyInteger:$result);
            let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
        }
        def Shop_BrewOp : Shop_Op<"brew", [AttrSizedOperandSegments]> {
            let arguments = (ins StrAttr:$name, I64:$water, Optional<I1>:$hot,
                                 Variadic<Index>:$beans, Shop_Size:$size,
                                 DefaultValuedAttr<Shop_ExtrasAttr, "::shop::Extras::none">:$extras,
                                 I64Attr:$minutes, BoolAttr:$strong, UnitAttr:$iced,
                                 OptionalAttr<I32Attr>:$type);
            let results = (outs Variadic<AnyType>:$cups);
        }
        def Shop_BoxOp : Shop_Op<"box", [SingleBlock, NoTerminator]> {
            let regions = (region SizedRegion<1>:$content);
            let assemblyFormat = "$content attr-dict";
        }
    }
}

fn context() -> Context {
    let ctx = Context::with(|registry| registry.insert::<shop::ShopDialect>());
    ctx.allow_unregistered(true);
    ctx
}

fn parse(ctx: &Context, source: &str) -> Module {
    let mut diags = Diagnostics::default();
    let module = parse_module(ctx, source, "a.mlir", &mut diags);
    module.unwrap_or_else(|| panic!("{diags:?}"))
}

/// Returns the body of a module, its block, and the first results of its operations.
fn values(module: &mut Module) -> (&mut Body, Block, Vec<Value>) {
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let values = body.ops(block).map(|op| raw::result(body, op, 0)).collect();
    (body, block, values)
}

/// Returns operations with one result of each type.
fn sources(types: &[&str]) -> String {
    types.iter().map(|ty| format!("\"x.y\"() : () -> {ty}\n")).collect()
}

fn text(module: &Module) -> String {
    print_module(module, &PrintFlags::default())
}

#[test]
fn builders_infer_result_types_and_accessors_read_back() {
    let ctx = context();
    let mut module = parse(&ctx, &sources(&["i32", "i32"]));
    let (body, block, values) = values(&mut module);
    let (x, y) = (values[0], values[1]);
    let sum = shop::AddOp::build(x, y).insert(&mut OpBuilder::at_end(body, block));
    assert_eq!((sum.lhs(body), sum.rhs(body)), (x, y));
    assert_eq!(body.ty(sum.result(body)), Type::I32);
    assert!(sum.op().isa::<shop::AddOp>(body) && !sum.op().isa::<shop::BoxOp>(body));
    expect![[r#"
        module {
          %0 = "x.y"() : () -> i32
          %1 = "x.y"() : () -> i32
          %2 = shop.add %0, %1 : i32
        }
    "#]]
    .assert_eq(&text(&module));
}

#[test]
fn attributes_are_native_values() {
    let ctx = context();
    let mut module = parse(&ctx, &sources(&["i64", "i1", "index"]));
    let (body, block, values) = values(&mut module);
    let (water, hot, bean) = (values[0], values[1], values[2]);
    let args = shop::BrewOpArgs { minutes: 3, strong: true };
    let brew = shop::BrewOp::build("earl grey", water, shop::Size::Large, args)
        .beans([bean, bean])
        .hot(hot)
        .extras(shop::Extras::MILK | shop::Extras::SUGAR)
        .cups_type([Type::I32, Type::F64])
        .attr("note", Attr::UNIT)
        .insert(&mut OpBuilder::at_end(body, block));
    assert_eq!(brew.name(body), "earl grey");
    assert_eq!(brew.water(body), water);
    assert_eq!(brew.hot(body), Some(hot));
    assert_eq!(brew.beans(body).collect::<Vec<_>>(), [bean, bean]);
    assert_eq!(brew.size(body), shop::Size::Large);
    assert!(brew.extras(body).contains(shop::Extras::SUGAR));
    assert_eq!((brew.minutes(body), brew.strong(body), brew.iced(body)), (3, true, false));
    assert_eq!(brew.r#type(body), None);
    assert_eq!(brew.cups(body).len(), 2);
    brew.set_type(body, Some(9));
    brew.set_iced(body, true);
    assert_eq!((brew.r#type(body), brew.iced(body)), (Some(9), true));
    expect![[r#"
        module {
          %0 = "x.y"() : () -> i64
          %1 = "x.y"() : () -> i1
          %2 = "x.y"() : () -> index
          %3:2 = "shop.brew"(%0, %1, %2, %2) <{extras = #shop.extras<milk, sugar>, iced, minutes = 3 : i64, name = "earl grey", operandSegmentSizes = array<i32: 1, 1, 2>, size = 7 : i32, strong = true, type = 9 : i32}> {note} : (i64, i1, index, index) -> (i32, f64)
        }
    "#]].assert_eq(&text(&module));
}

#[test]
fn absent_attributes_have_their_default() {
    let ctx = context();
    let mut module = parse(&ctx, &sources(&["i64"]));
    let (body, block, values) = values(&mut module);
    let water = values[0];
    let args = shop::BrewOpArgs { minutes: -1_i64 as u64, strong: false };
    let brew = shop::BrewOp::build("tea", water, shop::Size::Small, args)
        .insert(&mut OpBuilder::at_end(body, block));
    assert_eq!(brew.extras(body), shop::Extras::NONE);
    assert_eq!(brew.minutes(body), u64::MAX);
    assert_eq!(brew.hot(body), None);
}

#[test]
fn enums_know_their_text() {
    assert_eq!(shop::Size::Large.to_string(), "LARGE");
    assert_eq!(shop::Size::from_text("LARGE"), Some(shop::Size::Large));
    assert_eq!(shop::Size::from_value(7), Some(shop::Size::Large));
    assert_eq!(shop::Size::from_value(1), None);
    let both = shop::Extras::MILK | shop::Extras::SUGAR;
    assert_eq!(both.to_string(), "milk, sugar");
    assert_eq!(shop::Extras::from_text("sugar,milk"), Some(both));
    assert_eq!(shop::Extras::NONE.to_string(), "none");
    assert_eq!(shop::Extras::from_value(4), None);
}

#[test]
fn types_are_created_decomposed_and_written() {
    let ctx = context();
    let price = shop::PriceType::get(&ctx, 2, true);
    assert_eq!((price.digits(&ctx), price.net(&ctx)), (2, true));
    assert_eq!(shop::PriceType::cast(&ctx, price.into()), Some(price));
    assert_eq!(shop::PriceType::cast(&ctx, Type::I32), None);
    let mut module = parse(&ctx, &sources(&["!shop.price<3>", "!shop.price<2, true>"]));
    let (body, _, values) = values(&mut module);
    let plain = shop::PriceType::cast(&ctx, body.ty(values[0])).expect("it is a price");
    assert_eq!((plain.digits(&ctx), plain.net(&ctx)), (3, false));
    assert_eq!(body.ty(values[1]), price.into());
    expect![[r#"
        module {
          %0 = "x.y"() : () -> !shop.price<3>
          %1 = "x.y"() : () -> !shop.price<2, true>
        }
    "#]]
    .assert_eq(&text(&module));
}

#[test]
fn regions_are_created_and_reached() {
    let ctx = context();
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let parcel = shop::BoxOp::build().insert(&mut OpBuilder::at_end(body, block));
    let region = parcel.content(body).region;
    body.append_block(region);
    assert_eq!(parcel.content(body).blocks().count(), 1);
    expect![[r#"
        module {
          shop.box {
          }
        }
    "#]]
    .assert_eq(&text(&module));
}
