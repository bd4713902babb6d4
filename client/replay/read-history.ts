/** Loads an artwork's history: its log, and the people in it. */
import { getHistory } from '#contract/artworks.ts'
import { fromBase64 } from '#client/bytes/base64.ts'
import { call } from '#client/http/call.ts'

/** One entry of the log with its update decoded from base64. */
export interface LoggedUpdate {
  readonly userId: number
  /** ISO time at which the server stored it. */
  readonly at: string
  readonly update: Uint8Array
}

export interface HistoryPerson {
  readonly id: number
  readonly name: string
  readonly color: string
}

export interface HistoryChunk {
  readonly entries: readonly LoggedUpdate[]
  /** Everybody in this chunk and those before it, each once. */
  readonly people: readonly HistoryPerson[]
}

/** Yields the whole history of an artwork in chunks, as they arrive. Throws what `call` throws. */
export async function* readHistory(id: number, signal: AbortSignal): AsyncGenerator<HistoryChunk> {
  const people = new Map<number, HistoryPerson>()
  let after = 0
  for (;;) {
    const chunk = await call(getHistory, { params: { id }, query: { after }, signal })
    for (const person of chunk.people) people.set(person.id, person)
    yield {
      entries: chunk.entries.map(({ userId, at, update }) => ({ userId, at, update: fromBase64(update) })),
      people: [...people.values()],
    }
    const last = chunk.entries.at(-1)
    if (!chunk.hasMore || !last) return
    after = last.seq
  }
}
