/** Keeps deflated pictures of the page after some of the steps: a jump starts at the nearest one instead of the first step. */
import type { ColorPlane } from '#crdt/painter/planes/planes.ts'
import { planeOfDifferences, rowDifferences } from '#crdt/painter/planes/row-differences.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface Compression {
  deflate(raw: Bytes): Promise<Bytes>
  inflate(packed: Bytes): Promise<Bytes>
}

/** Pictures that may be deflated at once, because each takes 8 MB until then. Further ones are not kept. */
const MAX_CONCURRENT_DEFLATES = 2

export class ReplayPictureCache {
  readonly #compression: Compression | null
  readonly #pictures = new Map<number, Bytes>()
  #deflating = 0

  /** @param compression null keeps nothing: every moment is then painted from the timeline's own keyframes */
  constructor(compression: Compression | null) {
    this.#compression = compression
  }

  /** Keeps the picture after `step` steps, unless it is kept already or too many are being deflated. */
  async keep(step: number, color: ColorPlane): Promise<void> {
    const compression = this.#compression
    if (!compression || this.#pictures.has(step) || this.#deflating >= MAX_CONCURRENT_DEFLATES) return
    this.#deflating += 1
    try {
      this.#pictures.set(step, await compression.deflate(rowDifferences(color)))
    } finally {
      this.#deflating -= 1
    }
  }

  /** Returns the latest step up to `step` whose picture is kept; null when there is none. */
  nearest(step: number): number | null {
    let best: number | null = null
    for (const kept of this.#pictures.keys()) if (kept <= step && kept > (best ?? 0)) best = kept
    return best
  }

  /** Returns a copy of a kept picture. Throws RangeError when it is not kept. */
  async open(step: number): Promise<ColorPlane> {
    const packed = this.#pictures.get(step)
    if (!packed || !this.#compression) throw new RangeError(`the picture after step ${step} is not kept`)
    return planeOfDifferences(await this.#compression.inflate(packed))
  }
}
