// The language server of both languages: one `ods lsp` for the workspace.
const fs = require('fs');
const path = require('path');
const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

const settings = require('./settings');

const DOCUMENTS = [
  { scheme: 'file', language: 'mlir' },
  { scheme: 'file', language: 'tablegen' },
  { scheme: 'untitled', language: 'mlir' },
  { scheme: 'untitled', language: 'tablegen' },
  { scheme: 'mlir.bytecode-mlir', language: 'mlir' },
];

/** The client of the server, which is restarted when its settings or its tool change. */
class Server {
  constructor() {
    this.client = undefined;
    this.starting = undefined;
    this.watched = undefined;
    this.subscription = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('ods.path') || event.affectsConfiguration('ods.arguments'))
        this.changed('The settings of the language server have changed.');
    });
  }

  /** Returns the running client, and starts it if needed. */
  start() {
    if (!this.starting) this.starting = this.launch();
    return this.starting;
  }

  async launch() {
    const { tool, folder, arguments: more } = settings.current(vscode);
    const run = { command: tool, args: ['lsp', ...more], transport: TransportKind.stdio, options: { cwd: folder } };
    const client = new LanguageClient('ods', 'ods', { run, debug: run }, {
      documentSelector: DOCUMENTS,
      synchronize: { configurationSection: 'ods' },
    });
    try {
      await client.start();
    } catch (error) {
      this.starting = undefined;
      const open = 'Open settings';
      vscode.window
        .showErrorMessage(`ods: '${tool} lsp' does not start: ${error.message ?? error}`, open)
        .then((choice) => choice === open && vscode.commands.executeCommand('workbench.action.openSettings', 'ods.path'));
      return undefined;
    }
    this.client = client;
    this.watch(tool);
    return client;
  }

  /** Restarts the server when its tool is rebuilt. */
  watch(tool) {
    if (!path.isAbsolute(tool)) return;
    this.watched = tool;
    fs.watchFile(tool, { interval: 2000, persistent: false }, (now, before) => {
      if (now.mtimeMs !== before.mtimeMs && now.size !== 0) this.changed('The language server was built anew.');
    });
  }

  async changed(reason) {
    const action = settings.current(vscode).onChange;
    if (action === 'ignore') return;
    if (action === 'prompt') {
      const restart = 'Restart';
      if ((await vscode.window.showInformationMessage(`ods: ${reason}`, restart)) !== restart) return;
    }
    await this.restart();
  }

  async restart() {
    await this.stop();
    return this.start();
  }

  async stop() {
    if (this.watched) fs.unwatchFile(this.watched);
    this.watched = undefined;
    const client = this.client;
    this.client = undefined;
    this.starting = undefined;
    if (client?.isRunning()) await client.stop();
    await client?.dispose();
  }

  dispose() {
    this.subscription.dispose();
    return this.stop();
  }
}

module.exports = { Server };
