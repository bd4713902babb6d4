/** Waits for eventual consistency: every client shows the strokes and undo flags that the log holds. */
import { setTimeout as sleep } from 'node:timers/promises'
import type * as Y from 'yjs'
import type { HistoryEntry } from '#contract/artworks.ts'
import { readEntries } from '#crdt/document/artwork-document.ts'
import type { CompliantClient } from '#tests/chaos/support/clients/compliant-client.ts'
import { documentOf } from './read-log.ts'

/** Rejects after `timeoutMs` milliseconds with the clients that are not settled, or that show something else. */
export async function untilConverged(
  clients: readonly CompliantClient[],
  log: () => Promise<readonly HistoryEntry[]>,
  timeoutMs: number,
): Promise<void> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const unsettled = clients.filter((client) => !client.settled)
    const wanted = unsettled.length === 0 ? summaryOf(documentOf(await log())) : ''
    const different = unsettled.length > 0 ? unsettled : clients.filter(({ doc }) => summaryOf(doc) !== wanted)
    if (different.length === 0) return
    if (Date.now() > end)
      throw new Error(
        `not converged after ${timeoutMs} ms: ${different.map((client) => `${client.name} (${client.state}; ${client.refusals.join(', ')}; ${difference(summaryOf(client.doc), wanted)})`).join('; ')}`,
      )
    await sleep(100)
  }
}

/** Returns the stroke ids in painting order; '-' marks a stroke as undone. */
const summaryOf = (doc: Y.Doc): string =>
  readEntries(doc)
    .map(({ stroke, undone }) => `${stroke.id}${undone ? '-' : ''}`)
    .join(' ')

function difference(shown: string, wanted: string): string {
  const [left, right] = [new Set(shown.split(' ')), new Set(wanted.split(' '))]
  const missing = [...right].filter((id) => !left.has(id))
  const extra = [...left].filter((id) => !right.has(id))
  return `missing ${missing.slice(0, 8).join(' ')}, extra ${extra.slice(0, 8).join(' ')}`
}
