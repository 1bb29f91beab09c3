"""Runs the conformance harnesses and compares each score with the floor reached so far.

usage: floor.py SHARED_CONFORMANCE ODS FLOOR_FILE DIFFERENCES_FILE
DIFFERENCES_FILE has lines `PASS CASE REASON`: cases whose output is meant to differ, which count for no pass and are told.
FLOOR_FILE has lines `NAME SCORE`, per cent; a score below its floor fails. Names: ir.CHECK (sets
builtin and core), std.CHECK (std and ext), llvm.CHECK (llvm and llvm_mix), tablegen.lax, exec.ENGINE (all programs), translate.equal, pass.PASS (exact, of the
inputs whose plain round trip is exact).
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile

shared, ods, floor_file, differences_file = sys.argv[1:5]
ods = os.path.abspath(ods)
floors = dict(line.split() for line in open(floor_file) if line.strip() and not line.startswith('#'))
differences = {tuple(line.split()[:2]) for line in open(differences_file) if line.strip() and not line.startswith('#')}
scores = {}


def run(script, *args):
    done = subprocess.run([sys.executable, os.path.join(shared, script), *args], capture_output=True, text=True)
    return done.stdout + done.stderr


for group, sets in (('ir', 'builtin,core'), ('std', 'std,ext'), ('llvm', 'llvm,llvm_mix')):
    checks = sorted({name.split('.')[1] for name in floors if name.startswith(group + '.')})
    if not checks:
        continue
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, 'ir.json')
        out = run('check_ir.py', '--bin', ods + ' opt', '--sets', sets, '--checks', ','.join(checks),
                  '--jobs', '2', '--timeout', '10', '--show', '0', '--json', report)
        try:
            for check, cases in json.load(open(report)).items():
                scores[group + '.' + check] = 100 * sum(case['ok'] for case in cases.values()) / max(1, len(cases))
        except OSError:
            print(out)
if 'tablegen.lax' in floors:
    out = run('check_tablegen.py', '--bin', ods + ' tblgen', '--set', 'mlir', '--show', '5')
    row = re.search(r'^mlir +ok +(\d+) +\d+ \(.*?\) +(\d+) ', out, re.M)
    if row:
        scores['tablegen.lax'] = 100 * int(row[2]) / int(row[1])
    else:
        print(out[-2000:])
for engine in ('cranelift', 'c'):
    if 'exec.' + engine in floors:
        out = run('check_exec.py', '--bin', ods + ' run', '--visibility', 'public', '--engine-flag', '--engine=' + engine, '--show', '8')
        row = re.search(r'^total +(\d+) +(\d+) ', out, re.M)
        if row:
            scores['exec.' + engine] = 100 * int(row[2]) / int(row[1])
        else:
            print(out[-2000:])
if 'translate.equal' in floors:
    out = run('check_translate.py', '--bin', ods + ' translate --mlir-to-llvmir', '--show', '0')
    row = re.search(r'^equal (\d+) of (\d+) ', out, re.M)
    if row:
        scores['translate.equal'] = 100 * int(row[1]) / int(row[2])
    else:
        print(out[-2000:])
passes = [name.removeprefix('pass.') for name in floors if name.startswith('pass.')]
for cases in ('pass_cases_public.jsonl.xz', 'pass_cases2_public.jsonl.xz') if passes else ():
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, 'passes.csv')
        run('check_passes.py', '--bin', ods + ' opt', '--cases', os.path.join(shared, cases),
            '--pass', '^(%s)$' % '|'.join(map(re.escape, passes)), '--report', report)
        rows = list(csv.DictReader(open(report)))
    good = {row['id'] for row in rows if row['pass'] == 'none' and row['status'] == 'exact'}
    for name in passes:
        own = [row['status'] == 'exact' for row in rows if row['pass'] == name and row['id'] in good
               and (name, row['id']) not in differences]
        if own:
            scores['pass.' + name] = 100 * sum(own) / len(own)
print('%d cases are meant to differ, see .ci/differences' % len(differences))
failed = 0
for name, floor in floors.items():
    score = scores.get(name)
    good = score is not None and score >= float(floor) - 1e-9
    failed += not good
    print('%-36s %s (floor %s)%s' % (name, 'missing' if score is None else '%.2f' % score, floor, '' if good else '  BELOW'))
sys.exit(1 if failed else 0)
