#!/usr/bin/env python3
"""Asks `ods lsp` and upstream's servers the same questions over upstream's files, and tells how the answers compare.

    .ci/lsp.py ODS [--upstream BIN] [--include DIR] [--count N] [--show N] [--latency]

An answer is the same, better (there is more in it, or upstream has none), or worse; the reasons are counted. The exit
code is 1 when one is worse.
"""

import argparse
import collections
import json
import os
import re
import subprocess
import sys
import time

import oracle

SERVER = os.path.join(oracle.BIN, "tblgen-lsp-server")
FILES = [
    "mlir/Dialect/LLVMIR/LLVMOps.td", "mlir/Dialect/Arith/IR/ArithOps.td", "mlir/Dialect/SCF/IR/SCFOps.td",
    "mlir/Dialect/MemRef/IR/MemRefOps.td", "mlir/Dialect/Tensor/IR/TensorOps.td", "mlir/Dialect/Func/IR/FuncOps.td",
    "mlir/Dialect/Vector/IR/VectorOps.td", "mlir/Dialect/Affine/IR/AffineOps.td", "mlir/IR/BuiltinTypes.td",
    "mlir/Dialect/LLVMIR/LLVMAttrDefs.td",
]


class Server:
    """A server at the other end of two pipes."""

    def __init__(self, command, root, options=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        self.id = 0
        self.notes = []
        self.capabilities = self.ask("initialize", {
            "processId": None, "rootUri": "file://" + root, "initializationOptions": options, "capabilities": {
                "textDocument": {"publishDiagnostics": {"relatedInformation": True},
                                 "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}})["capabilities"]
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def read(self):
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the server is gone")
            if line in (b"\r\n", b"\n"):
                break
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, params):
        self.id += 1
        self.send({"id": self.id, "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == self.id and "method" not in message:
                return message.get("result")
            self.notes.append(message)

    def diagnostics(self, uri, version):
        while True:
            for at, note in enumerate(self.notes):
                params = note.get("params", {})
                fits = note.get("method") == "textDocument/publishDiagnostics" and params["uri"] == uri
                if fits and params.get("version", version) == version:
                    del self.notes[:at + 1]
                    return params["diagnostics"]
            self.notes.append(self.read())

    def open(self, uri, text, language):
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": language, "version": 1, "text": text}})
        return self.diagnostics(uri, 1)

    def change(self, uri, version, text):
        self.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version},
                                             "contentChanges": [{"text": text}]})
        return self.diagnostics(uri, version)

    def close(self, uri):
        self.tell("textDocument/didClose", {"textDocument": {"uri": uri}})

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait(10)


def memory(server):
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) // 1024


def places(answer):
    """File and line of each place."""
    answer = [answer] if isinstance(answer, dict) else answer or []
    return {(os.path.realpath(one["uri"].removeprefix("file://")), one["range"]["start"]["line"]) for one in answer}


def words(text):
    """Line, column and text of every name outside of comments and strings."""
    found = []
    in_code = False
    for number, line in enumerate(text.split("\n")):
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: " " * len(m.group()), line.split("//")[0])
        if in_code or "[{" in bare:
            in_code = "}]" not in bare.split("[{")[-1] if "[{" in bare else "}]" not in bare
            continue
        found += [(number, m.start(), m.group()) for m in re.finditer(r"\b[A-Za-z_]\w{3,}", bare)]
    return found


KEYWORDS = set("class defm defvar list string bits code foreach include multiclass true false then else dump "
               "assert field defset deftype".split())


def spread(items, count):
    step = max(1, len(items) // max(1, count))
    return items[::step][:count]


def compare_places(ours, theirs):
    ours, theirs = places(ours), places(theirs)
    if ours == theirs:
        return "same", ""
    if not theirs:
        return "better", "upstream has no answer"
    if not ours:
        return "worse", "no answer"
    if theirs < ours:
        return "better", "more places"
    if ours < theirs:
        return "worse", "fewer places"
    return "differs", "other places"


def compare_hover(ours, theirs):
    if not theirs and not ours:
        return "same", ""
    if not theirs:
        return "better", "upstream has no answer"
    if not ours:
        return "worse", "no answer"
    text = lambda one: one["contents"]["value"] if isinstance(one["contents"], dict) else str(one["contents"])
    ours, theirs = text(ours), text(theirs)
    if ours == theirs:
        return "same", ""
    # Every name that upstream tells has to be told, but for its headings.
    theirs = re.sub(r"^\s*\*\*[\w ]+\*\*|^Type:|\*From `|^Template arguments:", " ", theirs, flags=re.M | re.I)
    tell = lambda one: set(re.findall(r"\w{3,}", one))
    lacks = tell(theirs) - tell(ours)
    if lacks:
        return "differs", f"lacks {sorted(lacks)[:4]}"
    return "better", "the declaration, the record as evaluated, ODS's reading"


def compare_diagnostics(ours, theirs):
    key = lambda one: (one["range"]["start"]["line"], one["message"].split(";")[0].split("\n")[0].lower())
    errors = lambda all: {key(one) for one in all if one.get("severity", 1) == 1}
    ours, theirs = errors(ours), errors(theirs)
    if ours == theirs:
        return "same", ""
    if theirs <= ours:
        return ("better", "all errors, not the first alone") if theirs else ("worse", "an error where there is none")
    lines = lambda all: {line for line, _ in all}
    if lines(theirs) <= lines(ours):
        return "differs", "other words"
    return "worse", "an error is not told"


def broken(text, count):
    """Versions of a text, each with a mistake."""
    lines = text.split("\n")
    uses = [(number, m) for number, line in enumerate(lines) for m in [re.search(r"(?:def|class) \w+.*?: (\w+)", line)] if m]
    lets = [(number, m) for number, line in enumerate(lines) for m in [re.match(r"\s*let (\w+) = ", line)] if m]
    made = []
    for number, m in spread(uses, count // 2):
        line = lines[number]
        changed = line[:m.start(1)] + m.group(1) + "XY" + line[m.end(1):]
        made.append("\n".join(lines[:number] + [changed] + lines[number + 1:]))
    for number, m in spread(lets, count - len(made)):
        line = lines[number]
        changed = line[:m.start(1)] + m.group(1) + "XY" + line[m.end(1):]
        made.append("\n".join(lines[:number] + [changed] + lines[number + 1:]))
    return made


def table_of_td(options):
    theirs = Server([SERVER, f"--tablegen-extra-dir={oracle.INCLUDE}"], oracle.INCLUDE)
    ours = Server([options.ods, "lsp", f"-I{oracle.INCLUDE}"], oracle.INCLUDE)
    result = collections.Counter()
    reasons = collections.Counter()
    shown = collections.Counter()
    each = -(-options.count // len(FILES))

    def tell(kind, what, verdict, reason):
        if result[kind, "asked"] >= options.count:
            return
        result[kind, "asked"] += 1
        result[kind, verdict] += 1
        reasons[kind, verdict, reason] += 1
        if verdict in ("worse", "differs") and shown[kind] < options.show:
            shown[kind] += 1
            print(f"{kind}: {verdict}: {reason}: {what}")

    for name in FILES:
        path = f"{oracle.INCLUDE}/{name}"
        with open(path) as file:
            text = file.read()
        uri = "file://" + path
        for server in (theirs, ours):
            server.open(uri, text, "tablegen")
        found = [one for one in words(text) if one[2] not in KEYWORDS]
        for line, column, word in spread(found, each):
            here = {"textDocument": {"uri": uri}, "position": {"line": line, "character": column + 1}}
            what = f"{name}:{line + 1}:{column + 1} {word}"
            both = lambda method, more={}: [one.ask(method, {**here, **more}) for one in (ours, theirs)]
            tell("definition", what, *compare_places(*both("textDocument/definition")))
            tell("hover", what, *compare_hover(*both("textDocument/hover")))
            context = {"context": {"includeDeclaration": True}}
            tell("references", what, *compare_places(*both("textDocument/references", context)))
            if "completionProvider" in theirs.capabilities:
                label = lambda all: {one["label"] for one in (all or {}).get("items", [])}
                mine, other = [label(one) for one in both("textDocument/completion")]
                verdict = ("same" if mine == other else "better" if other <= mine else "worse", "names")
            else:
                mine = ours.ask("textDocument/completion", here)
                items = {one["label"] for one in mine["items"]}
                verdict = ("better", "upstream's server has none") if items else ("same", "nothing to say")
            tell("completion", what, *verdict)
        for version, bad in enumerate(broken(text, each), 2):
            verdict = compare_diagnostics(*[one.change(uri, version, bad) for one in (ours, theirs)])
            tell("diagnostics", f"{name} version {version}", *verdict)
        if options.latency and name == FILES[0]:
            latency(ours, theirs, uri, text)
        for server in (theirs, ours):
            server.close(uri)
    print(f"memory: ods {memory(ours)} MB, upstream {memory(theirs)} MB")
    ours.end()
    theirs.end()
    return result, reasons


def latency(ours, theirs, uri, text):
    """The time from a change to diagnostics, the least and the median of some."""
    for name, server in (("ods", ours), ("upstream", theirs)):
        times = []
        for version in range(1000, 1021):
            changed = text.replace("let summary", f"let summary /* {version} */", 1)
            start = time.perf_counter()
            server.change(uri, version, changed)
            times.append(1000 * (time.perf_counter() - start))
        times = sorted(times[1:])
        print(f"latency of {os.path.basename(uri)}: {name} least {times[0]:.1f} ms, median {times[len(times) // 2]:.1f} ms")


def show(result, reasons):
    kinds = list(dict.fromkeys(kind for kind, _ in result))
    print(f"\n{'':12} {'asked':>6} {'same':>6} {'better':>7} {'differs':>8} {'worse':>6}")
    for kind in kinds:
        row = [result[kind, one] for one in ("asked", "same", "better", "differs", "worse")]
        print(f"{kind:12} {row[0]:6} {row[1]:6} {row[2]:7} {row[3]:8} {row[4]:6}")
    print()
    for (kind, verdict, reason), count in sorted(reasons.items()):
        if verdict != "same":
            print(f"{kind:12} {verdict:8} {count:4}  {reason}")
    return any(result[kind, "worse"] for kind in kinds)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ods")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--latency", action="store_true")
    options = parser.parse_args()
    oracle.need("the language server for .td", SERVER)
    worse = show(*table_of_td(options))
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
