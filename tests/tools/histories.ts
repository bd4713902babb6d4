/** How a few people draw on one artwork, each on a device that is offline most of the time. */
import fc from 'fast-check'
import * as Y from 'yjs'
import {
  appendStroke,
  newArtworkDocument,
  readEntries,
  redoLatest,
  undoLatest,
  undoneOf,
} from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Room } from '#server/sync/room/room.ts'
import { arbitraryStroke } from '#tests/core/arbitrary-strokes.ts'

/** `remove` is the owner's: who else is drawn for it only undoes. */
export type Act =
  | { readonly who: number; readonly kind: 'draw'; readonly stroke: Stroke }
  | { readonly who: number; readonly kind: 'undo' | 'redo' | 'meet' }
  | { readonly who: number; readonly kind: 'remove'; readonly which: number }

/** Histories of `people` persons; the first of them is the owner. */
export function arbitraryHistory(people: number, maxLength: number): fc.Arbitrary<Act[]> {
  const who = fc.nat(people - 1)
  const stroke = arbitraryStroke(fc.constant('x'), fc.constant(1))
  const told = fc.constantFrom('undo', 'redo', 'meet')
  return fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.tuple(who, stroke).map(([who, stroke]): Act => ({ who, kind: 'draw', stroke })) },
      { weight: 4, arbitrary: fc.tuple(who, told).map(([who, kind]): Act => ({ who, kind })) },
      { weight: 1, arbitrary: fc.tuple(who, fc.nat()).map(([who, which]): Act => ({ who, kind: 'remove', which })) },
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

  /** Sends what was drawn and takes in what the others have. */
  async meet(room: Room, owner: number): Promise<void> {
    const writer = { user: this.user, ownsArtwork: this.user === owner }
    const outcomes = await Promise.all(this.#unsent.splice(0).map((update) => room.submit(update, writer, this)))
    const refused = outcomes.find((outcome) => outcome !== 'durable')
    if (refused) throw new Error(`refused: ${refused}`)
    Y.applyUpdate(this.doc, room.durable.since(Y.encodeStateVector(this.doc)), 'room')
  }
}

/** Plays a history into a room; `users` are the persons' ids, the owner's first. A second history in a room is another `session`. */
export async function play(history: readonly Act[], room: Room, users: readonly number[], session = 0): Promise<void> {
  const owner = users[0]!
  // Later people have smaller client ids: an order by id is not the order of the people.
  const devices = users.map((user, i) => new Device(user, 9_000 - 1_000 * i - session))
  for (const [i, act] of history.entries()) {
    const device = devices[act.who]!
    const { doc, user } = device
    if (act.kind === 'draw') appendStroke(doc, { ...act.stroke, id: `stroke-${session}-${i}`, author: user })
    else if (act.kind === 'undo') undoLatest(doc, user)
    else if (act.kind === 'redo') redoLatest(doc, user)
    else if (act.kind === 'meet') await device.meet(room, owner)
    else if (act.kind === 'remove') {
      const drawn = readEntries(doc)
      const removed = drawn[act.which % Math.max(1, drawn.length)]
      if (removed && user === owner) undoneOf(doc).set(removed.stroke.id, true)
      else undoLatest(doc, user)
    }
  }
  for (const device of devices) await device.meet(room, owner)
  await room.drain()
}
