"""Runs the public cases of StableHLO and JAX through the tool of `examples/stablehlo`.

usage: stablehlo.py STABLEHLO [--limit N] [--floor NAME=SCORE]...
A case that fails counts against the row of its harness: jax, testdata, interpret and their controls. The floor of a row is
100 per cent unless it is given. `--limit` takes at most that many files of each set of StableHLO.
"""
import argparse
import os
import re
import subprocess
import sys

import oracle

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument('bin')
parser.add_argument('--limit', type=int, default=0)
parser.add_argument('--floor', action='append', default=[])
options = parser.parse_args()
oracle.need('the cases of StableHLO', oracle.SHARED)
tool = os.path.abspath(options.bin)


def run(script, *args):
    command = [sys.executable, os.path.join(oracle.SHARED, script), '--bin', tool, *args]
    return subprocess.run(command, capture_output=True, text=True).stdout


jax = run('check_jax.py')
checked = run('check_stablehlo.py', '--limit', str(options.limit))
print(jax + checked)
scores = {}
for form, cases, right in re.findall(r'^(custom|generic|portable) +(\d+) +\d+ +(\d+)$', jax, re.M):
    scores['jax.' + form] = 100 * int(right) / int(cases)
for name, good, total in re.findall(r'^(\w+(?: controls)?) +(\d+) of +(\d+) ', checked, re.M):
    scores[name.replace(' ', '.')] = 100 * int(good) / int(total)
floors = {name: float(score) for name, score in (floor.split('=') for floor in options.floor)}
wanted = ['jax.custom', 'jax.generic', 'jax.portable', 'testdata', 'interpret', 'testdata.controls', 'interpret.controls']
below = [name for name in wanted if scores.get(name, -1) < floors.get(name, 100.0) - 1e-9]
for name in below:
    print('%s %s (floor %g)  BELOW' % (name, scores.get(name, 'missing'), floors.get(name, 100.0)))
sys.exit(1 if below else 0)
