/** Loads what a replay shows: the history, or without a connection what this device has of the artwork. */
import { listContributors } from '#contract/collaboration.ts'
import type { Artwork } from '#contract/artworks.ts'
import { IndexedStore } from '#client/canvas/session/store/indexed-store.ts'
import { call } from '#client/http/call.ts'
import { isTransient } from '#client/http/retry-rule.ts'
import { artworkPlace, type CopyStore } from '#client/canvas/session/store/copy-store.ts'
import { readHistory, type HistoryChunk, type HistoryPerson } from './read-history.ts'

/** Updates of the document on this device, in any order, without times. */
export interface DeviceChunk {
  readonly updates: readonly Uint8Array[]
  readonly people: readonly HistoryPerson[]
}

export interface ReplayOf {
  readonly artwork: Pick<Artwork, 'id' | 'logKey' | 'createdAt' | 'userId' | 'ownerName' | 'ownerColor'>
  /** Whose copies are read. */
  readonly reader: HistoryPerson
}

/**
 * Yields the history in chunks, as they arrive. When the server cannot be reached, the last chunk is the browser's own copy, which may
 * repeat strokes of earlier chunks. Throws what `call` throws when there is no copy either.
 */
export async function* readReplay(of: ReplayOf, signal: AbortSignal): AsyncGenerator<HistoryChunk | DeviceChunk> {
  try {
    yield* readHistory(of.artwork.id, signal)
  } catch (error) {
    if (signal.aborted || !(error instanceof Error && isTransient(error))) throw error
    const updates = await readDeviceCopy(new IndexedStore(), of.artwork, of.reader.id).catch((reason: unknown) => {
      console.warn('This device keeps no copies', reason)
      return []
    })
    if (updates.length === 0) throw error
    yield { updates, people: await readPeople(of, signal) }
  }
}

/** Returns the people as far as they are known without the history: the service worker may have the contributors. */
async function readPeople({ artwork, reader }: ReplayOf, signal: AbortSignal): Promise<HistoryPerson[]> {
  const known = new Map([[artwork.userId, { id: artwork.userId, name: artwork.ownerName, color: artwork.ownerColor }]])
  known.set(reader.id, reader)
  try {
    for (const person of await call(listContributors, { params: { id: artwork.id }, signal }))
      known.set(person.userId, {
        id: person.userId,
        name: person.displayName ?? person.username,
        color: person.profileColor,
      })
  } catch (error) {
    if (!(error instanceof Error && isTransient(error))) throw error
  }
  return [...known.values()]
}

/**
 * Returns what this device holds of an artwork, for a person: updates of its document, in any order. There are none when the
 * person has not opened it here, and none of another log or of an earlier artwork with the same number.
 */
export async function readDeviceCopy(
  store: Pick<CopyStore, 'copies'>,
  { id, logKey, createdAt }: Pick<Artwork, 'id' | 'logKey' | 'createdAt'>,
  userId: number,
): Promise<Uint8Array[]> {
  const copies = await store.copies(userId, artworkPlace(id))
  return copies.flatMap(({ row, updates }) =>
    !row.isAside && row.logKey === logKey && (row.bornAt ?? createdAt) === createdAt ? updates : [],
  )
}
