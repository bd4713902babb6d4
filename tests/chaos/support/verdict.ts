/** What must hold after every chaos run, whatever happened in it. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as Y from 'yjs'
import { getHistory, type HistoryEntry } from '#contract/artworks.ts'
import { newArtworkDocument, readEntries, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { decodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { createClient, type ClientResponse } from '#tests/api/client.ts'
import type { HonestClient } from './honest-client.ts'
import type { Household, Resident } from './household.ts'
import { LIE, LIE_FLAG } from './lies.ts'
import { within } from './within.ts'

/** The log as one process tells it. */
export async function readLog(origin: string, { artworkId, people }: Household): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (;;) {
    const after = entries.at(-1)?.seq ?? 0
    const answer = await get(origin, people[0]!, `/api/artworks/${artworkId}/history?after=${after}`)
    const page = getHistory.reply.parse(answer.json)
    entries.push(...page.entries)
    if (!page.hasMore) return entries
  }
}

/** SHA-256 of the color plane that a process paints from its log. */
export async function paintedHash(origin: string, { artworkId, people }: Household): Promise<string | null> {
  return (await get(origin, people[0]!, `/api/artworks/${artworkId}/image`)).headers.get('x-color-plane')
}

async function get(
  origin: string,
  { cookie }: Pick<Resident, 'cookie'>,
  path: string,
  tries = 5,
): Promise<ClientResponse> {
  let answer: ClientResponse
  try {
    answer = await within(20_000, () => `waiting for ${path}`, createClient(origin).get(path, { cookie }))
  } catch (error) {
    // A kept connection to a process that was killed since fails once.
    if (tries === 0) throw error
    return get(origin, { cookie }, path, tries - 1)
  }
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer
}

export function replay(entries: readonly HistoryEntry[]): Y.Doc {
  const doc = newArtworkDocument()
  for (const { update } of entries) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  return doc
}

/** Everything that is wrong with a log in itself, in words. */
export function faultsOf(entries: readonly HistoryEntry[], owner: number): string[] {
  const faults: string[] = []
  const authors = new Map<string, number>()
  const clients = new Map<number, number>()
  entries.forEach(({ seq, userId, update }, i) => {
    if (seq !== i + 1) faults.push(`entry ${i + 1} is numbered ${seq}`)
    const { structs, ds } = Y.decodeUpdate(Buffer.from(update, 'base64'))
    if (ds.clients.size > 0) faults.push(`entry ${seq} deletes`)
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) {
        faults.push(`entry ${seq} holds no item`)
        continue
      }
      const { client } = struct.id
      if ((clients.get(client) ?? userId) !== userId) faults.push(`entry ${seq} writes with another's client id`)
      clients.set(client, userId)
      if (!(struct.content instanceof Y.ContentBinary)) continue
      const { id, author } = decodeStroke(struct.content.content)
      if (author !== userId) faults.push(`entry ${seq}: stroke ${id} of ${author} was written by ${userId}`)
      if (authors.has(id)) faults.push(`entry ${seq}: stroke ${id} is there twice`)
      if (id.startsWith(LIE)) faults.push(`entry ${seq}: the refused stroke ${id}`)
      authors.set(id, author)
    }
  })
  const doc = replay(entries)
  if (doc.store.pendingStructs) faults.push('the log builds on items that are not in it')
  if (strokesOf(doc).length !== authors.size) faults.push(`${authors.size} strokes, shown ${strokesOf(doc).length}`)
  for (const root of doc.share.keys()) if (root !== 'strokes' && root !== 'undone') faults.push(`a root ${root}`)
  for (const [client, structs] of doc.store.clients) {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentAny)) continue
      const strokeId = struct.parentSub ?? ''
      const writer = clients.get(client)
      if (struct.content.arr.includes(LIE_FLAG)) faults.push(`the refused flag on ${strokeId}`)
      if (writer !== owner && writer !== authors.get(strokeId)) faults.push(`${writer} flagged ${strokeId} of another`)
    }
  }
  for (const strokeId of undoneOf(doc).keys())
    if (!authors.has(strokeId)) faults.push(`a flag on no stroke: ${strokeId}`)
  return faults
}

const lines = (doc: Y.Doc): string =>
  readEntries(doc)
    .map(({ stroke, undone }) => `${stroke.id}${undone ? '-' : ''}`)
    .join(' ')

/** Waits until every client is settled and shows what the log holds; says who does not when that takes too long. */
export async function calm(
  clients: readonly HonestClient[],
  log: () => Promise<readonly HistoryEntry[]>,
  patienceMs: number,
): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;) {
    const restless = clients.filter((client) => !client.settled)
    const wanted = restless.length === 0 ? lines(replay(await log())) : ''
    const different = restless.length > 0 ? restless : clients.filter(({ doc }) => lines(doc) !== wanted)
    if (different.length === 0) return
    if (Date.now() > end)
      throw new Error(
        `no calm after ${patienceMs} ms: ${different.map((client) => `${client.name} (${client.state}; ${client.refusals.join(', ')}; ${difference(lines(client.doc), wanted)})`).join('; ')}`,
      )
    await sleep(100)
  }
}

function difference(shown: string, wanted: string): string {
  const [left, right] = [new Set(shown.split(' ')), new Set(wanted.split(' '))]
  const missing = [...right].filter((id) => !left.has(id))
  const extra = [...left].filter((id) => !right.has(id))
  return `lacks ${missing.slice(0, 8).join(' ')}, has also ${extra.slice(0, 8).join(' ')}`
}
