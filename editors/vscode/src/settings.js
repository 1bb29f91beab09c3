// The settings of the extension, and the path of the tool.
const path = require('path');

/** Returns the path of the tool: names without a slash are searched in PATH, relative paths start at the workspace. */
function toolPath(setting, folder, home) {
  const text = (setting || 'ods').replace(/^~(?=[/\\])/, home || '~').replace('${workspaceFolder}', folder || '.');
  if (!/[/\\]/.test(text) || path.isAbsolute(text)) return text;
  return path.join(folder || '.', text);
}

/** Returns the current settings. */
function current(vscode) {
  const all = vscode.workspace.getConfiguration('ods');
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  return {
    tool: toolPath(all.get('path'), folder, require('os').homedir()),
    folder,
    arguments: all.get('arguments', []),
    onChange: all.get('onSettingsChanged', 'prompt'),
  };
}

module.exports = { current, toolPath };
