/** What a client asks for in the address of its socket (SYNC-5, SYNC-18, SYNC-19, SYNC-23). */
import { z } from 'zod'
import { CopyPosition } from '#contract/log-position.ts'
import { OLDEST_PROTOCOL, PROTOCOL_VERSION, type CloseReason, type Hello } from '#contract/socket.ts'

export interface SocketRequest {
  /** The protocol that our own client speaks, and the newest one of this process; null for a plain y-websocket client. */
  readonly protocol: Required<Pick<Hello, 'protocol' | 'newest'>> | null
  /** Whether it gets acknowledgements. */
  readonly wantsAck: boolean
  /** The newest position that the client's copy covers; null when it has none. */
  readonly copy: CopyPosition | null
  /** The person that the client draws for; null when it does not say. */
  readonly person: number | null
}

/** The protocols that a process speaks. */
export interface ProtocolRange {
  readonly oldest: number
  readonly newest: number
}

export const SPOKEN_PROTOCOLS: ProtocolRange = { oldest: OLDEST_PROTOCOL, newest: PROTOCOL_VERSION }

const Version = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)

const PersonId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** Reads the parameters of an address. Returns the close reason of a connection that this process cannot serve. */
export function readSocketRequest(parameters: URLSearchParams, spoken: ProtocolRange): SocketRequest | CloseReason {
  const { v, ...claimed } = Object.fromEntries(parameters)
  if (v === undefined) return { protocol: null, wantsAck: parameters.get('ack') === '1', copy: null, person: null }
  const version = Version.safeParse(v)
  if (!version.success) return 'malformed'
  const protocol = version.data
  if (protocol < spoken.oldest) return 'older-client'
  // Read before the rest, which a newer protocol may write in another way.
  if (protocol > spoken.newest) return 'older-server'
  const person = PersonId.nullable().safeParse(claimed['user'] ?? null)
  if (!person.success) return 'malformed'
  const request = { protocol: { protocol, newest: spoken.newest }, wantsAck: true, copy: null, person: person.data }
  if (claimed['log'] === undefined) return request
  const copy = CopyPosition.safeParse(claimed)
  return copy.success ? { ...request, copy: copy.data } : 'malformed'
}

/** Returns what a person's client asks for, or why it gets nothing. A person who signed in after it began draws under another name (SYNC-23). */
export function requestOf(
  parameters: URLSearchParams,
  personId: number,
  protocols: ProtocolRange,
): SocketRequest | CloseReason {
  const asked = readSocketRequest(parameters, protocols)
  if (typeof asked === 'string') return asked
  return asked.person === null || asked.person === personId ? asked : 'signed-out'
}
