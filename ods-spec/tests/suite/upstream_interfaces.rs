//! Counts upstream's interfaces that become Rust, and checks that this Rust compiles. The test needs upstream's
//! headers, so it runs only on demand:
//! `MLIR_INCLUDE=/usr/lib/llvm-22/include cargo test -p ods-spec --test suite upstream_interfaces:: -- --ignored --nocapture`.

#![expect(clippy::print_stdout, reason = "the test exists to print the counts")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use ods_spec::Build;
use ods_spec::codegen::interface::{Coverage, coverage};

fn spec_files(dir: &Path, out: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(dir).expect("the folder can be listed");
    for path in entries.map(|entry| entry.expect("the folder can be listed").path()) {
        if path.is_dir() {
            spec_files(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            out.push(path);
        }
    }
}

/// Returns the C++ namespaces that a file declares.
fn namespaces(text: &str) -> BTreeSet<String> {
    let given = text.split("cppNamespace = \"").skip(1);
    given.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

#[test]
#[ignore = "needs upstream's headers"]
fn interfaces_become_traits() {
    let include = env::var("MLIR_INCLUDE").unwrap_or("/usr/lib/llvm-22/include".to_owned());
    let mut files = Vec::new();
    spec_files(&Path::new(&include).join("mlir"), &mut files);
    files.sort();
    let mut all: BTreeMap<String, Coverage> = BTreeMap::new();
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("upstream_interfaces");
    fs::create_dir_all(package.join("src")).expect("the package can be written");
    let mut modules = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("the file can be read");
        if !text.contains("Interface<\"") && !text.contains("Interfaces.td\"") {
            continue;
        }
        for namespace in namespaces(&text).into_iter().chain(["::mlir".to_owned()]) {
            // A dialect in the namespace owns its interfaces.
            let probe = format!(
                "include \"mlir/IR/OpBase.td\"\ninclude {file:?}\ndef Probe : Dialect {{ let name = \"probe\"; let cppNamespace = \"{namespace}\"; }}\n"
            );
            let mut build = Build::new();
            build.text("probe.td", probe).include(&include).dialect("probe").lenient();
            let Ok((model, _)) = build.try_model() else { continue };
            let found = coverage(&model, &Default::default());
            for one in found.iter().filter(|one| !one.unmapped.is_empty()) {
                build.without(&one.name);
            }
            let fresh = found.iter().any(|one| !all.contains_key(&one.name));
            if let Ok(done) = build.try_compile()
                && fresh
            {
                let module = format!("module_{}", modules.len());
                // The verifiers are C++; stub impls satisfy the compiler.
                let verified = model.interfaces.iter().filter(|one| {
                    (one.verify || one.verify_with_regions)
                        && found
                            .iter()
                            .any(|have| have.name == one.name && have.unmapped.is_empty())
                });
                let verifiers = verified.map(|one| {
                    let name = one.name.rsplit("::").next().unwrap_or(&one.name);
                    format!(
                        "impl ods_core::hooks::VerifyInterface for dyn {name} {{\n    \
                         fn verify(_: &ods_core::verify::VerifyCx<'_>, _: ods_core::Op) -> ods_core::hooks::Verified {{\n        \
                         Ok(())\n    }}\n}}\n"
                    )
                });
                let text: String = std::iter::once(done.rust()).chain(verifiers).collect();
                fs::write(package.join(format!("src/{module}.rs")), text)
                    .expect("the package can be written");
                modules.push(format!("pub mod {module}; // {}\n", file.display()));
            }
            // A file with more includes resolves more of the names in a signature.
            for one in found {
                let lacks = |of: &Coverage| (of.unmapped.len(), of.untranslated.len());
                match all.get(&one.name) {
                    Some(have) if lacks(have) <= lacks(&one) => {}
                    _ => drop(all.insert(one.name.clone(), one)),
                }
            }
        }
    }
    let sum = |count: fn(&Coverage) -> usize| all.values().map(count).sum::<usize>();
    println!("{} interfaces, {} methods", all.len(), sum(|one| one.methods));
    println!(
        "{} interfaces have Rust types throughout",
        all.values().filter(|one| one.unmapped.is_empty()).count()
    );
    let unmapped = |one: &Coverage| {
        one.unmapped.iter().map(|(method, _)| method).collect::<BTreeSet<_>>().len()
    };
    println!(
        "{} methods have Rust types throughout",
        sum(|one| one.methods) - all.values().map(unmapped).sum::<usize>()
    );
    let untranslated = sum(|one| one.untranslated.len());
    println!(
        "{} of {} bodies translate",
        sum(|one| one.bodies) - untranslated,
        sum(|one| one.bodies)
    );
    let mut foreign: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, ty) in all.values().flat_map(|one| &one.unmapped) {
        *foreign.entry(ty).or_default() += 1;
    }
    let mut foreign: Vec<_> = foreign.into_iter().collect();
    foreign.sort_by_key(|(ty, count)| (std::cmp::Reverse(*count), *ty));
    println!("C++ types without a counterpart: {foreign:?}");
    for one in all.values() {
        for (method, why) in &one.untranslated {
            println!("{}::{method}: {why}", one.name);
        }
    }
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core");
    let manifest = format!(
        "[package]\nname = \"upstream-interfaces\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\nods-core = {{ path = {core:?} }}\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("the package can be written");
    fs::write(package.join("src/lib.rs"), modules.concat()).expect("the package can be written");
    println!("{} modules", modules.len());
    let status = Command::new(env!("CARGO")).arg("check").current_dir(&package).status();
    assert!(status.expect("cargo runs").success(), "the traits compile");
    assert!(all.len() > 150, "upstream declares more interfaces than {}", all.len());
}
