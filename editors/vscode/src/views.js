// Views of the text in the editor as `ods opt` prints it: in generic form, and after passes.
const path = require('path');
const vscode = require('vscode');

const { run } = require('./tool');
const settings = require('./settings');

const SCHEME = 'ods-view';

/** Texts of views, by their address. */
class Views {
  constructor() {
    this.texts = new Map();
    this.changes = new vscode.EventEmitter();
    this.onDidChange = this.changes.event;
  }

  provideTextDocumentContent(uri) {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** Runs the tool on the active text, and shows what it prints beside it. */
  async show(title, flags) {
    const source = vscode.window.activeTextEditor?.document;
    if (source?.languageId !== 'mlir') return;
    const { tool, folder, optArguments } = settings.current(vscode);
    let text;
    try {
      text = await run(tool, ['opt', ...optArguments, '--split-input-file', ...flags, '-'], source.getText(), folder);
    } catch (error) {
      vscode.window.showErrorMessage(`ods: ${error.message}`);
      return;
    }
    const name = `${path.basename(source.uri.path, '.mlir')} ${title}.mlir`;
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}`, query: source.uri.toString() });
    this.texts.set(uri.toString(), text);
    this.changes.fire(uri);
    const shown = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(shown, 'mlir');
    await vscode.window.showTextDocument(shown, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }
}

/** Asks for passes; those of last time are offered. */
async function askForPasses(last) {
  return vscode.window.showInputBox({
    title: 'Passes',
    prompt: 'Flags of ods opt, such as --canonicalize --cse, or one --pass-pipeline=…',
    value: last,
  });
}

/** Registers the commands and what their texts are read from. */
function register() {
  const views = new Views();
  let last = '--canonicalize';
  return [
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, views),
    vscode.commands.registerCommand('ods.generic', () => views.show('(generic)', ['--mlir-print-op-generic'])),
    vscode.commands.registerCommand('ods.afterPasses', async () => {
      const passes = await askForPasses(last);
      if (!passes?.trim()) return;
      last = passes;
      await views.show('(after passes)', passes.trim().split(/\s+(?=-)/));
    }),
  ];
}

module.exports = { register };
