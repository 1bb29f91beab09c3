//! Generates Rust from the declarations of the dialects.

fn main() {
    for dialect in ["stablehlo", "chlo", "check", "vhlo"] {
        ods_spec::Build::new().file(format!("src/{dialect}/Ops.td")).compile(dialect);
    }
}
