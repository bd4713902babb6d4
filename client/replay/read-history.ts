import { getHistory } from '#contract/artworks.ts'
import { fromBase64 } from '#client/bytes/base64.ts'
import { call } from '#client/http/call.ts'

/** One entry of the log with its update unpacked. */
export interface LoggedUpdate {
  readonly userId: number
  /** ISO time at which the server kept it. */
  readonly at: string
  readonly update: Uint8Array
}

export interface HistoryPerson {
  readonly id: number
  readonly name: string
  readonly color: string
}

export interface HistoryPage {
  readonly entries: readonly LoggedUpdate[]
  /** Everybody named so far, each once. */
  readonly people: readonly HistoryPerson[]
}

/** The whole history of an artwork, page after page, as it comes. Throws what `call` throws. */
export async function* readHistory(id: number, signal: AbortSignal): AsyncGenerator<HistoryPage> {
  const people = new Map<number, HistoryPerson>()
  let after = 0
  for (;;) {
    const page = await call(getHistory, { params: { id }, query: { after }, signal })
    for (const person of page.people) people.set(person.id, person)
    yield {
      entries: page.entries.map(({ userId, at, update }) => ({ userId, at, update: fromBase64(update) })),
      people: [...people.values()],
    }
    const last = page.entries.at(-1)
    if (!page.hasMore || !last) return
    after = last.seq
  }
}
