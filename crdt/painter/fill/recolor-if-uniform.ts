/** The way of most fills: a region of one color becomes one of another. */
import { uniformRunEnd } from './uniform-run-end.ts'

/** Numbers in `runs` that make a group: four runs. */
const GROUP = 8
/** How many runs are looked at before any is painted; most regions that are not even can be told by them. */
const PROBES = 16

/**
 * Writes `fresh` to all pixels of the runs (pairs of first and past-the-last pixel index) if they all have the same color, and
 * returns whether they do; if not, nothing changes. Runs are looked at and painted four at a time: memory brings the pixels of
 * four rows side by side in less time than one after the other, and they are painted while they are near. When a later run
 * turns out to be uneven, those before get their color back.
 */
export function recolorIfUniform(pixels: Int32Array, runs: Uint32Array, fresh: number): boolean {
  const old = pixels[runs[0]!]!
  const step = 2 * Math.max(1, Math.floor(runs.length / 2 / PROBES))
  for (let run = 0; run < runs.length; run += step) if (pixels[runs[run]!] !== old) return false

  for (let at = 0; at < runs.length; at += GROUP) {
    const end = Math.min(at + GROUP, runs.length)
    const known = at + GROUP === end ? uniformLength(pixels, runs, at, old) : 0
    let isEven = known >= 0
    for (let run = at; isEven && run < end; run += 2)
      isEven = isUniformFrom(pixels, runs[run]! + known, runs[run + 1]!, old)
    if (!isEven) {
      for (let run = 0; run < at; run += 2) pixels.fill(old, runs[run], runs[run + 1])
      return false
    }
    for (let run = at; run < end; run += 2) pixels.fill(fresh, runs[run], runs[run + 1])
  }
  return true
}

/** How many pixels from the beginnings of the four runs at `at` are known to be `pixel`; -1 when some of them are not. */
function uniformLength(pixels: Int32Array, runs: Uint32Array, at: number, pixel: number): number {
  const a = runs[at]!
  const b = runs[at + 2]!
  const c = runs[at + 4]!
  const d = runs[at + 6]!
  const shortest = Math.min(runs[at + 1]! - a, runs[at + 3]! - b, runs[at + 5]! - c, runs[at + 7]! - d)
  const length = shortest & ~3
  let other = 0
  for (let i = 0; i < length; i += 4) {
    other |= (pixels[a + i]! ^ pixel) | (pixels[b + i]! ^ pixel) | (pixels[c + i]! ^ pixel) | (pixels[d + i]! ^ pixel)
    other |=
      (pixels[a + i + 1]! ^ pixel) |
      (pixels[b + i + 1]! ^ pixel) |
      (pixels[c + i + 1]! ^ pixel) |
      (pixels[d + i + 1]! ^ pixel)
    other |=
      (pixels[a + i + 2]! ^ pixel) |
      (pixels[b + i + 2]! ^ pixel) |
      (pixels[c + i + 2]! ^ pixel) |
      (pixels[d + i + 2]! ^ pixel)
    other |=
      (pixels[a + i + 3]! ^ pixel) |
      (pixels[b + i + 3]! ^ pixel) |
      (pixels[c + i + 3]! ^ pixel) |
      (pixels[d + i + 3]! ^ pixel)
  }
  return other === 0 ? length : -1
}

function isUniformFrom(pixels: Int32Array, start: number, end: number, pixel: number): boolean {
  let at = uniformRunEnd(pixels, start, end, pixel)
  while (at < end && pixels[at] === pixel) at += 1
  return at === end
}
