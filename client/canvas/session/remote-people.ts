/** Reads the presence (Yjs awareness states) of the other connections. A state that does not fit the contract is ignored. */
import { Presence } from '#contract/socket.ts'
import { StrokeError } from '#crdt/document/codec/byte-reader.ts'
import { decodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { fromBase64 } from '#client/bytes/base64.ts'

export interface RemotePerson {
  /** The awareness client id: one person may color on two tablets. */
  readonly client: number
  readonly userId: number
  readonly name: string
  readonly color: string
  /** Logical pixels; null while the pointer is elsewhere. */
  readonly cursor: { readonly x: number; readonly y: number } | null
  readonly stroke: Stroke | null
}

/** A person without what changes with every move of the pointer. */
export type PresentPerson = Omit<RemotePerson, 'cursor' | 'stroke'>

/** Returns whether both lists hold the same people with the same names and colors, wherever their cursors are. */
export function areSamePeople(a: readonly PresentPerson[], b: readonly PresentPerson[]): boolean {
  return (
    a.length === b.length &&
    a.every((person, index) => {
      const { client, userId, name, color } = b[index]!
      return person.client === client && person.userId === userId && person.name === name && person.color === color
    })
  )
}

/** The people read so far, by awareness state: on each change all states are visited, and only new ones parsed. */
const parsed = new WeakMap<object, RemotePerson>()

/** Returns the people in ascending order of client id. @param self this connection's own awareness client id, which is left out */
export function readRemotePeople(states: ReadonlyMap<number, unknown>, self: number): RemotePerson[] {
  const people: RemotePerson[] = []
  for (const [client, state] of states) {
    if (client === self || typeof state !== 'object' || state === null) continue
    const person = parsed.get(state) ?? readPerson(client, state)
    if (!person) continue
    parsed.set(state, person)
    people.push(person)
  }
  return people.toSorted((a, b) => a.client - b.client)
}

function readPerson(client: number, state: object): RemotePerson | null {
  const presence = Presence.safeParse(state)
  if (!presence.success) return null
  const { user, cursor, stroke } = presence.data
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
