/** Rooms without sockets, and devices that submit their updates to one. */
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { Room, type RoomEvents } from '#server/sync/room/room.ts'

export const ignoreEvents: RoomEvents = {
  onBroadcast() {},
  onStrokes() {},
  onFailure() {},
  onSnapshotFailure() {},
  onSetAside() {},
}
/** A snapshot that cannot be used fails the test, instead of being passed over. */
export const requireSnapshots: RoomEvents = {
  ...ignoreEvents,
  onSnapshotFailure(error) {
    throw error
  },
}
export const noSnapshots: Snapshots = { load: () => Promise.resolve(null), save: () => Promise.resolve() }

/** Opens the room of artwork 7. */
export const openRoom = (log: StrokeLog, events = ignoreEvents, snapshots = noSnapshots): Promise<Room> =>
  Room.open(7, { log, snapshots, now: () => new Date(0), events })

/** A person's device, which submits its updates to one room. */
export class Device {
  readonly doc = newArtworkDocument()
  readonly outcomes: Promise<string>[] = []

  readonly user: number
  readonly room: () => Room

  constructor(user: number, room: () => Room) {
    this.user = user
    this.room = room
    Y.applyUpdate(this.doc, room().durable.since(decodeStateVector(Y.encodeStateVector(this.doc))))
    this.doc.on('update', (update: Uint8Array) => {
      const outcome = this.room().submit(update, { user, ownsArtwork: user === 1 }, this)
      this.outcomes.push(outcome.then((settled) => (typeof settled === 'string' ? settled : settled.reason)))
    })
  }
}
