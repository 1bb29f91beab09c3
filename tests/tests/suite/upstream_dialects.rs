//! MLIR's dialects, loaded from its unmodified files by the list `mlir`. The test is skipped, with a message, if the
//! files are not installed.

#![expect(clippy::print_stdout, reason = "a test that is skipped says so")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use expect_test::expect;
use ods_core::text::{self, PrintFlags};
use ods_core::{Context, Diagnostics, DialectType as _, verify};
use ods_dynamic::{Catalog, DynamicDialect, Loader};
use ods_spec::coverage::{OpCoverage, Totals};

/// Returns a loader of MLIR's files, if they are installed.
fn loader() -> Option<Loader> {
    let include = Path::new("/usr/lib/llvm-22/include");
    if !include.join("mlir/IR/OpBase.td").exists() {
        println!("SKIPPED: MLIR's files are not installed");
        return None;
    }
    let mut loader = Loader::new();
    loader.include(include);
    loader.predicates_of(ods_dialects::llvm::LLVMDialect::SCHEMA);
    for (cpp, function) in ods_dialects::emitc::PREDICATES {
        loader.predicate(*cpp, *function);
    }
    Some(loader)
}

fn load(loader: &mut Loader, name: &str) -> DynamicDialect {
    let catalog = Catalog::mlir();
    let entry = catalog.entries().iter().find(|entry| entry.name == name).expect("it is listed");
    loader.load_entry(entry).unwrap_or_else(|rejected| panic!("{name}: {rejected}"))
}

#[test]
#[ignore = "half a minute in a debug build; .ci/conformance runs it"]
fn every_dialect_loads_with_every_operation() {
    let Some(mut loader) = loader() else { return };
    let (mut ops, mut defs): (BTreeSet<String>, BTreeSet<String>) = Default::default();
    let (mut totals, mut def_formats) = (Totals::default(), 0);
    let mut lost: BTreeMap<String, usize> = BTreeMap::new();
    for entry in Catalog::mlir().entries() {
        let dialect = load(&mut loader, &entry.name);
        // A definition in a file that several files of a dialect include is in the model of each.
        for model in dialect.models() {
            for op in model.ops.iter().filter(|op| ops.insert(op.name.clone())) {
                totals.count(&OpCoverage::of(model, op));
            }
            for def in model.types.iter().chain(&model.attrs) {
                if defs.insert(format!("{} {}", def.class, def.name)) {
                    def_formats += usize::from(def.format.is_some());
                }
            }
            for one in &model.untranslated {
                *lost.entry(format!("{}: {}", entry.name, one.reason)).or_default() += 1;
            }
        }
    }
    let lost: String = lost.iter().map(|(reason, times)| format!("{times}× {reason}\n")).collect();
    let Totals { ops: count, predicates, builders, defaults, formats, .. } = totals;
    let dialects = Catalog::mlir().entries().len();
    let shown = format!(
        "{dialects} dialects, {count} operations, {} types and attributes\n\
         all predicates of {predicates} operations, all type builders of {builders}, all defaults of {defaults}\n\
         formats of {formats} operations and {def_formats} types and attributes\n{lost}",
        defs.len()
    );
    // 2,633 operations, minus the two of the builtin dialect.
    expect![[r#"
        48 dialects, 2631 operations, 383 types and attributes
        all predicates of 2560 operations, all type builders of 2631, all defaults of 2631
        formats of 2243 operations and 328 types and attributes
        8× tosa: `(::llvm::cast<mlir::quant::QuantizedType>($_self).getStorageTypeIntegralWidth() == 8)`: `getStorageTypeIntegralWidth`: the method is not in the vocabulary
    "#]].assert_eq(&shown);
}

/// Parses, verifies and prints with the dialects `names` loaded at run time.
fn printed(names: &[&str], source: &str) -> Option<String> {
    let mut loader = loader()?;
    let dialects: Vec<DynamicDialect> = names.iter().map(|name| load(&mut loader, name)).collect();
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        dialects.iter().for_each(|one| one.register(registry));
    });
    ctx.allow_unregistered(true);
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(&ctx, source.as_bytes(), "t", &mut diagnostics);
    let module = module.filter(|module| verify::verify_module(module, &mut diagnostics));
    let module = module.unwrap_or_else(|| panic!("{diagnostics:?}"));
    Some(text::print_module(&module, &PrintFlags::default()))
}

#[test]
fn types_that_cpp_alone_declares_are_declared_here() {
    let source = r#"
        func.func @f(%p: !spirv.ptr<f32,Function>, %q: !spirv.ptr<i32, StorageBuffer>, %i: i32) {
          "t.types"() {a = [!spirv.array<4 x f32>, !spirv.array<4 x f32, stride=8>, !spirv.rtarray<i8>,
            !spirv.rtarray<i32, stride=4>, !spirv.matrix<3 x vector<3xf32>>, !spirv.struct<(f32 [0])>,
            !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>]}
            : () -> ()
          %0 = spirv.AtomicIAdd <Device> <None> %q, %i : !spirv.ptr<i32, StorageBuffer>
          return
        }
    "#;
    let Some(printed) = printed(&["spirv"], source) else { return };
    expect![[r#"
        module {
          func.func @f(%arg0: !spirv.ptr<f32, Function>, %arg1: !spirv.ptr<i32, StorageBuffer>, %arg2: i32) {
            "t.types"() {a = [!spirv.array<4 x f32>, !spirv.array<4 x f32, stride=8>, !spirv.rtarray<i8>, !spirv.rtarray<i32, stride=4>, !spirv.matrix<3 x vector<3xf32>>, !spirv.struct<(f32 [0])>, !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>]} : () -> ()
            %0 = spirv.AtomicIAdd <Device> <None> %arg1, %arg2 : !spirv.ptr<i32, StorageBuffer>
            return
          }
        }
    "#]].assert_eq(&printed);
}
