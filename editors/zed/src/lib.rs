//! The Zed extension, which starts `ods lsp`.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree, serde_json};

struct Ods;

impl zed::Extension for Ods {
    fn new() -> Self {
        Ods
    }

    /// Returns the command in the settings (`lsp.ods.binary`), or `ods` in `PATH`.
    fn language_server_command(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let binary = LspSettings::for_worktree(server.as_ref(), worktree)?.binary;
        let (path, arguments) = binary.map_or((None, None), |one| (one.path, one.arguments));
        let command = path.or_else(|| worktree.which("ods")).ok_or(
            "there is no 'ods' in PATH: install it, or name the tool in the settings as \"lsp\": \
             {\"ods\": {\"binary\": {\"path\": …}}}",
        )?;
        let args = arguments.unwrap_or_else(|| vec!["lsp".to_owned()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    fn language_server_initialization_options(
        &mut self,
        server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        Ok(LspSettings::for_worktree(server.as_ref(), worktree)?.initialization_options)
    }
}

zed::register_extension!(Ods);
