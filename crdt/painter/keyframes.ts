/** The picture after certain entries, kept so that any moment is reached by repainting little. */
import { EMPTY_RECTANGLE, union } from './rectangle.ts'
import type { Rectangle } from './planes.ts'
import { BLANK_TILES, retake, type Tiles } from './tile-store.ts'

/** Distinct tiles kept at most (25 kB each): about twelve whole pictures. */
const MOST_TILES = 3_600

export interface Keyframe {
  /** How many entries are painted in it. */
  position: number
  tiles: Tiles
}

export class Keyframes {
  private readonly every: number
  private frames: Keyframe[] = [{ position: 0, tiles: BLANK_TILES }]
  /** What has changed since the newest keyframe. */
  private changed = EMPTY_RECTANGLE

  /** @param every entries between two keyframes */
  constructor(every: number) {
    this.every = every
  }

  /** The last keyframe at or before a position. */
  before(position: number): Keyframe {
    return this.frames.findLast((frame) => frame.position <= position)!
  }

  /** The keyframes after a position, in order. */
  after(position: number): readonly Keyframe[] {
    return this.frames.filter((frame) => frame.position > position)
  }

  /** Entry number `position` was painted and changed `rectangle` of `pixels`; takes a keyframe when it is time. */
  painted(position: number, rectangle: Rectangle, pixels: Uint32Array): void {
    this.changed = union(this.changed, rectangle)
    const newest = this.frames.at(-1)!
    if (position - newest.position < this.every) return
    this.frames.push({ position, tiles: retake(newest.tiles, pixels, this.changed) })
    this.changed = EMPTY_RECTANGLE
    this.thin()
  }

  /** Entries `start` to `end` became `start` to `newEnd`: moves later keyframes along, drops those in between. */
  splice(start: number, end: number, newEnd: number): void {
    this.frames = this.frames.filter(({ position }) => position <= start || position >= end)
    for (const frame of this.frames) if (frame.position > start) frame.position += newEnd - end
  }

  /** Something inside `rectangle` was repainted after the newest keyframe, too. */
  alsoChanged(rectangle: Rectangle): void {
    this.changed = union(this.changed, rectangle)
  }

  /** Of old keyframes every other one goes when there are too many: an undo mostly looks a short way back. */
  private thin(): void {
    const distinct = new Set(this.frames.flatMap(({ tiles }) => tiles)).size
    if (distinct <= MOST_TILES) return
    const recent = this.frames.length - 4
    this.frames = this.frames.filter((_, i) => i === 0 || i % 2 === 0 || i >= recent)
  }
}
