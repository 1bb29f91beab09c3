//! A dialect loaded from its `.td` equals the one compiled from it: the schemas are equal, and every test file is read,
//! verified, printed and encoded in the same way by both.

use std::path::{Path, PathBuf};

use ods_core::bytecode::{self, WriterOptions};
use ods_core::schema::{DialectSchema, Sources};
use ods_core::text::{self, ParseOptions, PrintFlags};
use ods_core::{Context, Diagnostics, DialectType, Registry, verify};
use ods_dynamic::Loader;

ods_core::include_dialect!("fixed");

/// Returns the namespaces, the `.td` files relative to the root of the repository, and the compiled schemas.
fn pairs() -> Vec<(&'static str, &'static [&'static str], &'static DialectSchema)> {
    use ods_dialects::{
        affine, arith, bufferization, cf, complex, dlti, func, index, irdl, linalg, llvm, math,
        memref, omp, scf, tensor, transform, ub, vector,
    };
    vec![
        ("arith", &["dialects/operations/src/arith/arith.td"], arith::ArithDialect::SCHEMA),
        ("affine", &["dialects/operations/src/affine/affine.td"], affine::AffineDialect::SCHEMA),
        (
            "bufferization",
            &["dialects/operations/src/bufferization/bufferization.td"],
            bufferization::BufferizationDialect::SCHEMA,
        ),
        (
            "complex",
            &["dialects/operations/src/complex/complex.td"],
            complex::ComplexDialect::SCHEMA,
        ),
        ("dlti", &["dialects/operations/src/dlti/dlti.td"], dlti::DLTIDialect::SCHEMA),
        ("linalg", &["dialects/operations/src/linalg/linalg.td"], linalg::LinalgDialect::SCHEMA),
        ("memref", &["dialects/operations/src/memref/memref.td"], memref::MemRefDialect::SCHEMA),
        ("omp", &["dialects/operations/src/omp/omp.td"], omp::OpenMPDialect::SCHEMA),
        ("scf", &["dialects/operations/src/scf/scf.td"], scf::SCFDialect::SCHEMA),
        ("tensor", &["dialects/operations/src/tensor/tensor.td"], tensor::TensorDialect::SCHEMA),
        (
            "transform",
            &["dialects/transforms/src/transform/transform.td"],
            transform::TransformDialect::SCHEMA,
        ),
        ("cf", &["dialects/operations/src/cf/cf.td"], cf::ControlFlowDialect::SCHEMA),
        ("func", &["dialects/operations/src/func/func.td"], func::FuncDialect::SCHEMA),
        ("index", &["dialects/operations/src/index/index.td"], index::IndexDialect::SCHEMA),
        ("irdl", &["dialects/operations/src/irdl/irdl.td"], irdl::IRDLDialect::SCHEMA),
        (
            "llvm",
            &["dialects/operations/src/llvm/llvm.td", "dialects/operations/src/llvm/Bytecode.td"],
            llvm::LLVMDialect::SCHEMA,
        ),
        ("math", &["dialects/operations/src/math/math.td"], math::MathDialect::SCHEMA),
        ("ub", &["dialects/operations/src/ub/ub.td"], ub::UBDialect::SCHEMA),
        ("vector", &["dialects/operations/src/vector/vector.td"], vector::VectorDialect::SCHEMA),
        ("fixed", &["examples/toy/src/Fixed.td"], fixed::FixedDialect::SCHEMA),
    ]
}

#[test]
fn every_compiled_dialect_is_compared() {
    let mut registry = Registry::default();
    ods_dialects::register_all(&mut registry);
    let compared: Vec<&str> = pairs().iter().map(|(name, ..)| *name).collect();
    let compiled = registry.dialects().iter().map(|one| one.name).filter(|name| *name != "builtin");
    assert!(compiled.clone().count() > 5);
    assert_eq!(compiled.filter(|name| !compared.contains(name)).collect::<Vec<_>>(), [""; 0]);
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Loads the dialects of [`pairs`] at run time, with the hooks of the compiled ones.
fn loaded() -> Vec<&'static DialectSchema> {
    let mut loader = Loader::new();
    loader.include(root().join("dialects/operations/src"));
    loader.include(root().join("dialects/transforms/src"));
    for (_, _, compiled) in pairs() {
        loader.predicates_of(compiled);
    }
    let load = |(name, files, compiled): (_, &[&str], &DialectSchema)| {
        let files: Vec<PathBuf> = files.iter().map(|file| root().join(file)).collect();
        let mut dialect =
            loader.load(&files, Some(name)).unwrap_or_else(|rejected| panic!("{name}: {rejected}"));
        dialect.adopt(compiled).schema()
    };
    pairs().into_iter().map(load).collect()
}

#[test]
fn schemas_are_equal() {
    for ((name, _, compiled), loaded) in pairs().into_iter().zip(loaded()) {
        assert_eq!(compiled.ops.len(), loaded.ops.len(), "{name}");
        for (a, b) in compiled.ops.iter().zip(loaded.ops) {
            assert_same(a.name, &format!("{a:#?}"), &format!("{b:#?}"));
        }
        // The files are the same, but their paths differ.
        let files = |one: &DialectSchema| -> Vec<_> {
            one.sources.files().iter().map(|file| Path::new(file).file_name()).collect()
        };
        assert_eq!(files(compiled), files(loaded), "{name}");
        // Function pointers are compared too: both have the same hooks.
        let rest = |one: &DialectSchema| {
            format!("{:#?}", DialectSchema { sources: Sources::NONE, ..*one })
        };
        assert_same(name, &rest(compiled), &rest(loaded));
    }
}

/// Compares schemas, which are long: only the first different line is shown.
fn assert_same(name: &str, compiled: &str, loaded: &str) {
    let differs = compiled.lines().zip(loaded.lines()).enumerate().find(|(_, (a, b))| a != b);
    assert_eq!(differs, None, "{name}");
    assert_eq!(compiled.len(), loaded.len(), "{name}");
}

fn compiled_context() -> Context {
    Context::with(|registry| {
        ods_dialects::register_all(registry);
        registry.insert::<fixed::FixedDialect>();
    })
}

fn loaded_context(dialects: &[&'static DialectSchema]) -> Context {
    Context::with(|registry: &mut Registry| {
        dialects.iter().for_each(|dialect| registry.insert_schema(dialect));
        ods_dialects::register_all(registry);
    })
}

fn mlir_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            mlir_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            files.push(path);
        }
    }
}

/// Returns all results for an input: diagnostics, all forms of text, bytecode, and the module read back from it.
fn outcome(ctx: &Context, source: &[u8]) -> Vec<String> {
    ctx.allow_unregistered(true);
    let mut diagnostics = Diagnostics::new();
    let mut all = Vec::new();
    let parsed = text::parse_source(ctx, source, "t", ParseOptions::default(), &mut diagnostics);
    let valid = parsed.filter(|module| verify::verify_module(module, &mut diagnostics));
    for one in diagnostics.take() {
        all.push(format!(
            "{:?} {:?} {}",
            ods_core::position(ctx, one.loc),
            one.severity,
            one.message
        ));
        all.extend(one.notes.iter().map(|note| note.message.clone()));
    }
    let Some(module) = valid else { return all };
    for generic in [false, true] {
        let flags = PrintFlags { generic, debuginfo: true, ..PrintFlags::default() };
        all.push(text::print_module(&module, &flags));
    }
    let mut bytes = Vec::new();
    bytecode::write_module(&module, &WriterOptions::default(), &mut bytes).expect("writable");
    all.push(format!("{bytes:02x?}"));
    let again = bytecode::read_module(ctx, &bytes, "t", &mut diagnostics).expect("readable");
    all.push(text::print_module(&again, &PrintFlags::default()));
    all
}

#[test]
fn every_test_file_comes_out_alike() {
    let mut files = Vec::new();
    for folder in ["tests", "examples", "core/tests"] {
        mlir_files(&root().join(folder), &mut files);
    }
    files.sort();
    assert!(files.len() > 20, "the test files are found");
    let dialects = loaded();
    let (mut inputs, mut valid) = (0, 0);
    for file in files {
        let source = std::fs::read_to_string(&file).expect("a readable file");
        for part in source.split("\n// -----") {
            let compiled = outcome(&compiled_context(), part.as_bytes());
            let loaded = outcome(&loaded_context(&dialects), part.as_bytes());
            assert_eq!(compiled, loaded, "{}", file.display());
            inputs += 1;
            valid += usize::from(compiled.len() >= 4);
        }
    }
    assert!(inputs > 80 && valid > 20, "{inputs} inputs, {valid} valid");
}
