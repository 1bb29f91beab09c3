//! Initialization: the capabilities and settings of the editor, and the capabilities of the server.

use std::path::PathBuf;

use lsp_types as lsp;
use serde_json::{Value, json};

use crate::convert::legend;
use crate::paths;
use crate::project::Settings;
use crate::text::Encoding;

/// The editor's parameters.
pub(super) struct Setup {
    pub(super) encoding: Encoding,
    pub(super) folders: Vec<PathBuf>,
    pub(super) settings: Settings,
    /// True if the editor can report files that change.
    pub(super) watches: bool,
    /// An error in the settings from the editor.
    pub(super) complaint: Option<String>,
}

impl Setup {
    /// Reads the parameters of `initialize`; `settings` are the settings of the command line.
    pub(super) fn read(params: &Value, mut settings: Settings) -> Result<Setup, String> {
        let params: lsp::InitializeParams =
            serde_json::from_value(params.clone()).map_err(|error| error.to_string())?;
        let encodings = params.capabilities.general.as_ref();
        let encodings = encodings.and_then(|general| general.position_encodings.as_ref());
        let utf8 = encodings.is_some_and(|all| all.contains(&lsp::PositionEncodingKind::UTF8));
        let encoding = if utf8 { Encoding::Utf8 } else { Encoding::Utf16 };
        let mut complaint = None;
        if let Some(options) = params.initialization_options.filter(|value| !value.is_null()) {
            match serde_json::from_value::<Settings>(options) {
                Ok(own) => settings = settings.or(&own),
                Err(error) => complaint = Some(format!("initializationOptions: {error}")),
            }
        }
        let mut folders: Vec<PathBuf> = params
            .workspace_folders
            .iter()
            .flatten()
            .map(|folder| paths::of(&folder.uri))
            .collect();
        #[expect(deprecated, reason = "older editors send nothing else")]
        if folders.is_empty() {
            folders.extend(params.root_uri.as_ref().map(paths::of));
        }
        let watched = params.capabilities.workspace.and_then(|it| it.did_change_watched_files);
        let watches = watched.and_then(|it| it.dynamic_registration).unwrap_or(false);
        Ok(Setup { encoding, folders, settings, watches, complaint })
    }

    /// Returns the answer to `initialize`.
    pub(super) fn answer(&self) -> Value {
        let encoding = match self.encoding {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
        };
        json!({
            "capabilities": {
                "positionEncoding": encoding,
                "textDocumentSync": { "openClose": true, "change": 2, "save": true },
                "definitionProvider": true,
                "implementationProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "hoverProvider": true,
                "completionProvider": { "triggerCharacters": COMPLETE_AFTER },
                "renameProvider": { "prepareProvider": true },
                "documentSymbolProvider": true,
                "workspaceSymbolProvider": true,
                "foldingRangeProvider": true,
                "inlayHintProvider": true,
                "semanticTokensProvider": { "legend": legend(), "full": true, "range": true },
                "documentLinkProvider": { "resolveProvider": false },
                "codeActionProvider": { "codeActionKinds": ["quickfix", "refactor", "source"] },
                "documentFormattingProvider": true,
                "documentRangeFormattingProvider": true,
                "executeCommandProvider": { "commands": COMMANDS },
                "workspace": {
                    "workspaceFolders": { "supported": true, "changeNotifications": true }
                }
            },
            "serverInfo": { "name": "ods", "version": env!("CARGO_PKG_VERSION") }
        })
    }
}

/// Characters after which an editor requests completion on its own.
const COMPLETE_AFTER: [&str; 12] = ["%", "@", "#", "!", "^", "$", "`", ".", "<", ":", "\"", "/"];

/// The commands of both languages.
const COMMANDS: [&str; 5] = [
    "ods.bytecode.encode",
    "ods.rustNames",
    "ods.view.afterPass",
    "ods.view.canonical",
    "ods.view.generic",
];

/// Returns the parameters of the request to watch files.
pub(super) fn watched_files() -> Value {
    let patterns =
        ["**/*.td", "**/*.mlir", "**/*.pdll", "**/ods.toml", "**/tablegen_compile_commands.yml"];
    let watchers: Vec<Value> =
        patterns.iter().map(|pattern| json!({ "globPattern": pattern })).collect();
    json!({
        "registrations": [{
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers }
        }]
    })
}
