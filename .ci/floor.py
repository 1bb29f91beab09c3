"""Runs the conformance harnesses and compares each score with the floor reached so far.

The programs of public reports are run, too.

usage: floor.py ODS FLOOR_FILE DIFFERENCES_FILE
DIFFERENCES_FILE has lines `PASS CASE REASON`: cases whose output is meant to differ, which count for no pass; their number
is printed.
FLOOR_FILE has lines `NAME SCORE`, per cent, for the scores whose floor is not 100; a score below its floor fails. Names:
GROUP.CHECK of GROUPS, tablegen.lax, exec.ENGINE (all programs), translate.equal, and pass.PASS for each pass that the cases
have (exact, of the inputs whose plain round trip is exact).
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile

import oracle

# Checks of `check_ir.py`: the sets of cases, and what is measured on them.
GROUPS = {
    'ir': ('builtin,core', 'T1 T2 T3 T3c T2L B1 B1L B2 B3 B2g B3g B0 N1 N1s F1'),
    'std': ('std,ext', 'T1 T2 T3 B1 B2 B3 N1 N1s'),
    'llvm': ('llvm,llvm_mix', 'T1 T2 T3 B1 B3 N1 N1s F1'),
}
ENGINES = ('cranelift', 'c')
PASS_CASES = ('pass_cases_public.jsonl.xz', 'pass_cases2_public.jsonl.xz')


def entries(path):
    """The words of each line of a file, less comments."""
    with open(path) as file:
        return [line.split() for line in file if line.strip() and not line.startswith('#')]


ods, floor_file, differences_file = sys.argv[1:4]
ods = os.path.abspath(ods)
oracle.need('conformance scores', oracle.SHARED, oracle.OPT)
differences = {(pass_name, case) for pass_name, case, *_ in entries(differences_file)}
wanted = ['%s.%s' % (group, check) for group, (_, checks) in GROUPS.items() for check in checks.split()]
wanted += ['tablegen.lax', *('exec.' + engine for engine in ENGINES), 'translate.equal']
scores = {}


def run(script, *args):
    command = [sys.executable, os.path.join(oracle.SHARED, script), *args]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout + done.stderr


def share(name, row, out):
    """Keeps the score of a harness whose table has a row with the total and the good ones."""
    if row:
        scores[name] = 100 * int(row['good']) / int(row['total'])
    else:
        print(out[-2000:])


for group, (sets, checks) in GROUPS.items():
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, 'ir.json')
        out = run('check_ir.py', '--bin', ods + ' opt', '--sets', sets, '--checks', checks.replace(' ', ','),
                  '--jobs', '2', '--timeout', '10', '--show', '0', '--json', report)
        try:
            with open(report) as file:
                for check, cases in json.load(file).items():
                    scores[group + '.' + check] = 100 * sum(case['ok'] for case in cases.values()) / max(1, len(cases))
        except OSError:
            print(out)
out = run('check_tablegen.py', '--bin', ods + ' tblgen', '--set', 'mlir', '--show', '5')
share('tablegen.lax', re.search(r'^mlir +ok +(?P<total>\d+) +\d+ \(.*?\) +(?P<good>\d+) ', out, re.M), out)
for engine in ENGINES:
    out = run('check_exec.py', '--bin', ods + ' run', '--visibility', 'public', '--engine-flag', '--engine=' + engine,
              '--show', '8')
    share('exec.' + engine, re.search(r'^total +(?P<total>\d+) +(?P<good>\d+) ', out, re.M), out)
out = run('check_translate.py', '--bin', ods + ' translate --mlir-to-llvmir', '--show', '0')
share('translate.equal', re.search(r'^equal (?P<good>\d+) of (?P<total>\d+) ', out, re.M), out)
for cases in PASS_CASES:
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, 'passes.csv')
        out = run('check_passes.py', '--bin', ods + ' opt', '--cases', os.path.join(oracle.SHARED, cases), '--report', report)
        with open(report) as file:
            rows = list(csv.DictReader(file))
    good = {row['id'] for row in rows if row['pass'] == 'none' and row['status'] == 'exact'}
    for name in sorted({row['pass'] for row in rows} - {'none'}):
        own = [row['status'] == 'exact' for row in rows if row['pass'] == name and row['id'] in good
               and (name, row['id']) not in differences]
        wanted.append('pass.' + name)
        if own:
            scores['pass.' + name] = 100 * sum(own) / len(own)

reports = subprocess.run([sys.executable, os.path.join(oracle.SHARED, 'check_reports.py'), '--bin', ods])

floors = {name: float(score) for name, score in entries(floor_file)}
print('%d cases are meant to differ, see .ci/differences' % len(differences))
failed = reports.returncode != 0
for name in [*wanted, *sorted(floors.keys() - set(wanted))]:
    score, floor = scores.get(name), floors.get(name, 100.0)
    good = score is not None and score >= floor - 1e-9
    failed += not good
    print('%-36s %s (floor %g)%s' % (name, 'missing' if score is None else '%.2f' % score, floor, '' if good else '  BELOW'))
sys.exit(1 if failed else 0)
