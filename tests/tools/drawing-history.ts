/** Test support: histories of a few people who draw on one artwork, each on a device that is offline between syncs. */
import * as fc from '#tests/fast-check.ts'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries, undoneOf } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Room } from '#server/sync/room/room.ts'
import { needsOf } from '#crdt/document/stroke/looks.ts'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import { arbitraryStroke } from '#tests/core/support/arbitrary-strokes.ts'

/** One action of the person with index `who`. Only the owner can `remove`; for anybody else it undoes. */
export type DrawingAction =
  | { readonly who: number; readonly kind: 'draw'; readonly stroke: Stroke }
  | { readonly who: number; readonly kind: 'undo' | 'redo' | 'sync' }
  | { readonly who: number; readonly kind: 'remove'; readonly which: number }

/** Histories of `people` persons, of 1 to `maxLength` actions. The first person is the owner. */
export function arbitraryHistory(people: number, maxLength: number): fc.Arbitrary<DrawingAction[]> {
  const who = fc.nat(people - 1)
  // The people own no items of the store.
  const stroke = arbitraryStroke(fc.constant('x'), fc.constant(1)).filter((any) => needsOf(any).length === 0)
  const plainKind = fc.constantFrom('undo', 'redo', 'sync')
  return fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.tuple(who, stroke).map(([who, stroke]): DrawingAction => ({ who, kind: 'draw', stroke })),
      },
      { weight: 4, arbitrary: fc.tuple(who, plainKind).map(([who, kind]): DrawingAction => ({ who, kind })) },
      {
        weight: 1,
        arbitrary: fc.tuple(who, fc.nat()).map(([who, which]): DrawingAction => ({ who, kind: 'remove', which })),
      },
    ),
    { minLength: 1, maxLength },
  )
}

class Device {
  readonly doc = newArtworkDocument()
  readonly user: number
  #unsent: Uint8Array[] = []

  constructor(user: number, clientId: number) {
    this.user = user
    this.doc.clientID = clientId
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'room') this.#unsent.push(update)
    })
  }

  /** Sends the unsent updates to the room and applies the room's updates. Throws when the room refuses one. */
  async sync(room: Room, owner: number): Promise<void> {
    const writer = { user: this.user, ownsArtwork: this.user === owner }
    const outcomes = await Promise.all(this.#unsent.splice(0).map((update) => room.submit(update, writer, this)))
    const refused = outcomes.find((outcome) => outcome !== 'durable')
    if (refused) throw new Error(`refused: ${JSON.stringify(refused)}`)
    Y.applyUpdate(this.doc, room.durable.since(decodeStateVector(Y.encodeStateVector(this.doc))), 'room')
  }
}

/**
 * Plays a history into a room and waits until all of it is durable. `users` are the persons' ids, the owner's first; each
 * further history in the same room needs another `session` number.
 */
export async function playHistory(
  history: readonly DrawingAction[],
  room: Room,
  users: readonly number[],
  session = 0,
): Promise<void> {
  const owner = users[0]!
  // Later people have smaller client ids, so that the order by id differs from the order of the people.
  const devices = users.map((user, i) => new Device(user, 9_000 - 1_000 * i - session))
  for (const [i, act] of history.entries()) {
    const device = devices[act.who]!
    const { doc, user } = device
    if (act.kind === 'draw') appendStroke(doc, { ...act.stroke, id: `stroke-${session}-${i}`, author: user })
    else if (act.kind === 'undo') undoLatest(doc, user)
    else if (act.kind === 'redo') redoLatest(doc, user)
    else if (act.kind === 'sync') await device.sync(room, owner)
    else if (act.kind === 'remove') {
      const drawn = readEntries(doc)
      const removed = drawn[act.which % Math.max(1, drawn.length)]
      if (removed && user === owner) undoneOf(doc).set(removed.stroke.id, true)
      else undoLatest(doc, user)
    }
  }
  for (const device of devices) await device.sync(room, owner)
  await room.drain()
}
