//! The generators of ods itself on the command line of `ods tblgen`: Rust, and the coverage report.

use crate::lang::Records;
use crate::lang::driver::{Answers, Backends, Flag, GeneratorOutput};
use crate::model::{Model, Options, Strictness};
use crate::{codegen, coverage};

/// `--gen-rust` and `--gen-coverage`, as backends of the tool.
#[derive(Clone, Copy, Debug, Default)]
pub struct Generators;

const GENERATORS: &[Flag] = &[
    Flag {
        name: "gen-coverage",
        takes_value: false,
        about: "report what of a dialect is carried over to Rust",
    },
    Flag { name: "gen-rust", takes_value: false, about: "Rust of a dialect" },
];

const OPTIONS: &[Flag] = &[
    Flag { name: "dialect", takes_value: true, about: "the dialect that is meant" },
    Flag {
        name: "lenient",
        takes_value: false,
        about: "C++ text without translation is a warning (--gen-rust, --gen-coverage)",
    },
    Flag {
        name: "without-hooks",
        takes_value: false,
        about: "Rust that does not oblige to write hooks (--gen-rust)",
    },
];

impl Backends for Generators {
    fn generators(&self) -> &[Flag] {
        GENERATORS
    }

    fn options(&self) -> &[Flag] {
        OPTIONS
    }

    fn run(
        &self,
        flag: &str,
        records: &Records,
        answers: &Answers,
    ) -> Result<GeneratorOutput, String> {
        let lenient = answers.is_set("lenient") || flag == "gen-coverage";
        let options = Options {
            dialect: answers.value("dialect").map(str::to_owned),
            strictness: if lenient { Strictness::Warn } else { Strictness::Deny },
            ..Options::default()
        };
        let map = records.source_map();
        let rendered = |all: &[crate::diag::Diagnostic]| -> String {
            all.iter().map(|one| one.render(map)).collect()
        };
        let (model, diagnostics) = Model::build(records, &options);
        let warnings = rendered(&diagnostics);
        let Some(model) = model else { return Err(warnings) };
        if flag == "gen-coverage" {
            return Ok(GeneratorOutput { text: coverage::report(&model), warnings });
        }
        let mut code = codegen::Options::default();
        if answers.is_set("without-hooks") {
            code.hooks = codegen::Hooks::Omit;
        }
        let name = answers.input.rsplit(['/', '\\']).next().unwrap_or("-");
        match codegen::compile(&model, map, &code) {
            Ok(source) => {
                Ok(GeneratorOutput { text: source.render(&codegen::header(name)), warnings })
            }
            Err(errors) => Err(warnings + &rendered(&errors)),
        }
    }
}
