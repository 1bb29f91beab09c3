"""Times programs beside XLA on the CPU: from portable bytes to the first result, and a call in the steady state.

    pip install jax flatbuffers
    cargo build --release -p stablehlo
    python3 examples/stablehlo/benches/beside_xla.py --bin target/release/stablehlo [--threads 1] [--only REGEX]

Each program is exported once and called with the same inputs by both. Results are compared before anything is timed.
The times are medians; XLA runs with `--threads` threads, ods with one.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--bin", required=True, help="the tool `stablehlo`")
parser.add_argument("--threads", type=int, default=1, help="threads of XLA (default: 1)")
parser.add_argument("--only", default="", help="a pattern of programs' names")
parser.add_argument("--engines", default="cranelift,c")
options = parser.parse_args()

os.environ["JAX_PLATFORMS"] = "cpu"
if options.threads == 1:
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.sched_setaffinity(0, {0})

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax, nn

RNG = np.random.default_rng(5)


def normal(*shape, scale=1.0):
    return (RNG.standard_normal(shape) * scale).astype(np.float32)


def layer_norm(x):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)


def mlp(x, a, b, c):
    return nn.relu(nn.relu(x @ a) @ b) @ c


def transformer(x, qkv, out, up, down):
    def heads(t):
        return t.reshape(128, 8, 32).transpose(1, 0, 2)

    q, k, v = map(heads, jnp.split(layer_norm(x) @ qkv, 3, -1))
    scores = jnp.where(jnp.tril(jnp.ones((128, 128), bool)), q @ k.transpose(0, 2, 1) / 32**0.5, -1e9)
    x = x + (nn.softmax(scores) @ v).transpose(1, 0, 2).reshape(128, 256) @ out
    return x + nn.gelu(layer_norm(x) @ up) @ down


def resnet(x, first, second):
    def conv(x, w):
        return lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    return nn.relu(x + conv(nn.relu(conv(x, first)), second))


def lstm(xs, wx, wh):
    def step(state, x):
        h, c = state
        i, f, g, o = jnp.split(x @ wx + h @ wh, 4, -1)
        c = nn.sigmoid(f) * c + nn.sigmoid(i) * jnp.tanh(g)
        h = nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), None

    zero = jnp.zeros((16, 64))
    return lax.scan(step, (zero, zero), xs)[0][0]


PROGRAMS = {
    "mlp": (mlp, normal(64, 784), normal(784, 512, scale=0.05), normal(512, 512, scale=0.05), normal(512, 10)),
    "transformer": (
        transformer,
        normal(128, 256),
        normal(256, 768, scale=0.05),
        normal(256, 256, scale=0.05),
        normal(256, 1024, scale=0.05),
        normal(1024, 256, scale=0.05),
    ),
    "resnet": (resnet, normal(1, 56, 56, 64), normal(3, 3, 64, 64, scale=0.05), normal(3, 3, 64, 64, scale=0.05)),
    "softmax": (lambda x: nn.softmax(x), normal(1024, 1024)),
    "layer_norm": (layer_norm, normal(1024, 1024)),
    "sort": (jnp.sort, normal(1_000_000)),
    "product": (jnp.matmul, normal(512, 512), normal(512, 512)),
    "lstm": (lstm, normal(100, 16, 64), normal(64, 256, scale=0.1), normal(64, 256, scale=0.1)),
}


def milliseconds(action, budget=1.0, least=5):
    """Returns the median time of an action, repeated for `budget` seconds."""
    action()
    times = []
    while len(times) < least or sum(times) < budget:
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3


def xla(portable, args):
    """Returns the results, the milliseconds from bytes to the first result, and those of a call."""
    jax.clear_caches()
    start = time.perf_counter()
    function = jax.jit(export.deserialize(bytearray(portable)).call)
    result = jax.block_until_ready(function(*args))
    first = (time.perf_counter() - start) * 1e3
    return np.asarray(result), first, milliseconds(lambda: jax.block_until_ready(function(*args)))


def ods(folder, engine):
    """Returns what `stablehlo bench` prints: milliseconds from bytes to the first result, and those of a call."""
    arguments = sorted(folder.glob("arg*.bin"))
    command = [options.bin, "bench", folder / "program.mlirbc", *arguments, f"--engine={engine}"]
    if options.threads == 1:
        command = ["taskset", "-c", "1", *command]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    found = dict(re.findall(r"^(\w+): ([0-9.]+) ms", done.stdout, re.M))
    return float(found["first"]), float(found["call"])


def check(folder, expected):
    arguments = sorted(folder.glob("arg*.bin"))
    command = [options.bin, "run", folder / "program.mlirbc", *arguments, "--out", folder]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    found = np.fromfile(folder / "result0.bin", expected.dtype).reshape(expected.shape)
    np.testing.assert_allclose(found, expected, rtol=1e-3, atol=1e-4 * np.abs(expected).max())


def mean(ratios):
    return statistics.geometric_mean(ratios)


def main():
    engines = options.engines.split(",")
    columns = "".join(f"{engine:>12} first {'call':>9} {'× XLA':>6}" for engine in engines)
    print(f"{'program':12} {'XLA first':>10} {'call':>9}{columns}   (ms)")
    firsts, calls = {e: [] for e in engines}, {e: [] for e in engines}
    for name, (function, *args) in PROGRAMS.items():
        if not re.search(options.only, name):
            continue
        # An exported function holds its serialized artifact beside it; `bench` reads the artifact alone.
        exported = export.export(jax.jit(function))(*args)
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            (folder / "program.mlirbc").write_bytes(exported.mlir_module_serialized)
            for index, arg in enumerate(args):
                (folder / f"arg{index}.bin").write_bytes(arg.tobytes())
            result, first, call = xla(exported.serialize(), args)
            check(folder, result)
            row = f"{name:12} {first:10.1f} {call:9.3f}"
            for engine in engines:
                ours, steady = ods(folder, engine)
                row += f"{ours:18.1f} {steady:9.3f} {steady / call:6.2f}"
                firsts[engine].append(first / ours)
                calls[engine].append(steady / call)
            print(row, flush=True)
    for engine in engines:
        print(f"{engine}: first result {mean(firsts[engine]):.1f} × faster, a call takes {mean(calls[engine]):.2f} × XLA's time")


main()
