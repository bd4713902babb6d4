import type { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import { readUpdate } from '#crdt/document/updates/read-update.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'

/**
 * Returns the update with `author` as the author of every stroke. Everything that determines the picture stays: stroke ids (they
 * seed the pseudo-random numbers), Yjs client ids and clocks (they order concurrent strokes), origins and flags.
 * @param index the document before the update
 * @throws as `readUpdate` does
 */
export function rewriteAuthor(update: Uint8Array, author: number, index: DocumentIndex): Uint8Array {
  const { items } = readUpdate(update, index)
  return encodeItems(
    items.map((item) =>
      item.kind === 'stroke' ? { ...item, author, bytes: encodeStroke({ ...decodeStroke(item.bytes), author }) } : item,
    ),
  )
}
