#!/bin/sh
# Compiles dense.wat into dense-wasm.ts; needs wat2wasm (Debian: wabt).
set -e
cd "$(dirname "$0")"
wat2wasm dense.wat -o /tmp/dense.wasm
{
  echo '/** dense.wat, compiled by compile-dense.sh. */'
  echo "export const DENSE_WASM ="
  echo "  '$(base64 -w 0 /tmp/dense.wasm)';"
} > dense-wasm.ts
