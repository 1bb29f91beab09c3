"""The tools that ods is compared with, and the conformance cases: where they are, and how a script skips without them."""
import csv
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# An installation of LLVM 22 with MLIR.
LLVM = os.environ.get('ODS_ORACLE', '/usr/lib/llvm-22')
BIN = os.path.join(LLVM, 'bin')
INCLUDE = os.path.join(LLVM, 'include')
OPT, RUNNER, MLIR_TBLGEN, LLVM_TBLGEN = (
    os.path.join(BIN, name) for name in ('mlir-opt', 'mlir-runner', 'mlir-tblgen', 'llvm-tblgen'))
# The harnesses, and their cases.
SHARED = os.environ.get('ODS_CONFORMANCE', os.path.join(ROOT, '../shared/conformance'))


def need(what, *paths):
    """Ends the script, which measures `what`, if one of the paths is not there."""
    for path in paths:
        if not os.path.exists(path):
            print('SKIPPED: %s: there is no %s' % (what, path))
            sys.exit(0)


def declarations(only=''):
    """The `.td` files of MLIR, those whose path contains a word, sorted."""
    return sorted(path for path in glob.glob(INCLUDE + '/mlir/**/*.td', recursive=True) if only in path)


def include_flags(path):
    """The flags with which a tool evaluates a file of MLIR."""
    # Two files include a neighbour by its bare name.
    folders = [INCLUDE] + ([os.path.dirname(path)] if re.search(r'/ArmSME(Intrinsic)?Ops\.td$', path) else [])
    return [word for folder in folders for word in ('-I', folder)]


def ir_cases(sets=None):
    """The rows of the public IR cases, of these sets or all, and the folder that has a folder for each."""
    sys.path.insert(0, SHARED)
    import cases
    with open(os.path.join(SHARED, 'ir_public.csv')) as table:
        rows = [row for row in csv.DictReader(table) if sets is None or row['set'] in sets]
    return rows, cases.unpack('ir_public.tar.xz')


if __name__ == '__main__':
    # For scripts of the shell: `python3 .ci/oracle.py LLVM` prints that path.
    print(globals()[sys.argv[1]])
