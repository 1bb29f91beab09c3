//! Generates the dialects that tests declare.

use ods_spec::Build;

fn main() {
    Build::new().file("src/TestPasses.td").compile("test_passes");
    Build::new().file("formats/formats.td").compile("formats");
    Build::new().file("dynamic/include/Said.td").compile("said");
    Build::new().file("dynamic/include/Nest.td").compile("nest");
    Build::new().file("definitions/Bits.td").compile("bits");
    Build::new().file("definitions/Bits.td").derive_bytecode().compile("bits_compact");
    Build::new().file("definitions/Names.td").without_hooks().compile("names");
    Build::new()
        .file("dynamic/include/Gem.td")
        .pdll("dynamic/include/Gem.pdll")
        .include("dynamic/include")
        .compile("gem");
    // The dialect of the example, whose hooks are in the example: only the declaration is used here.
    Build::new().file("src/Fixed.td").without_hooks().compile("fixed");
    let purse = "bytecode_specs/Purse.td";
    Build::new()
        .file(purse)
        .bytecode("bytecode_specs/PurseBytecode.td")
        .without_hooks()
        .compile("purse");
    Build::new().file(purse).derive_bytecode().without_hooks().compile("purse_derived");
}
