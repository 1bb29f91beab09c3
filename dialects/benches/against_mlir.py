"""Measures reading and writing IR against libMLIR: processor time of one thread per operation, the two taking turns.

usage: against_mlir.py [--only WORKLOAD].. [--phase WORD].. [--ops N] [--rounds N] [--tool ODS]
                       [--phases BIN] [--typed BIN] [--ir BIN] [--theirs BIN] [--shared DIR] [--llvm DIR]

Workloads are those of `gen_workload.py`: flat, cfg, attr, and nest, whose `scf` and `memref` operations are renamed so
that neither side knows them. Rows of a workload are the phases of `libmlir_bench phases` beside the benchmark `phases`
of this crate; `micro` is `libmlir_bench micro` beside the benchmarks `typed` of this crate and `ir` of ods-core:

  build            an `arith.addi` by its typed builder    the same
  create           the same once more                      an operation of two operands and a location by its state
  walk             a block, `isa<AddIOp>` of each          a block, the name of each
  read             typed left and right side of each,      the same
                   the type of one, what defines the other
  replace one      a value that each operation uses        the same
  replace many     the result of each, which has one use   the same
  erase            every second operation, the last first  the same
  erase all        a copy of the module                    a body by its slabs
  clone            of a module                             of a body by its slabs, and operation by operation
  integer attr     one of 64 that exist                    the same

`tool` is whole processes, with `--tool`: peak memory of text to text, user time and peak memory of an empty module.
The least of the rounds counts. Without `--phases`, `--typed` and `--ir`, cargo builds the benchmarks.

In `micro` theirs is one pass in a new process, ours is many: the allocator is told to give large pieces back at once, so
that each pass of ours begins with as much memory that was touched before as theirs, which is none.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
WORKLOADS = ('flat', 'cfg', 'nest', 'attr')
# libMLIR's row, this crate's row.
PHASES = {
    'parse': ('parse no-verify', 'parse'),
    'verify': ('verify', 'verify'),
    'print': ('print custom (assumeVerified)', 'print'),
    'print generic': ('print generic', 'print generic'),
    'print with locations': ('print custom + locs', 'print with locations'),
    'bytecode write': ('bytecode write', 'bytecode write'),
    'bytecode read': ('bytecode read same ctx', 'bytecode read'),
    'bytecode read anew': ('bytecode read fresh ctx', 'bytecode read anew'),
}
MICRO = {
    'build': ('create addi (OpBuilder)', 'build'),
    'create': ('create addi (OpBuilder)', 'create'),
    'walk': ('block iter + isa<AddIOp>', 'walk'),
    'read': ('iter + typed lhs/rhs/def', 'read'),
    'replace one value': ('RAUW 1 value x N uses', 'replace one of many uses'),
    'replace many values': ('RAUW N values (1 use each)', 'replace many of one use'),
    'erase': ('erase every 2nd op (per erased)', 'erase'),
    'erase all': ('erase clone (recursive)', 'erase body'),
    'clone': ('clone module', 'clone body'),
    'clone op by op': ('clone module', 'clone by remapping'),
    'integer attr': ('IntegerAttr::get 64 hot', '64 hot integers'),
}
MICRO_OPS = 100_000
# The initial threshold of glibc; once it is set explicitly, it is no longer adjusted.
MICRO_ENV = {'MALLOC_MMAP_THRESHOLD_': str(1 << 17)}
NS = {'ps': 1e-3, 'ns': 1, 'µs': 1e3, 'us': 1e3, 'ms': 1e6, 's': 1e9}

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument('--only', action='append', default=[], choices=[*WORKLOADS, 'micro', 'tool'])
parser.add_argument('--phase', action='append', default=[], help='a word that is in the names of the rows')
parser.add_argument('--ops', default='100k')
parser.add_argument('--rounds', type=int, default=3)
parser.add_argument('--tool', help='the binary `ods`')
parser.add_argument('--phases', help='the benchmark `phases`')
parser.add_argument('--typed', help='the benchmark `typed`')
parser.add_argument('--ir', help='the benchmark `ir`')
parser.add_argument('--theirs', default=os.path.join(tempfile.gettempdir(), 'libmlir_bench'))
parser.add_argument('--shared', help='the folder with `conformance` (default: `shared` beside a folder above)')
parser.add_argument('--llvm', default='/usr/lib/llvm-22')
args = parser.parse_args()
opt = os.path.join(args.llvm, 'bin/mlir-opt')
above = [os.path.join(HERE, '../' * levels, 'shared') for levels in range(3, 6)]
shared = args.shared or next(filter(os.path.isdir, above), above[0])
sources = os.path.join(shared, 'conformance')
for needed in (opt, sources):
    if not os.path.exists(needed):
        print('SKIPPED: there is no', needed, 'to measure against')
        sys.exit(0)
os.environ['LD_LIBRARY_PATH'] = os.path.join(args.llvm, 'lib')
chosen = args.only or [*WORKLOADS, 'micro', *(['tool'] if args.tool else [])]


def output(*command, env=None):
    process = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **(env or {})})
    if process.returncode != 0:
        sys.exit('%s fails:\n%s' % (' '.join(command), process.stderr[-2000:]))
    return process.stdout


def built(package, bench):
    """The path of a benchmark that cargo has built."""
    process = subprocess.run(['cargo', 'bench', '-p', package, '--bench', bench, '--no-run'],
                             cwd=HERE, capture_output=True, text=True)
    found = re.search(r'Executable benches/%s\.rs \((.*)\)' % bench, process.stderr)
    if not found:
        sys.exit(process.stderr)
    return os.path.join(HERE, '../..', found[1])


def workload(kind):
    """The file of a workload, and how many operations it has."""
    path = os.path.join(tempfile.gettempdir(), 'ods_workload_%s_%s.mlir' % (kind, args.ops))
    if not os.path.exists(path):
        text = output(sys.executable, os.path.join(sources, 'gen_workload.py'), kind, args.ops)
        count = text[text.rindex('// ops='):]
        if kind == 'nest':
            with tempfile.NamedTemporaryFile('w', suffix='.mlir') as file:
                file.write(text)
                file.flush()
                text = output(opt, '--mlir-print-op-generic', file.name)
            text = text.replace('"scf.', '"loops.').replace('"memref.', '"mem.') + count
        with open(path + '.part', 'w') as file:
            file.write(text)
        os.rename(path + '.part', path)
    with open(path) as file:
        file.seek(max(0, os.path.getsize(path) - 64))
        return path, int(file.read().rsplit('// ops=', 1)[1])


def their_times(*command):
    """Nanoseconds per item by row."""
    rows = {}
    # libMLIR's inliner crashes on unregistered operations, after the phases that are measured here.
    process = subprocess.run([args.theirs, *command], capture_output=True, text=True)
    for line in process.stdout.splitlines():
        found = re.match(r'(.*?):? +([\d.]+) ns/(?:op|item)', line)
        if found:
            rows[found[1].strip()] = float(found[2])
    return rows or sys.exit('%s fails:\n%s' % (args.theirs, process.stderr[-2000:]))


def our_times(binary, names, env):
    """Nanoseconds of an iteration by row."""
    pattern = '/(%s)$' % '|'.join(re.escape(name) for name in names)
    text = output(binary, '--bench', '--quick', '--noplot', pattern, env=env)
    found = re.findall(r'^(?:\w+)/(.*?)\s+time: +\[([\d.]+) (\S+) ', text, re.MULTILINE)
    return {name.strip(): float(value) * NS[unit] for name, value, unit in found}


def least(into, rows):
    for name, value in rows.items():
        into[name] = min(value, into.get(name, value))


def table(title, rows, theirs, ours, per):
    for row, (their_name, our_name) in rows.items():
        if their_name in theirs and our_name in ours:
            line(title, row, theirs[their_name], ours[our_name] / per(our_name))


def line(title, row, a, b, unit='ns/op'):
    print('%-7s %-22s %10.1f %10.1f %-6s %6.1f' % (title, row, a, b, unit, a / max(b, 1e-9)), flush=True)


def cost(*command):
    """User milliseconds and peak megabytes of a command."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    if status != 0:
        sys.exit(' '.join(command) + ' fails')
    return (usage.ru_utime + usage.ru_stime) * 1e3, usage.ru_maxrss / 1024


def tools():
    """Rows of whole processes."""
    with tempfile.NamedTemporaryFile('w', suffix='.mlir') as empty:
        pairs = {'start-up': empty.name, **{kind: workload(kind)[0] for kind in WORKLOADS}}
        for name, path in pairs.items():
            flags = ['--mlir-disable-threading', '--allow-unregistered-dialect', path]
            runs = [(cost(opt, *flags), cost(args.tool, 'opt', *flags)) for _ in range(args.rounds)]
            for at, unit in enumerate(('ms', 'MB')):
                line('tool', name, *(min(run[side][at] for run in runs) for side in (0, 1)), unit)


def wanted(rows):
    return {row: names for row, names in rows.items()
            if not args.phase or any(word in row for word in args.phase)}


if not os.path.exists(args.theirs):
    subprocess.run(['g++', '-O2', '-DNDEBUG', '-std=c++17', '-fno-rtti', '-I' + os.path.join(args.llvm, 'include'),
                    os.path.join(sources, 'libmlir_bench.cpp'), '-L' + os.path.join(args.llvm, 'lib'),
                    '-lMLIR', '-lLLVM-22', '-o', args.theirs], check=True)
print('%-7s %-22s %10s %10s %-6s %6s' % ('', args.ops + ' operations', 'MLIR', 'ours', '', 'ratio'))
for kind in chosen:
    theirs, ours = {}, {}
    if kind == 'tool':
        if args.tool:
            tools()
        continue
    if kind == 'micro':
        rows = wanted(MICRO)
        binaries = [args.typed or built('ods-dialects', 'typed'), args.ir or built('ods-core', 'ir')]
        for _ in range(args.rounds if rows else 0):
            least(theirs, their_times('micro', str(MICRO_OPS)))
            for binary in binaries:
                least(ours, our_times(binary, [name for _, name in rows.values()], MICRO_ENV))
        table(kind, rows, theirs, ours, lambda name: {'64 hot integers': 64, 'erase': MICRO_OPS / 2}.get(name, MICRO_OPS))
        continue
    rows = wanted(PHASES)
    path, ops = workload(kind)
    binary = args.phases or built('ods-dialects', 'phases')
    for _ in range(args.rounds if rows else 0):
        least(theirs, their_times('phases', path, str(ops), '1'))
        least(ours, our_times(binary, [name for _, name in rows.values()], {'ODS_BENCH_FILE': path}))
    table(kind, rows, theirs, ours, lambda name: ops)
