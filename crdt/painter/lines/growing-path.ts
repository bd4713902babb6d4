/** The coverage of a stroke that is still being drawn: a new point costs what it adds, not what the whole stroke covers. */
import type { Path } from '#crdt/document/stroke/stroke.ts'
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import { blendPath, paintOf, type PathStroke, segmentCover } from './paint-path.ts'
import { PathWalk, type WalkState } from './path-walk.ts'
import { WHOLE_PAGE, WIDTH, type ColorPlane, type Plates, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { isEmpty, union } from '#crdt/painter/planes/rectangle.ts'
import { pointsBounds } from './stroke-bounds.ts'
import type { BrushTips } from '#crdt/painter/tips/brush-tips.ts'

/** A part of the coverage, as it was before the tail covered it. */
interface SavedCoverage {
  readonly bounds: Rectangle
  readonly rows: Uint8Array
  readonly fullFirst: Int16Array
  readonly fullLast: Int16Array
  readonly cells: Uint8Array
}

export class GrowingPath {
  readonly coverage: Coverage
  stroke: PathStroke
  readonly #tips: BrushTips
  #pieces = 0
  #state: WalkState | null = null
  /** What lies under the tail, which the next point replaces. */
  #underTail: SavedCoverage | null = null

  /** Covers `stroke`; `coverage` must be clear. */
  constructor(coverage: Coverage, stroke: PathStroke, tips: BrushTips) {
    this.coverage = coverage
    this.stroke = stroke
    this.#tips = tips
    this.#cover()
  }

  /** Whether `stroke` is the same stroke with as many or more points. */
  isStartOf(stroke: PathStroke): boolean {
    return looksAlike(this.stroke, stroke) && isPathStart(this.stroke.path, stroke.path)
  }

  /** Covers the added points of `stroke` (see isStartOf). Returns where the coverage may have changed. */
  extendTo(stroke: PathStroke): Rectangle {
    this.stroke = stroke
    return this.#cover()
  }

  /** Paints the part of what is covered inside `clip`. */
  paint(color: ColorPlane, plates: Plates, clip: Rectangle): void {
    blendPath(color, plates, this.stroke, this.coverage, clip, this.#tips)
  }

  #cover(): Rectangle {
    const { coverage, stroke } = this
    const before = this.#underTail?.bounds
    this.#restoreUnderTail()
    const walk = new PathWalk(stroke.path, stroke.size, this.#state)
    const visit = segmentCover(coverage, WHOLE_PAGE, stroke, this.#tips)
    const changed = pointsBounds(stroke, Math.max(0, this.#pieces - 1), this.#tips)
    this.#state = walk.settled(this.#pieces, walk.pieces, visit)
    this.#pieces = walk.pieces
    this.#saveUnderTail(pointsBounds(stroke, Math.max(0, this.#pieces - 1), this.#tips))
    walk.tail(visit)
    return before === undefined ? changed : union(changed, before)
  }

  #saveUnderTail(bounds: Rectangle): void {
    if (isEmpty(bounds)) {
      this.#underTail = null
      return
    }
    const width = bounds.right - bounds.left
    const rows = new Uint8Array(width * (bounds.bottom - bounds.top))
    for (let y = bounds.top; y < bounds.bottom; y += 1) {
      const start = y * WIDTH + bounds.left
      rows.set(this.coverage.mask.subarray(start, start + width), (y - bounds.top) * width)
    }
    const { fullFirst, fullLast } = this.coverage
    this.#underTail = {
      bounds,
      rows,
      fullFirst: fullFirst.slice(bounds.top, bounds.bottom),
      fullLast: fullLast.slice(bounds.top, bounds.bottom),
      cells: this.coverage.cellsOf(bounds.top, bounds.bottom).slice(),
    }
  }

  #restoreUnderTail(): void {
    if (this.#underTail === null) return
    const { bounds, rows, fullFirst, fullLast, cells } = this.#underTail
    this.coverage.fullFirst.set(fullFirst, bounds.top)
    this.coverage.fullLast.set(fullLast, bounds.top)
    this.coverage.cellsOf(bounds.top, bounds.bottom).set(cells)
    const width = bounds.right - bounds.left
    for (let y = bounds.top; y < bounds.bottom; y += 1) {
      const from = (y - bounds.top) * width
      this.coverage.mask.set(rows.subarray(from, from + width), y * WIDTH + bounds.left)
    }
    this.#underTail = null
  }
}

function looksAlike(a: PathStroke, b: PathStroke): boolean {
  const [paintA, paintB] = [paintOf(a), paintOf(b)]
  return (
    a.id === b.id &&
    a.tip === b.tip &&
    a.size === b.size &&
    a.insideRegion === b.insideRegion &&
    paintA.pixel === paintB.pixel &&
    paintA.alpha === paintB.alpha
  )
}

function isPathStart(path: Path, longer: Path): boolean {
  if (path === longer) return true
  return (
    isStart(path.points, longer.points) &&
    isStart(path.pressures ?? [], longer.pressures ?? []) &&
    (path.pressures === null) === (longer.pressures === null)
  )
}

function isStart(values: readonly number[], longer: readonly number[]): boolean {
  if (values.length > longer.length) return false
  for (let i = 0; i < values.length; i += 1) if (values[i] !== longer[i]) return false
  return true
}
