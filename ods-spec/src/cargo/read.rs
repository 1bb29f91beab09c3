//! Reading the files of a build: `.td` to a model, with the bytecode encodings and the patterns of `.pdll`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::{Build, Message, Rejected};
use crate::lang::{Records, Session};
use crate::model::{Bytecode, Model, Options};
use crate::pdll;

/// The result of reading.
pub(super) struct Read {
    pub(super) model: Model,
    pub(super) records: Records,
    pub(super) dependencies: Vec<PathBuf>,
    pub(super) messages: Vec<Message>,
}

impl Read {
    /// Returns the error of which the messages are.
    fn rejected(&mut self) -> Rejected {
        let messages = std::mem::take(&mut self.messages);
        Rejected { messages, dependencies: std::mem::take(&mut self.dependencies) }
    }
}

impl Build {
    fn session(&self) -> Session {
        let mut session = Session::new();
        for dir in &self.includes {
            session.include_dir(dir);
        }
        for name in &self.defines {
            session.define(name);
        }
        session.embed(crate::prelude::files().iter().copied());
        session
    }

    /// Reads the bytecode encodings for the dialect of `read`.
    fn read_bytecode(&self, path: &Path, read: &mut Read) -> Result<(), Rejected> {
        let evaluation = self.session().evaluate_file(path);
        let map = evaluation.records.source_map();
        read.dependencies.push(path.to_owned());
        read.dependencies.extend(evaluation.dependencies.iter().cloned());
        let messages = evaluation.diagnostics.iter().map(|one| Message::new(one, map));
        read.messages.extend(messages);
        let found = match evaluation.has_errors() {
            true => Err(Vec::new()),
            false => Bytecode::read(&evaluation.records, &[&read.model], self.model.strictness),
        };
        read.model.bytecode = Some(found.map_err(|errors| {
            read.messages.extend(errors.iter().map(|one| Message::new(one, map)));
            read.rejected()
        })?);
        Ok(())
    }

    pub(super) fn read(&self) -> Result<Read, Rejected> {
        if self.files.is_empty() && self.pdll.is_empty() {
            let text = "error: no .td file was given\n".to_owned();
            let message = Message { text, is_error: true, position: None };
            return Err(Rejected { messages: vec![message], dependencies: Vec::new() });
        }
        let mut session = self.session();
        let files: Vec<PathBuf> = self.files.iter().chain(&self.answers).cloned().collect();
        let evaluation = match (&self.text, files.as_slice()) {
            (Some(text), [file, ..]) => {
                session.evaluate_text(&file.to_string_lossy(), text.as_str())
            }
            (None, [file]) => session.evaluate_file(file),
            (_, files) => session.evaluate_files(files),
        };
        let map = evaluation.records.source_map();
        let mut dependencies = Vec::new();
        if let (None, [file]) = (&self.text, files.as_slice()) {
            dependencies.push(file.clone());
        }
        dependencies.extend(evaluation.dependencies.iter().cloned());
        let mut messages: Vec<Message> =
            evaluation.diagnostics.iter().map(|one| Message::new(one, map)).collect();
        if evaluation.has_errors() {
            return Err(Rejected { messages, dependencies });
        }
        let elsewhere = self.elsewhere(&evaluation.dependencies);
        let root = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
        let options = Options { elsewhere, root, ..self.model.clone() };
        let (model, diagnostics) = Model::build(&evaluation.records, &options);
        messages.extend(diagnostics.iter().map(|one| Message::new(one, map)));
        let Some(mut model) = model else { return Err(Rejected { messages, dependencies }) };
        if self.text.is_some() {
            model.forget_places();
        }
        let mut read = Read { model, records: evaluation.records, dependencies, messages };
        if let Some(path) = &self.bytecode {
            self.read_bytecode(path, &mut read)?;
        }
        for path in &self.pdll {
            self.read_pdll(path, &mut read)?;
        }
        Ok(read)
    }

    /// Adds the patterns of a `.pdll` file.
    fn read_pdll(&self, path: &Path, read: &mut Read) -> Result<(), Rejected> {
        read.dependencies.push(path.to_owned());
        let parsed = match pdll::parse_file(&self.session(), path) {
            Ok(parsed) => parsed,
            Err(why) => {
                let text = format!("error: {why}\n");
                read.messages.push(Message { text, is_error: true, position: None });
                return Err(read.rejected());
            }
        };
        read.dependencies.extend(parsed.dependencies.iter().cloned());
        let compiled = pdll::compile(&parsed, &self.model.answers);
        let all = parsed.diagnostics.iter().chain(&compiled.errors);
        read.messages.extend(all.map(|one| Message::new(one, &parsed.map)));
        if parsed.module.is_none() || !compiled.errors.is_empty() {
            return Err(read.rejected());
        }
        read.model.patterns.extend(compiled.patterns);
        Ok(())
    }

    /// Returns the files among `opened` that are neither in the package nor next to a file of the build; none outside
    /// of a build script.
    fn elsewhere(&self, opened: &[PathBuf]) -> BTreeSet<String> {
        let Some(package) = env::var_os("CARGO_MANIFEST_DIR") else { return BTreeSet::new() };
        let given = self.files.iter().filter_map(|file| file.parent()).map(PathBuf::from);
        let given = given.chain([PathBuf::from(package)]);
        let own: Vec<PathBuf> = given.filter_map(|folder| canonical(&folder)).collect();
        let is_own = |file: &PathBuf| own.iter().any(|folder| file.starts_with(folder));
        let foreign = |file: &&PathBuf| canonical(file).is_some_and(|file| !is_own(&file));
        opened.iter().filter(foreign).map(|file| file.to_string_lossy().into_owned()).collect()
    }
}

/// Returns the path without links and `..`.
fn canonical(path: &Path) -> Option<PathBuf> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    fs::canonicalize(path).ok()
}
