"""Scores upstream's dialects, loaded at run time from their `.td`, on the cases that declarations alone can carry.

usage: other.py ODS [--sets other] [--checks T1,B1,T2,T3] [--limit N] [--jobs N] [--show N]
                [--only WORD] [--json FILE] [--floor CHECK=PER CENT]...
What a case needs from C++ is read from the records (`ods tblgen --dump-json`) of the dialects it mentions: a type or
attribute, or for T2 and T3 an operation, whose syntax is hand-written or has a `custom<X>`, or whose result types C++
infers; names of values (T3) and aliases that C++ gives. `declarative` counts the cases that need nothing of it. Each failure is put under the first
thing that it needs; what is left is ours. Exit code 1 when a check is below its floor or anything crashes.
Skips, saying so, without the cases or the oracle's `.td` files.
"""
import argparse
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import oracle

INCLUDE = oracle.INCLUDE
CATALOG = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../dynamic/mlir.dialects')
PRELUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../ods-spec/include')
# Compiled into the tool, with their hooks.
COMPILED = {'builtin', 'arith', 'func', 'cf', 'llvm', 'ub'}
# `custom<X>` that every dialect has: see `core/src/rt/directives.rs`.
SHARED_DIRECTIVES = {'DynamicIndexList'}
BUILTIN_ALIASES = {'map', 'set', 'loc', 'distinct', 'tuple'}
CUT, OUT_CUT = '//@@CUT@@', '//@@OUT@@'

parser = argparse.ArgumentParser()
parser.add_argument('ods')
parser.add_argument('--sets', default='other')
parser.add_argument('--checks', default='T1,B1,T2,T3')
parser.add_argument('--limit', type=int)
parser.add_argument('--only', default='', help='a word in the names of the cases')
parser.add_argument('--jobs', type=int, default=2)
parser.add_argument('--batch', type=int, default=20, help='cases for each run of the tool')
parser.add_argument('--timeout', type=float, default=30)
parser.add_argument('--show', type=int, default=5, help='failures listed for each category')
parser.add_argument('--json', help='a file for every result')
parser.add_argument('--floor', action='append', default=[], metavar='CHECK=PER CENT')
args = parser.parse_args()
oracle.need('dialects from their .td', oracle.SHARED, INCLUDE)

ODS = os.path.abspath(args.ods)
OPT = [ODS, 'opt', '--load-dialect', 'mlir', '-I', INCLUDE]


class Dialect:
    """What the records of a dialect say about syntax."""

    def __init__(self, words):
        self.hand_written, self.known, self.ops, self.named, self.aliases = {}, set(), {}, set(), set()
        self.inferred = set()
        folders, files = [INCLUDE], []
        words = iter(words)
        for word in words:
            (folders.append(os.path.join(INCLUDE, next(words))) if word == '-I' else files.append(word))
        for file in files:
            flags = [word for folder in folders for word in ('-I', folder)]
            place = PRELUDE if file.startswith('ods/') else INCLUDE
            done = subprocess.run([ODS, 'tblgen', '--dump-json', *flags, os.path.join(place, file)],
                                  capture_output=True, check=True)
            records = json.loads(done.stdout)
            for name in records['!instanceof'].get('Op', ()):
                self.op(records, records[name])
            for kind, sigil in (('TypeDef', '!'), ('AttrDef', '#')):
                for name in records['!instanceof'].get(kind, ()):
                    self.definition(records, records[name], sigil)

    def op(self, records, record):
        name = '%s.%s' % (records[record['opDialect']['def']]['name'], record['opName'])
        syntax, custom = record['assemblyFormat'], record['hasCustomAssemblyFormat']
        if syntax is not None:
            self.ops[name] = ['custom<%s>' % one for one in directives(syntax) if one not in SHARED_DIRECTIVES]
        else:
            self.ops[name] = ['syntax'] if custom else []
        for one in traits(records, record['traits']):
            if one.get('cppInterfaceName') == 'OpAsmOpInterface':
                self.named.add(name)
            if one.get('cppInterfaceName') == 'InferTypeOpInterface' and not spells_results(record):
                self.inferred.add(name)

    def definition(self, records, record, sigil):
        full = record['typeName' if sigil == '!' else 'attrName']
        self.known.add(sigil + full)
        syntax = record['assemblyFormat']
        why = None
        if syntax is not None:
            why = next(('custom<%s>' % one for one in directives(syntax)), None)
        elif record['hasCustomAssemblyFormat'] or record['mnemonic'] is None:
            why = 'syntax'
        if why:
            self.hand_written[sigil + full] = why
        if record.get('genMnemonicAlias'):
            self.aliases.add(record['mnemonic'])


def directives(syntax):
    return sorted(set(re.findall(r'custom<(\w+)>', syntax)))


def spells_results(record):
    """Whether the text of an operation tells the types of its results."""
    syntax = record['assemblyFormat'] or ''
    names = [name for _, name in record['results']['args']]
    if re.search(r'\btype\(results\)|functional-type\([^()]*, *(results|\$)', syntax):
        return True
    return all(name and 'type($%s)' % name in syntax for name in names)


def traits(records, uses):
    for use in uses:
        record = records[use['def']]
        yield record
        yield from traits(records, record.get('traits') or [])
        yield from traits(records, record.get('baseInterfaces') or [])


def catalog():
    lines = (line.split('#')[0].strip() for line in open(CATALOG))
    named = dict(line.split(':', 1) for line in lines if line)
    with ThreadPoolExecutor(args.jobs) as pool:
        return dict(zip(named, pool.map(lambda words: Dialect(words.split()), named.values())))


DIALECTS = catalog()


def lookup(sigil, dialect, mnemonic):
    """The definition that a spelling names: mnemonics may hold dots, spellings may go on after them."""
    known = DIALECTS[dialect].known
    name = '%s%s.%s' % (sigil, dialect, mnemonic)
    while name not in known and '.' in name.split('.', 1)[1]:
        name = name.rsplit('.', 1)[0]
    return name


def needs_of_text(text):
    """What types, attributes and aliases of a text want from C++."""
    needs = []
    for sigil, dialect, mnemonic in sorted(set(re.findall(r'([!#])(\w+)(?:\.|<"?)([A-Za-z_][\w.]*)', text))):
        if dialect in COMPILED or dialect not in DIALECTS:
            continue
        name = lookup(sigil, dialect, mnemonic)
        if name not in DIALECTS[dialect].known:
            needs.append('%s: only C++ declares it' % name)
        elif name in DIALECTS[dialect].hand_written:
            needs.append('%s: hand-written %s' % (name, DIALECTS[dialect].hand_written[name]))
    return needs


def alias_needs(text):
    given = {re.sub(r'_?\d*$', '', name) for name in re.findall(r'^[#!](\w+) = ', text, re.M)}
    given -= BUILTIN_ALIASES | {alias for one in DIALECTS.values() for alias in one.aliases}
    return ['alias %s: C++ gives it' % name for name in sorted(given)]


def ops_of(generic):
    for op in sorted(set(re.findall(r'"(\w+\.[\w.]+)"\(', generic))):
        dialect = op.split('.')[0]
        if dialect not in COMPILED and dialect in DIALECTS:
            yield op, dialect


def undeclared_ops(generic):
    return ['%s: only C++ declares it' % op for op, dialect in ops_of(generic) if op not in DIALECTS[dialect].ops]


def op_needs(generic, names):
    needs = []
    for op, dialect in ops_of(generic):
        needs += ['%s: hand-written %s' % (op, one) for one in DIALECTS[dialect].ops.get(op, ())]
        if op in DIALECTS[dialect].inferred:
            needs.append('%s: C++ infers its result types' % op)
        if names and op in DIALECTS[dialect].named:
            needs.append('%s: C++ names its values' % op)
    return needs


def run(command, folder, timeout):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=timeout, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout, done.stderr.decode(errors='replace')
    except subprocess.TimeoutExpired:
        return 124, b'', 'TIMEOUT'


rows, folder = oracle.ir_cases(args.sets.split(','))
rows = [row for row in rows if row['kind'] == 'pos' and args.only in row['id']]
if args.limit and len(rows) > args.limit:
    rows = random.Random(1).sample(rows, args.limit)


def read(row, name):
    try:
        return open(os.path.join(folder, row['id'], name), 'rb').read()
    except OSError:
        return None


def one_case(row, name, flags):
    code, out, err = run([*OPT, name, *flags], os.path.join(folder, row['id']), args.timeout)
    if code not in (0, 1):
        return None, 'CRASH %d %s' % (code, err[-200:])
    errors = [line for line in err.splitlines() if 'error:' in line]
    return (out, '') if code == 0 else (None, (errors or ['no message'])[0])


def batch(chunk, name, flags, excused):
    """Outcomes of cases with the same flags, in one run where that goes well; `excused` need not say why they fail."""
    if len(chunk) > 1 and name.endswith('.mlir'):
        with tempfile.TemporaryDirectory() as place:
            text = ('\n%s\n' % CUT).encode().join(read(row, name) for row in chunk)
            open(os.path.join(place, 'batch.mlir'), 'wb').write(text)
            split = ['--split-input-file=' + CUT, '--output-split-marker=' + OUT_CUT]
            code, out, _ = run([*OPT, 'batch.mlir', *split, *flags], place, args.timeout * 4)
        parts = out.split(OUT_CUT.encode() + b'\n')
        if code in (0, 1) and len(parts) == len(chunk):
            return [(part, '') if part.strip() else (None, 'rejected') if excused(row) else one_case(row, name, flags)
                    for part, row in zip(parts, chunk)]
    return [one_case(row, name, flags) for row in chunk]


CHECKS = {
    # What no dialect declares, the codecs carry all the same.
    'T1': ('generic.mlir', ['--mlir-print-op-generic', '--allow-unregistered-dialect'], 'generic.mlir'),
    'B1': ('input.mlirbc', ['--mlir-print-op-generic', '--allow-unregistered-dialect'], 'generic.mlir'),
    'T2': ('input.mlir', ['--mlir-print-op-generic'], 'generic.mlir'),
    'T3': ('input.mlir', [], 'custom.mlir'),
}


def difference(want, got):
    want, got = want.rstrip().split(b'\n'), got.rstrip().split(b'\n')
    for number, (a, b) in enumerate(zip(want + [b'<end>'], got + [b'<end>'])):
        if a != b:
            at = max(0, next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b))) - 60)
            cut = lambda line: line[at:at + 160].decode(errors='replace')
            return 'line %d\n      want …%s\n      got  …%s' % (number + 1, cut(a), cut(b))
    return 'as long'


def check(which):
    name, flags, expected = CHECKS[which]
    todo = [row for row in rows if read(row, name) is not None and read(row, expected) is not None]
    groups = collections.defaultdict(list)
    for row in todo:
        groups[row['flags']].append(row)
    jobs = [(group[at:at + args.batch], more) for more, group in groups.items()
            for at in range(0, len(group), args.batch)]
    excuses = {row['id']: needs_of(row, which) for row in todo}

    def work(job):
        more = [flag for flag in job[1].split() if flag not in flags]
        return batch(job[0], name, flags + more, lambda row: excuses[row['id']])

    with ThreadPoolExecutor(args.jobs) as pool:
        outcomes = [pair for (chunk, _), results in zip(jobs, pool.map(work, jobs)) for pair in zip(chunk, results)]
    for row, (out, why) in outcomes:
        want = read(row, expected)
        good = out is not None and out.rstrip() == want.rstrip()
        hidden = alias_needs(want.decode(errors='replace'))
        yield (row['id'], good, excuses[row['id']], hidden,
               why if out is None else '' if good else difference(want, out))


def needs_of(row, which):
    generic = read(row, 'generic.mlir').decode(errors='replace')
    needs = needs_of_text(generic) + undeclared_ops(generic)
    if which in ('T2', 'T3'):
        needs += op_needs(generic, which == 'T3')
    return needs


floors = {name: float(floor) for name, floor in (one.split('=') for one in args.floor)}
failed, report = 0, {}
print('%-5s %7s %7s %7s   %12s %7s %7s   %7s' % ('check', 'cases', 'equal', '%', 'declarative', 'equal', '%', 'crashes'))
for which in args.checks.split(','):
    results = list(check(which))
    report[which] = results
    plain = [one for one in results if not one[2]]
    crashes = [one for one in results if one[4].startswith('CRASH')]
    share = lambda some: 100 * sum(one[1] for one in some) / max(1, len(some))
    print('%-5s %7d %7d %7.1f   %12d %7d %7.1f   %7d' % (
        which, len(results), sum(one[1] for one in results), share(results),
        len(plain), sum(one[1] for one in plain), share(plain), len(crashes)), flush=True)
    failed += bool(crashes) or share(plain) < floors.get(which, 0)
for which, results in report.items():
    kinds, details = collections.defaultdict(list), collections.Counter()
    for name, good, needs, hidden, why in results:
        if good:
            continue
        first = 'crash: ' + name if why.startswith('CRASH') else (needs + hidden + ['ours: ' + name])[0]
        subject, _, kind = first.partition(': ')
        if subject in ('ours', 'crash'):
            kind = subject
        else:
            details[first] += 1
            kind = ('type or attribute' if subject[0] in '!#' else 'alias' if subject.startswith('alias ') else
                    'operation') + ', ' + re.sub(r'<.*', '<X>', kind)
        kinds[kind].append((name, why))
    print('\n%s failures' % which)
    for kind, some in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        print('  %5d %s' % (len(some), kind))
    for need, count in details.most_common(args.show):
        print('        %5d %s' % (count, need))
    for name, why in [*kinds.get('crash', ()), *kinds.get('ours', ())][:args.show]:
        print('    %s\n      %s' % (name, why))
if args.json:
    json.dump(report, open(args.json, 'w'), indent=0)
sys.exit(1 if failed else 0)
