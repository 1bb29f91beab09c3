"""Times small programs on both engines and, where it is installed, with mlir-runner -O0 and -O2.

usage: lowering/benches/kernels.py ODS [--runs N] [--only WORD]
Each file of the folder `kernels` has a function `kernel` that does its work so many times. It is lowered once, by
mlir-opt if that is installed, and called with no work and with enough of it: the difference is the time of the code, and
the time without work that of the compiler and the process. It is processor time, so that other work does not count.
Every tool has to give the same result.
Prints the least time of `--runs`, and the ratios to mlir-runner -O2 with their geometric means.
"""
import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile

LLVM = '/usr/lib/llvm-22/bin'
KERNELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'kernels')
LOWER = ['--convert-scf-to-cf', '--convert-vector-to-llvm', '--expand-strided-metadata', '--finalize-memref-to-llvm',
         '--convert-arith-to-llvm', '--convert-index-to-llvm', '--convert-cf-to-llvm', '--convert-func-to-llvm',
         '--reconcile-unrealized-casts']
# Rounds that take about half a second by -O2.
ROUNDS = {'fib': 80, 'matmul': 60, 'dot': 5000, 'sieve': 200, 'mandelbrot': 40, 'saxpy': 200000, 'vector_saxpy': 200000}
MAIN = """
func.func @main() -> i64 {{
  %rounds = arith.constant {} : index
  %result = func.call @kernel(%rounds) : (index) -> i64
  return %result : i64
}}
"""


def lowered(ods, text):
    tool = [f'{LLVM}/mlir-opt'] if os.path.exists(f'{LLVM}/mlir-opt') else [ods, 'opt']
    done = subprocess.run(tool + LOWER, input=text.encode(), capture_output=True)
    if done.returncode:
        sys.exit(done.stderr.decode())
    return done.stdout


def processor_time():
    """Seconds that ended children took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command, text, runs):
    least, result = math.inf, None
    with tempfile.NamedTemporaryFile(suffix='.mlir') as file:
        file.write(text)
        file.flush()
        for _ in range(runs):
            start = processor_time()
            done = subprocess.run(command + [file.name, '-e', 'main', '--entry-point-result=i64'], capture_output=True)
            least = min(least, processor_time() - start)
            if done.returncode:
                sys.exit(f'{" ".join(command)}: {done.stderr.decode()}')
            result = done.stdout.strip()
    return least, result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('ods')
    parser.add_argument('--runs', type=int, default=5)
    parser.add_argument('--only', default='')
    args = parser.parse_args()
    tools = {'cranelift': [args.ods, 'run', '--engine=cranelift'], 'c': [args.ods, 'run', '--engine=c']}
    if os.path.exists(f'{LLVM}/mlir-runner'):
        tools.update({'-O0': [f'{LLVM}/mlir-runner', '-O0'], '-O2': [f'{LLVM}/mlir-runner', '-O2']})
    print(f'{"kernel":14}' + ''.join(f'{name:>12}' for name in tools) + '   milliseconds of the code (of the compiler)')
    ratios = {name: [] for name in tools}
    for kernel, rounds in ROUNDS.items():
        if args.only not in kernel:
            continue
        with open(os.path.join(KERNELS, f'{kernel}.mlir')) as file:
            source = file.read()
        idle, busy = (lowered(args.ods, source + MAIN.format(count)) for count in (0, rounds))
        times, results, line = {}, set(), f'{kernel:14}'
        for name, command in tools.items():
            before, _ = timed(command, idle, args.runs)
            whole, result = timed(command, busy, args.runs)
            times[name] = max(whole - before, 1e-6)
            results.add(result)
            line += f'{times[name] * 1e3:6.0f} ({before * 1e3:3.0f})'
        if len(results) > 1:
            sys.exit(f'{kernel}: results differ: {results}')
        for name in tools:
            ratios[name].append(times[name] / times.get('-O2', times['c']))
        print(line, flush=True)
    mean = {name: math.exp(sum(map(math.log, all)) / len(all)) for name, all in ratios.items() if all}
    base = '-O2' if '-O2' in tools else 'c'
    print(f'times the time of {base}, each: ' +
          '; '.join(f'{name} ' + ' '.join(f'{one:.2f}' for one in all) for name, all in ratios.items()))
    print('geometric mean: ' + ', '.join(f'{name} {one:.2f}' for name, one in mean.items()))


if __name__ == '__main__':
    main()
