"""Trains the classifier of the example's test, and exports it.

    pip install jax
    python3 examples/stablehlo/models/digits.py      # writes digits.mlirbc beside this file

The images are ten glyphs of 5 x 7 pixels, drawn into 8 x 8 pixels at a random place, with noise, so no data set is
needed. The exported function takes `images: f32[10, 8, 8]` and returns `(labels: i32[10], scores: f32[10, 10])`; the
weights are constants in the file.
"""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from jax import export

GLYPHS = """
.###. ..#.. .###. .###. ...#. ##### .###. ##### .###. .###.
#...# .##.. #...# #...# ..##. #.... #.... ....# #...# #...#
#...# ..#.. ....# ....# .#.#. ####. #.... ...#. #...# #...#
#...# ..#.. ...#. ..##. #..#. ....# ####. ..#.. .###. .####
#...# ..#.. ..#.. ....# ##### ....# #...# ..#.. #...# ....#
#...# ..#.. .#... #...# ...#. #...# #...# ..#.. #...# ....#
.###. .###. ##### .###. ...#. .###. .###. ..#.. .###. .###.
"""


def glyphs():
    rows = [line.split() for line in GLYPHS.split("\n") if line]
    digits = [[row[digit] for row in rows] for digit in range(10)]
    return np.array([[[pixel == "#" for pixel in row] for row in digit] for digit in digits], np.float32)


def batch(rng, size):
    """Returns `size` noisy images at random places, and their labels."""
    labels = rng.integers(0, 10, size)
    images = np.zeros((size, 8, 8), np.float32)
    for image, glyph in zip(images, glyphs()[labels]):
        top, left = rng.integers(0, 2), rng.integers(0, 4)
        image[top : top + 7, left : left + 5] = glyph
    return images + rng.normal(0, 0.2, images.shape).astype(np.float32), labels


def scores(weights, images):
    (w1, b1), (w2, b2) = weights
    hidden = jax.nn.relu(images.reshape(images.shape[0], -1) @ w1 + b1)
    return hidden @ w2 + b2


def train(rng, steps=3000, rate=0.1):
    def layer(inputs, outputs):
        return rng.normal(0, inputs**-0.5, (inputs, outputs)).astype(np.float32), np.zeros(outputs, np.float32)

    def loss(weights, images, labels):
        log = jax.nn.log_softmax(scores(weights, images))
        return -jnp.mean(jnp.take_along_axis(log, labels[:, None], axis=1))

    @jax.jit
    def step(weights, images, labels):
        gradient = jax.grad(loss)(weights, images, labels)
        return jax.tree.map(lambda weight, slope: weight - rate * slope, weights, gradient)

    weights = [layer(64, 40), layer(40, 10)]
    for _ in range(steps):
        weights = step(weights, *batch(rng, 64))
    return weights


def main():
    rng = np.random.default_rng(1)
    weights = train(rng)
    images, labels = batch(rng, 2000)
    right = np.mean(np.argmax(scores(weights, images), axis=1) == labels)
    print(f"{right:.1%} of 2,000 new images are recognized")

    def classify(images):
        found = scores(weights, images)
        return jnp.argmax(found, axis=1).astype(jnp.int32), found

    # Locations in the file name this script without its folder.
    jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")
    exported = export.export(jax.jit(classify))(jax.ShapeDtypeStruct((10, 8, 8), jnp.float32))
    Path(__file__).with_suffix(".mlirbc").write_bytes(exported.mlir_module_serialized)


if __name__ == "__main__":
    main()
