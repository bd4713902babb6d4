/** Reads what other connections tell about themselves; whatever does not fit the contract is left out. */
import { Presence } from '#contract/socket.ts'
import { StrokeError } from '#crdt/document/codec/byte-reader.ts'
import { decodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { fromBase64 } from '#client/bytes/base64.ts'

export interface RemotePerson {
  /** The awareness client: one person may color on two tablets. */
  readonly client: number
  readonly userId: number
  readonly name: string
  readonly color: string
  /** Logical pixels; null while the pointer is elsewhere. */
  readonly cursor: { readonly x: number; readonly y: number } | null
  readonly stroke: Stroke | null
}

/** Who is on the page: changes when somebody comes, goes or is called otherwise, and not with every move. */
export type PersonHere = Omit<RemotePerson, 'cursor' | 'stroke'>

/** Whether the same people are here, wherever their pointers are. */
export function isSameCompany(a: readonly PersonHere[], b: readonly PersonHere[]): boolean {
  return (
    a.length === b.length &&
    a.every((person, index) => {
      const { client, userId, name, color } = b[index]!
      return person.client === client && person.userId === userId && person.name === name && person.color === color
    })
  )
}

/** Who a state tells of; each state is read once, though all are looked at whenever one of them changes. */
const read = new WeakMap<object, RemotePerson>()

/** @param self this connection's own awareness client, which is not a remote one */
export function readPeople(states: ReadonlyMap<number, unknown>, self: number): RemotePerson[] {
  const people: RemotePerson[] = []
  for (const [client, state] of states) {
    if (client === self || typeof state !== 'object' || state === null) continue
    const person = read.get(state) ?? readPerson(client, state)
    if (!person) continue
    read.set(state, person)
    people.push(person)
  }
  return people.toSorted((a, b) => a.client - b.client)
}

function readPerson(client: number, state: object): RemotePerson | null {
  const parsed = Presence.safeParse(state)
  if (!parsed.success) return null
  const { user, cursor, stroke } = parsed.data
  return {
    client,
    userId: user.id,
    name: user.name,
    color: user.color,
    cursor: cursor ?? null,
    stroke: stroke ? ownStroke(stroke, user.id) : null,
  }
}

/** A growing stroke is shown only under the name of the person who sends it. */
function ownStroke(base64: string, userId: number): Stroke | null {
  try {
    const stroke = decodeStroke(fromBase64(base64))
    return stroke.author === userId ? stroke : null
  } catch (error) {
    if (error instanceof StrokeError) return null
    throw error
  }
}
