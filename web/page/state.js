// The state of the page as text after the `#` of its address: JSON, compressed, in base64url.

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function pack(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Decodes a state; returns nothing if the text is malformed. */
export async function unpack(text) {
  try {
    const packed = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (char) => char.charCodeAt(0));
    const json = await through(bytes, new DecompressionStream("deflate-raw"));
    const state = JSON.parse(new TextDecoder().decode(json));
    const isText = (key) => typeof state[key] === "string";
    return ["td", "mlir", "pipeline", "tab"].every(isText) ? state : undefined;
  } catch {
    return undefined;
  }
}
