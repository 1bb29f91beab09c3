#!/usr/bin/env bash
# Regenerates the pages with mlir-tblgen. Read the diff before you commit it.
set -euo pipefail
cd "$(dirname "$0")"
llvm=${LLVM:-/usr/lib/llvm-22}
for page in *.md; do
  "$llvm/bin/mlir-tblgen" "--${page%.md}" --dialect=shop -I "$llvm/include" shop.td -o "$page"
done
