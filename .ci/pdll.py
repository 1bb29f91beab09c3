"""Compares what is said of PDLL with mlir-pdll: whether a program is accepted, every message, its position, and the
checked tree without addresses.

usage: pdll.py ODS [--mutants N] [--seed N] [--show N] [--jobs N] [--floor PER CENT] [FILE.pdll ...]
The programs are those of ods-spec/tests/pdll, or of the files, separated by `// -----`; then programs with a few random changes
of their tokens. Skips without the oracle.
"""
import argparse
import concurrent.futures
import difflib
import os
import random
import re
import subprocess
import sys
import tempfile

import oracle

PDLL = os.path.join(oracle.BIN, 'mlir-pdll')
TESTS = os.path.join(oracle.ROOT, 'ods-spec/tests/pdll')
INCLUDES = [os.path.join(TESTS, 'include'), oracle.INCLUDE]
# Messages of ours alone. LLVM 22 takes any number for the index of a result, and wraps it around.
STRICTER = ('result index is too large', 'nests too deeply', 'include each other too deeply')
ADDRESS = re.compile(r' 0x[0-9a-f]+')
TOKEN = re.compile(r'//[^\n]*|\s+|"(?:\\.|[^"\\\n])*"|\[\{.*?\}\]|[A-Za-z_]\w*|\d+|->|=>|.', re.S)


def said(command, program):
    """The exit code, the messages and the tree of a tool; None if it crashed."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'p.pdll'), 'w') as file:
            file.write(program)
        flags = [flag for path in INCLUDES for flag in ('-I', path)]
        done = subprocess.run(command + flags + ['p.pdll'], cwd=folder, capture_output=True, timeout=120)
    if done.returncode not in (0, 1):
        return None
    tree = ADDRESS.sub('', done.stdout.decode(errors='replace')) if done.returncode == 0 else ''
    return done.returncode, done.stderr.decode(errors='replace'), tree


def mutant(programs, words, seed):
    draw = random.Random(seed)
    tokens = TOKEN.findall(draw.choice(programs))
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        if not tokens:
            break
        at, kind = draw.randrange(len(tokens)), draw.randrange(5)
        if kind == 0:
            del tokens[at]
        elif kind == 1:
            tokens.insert(at, ' %s ' % draw.choice(words))
        elif kind == 2:
            tokens[at] = ' %s ' % draw.choice(words)
        elif kind == 3:
            tokens.insert(at, tokens[at])
        else:
            other = draw.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
    return ''.join(tokens)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('ods')
    parser.add_argument('files', nargs='*')
    parser.add_argument('--mutants', type=int, default=300)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--show', type=int, default=3)
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--floor', type=float)
    flags = parser.parse_args()
    oracle.need('PDLL', PDLL)
    files = flags.files or [os.path.join(TESTS, name) for name in sorted(os.listdir(TESTS)) if name.endswith('.pdll')]
    programs = []
    for name in files:
        with open(name) as file:
            programs += file.read().split('// -----\n')
    words = [word for program in programs for word in TOKEN.findall(program) if not word.isspace()]
    cases = programs + [mutant(programs, words, flags.seed * 1000000 + index) for index in range(flags.mutants)]
    ours = [os.path.abspath(flags.ods), 'pdll', '-x', 'ast']

    def compare(program):
        return program, said([PDLL, '-x', 'ast'], program), said(ours, program)

    equal = compared = crashes = shown = 0
    with concurrent.futures.ThreadPoolExecutor(flags.jobs) as pool:
        for program, theirs, mine in pool.map(compare, cases):
            if mine is not None and (theirs is None or any(text in mine[1] for text in STRICTER)):
                crashes += theirs is None
                continue
            compared += 1
            if mine == theirs:
                equal += 1
            elif shown < flags.show:
                shown += 1
                print('%s\n--- mlir-pdll: %s\n--- ods: %s' % (program, theirs and theirs[:2], mine and mine[:2]))
                lines = (one[2].splitlines() for one in (theirs, mine) if one)
                print('\n'.join(difflib.unified_diff(*lines, lineterm='', n=1)) if theirs and mine else '')
    score = 100 * equal / compared
    print('PDLL: %d of %d programs equal, %.1f %%; mlir-pdll crashed on %d' % (equal, compared, score, crashes))
    if flags.floor is not None and score < flags.floor:
        sys.exit('PDLL: below the floor of %g %%' % flags.floor)


if __name__ == '__main__':
    main()
