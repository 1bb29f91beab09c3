// The extension: the server, its restarts, views of the text, and bytecode files.
const vscode = require('vscode');

const { Server } = require('./server');
const bytecode = require('./bytecode');
const views = require('./views');

/** Starts the server and registers commands, if the workspace is trusted to start programs. */
async function activate(context) {
  const server = new Server();
  context.subscriptions.push(
    server,
    vscode.commands.registerCommand('ods.restart', () => server.restart()),
    ...bytecode.register(server),
    ...views.register(server),
  );
  if (vscode.workspace.isTrusted) await server.start();
  else context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(() => server.start()));
}

module.exports = { activate };
