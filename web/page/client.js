// The page's side of the worker: requests as promises, and a new worker if the old one terminates.

/** The memory size at which a worker is replaced, since every new dialect leaks some memory. */
const ENOUGH = 1 << 30;

export class Client {
  #worker;
  #ready;
  #module;
  #waiting = new Map();
  #last = 0;
  #spec = "";
  #progress;

  /** `progress` is called with numbers up to 1 while the module is loaded. */
  constructor(progress) {
    this.#progress = progress;
  }

  /** Starts a worker unless there is one, and restores its dialect. */
  start() {
    return (this.#ready ??= this.#start());
  }

  /** Sends a request to the worker. */
  async ask(method, ...args) {
    await this.start();
    const answer = await this.#post(method, args);
    // A `.td` text that crashes the worker is not passed to the next one.
    if (method === "spec") this.#spec = args[0];
    return answer;
  }

  /** Terminates the worker and rejects all its requests; the next request starts another. */
  stop(why) {
    this.#worker?.terminate();
    this.#worker = this.#ready = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(why));
  }

  async #start() {
    const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
    worker.onmessage = ({ data }) => this.#heard(data);
    worker.onerror = (event) => this.stop(event.message || "the worker could not be loaded");
    this.#worker = worker;
    const answer = await this.#post("start", [this.#module]);
    this.#module = answer.module;
    if (this.#spec) await this.#post("spec", [this.#spec]);
    return answer;
  }

  #post(method, args) {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, method, args });
    });
  }

  #heard({ id, answer, error, memory, progress }) {
    if (progress !== undefined) return this.#progress(progress);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error !== undefined) {
      // A worker that failed within a request is in no state to answer another.
      waiting?.reject(new Error(error));
      return this.stop(error);
    }
    waiting?.resolve(answer);
    if (memory > ENOUGH && this.#waiting.size === 0) this.stop("a new worker is started");
  }
}
