/** Checks that a log is valid in itself: numbering, authors, client ids, and no item that the guard must refuse. */
import * as Y from 'yjs'
import type { HistoryEntry } from '#contract/artworks.ts'
import { strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { decodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { INVALID_FLAG, INVALID_ID_PREFIX } from '#tests/chaos/support/messages/invalid-messages.ts'
import { documentOf } from './read-log.ts'

/** Returns every fault of a log, in words. */
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
      if ((clients.get(client) ?? userId) !== userId) faults.push(`entry ${seq} uses another person's client id`)
      clients.set(client, userId)
      if (!(struct.content instanceof Y.ContentBinary)) continue
      const { id, author } = decodeStroke(struct.content.content)
      if (author !== userId) faults.push(`entry ${seq}: stroke ${id} of ${author} was written by ${userId}`)
      if (authors.has(id)) faults.push(`entry ${seq}: stroke ${id} is in the log twice`)
      if (id.startsWith(INVALID_ID_PREFIX)) faults.push(`entry ${seq}: the refused stroke ${id}`)
      authors.set(id, author)
    }
  })
  const doc = documentOf(entries)
  if (doc.store.pendingStructs) faults.push('the log refers to items that it does not hold')
  if (strokesOf(doc).length !== authors.size)
    faults.push(`the log holds ${authors.size} strokes, its document ${strokesOf(doc).length}`)
  for (const root of doc.share.keys())
    if (root !== 'strokes' && root !== 'undone') faults.push(`an unknown root type ${root}`)
  for (const [client, structs] of doc.store.clients) {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentAny)) continue
      const strokeId = struct.parentSub ?? ''
      const writer = clients.get(client)
      if (struct.content.arr.includes(INVALID_FLAG)) faults.push(`the refused flag on ${strokeId}`)
      if (writer !== owner && writer !== authors.get(strokeId))
        faults.push(`${writer} flagged the stroke ${strokeId} of somebody else`)
    }
  }
  for (const strokeId of undoneOf(doc).keys())
    if (!authors.has(strokeId)) faults.push(`a flag on a stroke that does not exist: ${strokeId}`)
  return faults
}
