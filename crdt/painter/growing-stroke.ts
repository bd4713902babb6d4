/** A brush or eraser stroke under somebody's pointer: its coverage is kept, so that a new point costs only itself. */
import type { Path } from '#crdt/document/stroke.ts'
import { blendCoverage } from './blend-coverage.ts'
import type { Coverage } from './coverage.ts'
import { paintOf, stencilOf } from './paint-path.ts'
import { pathCover, type PathStroke } from './path-coverage.ts'
import { PathWalk } from './path-walk.ts'
import { WIDTH, WHOLE_PAGE, type ColorPlane, type Plates, type Rectangle } from './planes.ts'
import { EMPTY_RECTANGLE, intersection, isEmpty, union } from './rectangle.ts'
import type { Segment } from './segment.ts'

/** Room around a segment for its width and soft edge, in radii and painter pixels. */
const REACH = 1.4
const EDGE = 3

/** What was covered before the tail, so that it can be taken back. */
interface UnderTail {
  readonly rectangle: Rectangle
  readonly bytes: Uint8Array
}

export class GrowingStroke {
  private readonly coverage: Coverage
  private stroke: PathStroke
  private settledPieces = 0
  private travelled = 0
  private underTail: UnderTail | null = null

  /** @param coverage clear; the stroke's own until it is handed back */
  constructor(stroke: PathStroke, coverage: Coverage) {
    this.stroke = stroke
    this.coverage = coverage
  }

  get id(): string {
    return this.stroke.id
  }

  get bounds(): Rectangle {
    return this.coverage.bounds()
  }

  /** Whether `next` is this stroke with the same or more points. */
  grewInto(next: PathStroke): boolean {
    const [{ path: old, ...before }, { path, ...after }] = [this.stroke, next]
    return sameFields(before, after) && startsWith(path, old)
  }

  /** Takes the stroke as it is now; answers where its coverage has changed. */
  grow(next: PathStroke): Rectangle {
    this.stroke = next
    let changed = this.takeTailBack()
    const cover = pathCover(next)
    const walk = new PathWalk(next.path, next.size, this.travelled)
    const radius = next.size
    this.travelled = walk.settled(this.settledPieces, walk.pieces, (segment) => {
      cover(this.coverage, WHOLE_PAGE, segment)
      changed = union(changed, around(segment, radius))
    })
    this.settledPieces = Math.max(this.settledPieces, walk.pieces)
    let tail = EMPTY_RECTANGLE
    const tails: Segment[] = []
    walk.tail((segment) => {
      tails.push(segment)
      tail = union(tail, around(segment, radius))
    })
    this.underTail = this.copy(tail)
    for (const segment of tails) cover(this.coverage, WHOLE_PAGE, segment)
    return union(changed, tail)
  }

  paint(color: ColorPlane, plates: Plates, rectangle: Rectangle): void {
    const inside = intersection(rectangle, this.coverage.bounds())
    if (isEmpty(inside)) return
    blendCoverage(color, this.coverage, inside, paintOf(this.stroke), stencilOf(this.stroke, plates))
  }

  /** Clears the coverage for its next user. */
  release(): Coverage {
    this.coverage.clear()
    return this.coverage
  }

  private takeTailBack(): Rectangle {
    const { underTail } = this
    if (!underTail) return EMPTY_RECTANGLE
    const { rectangle, bytes } = underTail
    const width = rectangle.right - rectangle.left
    for (let y = rectangle.top; y < rectangle.bottom; y += 1) {
      const from = (y - rectangle.top) * width
      this.coverage.mask.set(bytes.subarray(from, from + width), y * WIDTH + rectangle.left)
    }
    return rectangle
  }

  private copy(rectangle: Rectangle): UnderTail | null {
    if (isEmpty(rectangle)) return null
    const width = rectangle.right - rectangle.left
    const bytes = new Uint8Array(width * (rectangle.bottom - rectangle.top))
    for (let y = rectangle.top; y < rectangle.bottom; y += 1) {
      const from = y * WIDTH + rectangle.left
      bytes.set(this.coverage.mask.subarray(from, from + width), (y - rectangle.top) * width)
    }
    return { rectangle, bytes }
  }
}

/** On the page, everything a segment may cover. */
function around({ x0, y0, x1, y1 }: Segment, radius: number): Rectangle {
  const reach = radius * REACH + EDGE
  const whole = {
    left: Math.floor(Math.min(x0, x1) - reach),
    top: Math.floor(Math.min(y0, y1) - reach),
    right: Math.ceil(Math.max(x0, x1) + reach),
    bottom: Math.ceil(Math.max(y0, y1) + reach),
  }
  const inside = intersection(whole, WHOLE_PAGE)
  return isEmpty(inside) ? EMPTY_RECTANGLE : inside
}

function startsWith(path: Path, start: Path): boolean {
  if (path.points.length < start.points.length || (path.pressures === null) !== (start.pressures === null)) return false
  return (
    start.points.every((value, i) => path.points[i] === value) &&
    (start.pressures ?? []).every((value, i) => path.pressures?.[i] === value)
  )
}

function sameFields(a: object, b: object): boolean {
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return left.length === right.size && left.every(([key, value]) => right.get(key) === value)
}
