//! Portable artifacts: programs as bytecode of a version of vhlo, as `jax.export` stores them.

use ods_core::bytecode::{self, WriterOptions};
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostic, Diagnostics, Module};

use crate::vhlo::{Version, from_vhlo, to_version, to_vhlo};

/// The name that writers of artifacts leave in them, before their version.
const PRODUCER: &str = "StableHLO_v";

/// Reads an artifact of any version up to [`Version::CURRENT`], and returns its program in stablehlo and func, verified.
/// `None` if errors were added to `diagnostics`.
pub fn read(ctx: &Context, bytes: &[u8], diagnostics: &mut Diagnostics) -> Option<Module> {
    let mut module = bytecode::read_module(ctx, bytes, "portable.mlirbc", diagnostics)?;
    if !verify_module(&module, diagnostics) {
        return None;
    }
    match to_version(&mut module, Version::CURRENT)
        .and_then(|()| from_vhlo(&module).map_err(|error| vec![error]))
    {
        Ok(program) => verify_module(&program, diagnostics).then_some(program),
        Err(errors) => {
            errors.into_iter().for_each(|error| diagnostics.push(error));
            None
        }
    }
}

/// Writes a program of stablehlo and func as an artifact of a version.
///
/// # Errors
/// When the version is not supported, or the program has an operation, type or attribute that does not exist in it.
pub fn write(module: &Module, version: Version) -> Result<Vec<u8>, Vec<Diagnostic>> {
    write_with(module, version, false)
}

/// Writes a program like [`write()`], and keeps operations, types and attributes of other dialects, which are not
/// versioned: `jax.export` stores shardings so.
///
/// # Errors
/// When the version is not supported, or the program has an operation, type or attribute of stablehlo that does not
/// exist in it.
pub fn write_mixed(module: &Module, version: Version) -> Result<Vec<u8>, Vec<Diagnostic>> {
    write_with(module, version, true)
}

fn write_with(module: &Module, version: Version, others: bool) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let loc = module.root().loc();
    if !(Version::MINIMUM..=Version::CURRENT).contains(&version) {
        let message = format!("version {version} is not supported");
        return Err(vec![Diagnostic::error(loc, message)]);
    }
    let mut stored = to_vhlo(module, others).map_err(|error| vec![error])?;
    to_version(&mut stored, version)?;
    let options = WriterOptions {
        version: version.bytecode_format(),
        producer: format!("{PRODUCER}{version}"),
        ..WriterOptions::default()
    };
    let mut bytes = Vec::new();
    bytecode::write_module(&stored, &options, &mut bytes)
        .map_err(|error| vec![Diagnostic::error(loc, error.to_string())])?;
    Ok(bytes)
}

/// Returns the version of the artifact, if the bytes begin like one.
pub fn version(bytes: &[u8]) -> Option<Version> {
    let end = bytes.iter().position(|byte| *byte == 0)?;
    if !bytecode::is_bytecode(bytes) {
        return None;
    }
    let head = bytes.get(..end)?;
    let at = head.windows(PRODUCER.len()).position(|part| part == PRODUCER.as_bytes())?;
    std::str::from_utf8(head.get(at + PRODUCER.len()..)?).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use ods_core::text::{PrintFlags, parse_module, print_module};

    use super::*;

    /// A program with an operation that has an older version, and a constant of bits.
    const PROGRAM: &str = r#"module @program {
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xi1>) {
    %0 = "stablehlo.floor"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
    %1 = "stablehlo.tanh"(%0) : (tensor<3xf32>) -> tensor<3xf32>
    %2 = "stablehlo.constant"() <{value = dense<[true, false, true]> : tensor<3xi1>}> : () -> tensor<3xi1>
    return %1, %2 : tensor<3xf32>, tensor<3xi1>
  }
}
"#;

    fn context() -> Context {
        Context::with(crate::register_all)
    }

    fn parse(ctx: &Context, source: &str) -> Module {
        let mut diagnostics = Diagnostics::new();
        parse_module(ctx, source, "program.mlir", &mut diagnostics).expect("the program is valid")
    }

    fn printed(module: &Module) -> String {
        print_module(module, &PrintFlags::default())
    }

    #[test]
    fn a_program_is_read_back_from_each_version() {
        let ctx = context();
        let program = parse(&ctx, PROGRAM);
        for text in ["0.9.0", "0.14.0", "1.0.0", "1.9.3", "1.17.0"] {
            let target: Version = text.parse().expect("a version");
            let bytes = write(&program, target).expect("the version has all operations");
            assert_eq!(version(&bytes), Some(target));
            let other = context();
            let again = read(&other, &bytes, &mut Diagnostics::new()).expect("it was written");
            assert_eq!(printed(&again), printed(&program), "{text}");
        }
    }

    #[test]
    fn a_version_without_the_operation_is_an_error() {
        let ctx = context();
        let source = PROGRAM.replace("stablehlo.tanh", "stablehlo.tan");
        let program = parse(&ctx, &source);
        assert!(write(&program, Version::new(1, 4, 0)).is_ok());
        let errors = write(&program, Version::new(1, 3, 0)).expect_err("`tan` is newer");
        let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
        assert_eq!(
            messages,
            [
                "failed to legalize operation 'vhlo.tan_v2' that was explicitly marked illegal",
                "failed to convert VHLO to v1.3.0"
            ]
        );
        assert!(write(&program, Version::new(9, 0, 0)).is_err());
    }

    #[test]
    fn other_bytes_are_an_error() {
        for bytes in [&b""[..], b"MLR", b"ML\xefR\x0dStableHLO_v1.0.0\0", b"module {}"] {
            let mut diagnostics = Diagnostics::new();
            assert!(read(&context(), bytes, &mut diagnostics).is_none());
            assert!(diagnostics.has_errors());
        }
        assert_eq!(version(b"ML\xefR\x0dStableHLO_v1.2.3\0"), Some(Version::new(1, 2, 3)));
        assert_eq!(version(b"ML\xefR\x0dMLIR22.1.8\0"), None);
    }
}
