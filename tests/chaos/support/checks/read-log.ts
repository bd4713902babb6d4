/** Reads one server process's log and picture of a shared artwork over HTTP. */
import * as Y from 'yjs'
import { getHistory, type HistoryEntry } from '#contract/artworks.ts'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { createClient, type ClientResponse } from '#tests/api/client.ts'
import type { SharedArtwork, TestPerson } from '#tests/chaos/support/run/shared-artwork.ts'
import { withTimeout } from './with-timeout.ts'

/** Returns the whole log as the process at `origin` serves it. */
export async function readLog(origin: string, { artworkId, people }: SharedArtwork): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (;;) {
    const after = entries.at(-1)?.seq ?? 0
    const answer = await get(origin, people[0]!, `/api/artworks/${artworkId}/history?after=${after}`)
    const chunk = getHistory.reply.parse(answer.json)
    entries.push(...chunk.entries)
    if (!chunk.hasMore) return entries
  }
}

/** Returns the SHA-256 of the color plane that the process paints from its log. */
export async function serverPictureHash(origin: string, { artworkId, people }: SharedArtwork): Promise<string | null> {
  return (await get(origin, people[0]!, `/api/artworks/${artworkId}/image`)).headers.get('x-color-plane')
}

/** Returns the document that the entries of a log add up to. */
export function documentOf(entries: readonly HistoryEntry[]): Y.Doc {
  const doc = newArtworkDocument()
  for (const { update } of entries) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  return doc
}

async function get(
  origin: string,
  { cookie }: Pick<TestPerson, 'cookie'>,
  path: string,
  tries = 5,
): Promise<ClientResponse> {
  let answer: ClientResponse
  try {
    answer = await withTimeout(20_000, () => `waiting for ${path}`, createClient(origin).get(path, { cookie }))
  } catch (error) {
    // A kept-alive connection to a process that was killed since then fails once.
    if (tries === 0) throw error
    return get(origin, { cookie }, path, tries - 1)
  }
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer
}
