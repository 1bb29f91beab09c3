//! The generators on the command line of `ods tblgen`, with `mlir-tblgen`'s flags.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::{GENERATORS, Options};
use crate::lang::Records;
use crate::lang::driver::{Answers, Backends, Flag, GeneratorOutput};

/// The documentation generators, as backends of the tool.
#[derive(Clone, Copy, Debug, Default)]
pub struct Command;

static FLAGS: LazyLock<Vec<Flag>> = LazyLock::new(|| {
    let flag =
        |one: &super::Generator| Flag { name: one.flag, takes_value: false, about: one.about };
    GENERATORS.iter().map(flag).collect()
});

const OPTIONS: &[Flag] = &[
    Flag {
        name: "allow-hugo-specific-features",
        takes_value: false,
        about: "unfold descriptions of attributes as Hugo can show them",
    },
    Flag { name: "dialect", takes_value: true, about: "the dialect that is meant" },
    Flag { name: "op-exclude-regex", takes_value: true, about: "leave out operations by name" },
    Flag { name: "op-include-regex", takes_value: true, about: "choose operations by name" },
    Flag { name: "strip-prefix", takes_value: true, about: "leave out in front of C++ names" },
];

impl Backends for Command {
    fn generators(&self) -> &[Flag] {
        &FLAGS
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
        let Some(generator) = GENERATORS.iter().find(|one| one.flag == flag) else {
            return Err(format!("error: there is no generator '{flag}'\n"));
        };
        let options = options(answers)?;
        let created = generator.run(records, &options);
        created.map(GeneratorOutput::from).map_err(|failure| failure.render(records.source_map()))
    }
}

fn options(answers: &Answers) -> Result<Options, String> {
    let regex = |flag| {
        let text = answers.value(flag).filter(|text| !text.is_empty());
        let regex = text.map(|text| {
            Regex::new(text).map_err(|_| format!("error: invalid regex '{text}' of '--{flag}'\n"))
        });
        regex.transpose()
    };
    Ok(Options {
        dialect: answers.value("dialect").map(str::to_owned),
        strip_prefix: answers.value("strip-prefix").unwrap_or("::mlir::").to_owned(),
        hugo: answers.is_set("allow-hugo-specific-features"),
        include_ops: regex("op-include-regex")?,
        exclude_ops: regex("op-exclude-regex")?,
        input: answers.input.clone(),
    })
}
