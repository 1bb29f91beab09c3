"""Compares the TableGen language with llvm-tblgen: every upstream `.td` file of MLIR, and this project's own programs.

usage: language.py ODS [--only WORD] [--jobs N]
A file has to give the same bytes as JSON and as printed records, and the same messages. A file that llvm-tblgen
rejects is a part of others: its own errors have to be the same, and a file that includes it, at any depth, has to be
among those that are equal. The programs of `tablegen/tests/files` have to give the same messages, exit code and records.
Skips without the oracle. Exit code 1 when anything differs.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

import oracle

parser = argparse.ArgumentParser()
parser.add_argument('ods')
parser.add_argument('--only', default='', help='a word that is in the paths that are compared')
parser.add_argument('--jobs', type=int, default=2)
args = parser.parse_args()

include = oracle.INCLUDE
oracle.need('language', oracle.LLVM_TBLGEN)
ours = [os.path.abspath(args.ods), 'tblgen']


def run(tool, flags, path, folder=None):
    done = subprocess.run([*tool, *flags, path], capture_output=True, timeout=120, cwd=folder)
    # The summary at the end is by the tool's name.
    err = re.sub(rb'(?m)^\S*(llvm-tblgen|ods tblgen):', b'TOOL:', done.stderr)
    return done.returncode, done.stdout, err


def compare(path):
    """How a file fares: its kind, and the modes in which it differs."""
    own = os.path.dirname(path)
    for folders in ([include], [include, own]):
        flags = [word for folder in folders for word in ('-I', folder)]
        expected = run([oracle.LLVM_TBLGEN], [*flags, '--dump-json'], path)
        if expected[0] == 0:
            break
    bad = [] if run(ours, [*flags, '--dump-json'], path) == expected else ['json']
    if expected[0] != 0:
        # A part of other files, or one that misses a file of another package.
        return 'part', bad
    if run(ours, [*flags, '--print-records'], path) != run([oracle.LLVM_TBLGEN], [*flags, '--print-records'], path):
        bad.append('print')
    return 'file', bad


def included(path):
    """The files of MLIR that a file includes itself."""
    text = open(path, encoding='utf-8', errors='replace').read()
    for name in re.findall(r'^\s*include\s+"([^"]+)"', text, re.M):
        for folder in (include, os.path.dirname(path)):
            if os.path.exists(os.path.join(folder, name)):
                yield os.path.join(folder, name)
                break


everything = oracle.declarations()
includes = {path: list(included(path)) for path in everything}
files = [path for path in everything if args.only in path]
results = {}
with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
    for path, result in zip(files, pool.map(compare, files)):
        results[path] = result
        for mode in result[1]:
            print('DIFFERS', mode, result[0], path)

covered = set()
for path, (kind, bad) in results.items():
    if kind == 'file' and not bad:
        reached = [path]
        while reached:
            for name in includes.get(reached.pop(), []):
                if name not in covered:
                    covered.add(name)
                    reached.append(name)
whole = [path for path, (kind, bad) in results.items() if kind == 'file' and not bad]
parts = [path for path, (kind, bad) in results.items() if kind == 'part']
orphans = [path for path in parts if path not in covered]
for path in orphans:
    print('NO PARENT', path, *results[path][1])
failed = any(bad for _, bad in results.values())
print('%d files of MLIR: %d whole and equal in json and print; %d parts of others, %d of them in a file that is'
      % (len(results), len(whole), len(parts), len(parts) - len(orphans)))

programs = 0
differing = 0
with tempfile.TemporaryDirectory() as scratch:
    for path in sorted(glob.glob(os.path.join(oracle.ROOT, 'tablegen/tests/files/*.td'))):
        name = os.path.basename(path)
        for at, program in enumerate(open(path, newline='').read().split('// -----\n')):
            open(os.path.join(scratch, name), 'w', newline='').write(program)
            programs += 1
            if run(ours, [], name, scratch) != run([oracle.LLVM_TBLGEN], [], name, scratch):
                differing += 1
                print('DIFFERS program', at + 1, 'of', path)
print('%d of %d own programs equal' % (programs - differing, programs))
sys.exit(1 if failed or differing else 0)
