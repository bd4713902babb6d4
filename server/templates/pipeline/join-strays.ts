/** Sees to it that every region is of one piece, so that one tap colors all of it. */
import { PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'

interface Piece {
  readonly label: number
  /** Its first pixel, row by row. */
  readonly start: number
  readonly size: number
}

/**
 * Gives what hangs apart from the largest piece of its region, in place, to the label that it shares most edges with; equal
 * shares go to the lower label. Such strays lie under lines, where a speck was given away whole. Every pixel must have a label.
 */
export function joinStrays(labels: Uint16Array): void {
  for (let strays = findStrays(labels); strays.length > 0; strays = findStrays(labels))
    for (const { start } of strays) {
      const pixels: number[] = []
      const shares = new Map<number, number>()
      flood(
        labels,
        start,
        new Set([start]),
        (pixel) => pixels.push(pixel),
        (label) => {
          shares.set(label, (shares.get(label) ?? 0) + 1)
        },
      )
      const [winner] = [...shares].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      if (winner) for (const pixel of pixels) labels[pixel] = winner[0]
    }
}

/** All pieces but the largest of each label; of equally large ones the first stays. */
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

/** Visits the pixels of the piece at `start`, which must be seen already, and the label across each edge around it. */
function flood(
  labels: Uint16Array,
  start: number,
  seen: { has(pixel: number): boolean; add(pixel: number): unknown },
  visit: (pixel: number) => void,
  meet: (label: number) => void,
): void {
  const label = labels[start]!
  const waiting = [start]
  const look = (next: number): void => {
    if (labels[next] !== label) return meet(labels[next]!)
    if (seen.has(next)) return
    seen.add(next)
    waiting.push(next)
  }
  for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
    visit(pixel)
    const column = pixel % WIDTH
    if (pixel >= WIDTH) look(pixel - WIDTH)
    if (column > 0) look(pixel - 1)
    if (column < WIDTH - 1) look(pixel + 1)
    if (pixel < PIXELS - WIDTH) look(pixel + WIDTH)
  }
}

class SeenPlane {
  readonly #seen = new Uint8Array(PIXELS)

  has(pixel: number): boolean {
    return this.#seen[pixel] === 1
  }

  add(pixel: number): void {
    this.#seen[pixel] = 1
  }
}
