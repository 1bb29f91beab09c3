"""Measures the way from text to a function that can be called, against mlir-opt and mlir-runner, in one run.

usage: latency.py ODS [--functions N] [--ops N] [--runs N] [--llvm DIR]

The module has `--functions` functions of `--ops` operations of `arith` on i64, and a `main` that calls one of them and
gives its result back. Each line is user and system time of whole processes, then wall time; the least of the runs counts,
and the tools take turns:

  lower   `ods opt` and mlir-opt, func and arith to the llvm dialect, text to text
  run     `ods run -O0` of the module, and mlir-runner -O0 of what mlir-opt made, after mlir-opt
"""
import argparse
import os
import resource
import subprocess
import tempfile
import time

NAMES = ['addi', 'muli', 'xori', 'subi', 'andi', 'ori']
LOWER = ['--convert-arith-to-llvm', '--convert-func-to-llvm', '--reconcile-unrealized-casts']


def function(number, ops):
    """Each operation combines the value before it with one of those above."""
    lines = [f'  func.func @f{number}(%v0: i64, %v1: i64) -> i64 {{']
    for i in range(ops):
        other = (i * 7 + number + 3) % (i + 2)
        lines.append(f'    %v{i + 2} = arith.{NAMES[(i + number) % len(NAMES)]} %v{i + 1}, %v{other} : i64')
    return '\n'.join(lines + [f'    return %v{ops + 1} : i64', '  }'])


def module(functions, ops):
    main = ('  func.func @main() -> i64 {\n    %a = arith.constant 12345 : i64\n    %b = arith.constant 678 : i64\n'
            '    %r = call @f0(%a, %b) : (i64, i64) -> i64\n    return %r : i64\n  }')
    return '\n'.join([*(function(n, ops) for n in range(functions)), main, ''])


def timed(command):
    """Processor and wall time of a command, in seconds, and its output."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall), out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('ods')
    parser.add_argument('--functions', type=int, default=1000)
    parser.add_argument('--ops', type=int, default=100)
    parser.add_argument('--runs', type=int, default=5)
    parser.add_argument('--llvm', default='/usr/lib/llvm-22/bin')
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source, lowered = os.path.join(folder, 'source.mlir'), os.path.join(folder, 'lowered.mlir')
        with open(source, 'w') as file:
            file.write(module(args.functions, args.ops))
        result = ['-e', 'main', '--entry-point-result=i64']
        commands = {
            'ods opt': [args.ods, 'opt', source, *LOWER, '-o', os.devnull],
            'mlir-opt': [f'{args.llvm}/mlir-opt', source, *LOWER, '-o', lowered],
            'ods run -O0': [args.ods, 'run', '-O0', source, *result],
            'mlir-runner -O0': [f'{args.llvm}/mlir-runner', '-O0', lowered, *result],
        }
        best, printed = {}, {}
        for _ in range(args.runs):
            for name, command in commands.items():
                times, printed[name] = timed(command)
                best[name] = tuple(map(min, times, best.get(name, times)))
        assert printed['ods run -O0'] == printed['mlir-runner -O0'], printed
        for name, (cpu, wall) in best.items():
            print(f'{name:16} {cpu * 1e3:8.1f} ms processor {wall * 1e3:8.1f} ms wall')
        for title, ours, theirs in (('lower', 'ods opt', ['mlir-opt']), ('run', 'ods run -O0', ['mlir-opt', 'mlir-runner -O0'])):
            ratio = [sum(best[name][kind] for name in theirs) / best[ours][kind] for kind in (0, 1)]
            print(f'{title:16} {ratio[0]:8.1f} x  processor {ratio[1]:8.1f} x  wall')


if __name__ == '__main__':
    main()
