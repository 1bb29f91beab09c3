//! Interfaces declared in a `.td`: implemented by operations, types, attributes and dialects, looked up and attached at
//! run time, and verified.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

use ods_core::hooks::{Verified, VerifyInterface};
use ods_core::interface::{
    EffectTarget, Handle, Instance, Interface, MemoryEffectOpInterface, OpAsmOpInterface,
};
use ods_core::schema::EffectKind;
use ods_core::text::parse_module;
use ods_core::verify::{VerifyCx, verify_module};
use ods_core::{
    Attr, Block, Body, Context, Diagnostics, Module, Op, OpBuilder, OpType, Registry, Type, raw,
};

#[allow(clippy::all, missing_docs, reason = "generated from the text inside")]
mod zoo {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/IR/AttrTypeBase.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"

        def Zoo_Dialect : Dialect {
            let name = "zoo";
            let cppNamespace = "::zoo";
        }

        def Zoo_Animal : OpInterface<"Animal"> {
            let cppNamespace = "::zoo";
            let description = "Something that eats.";
            let verify = "return detail::verifyAnimal($_op);";
            let methods = [
                InterfaceMethod<"What it weighs.", "int64_t", "getWeight">,
                InterfaceMethod<"Whether it weighs more.", "bool", "isHeavier", (ins "int64_t":$than),
                                "", "return getWeight() > than;">,
                InterfaceMethod<"", "bool", "isTame", (ins), "", "return !isHeavier(100);">,
                InterfaceMethod<"", "::mlir::Attribute", "getTag", (ins), "",
                                "return $_op.getTagAttr();">,
                InterfaceMethod<"", "void", "setTag", (ins "::mlir::Attribute":$tag), "",
                                "$_op.setTagAttr(tag);">,
                InterfaceMethod<"", "bool", "isChained", (ins), "", [{
                    auto op = cast<ConcreteOp>(this->getOperation());
                    // Whatever holds its first value.
                    if (op->getNumOperands() == 0) return false;
                    ::mlir::Operation *holder = op->getOperand(0).getDefiningOp();
                    return holder && holder->getNumResults() > 1;
                }]>,
                InterfaceMethod<"", "bool", "isMarked", (ins), "", [{
                    if (Attribute mark = $_op->getAttr("zoo.mark"))
                        if (auto flag = ::llvm::dyn_cast<::mlir::BoolAttr>(mark))
                            return flag.getValue();
                    return false;
                }]>,
                InterfaceMethod<"", "void", "setMarked", (ins "bool":$on), "", [{
                    if (on)
                        $_op->setAttr("zoo.mark", ::mlir::BoolAttr::get($_op->getContext(), true));
                    else
                        $_op->removeAttr("zoo.mark");
                }]>,
                InterfaceMethod<"", "::llvm::LogicalResult", "inspect", (ins), "", [{
                    for (::mlir::Value value : $_op->getOperands())
                        if (!::llvm::isa<::mlir::IntegerType>(value.getType()))
                            return $_op.emitOpError("eats what is no number");
                    return ::mlir::success();
                }]>,
                InterfaceMethod<"", "::llvm::SmallVector<::mlir::Value>", "getRest", (ins), "",
                                "return $_op->getOperands().drop_front();">,
                InterfaceMethod<"", "unsigned", "countWords", (ins), "",
                                "return $_op.getRest().size() + 1;">,
                StaticInterfaceMethod<"", "::llvm::StringRef", "getKind", (ins), "",
                                      "return \"animal\";">
            ];
        }
        def Zoo_Bird : OpInterface<"Bird", [Zoo_Animal]> {
            let cppNamespace = "::zoo";
            let methods = [
                InterfaceMethod<"", "bool", "canFly", (ins), "", "return isLight();">,
                InterfaceMethod<"", "bool", "isLight", (ins), "", "return true;">,
                InterfaceMethod<"", "::mlir::Value", "getNest">
            ];
        }
        def Zoo_Edible : TypeInterface<"Edible"> {
            let cppNamespace = "::zoo";
            let methods = [
                InterfaceMethod<"", "unsigned", "getCalories">,
                InterfaceMethod<"", "bool", "isSweet", (ins), "", "return false;">
            ];
        }
        def Zoo_Label : AttrInterface<"Label"> {
            let cppNamespace = "::zoo";
            let methods = [InterfaceMethod<"", "::llvm::StringRef", "getText", (ins), "",
                                           "return \"none\";">];
        }
        def Zoo_Visitors : DialectInterface<"Visitors"> {
            let cppNamespace = "::zoo";
            let methods = [InterfaceMethod<"", "bool", "isOpen", (ins "unsigned":$hour), "",
                                           "return hour > 8;">];
        }

        def Zoo_Food : TypeDef<Zoo_Dialect, "Food", [DeclareTypeInterfaceMethods<Zoo_Edible>]> {
            let mnemonic = "food";
            let parameters = (ins "unsigned":$grams);
            let assemblyFormat = "`<` $grams `>`";
        }
        def Zoo_Sign : AttrDef<Zoo_Dialect, "Sign", [Zoo_Label]> {
            let mnemonic = "sign";
        }

        class Zoo_Op<string name, list<Trait> traits = []> : Op<Zoo_Dialect, name, traits>;
        def Zoo_BearOp : Zoo_Op<"bear", [DeclareOpInterfaceMethods<Zoo_Animal, ["isTame"]>]> {
            let arguments = (ins OptionalAttr<StrAttr>:$tag);
        }
        def Zoo_FinchOp : Zoo_Op<"finch", [DeclareOpInterfaceMethods<Zoo_Animal>, Zoo_Bird]> {
            let arguments = (ins I32:$nest, I64Attr:$grams);
        }
        def Zoo_RockOp : Zoo_Op<"rock", [Pure]> {
            let results = (outs I32:$low, I32:$high);
        }
        def Zoo_FeedOp : Zoo_Op<"feed"> {
            let arguments = (ins Arg<AnyType, "", [MemRead]>:$who, Arg<AnyType, "", [MemWrite]>:$what);
        }
    }

    use ods_core::{Body, Context};

    impl Animal for BearOp {
        fn weight(self, _: &Body) -> i64 {
            300
        }

        fn is_tame(self, _: &Body) -> bool {
            false
        }
    }

    impl Animal for FinchOp {
        fn weight(self, ir: &Body) -> i64 {
            self.grams(ir) as i64 / 1000
        }

        fn kind(_: &Context) -> &'static str {
            "finch"
        }
    }

    impl Edible for FoodType {
        fn calories(self, ctx: &Context) -> u32 {
            self.grams(ctx) * 3
        }
    }
}

use zoo::{Animal, Bird, Edible, Label, Visitors};

/// Rejects negative weights.
impl VerifyInterface for dyn Animal {
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
        let animal = cx.body.interface::<dyn Animal>(op);
        match animal.map(|animal| animal.weight(cx.body)) {
            Some(weight) if weight < 0 => cx.fail(op, format!("weighs {weight}")),
            _ => Ok(()),
        }
    }
}

/// An external model that implements the interface for a rock.
#[derive(Clone, Copy)]
struct PetRock(Op);

ods_core::view!(PetRock, Op);

impl Animal for PetRock {
    fn weight(self, ir: &Body) -> i64 {
        ir.results(self.0).len() as i64
    }
}

/// A model with state.
struct Snack {
    calories: u32,
}

impl zoo::EdibleModel for Snack {
    fn calories(&self, _: Type, _: &Context) -> u32 {
        self.calories
    }

    fn is_sweet(&self, _: Type, _: &Context) -> bool {
        true
    }
}

static SNACK: Handle<dyn Edible> = Handle::<dyn Edible>::new(&Snack { calories: 7 });

struct Daytime;

impl Visitors for Daytime {}

static DAYTIME: Handle<dyn Visitors> = Handle::<dyn Visitors>::new(&Daytime);

fn context_with(more: impl FnOnce(&mut Registry)) -> Context {
    let ctx = Context::with(|registry| {
        registry.insert::<zoo::ZooDialect>();
        more(registry);
    });
    ctx.allow_unregistered(true);
    ctx
}

fn parse(ctx: &Context, source: &str) -> Module {
    let mut diags = Diagnostics::default();
    let module = parse_module(ctx, source, "a.mlir", &mut diags);
    module.unwrap_or_else(|| panic!("{diags:?}"))
}

fn ops(body: &Body) -> Vec<Op> {
    let block: Block = body.entry_block(body.region()).expect("a module has a block");
    body.ops(block).collect()
}

const TEXT: &str = r#"
    "zoo.bear"() : () -> ()
    %0:2 = "zoo.rock"() : () -> (i32, i32)
    "zoo.finch"(%0#1) {grams = 20000 : i64} : (i32) -> ()
"#;

#[test]
fn methods_are_called_alike_with_and_without_the_type() {
    let ctx = context_with(|_| {});
    let mut module = parse(&ctx, TEXT);
    let body = module.body_mut();
    let [bear, rock, finch] = ops(body)[..] else { panic!("there are three") };
    let typed = bear.cast::<zoo::BearOp>(body).expect("it is a bear");
    let animal = body.interface::<dyn Animal>(bear).expect("a bear is an animal");
    assert_eq!((typed.weight(body), animal.weight(body)), (300, 300));
    assert!(animal.is_heavier(body, 299) && !animal.is_heavier(body, 300));
    assert!(!animal.is_tame(body), "overridden");
    assert!(body.interface::<dyn Animal>(rock).is_none());
    assert!(body.interface::<dyn Bird>(bear).is_none());
    let finch_animal = body.view(finch).interface::<dyn Animal>().expect("by its base");
    assert!(finch_animal.is_tame(body), "by default");
    assert_eq!((animal.model().kind(&ctx), finch_animal.model().kind(&ctx)), ("animal", "finch"));
}

#[test]
fn accessors_answer_methods_of_their_name() {
    let ctx = context_with(|_| {});
    let mut module = parse(&ctx, TEXT);
    let body = module.body_mut();
    let [bear, rock, finch] = ops(body)[..] else { panic!("there are three") };
    let bird = body.interface::<dyn Bird>(finch).expect("a finch is a bird");
    assert!(bird.can_fly(body));
    assert_eq!(bird.nest(body), raw::result(body, rock, 1));
    // A bird is an animal: an interface has the methods of the interfaces that it extends.
    assert_eq!(bird.weight(body), 20);
    let animal = body.interface::<dyn Animal>(bear).expect("a bear is an animal");
    assert_eq!(animal.tag(body), None);
    animal.set_tag(&mut body.op_mut(bear), Attr::string(&ctx, "Baloo"));
    assert_eq!(animal.tag(body).and_then(|tag| tag.as_str(&ctx)), Some("Baloo"));
}

#[test]
fn bodies_of_several_statements_do_what_they_say() {
    let ctx = context_with(|_| {});
    let mut module = parse(
        &ctx,
        &format!(r#"{TEXT} %1 = "x.y"() : () -> f32 "zoo.feed"(%0#0, %1) : (i32, f32) -> ()"#),
    );
    let body = module.body_mut();
    let [bear, _, finch, _, feed] = ops(body)[..] else { panic!("there are five") };
    let animal = |op| Interface::<dyn Animal>::new(op, <dyn Animal>::by::<PetRock>().model());
    assert!(animal(finch).is_chained(body) && !animal(bear).is_chained(body));
    assert!(!animal(bear).is_marked(body));
    animal(bear).set_marked(&mut body.op_mut(bear), true);
    assert!(animal(bear).is_marked(body));
    animal(bear).set_marked(&mut body.op_mut(bear), false);
    assert!(!animal(bear).is_marked(body));
    assert_eq!(animal(finch).inspect(body), Ok(()));
    let failure = animal(feed).inspect(body).expect_err("it eats a float");
    assert_eq!(failure.message, "'zoo.feed' op eats what is no number");
    assert_eq!(animal(feed).rest(body), [raw::operand(body, feed, 1)]);
    assert_eq!(animal(feed).count_words(body), 2);
}

#[test]
fn models_are_attached_from_outside() {
    let ctx = context_with(|registry| {
        registry.attach("zoo.rock", <dyn Animal>::by::<PetRock>());
        registry.attach("builtin.integer", &SNACK);
        registry.attach("zoo", &DAYTIME);
    });
    let mut module = parse(&ctx, TEXT);
    let body = module.body_mut();
    let rock = ops(body)[1];
    let animal = body.interface::<dyn Animal>(rock).expect("it was attached");
    assert_eq!((animal.weight(body), animal.id()), (2, rock));
    assert!(animal.is_tame(body), "defaults are the trait's");
    let snack = Type::I32.interface::<dyn Edible>(&ctx).expect("it was attached");
    assert_eq!((snack.calories(&ctx), snack.is_sweet(&ctx)), (7, true));
    let open = ctx.dialect_interface::<dyn Visitors>("zoo").expect("it was attached");
    assert!(open.is_open(9) && !open.is_open(8));
    assert!(ctx.dialect_interface::<dyn Visitors>("builtin").is_none());
}

#[test]
fn types_and_attributes_answer() {
    let ctx = context_with(|_| {});
    let food: Type = zoo::FoodType::get(&ctx, 5).into();
    let edible = food.interface::<dyn Edible>(&ctx).expect("food is edible");
    assert_eq!((edible.calories(&ctx), edible.is_sweet(&ctx)), (15, false));
    assert!(Type::F32.interface::<dyn Edible>(&ctx).is_none());
    let sign: Attr = zoo::SignAttr::get(&ctx).into();
    assert_eq!(
        sign.interface::<dyn Label>(&ctx).map(|label| label.text(&ctx)),
        Some("none".into())
    );
}

#[test]
fn declared_effects_answer_their_interface() {
    let ctx = context_with(|_| {});
    let mut module =
        parse(&ctx, r#"%0 = "x.y"() : () -> i32 "zoo.feed"(%0, %0) : (i32, i32) -> ()"#);
    let body = module.body_mut();
    let feed =
        body.interface::<dyn MemoryEffectOpInterface>(ops(body)[1]).expect("it declares some");
    let effects = feed.effects(body).into_iter().map(|one| match one.on {
        EffectTarget::Operand(operand) => (one.kind, body.operand_number(operand), one.resource),
        other => panic!("expected an operand, not {other:?}"),
    });
    let expected =
        [(EffectKind::Read, 0, "DefaultResource"), (EffectKind::Write, 1, "DefaultResource")];
    assert_eq!(effects.collect::<Vec<_>>(), expected);
    let block = body.entry_block(body.region()).expect("a module has a block");
    let rock =
        zoo::RockOp::build(Type::I32, Type::I32).insert(&mut OpBuilder::at_end(body, block)).op();
    let pure = body.interface::<dyn MemoryEffectOpInterface>(rock).expect("it declares none");
    assert!(pure.effects(body).is_empty());
    let names = body.interface::<dyn OpAsmOpInterface>(rock);
    assert!(names.is_some(), "results of several are named as declared");
}

#[test]
fn interfaces_verify() {
    let ctx = context_with(|_| {});
    let source = r#"%0:2 = "zoo.rock"() : () -> (i32, i32) "zoo.finch"(%0#0) {grams = -5000 : i64} : (i32) -> ()"#;
    let module = parse(&ctx, source);
    let mut diags = Diagnostics::default();
    assert!(!verify_module(&module, &mut diags));
    let first = diags.list().first().expect("there is an error");
    assert_eq!(first.message, "'zoo.finch' op weighs -5");
}

#[test]
#[should_panic(expected = "checking for an interface (`zoo::Animal`) that was promised")]
fn a_promise_must_be_kept() {
    let ctx = context_with(|registry| registry.promise::<dyn Animal>("zoo.rock", "zoo"));
    let module = parse(&ctx, TEXT);
    let body = module.body();
    let _ = body.interface::<dyn Animal>(ops(body)[1]);
}
