"""Holds all versions of bytecode against the oracle: what mlir-opt writes we read, what we write it reads, to the same IR.

usage: bytecode_versions.py ODS [--limit N] [--jobs N] [--show N]
Over the public cases of the sets builtin and core; the IR is compared in generic form with the case's generic.mlir.
Skips, saying so, without the cases or the oracle.
"""
import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import oracle

VERSIONS = range(7)

parser = argparse.ArgumentParser()
parser.add_argument('ods')
parser.add_argument('--limit', type=int)
parser.add_argument('--jobs', type=int, default=2)
parser.add_argument('--show', type=int, default=5)
args = parser.parse_args()
oracle.need('bytecode versions', oracle.SHARED, oracle.OPT)
rows, folder = oracle.ir_cases(['builtin', 'core'])
chosen = [row for row in rows
          if row['kind'] == 'pos' and row['vis'] == 'public'
          and os.path.exists(os.path.join(folder, row['id'], 'input.mlirbc'))][:args.limit]


def opt(tool, *flags):
    return subprocess.run([*tool, *flags], capture_output=True, timeout=60)


def check(job):
    row, version, reader, writer = job
    case = os.path.join(folder, row['id'])
    expected = open(os.path.join(case, 'generic.mlir'), 'rb').read()
    flags = ['--allow-unregistered-dialect']
    with tempfile.NamedTemporaryFile(suffix='.mlirbc') as file:
        written = opt(writer, os.path.join(case, 'input.mlirbc'), '--emit-bytecode',
                      '--emit-bytecode-version=%d' % version, '-o', file.name, *flags)
        if written.returncode != 0:
            return 'not written: ' + written.stderr.decode()[:200]
        read = opt(reader, file.name, '--mlir-print-op-generic', *flags)
        if read.returncode != 0:
            return 'not read: ' + read.stderr.decode()[:200]
    return None if read.stdout.rstrip() == expected.rstrip() else 'different IR'


ods, mlir = [os.path.abspath(args.ods), 'opt'], [oracle.OPT]
failed = 0
print('version   mlir-opt writes, ods reads   ods writes, mlir-opt reads   ods both   (of %d)' % len(chosen))
for version in VERSIONS:
    scores = []
    for reader, writer in ((ods, mlir), (mlir, ods), (ods, ods)):
        with ThreadPoolExecutor(args.jobs) as pool:
            results = list(pool.map(check, [(row, version, reader, writer) for row in chosen]))
        bad = [(row['id'], result) for row, result in zip(chosen, results) if result]
        scores.append(len(chosen) - len(bad))
        failed += len(bad)
        for name, result in bad[:args.show]:
            print('  %s, version %d, written by %s: %s' % (name, version, os.path.basename(writer[0]), result))
    print('%7d   %26d   %26d   %8d' % (version, *scores))
sys.exit(1 if failed else 0)
