/** Tells one client which of its strokes are durable, and up to where in the log its copy goes. */
import type { Person } from '#server/http/person.ts'
import type { Room } from '#server/sync/room/room.ts'
import { persistedFrame, positionFrame } from '#server/sync/wire/frames.ts'
import type { Outbox } from './outbox.ts'
import { Pacer } from './pacer.ts'

/** A client gets positions of the log at most this often after acknowledgements (SYNC-20). */
const POSITION_INTERVAL_MS = 1_000

const NO_CLIENTS: readonly number[] = []

export interface AcknowledgementsOptions {
  readonly person: Pick<Person, 'id'>
  readonly room: Pick<Room, 'durable' | 'index'>
  readonly outbox: Pick<Outbox, 'send' | 'sendLast'>
  /** The client gets acknowledgements (SYNC-5). */
  readonly wantsAck: boolean
  /** The client gets positions of the log. */
  readonly wantsPositions: boolean
}

export class Acknowledgements {
  readonly #options: AcknowledgementsOptions
  readonly #positions = new Pacer(POSITION_INTERVAL_MS, () => this.sendPosition())
  /** The client ids of this person that the connection has written with. */
  readonly #writers = new Set<number>()
  #isScheduled = false

  constructor(options: AcknowledgementsOptions) {
    this.#options = options
  }

  /** Returns these client ids, to be handed to `acknowledge`: none if it knows all of them, as it does for nearly every stroke. */
  unknownOf(clients: readonly number[]): readonly number[] {
    return clients.every((client) => this.#writers.has(client)) ? NO_CLIENTS : clients
  }

  /**
   * Sends one acknowledgement for a group commit, whose outcomes all arrive in one turn of the event loop. It names the client ids of
   * this person that the connection has written with, however many others there are (docs/decisions/0086).
   */
  acknowledge(clients: readonly number[]): void {
    const { person, room, outbox, wantsAck, wantsPositions } = this.#options
    if (!wantsAck) return
    for (const client of clients) if (room.index.userOf(client) === person.id) this.#writers.add(client)
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      outbox.send('acknowledgement', () => persistedFrame(room.durable.stateVectorOf(this.#writers)))
      if (wantsPositions) this.#positions.ask()
    })
  }

  sendPosition(): void {
    this.#options.outbox.sendLast(() => positionFrame(this.#options.room.durable.position))
  }

  /** Sends no more positions of its own accord. */
  stop(): void {
    this.#positions.stop()
  }
}
