/**
 * Judges y-protocols awareness: who is in the room, where their pointer is, and the stroke that is growing under it. A
 * connection speaks only for itself, with the name and color of its account (SYNC-8); changes are collected for a moment,
 * sent as one message, and never stored.
 */
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { Presence } from '#contract/socket.ts'
import type { Person } from '#server/http/person.ts'

interface State<M> {
  /** The member here, or the name of the process that speaks for its own. */
  readonly owner: M | string
  readonly clock: number
  readonly json: string
}

interface Entry {
  readonly client: number
  readonly clock: number
  readonly state: unknown
}

const GONE = 'null'

/** A room's presence; `M` is what the room calls a member. */
export class RoomPresence<M extends { readonly person: Person }> {
  readonly #states = new Map<number, State<M>>()
  /** Every awareness id ever seen here, so that an echo of somebody who left is not taken for a claim. */
  readonly #userOf = new Map<number, number>()
  readonly #clientOf = new Map<M, number>()
  readonly #clocks = new Map<number, number>()
  readonly #changed = new Map<number, 'here' | 'elsewhere'>()

  /** Takes a member's awareness message; `forged` when it claims to be somebody else. Throws on malformed bytes. */
  receive(member: M, update: Uint8Array): 'fine' | 'forged' {
    for (const entry of readEntries(update)) {
      if (!this.#speaksFor(member, entry.client)) continue
      if (entry.clock < (this.#clocks.get(entry.client) ?? 0)) continue
      if (entry.state === null) this.leave(member)
      else {
        if (claimsToBeSomebodyElse(entry.state, member.person)) return 'forged'
        const json = sanitise(entry.state, member.person)
        if (json !== null) this.#set(entry.client, { owner: member, clock: entry.clock, json })
      }
    }
    return 'fine'
  }

  leave(member: M): void {
    const client = this.#clientOf.get(member)
    if (client === undefined) return
    this.#clientOf.delete(member)
    if (this.#states.get(client)?.owner !== member) return
    this.#states.delete(client)
    this.#clocks.set(client, (this.#clocks.get(client) ?? 0) + 1)
    this.#changed.set(client, 'here')
  }

  /** Takes what another process says of its own members: it was judged there. */
  receiveFrom(process: string, update: Uint8Array): void {
    for (const { client, clock, state } of readEntries(update)) {
      if (clock < (this.#clocks.get(client) ?? 0)) continue
      const presence = Presence.safeParse(state)
      if (presence.success) {
        this.#userOf.set(client, presence.data.user.id)
        this.#states.set(client, { owner: process, clock, json: JSON.stringify(presence.data) })
      } else if (this.#states.get(client)?.owner === process) this.#states.delete(client)
      else continue
      this.#clocks.set(client, clock)
      this.#changed.set(client, 'elsewhere')
    }
  }

  /** A process no longer has this room open: its members are gone. */
  forgetProcess(process: string): void {
    for (const [client, { owner }] of this.#states) {
      if (owner !== process) continue
      this.#states.delete(client)
      this.#clocks.set(client, (this.#clocks.get(client) ?? 0) + 1)
      this.#changed.set(client, 'elsewhere')
    }
  }

  /** The awareness ids of the members here. */
  ownClients(): number[] {
    return [...this.#clientOf.values()]
  }

  /** Everybody's state, for somebody who has just come; null when nobody is here. */
  all(): Uint8Array | null {
    return this.encode([...this.#states.keys()])
  }

  /** Forgets what has changed; returns how to make each member's message, and which ids other processes must hear of. */
  takeChanges(): { messageFor: (member: M) => Uint8Array | null; own: number[] } | null {
    if (this.#changed.size === 0) return null
    const changed = [...this.#changed.keys()]
    const own = changed.filter((client) => this.#changed.get(client) === 'here')
    this.#changed.clear()
    const forAll = this.encode(changed)
    const messageFor = (member: M): Uint8Array | null => {
      const client = this.#clientOf.get(member)
      if (client === undefined || !changed.includes(client)) return forAll
      return this.encode(changed.filter((other) => other !== client))
    }
    return { messageFor, own }
  }

  /** The first id a member speaks for is its own; ids of other people, present or past, are an echo and ignored. */
  #speaksFor(member: M, client: number): boolean {
    const own = this.#clientOf.get(member)
    if (own !== undefined) return own === client
    const user = this.#userOf.get(client)
    if (user !== undefined && user !== member.person.id) return false
    const previous = this.#states.get(client)?.owner
    if (previous && previous !== member && typeof previous !== 'string') this.#clientOf.delete(previous)
    this.#userOf.set(client, member.person.id)
    this.#clientOf.set(member, client)
    return true
  }

  #set(client: number, state: State<M>): void {
    this.#states.set(client, state)
    this.#clocks.set(client, state.clock)
    this.#changed.set(client, 'here')
  }

  /** An awareness message of these ids' states; null when there are none. */
  encode(clients: readonly number[]): Uint8Array | null {
    if (clients.length === 0) return null
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, clients.length)
    for (const client of clients) {
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, this.#clocks.get(client) ?? 0)
      encoding.writeVarString(encoder, this.#states.get(client)?.json ?? GONE)
    }
    return encoding.toUint8Array(encoder)
  }
}

function readEntries(update: Uint8Array): Entry[] {
  const decoder = decoding.createDecoder(update)
  const entries: Entry[] = []
  for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    const state: unknown = JSON.parse(decoding.readVarString(decoder))
    entries.push({ client, clock, state })
  }
  return entries
}

function claimsToBeSomebodyElse(state: unknown, person: Person): boolean {
  const user = typeof state === 'object' && state !== null && 'user' in state ? state.user : undefined
  return typeof user === 'object' && user !== null && 'id' in user && user.id !== person.id
}

/** The state as it is passed on: known fields only, the account's name and color; null when it is no presence at all. */
function sanitise(state: unknown, person: Person): string | null {
  if (typeof state !== 'object') return null
  const user = { id: person.id, name: person.name, color: person.color }
  const presence = Presence.safeParse({ ...state, user })
  return presence.success ? JSON.stringify(presence.data) : null
}
