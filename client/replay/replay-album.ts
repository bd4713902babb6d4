/** How the page looked after some of the steps, packed: from one of them it is never far to any moment. */
import type { ColorPlane } from '#crdt/painter/planes/planes.ts'
import { planeOfDifferences, rowDifferences } from '#crdt/painter/planes/row-differences.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface Packing {
  deflate(raw: Bytes): Promise<Bytes>
  inflate(packed: Bytes): Promise<Bytes>
}

/** A picture has 8 MB until it is packed: so many may wait for that, others go without. */
const PACKED_AT_ONCE = 2

export class ReplayAlbum {
  readonly #packing: Packing | null
  readonly #pages = new Map<number, Bytes>()
  #beingPacked = 0

  /** @param packing null keeps nothing: every moment is then painted from the timeline's own keyframes */
  constructor(packing: Packing | null) {
    this.#packing = packing
  }

  /** Keeps the picture after so many steps, unless it is kept already. */
  async keep(step: number, color: ColorPlane): Promise<void> {
    const packing = this.#packing
    if (!packing || this.#pages.has(step) || this.#beingPacked >= PACKED_AT_ONCE) return
    this.#beingPacked += 1
    try {
      this.#pages.set(step, await packing.deflate(rowDifferences(color)))
    } finally {
      this.#beingPacked -= 1
    }
  }

  /** The latest step up to `step` whose picture is kept; null when there is none. */
  nearest(step: number): number | null {
    let best: number | null = null
    for (const kept of this.#pages.keys()) if (kept <= step && kept > (best ?? 0)) best = kept
    return best
  }

  /** A kept picture, as a plane of its own. */
  async open(step: number): Promise<ColorPlane> {
    const packed = this.#pages.get(step)
    if (!packed || !this.#packing) throw new RangeError(`the picture after step ${step} is not kept`)
    return planeOfDifferences(await this.#packing.inflate(packed))
  }
}
