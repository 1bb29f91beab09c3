// Editors: CodeMirror with reports under their lines.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration, EditorView, WidgetType, drawSelection, highlightActiveLine, keymap, lineNumbers,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

/** Reports under a line. */
class UnderLine extends WidgetType {
  constructor(reports) {
    super();
    this.reports = reports;
  }

  eq(other) {
    return JSON.stringify(other.reports) === JSON.stringify(this.reports);
  }

  toDOM() {
    const all = document.createElement("div");
    for (const report of this.reports) {
      const line = all.appendChild(document.createElement("div"));
      line.className = `report ${report.level}`;
      line.textContent = `${report.level}: ${report.message}`;
      for (const note of report.notes) {
        const below = line.appendChild(document.createElement("div"));
        below.className = "note";
        below.textContent = note.place ? `line ${note.place.line}: ${note.message}` : note.message;
      }
    }
    return all;
  }

  ignoreEvent() {
    return false;
  }
}

const setReports = StateEffect.define();

function decorations(doc, reports) {
  const ranges = [];
  const under = new Map();
  for (const report of reports) {
    const place = report.place;
    if (!place || place.line > doc.lines) continue;
    const line = doc.line(place.line);
    const [from, to] = [place.from, place.to].map((column) => Math.min(line.from + column, line.to));
    if (from < to) {
      ranges.push(Decoration.mark({ class: `mark ${report.level}` }).range(from, to));
    }
    under.set(line.to, [...(under.get(line.to) ?? []), report]);
  }
  for (const [at, all] of under) {
    ranges.push(Decoration.widget({ widget: new UnderLine(all), block: true, side: 1 }).range(at));
  }
  return Decoration.set(ranges, true);
}

const reportField = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setReports)) return decorations(transaction.state.doc, effect.value);
    }
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Creates an editor in `parent`; `options`: label, language, changed, readOnly, oneLine, complete. */
export function makeEditor(parent, options) {
  const { label, language = [], changed, readOnly, oneLine, complete } = options;
  const extensions = [
    EditorView.contentAttributes.of({ "aria-label": label }),
    drawSelection(),
    bracketMatching(),
    syntaxHighlighting(classHighlighter),
    reportField,
    history(),
    language,
  ];
  if (!oneLine) extensions.push(lineNumbers());
  if (readOnly) extensions.push(EditorState.readOnly.of(true));
  if (!readOnly && !oneLine) extensions.push(highlightActiveLine());
  if (oneLine) {
    extensions.push(EditorState.transactionFilter.of((one) => (one.newDoc.lines > 1 ? [] : one)));
    extensions.push(EditorView.lineWrapping);
  }
  if (complete) extensions.push(autocompletion({ override: [complete] }));
  // Tab leaves the editor after Escape, as usual in CodeMirror.
  const keys = [...completionKeymap, ...defaultKeymap, ...historyKeymap];
  extensions.push(keymap.of(readOnly || oneLine ? keys : [...keys, indentWithTab]));
  if (changed) {
    extensions.push(EditorView.updateListener.of((update) => update.docChanged && changed()));
  }
  const view = new EditorView({ parent, extensions });
  return {
    view,
    get text() {
      return view.state.doc.toString();
    },
    set text(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    show(reports) {
      view.dispatch({ effects: setReports.of(reports) });
    },
    go(place) {
      const line = view.state.doc.line(Math.min(place.line, view.state.doc.lines));
      const anchor = Math.min(line.from + place.from, line.to);
      view.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.focus();
    },
  };
}
