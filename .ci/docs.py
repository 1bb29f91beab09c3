"""Compares the documentation of every upstream `.td` file with mlir-tblgen's, byte for byte.

usage: docs.py ODS [--cache DIR] [--show N] [--only WORD] [--limit N] [--jobs N] [--floor PER CENT]
Every file below LLVM's include directory, or `--limit` of them, goes through every documentation generator of both
tools. A case is equal when exit code and output are, and, where mlir-tblgen fails, its message: for an error with a
position the part behind `error:`, else all. Files that are only parts of others, and fail for both, count as well.
Skips without the oracle. Exit code 1 when fewer files than `--floor` per cent are equal.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

import oracle

GENERATORS = ['dialect-doc', 'op-doc', 'typedef-doc', 'attrdef-doc', 'enum-doc', 'pass-doc',
              'op-interface-docs', 'type-interface-docs', 'attr-interface-docs']

parser = argparse.ArgumentParser()
parser.add_argument('ods')
parser.add_argument('--cache', help='a directory that keeps what mlir-tblgen printed')
parser.add_argument('--show', type=int, default=3, help='how many differing cases to list for each generator')
parser.add_argument('--only', default='', help='a word that is in the paths that are compared')
parser.add_argument('--limit', type=int, default=0, help='how many files to compare, evenly chosen; 0 for all')
parser.add_argument('--jobs', type=int, default=2)
parser.add_argument('--floor', type=float, default=95.0)
args = parser.parse_args()

oracle.need('documentation', oracle.MLIR_TBLGEN)


def run(tool, generator, path):
    command = [*tool, '--gen-' + generator, *oracle.include_flags(path), path]
    done = subprocess.run(command, capture_output=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def expected(generator, path):
    if not args.cache:
        return run([oracle.MLIR_TBLGEN], generator, path)
    stem = os.path.join(args.cache, generator, os.path.relpath(path, oracle.INCLUDE).replace('/', '__'))
    if not os.path.exists(stem + '.err'):
        os.makedirs(os.path.dirname(stem), exist_ok=True)
        code, out, err = run([oracle.MLIR_TBLGEN], generator, path)
        open(stem, 'wb').write(out)
        open(stem + '.err', 'wb').write(b'%d\n' % code + err)
    code, err = open(stem + '.err', 'rb').read().split(b'\n', 1)
    return int(code), open(stem, 'rb').read(), err


def message(err):
    """The errors of a failed run, less where they stand: both tools are silent about what they are called."""
    text = err.decode(errors='replace')
    found = re.findall(r'error: (.*)', text)
    return found[:1] or text


files = oracle.declarations(args.only)
if args.limit:
    files = files[::-(-len(files) // args.limit)]
ours = [args.ods, 'tblgen']
equal_files = 0
equal = dict.fromkeys(GENERATORS, 0)
pages = dict.fromkeys(GENERATORS, 0)
shown = dict.fromkeys(GENERATORS, 0)


def compare(path):
    """Rows of (generator, whether it is equal, exit codes) for a file."""
    rows = []
    for generator in GENERATORS:
        code, out, err = expected(generator, path)
        our_code, our_out, our_err = run(ours, generator, path)
        good = (code, out) == (our_code, our_out) and (code == 0 or message(err) == message(our_err))
        rows.append((generator, good, code, our_code))
    return rows


with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
    for path, rows in zip(files, pool.map(compare, files)):
        for generator, good, code, our_code in rows:
            pages[generator] += code == 0
            equal[generator] += good
            if not good and shown[generator] < args.show:
                shown[generator] += 1
                print('DIFFERS %s %s (exit %d, ours %d)' % (generator, path, code, our_code))
        equal_files += all(row[1] for row in rows)
print('%-20s %6s %6s %6s' % ('generator', 'equal', 'files', 'pages'))
for generator in GENERATORS:
    print('%-20s %6d %6d %6d' % (generator, equal[generator], len(files), pages[generator]))
share = 100 * equal_files / max(1, len(files))
print('files equal in all generators: %d of %d (%.1f %%)' % (equal_files, len(files), share))
sys.exit(1 if share < args.floor else 0)
