import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { NO_ITEMS } from '#crdt/document/updates/state-vector.ts'
import type { Room } from '#server/sync/room/room.ts'

/** Returns the Yjs document of what is durable in a room, as a client that connects gets it. */
export function documentOf({ durable }: Room): Y.Doc {
  const doc = newArtworkDocument()
  Y.applyUpdate(doc, durable.since(NO_ITEMS))
  return doc
}
