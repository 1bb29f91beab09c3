"""Compares the bytecode the two tools make of the same input, byte for byte: cases as text and as bytecode, and after
passes that leave uses out of order, in any version, with and without the data of resources.

usage: bytecode_rewrites.py ODS [--sets builtin,core] [--count N] [--seed N] [--jobs N] [--show N]
                            [--keep FOLDER]
What mlir-opt or a pass of it rejects is left out and counted. Exit code 1 when anything differs.
Skips, saying so, without the cases or the oracle.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import oracle

# Each leaves some uses in another order than that of a file that was just read.
PASSES = ['cse', 'canonicalize', 'inline', 'sccp', 'loop-invariant-code-motion', 'topological-sort', 'symbol-dce',
          'control-flow-sink', 'remove-dead-values', 'canonicalize{top-down=false}']

parser = argparse.ArgumentParser()
parser.add_argument('ods')
parser.add_argument('--sets', default='builtin,core')
parser.add_argument('--count', type=int, default=500)
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--jobs', type=int, default=2)
parser.add_argument('--show', type=int, default=20)
parser.add_argument('--keep', help='a folder for inputs that differ')
args = parser.parse_args()
oracle.need('bytecode rewrites', oracle.SHARED, oracle.OPT)
rows, folder = oracle.ir_cases(args.sets.split(','))
chosen = [row['id'] for row in rows if row['kind'] == 'pos']
ods = [os.path.abspath(args.ods), 'opt']
rng = random.Random(args.seed)
jobs = []
while len(jobs) < args.count:
    case = os.path.join(folder, rng.choice(chosen))
    source = os.path.join(case, rng.choice(['custom.mlir', 'generic.mlir', 'input.mlirbc', 'generic.mlirbc']))
    passes = rng.sample(PASSES, rng.choice((0, 1, 1, 2, 3)))
    version, elide = rng.choice((6, 6, *range(7))), rng.random() < 0.2
    if os.path.exists(source):
        jobs.append((len(jobs), source, passes, version, elide))
scratch = tempfile.TemporaryDirectory()


def run(tool, *flags):
    try:
        done = subprocess.run([*tool, '--allow-unregistered-dialect', *flags], capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return 'timeout', ''
    return done.returncode, done.stderr.decode('utf-8', 'replace')


def content(path):
    with open(path, 'rb') as file:
        return file.read()


def check(job):
    """What differs; `None` when nothing does, `False` when there is nothing to compare."""
    number, source, passes, version, elide = job
    if passes:
        changed = os.path.join(scratch.name, '%d.mlirbc' % number)
        pipeline = '--pass-pipeline=any(%s)' % ','.join(passes)
        if run([oracle.OPT], source, pipeline, '--emit-bytecode', '-o', changed)[0] != 0:
            return False, source
        source = changed
    flags = ['--emit-bytecode', '--emit-bytecode-version=%d' % version]
    if elide:
        flags.append('--elide-resource-data-from-bytecode')
    theirs, ours = (os.path.join(scratch.name, '%d.%s' % (number, who)) for who in ('theirs', 'ours'))
    if run([oracle.OPT], source, *flags, '-o', theirs)[0] != 0:
        return False, source
    code, said = run(ods, source, *flags, '-o', ours)
    if code != 0:
        return 'exit code %s: %s' % (code, said[:200]), source
    a, b = content(theirs), content(ours)
    at = next((at for at, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return None if a == b else 'byte %d of %d and %d' % (at, len(a), len(b)), source


same = left_out = 0
with ThreadPoolExecutor(args.jobs) as pool:
    for job, (result, source) in zip(jobs, pool.map(check, jobs)):
        if result is False:
            left_out += 1
        elif result is None:
            same += 1
        else:
            args.show -= 1
            if args.show >= 0:
                print('%s, passes %s, version %d%s: %s' % (os.path.relpath(job[1], folder), ','.join(job[2]) or 'none',
                                                          job[3], ', elided' if job[4] else '', result))
            if args.keep:
                os.makedirs(args.keep, exist_ok=True)
                with open(os.path.join(args.keep, '%d%s' % (job[0], os.path.splitext(source)[1])), 'wb') as file:
                    file.write(content(source))
total = args.count - left_out
print('bytecode rewrites: %d of %d the same, %d that mlir-opt does not take' % (same, total, left_out))
sys.exit(0 if same == total else 1)
