#!/usr/bin/env python3
"""Questions about .mlir files, asked of `ods lsp` and of LLVM's mlir-lsp-server.

    .ci/lsp_ir.py SHARED ODS [--count 100] [--show 3] [--seed 1]

SHARED is the folder of the conformance cases. Of each kind as many questions are asked of both, at the same
places of the same files, and the answers are counted: same, better (all of theirs and more: in what), different,
worse (and which). The exit status is 1 when any is worse.
"""
import argparse
import collections
import json
import os
import random
import re
import sys

import oracle
from lsp import Server

SERVER = os.path.join(oracle.BIN, "mlir-lsp-server")
HOWS = ["same", "better", "differs", "worse"]
KINDS = ["diagnostics", "definition", "references", "hover", "completion", "symbols"]


def start(ods):
    """`ods lsp`, which reads operations of unknown dialects as upstream's server does."""
    return Server([ods, "lsp"], "/nowhere", {"allow-unregistered-dialect": True})


def at(server, method, uri, place, **more):
    """Asks about a place of a document."""
    position = {"line": place[0], "character": place[1]}
    return server.ask(method, {"textDocument": {"uri": uri}, "position": position, **more})


def spans(answer, uri):
    """Starts of the places of an answer in a document, and the number of those elsewhere."""
    answer = answer if isinstance(answer, list) else [answer] if answer else []
    here = [one["range"]["start"] for one in answer if one["uri"] == uri]
    return {(one["line"], one["character"]) for one in here}, len(answer) - len(here)


def facts(hover):
    """The words of each line of a hover: names, numbers, types, values."""
    if not hover:
        return set()
    text = hover["contents"]
    text = (text if isinstance(text, str) else text["value"]).replace("```mlir", "").replace("<Block ", "<")
    words = lambda line: frozenset(re.findall(r"[%#!@^]?[A-Za-z0-9_.]+", line))
    return {words(line) for line in text.split("\n")} - {frozenset()}


def told(diagnostics):
    """Line, message and notes of each diagnostic."""
    notes = lambda one: tuple(note["message"] for note in one.get("relatedInformation") or [])
    return {(one["range"]["start"]["line"], one["message"], notes(one)) for one in diagnostics}


def labels(answer):
    items = answer["items"] if isinstance(answer, dict) else answer or []
    return [item["label"] for item in items]


def names(symbols, prefix=()):
    found = set()
    for one in symbols or []:
        own = prefix + (one["name"],)
        found.add(own)
        found |= names(one.get("children"), own)
    return found


def judge(kind, uri, mine, theirs, context):
    """same, better, differs or worse, and why. Better is what has all that theirs has, and more."""
    if kind in ("definition", "references"):
        (mine, more), (theirs, _) = spans(mine, uri), spans(theirs, uri)
        # Of a symbol one has the name, the other the operation.
        same = {line for line, _ in mine} == {line for line, _ in theirs}
        if same or theirs <= mine:
            if same:
                return ("better", "the declaration in its .td too") if more else ("same", "")
            return "better", "more places" if theirs else "an answer where there is none"
        return "worse", f"lacks {sorted(theirs - mine)[:4]}, has {sorted(mine)[:4]}"
    if kind == "hover":
        mine, theirs = facts(mine), facts(theirs)
        # A line of theirs is in ours if one of ours has all its words.
        lacks = [" ".join(sorted(line)) for line in theirs if not any(line <= one for one in mine)]
        if not lacks:
            return ("same", "") if len(mine) == len(theirs) else ("better", "more facts" if theirs else "an answer where there is none")
        return ("differs" if mine else "worse"), f"lacks {sorted(lacks)[:3]}"
    if kind == "completion":
        # Upstream leaves out what is written already: a sigil, the name of the dialect.
        # What is no value cannot follow a `%`, nor a dialect that has no types or attributes a `!` or `#`, nor any a `^`.
        given = theirs["items"] if isinstance(theirs, dict) else theirs or []
        if context.endswith("%"):
            theirs = [item for item in given if item.get("kind") == 6]
        if context.endswith(("!", "#", "^")):
            theirs = [item for item in given if item.get("kind") not in (5, 9)]
        bare = lambda one: one.strip("\"`'").lstrip("%@#!^")
        mine, theirs = set(map(bare, labels(mine))), set(map(bare, labels(theirs)))
        mine |= {part for one in mine if "." in one for part in one.split(".", 1)}
        lacks = theirs - mine
        if not lacks:
            return ("same", "") if mine == theirs else ("better", "more choices" if theirs else "an answer where there is none")
        return "worse", f"lacks {sorted(lacks)[:6]} after {context!r}"
    if kind == "symbols":
        mine, theirs = names(mine), names(theirs)
        plain = lambda all: {tuple(part for part in one if not part.startswith("<")) for one in all}
        if plain(theirs) <= plain(mine):
            return ("same", "") if mine == theirs else ("better", "more entries")
        return "worse", f"lacks {sorted(plain(theirs) - plain(mine))[:4]}"
    mine, theirs = told(mine), told(theirs)
    if mine == theirs:
        return "same", ""
    if not theirs <= mine:
        return "worse", f"lacks {sorted(theirs - mine)[:2]}, has {sorted(mine - theirs)[:2]}"
    if not theirs:
        return "worse", f"tells {sorted(mine)[:2]} where there is nothing"
    # Upstream stops at the first error that the parser finds.
    first = min(line for line, _, _ in theirs)
    early = sorted(one for one in mine - theirs if one[0] < first)
    return ("differs", f"has {early[:2]} before {sorted(theirs)[:1]}") if early else ("better", "errors behind the first")


def places(text, rng, count):
    """Places worth asking about: names with a sigil, and names of operations."""
    found = []
    for number, line in enumerate(text.split("\n")):
        code = line.split("//")[0]
        for match in re.finditer(r"[%@^#!][A-Za-z_0-9$.]+|[a-z_]+\.[a-z_.]+", code):
            found.append((number, match.start() + 1))
    rng.shuffle(found)
    return found[:count]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ods")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--show", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edits", type=int, help="make random edits instead")
    parser.add_argument("--kinds", default=",".join(KINDS))
    args = parser.parse_args()
    oracle.need("the language server for .mlir", oracle.SHARED, SERVER)
    rng = random.Random(args.seed)
    rows, folder = oracle.ir_cases()
    files = [os.path.join(folder, row["id"], "input.mlir") for row in rows]
    files = [path for path in files if os.path.exists(path)]
    files = rng.sample(files, min(len(files), 6 * args.count))
    return (edits if args.edits else compare)(files, rng, args)


PIECES = ["\n", "{", "}", "%0", "\"", "#a", "^bb1", "i8", "//", " ", "(", "@f", "\n// -----\n", "func.func", "x", "loc("]


def edits(files, rng, args):
    """Random edits: after each, the answers are those about the same text as a new document."""
    server = start(args.ods)
    done = 0
    for path in files:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        if not text.isascii():
            continue
        uri, fresh = "file://" + path, "file://" + path + ".fresh.mlir"
        server.open(uri, text, "mlir")
        for version in range(2, 22):
            begin = rng.randrange(len(text) + 1)
            end = min(len(text), begin + rng.randrange(8)) if rng.random() < 0.5 else begin
            piece = rng.choice(PIECES) if end == begin or rng.random() < 0.3 else ""
            place = lambda at: {"line": text.count("\n", 0, at), "character": at - text.rfind("\n", 0, at) - 1}
            change = {"range": {"start": place(begin), "end": place(end)}, "text": piece}
            text = text[:begin] + piece + text[end:]
            document = {"uri": uri, "version": version}
            server.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
            mine = server.diagnostics(uri, version)
            theirs = server.open(fresh, text, "mlir")
            same = mine == json.loads(json.dumps(theirs).replace(fresh, uri))
            asked = places(text, rng, 2)
            for method in ("hover", "definition", "completion", "references"):
                more = {"context": {"includeDeclaration": True}}
                for where in asked:
                    mine, theirs = (at(server, "textDocument/" + method, one, where, **more) for one in (uri, fresh))
                    same &= mine == json.loads(json.dumps(theirs).replace(fresh, uri))
            server.close(fresh)
            done += 1
            if not same:
                print(f"stale after {done} edits: {path} version {version}")
                with open("/tmp/stale.mlir", "w", encoding="utf-8") as file:
                    file.write(text)
                return 1
            if done >= args.edits:
                print(f"{done} edits: no answer was stale")
                return 0
        server.close(uri)
    print(f"{done} edits: no answer was stale")
    return 0


def dialects(server):
    """The dialects that a server completes at the start of a file."""
    uri = "file:///none.mlir"
    server.open(uri, "\n", "mlir")
    answer = at(server, "textDocument/completion", uri, (0, 0))
    server.close(uri)
    items = answer["items"] if isinstance(answer, dict) else answer or []
    return {item["label"] for item in items if item.get("kind") == 9}


def compare(files, rng, args):
    both = [start(args.ods), Server([SERVER], "/nowhere")]
    mine, theirs = map(dialects, both)
    # What dialects there are is another question.
    missing = re.compile(r"[\"!# (](" + "|".join(sorted(theirs - mine) or ["-"]) + r")[.<]")
    counts = collections.Counter()
    reasons = collections.defaultdict(collections.Counter)
    shown = collections.defaultdict(list)
    for path in files:
        kinds = [kind for kind in args.kinds.split(",") if sum(counts[kind, how] for how in HOWS) < args.count]
        if not kinds:
            break
        with open(path, encoding="utf-8", errors="replace") as file:
            # What is expected is an error for one of them only.
            text = file.read().replace("expected-", "-expected")
        if missing.search(text):
            continue
        uri = "file://" + path
        diagnostics = [server.open(uri, text, "mlir") for server in both]
        # What dialects there are is another question.
        unknown = re.compile("not found for custom op|is unknown|unregistered dialect|unknown +(type|attribute)")
        if any(unknown.search(one["message"]) for one in diagnostics[0]):
            for server in both:
                server.close(uri)
            continue
        lines = text.split("\n")

        def note(kind, mine, theirs, context=""):
            how, why = judge(kind, uri, mine, theirs, context)
            counts[kind, how] += 1
            if how == "better":
                reasons[kind][why] += 1
            if how in ("differs", "worse"):
                shown[how, kind].append(f"{path}: {context}: {why}")

        if "diagnostics" in kinds:
            note("diagnostics", *diagnostics)
        if "symbols" in kinds:
            document = {"textDocument": {"uri": uri}}
            note("symbols", *[server.ask("textDocument/documentSymbol", document) for server in both])
        for kind in ("definition", "references", "hover"):
            if kind not in kinds:
                continue
            more = {"context": {"includeDeclaration": True}} if kind == "references" else {}
            for place in places(text, rng, 1):
                answers = [at(server, f"textDocument/{kind}", uri, place, **more) for server in both]
                note(kind, *answers, f"{place[0] + 1}:{place[1]} {lines[place[0]].strip()[:60]}")
        for server in both:
            server.close(uri)
        if "completion" in kinds:
            for place in places(text, rng, 1):
                # As if the rest of the name were still to be written.
                line = lines[place[0]]
                cut = place[1]
                end = cut + re.match(r"[A-Za-z_0-9$.]*", line[cut:]).end()
                left = line[: cut + (line[cut - 1 : end].find(".") if "." in line[cut - 1 : end] and line[cut - 1] not in "%@^#!" else 0)]
                if left.count('"') % 2:
                    # Inside a string upstream proposes what could stand outside of it.
                    continue
                typed = "\n".join(lines[: place[0]] + [left + line[end:]] + lines[place[0] + 1 :])
                for server in both:
                    server.open(uri, typed, "mlir")
                answers = [at(server, "textDocument/completion", uri, (place[0], len(left))) for server in both]
                note("completion", *answers, f"{place[0] + 1}:{len(left)} {left.strip()[-50:]}")
                for server in both:
                    server.close(uri)
    print(f"{'':12} {'same':>6} {'better':>7} {'differs':>8} {'worse':>6}  better in")
    for kind in args.kinds.split(","):
        why = ", ".join(f"{name} ({count})" for name, count in reasons[kind].most_common())
        row = [counts[kind, how] for how in HOWS]
        print(f"{kind:12} {row[0]:6} {row[1]:7} {row[2]:8} {row[3]:6}  {why}")
    for (how, kind), all in sorted(shown.items()):
        for one in all[: args.show]:
            print(f"{how} {kind}: {one}")
    return int(any(how == "worse" for how, _ in shown))


if __name__ == "__main__":
    sys.exit(main())
