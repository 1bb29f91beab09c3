//! Generates the dialects that tests declare for themselves.

fn main() {
    ods_spec::Build::new().file("src/TestPasses.td").compile("test_passes");
    ods_spec::Build::new().file("formats/formats.td").compile("formats");
    // The example's dialect, whose hooks are in the example: here only what it declares counts.
    ods_spec::Build::new().file("../examples/toy/src/Fixed.td").without_hooks().compile("fixed");
}
