#!/bin/sh
# From free fonts to the engine's weights and their figures: make.sh FOLDER [STEPS]
set -e
cd "$(dirname "$0")"
export OMP_NUM_THREADS=1
mkdir -p "$1"
weights=../../packages/engine/src/extract/shapes/weights/glyphs.json
python3 generate.py "$1/glyphs.npz"
python3 train.py "$1/glyphs.npz" "$1/network.pt" ${2:-6000}
python3 export.py "$1/network.pt" "$weights"
python3 evaluate.py "$1/glyphs.npz" "$weights"
