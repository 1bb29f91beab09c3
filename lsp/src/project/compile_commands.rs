//! `tablegen_compile_commands.yml`: YAML documents of a file's path and its include directories, separated by
//! semicolons.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use saphyr::{LoadableYamlNode, Yaml};

/// Include directories by file.
#[derive(Debug, Default)]
pub(crate) struct CompileCommands(BTreeMap<PathBuf, Vec<PathBuf>>);

impl CompileCommands {
    /// Reads a list; `Err` is the message.
    pub(crate) fn read(path: &Path) -> Result<CompileCommands, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        CompileCommands::parse(&text)
    }

    fn parse(text: &str) -> Result<CompileCommands, String> {
        let mut list = CompileCommands::default();
        for document in Yaml::load_from_str(text).map_err(|error| error.to_string())? {
            let document = match &document {
                Yaml::Tagged(_, inner) => inner,
                other => other,
            };
            let text = |key: &str| document.as_mapping_get(key).and_then(Yaml::as_str);
            let file = text("filepath").ok_or("a document has no 'filepath'")?;
            let includes = text("includes").unwrap_or_default().split(';');
            let includes = includes.filter(|dir| !dir.is_empty()).map(PathBuf::from).collect();
            list.0.insert(crate::paths::plain(Path::new(file)), includes);
        }
        Ok(list)
    }

    /// Returns the include directories of a file.
    pub(crate) fn includes(&self, file: &Path) -> &[PathBuf] {
        self.0.get(file).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upstreams_form() {
        let text = "--- !FileInfo:\n  filepath: \"/a/b.td\"\n  includes: \"/a;/inc\"\n\
                    --- !FileInfo:\n  filepath: \"/a/c.td\"\n  includes: \"\"\n";
        let list = CompileCommands::parse(text).unwrap();
        assert_eq!(list.includes(Path::new("/a/b.td")), [Path::new("/a"), Path::new("/inc")]);
        assert!(list.includes(Path::new("/a/c.td")).is_empty());
        assert!(CompileCommands::parse("--- {x: 1}").is_err());
        assert!(CompileCommands::parse("--- {").is_err());
    }
}
