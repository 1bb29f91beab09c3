//! Generates Rust from the declarations of the dialects.

fn main() {
    for dialect in ["stablehlo", "chlo", "check", "vhlo", "quant"] {
        let file = format!("src/{dialect}/Ops.td");
        let mut build = ods_spec::Build::new();
        build.file(file).include("src").dialect(dialect);
        if dialect == "stablehlo" {
            build.without_hooks();
        }
        build.compile(dialect);
    }
    ods_spec::Build::new().file("src/legalize/Passes.td").compile("legalize");
}
