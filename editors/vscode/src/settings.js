// The settings of the extension, and where the tool is.
const path = require('path');

/** The path of the tool: names without a slash are for PATH to find, relative paths begin at the workspace folder. */
function toolPath(setting, folder, home) {
  const text = (setting || 'ods').replace(/^~(?=[/\\])/, home || '~').replace('${workspaceFolder}', folder || '.');
  if (!/[/\\]/.test(text) || path.isAbsolute(text)) return text;
  return path.join(folder || '.', text);
}

/** The settings as they are now. */
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
