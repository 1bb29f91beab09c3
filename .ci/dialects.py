"""Prints what each compiled dialect has of what upstream's declaration asks for, and every gap with its reason.

usage: dialects.py ODS [--dialect NAME]... [--gaps N] [--json FILE]
For each dialect of dialects that upstream declares in a `.td`: operations, types and attributes, operations with
a syntax written by hand, verifiers, folders, canonicalization, and interfaces of operations (one for each operation), ours
of upstream's, from the records of both (`ods tblgen --dump-json`). A gap is what the declaration here lacks.
Exit code 1 when a gap is none of KNOWN, and of no dialect that is compiled in part. Skips without the oracle's `.td` files.
"""
import argparse
import json
import os
import re
import subprocess
import sys

import oracle

INCLUDE = oracle.INCLUDE
CATALOG = os.path.join(oracle.ROOT, 'dynamic/mlir.dialects')
SOURCES = os.path.join(oracle.ROOT, 'dialects')
CRATES = ['operations', 'transforms']
COLUMNS = ['operations', 'definitions', 'syntax', 'verifiers', 'folders', 'canonicalize', 'interfaces']
# Dialects of which only a part is declared here, and why the rest is not.
PARTIAL = 'compiled in part; lists of dialects load upstream\'s `.td`'
# Interfaces of upstream's C++ machinery that have no counterpart here, and why.
KNOWN = {
    'BytecodeOpInterface': 'properties are encoded from the schema',
    'mlir::BytecodeOpInterface': 'properties are encoded from the schema',
}


def records(ods, files, includes, features=()):
    """The records of each file; not of all as one, since some of upstream's cannot be included twice."""
    flags = [flag for path in includes for flag in ('-I', path)] + ['-D' + name.upper() for name in features]
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
    """Dialects of the folders of both crates, with the file that declares each."""
    files = {name: '%s/src/%s/%s.td' % (crate, name, name)
             for crate in CRATES for name in os.listdir(os.path.join(SOURCES, crate, 'src'))}
    return {name: path for name, path in sorted(files.items()) if os.path.exists(os.path.join(SOURCES, path))}


def partial():
    """The dialects that say of themselves that they are compiled in part."""
    text = open(os.path.join(SOURCES, 'src/lib.rs')).read()
    return re.findall(r'"(\w+)"', re.search(r'const PARTIAL: .*?\[(.*?)\];', text).group(1))


def compare(name, theirs, ours, gaps):
    """One row of the table: pairs of numbers, ours and upstream's."""
    counts = {column: [0, 0] for column in COLUMNS}

    def count(column, have, what):
        counts[column][1] += 1
        counts[column][0] += bool(have)
        if not have:
            gaps.append((name, column, what))

    for op, (asked, interfaces) in sorted(theirs.ops.items()):
        have = ours.ops.get(op)
        count('operations', have, op)
        for column, is_asked in asked.items():
            if not is_asked:
                continue
            # A syntax that is declared here needs no hand.
            count(column, have and (have[0][column] or column == 'syntax'), op)
        for interface in sorted(interfaces):
            if interface in KNOWN:
                continue
            count('interfaces', have and interface in have[1], '%s: %s' % (op, interface))
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
    oracle.need('declarations of dialects', INCLUDE)
    files, upstream = compiled(), catalog()
    names = [name for name in files if name in upstream and (not args.dialect or name in args.dialect)]
    gaps, table = [], {}
    for name in names:
        td, includes = upstream[name]
        theirs = Dialect(records(args.ods, td, [INCLUDE, *includes]), name)
        ours = Dialect(records(args.ods, [files[name]], [*(os.path.join(SOURCES, crate, 'src') for crate in CRATES), SOURCES], files), name)
        table[name] = compare(name, theirs, ours, gaps)
    parts = partial()
    gaps = [(*gap, PARTIAL if gap[0] in parts else None) for gap in gaps]
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
