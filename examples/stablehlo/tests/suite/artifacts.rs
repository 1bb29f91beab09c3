//! Portable artifacts of older versions, written and read again.

use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Context, Diagnostics, Module};
use stablehlo::portable::{read, version, write};
use stablehlo::vhlo::{NoVersion, Version};

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
    Context::with(stablehlo::register_all)
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

#[test]
fn versions_are_read_and_ordered() {
    let read = |text: &str| text.parse::<Version>();
    assert_eq!(read("1.2.3"), Ok(Version::new(1, 2, 3)));
    for wrong in ["", "1.2", "1.2.3.4", "1.x.3", "+1.2.3", "1.2.99999999999"] {
        assert_eq!(read(wrong), Err(NoVersion), "{wrong}");
    }
    assert!(Version::new(0, 20, 0) < Version::new(1, 0, 0));
    assert!(Version::new(1, 9, 0) < Version::new(1, 10, 0));
    assert_eq!(Version::new(0, 9, 3).bytecode_format(), 0);
    assert_eq!(Version::CURRENT.bytecode_format(), 6);
}
