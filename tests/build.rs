//! Generates the dialects that tests declare for themselves.

fn main() {
    ods_spec::Build::new().file("formats/formats.td").compile("formats");
}
