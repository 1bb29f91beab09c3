"""Prints what each compiled dialect has of what upstream's declaration asks for, and every gap with its reason.

usage: dialects.py ODS [--dialect NAME]... [--gaps N] [--json FILE]
For each dialect of dialects/build.rs that upstream declares in a `.td`: operations, types and attributes, operations with
a syntax written by hand, verifiers, folders, canonicalization, and interfaces of operations (one for each operation), ours
of upstream's, from the records of both (`ods tblgen --dump-json`). A gap is what the declaration here lacks, or what
`WITHOUT` in build.rs leaves out, if there is such a table; its reason is the comment there. ODS is the tool with the feature `spec`.
Exit code 1 when a gap has no entry in WITHOUT, is none of KNOWN, and of no dialect that is compiled in part. Skips, saying so, without the oracle's `.td` files.
"""
import argparse
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
INCLUDE = '/usr/lib/llvm-22/include'
CATALOG = os.path.join(ROOT, 'dynamic/mlir.dialects')
BUILD = os.path.join(ROOT, 'dialects/build.rs')
SOURCES = os.path.join(ROOT, 'dialects')
COLUMNS = ['operations', 'definitions', 'syntax', 'verifiers', 'folders', 'canonicalize', 'interfaces']
# Dialects of which only a part is declared here, and why the rest is not.
PARTIAL = 'compiled in part; lists of dialects load upstream\'s `.td`'
# Hooks of one operation as WITHOUT names them, by column.
HOOKS = {'syntax': ('CustomAsm', 'CustomDirective'), 'verifiers': ('Verify', 'VerifyRegions'), 'folders': ('Fold',),
         'canonicalize': ('Canonicalize',)}
# Interfaces of upstream's C++ machinery that have no counterpart here, and why.
KNOWN = {
    'BytecodeOpInterface': 'properties are encoded from the schema',
    'mlir::BytecodeOpInterface': 'properties are encoded from the schema',
}


def records(ods, files, includes):
    """The records of each file; not of all as one, since some of upstream's cannot be included twice."""
    flags = [flag for path in includes for flag in ('-I', path)]
    for name in files:
        text = 'include "%s"\n' % name
        done = subprocess.run([ods, 'tblgen', '--dump-json', *flags, '-'], input=text.encode(), capture_output=True)
        if done.returncode:
            sys.exit('dialects: %s: %s' % (name, done.stderr.decode().splitlines()[:3]))
        yield json.loads(done.stdout)


class Dialect:
    """The operations of a dialect with what is asked of each."""

    def __init__(self, files, name):
        self.ops, self.definitions = {}, set()
        for words in files:
            self.words = words
            self.add(name)

    def add(self, name):
        """Adds what one file has of the dialect."""
        dialects = {key for key, of in self.of_class('Dialect') if of.get('name') == name}
        ops = [of for _, of in self.of_class('Op') if of['opDialect'] and of['opDialect']['def'] in dialects]
        self.ops.update((of['opName'], self.op(of)) for of in ops)
        for kind in ('TypeDef', 'AttrDef'):
            for key, of in self.of_class(kind):
                if of['dialect'] and of['dialect']['def'] in dialects:
                    self.definitions.add((kind, of['cppClassName']))

    def of_class(self, name):
        return [(key, self.words[key]) for key in self.words['!instanceof'].get(name, [])]

    def op(self, of):
        text = of.get('assemblyFormat') or ''
        asked = {
            'syntax': bool(of['hasCustomAssemblyFormat']) or 'custom<' in text,
            'verifiers': bool(of['hasVerifier']) or bool(of['hasRegionVerifier']),
            'folders': bool(of['hasFolder']),
            'canonicalize': bool(of['hasCanonicalizer']) or bool(of['hasCanonicalizeMethod']),
        }
        return asked, set(self.interfaces(of['traits']))

    def interfaces(self, traits):
        for one in traits:
            of = self.words.get(one['def'], {})
            classes = of.get('!superclasses', [])
            if 'TraitList' in classes:
                yield from self.interfaces(of['traits'])
            elif 'OpInterfaceTrait' in classes or 'InterfaceTrait' in classes:
                # What `DeclareOpInterfaceMethods` wraps has the names of the interface.
                namespace = re.sub('^(::)?(mlir::|mlir$)?', '', of.get('cppNamespace') or '')
                name = of.get('cppInterfaceName') or of.get('trait') or one['def']
                last = name.replace('::Trait', '').rsplit('::', 1)[-1]
                yield '%s::%s' % (namespace, last) if namespace else last


def catalog():
    """Files and include directories of upstream's dialects."""
    found = {}
    for line in open(CATALOG):
        line = line.split('#')[0].strip()
        if not line:
            continue
        name, rest = line.split(':', 1)
        words, files, includes = rest.split(), [], []
        while words:
            word = words.pop(0)
            if word.startswith('-I'):
                includes.append(os.path.join(INCLUDE, word[2:] or words.pop(0)))
            elif not word.endswith('Bytecode.td'):
                files.append(word)
        found[name] = (files, includes)
    return found


def compiled():
    """Dialects of build.rs with their files, and what WITHOUT leaves out of each, with the reason."""
    text = open(BUILD).read()
    table = text[text.index('const DIALECTS'):]
    files = dict(re.findall(r'\(\s*"(\w+)",\s*"([\w/]+\.td)"', table[:table.index('];')]))
    without = {}
    if 'const WITHOUT' not in text:
        return files, without
    table = text[text.index('const WITHOUT'):]
    table = table[table.index('= &[') + 4:table.index('\n];')]
    dialect, reason, fresh = None, '', True
    for line in table.splitlines():
        line = line.strip()
        if line.startswith('//'):
            reason = line[2:].strip() if fresh else reason + ' ' + line[2:].strip()
            fresh = False
            continue
        fresh = True
        for word in re.findall(r'"([^"]*)"', line):
            if '.' not in word and '::' not in word and ' ' not in word and word in files:
                dialect, reason = word, ''
            elif dialect:
                without.setdefault(dialect, {})[word] = reason
    return files, without


def partial():
    """The dialects that say of themselves that they are compiled in part."""
    text = open(os.path.join(SOURCES, 'src/lib.rs')).read()
    return re.findall(r'"(\w+)"', re.search(r'const PARTIAL: .*?\[(.*?)\];', text).group(1))


def left_out(without, dialect, op, column):
    """The entry of WITHOUT that leaves out a hook of an operation."""
    full = '%s.%s' % (dialect, op)
    if full in without:
        return full
    names = ['%s %s' % (full, hook) for hook in HOOKS.get(column, ())]
    return next((name for name in names if name in without), None)


def compare(name, theirs, ours, without, gaps):
    """One row of the table: pairs of numbers, ours and upstream's."""
    counts = {column: [0, 0] for column in COLUMNS}

    def count(column, have, what, entry=None):
        counts[column][1] += 1
        counts[column][0] += bool(have)
        if not have:
            gaps.append((name, column, what, None if entry is None else without.get(entry) or 'left out'))

    for op, (asked, interfaces) in sorted(theirs.ops.items()):
        have = ours.ops.get(op)
        count('operations', have, op)
        for column, is_asked in asked.items():
            if not is_asked:
                continue
            entry = left_out(without, name, op, column)
            # A syntax that is declared here needs no hand.
            done = have and (have[0][column] or column == 'syntax') and entry is None
            count(column, done, op, entry)
        for interface in sorted(interfaces):
            if interface in KNOWN:
                continue
            entry = next((one for one in (interface, '%s.%s %s' % (name, op, interface)) if one in without), None)
            entry = entry or left_out(without, name, op, 'interfaces')
            count('interfaces', have and interface in have[1] and entry is None, '%s: %s' % (op, interface), entry)
    for definition in sorted(theirs.definitions):
        count('definitions', definition in ours.definitions, '%s %s' % definition)
    return counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('ods')
    parser.add_argument('--dialect', action='append', default=[])
    parser.add_argument('--gaps', type=int, default=20, help='gaps listed for each dialect and column')
    parser.add_argument('--json', help='a file for all numbers and gaps')
    args = parser.parse_args()
    if not os.path.isdir(INCLUDE):
        print('dialects: SKIPPED, %s is not here' % INCLUDE)
        return 0
    files, without = compiled()
    upstream = catalog()
    wanted = [name for name in files if name in upstream and (not args.dialect or name in args.dialect)]
    names = [name for name in wanted if os.path.exists(os.path.join(SOURCES, files[name]))]
    for name in wanted:
        if name not in names:
            print('%s: %s is not here' % (name, files[name]))
    gaps, table = [], {}
    for name in names:
        td, includes = upstream[name]
        theirs = Dialect(records(args.ods, td, [INCLUDE, *includes]), name)
        ours = Dialect(records(args.ods, [files[name]], [os.path.join(SOURCES, 'src'), SOURCES]), name)
        table[name] = compare(name, theirs, ours, without.get(name, {}), gaps)
    parts = partial()
    gaps = [(*gap[:3], gap[3] or (PARTIAL if gap[0] in parts else None)) for gap in gaps]
    width = max(map(len, names), default=7)
    print('%-*s' % (width, 'dialect'), *('%13s' % column for column in COLUMNS))
    for name, counts in table.items():
        print('%-*s' % (width, name), *('%13s' % ('%d/%d' % tuple(counts[column])) for column in COLUMNS))
    shown = {}
    for name, column, what, reason in gaps:
        shown.setdefault((name, column, reason), []).append(what)
    for (name, column, reason), what in shown.items():
        more = '' if len(what) <= args.gaps else ', and %d more' % (len(what) - args.gaps)
        print('%s, %s (%s): %s%s' % (name, column, reason or 'not declared', ', '.join(what[:args.gaps]), more))
    if args.json:
        with open(args.json, 'w') as file:
            json.dump({'table': table, 'gaps': gaps}, file, indent=1)
    return int(any(reason is None for *_, reason in gaps))


if __name__ == '__main__':
    sys.exit(main())
