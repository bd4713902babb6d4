/** The strokes of one person that the server refused for good: to look through, to save as a file, and to delete. */
import { toBase64 } from '#client/bytes/base64.ts'
import type { DeviceStore, QuarantinedStroke } from './device-store.ts'

const FORMAT = 1

export class Quarantine {
  readonly #store: DeviceStore
  readonly #userId: number

  constructor(store: DeviceStore, userId: number) {
    this.#store = store
    this.#userId = userId
  }

  /** @param artworkId null returns those of all artworks */
  async list(artworkId: number | null): Promise<QuarantinedStroke[]> {
    const strokes = await this.#store.quarantined(this.#userId)
    return artworkId === null ? strokes : strokes.filter((stroke) => stroke.artworkId === artworkId)
  }

  async delete(strokes: readonly QuarantinedStroke[]): Promise<void> {
    await this.#store.write({ release: strokes })
  }
}

/** Returns the strokes as JSON, with the stroke codec's bytes in base64. */
export function exportQuarantine(strokes: readonly QuarantinedStroke[]): string {
  const rows = strokes.map(({ bytes, ...row }) => ({ ...row, stroke: toBase64(bytes) }))
  return JSON.stringify({ format: FORMAT, strokes: rows }, null, 2)
}
