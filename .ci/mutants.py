"""Compares what the two tools say of IR that went wrong: cases with a few tokens or bytes changed.

usage: mutants.py ODS [--kind text|bytecode] [--sets builtin,core] [--count N] [--seed N]
                  [--jobs N] [--show N] [--keep FOLDER] [--floor PER CENT]
A mutant counts as equal when both tools reject it with the same diagnostics (position, severity and message, notes
included) or both print the same. Differences are grouped by upstream's first message; `--keep` writes each mutant
that differs. Mutants that crash mlir-opt are left out and counted. Exit code 1 when ours crashes, or below the floor.
Skips, saying so, without the cases or the oracle.
"""
import argparse
import collections
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import oracle

TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[%@#!^]?[A-Za-z_$][\w$.]*|[%^#!]?\d[\w.]*|->|::|//[^\n]*|\s+|.', re.S)
# A line of the tools' own; what stands before the position is a file, or the text of an attribute inside bytecode.
DIAGNOSTIC = re.compile(r'^\S.*?:(\d+:\d+: (?:error|warning|note|remark): .*)$|^(?:<unknown>:0: )?(error: .*)$')
# Which dialects a tool has is its own affair.
AVAILABLE = re.compile(r'Available dialects: .*? ;')
STRANGERS = [b'%0', b'%x', b'@f', b'^bb1', b'i32', b'index', b'f32', b'tensor', b'<', b'>', b'(', b')', b'[', b']', b'{',
             b'}', b',', b':', b'=', b'->', b'-', b'*', b'?', b'"a"', b'"', b'0', b'-1', b'0x1F', b'1.5', b'#a', b'!t',
             b'loc', b'unknown', b'dense', b'vector', b'array', b'true', b'unit', b'func.func', b'attributes', b'x',
             b'99999999999999999999', b'\\', b'\0', b'@', b'%', b'#', b'!', b'^', b'4x', b'affine_map', b'memref', b'...']
STALE = re.compile(r'error: expected (?:error|warning|note|remark) ".*" was not produced$')
# Of a dialect that mlir-opt has and this tool does not, nothing is compared.
FOREIGN = re.compile(r"Dialect `(\w+)' not found")


def mutate_text(rng, text, others):
    """`text` with one to three changes of tokens."""
    tokens = TOKEN.findall(text)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        solid = [at for at, token in enumerate(tokens) if token.strip()]
        if not solid:
            break
        at = rng.choice(solid)
        change = rng.randrange(8)
        if change == 0:
            del tokens[at]
        elif change == 1:
            tokens.insert(at, tokens[at])
        elif change == 2:
            other = rng.choice(solid)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif change == 3:
            tokens[at] = rng.choice(others)
        elif change == 4:
            tokens[at] = rng.choice(STRANGERS)
        elif change == 5:
            tokens.insert(at, rng.choice(STRANGERS) + b' ')
        elif change == 6:
            del tokens[at:len(tokens) if rng.random() < 0.3 else at + rng.randrange(1, 5)]
        else:
            token = tokens[at]
            cut = rng.randrange(len(token))
            tokens[at] = token[:cut] + token[cut + 1:]
    return b''.join(tokens)


def mutate_bytes(rng, data, _):
    """`data` with one to three bytes changed, put in or taken out."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(4, max(5, len(data)))
        change = rng.randrange(5)
        if change == 0 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif change == 1 and at < len(data):
            data[at] = rng.randrange(256)
        elif change == 2 and at < len(data):
            data[at] = (data[at] + rng.choice((-2, 2))) % 256
        elif change == 3:
            data.insert(at, rng.randrange(256))
        else:
            del data[at:at + 1]
    return bytes(data)


def run(tool, path):
    """Exit code, diagnostics and output of a tool; positions and files as the tool wrote them."""
    try:
        done = subprocess.run([*tool, '--allow-unregistered-dialect', '--mlir-disable-threading', path],
                              capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return 'timeout', [], b''
    found = (DIAGNOSTIC.match(line) for line in done.stderr.decode('utf-8', 'replace').splitlines())
    found = [AVAILABLE.sub('', match[1] or match[2]) for match in found if match]
    # mlir-opt 22 checks `expected-error` comments unasked.
    found = [line for line in found if not STALE.search(line)]
    # mlir-opt does not suggest similar names.
    found = [line for line in found if ': note: help: ' not in line]
    return done.returncode, found, done.stdout


parser = argparse.ArgumentParser()
parser.add_argument('ods')
parser.add_argument('--kind', choices=('text', 'bytecode'), default='text')
parser.add_argument('--sets', default='builtin,core')
parser.add_argument('--count', type=int, default=500)
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--jobs', type=int, default=2)
parser.add_argument('--show', type=int, default=3, help='differences listed for each message')
parser.add_argument('--keep', help='a folder for the mutants that differ')
parser.add_argument('--floor', type=float, default=0)
args = parser.parse_args()
oracle.need('mutants', oracle.SHARED, oracle.OPT)
rows, folder = oracle.ir_cases(args.sets.split(','))
names = ('custom.mlir', 'generic.mlir', 'input.mlir') if args.kind == 'text' else ('generic.mlirbc', 'input.mlirbc')
seeds = []
for row in rows:
    paths = (os.path.join(folder, row['id'], name) for name in names)
    seeds.extend(path for path in paths if os.path.exists(path) and os.path.getsize(path) < 6000)
rng = random.Random(args.seed)
words = [b'x']
if args.kind == 'text':
    sample = b'\n'.join(open(path, 'rb').read() for path in rng.sample(seeds, min(len(seeds), 150)))
    words = [token for token in TOKEN.findall(sample) if token.strip()]
mutate = mutate_text if args.kind == 'text' else mutate_bytes
scratch = tempfile.TemporaryDirectory()
mutants = []
for number in range(args.count):
    source = rng.choice(seeds)
    path = os.path.join(scratch.name, 'm%d.%s' % (number, 'mlir' if args.kind == 'text' else 'mlirbc'))
    with open(path, 'wb') as file:
        file.write(mutate(rng, open(source, 'rb').read(), words))
    mutants.append(path)


def compare(path):
    theirs = run([oracle.OPT], path)
    ours = run([os.path.abspath(args.ods), 'opt'], path)
    return path, theirs, ours


equal = crashed = foreign = 0
ours_crashed, groups, details = [], collections.defaultdict(list), {}
with ThreadPoolExecutor(args.jobs) as pool:
    for path, theirs, ours in pool.map(compare, mutants):
        if ours[0] not in (0, 1):
            ours_crashed.append((path, ours[0]))
        if theirs[0] not in (0, 1):
            crashed += 1
        elif any(FOREIGN.search(line) for line in ours[1]) and not any(FOREIGN.search(line) for line in theirs[1]):
            foreign += 1
        elif theirs[0] == ours[0] and theirs[1] == ours[1] and (theirs[0] != 0 or theirs[2] == ours[2]):
            equal += 1
        else:
            first = next((line for line in theirs[1]), 'accepted')
            groups[re.sub(r"'[^']*'|\d+", '_', first.split(': ', 1)[-1])].append((path, theirs, ours))
for shape, found in sorted(groups.items(), key=lambda item: -len(item[1])):
    print('%4d  %s' % (len(found), shape[:150]))
    for path, theirs, ours in found[:args.show]:
        print('      %s\n        theirs %s %s\n        ours   %s %s' % (
            os.path.basename(path), theirs[0], ' | '.join(theirs[1])[:300], ours[0], ' | '.join(ours[1])[:300]))
    if args.keep:
        os.makedirs(args.keep, exist_ok=True)
        for path, *_ in found:
            with open(os.path.join(args.keep, os.path.basename(path)), 'wb') as file:
                file.write(open(path, 'rb').read())
for path, code in ours_crashed:
    print('CRASH', code, path)
total = args.count - crashed - foreign
share = 100 * equal / max(total, 1)
print('mutants: %d of %d %s mutants told alike (%.1f %%), %d of dialects not here, %d crash mlir-opt, '
      '%d crash ours'
      % (equal, total, args.kind, share, foreign, crashed, len(ours_crashed)))
sys.exit(1 if ours_crashed or share < args.floor else 0)
