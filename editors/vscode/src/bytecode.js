// Bytecode files as text: converted by the server's `mlir/convertFromBytecode` and `mlir/convertToBytecode`.
const vscode = require('vscode');

const SCHEME = 'mlir.bytecode-mlir';
const onDisk = (uri) => uri.with({ scheme: 'file' });

/** Files whose bytes on disk are bytecode and whose text in the editor is MLIR. */
class BytecodeFiles {
  constructor(server) {
    this.server = server;
    this.changes = new vscode.EventEmitter();
    this.onDidChangeFile = this.changes.event;
  }

  async readFile(uri) {
    const answer = await this.ask('mlir/convertFromBytecode', uri);
    return new TextEncoder().encode(answer.output);
  }

  async writeFile(uri) {
    const answer = await this.ask('mlir/convertToBytecode', uri);
    await vscode.workspace.fs.writeFile(onDisk(uri), Buffer.from(answer.output, 'base64'));
  }

  async ask(method, uri) {
    const client = await this.server.start();
    if (!client) throw new Error('the language server does not run');
    return client.sendRequest(method, { uri: uri.toString() });
  }

  watch() {
    return new vscode.Disposable(() => {});
  }
  stat(uri) {
    return vscode.workspace.fs.stat(onDisk(uri));
  }
  readDirectory(uri) {
    return vscode.workspace.fs.readDirectory(onDisk(uri));
  }
  createDirectory(uri) {
    return vscode.workspace.fs.createDirectory(onDisk(uri));
  }
  delete(uri, options) {
    return vscode.workspace.fs.delete(onDisk(uri), options);
  }
  rename(from, to, options) {
    return vscode.workspace.fs.rename(onDisk(from), onDisk(to), options);
  }
}

/** The editor of a `.mlirbc` file: the same file as text. */
const editor = {
  openCustomDocument: (uri) => ({ uri, dispose() {} }),
  async resolveCustomEditor(document, panel) {
    const text = await vscode.workspace.openTextDocument(document.uri.with({ scheme: SCHEME }));
    await vscode.languages.setTextDocumentLanguage(text, 'mlir');
    panel.dispose();
    await vscode.window.showTextDocument(text, { preview: true });
  },
};

/** Registers the file system and the editor. */
function register(server) {
  return [
    vscode.workspace.registerFileSystemProvider(SCHEME, new BytecodeFiles(server), { isCaseSensitive: true }),
    vscode.window.registerCustomEditorProvider('ods.bytecode', editor),
  ];
}

module.exports = { register };
