/**
 * A room's presence (y-protocols awareness): who is in it, their pointer and their growing stroke. A connection speaks for
 * itself only, under its account's name and color (SYNC-8). Changes are collected and sent together, and never stored.
 */
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { Presence } from '#contract/socket.ts'
import type { Person } from '#server/http/person.ts'

interface State<M> {
  /** The member of this process, or the name of the peer process whose member it is. */
  readonly owner: M | string
  readonly clock: number
  readonly json: string
}

interface AwarenessEntry {
  readonly client: number
  readonly clock: number
  readonly state: unknown
}

/** The awareness state of a client that has left, as JSON. */
const LEFT_STATE = 'null'

/** `M` is the member type of the room. */
export class RoomPresence<M extends { readonly person: Person }> {
  readonly #states = new Map<number, State<M>>()
  /** The person of every awareness id ever seen here: an id of somebody who has left is an echo, not a claim. */
  readonly #userOf = new Map<number, number>()
  readonly #clientOf = new Map<M, number>()
  readonly #clocks = new Map<number, number>()
  /** The ids that changed since `takeChanges`, and whether the change came from this process or from a peer. */
  readonly #changed = new Map<number, 'local' | 'peer'>()

  /** Applies a member's awareness update. Returns `forged` when it names another person; throws on malformed bytes. */
  applyFromMember(member: M, update: Uint8Array): 'valid' | 'forged' {
    for (const entry of readEntries(update)) {
      if (!this.#isOwnClient(member, entry.client)) continue
      if (entry.clock < (this.#clocks.get(entry.client) ?? 0)) continue
      if (entry.state === null) this.removeMember(member)
      else {
        if (namesAnotherPerson(entry.state, member.person)) return 'forged'
        const json = sanitize(entry.state, member.person)
        if (json !== null) this.#set(entry.client, { owner: member, clock: entry.clock, json })
      }
    }
    return 'valid'
  }

  removeMember(member: M): void {
    const client = this.#clientOf.get(member)
    if (client === undefined) return
    this.#clientOf.delete(member)
    if (this.#states.get(client)?.owner !== member) return
    this.#states.delete(client)
    this.#clocks.set(client, (this.#clocks.get(client) ?? 0) + 1)
    this.#changed.set(client, 'local')
  }

  /** Applies a peer process's update about its own members. That process has judged it. */
  applyFromPeer(peer: string, update: Uint8Array): void {
    for (const { client, clock, state } of readEntries(update)) {
      if (clock < (this.#clocks.get(client) ?? 0)) continue
      const presence = Presence.safeParse(state)
      if (presence.success) {
        this.#userOf.set(client, presence.data.user.id)
        this.#states.set(client, { owner: peer, clock, json: JSON.stringify(presence.data) })
      } else if (this.#states.get(client)?.owner === peer) this.#states.delete(client)
      else continue
      this.#clocks.set(client, clock)
      this.#changed.set(client, 'peer')
    }
  }

  /** Removes the members of a peer process that no longer has this room open. */
  removePeer(peer: string): void {
    for (const [client, { owner }] of this.#states) {
      if (owner !== peer) continue
      this.#states.delete(client)
      this.#clocks.set(client, (this.#clocks.get(client) ?? 0) + 1)
      this.#changed.set(client, 'peer')
    }
  }

  /** The awareness ids of this process's members. */
  localClients(): number[] {
    return [...this.#clientOf.values()]
  }

  /** Returns an awareness update with every state, for a new member; null when there is none. */
  encodeAll(): Uint8Array | null {
    return this.encode([...this.#states.keys()])
  }

  /**
   * Returns the changes since the last call, or null when there are none: `updateFor` encodes them for one member without
   * its own, and `local` lists the awareness ids that peer processes must hear of.
   */
  takeChanges(): { updateFor: (member: M) => Uint8Array | null; local: number[] } | null {
    if (this.#changed.size === 0) return null
    const changed = [...this.#changed.keys()]
    const local = changed.filter((client) => this.#changed.get(client) === 'local')
    this.#changed.clear()
    const forAll = this.encode(changed)
    const updateFor = (member: M): Uint8Array | null => {
      const client = this.#clientOf.get(member)
      if (client === undefined || !changed.includes(client)) return forAll
      return this.encode(changed.filter((other) => other !== client))
    }
    return { updateFor, local }
  }

  /** Whether an id is the member's own. Its first id becomes its own, unless that is known as another person's. */
  #isOwnClient(member: M, client: number): boolean {
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
    this.#changed.set(client, 'local')
  }

  /** Returns an awareness update with the states of these ids, or null for an empty list. */
  encode(clients: readonly number[]): Uint8Array | null {
    if (clients.length === 0) return null
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, clients.length)
    for (const client of clients) {
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, this.#clocks.get(client) ?? 0)
      encoding.writeVarString(encoder, this.#states.get(client)?.json ?? LEFT_STATE)
    }
    return encoding.toUint8Array(encoder)
  }
}

function readEntries(update: Uint8Array): AwarenessEntry[] {
  const decoder = decoding.createDecoder(update)
  const entries: AwarenessEntry[] = []
  for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    const state: unknown = JSON.parse(decoding.readVarString(decoder))
    entries.push({ client, clock, state })
  }
  return entries
}

function namesAnotherPerson(state: unknown, person: Person): boolean {
  const user = typeof state === 'object' && state !== null && 'user' in state ? state.user : undefined
  return typeof user === 'object' && user !== null && 'id' in user && user.id !== person.id
}

/** Returns the state as JSON with known fields only and the account's name and color, or null when it is no presence. */
function sanitize(state: unknown, person: Person): string | null {
  if (typeof state !== 'object') return null
  const user = { id: person.id, name: person.name, color: person.color }
  const presence = Presence.safeParse({ ...state, user })
  return presence.success ? JSON.stringify(presence.data) : null
}
