/** The Yjs client ids under which a room writes what comes by REST. */
import type { Room } from './room/room.ts'

export class RestClientIds {
  /** Each person's id, reused within a room because every id stays in the document forever. */
  readonly #ids = new WeakMap<Room, Map<number, number>>()
  readonly #newClientId: () => number

  constructor(newClientId: () => number) {
    this.#newClientId = newClientId
  }

  /** Returns the person's client id in this room, or a new one where none exists or another person owns it (SYNC-3). */
  of(room: Room, userId: number): number {
    let clients = this.#ids.get(room)
    if (!clients) this.#ids.set(room, (clients = new Map()))
    let client = clients.get(userId)
    while (client === undefined || (room.index.userOf(client) ?? userId) !== userId) {
      client = this.#newClientId()
      clients.set(userId, client)
    }
    return client
  }
}
