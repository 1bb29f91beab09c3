"""Measures whole runs of the tool on big modules of affine and linalg, against mlir-opt, the two taking turns.

usage: workloads.py ODS [--ops N] [--runs N] [--llvm DIR] [FILE.mlir ..]

  affine   nests of `affine.for` with reductions, accesses by maps, and conditions
  linalg   `linalg.generic`, matmul, fill and elementwise operations on tensors

Other modules may be given as files. Each line is wall time, the least of the runs, both tools with their threads, and the
ratio; in brackets that to mlir-opt on one thread.
"""
import argparse
import os
import subprocess
import tempfile
import time


def affine(ops):
    """Functions of 21 operations, each with its own bounds."""
    parts = ['#lower = affine_map<(d0) -> (d0)>', '#even = affine_set<(d0, d1) : (d0 + d1 - 1 >= 0, d0 - d1 >= 0)>']
    for f in range(-(-ops // 21)):
        size = 16 + f % 48
        parts.append(f'''func.func @f{f}(%a: memref<{size}x{size}xf32>, %b: memref<{size}x{size}xf32>, %n: index) -> f32 {{
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to {size} iter_args(%s0 = %zero) -> (f32) {{
    %inner = affine.for %j = #lower(%i) to min affine_map<(d0)[s0] -> (d0 + 8, s0, {size})>(%i)[%n] iter_args(%s1 = %s0) -> (f32) {{
      %0 = affine.load %a[%i, %j] : memref<{size}x{size}xf32>
      %1 = affine.load %b[%j, %i] : memref<{size}x{size}xf32>
      %2 = arith.mulf %0, %1 : f32
      %3 = arith.addf %s1, %2 : f32
      affine.if #even(%i, %j) {{
        %4 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 2)>(%i, %j)
        %5 = memref.load %a[%i, %4] : memref<{size}x{size}xf32>
        affine.store %5, %b[%i, symbol(%n) mod {size}] : memref<{size}x{size}xf32>
      }}
      affine.yield %3 : f32
    }}
    affine.yield %inner : f32
  }}
  affine.parallel (%i, %j) = (0, 0) to ({size}, {size}) step (4, 4) {{
    %0 = affine.vector_load %a[%i, %j] : memref<{size}x{size}xf32>, vector<4xf32>
    %1 = arith.addf %0, %0 : vector<4xf32>
    affine.vector_store %1, %b[%i, %j] : memref<{size}x{size}xf32>, vector<4xf32>
  }}
  return %sum : f32
}}''')
    return '\n'.join(parts) + '\n'


def linalg(ops):
    """Functions of 19 operations, each on tensors of its own size."""
    parts = ['#id = affine_map<(d0, d1) -> (d0, d1)>', '#row = affine_map<(d0, d1) -> (d0)>']
    for f in range(-(-ops // 19)):
        ty = f'tensor<{8 + f % 56}x32xf32>'
        parts.append(f'''func.func @f{f}(%a: {ty}, %b: tensor<32x32xf32>, %c: tensor<{8 + f % 56}xf32>) -> {ty} {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {ty}
  %filled = linalg.fill ins(%zero : f32) outs(%empty : {ty}) -> {ty}
  %product = linalg.matmul ins(%a, %b : {ty}, tensor<32x32xf32>) outs(%filled : {ty}) -> {ty}
  %biased = linalg.generic {{indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}}
      ins(%product, %c : {ty}, tensor<{8 + f % 56}xf32>) outs(%empty : {ty}) {{
  ^bb0(%x: f32, %y: f32, %out: f32):
    %0 = arith.addf %x, %y : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  }} -> {ty}
  %sum = linalg.add ins(%biased, %a : {ty}, {ty}) outs(%empty : {ty}) -> {ty}
  %dim = arith.constant 0 : index
  %size = tensor.dim %sum, %dim : {ty}
  return %sum : {ty}
}}''')
    return '\n'.join(parts) + '\n'


def timed(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('ods')
    parser.add_argument('files', nargs='*')
    parser.add_argument('--ops', type=int, default=100000)
    parser.add_argument('--runs', type=int, default=5)
    parser.add_argument('--llvm', default='/usr/lib/llvm-22/bin')
    args = parser.parse_args()
    theirs = f'{args.llvm}/mlir-opt'
    with tempfile.TemporaryDirectory() as folder:
        files = list(args.files)
        for kind in (affine, linalg):
            files.append(os.path.join(folder, f'{kind.__name__}.mlir'))
            with open(files[-1], 'w') as file:
                file.write(kind(args.ops))
        for file in files:
            name = os.path.basename(file).removesuffix('.mlir')
            bytecode = os.path.join(folder, 'module.mlirbc')
            subprocess.run([theirs, '--emit-bytecode', file, '-o', bytecode], check=True)
            for what, flags in (('text to text', [file]), ('text to bytecode', [file, '--emit-bytecode']),
                                ('bytecode to bytecode', [bytecode, '--emit-bytecode']),
                                ('canonicalize', [file, '--canonicalize'])):
                commands = [[args.ods, 'opt', *flags], [theirs, *flags], [theirs, '--mlir-disable-threading', *flags]]
                best = [float('inf')] * 3
                for _ in range(args.runs):
                    best = [min(old, timed([*command, '-o', os.devnull])) for old, command in zip(best, commands)]
                ours, threads, one = (1e3 * seconds for seconds in best)
                print(f'{name:10} {what:21} {ours:7.1f} ms, mlir-opt {threads:7.1f} ms: '
                      f'{threads / ours:4.1f} x ({one / ours:4.1f} x)', flush=True)


if __name__ == '__main__':
    main()
