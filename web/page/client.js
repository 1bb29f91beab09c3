// The page's side of the worker: questions as promises, and a new worker when the old one is lost.

/** Memory from which a worker is replaced: every new dialect keeps some of it. */
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

  /** Starts a worker unless there is one; answers what it knows. */
  start() {
    return (this.#ready ??= this.#start());
  }

  /** Asks the worker. */
  async ask(method, ...args) {
    await this.start();
    const answer = await this.#post(method, args);
    // One that ends a worker is not for the next.
    if (method === "spec") this.#spec = args[0];
    return answer;
  }

  /** Gives up the worker and all that it was asked; the next question starts another. */
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
      // What ended in the middle of a question is in no state to answer another.
      waiting?.reject(new Error(error));
      return this.stop(error);
    }
    waiting?.resolve(answer);
    if (memory > ENOUGH && this.#waiting.size === 0) this.stop("a new worker is started");
  }
}
