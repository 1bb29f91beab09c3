// Views of the text in the editor by the server: in generic form, and after passes.
const path = require('path');
const vscode = require('vscode');

const SCHEME = 'ods-view';

/** The texts of views, by their URI. */
class Views {
  constructor(server) {
    this.server = server;
    this.texts = new Map();
    this.changes = new vscode.EventEmitter();
    this.onDidChange = this.changes.event;
  }

  provideTextDocumentContent(uri) {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** Requests another form of the active text from the server, and shows it in a column beside it. */
  async show(title, command, options) {
    const editor = vscode.window.activeTextEditor;
    const source = editor?.document;
    if (source?.languageId !== 'mlir') return;
    const client = await this.server.start();
    if (!client) return;
    const place = { uri: source.uri.toString() };
    const { start, end } = editor.selection;
    if (options?.selection)
      place.range = {
        start: { line: start.line, character: start.character },
        end: { line: end.line, character: end.character },
      };
    let answer;
    try {
      answer = await client.sendRequest('workspace/executeCommand', { command, arguments: [place, options ?? null] });
    } catch (error) {
      vscode.window.showErrorMessage(`ods: ${error.message}`);
      return;
    }
    const name = `${path.basename(source.uri.path, '.mlir')} ${title}.mlir`;
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}`, query: source.uri.toString() });
    this.texts.set(uri.toString(), answer.text);
    this.changes.fire(uri);
    const shown = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(shown, 'mlir');
    await vscode.window.showTextDocument(shown, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }
}

/** Asks the user for passes; the last ones are the default. */
function askForPasses(last) {
  return vscode.window.showInputBox({
    title: 'Passes',
    prompt: 'Passes such as canonicalize,cse, or a pipeline: builtin.module(…)',
    value: last,
  });
}

/** Registers the commands and the provider of their texts. */
function register(server) {
  const views = new Views(server);
  let last = 'canonicalize';
  return [
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, views),
    vscode.commands.registerCommand('ods.generic', () => views.show('(generic)', 'ods.view.generic')),
    vscode.commands.registerCommand('ods.afterPasses', async () => {
      const pipeline = await askForPasses(last);
      if (!pipeline?.trim()) return;
      last = pipeline;
      const selection = !(vscode.window.activeTextEditor?.selection.isEmpty ?? true);
      await views.show('(after passes)', 'ods.view.afterPass', { pipeline, selection });
    }),
  ];
}

module.exports = { register };
