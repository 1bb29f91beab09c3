// The tabs of the output, with their requests to the worker.

/** The greatest number of lines of sixteen bytes in a hex dump. */
const HEX_LINES = 4096;

export function hex(bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length && lines.length < HEX_LINES; at += 16) {
    const row = [...bytes.subarray(at, at + 16)];
    const digits = row.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : ".")).join("");
    lines.push(`${at.toString(16).padStart(8, "0")}  ${digits.padEnd(47)}  ${text}`);
  }
  if (bytes.length > HEX_LINES * 16) lines.push(`… ${bytes.length - HEX_LINES * 16} more bytes`);
  return lines.join("\n");
}

/** Filters the JSON of all records for the records of the text itself. */
export function ownRecords(json) {
  const own = Object.entries(JSON.parse(json)).filter(([name, record]) => {
    return !name.startsWith("!") && record["!locs"]?.[0]?.startsWith("dialect.td:");
  });
  return JSON.stringify(Object.fromEntries(own), null, 2);
}

/** Returns a document for the documentation frame, which runs no scripts. */
export function framed(html) {
  const colors = getComputedStyle(document.documentElement);
  const color = (name) => colors.getPropertyValue(`--${name}`);
  return `<!doctype html><meta charset="utf-8"><style>
    :root { color-scheme: light dark; }
    body { font: 14px/1.5 system-ui, sans-serif; margin: 1rem; color: ${color("ink")}; background: ${color("paper")}; }
    pre, code { font-family: ui-monospace, monospace; font-size: .92em; }
    pre { padding: .6rem; overflow: auto; background: ${color("panel")}; }
    table { border-collapse: collapse; } td, th { border: 1px solid ${color("rule")}; padding: .15rem .5rem; }
    a { color: ${color("accent")}; }
  </style>${html}`;
}

/** Name, title, file name of the download, and whether the view is of the dialect or the module. */
export const views = [
  { name: "custom", title: "Text", file: "module.mlir", of: "module" },
  { name: "generic", title: "Generic", file: "generic.mlir", of: "module" },
  { name: "passes", title: "After passes", file: "passes.mlir", of: "module" },
  { name: "bytecode", title: "Bytecode", file: "module.mlirbc", of: "module" },
  { name: "llvmir", title: "LLVM IR", file: "module.ll", of: "module" },
  { name: "records", title: "Records", file: "records.td", of: "dialect" },
  { name: "json", title: "JSON", file: "records.json", of: "dialect" },
  { name: "docs", title: "Docs", file: "dialect.html", of: "dialect" },
  { name: "rust", title: "Rust", file: "dialect.rs", of: "dialect" },
];
