// Renders a file as VS Code would show it, with its engines and the colours of its dark theme: HTML to standard output.
const fs = require('fs');
const path = require('path');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

// Scopes used by the grammars; a longer scope precedes its prefixes.
const COLORS = {
  'keyword.operator.word': '#569cd6',
  'keyword.control': '#c586c0',
  'keyword.operator': '#d4d4d4',
  keyword: '#569cd6',
  'entity.name.function': '#dcdcaa',
  'support.function': '#dcdcaa',
  'entity.name.type': '#4ec9b0',
  'entity.name.label': '#c8c8c8',
  'entity.other.attribute-name': '#9cdcfe',
  'support.type': '#4ec9b0',
  storage: '#569cd6',
  'constant.numeric': '#b5cea8',
  'constant.language': '#569cd6',
  'constant.character.escape': '#d7ba7d',
  'variable.other.enummember': '#4fc1ff',
  'variable.language': '#569cd6',
  variable: '#9cdcfe',
  string: '#ce9178',
  comment: '#6a9955',
  invalid: '#f44747',
};

const color = (scopes) => {
  for (const scope of [...scopes].reverse())
    for (const [prefix, value] of Object.entries(COLORS)) if (scope === prefix || scope.startsWith(`${prefix}.`)) return value;
  return '#d4d4d4';
};
const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

async function main(file) {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer;
  await oniguruma.loadWASM(wasm);
  const language = file.endsWith('.td') ? 'tablegen' : 'mlir';
  const source = path.join(__dirname, '..', 'syntaxes', `${language}.tmLanguage.json`);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(source, 'utf8'), source),
  });
  const grammar = await registry.loadGrammar(`source.${language}`);
  let state = textmate.INITIAL;
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => `<span style="color:${color(scopes)}">${escape(line.slice(startIndex, endIndex))}</span>`)
      .join('');
  });
  const style = 'margin:0;padding:12px;background:#1e1e1e;font:13px/1.4 monospace';
  process.stdout.write(`<!DOCTYPE html><meta charset="utf-8"><body style="background:#1e1e1e;margin:0"><pre style="${style}">${lines.join('\n')}</pre>\n`);
}

main(process.argv[2]);
