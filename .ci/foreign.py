"""Scores dialects of other projects, loaded at run time from their `.td`, on the projects' own `.mlir` tests.

usage: foreign.py ODS FOLDER [--projects NAME,…] [--answers FOLDER] [--table] [--limit N] [--jobs N] [--show N]
                  [--json FILE]
FOLDER has a checkout of each project, named as in the table below. `--answers` is a folder with `NAME.td`, the declared
syntax of a project (`ods/Syntax.td`). A part of a file (between `// -----`) counts if it mentions a dialect of the
project; it is good if it is read, prints to a fixpoint, and survives bytecode. Parts that expect an error are left out.
`--table` scores the same sample three times: without the prelude's directives, with them, and with the answers.
Skips, saying so, without upstream's `.td` files or a checkout.
"""
import argparse
import collections
import json
import os
import random
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

import oracle

# The folders for includes, those with dialects, and other projects whose dialects occur in the tests of each project.
PROJECTS = {
    'catalyst': (['mlir/include'], ['mlir/include'], ['stablehlo']),
    'concrete': (['compilers/concrete-compiler/compiler/include'],) * 2,
    'heir': (['.'], ['lib/Dialect']),
    'iree': (['compiler/src', 'runtime/src', 'compiler/plugins/target/ROCM'], ['compiler/src']),
    'lingo-db': (['include'], ['include']),
    'mlir-air': (['mlir/include'],) * 2,
    'onnx-mlir': (['.', 'src'], ['src/Dialect', 'src/Accelerators']),
    'shardy': (['.'], ['shardy'], ['stablehlo']),
    'stablehlo': (['.'], ['stablehlo']),
    'substrait-mlir-contrib': (['include'], ['include']),
    'torch-mlir': (['include'], ['include']),
}
CUT, OUT_CUT = '//@@CUT@@', '//@@OUT@@'
DEFINES = re.compile(r'\b(?:Op|TypeDef|AttrDef|EnumAttr|\w*(?:Op|Type|Attr|Base|Interface|Dialect)\w*)\s*<')

parser = argparse.ArgumentParser()
parser.add_argument('ods')
parser.add_argument('folder')
parser.add_argument('--projects', default=','.join(PROJECTS))
parser.add_argument('--answers')
parser.add_argument('--table', action='store_true', help='scores without and with the prelude and the answers')
parser.add_argument('--limit', type=int, default=600, help='parts of a project, drawn at random')
parser.add_argument('--jobs', type=int, default=2)
parser.add_argument('--batch', type=int, default=30, help='parts for each run of the tool')
parser.add_argument('--show', type=int, default=0, help='reasons listed for each project')
parser.add_argument('--json', help='a file for every result')
args = parser.parse_args()
oracle.need('dialects of other projects', oracle.INCLUDE, args.folder)
ODS = os.path.abspath(args.ods)


def files(root, ending):
    for folder, _, names in os.walk(root):
        yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(ending))


def catalog(project):
    """The lines of a list of dialects: each with the files of its folder that no other one of them includes."""
    root = os.path.join(args.folder, project)
    includes, places, *_ = PROJECTS[project]
    texts = {name: open(name, errors='replace').read() for place in places
             for name in files(os.path.join(root, place), '.td')}
    dialects = {}
    for name, text in texts.items():
        for body in re.findall(r'def\s+\w+\s*:\s*Dialect\b[^{]*\{(.*?)\n\}', text, re.S):
            found = re.search(r'let\s+name\s*=\s*"(\w+)"', body)
            if found:
                dialects[found[1]] = os.path.dirname(name)
    lines = []
    for dialect, place in sorted(dialects.items()):
        own = [name for name, text in texts.items() if name.startswith(place + '/') or name == place
               if DEFINES.search(text) and not re.search(r'(Passes|Interfaces?|Enums|Canonicalization\w*|Patterns?)\.td$', name)]
        # A folder above may hold other dialects' folders.
        own = [name for name in own if max((one for one in dialects.values() if name.startswith(one + '/')), key=len) == place]
        included = {os.path.basename(one) for name in own for one in re.findall(r'include "([^"]+)"', texts[name])}
        heads = [name for name in own if os.path.basename(name) not in included]
        if sum(one == place for one in dialects.values()) > 1:
            heads = [name for name in heads if re.search(r'name\s*=\s*"%s"' % dialect, texts[name])] or heads
        if heads:
            lines.append('%s: %s' % (dialect, ' '.join(os.path.abspath(name) for name in sorted(heads))))
    places = sorted({os.path.dirname(name) for name in texts})
    flags = [word for one in [*(os.path.join(root, one) for one in includes), *places] for word in ('-I', one)]
    return dialects, lines, [*flags, '-I', oracle.INCLUDE]


def parts(project, dialects):
    root = os.path.join(args.folder, project)
    mention = re.compile(r'(?<![\w.])[!#"]?(?:%s)\.[a-zA-Z_]' % '|'.join(sorted(dialects)))
    for name in files(root, '.mlir'):
        text = open(name, errors='replace').read()
        for number, part in enumerate(re.split(r'^// -----.*$', text, flags=re.M)):
            code = re.sub(r'//.*', '', part)
            if mention.search(code) and not re.search(r'expected-error', part):
                yield '%s#%d' % (os.path.relpath(name, root), number), code


def run(flags, text, seconds=240):
    with tempfile.NamedTemporaryFile('w', suffix='.mlir') as file:
        file.write(text)
        file.flush()
        try:
            done = subprocess.run([ODS, 'opt', *flags, file.name], capture_output=True, timeout=seconds)
            return done.returncode, done.stdout.decode(errors='replace'), done.stderr.decode(errors='replace')
        except subprocess.TimeoutExpired:
            return 124, '', 'TIMEOUT'


def reason(err):
    lines = [line for line in err.splitlines() if ' error: ' in line or 'panicked' in line or line == 'TIMEOUT']
    return re.sub(r'^.*?error: ', '', lines[0])[:160] if lines else 'no message'


def batch(flags, chunk, told):
    """The reason why each part of the chunk fails, or an empty text; without `told`, no reason is looked for."""
    split = ['--split-input-file=' + CUT, '--output-split-marker=' + OUT_CUT]
    joined = ('\n%s\n' % CUT).join(code for _, code in chunk)
    code, out, err = run([*flags, *split, '--verify-roundtrip'], joined)
    printed = out.split(OUT_CUT + '\n')
    if code not in (0, 1) or len(printed) != len(chunk):
        if len(chunk) == 1:
            return [reason(err) or 'crash %d' % code]
        half = len(chunk) // 2
        return batch(flags, chunk[:half], told) + batch(flags, chunk[half:], told)
    results = []
    good = [text for text in printed if text.strip()]
    _, again, _ = run([*flags, *split], ('\n%s\n' % CUT).join(good))
    again = iter(again.split(OUT_CUT + '\n'))
    for (_, code), text in zip(chunk, printed):
        if text.strip():
            results.append('' if next(again, '').strip() == text.strip() else 'printed text is no fixpoint')
        elif told:
            _, _, err = run([*flags, '--verify-roundtrip'], code)
            results.append(reason(err))
        else:
            results.append('fails')
    return results


def score(flags, chosen, told=True):
    """The reason why each part fails, or an empty text."""
    chunks = [chosen[at:at + args.batch] for at in range(0, len(chosen), args.batch)]
    with ThreadPoolExecutor(args.jobs) as pool:
        return [one for some in pool.map(lambda chunk: batch(flags, chunk, told), chunks) for one in some]


def lines_of(path):
    return sum(bool(line.strip()) for line in open(path))


# Directives that no use fits hide those of the prelude.
PRELUDE = os.path.join(oracle.ROOT, 'ods-spec/include/ods/Directives.td')
HIDDEN = ['def : Directive<"%s", (ins%s), "">;' % (name, ','.join(' AnySuccessor:$a%d' % at for at in range(9)))
          for name in sorted(set(re.findall(r'Directive<"(\w+)"', open(PRELUDE).read())))]
total, report = collections.Counter(), {}
if args.table:
    print('%-24s %7s %9s %9s %9s %6s' % ('project', 'parts', 'without', 'prelude', 'declared', 'lines'))
else:
    print('%-24s %7s %7s %7s' % ('project', 'parts', 'good', '%'))
for project in args.projects.split(','):
    if not os.path.isdir(os.path.join(args.folder, project)):
        print('%-24s SKIPPED: no checkout' % project)
        continue
    dialects, lines, includes = catalog(project)
    names = [project]
    for other in (PROJECTS[project] + ([],))[2]:
        if os.path.isdir(os.path.join(args.folder, other)):
            _, more, flags = catalog(other)
            lines, includes = lines + more, includes + flags
            names.append(other)
    chosen = list(parts(project, dialects))
    if len(chosen) > args.limit:
        chosen = random.Random(1).sample(chosen, args.limit)
    with tempfile.NamedTemporaryFile('w', suffix='.dialects') as listed:
        listed.write('\n'.join(lines) + '\n')
        listed.flush()
        flags = ['--load-dialect', listed.name, *includes, '--allow-unregistered-dialect']
        files_of = [os.path.join(args.answers, name + '.td') for name in names if args.answers]
        files_of = [file for file in files_of if os.path.exists(file)]
        columns = []
        if args.table:
            with tempfile.NamedTemporaryFile('w', suffix='.td') as hidden:
                hidden.write('\n'.join(['include "ods/Syntax.td"', *HIDDEN]) + '\n')
                hidden.flush()
                columns = [score([*flags, '--answers', hidden.name], chosen, False), score(flags, chosen, False)]
        flags += [word for file in files_of for word in ('--answers', file)]
        results = score(flags, chosen)
    if args.table:
        columns = [sum(not why for why in one) for one in [*columns, results]]
        total.update(parts=len(results), without=columns[0], prelude=columns[1], good=columns[2])
        report[project] = [(name, why) for (name, _), why in zip(chosen, results)]
        shares = tuple(100 * one / max(1, len(results)) for one in columns)
        print('%-24s %7d %9.1f %9.1f %9.1f %6d' % (project, len(results), *shares, sum(map(lines_of, files_of))),
              flush=True)
        continue
    good = sum(not why for why in results)
    total.update(parts=len(results), good=good)
    report[project] = [(name, why) for (name, _), why in zip(chosen, results)]
    print('%-24s %7d %7d %7.1f' % (project, len(results), good, 100 * good / max(1, len(results))), flush=True)
    kinds = collections.Counter(re.sub(r"%\w+|\d+", 'N', why) for why in results if why)
    for why, count in kinds.most_common(args.show):
        print('    %5d %s' % (count, why))
if args.table:
    shares = tuple(100 * total[one] / max(1, total['parts']) for one in ('without', 'prelude', 'good'))
    print('%-24s %7d %9.1f %9.1f %9.1f' % ('all', total['parts'], *shares))
else:
    print('%-24s %7d %7d %7.1f' % ('all', total['parts'], total['good'], 100 * total['good'] / max(1, total['parts'])))
if args.json:
    json.dump(report, open(args.json, 'w'), indent=0)
