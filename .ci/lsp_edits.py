#!/usr/bin/env python3
"""Random edits of .td and .mlir files in `ods lsp`: no crash, no hang, and no answer but that of a fresh server.

    .ci/lsp_edits.py ODS [--seed 1] [--seconds 30 | --edits N]
    .ci/lsp_edits.py ODS --replay HISTORY
    .ci/lsp_edits.py ODS --latency FILE...

The files are copies of this repository's and of a pair made here, of which one includes the other. They are edited,
undone, closed, changed on disk (also to what is no UTF-8) and asked about, with requests that are cancelled in between.
From time to time everything is compared with a server that is started on the same texts. The exit status is 1 after
the first failure, whose texts are kept, each with a history of the document's last texts.

With --replay: one after another the texts of such a history, each compared with a fresh server.

With --latency: the time from a changed digit in the middle of a file to diagnostics, on the clock and of the server's
threads, and its memory.
"""
import argparse
import collections
import glob
import json
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# A hang is as much work of the server, in seconds, or as much silence.
WORK, SILENCE = 5, 120
INTERNAL_ERROR = -32603
SETTINGS = {"allow-unregistered-dialect": True, "include": [HERE + "/dialects/operations/src", HERE + "/dialects/transforms/src"]}
CAPABILITIES = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}


class Failed(Exception):
    pass


class Server:
    """A server whose answers are read by a thread, so that neither side waits for the other."""

    def __init__(self, command, root):
        environment = {**os.environ, "RUST_BACKTRACE": "1"}
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.messages = queue.Queue()
        self.asked = {}
        self.answers = {}
        self.published = {}
        self.next = 0
        self.errors = []
        threading.Thread(target=self.listen, daemon=True).start()
        threading.Thread(target=self.hear, daemon=True).start()
        self.answer(self.ask("initialize", {"processId": None, "rootUri": "file://" + root, "capabilities": CAPABILITIES,
                                            "initializationOptions": SETTINGS}))
        self.tell("initialized", {})

    def listen(self):
        stream = self.process.stdout
        while line := stream.readline():
            length = int(line.split(b":")[1])
            while stream.readline().strip():
                pass
            self.messages.put(json.loads(stream.read(length)))
        self.messages.put(None)

    def hear(self):
        for line in self.process.stderr:
            self.errors.append(line.decode(errors="replace"))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self.process.stdin.flush()
        except BrokenPipeError:
            self.gone()

    def gone(self):
        time.sleep(0.5)
        raise Failed(f"the server is gone ({self.process.poll()}): {''.join(self.errors[-20:])}")

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.next += 1
        self.asked[self.next] = (method, params)
        self.send({"id": self.next, "method": method, "params": params})
        return self.next

    def work(self):
        """Seconds of work of all threads so far."""
        try:
            with open(f"/proc/{self.process.pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            return 0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def take(self, message):
        if message is None:
            self.gone()
        if "method" in message and "id" in message:
            self.send({"id": message["id"], "result": None})
        elif message.get("method") == "textDocument/publishDiagnostics":
            params = message["params"]
            self.published[params["uri"]] = params["diagnostics"]
        elif message.get("method") == "window/showMessage":
            raise Failed(f"told: {message['params']['message']}")
        elif "id" in message:
            if message["id"] not in self.asked:
                raise Failed(f"a second answer, or one to nothing: {message}")
            asked = self.asked.pop(message["id"])
            error = message.get("error")
            if error and error["code"] == INTERNAL_ERROR:
                time.sleep(0.5)
                raise Failed(f"{asked}: {error['message']}\n{''.join(self.errors[-40:])}")
            self.answers[message["id"]] = message.get("result") if not error else {"error": error["code"]}

    def poll(self):
        while not self.messages.empty():
            self.take(self.messages.get())

    def answer(self, id):
        """The answer to a request."""
        work, start = self.work(), time.monotonic()
        while id not in self.answers:
            try:
                self.take(self.messages.get(timeout=1))
            except queue.Empty:
                if self.work() - work > WORK or time.monotonic() - start > SILENCE:
                    raise Failed(f"no answer to {self.asked[id]}") from None
        return self.answers.pop(id)

    def settle(self, uris):
        """Waits until nothing is asked, and each document is checked as it is."""
        for uri in uris:
            self.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        for id in list(self.asked):
            self.answer(id)
        self.answers.clear()

    def open(self, document):
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": document.uri, "languageId": document.language, "version": document.version, "text": document.text}})

    def end(self):
        self.answer(self.ask("shutdown", None))
        self.tell("exit", None)
        self.process.wait(30)


class Document:
    def __init__(self, path):
        self.path, self.uri = path, "file://" + path
        self.language = "mlir" if path.endswith(".mlir") else "tablegen"
        with open(path, encoding="utf-8") as file:
            self.original = file.read().replace("\r", "")
        self.text, self.version = self.original, 1
        self.history = collections.deque([self.text], maxlen=500)

    def place(self, at):
        """Line and column, in UTF-16."""
        start = self.text.rfind("\n", 0, at) + 1
        column = len(self.text[start:at].encode("utf-16-le", "surrogatepass")) // 2
        return {"line": self.text.count("\n", 0, at), "character": column}


PIECES = {
    "mlir": ["\n", "{", "}", "%0", "\"", "#a", "^bb1", "i8", "//", " ", "(", ")", "@f", "\n// -----\n", "func.func", "x", "loc(",
             "module {\n", "module {\n}\n", "!t = i32\n", "#a = 1 : i32\n", "é", "😀", "\ud83d", "\0", "\t", "// expected-error@+1 {{x}}",
             "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n", "call @f() : () -> ()", "arith.addi ", ": i32", "dense<", "0x"],
    "tablegen": ["\n", "{", "}", "<", ">", ";", "\"", "[{", "}]", "//", "/*", "*/", " ", "def X", "class Y<int a>", "let ", "in ",
                 "defm ", "foreach i = [1, 2] in", "!cast<", "!if(", "#", "include \"other.td\"\n", "é", "😀", "\ud83d", "\0", "?", "0x",
                 "#ifdef A\n", "#endif\n", "\"mlir/IR/OpBase.td\"", "Op<", "multiclass M { def a; }\n", "field ", "$x", "assert "],
}
ASKED = ["hover", "definition", "completion", "references", "documentHighlight", "prepareRename", "implementation"]
WHOLE = ["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink", "formatting", "inlayHint", "codeAction"]
BY_RECORDS = ["hover", "completion", "definition", "implementation", "references", "documentHighlight", "prepareRename", "inlayHint",
              "codeAction", "documentLink"]
BAD = [b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x98", b"\x80", b"\xed\xa0\x80"]


class Session:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.rng = random.Random(args.seed)
        self.server = self.start()
        self.paths = sorted(glob.glob(folder + "/*.mlir") + glob.glob(folder + "/*.td"))
        self.documents = {}
        self.edits = self.asked = self.compared = 0

    def start(self):
        return Server([self.args.ods, "lsp"], self.folder)

    def step(self):
        rng = self.rng
        if len(self.documents) < 4 or rng.random() < 0.01:
            self.open()
        document = rng.choice(list(self.documents.values()))
        chance = rng.random()
        if chance < 0.60:
            self.edit(document)
        elif chance < 0.85:
            self.question(document)
        elif chance < 0.88:
            self.whole_text(document, document.original)
        elif chance < 0.91:
            self.on_disk()
        elif chance < 0.915:
            self.huge(document)
        elif chance < 0.925:
            self.close(document)
        elif chance < 0.96 and self.server.asked:
            self.server.tell("$/cancelRequest", {"id": rng.choice(list(self.server.asked))})
        elif chance < 0.97:
            self.server.settle(self.documents)
        elif chance < 0.98:
            self.compare()
        self.server.poll()

    def open(self):
        path = self.rng.choice(self.paths)
        if "file://" + path in self.documents:
            return
        try:
            document = Document(path)
        except (UnicodeDecodeError, FileNotFoundError):
            return
        self.documents[document.uri] = document
        self.server.open(document)

    def close(self, document):
        del self.documents[document.uri]
        self.server.tell("textDocument/didClose", {"textDocument": {"uri": document.uri}})

    def changed(self, document, changes):
        document.version += 1
        document.history.append(document.text)
        self.edits += 1
        item = {"uri": document.uri, "version": document.version}
        self.server.tell("textDocument/didChange", {"textDocument": item, "contentChanges": changes})

    def whole_text(self, document, text):
        document.text = text
        self.changed(document, [{"text": text}])

    def edit(self, document):
        """Some changes in one message, each of the text that those before it left."""
        rng = self.rng
        changes = []
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            text = document.text
            begin = rng.randrange(len(text) + 1)
            end = min(len(text), begin + rng.choice([0, 0, 1, 3, 8, 60, 400]))
            piece = rng.choice(PIECES[document.language]) if rng.random() < 0.7 else ""
            if rng.random() < 0.2:
                source = rng.randrange(len(text) + 1)
                piece = text[source:source + rng.randrange(100)]
            if rng.random() < 0.05:
                lines = text.split("\n")
                first = rng.randrange(len(lines))
                begin = sum(len(line) + 1 for line in lines[:first])
                end = min(len(text), begin + len(lines[first]) + 1)
                piece = ""
            if len(text) > 60000:
                piece = ""
            changes.append({"range": {"start": document.place(begin), "end": document.place(end)}, "text": piece})
            document.text = text[:begin] + piece + text[end:]
        self.changed(document, changes)

    def huge(self, document):
        piece = self.rng.choice(["x", "(", "é", "%a ", "[", "1"]) * self.rng.choice([1000, 100000])
        at = self.rng.randrange(len(document.text) + 1)
        before = document.text
        self.whole_text(document, before[:at] + piece + before[at:])
        self.question(document)
        self.whole_text(document, before)

    def on_disk(self):
        """A file changes on disk: it is half written, no UTF-8, gone, or as it was."""
        rng = self.rng
        path = rng.choice(self.paths)
        if "file://" + path in self.documents and rng.random() < 0.8:
            return
        with open(path + ".orig", "rb") as file:
            data = file.read()
        chance, at = rng.random(), rng.randrange(len(data) + 1)
        kind = 2
        if chance < 0.15:
            if os.path.exists(path):
                os.remove(path)
            kind = 3
        else:
            if chance < 0.3:
                data = data[:at]
            elif chance < 0.5:
                data = data[:at] + rng.choice(BAD) + data[at:]
            elif chance < 0.6:
                data = data[:at] + b"\ndef Z;\n" + data[at:]
            with open(path, "wb") as file:
                file.write(data)
        self.server.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": "file://" + path, "type": kind}]})

    def params(self, document, method):
        rng, item = self.rng, {"uri": document.uri}
        if method not in WHOLE:
            place = document.place(rng.randrange(len(document.text) + 1))
            place["character"] += rng.choice([0, 0, 0, 1, 1000])
            return {"textDocument": item, "position": place, "context": {"includeDeclaration": True}}
        ends = sorted(rng.randrange(len(document.text) + 1) for _ in range(2))
        return {"textDocument": item, "range": {"start": document.place(ends[0]), "end": document.place(ends[1])},
                "context": {"diagnostics": []}, "options": {"tabSize": 2, "insertSpaces": True}}

    def question(self, document):
        method = self.rng.choice(ASKED + WHOLE)
        self.asked += 1
        self.server.ask("textDocument/" + method, self.params(document, method))

    def compare(self):
        """All that can be asked, of this server and of a fresh one."""
        self.compared += 1
        self.server.settle(self.documents)
        fresh = self.start()
        for document in self.documents.values():
            fresh.open(document)
        fresh.settle(self.documents)
        for document in self.documents.values():
            mine, theirs = (one.published.get(document.uri) for one in (self.server, fresh))
            if mine != theirs:
                raise Failed(f"stale diagnostics of {document.uri}:\n{json.dumps(mine)}\n{json.dumps(theirs)}")
            # Of records and of files that it does not find, a document with errors tells what its last state without them said.
            broken = document.language == "tablegen" and any(one["severity"] == 1 for one in mine or [])
            for method in [one for one in ASKED * 2 + WHOLE if not (broken and one in BY_RECORDS)]:
                params = self.params(document, method)
                mine, theirs = (one.answer(one.ask("textDocument/" + method, params)) for one in (self.server, fresh))
                if mine != theirs:
                    raise Failed(f"stale {method} with {params}:\n{json.dumps(mine)}\n{json.dumps(theirs)}")
        fresh.end()

    def run(self):
        end = time.monotonic() + self.args.seconds
        try:
            while self.edits < self.args.edits if self.args.edits else time.monotonic() < end:
                self.step()
            self.compare()
            self.server.end()
        except Failed as failed:
            print(f"failed after {self}, seed {self.args.seed}: {failed}"[:6000])
            for document in self.documents.values():
                with open(document.path + ".last", "w", encoding="utf-8", errors="surrogatepass") as file:
                    file.write(document.text)
                with open(document.path + ".history", "w", encoding="utf-8") as file:
                    json.dump(list(document.history), file)
            print(f"the texts are in {self.folder}")
            return 1
        print(f"{self}: no crash, and no answer was stale")
        return 0

    def __str__(self):
        return f"{self.edits} edits, {self.asked} questions and {self.compared} comparisons"


OTHER = """#ifndef OTHER
#define OTHER
class Base<int n> {
  int number = n;
  string text = "é😀";
}
def Shared : Base<1>;
#endif
"""
MAIN = """include "other.td"
class Derived<string s> : Base<2> {
  let text = s;
}
def A : Derived<"a">;
def B : Derived<Shared.text>;
foreach i = [1, 2] in
  def "C" # i : Base<i>;
"""
CALLS = """module {
  func.func @callee(%a: i32) -> i32 {
    return %a : i32
  }
  func.func @caller(%a: i32) -> i32 {
    %0 = call @callee(%a) : (i32) -> i32
    %1 = arith.addi %0, %0 : i32
    return %1 : i32
  }
  module @inner {
    func.func @other() {
      call @private() : () -> ()
      return
    }
    func.func private @private()
  }
}
"""


def prepare(folder, rng):
    """Copies of files, each with one that stays as it was."""
    for name, text in (("other.td", OTHER), ("main.td", MAIN), ("calls.mlir", CALLS)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    small = lambda path: os.path.getsize(path) < 20000
    mlir = sorted(filter(small, glob.glob(HERE + "/tests/*/*.mlir")))
    td = sorted(filter(small, glob.glob(HERE + "/lsp/tests/td/*.td") + glob.glob(HERE + "/dialects/*/src/*/*.td")))
    for path in rng.sample(mlir, min(len(mlir), 40)) + rng.sample(td, min(len(td), 15)):
        name = os.path.basename(os.path.dirname(path)) + "_" + os.path.basename(path)
        shutil.copy(path, os.path.join(folder, name))
    for path in glob.glob(folder + "/*"):
        shutil.copy(path, path + ".orig")


def replay(args):
    """Gives one document the texts of a history, and says after which of them its diagnostics are not those of a fresh server."""
    with open(args.replay, encoding="utf-8") as file:
        texts = json.load(file)
    folder = os.path.dirname(args.replay)
    document = Document.__new__(Document)
    document.path = args.replay.removesuffix(".history")
    document.uri, document.version = "file://" + document.path, 1
    document.language = "mlir" if document.path.endswith(".mlir") else "tablegen"
    document.text = texts[0]
    server = Server([args.ods, "lsp"], folder)
    server.open(document)
    for index, text in enumerate(texts):
        document.text, document.version = text, index + 2
        server.tell("textDocument/didChange", {"textDocument": {"uri": document.uri, "version": document.version},
                                               "contentChanges": [{"text": text}]})
        server.settle([document.uri])
        fresh = Server([args.ods, "lsp"], folder)
        fresh.open(document)
        fresh.settle([document.uri])
        if server.published.get(document.uri) != fresh.published.get(document.uri):
            print(f"stale after text {index}")
            return 1
        fresh.end()
    server.end()
    print(f"{len(texts)} texts: no diagnostics were stale")
    return 0


def work_by_thread(pid):
    """Seconds of work of each thread so far, as the scheduler counts them."""
    found = {}
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/comm") as name, open(f"/proc/{pid}/task/{task}/schedstat") as stat:
            key = name.read().strip()
            found[key] = found.get(key, 0) + int(stat.read().split()[0]) / 1e9
    return found


def latency(args, path, rounds=31):
    """The time from a change to diagnostics, least and median of some."""
    server = Server([args.ods, "lsp"], os.path.dirname(path))
    document = Document(path)
    server.open(document)
    server.settle([document.uri])
    digits = [match.start(1) for match in re.finditer(r"constant \d*(\d) :", document.text)]
    place = document.place(digits[len(digits) // 2]) if digits else document.place(len(document.text) // 2)
    end = {**place, "character": place["character"] + 1}
    walls, works = [], []
    for version in range(2, rounds + 2):
        server.published.clear()
        before, start = work_by_thread(server.process.pid), time.perf_counter()
        server.tell("textDocument/didChange", {
            "textDocument": {"uri": document.uri, "version": version},
            "contentChanges": [{"range": {"start": place, "end": end}, "text": str(version % 9 + 1)}]})
        while document.uri not in server.published:
            server.take(server.messages.get(timeout=SILENCE))
        walls.append(time.perf_counter() - start)
        time.sleep(0.05)
        after = work_by_thread(server.process.pid)
        works.append({name: after[name] - before.get(name, 0) for name in after})
    names = sorted({name for work in works for name in work})
    middle = lambda all: sorted(all)[len(all) // 2]
    total = [sum(work.values()) for work in works]
    by_thread = ((name, 1000 * middle([work.get(name, 0) for work in works])) for name in names)
    with open(f"/proc/{server.process.pid}/status") as status:
        memory = int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) // 1024
    print(f"{os.path.basename(path)}: clock least {1000 * min(walls):.1f} ms, median {1000 * middle(walls):.1f} ms; work least "
          f"{1000 * min(total):.1f} ms, median {1000 * middle(total):.1f} ms ("
          + ", ".join(f"{name} {ms:.1f}" for name, ms in by_thread if ms >= 0.05) + f"); {memory} MB; "
          f"{len(server.published[document.uri])} diagnostics")
    server.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ods")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--edits", type=int, help="end after as many edits, however long they take")
    parser.add_argument("--replay", metavar="HISTORY")
    parser.add_argument("--latency", nargs="+", metavar="FILE")
    args = parser.parse_args()
    if args.latency:
        for path in args.latency:
            latency(args, os.path.abspath(path))
        return 0
    if args.replay:
        args.replay = os.path.abspath(args.replay)
        return replay(args)
    folder = tempfile.mkdtemp(prefix="lsp-edits-")
    prepare(folder, random.Random(args.seed))
    status = Session(args, folder).run()
    if status == 0:
        shutil.rmtree(folder)
    return status


if __name__ == "__main__":
    sys.exit(main())
