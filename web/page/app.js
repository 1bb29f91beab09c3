// The page: two texts and a pipeline as input, one view at a time as output.
import { Client } from "./client.js";
import { makeEditor } from "./editor.js";
import { examples, pipelines } from "./examples.js";
import { mlir, td } from "./languages.js";
import { pack, unpack } from "./state.js";
import { framed, hex, ownRecords, views } from "./views.js";

const element = (id) => document.getElementById(id);
const status = (text) => (element("status").textContent = text);

/** The delay in milliseconds after the last key before the input is processed. */
const PAUSE = 120;
/** The time in milliseconds after which a request may be cancelled. */
const LONG = 1500;

const client = new Client((done) => (element("progress").value = done));

// ---- Editors

/** Marks the output as outdated while the input is processed. */
const busy = (is) => (document.querySelector("main").ariaBusy = is);

let timer;
const changed = () => {
  busy(true);
  clearTimeout(timer);
  timer = setTimeout(update, PAUSE);
};

async function complete(context) {
  const typed = context.matchBefore(/[^,(){} =]*/);
  if (!context.explicit && typed.from === typed.to) return null;
  const found = await client.ask("complete", context.state.doc.toString(), context.pos);
  const options = found.candidates.map(({ text, about }) => ({ label: text, detail: about.slice(0, 80) }));
  return { from: found.from, options, validFor: /^[\w-]*$/ };
}

const editors = {
  td: makeEditor(element("td"), { label: "Dialect, in TableGen", language: td, changed }),
  mlir: makeEditor(element("mlir"), { label: "Module, as MLIR text", language: mlir, changed }),
  pipeline: makeEditor(element("pipeline"), { label: "Passes, divided by commas", oneLine: true, changed, complete }),
  output: makeEditor(element("output"), { label: "Output", language: mlir, readOnly: true }),
};

// For the console, and for tests.
globalThis.editors = editors;

// ---- Views

let view = views[0];
/** The text of the current tab, for the download. */
let shown = "";

function select(name, focus) {
  view = views.find((one) => one.name === name) ?? views[0];
  for (const tab of element("tabs").children) {
    const chosen = tab.dataset.view === view.name;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    if (chosen && focus) tab.focus();
    if (chosen) element("panel").setAttribute("aria-labelledby", tab.id);
  }
  element("subject").hidden = view.name !== "docs";
  update();
}

for (const { name, title } of views) {
  const tab = element("tabs").appendChild(document.createElement("button"));
  Object.assign(tab, { type: "button", id: `tab-${name}`, textContent: title, onclick: () => select(name) });
  tab.dataset.view = name;
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", "panel");
}
element("tabs").addEventListener("keydown", ({ key }) => {
  const at = views.indexOf(view);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  if (to !== undefined) select(views.at(to % views.length).name, true);
});

function show(text, html) {
  element("output").hidden = html !== undefined;
  element("docs").hidden = html === undefined;
  shown = html ?? text;
  if (html !== undefined) element("docs").srcdoc = framed(html);
  else if (typeof text === "string") editors.output.text = text;
  else editors.output.text = hex(text);
}

// ---- Reports

function list(all) {
  const items = all.map(({ editor, report }) => {
    const item = document.createElement("li");
    const button = item.appendChild(document.createElement("button"));
    const file = editor === "td" ? "dialect.td" : "module.mlir";
    const at = report.place ? `${file}:${report.place.line}:${report.place.from + 1}: ` : "";
    button.type = "button";
    button.className = report.level;
    button.textContent = `${at}${report.level}: ${report.message}`;
    button.onclick = () => report.place && editors[editor].go(report.place);
    return item;
  });
  element("messages").replaceChildren(...items);
}

// ---- Asking

/** The `.td` text whose dialect the worker has loaded. */
let known;
let reportsOfDialect = [];
let wanted = 0;
let asking = false;

async function update() {
  busy(true);
  clearTimeout(timer);
  timer = undefined;
  wanted += 1;
  if (asking) return;
  asking = true;
  const long = setTimeout(() => (element("stop").hidden = false), LONG);
  for (let done = 0; done !== wanted; ) {
    done = wanted;
    try {
      await answer();
    } catch (error) {
      // After a crash, the worker has no dialect.
      known = undefined;
      status("Stopped");
      const message = `the answer was given up: ${error.message}`;
      list([{ editor: "mlir", report: { level: "error", message } }]);
      show("");
    }
  }
  clearTimeout(long);
  element("stop").hidden = true;
  asking = false;
  busy(timer !== undefined);
}

async function answer() {
  const began = performance.now();
  const source = editors.mlir.text;
  const pipeline = editors.pipeline.text;
  const { name, of } = view;
  if (known !== editors.td.text) {
    known = editors.td.text;
    reportsOfDialect = await client.ask("spec", known);
    editors.td.show(reportsOfDialect);
  }
  // Diagnostics of the module are shown for views of the dialect, too.
  const encoded = name === "bytecode" ? await client.ask("bytecode", source, pipeline) : undefined;
  const asked = of === "module" ? name : "custom";
  const outcome = encoded?.outcome ?? (await client.ask("text", source, pipeline, asked));
  const about = of === "dialect" ? await aboutDialect(name) : undefined;
  editors.mlir.show(outcome.reports);
  list([
    ...reportsOfDialect.map((report) => ({ editor: "td", report })),
    ...(about?.reports ?? []).filter((one) => !reportsOfDialect.some((have) => have.message === one.message))
      .map((report) => ({ editor: "td", report })),
    ...outcome.reports.map((report) => ({ editor: "mlir", report })),
    ...(outcome.printed ? [{ editor: "mlir", report: { level: "info", message: outcome.printed } }] : []),
  ]);
  element("pipeline-error").hidden = !outcome.pipeline;
  element("pipeline-error").textContent = outcome.pipeline ?? "";
  if (about) {
    const text = about.text ?? "";
    if (name === "docs") show(undefined, text);
    else show(name === "json" && text ? ownRecords(text) : text);
  } else {
    show(encoded ? (encoded.bytes ?? "") : (outcome.text ?? ""));
  }
  const time = Math.round(performance.now() - began);
  const count = outcome.operations.toLocaleString("en");
  status(`${count} operation${outcome.operations === 1 ? "" : "s"}, ${time} ms`);
  remember();
}

async function aboutDialect(name) {
  const dialect = element("dialects").value;
  return name === "docs" && dialect ? client.ask("documentation", dialect) : client.ask("view", name);
}

element("stop").onclick = () => client.stop("stopped by hand");
element("dialects").onchange = update;

// ---- State, examples, files

/** The greatest length of an address that browsers and servers accept. */
const LONGEST = 30_000;

const state = () => ({
  td: editors.td.text, mlir: editors.mlir.text, pipeline: editors.pipeline.text, tab: view.name,
});

async function remember() {
  const text = await pack(state());
  // A longer text is not stored: the address is cleared instead of keeping an outdated text.
  history.replaceState(undefined, "", text.length < LONGEST ? `#${text}` : "#");
}

function take(from) {
  editors.td.text = from.td;
  editors.mlir.text = from.mlir;
  editors.pipeline.text = from.pipeline;
  select(from.tab);
}

element("examples").append(...examples.map(({ name }, at) => new Option(name, at)));
element("examples").onchange = ({ target }) => take(examples[target.value]);
element("pipelines").append(new Option("Usual passes", ""), ...pipelines.map((one) => new Option(one)));
element("pipelines").onchange = ({ target }) => {
  editors.pipeline.text = target.value;
  if (view.of === "dialect" || view.name === "custom" || view.name === "generic") select("passes");
};

element("share").onclick = async () => {
  await remember();
  await navigator.clipboard.writeText(location.href);
  status("Copied");
};

element("download").onclick = () => {
  const url = URL.createObjectURL(new Blob([shown]));
  Object.assign(document.createElement("a"), { href: url, download: view.file }).click();
  setTimeout(() => URL.revokeObjectURL(url));
};

element("open").onchange = async ({ target }) => {
  const file = target.files[0];
  target.value = "";
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x4d && bytes[1] === 0x4c && bytes[2] === 0xef && bytes[3] === 0x52) {
    const outcome = await client.ask("text", bytes, "", "custom");
    if (outcome.text === undefined) {
      return list(outcome.reports.map((report) => ({ editor: "mlir", report: { ...report, place: undefined } })));
    }
    editors.mlir.text = outcome.text;
  } else {
    editors[file.name.endsWith(".td") ? "td" : "mlir"].text = new TextDecoder().decode(bytes);
  }
};

addEventListener("hashchange", async () => {
  const from = await unpack(location.hash.slice(1));
  if (from) take(from);
});

async function main() {
  const from = await unpack(location.hash.slice(1));
  const start = client.start();
  start.catch((error) => status(`Not loaded: ${error.message}`));
  const { dialects } = await start;
  element("progress").hidden = true;
  element("dialects").append(new Option("the dialect above", ""), ...dialects.map((one) => new Option(one)));
  take(from ?? examples[0]);
}

main();
