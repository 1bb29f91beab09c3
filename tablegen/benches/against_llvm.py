"""Measures the TableGen tool against llvm-tblgen: user time and peak memory, the two taking turns.

usage: against_llvm.py [--bin TBLGEN] [--llvm DIR] [--runs N] [--target FILE -I DIR]..
Rows: every whole `.td` file of MLIR in a process of its own, the same with one process of ours for all of them and
what they include evaluated once, and each target, all with `--dump-json` and `--null-backend`. TBLGEN is the example
of this crate: `cargo build --release -p ods-spec --example tblgen`. The least of N runs counts.
"""
import argparse
import glob
import os
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument('--bin', default='target/release/examples/tblgen')
parser.add_argument('--llvm', default='/usr/lib/llvm-22')
parser.add_argument('--runs', type=int, default=3)
parser.add_argument('--only', default='', help='a word that is in the paths of the files of MLIR')
parser.add_argument('--target', action='append', default=[])
parser.add_argument('-I', dest='include', action='append', default=[])
args = parser.parse_args()
oracle = os.path.join(args.llvm, 'bin/llvm-tblgen')
include = os.path.join(args.llvm, 'include')
if not os.path.exists(oracle):
    print('SKIPPED: there is no', oracle, 'to measure against')
    sys.exit(0)


def cost(*command):
    """User seconds and peak megabytes of a command; None if it fails."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    return (usage.ru_utime, usage.ru_maxrss / 1024) if status == 0 else None


def least(costs):
    return tuple(min(values) for values in zip(*costs))


def row(name, theirs, ours):
    ratio = [a / max(b, 1e-9) for a, b in zip(ours, theirs)]
    print('%-34s %8.2f %8.2f %7.3f %9.0f %9.0f %7.2f'
          % (name, theirs[0], ours[0], ratio[0], theirs[1], ours[1], ratio[1]), flush=True)


def one_each(files, mode):
    """The sum over files of the least user time, and the greatest of the least peaks, of both tools."""
    totals = []
    for path in files:
        runs = [[cost(tool, '-I', include, mode, path) for tool in (oracle, args.bin)] for _ in range(args.runs)]
        totals.append([least(run[side] for run in runs) for side in (0, 1)])
    return [(sum(t[side][0] for t in totals), max(t[side][1] for t in totals)) for side in (0, 1)]


print('%-34s %8s %8s %7s %9s %9s %7s' % ('user s, peak MB', 'llvm', 'ours', 'ratio', 'llvm', 'ours', 'ratio'))
files = sorted(path for path in glob.glob(include + '/mlir/**/*.td', recursive=True) if args.only in path)
files = [path for path in files if cost(oracle, '-I', include, '--null-backend', path)]
for mode in ('--dump-json', '--null-backend') if files else ():
    theirs, ours = one_each(files, mode)
    row('%d files %s' % (len(files), mode.strip('-')), theirs, ours)
    flags = ['--null'] if mode == '--null-backend' else []
    many = [cost(args.bin, '--many', *flags, '-I', include, *files) for _ in range(args.runs)]
    row('  one process, shared', theirs, least(many))
for target in args.target:
    folders = [word for folder in (*args.include, os.path.dirname(target)) for word in ('-I', folder)]
    for mode in ('--dump-json', '--null-backend'):
        runs = [[cost(tool, *folders, mode, target) for tool in (oracle, args.bin)] for _ in range(args.runs)]
        row('%s %s' % (os.path.basename(target), mode.strip('-')),
            *(least(run[side] for run in runs) for side in (0, 1)))
