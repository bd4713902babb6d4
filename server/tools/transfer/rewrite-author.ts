import type { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import { readUpdate } from '#crdt/document/updates/read-update.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'

/**
 * The same update with every stroke in it by `author`. Everything that decides the picture stays: stroke ids (they seed what
 * looks like chance), Yjs client ids and clocks (they decide the order of what was drawn at the same time), origins, flags.
 * @param index what stands before the update; throws as `readUpdate` does
 */
export function rewriteAuthor(update: Uint8Array, author: number, index: DocumentIndex): Uint8Array {
  const { items } = readUpdate(update, index)
  return encodeItems(
    items.map((item) =>
      item.kind === 'stroke' ? { ...item, author, bytes: encodeStroke({ ...decodeStroke(item.bytes), author }) } : item,
    ),
  )
}
