/**
 * Most fills meet a region of one color. `recolorIfUniform` and `paintIfUniform` find out and paint in one pass through memory, and
 * give the pixels their color back when a later run turns out to hold another one. Runs are pairs of first and past-the-last pixel index.
 */

/** Numbers in `runs` that make a group: four runs. */
const GROUP = 8
/** How many runs are looked at before any is painted; they tell most regions that hold several colors. */
const PROBES = 16

/**
 * Writes `fresh` to all pixels of the runs if they all have the same color, and returns whether they do; if not, nothing
 * changes. Four runs are read and written at a time, so that their memory accesses overlap, which is faster.
 */
export function recolorIfUniform(pixels: Int32Array, runs: Uint32Array, fresh: number): boolean {
  const old = pixels[runs[0]!]!
  const step = 2 * Math.max(1, Math.floor(runs.length / 2 / PROBES))
  for (let run = 0; run < runs.length; run += step) if (pixels[runs[run]!] !== old) return false

  for (let at = 0; at < runs.length; at += GROUP) {
    const end = Math.min(at + GROUP, runs.length)
    const known = at + GROUP === end ? uniformLength(pixels, runs, at, old) : 0
    let isSame = known >= 0
    for (let run = at; isSame && run < end; run += 2)
      isSame = isUniform(pixels, runs[run]! + known, runs[run + 1]!, old)
    if (!isSame) {
      for (let run = 0; run < at; run += 2) pixels.fill(old, runs[run], runs[run + 1])
      return false
    }
    for (let run = at; run < end; run += 2) pixels.fill(fresh, runs[run], runs[run + 1])
  }
  return true
}

/**
 * Calls `paint` with each run if all their pixels have the same color, and returns whether they do; if not, nothing changes.
 * `paint` must read and write the pixels of its run only.
 */
export function paintIfUniform(
  pixels: Int32Array,
  runs: Uint32Array,
  paint: (start: number, end: number) => void,
): boolean {
  const old = pixels[runs[0]!]!
  for (let run = 0; run < runs.length; run += 2) if (pixels[runs[run]!] !== old) return false

  for (let run = 0; run < runs.length; run += 2) {
    if (isUniform(pixels, runs[run]!, runs[run + 1]!, old)) paint(runs[run]!, runs[run + 1]!)
    else {
      for (let back = 0; back < run; back += 2) pixels.fill(old, runs[back], runs[back + 1])
      return false
    }
  }
  return true
}

/** Returns how many pixels from the start of each of the four runs at `at` are known to be `pixel`; -1 when some are not. */
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

function isUniform(pixels: Int32Array, start: number, end: number, pixel: number): boolean {
  let at = uniformRunEnd(pixels, start, end, pixel)
  while (at < end && pixels[at] === pixel) at += 1
  return at === end
}

/**
 * Returns the index at which the pixels from `start` on stop being `pixel`, or up to eight pixels before it, and at most
 * `end`. Comparing eight at a time is twice as fast as one by one.
 */
export function uniformRunEnd(pixels: Int32Array, start: number, end: number, pixel: number): number {
  let at = start
  for (const last = end - 8; at <= last; at += 8) {
    const other =
      (pixels[at]! ^ pixel) |
      (pixels[at + 1]! ^ pixel) |
      (pixels[at + 2]! ^ pixel) |
      (pixels[at + 3]! ^ pixel) |
      (pixels[at + 4]! ^ pixel) |
      (pixels[at + 5]! ^ pixel) |
      (pixels[at + 6]! ^ pixel) |
      (pixels[at + 7]! ^ pixel)
    if (other !== 0) break
  }
  return at
}
