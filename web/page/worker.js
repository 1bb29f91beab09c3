// The worker: ods as WebAssembly, one request at a time.
import init, { Bench } from "ods_web";
import { XzReadableStream } from "xz-decompress";

let bench;
let wasm;

/** Reads a stream to its end, and reports the progress. */
async function bytesOf(response, told) {
  const total = Number(response.headers.get("Content-Length")) || 0;
  const chunks = [];
  let have = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    have += value.length;
    told(total ? Math.min(have / total, 1) : 0);
  }
  return new Blob(chunks);
}

async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const blob = await bytesOf(response, (progress) => postMessage({ progress }));
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(new XzReadableStream(blob.stream()), { headers }));
}

const encoder = new TextEncoder();
const bytes = (source) => (typeof source === "string" ? encoder.encode(source) : source);

const answers = {
  async start(module) {
    const made = module ?? (await load(new URL("ods.wasm.xz", self.location.href)));
    wasm = await init({ module_or_path: made });
    bench = new Bench();
    return { module: made, passes: bench.passes(), dialects: bench.dialects() };
  },
  spec: (text) => bench.set_spec(text),
  view: (view) => bench.spec_view(view),
  documentation: (dialect) => bench.documentation(dialect),
  text: (source, pipeline, view) => bench.text(bytes(source), pipeline, view),
  complete: (text, offset) => bench.complete(text, offset),
  bytecode(source, pipeline) {
    const encoded = bench.bytecode(bytes(source), pipeline);
    const answer = { bytes: encoded.bytes, outcome: encoded.outcome };
    encoded.free();
    return answer;
  },
};

onmessage = async ({ data: { id, method, args } }) => {
  try {
    const answer = await answers[method](...args);
    const memory = wasm.memory.buffer.byteLength;
    postMessage({ id, answer, memory });
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
};
