"""Runs the kernels of lowering/benches/kernels on both engines and, where it is installed, with mlir-runner.

usage: kernels.py ODS [--only WORD] [--times] [--runs N] [--tools c,-O2]
Each file has a function `kernel` that does its work so many times. It is lowered once, by mlir-opt if that is installed,
and run: every tool has to give the same result. Exit code 1 when two results differ.
With `--times`, a kernel is called with no work and with enough of it: the difference is the time of the code, and the time
without work that of the compiler and the process. It is processor time, so that other work does not count. The least time
of `--runs` is printed, and its ratio to mlir-runner -O2, with the geometric means.
"""
import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile

import oracle

KERNELS = os.path.join(oracle.ROOT, 'lowering/benches/kernels')
LOWER = ['--convert-scf-to-cf', '--convert-vector-to-llvm', '--convert-math-to-llvm', '--expand-strided-metadata',
         '--finalize-memref-to-llvm', '--convert-arith-to-llvm', '--convert-index-to-llvm', '--convert-cf-to-llvm',
         '--convert-func-to-llvm', '--reconcile-unrealized-casts']
# Rounds that take mlir-runner -O2 a few tenths of a second.
ROUNDS = {
    'argmax': 60000, 'axpy_f16': 10000, 'batch_norm': 100000, 'binary_search': 8000, 'blend_rgba': 40000,
    'box_blur': 20000, 'bubble_sort': 4000, 'cases': 200000, 'clip': 200000, 'collatz': 8000, 'convolution': 4000,
    'count_words': 600000, 'cross_product': 200000, 'differences_i8': 400000, 'dot': 3000, 'edit_distance': 1000,
    'fib': 40, 'fnv': 12000, 'gcd': 5000, 'gray': 100000, 'hadamard': 200000, 'heat3d': 8000, 'histogram': 8000,
    'insertion_sort': 10000, 'knapsack': 4000, 'mandelbrot': 25, 'matmul': 40, 'matrix_chain': 4000,
    'matrix_vector': 5000, 'median3': 40000, 'mix_i16': 700000, 'nbody': 800000, 'polynomial': 20000,
    'popcount': 100000, 'prefix_sum': 30000, 'product_4x4': 150000, 'product_f32': 150, 'product_f64': 150,
    'product_i32': 300, 'quantize': 100000, 'queens': 10000, 'saxpy': 200000, 'sieve': 150, 'softmax': 3000,
    'stencil_1d': 100000, 'stencil_2d': 10000, 'string_search': 4000, 'subsequence': 1000, 'transposition': 3000,
    'triangular': 100000, 'unswitch': 400000, 'vector_saxpy': 200000, 'xorshift': 400000,
}
# A public global may be written by others: no compiler knows the number of rounds, so that the code is the same for any.
MAIN = """
memref.global @rounds : memref<1xindex> = dense<{}>
func.func @main() -> i64 {{
  %global = memref.get_global @rounds : memref<1xindex>
  %first = arith.constant 0 : index
  %rounds = memref.load %global[%first] : memref<1xindex>
  %result = func.call @kernel(%rounds) : (index) -> i64
  return %result : i64
}}
"""


def lowered(ods, kernel, rounds):
    """The kernel in the llvm dialect, with a `main` that calls it."""
    with open(os.path.join(KERNELS, f'{kernel}.mlir')) as file:
        text = file.read() + MAIN.format(rounds)
    tool = [oracle.OPT] if os.path.exists(oracle.OPT) else [ods, 'opt']
    done = subprocess.run(tool + LOWER, input=text.encode(), capture_output=True)
    if done.returncode:
        sys.exit(f'{kernel}: {done.stderr.decode()}')
    return done.stdout


def processor_time():
    """Seconds that ended children took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(command, text, runs):
    """The least seconds of so many runs, and the result."""
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


def tools(ods, names):
    """The commands that run a file, of these names."""
    commands = {'cranelift': [ods, 'run', '--engine=cranelift'], 'c': [ods, 'run', '--engine=c'],
                '-O2': [oracle.RUNNER, '-O2'], '-O0': [oracle.RUNNER, '-O0']}
    if not os.path.exists(oracle.RUNNER):
        print(f'SKIPPED: kernels with mlir-runner: there is no {oracle.RUNNER}')
        names = [name for name in names if name in ('cranelift', 'c')]
    return {name: commands[name] for name in names}


def check(kernel, results):
    """Ends the script if the tools do not agree on a result."""
    if len(set(results.values())) > 1:
        sys.exit(f'{kernel}: results differ: {results}')


def run_all(ods, kernels, commands):
    """Runs each kernel for three rounds with every tool."""
    for kernel in kernels:
        text = lowered(ods, kernel, 3)
        check(kernel, {name: timed(command, text, 1)[1] for name, command in commands.items()})
    print(f'{len(kernels)} kernels: the same result with {", ".join(commands)}')


def time_all(ods, kernels, commands, runs):
    """Prints the times of each kernel with every tool."""
    base = '-O2' if '-O2' in commands else next(iter(commands))
    print('milliseconds of the code (of the compiler) | times the time of ' + base)
    print(f'{"":14}' + ''.join(f'{name:>14}' for name in commands) + ' |' + ''.join(f'{name:>10}' for name in commands))
    ratios = {name: [] for name in commands}
    for kernel in kernels:
        idle, busy = (lowered(ods, kernel, count) for count in (0, ROUNDS[kernel]))
        times, results, line = {}, {}, f'{kernel:14}'
        for name, command in commands.items():
            before, _ = timed(command, idle, runs)
            whole, results[name] = timed(command, busy, runs)
            times[name] = max(whole - before, 1e-3)
            line += f'{times[name] * 1e3:7.0f} ({before * 1e3:4.0f})'
        check(kernel, results)
        line += ' |'
        for name in commands:
            ratios[name].append(times[name] / times[base])
            line += f'{ratios[name][-1]:10.2f}'
        print(line, flush=True)
    mean = {name: math.exp(sum(map(math.log, each)) / len(each)) for name, each in ratios.items() if each}
    print('geometric mean: ' + ', '.join(f'{name} {one:.2f}' for name, one in mean.items()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('ods')
    parser.add_argument('--only', default='')
    parser.add_argument('--times', action='store_true')
    parser.add_argument('--runs', type=int, default=5)
    parser.add_argument('--tools', default='cranelift,c,-O2', help='of cranelift, c, -O2, -O0')
    args = parser.parse_args()
    known = {name.removesuffix('.mlir') for name in os.listdir(KERNELS)}
    if known != set(ROUNDS):
        sys.exit(f'kernels without rounds, or rounds without a kernel: {known ^ set(ROUNDS)}')
    kernels = [kernel for kernel in sorted(ROUNDS) if args.only in kernel]
    commands = tools(args.ods, args.tools.split(','))
    if args.times:
        time_all(args.ods, kernels, commands, args.runs)
    else:
        run_all(args.ods, kernels, commands)


if __name__ == '__main__':
    main()
