//! `ods tblgen --help`.

use std::fmt::Write as _;

use ods_spec::lang::driver::{Backends, Flag};
use ods_spec::{Generators, docgen};

use super::All;

const RECORDS: &[Flag] = &[
    flag("dump-json", false, "print all records as JSON"),
    flag("null-backend", false, "evaluate and print nothing"),
    flag("print-detailed-records", false, "print all records with their locations"),
    flag("print-enums", false, "print the names of the defs of --class"),
    flag("print-records", false, "print all records (the default)"),
    flag("print-sets", false, "print sets expanded"),
];

const OPTIONS: &[Flag] = &[
    flag("D", true, "define a macro"),
    flag("I", true, "a directory of include files; the prelude comes after all of them"),
    flag("class", true, "the class of --print-enums"),
    flag("d", true, "write the files that were read, for make"),
    flag("no-warn-on-unused-template-args", false, "say nothing of unused template arguments"),
    flag("o", true, "write to a file"),
    flag("write-if-changed", false, "leave an output file alone that would not change"),
    flag("edition", true, "22, or next for what LLVM 22 rejects: let append, !sort, …"),
];

const fn flag(name: &'static str, takes_value: bool, about: &'static str) -> Flag {
    Flag { name, takes_value, about }
}

/// Returns the help text with all flags.
pub(super) fn text(all: &All) -> String {
    let mut out = format!("usage: {} [FLAGS] [FILE]\n", all.tool);
    let mut options = [OPTIONS, all.options()].concat();
    options.sort_by_key(|one| one.name.to_ascii_lowercase());
    let sections = [
        ("Records, as llvm-tblgen prints them", RECORDS),
        ("Documentation, as mlir-tblgen prints it", docgen::Command.generators()),
        ("Code", Generators.generators()),
        ("Options", options.as_slice()),
    ];
    for (title, flags) in sections {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "\n{title}:");
        for flag in flags {
            let dashes = if flag.name.len() == 1 { "-" } else { "--" };
            let value = match flag.takes_value {
                true if flag.name.len() == 1 => " VALUE",
                true => "=VALUE",
                false => "",
            };
            let _ =
                writeln!(out, "  {:<36} {}", format!("{dashes}{}{value}", flag.name), flag.about);
        }
    }
    out
}
