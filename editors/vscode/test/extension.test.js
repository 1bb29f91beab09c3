// Tests of the extension, with mocks of the editor and of the client.
const assert = require('node:assert');
const Module = require('node:module');
const path = require('node:path');
const test = require('node:test');

const manifest = require('../package.json');
const { toolPath } = require('../src/settings');

/** Returns a mock of the editor API that the extension uses, and a record of its calls. */
function editor() {
  const told = { commands: new Map(), listeners: [], providers: [], clients: [], messages: [], shown: [] };
  const nothing = { dispose() {} };
  const values = { path: 'tools/ods', arguments: ['--flag'], onSettingsChanged: 'restart' };
  const vscode = {
    workspace: {
      isTrusted: true,
      workspaceFolders: [{ uri: { fsPath: '/project' } }],
      getConfiguration: () => ({ get: (key, other) => values[key] ?? other }),
      onDidChangeConfiguration: (listener) => (told.listeners.push(listener), nothing),
      registerFileSystemProvider: (scheme, it) => (told.providers.push([scheme, it]), nothing),
      registerTextDocumentContentProvider: (scheme, it) => (told.providers.push([scheme, it]), nothing),
      openTextDocument: async (uri) => ({ text: told.providers.find(([one]) => one === 'ods-view')[1].provideTextDocumentContent(uri) }),
    },
    window: {
      registerCustomEditorProvider: (type) => (told.providers.push([type]), nothing),
      activeTextEditor: {
        document: { languageId: 'mlir', uri: { path: '/a.mlir', toString: () => 'file:///a.mlir' } },
        selection: { start: { line: 1, character: 0 }, end: { line: 2, character: 3 }, isEmpty: false },
      },
      showInputBox: async ({ value }) => value,
      showTextDocument: async ({ text }) => void told.shown.push(JSON.parse(text)),
      showErrorMessage: async (message) => void told.messages.push(message),
    },
    languages: { setTextDocumentLanguage: async () => {} },
    ViewColumn: {},
    Uri: { from: ({ path, query }) => ({ toString: () => `${path}?${query}` }) },
    commands: { registerCommand: (name, run) => (told.commands.set(name, run), nothing) },
    EventEmitter: class { fire() {} },
    Disposable: class {},
  };
  class LanguageClient {
    constructor(id, name, server) {
      this.command = server.run;
      this.running = false;
      told.clients.push(this);
    }
    async start() { this.running = true; }
    isRunning() { return this.running; }
    async stop() { this.running = false; }
    async dispose() {}
    async sendRequest(method, params) {
      if (params.uri) return { output: `${method} ${params.uri}` };
      return { text: JSON.stringify([params.command, ...params.arguments]) };
    }
  }
  const client = { LanguageClient, TransportKind: { stdio: 0 } };
  const load = Module._load;
  Module._load = (name, ...rest) => ({ vscode, 'vscode-languageclient/node': client })[name] ?? load(name, ...rest);
  const sources = path.join(__dirname, '..', 'src');
  for (const file of Object.keys(require.cache)) if (file.startsWith(sources)) delete require.cache[file];
  const extension = require('../src/extension');
  Module._load = load;
  return { extension, told };
}

test('every declared command is registered, and the server starts', async () => {
  const { extension, told } = editor();
  await extension.activate({ subscriptions: [] });
  const declared = manifest.contributes.commands.map((one) => one.command).sort();
  assert.deepStrictEqual([...told.commands.keys()].sort(), declared);
  assert.strictEqual(told.clients.length, 1);
  const { command, args, options } = told.clients[0].command;
  assert.deepStrictEqual([command, args, options.cwd], [path.join('/project', 'tools/ods'), ['lsp', '--flag'], '/project']);
});

test('a changed setting of the server restarts it, another does not', async () => {
  const { extension, told } = editor();
  const context = { subscriptions: [] };
  await extension.activate(context);
  const changed = (name) => told.listeners.forEach((listen) => listen({ affectsConfiguration: (key) => key === name }));
  changed('ods.optArguments');
  changed('ods.path');
  await new Promise((done) => setTimeout(done, 10));
  assert.deepStrictEqual(told.clients.map((client) => client.running), [false, true]);
  await context.subscriptions[0].dispose();
  assert.strictEqual(told.clients[1].running, false);
});

test('bytecode is read by the server', async () => {
  const { extension, told } = editor();
  await extension.activate({ subscriptions: [] });
  const [, files] = told.providers.find(([scheme]) => scheme === 'mlir.bytecode-mlir');
  const text = new TextDecoder().decode(await files.readFile('mlir.bytecode-mlir:/a.mlirbc'));
  assert.strictEqual(text, 'mlir/convertFromBytecode mlir.bytecode-mlir:/a.mlirbc');
});

test('views are the text of the server, of the selection if there is one', async () => {
  const { extension, told } = editor();
  await extension.activate({ subscriptions: [] });
  await told.commands.get('ods.generic')();
  await told.commands.get('ods.afterPasses')();
  const [generic, passes] = told.shown;
  assert.deepStrictEqual(generic, ['ods.view.generic', { uri: 'file:///a.mlir' }, null]);
  const range = { start: { line: 1, character: 0 }, end: { line: 2, character: 3 } };
  const options = { pipeline: 'canonicalize', selection: true };
  assert.deepStrictEqual(passes, ['ods.view.afterPass', { uri: 'file:///a.mlir', range }, options]);
});

test('the tool is a name, or a path below the folder', () => {
  assert.strictEqual(toolPath('', '/f', '/h'), 'ods');
  assert.strictEqual(toolPath('my-ods', '/f', '/h'), 'my-ods');
  assert.strictEqual(toolPath('./bin/ods', '/f', '/h'), path.join('/f', 'bin/ods'));
  assert.strictEqual(toolPath('~/bin/ods', '/f', '/h'), '/h/bin/ods');
  assert.strictEqual(toolPath('/usr/bin/ods', '/f', '/h'), '/usr/bin/ods');
});
