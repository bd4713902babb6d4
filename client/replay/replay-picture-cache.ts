/** Keeps deflated pictures of the page after some of the steps: a jump starts at the nearest one instead of the first step. */
import type { ColorPlane } from '#crdt/painter/planes/planes.ts'
import { planeOfDifferences, rowDifferences } from '#crdt/painter/planes/row-differences.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface Compression {
  deflate(raw: Bytes): Promise<Bytes>
  inflate(packed: Bytes): Promise<Bytes>
}

/** Deflated pictures of 20,000 busy steps take about 55 MB, which is more than a small tablet can spare. */
const MAX_BYTES = 32 * 1024 * 1024
/** Pictures that may be deflated at once, because each takes 8 MB until then. Further ones are not kept. */
const MAX_CONCURRENT_DEFLATES = 2

export class ReplayPictureCache {
  readonly #compression: Compression | null
  readonly #maxBytes: number
  readonly #pictures = new Map<number, Bytes>()
  /** Pictures are kept at multiples of this many steps. */
  #spacing: number
  #bytes = 0
  #deflating = 0

  /**
   * @param compression null keeps nothing: every moment is then painted from the timeline's own keyframes
   * @param stride pictures are offered at multiples of this many steps
   */
  constructor(compression: Compression | null, stride: number, maxBytes = MAX_BYTES) {
    this.#compression = compression
    this.#spacing = stride
    this.#maxBytes = maxBytes
  }

  /** The memory that the kept pictures take. */
  get bytes(): number {
    return this.#bytes
  }

  /** Keeps the picture after `step` steps, unless it is kept already, too many are being deflated, or too many are kept. */
  async keep(step: number, color: ColorPlane): Promise<void> {
    const compression = this.#compression
    if (!compression || step % this.#spacing !== 0 || this.#pictures.has(step)) return
    if (this.#deflating >= MAX_CONCURRENT_DEFLATES) return
    this.#deflating += 1
    try {
      const packed = await compression.deflate(rowDifferences(color))
      this.#pictures.set(step, packed)
      this.#bytes += packed.length
      while (this.#bytes > this.#maxBytes && this.#pictures.size > 0) this.#thinOut()
    } finally {
      this.#deflating -= 1
    }
  }

  /** Doubles the distance between kept pictures, which drops about every other one. */
  #thinOut(): void {
    this.#spacing += this.#spacing
    for (const [step, packed] of this.#pictures) {
      if (step % this.#spacing === 0) continue
      this.#pictures.delete(step)
      this.#bytes -= packed.length
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
