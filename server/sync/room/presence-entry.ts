/** What a room keeps of one connection's presence, and the rules for replacing it. */
import { Presence } from '#contract/socket.ts'
import type { Person } from '#server/http/person.ts'
import type { Face } from './face.ts'
import { MAX_STATE_BYTES } from './awareness-update.ts'
import { ShownState } from './shown-state.ts'

/** One connection. It keeps its entry while it shows nothing, so that nobody else takes its id and clock. */
export interface Entry<M> {
  /** The member of this process, or the name of the peer process whose member it is. */
  readonly owner: M | string
  readonly user: Presence['user']
  readonly face: Face | null
  readonly clock: number
  /** Null while the connection shows nothing. */
  readonly state: ShownState | null
  /** The size of `state`. */
  readonly bytes: number
}

/** Returns the account as others see it (SYNC-8). */
export const userOf = ({ id, name, color }: Person): Presence['user'] => ({ id, name, color })

/** Returns the clock that tells others of an entry's removal. */
export const nextClock = ({ clock, state }: Entry<unknown>): number => (state === null ? clock : clock + 1)

/** Whether an owner may write an entry with this clock. Another connection of the same person needs a newer clock. */
export function mayReplace(entry: Entry<unknown>, owner: unknown, user: number, clock: number): boolean {
  return entry.user.id === user && clock >= (entry.owner === owner ? entry.clock : nextClock(entry))
}

export function namesAnotherPerson(state: unknown, person: Person): boolean {
  const user = typeof state === 'object' && state !== null && 'user' in state ? state.user : undefined
  return typeof user === 'object' && user !== null && 'id' in user && user.id !== person.id
}

/** Returns the state with known fields only and the account's name and color, or null when it is no presence. */
export function asPresenceOf(state: unknown, person: Person): Presence | null {
  if (typeof state !== 'object') return null
  const presence = Presence.safeParse({ ...state, user: userOf(person) })
  return presence.success ? presence.data : null
}

/** Returns a state, without its growing stroke when it would exceed `room` bytes; null when it is too large. */
export function stateWithin(presence: Presence, room: number): ShownState | null {
  const state = ShownState.ofPlain(presence)
  if (state.bytes > MAX_STATE_BYTES) return null
  return state.bytes > room && presence.stroke ? stateWithin({ ...presence, stroke: null }, room) : state
}
