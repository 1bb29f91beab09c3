//! Tests that use the helpers of the index, on one program.

use ods_core::analysis::effects::{is_memory_effect_free, is_pure};
use ods_core::interface::FunctionOpInterface;
use ods_core::ir::{OpRef, WalkOrder};
use ods_core::mixed::constant_index;
use ods_core::symbol::{SymbolTables, symbol_name};
use ods_core::{Attr, AttrData, Context, Diagnostics, Module, Type, TypeData, text, verify};
use ods_dialects::{arith, func};

const PROGRAM: &str = "
func.func private @callee(index)
func.func @caller(%m: memref<4xf32>, %n: memref<4xf32>) {
  %c2 = arith.constant 2 : index
  call @callee(%c2) : (index) -> ()
  return
}
";

fn parse() -> Module {
    let ctx = Context::with(ods_dialects::register_all);
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(&ctx, PROGRAM, "helpers.mlir", &mut diagnostics);
    let module = module.filter(|module| verify::verify_module(module, &mut diagnostics));
    module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()))
}

#[test]
fn types_and_attributes() {
    let ctx = Context::with(ods_dialects::register_all);
    let tensor = Type::tensor(&ctx, &[2, 3], Type::F32);
    assert_eq!(tensor.shape(&ctx), Some(&[2, 3][..]));
    assert_eq!(tensor.element_type(&ctx), Some(Type::F32));
    assert!(matches!(Type::I32.data(&ctx), TypeData::Integer(..)));
    let three = Attr::integer(&ctx, Type::I32, 3);
    assert_eq!(three.as_i64(&ctx), Some(3));
    assert_eq!(three.type_of(&ctx), Some(Type::I32));
    assert!(matches!(three.data(&ctx), AttrData::Integer(..)));
    assert_eq!(Attr::parse(&ctx, "3 : i32"), Some(three));
    let list = Attr::array(&ctx, &[three, Attr::string(&ctx, "x")]);
    assert_eq!(list.as_array(&ctx).map(<[Attr]>::len), Some(2));
}

#[test]
fn operations() {
    let module = parse();
    let root = module.root();
    let call = root.walk(WalkOrder::Pre).find_map(|op| op.cast::<func::CallOp>());
    let call = call.expect("there is a call");
    let index = call.operands().next().expect("it has an operand");
    assert!(index.defined_by::<arith::ConstantOp>().is_some());
    assert_eq!(constant_index(index.body, index.value), Some(2));

    let is_function = |op: &OpRef<'_>| op.isa::<func::FuncOp>();
    let names: Vec<Option<Attr>> =
        root.walk(WalkOrder::Pre).filter(is_function).map(symbol_name).collect();
    let named = |name| Some(Attr::string(module.ctx(), name));
    assert_eq!(names, [named("callee"), named("caller")]);

    let callee = Attr::symbol_ref(module.ctx(), "callee");
    let callee = SymbolTables::new().lookup(root, callee).expect("it is declared");
    assert!(callee.interface::<dyn FunctionOpInterface>().is_some());

    let constant = root.walk(WalkOrder::Pre).find(|op| op.isa::<arith::ConstantOp>());
    assert!(constant.is_some_and(|op| is_pure(op) && is_memory_effect_free(op)));
}
