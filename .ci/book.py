#!/usr/bin/env python3
"""One Markdown of the book in docs/, in the order of SUMMARY.md: target/book.md, or the file that is given.

The site, searchable, is what `mdbook build target/book` makes of the folder that this writes as well: the pages, those of
the reference, and with --dialects a page for each dialect, by `ods doc`.
"""
import argparse
import pathlib
import re
import shutil
import subprocess

root = pathlib.Path(__file__).resolve().parent.parent
docs = root / 'docs'
parser = argparse.ArgumentParser()
parser.add_argument('--out', type=pathlib.Path, default=root / 'target')
parser.add_argument('--ods', help='the tool, for pages of the dialects')
args = parser.parse_args()

book = args.out / 'book'
shutil.rmtree(book, ignore_errors=True)
shutil.copytree(docs, book / 'src')
references = {'ods.md': root / 'ods-spec/docs', 'language.md': root / 'tablegen/docs'}
for page, folder in references.items():
    shutil.copy(folder / page, book / 'src')
(book / 'book.toml').write_text('[book]\ntitle = "ods"\nsrc = "src"\n\n[output.html.fold]\nenable = true\n')

summary = (book / 'src/SUMMARY.md').read_text()
if args.ods:
    dialects = {'arith': 'arith/ArithOps.td', 'cf': 'cf/cf.td', 'func': 'func/func.td',
                'index': 'index/index.td', 'llvm': 'llvm/llvm.td', 'ub': 'ub/ub.td', 'vector': 'vector/vector.td'}
    summary += '\n# Dialects\n\n'
    (book / 'src/dialects').mkdir()
    source = root / 'dialects/operations/src'
    for name, file in dialects.items():
        page = book / 'src/dialects' / (name + '.md')
        subprocess.run([args.ods, 'doc', source / file, '-I', source, '--dialect', name, '-o', page], check=True)
        summary += f'- [{name}](dialects/{name}.md)\n'
    (book / 'src/SUMMARY.md').write_text(summary)

# A link of a page leads to a page of the book, or to a file of the repository.
pages = re.findall(r'\]\(([^)]+\.md)\)', summary)
lost = []
for page in pages:
    text = (book / 'src' / page).read_text()
    prose = re.sub(r'^```.*?^```', '', text, flags=re.S | re.M)
    for link in re.findall(r'\]\(([^)#:]+)(?:#[^)]*)?\)', prose):
        origin = references.get(page, docs) / page
        if not page.startswith('dialects/') and not (origin.parent / link).exists() and not (book / 'src' / link).exists():
            lost.append(f'{page}: {link}')
if lost:
    raise SystemExit('links that lead nowhere:\n' + '\n'.join(lost))

whole = '\n\n'.join((book / 'src' / page).read_text().strip() for page in pages) + '\n'
(args.out / 'book.md').write_text(whole)
print(f'{len(pages)} pages, {len(whole.splitlines())} lines: {args.out / "book.md"}')
if shutil.which('mdbook'):
    subprocess.run(['mdbook', 'build', book], check=True)
else:
    print('SKIPPED: the site of the book: there is no mdbook')
