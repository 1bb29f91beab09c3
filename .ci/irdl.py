"""Compares dialects written as IRDL with tblgen-to-irdl's, byte for byte.

usage: irdl.py ODS [--show N] [--only WORD] [--jobs N] [--floor PER CENT]
Every file below LLVM's include directory, once for each dialect of whose operations, types and attributes it has a
definition. A case is equal when the exit code and the output are. Skips without the oracle. Exit code 1 when fewer
cases than `--floor` per cent are equal.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys

import oracle

TOOL = os.path.join(oracle.BIN, 'tblgen-to-irdl')

parser = argparse.ArgumentParser()
parser.add_argument('ods')
parser.add_argument('--show', type=int, default=3, help='how many differing cases to list')
parser.add_argument('--only', default='', help='a word that is in the paths that are compared')
parser.add_argument('--jobs', type=int, default=2)
parser.add_argument('--floor', type=float, default=100.0)
args = parser.parse_args()
oracle.need('dialects as IRDL', TOOL, oracle.LLVM_TBLGEN)


def run(command, flags):
    done = subprocess.run([*command, *flags], capture_output=True, timeout=120)
    return done.returncode, done.stdout


def dialects(flags):
    """The names of the dialects that a file defines anything of."""
    code, out = run([oracle.LLVM_TBLGEN, '--dump-json'], flags)
    if code:
        return []
    records = json.loads(out)
    defs = [records[name] for kind in ('Op', 'TypeDef', 'AttrDef') for name in records['!instanceof'].get(kind, [])]
    fields = [one.get('opDialect') or one.get('dialect') for one in defs]
    return sorted({records[field['def']]['name'] for field in fields if field})


def compare(path):
    """Rows of (dialect, whether it is equal) for a file."""
    flags = [*oracle.include_flags(path), path]
    rows = []
    for dialect in dialects(flags):
        asked = ['--gen-dialect-irdl-defs', '--dialect=' + dialect, *flags]
        rows.append((dialect, run([TOOL], asked) == run([args.ods, 'tblgen'], asked)))
    return rows


files = oracle.declarations(args.only)
equal, cases = 0, 0
with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
    for path, rows in zip(files, pool.map(compare, files)):
        for dialect, good in rows:
            cases += 1
            equal += good
            if not good and cases - equal <= args.show:
                print('DIFFERS %s of %s' % (dialect, path))
share = 100 * equal / max(1, cases)
print('dialects as IRDL: %d of %d equal (%.1f %%)' % (equal, cases, share))
sys.exit(1 if share < args.floor else 0)
