// Highlighting of both languages: tokens only; the grammar is in the module in the worker.
import { StreamLanguage } from "@codemirror/language";

const words = (text) => new Set(text.split(" "));

const TD_KEYWORDS = words("assert bit bits class code dag def defm defset deftype defvar dump else false field foreach if in include int let list multiclass string then true");

function tdToken(stream, state) {
  if (state.inside) {
    const [end, kind] = state.inside;
    if (stream.skipTo(end)) {
      stream.match(end);
      state.inside = null;
    } else {
      stream.skipToEnd();
    }
    return kind;
  }
  if (stream.eatSpace()) return null;
  if (stream.match("//")) return stream.skipToEnd(), "comment";
  if (stream.match("/*")) return (state.inside = ["*/", "comment"]), "comment";
  if (stream.match("[{")) return (state.inside = ["}]", "string"]), "string";
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
  if (stream.match(/^#\w+/)) return "meta";
  if (stream.match(/^[-+]?(?:0x[\da-fA-F]+|0b[01]+|\d+)\b/)) return "number";
  if (stream.match(/^\$[\w]+/)) return "variableName";
  if (stream.match(/^![a-z]+/)) return "keyword";
  const word = stream.match(/^\w+/);
  if (word) return TD_KEYWORDS.has(word[0]) ? "keyword" : /^[A-Z]/.test(word[0]) ? "typeName" : null;
  stream.next();
  return null;
}

function mlirToken(stream) {
  if (stream.eatSpace()) return null;
  if (stream.match("//")) return stream.skipToEnd(), "comment";
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
  if (stream.match(/^[%@^][\w.$-]+(?:#\d+)?/)) return "variableName";
  if (stream.match(/^[!#][\w.$-]+/)) return "typeName";
  if (stream.match(/^(?:[su]?i\d+|b?f\d+\w*|index|none|tensor|memref|vector|tuple|complex)\b/)) return "typeName";
  if (stream.match(/^-?(?:0x[\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)/)) return "number";
  if (stream.match(/^(?:true|false|unit|dense|affine_map|affine_set|loc)\b/)) return "atom";
  if (stream.match(/^[A-Za-z_]\w*\.[\w.$]+/) || stream.match(/^(?:module|func|return)\b/)) return "keyword";
  if (!stream.match(/^\w+/)) stream.next();
  return null;
}

export const td = StreamLanguage.define({
  name: "td",
  startState: () => ({ inside: null }),
  copyState: (state) => ({ ...state }),
  token: tdToken,
  languageData: { commentTokens: { line: "//" } },
});

export const mlir = StreamLanguage.define({
  name: "mlir",
  token: mlirToken,
  languageData: { commentTokens: { line: "//" } },
});
