/** Makes every region one connected piece, so that one tap colors all of it. */
import { PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'

interface Piece {
  readonly label: number
  /** Its first pixel, row by row. */
  readonly start: number
  /** In pixels. */
  readonly size: number
}

/**
 * Gives every stray (a piece apart from the largest piece of its region), in place, to the label it shares most edges with;
 * of equal shares the lower label wins. Strays lie under lines, where a whole speck changed its label; no label may be 0.
 */
export function joinStrays(labels: Uint16Array): void {
  for (let strays = findStrays(labels); strays.length > 0; strays = findStrays(labels))
    for (const { start } of strays) {
      const pixels: number[] = []
      const edgesByLabel = new Map<number, number>()
      flood(
        labels,
        start,
        new Set([start]),
        (pixel) => pixels.push(pixel),
        (label) => {
          edgesByLabel.set(label, (edgesByLabel.get(label) ?? 0) + 1)
        },
      )
      const winner = labelWithLargestShare(edgesByLabel)
      if (winner !== null) for (const pixel of pixels) labels[pixel] = winner
    }
}

/** Returns all pieces but the largest of each label; of equally large pieces the first is not a stray. */
function findStrays(labels: Uint16Array): Piece[] {
  const seen = new SeenPlane()
  const largest = new Map<number, Piece>()
  const strays: Piece[] = []
  for (let start = 0; start < PIXELS; start++) {
    if (seen.has(start)) continue
    seen.add(start)
    let size = 0
    flood(
      labels,
      start,
      seen,
      () => (size += 1),
      () => undefined,
    )
    const piece = { label: labels[start]!, start, size }
    const before = largest.get(piece.label)
    if (before !== undefined) strays.push(before.size < size ? before : piece)
    if (before === undefined || before.size < size) largest.set(piece.label, piece)
  }
  return strays
}

/** Calls `visit` for each pixel of the piece at `start`, which must be in `seen`, and `meet` for the label across each of its edges. */
function flood(
  labels: Uint16Array,
  start: number,
  seen: { has(pixel: number): boolean; add(pixel: number): unknown },
  visit: (pixel: number) => void,
  meet: (label: number) => void,
): void {
  const label = labels[start]!
  const stack = [start]
  const look = (next: number): void => {
    if (labels[next] !== label) return meet(labels[next]!)
    if (seen.has(next)) return
    seen.add(next)
    stack.push(next)
  }
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    visit(pixel)
    const column = pixel % WIDTH
    if (pixel >= WIDTH) look(pixel - WIDTH)
    if (column > 0) look(pixel - 1)
    if (column < WIDTH - 1) look(pixel + 1)
    if (pixel < PIXELS - WIDTH) look(pixel + WIDTH)
  }
}

/** A set of pixels that takes one byte per pixel of the plane. */
class SeenPlane {
  readonly #seen = new Uint8Array(PIXELS)

  has(pixel: number): boolean {
    return this.#seen[pixel] === 1
  }

  add(pixel: number): void {
    this.#seen[pixel] = 1
  }
}

/** Returns the label with the largest count, the lower label among equal counts, or null when there are none. */
export function labelWithLargestShare(counts: ReadonlyMap<number, number>): number | null {
  let winner: number | null = null
  let most = 0
  for (const [label, count] of counts)
    if (winner === null || count > most || (count === most && label < winner)) {
      winner = label
      most = count
    }
  return winner
}
