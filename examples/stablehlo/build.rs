//! Generates Rust from the declarations of the dialects, and links the tool.

use std::path::Path;

fn main() {
    for dialect in ["stablehlo", "chlo", "check", "vhlo", "quant", "sdy"] {
        let file = format!("src/{dialect}/Ops.td");
        let mut build = ods_spec::Build::new();
        build.file(file).include("src").dialect(dialect);
        let bytecode = format!("src/{dialect}/Bytecode.td");
        if Path::new(&bytecode).is_file() {
            build.bytecode(bytecode);
        }
        build.compile(dialect);
    }
    ods_spec::Build::new().file("src/legalize/Passes.td").compile("legalize");
    ods_spec::link_at_fixed_address();
}
