/** Makes the plates of a page, with its regions and their runs, from the raw planes of ink and labels. */
import { EMPTY_RECTANGLE } from '#crdt/painter/planes/rectangle.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import { HEIGHT, PIXELS, WIDTH, type Plates, type Rectangle, type Region } from '#crdt/painter/planes/planes.ts'

interface Extent {
  area: number
  runs: number
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Returns the plates of a page. `ink` and `labels` are planes of this thread's size, row by row (kept, not copied);
 * `references[label]` is the color that the region had in the drawing it was derived from, or null. A label without pixels has
 * no region. Throws RangeError when a plane has another size.
 */
export function platesFrom(
  ink: Uint8Array,
  labels: Uint16Array,
  references: readonly (number | null)[],
  painterVersion = PAINTER_VERSION,
): Plates {
  if (ink.length !== PIXELS || labels.length !== PIXELS) throw new RangeError(`planes must have ${PIXELS} pixels`)
  const extents: Extent[] = []
  eachRun(labels, (label, start, end) => {
    const y = Math.floor(start / WIDTH)
    const left = start - y * WIDTH
    const right = end - y * WIDTH
    const extent = extents[label]
    if (extent === undefined) {
      extents[label] = { area: end - start, runs: 1, left, top: y, right, bottom: y + 1 }
      return
    }
    extent.area += end - start
    extent.runs += 1
    if (left < extent.left) extent.left = left
    if (right > extent.right) extent.right = right
    extent.bottom = y + 1
  })
  const count = Math.max(extents.length, 1)
  const regions: (Region | null)[] = []
  const runStarts = new Uint32Array(count + 1)
  for (let label = 0; label < count; label += 1) {
    const extent = extents[label]
    runStarts[label + 1] = runStarts[label]! + (extent?.runs ?? 0)
    regions.push(
      extent ? { label, area: extent.area, bounds: boundsOf(extent), reference: references[label] ?? null } : null,
    )
  }
  const runs = new Uint32Array(runStarts[count]! * 2)
  const next = runStarts.slice()
  eachRun(labels, (label, start, end) => {
    const at = next[label]! * 2
    runs[at] = start
    runs[at + 1] = end
    next[label]! += 1
  })
  return { painterVersion, ink, labels, regions, runStarts, runs }
}

/** Returns a page without line art and regions: label 0 everywhere. */
export function blankPlates(): Plates {
  return platesFrom(new Uint8Array(PIXELS), new Uint16Array(PIXELS), [])
}

/** Returns the bounds of region `label`; empty when the page has no such region. */
export function regionBounds(plates: Plates, label: number): Rectangle {
  return plates.regions[label]?.bounds ?? EMPTY_RECTANGLE
}

const boundsOf = ({ left, top, right, bottom }: Extent): Rectangle => ({ left, top, right, bottom })

/** Calls back with every horizontal run of one label other than 0, in page order. */
function eachRun(labels: Uint16Array, visit: (label: number, start: number, end: number) => void): void {
  for (let y = 0; y < HEIGHT; y += 1) {
    const rowEnd = (y + 1) * WIDTH
    let start = y * WIDTH
    while (start < rowEnd) {
      const label = labels[start]!
      let end = start + 1
      while (end < rowEnd && labels[end] === label) end += 1
      if (label !== 0) visit(label, start, end)
      start = end
    }
  }
}
