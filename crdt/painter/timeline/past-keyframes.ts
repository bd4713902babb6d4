/** Makes the keyframes that are missing before an adopted picture, stroke by stroke, by painting its entries on a plane of its own. */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { pixelsOf } from '#crdt/painter/planes/pixel.ts'
import { blankColorPlane, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import { type Keyframes, TilePacker } from './keyframes.ts'
import { costOf, type StrokePainter } from './stroke-painter.ts'
import { TileSet } from './tile-set.ts'

export class PastKeyframes {
  readonly #painter: StrokePainter
  readonly #keyframes: Keyframes
  readonly #keyframeEvery: number
  readonly #color: ColorPlane = blankColorPlane()
  /** The position of the adopted picture. */
  #end: number
  /** How many entries are painted on the plane. */
  #position = 0
  #packer = new TilePacker()
  #cost = 0
  /** Something has changed among the entries that are painted on the plane. */
  #isStale = false

  constructor(painter: StrokePainter, keyframes: Keyframes, keyframeEvery: number, end: number) {
    this.#painter = painter
    this.#keyframes = keyframes
    this.#keyframeEvery = keyframeEvery
    this.#end = end
  }

  /**
   * Must be called when the list changes, with the new position for an old one (null when its last entry is gone) and the first
   * index at which a stroke appears or disappears. Returns false when the adopted picture's last entry is gone.
   */
  renumber(moved: (position: number) => number | null, first: number): boolean {
    const end = moved(this.#end)
    const position = this.#position === 0 ? 0 : moved(this.#position)
    this.#isStale ||= position === null || position > first
    this.#position = position ?? 0
    this.#end = end ?? 0
    return end !== null
  }

  /** Paints the next entry. Returns false when there is none. */
  paintNext(entries: readonly DocumentEntry[]): boolean {
    if (this.#isStale) this.#goBack()
    if (this.#position >= this.#end) return false
    const { stroke, undone } = entries[this.#position]!
    this.#position += 1
    if (!undone) {
      const tiles = this.#painter.paint(this.#color, stroke)
      this.#packer.markChanged(tiles)
      this.#cost += costOf(stroke, tiles)
    }
    if (this.#cost >= this.#keyframeEvery && this.#position < this.#end) {
      this.#keyframes.save(this.#position, this.#packer.pack(pixelsOf(this.#color)))
      this.#cost = 0
    }
    return this.#position < this.#end
  }

  /** Goes on from the last keyframe before the adopted picture: what was painted after it has changed. */
  #goBack(): void {
    const frame = this.#keyframes.at(this.#keyframes.indexBefore(Math.max(0, this.#end - 1)))!
    this.#keyframes.restore(frame, pixelsOf(this.#color), TileSet.wholePage())
    this.#packer = new TilePacker(frame.tiles)
    this.#position = frame.position
    this.#cost = 0
    this.#isStale = false
  }
}
