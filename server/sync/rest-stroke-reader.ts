/** Reads an artwork's strokes for REST clients, who pay for what they read (SYNC-45). */
import { type ReadBudget, strokeSteps } from '#server/http/limits/read-budget.ts'
import type { Rooms } from './rooms.ts'
import { type StrokeView, viewStrokes } from './stroke-views.ts'

export class RestStrokeReader {
  readonly #rooms: Pick<Rooms, 'use'>
  readonly #reads: ReadBudget

  constructor(rooms: Pick<Rooms, 'use'>, reads: ReadBudget) {
    this.#rooms = rooms
    this.#reads = reads
  }

  /**
   * Returns the strokes with a number above `after`, 0 for all, in the order of becoming durable, and at most `limit`. They are decoded
   * one by one, as they are asked for. Rejects with a 429 Problem when the reader has read too much (SYNC-45).
   */
  async read(artworkId: number, reader: number, after = 0, limit = Infinity): Promise<AsyncIterable<StrokeView>> {
    this.#reads.require(reader)
    const last = await this.#rooms.use(artworkId, reader, ({ room: { durable, index } }) => {
      const end = Math.min(after + limit, durable.strokeCount)
      // Paid before they are read, so that not many replies begin at once; others may have begun while the room was loaded.
      this.#reads.require(reader)
      this.#reads.spend(reader, strokeSteps(Math.max(0, end - after), index))
      return end
    })
    return viewStrokes((work) => this.#rooms.use(artworkId, null, ({ room }) => work(room)), after, last)
  }
}
