/** Keeps the people in the room, as the server tells of them in compact presence messages (SYNC-15). */
import { LOWEST_SHOWN_NUMBER } from '#contract/shown-number.ts'
import { ByteReader, MalformedBytes } from '#crdt/bytes/byte-reader.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { PRESENCE } from '#contract/socket.ts'
import { GrowingStroke } from '#crdt/presence/growing-stroke.ts'
import { isMore, type Cursor, type Who } from '#crdt/presence/presence-change.ts'
import { readEntries, type PresenceEntry } from '#crdt/presence/presence-codec.ts'

export interface RemotePerson {
  /** The connection's presence id: one person may color on two tablets. */
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

/** As many as a room shows (SYNC-10). Further ones are not kept. */
const MAX_PEOPLE = 1_000

interface Shown {
  readonly who: Who
  readonly person: RemotePerson
  readonly growing: GrowingStroke | null
}

export class RemotePeople {
  readonly #shown = new Map<number, Shown>()

  /** The people in ascending order of presence id. */
  get list(): RemotePerson[] {
    return [...this.#shown.values()].map(({ person }) => person).toSorted((a, b) => a.client - b.client)
  }

  /**
   * Applies a presence message without its type. Returns false when it does not follow what is known: then the server must be
   * asked for everybody.
   * @param self this connection's own presence id, which is left out
   */
  apply(message: Uint8Array, self: number | null): boolean {
    try {
      const input = new ByteReader(message)
      if (input.byte() === PRESENCE.everyone) this.#shown.clear()
      let follows = true
      for (const entry of readEntries(input))
        if (entry.presenceId !== self) follows = this.#applyEntry(entry) && follows
      return follows
    } catch (error) {
      if (error instanceof MalformedBytes) return false
      throw error
    }
  }

  clear(): void {
    this.#shown.clear()
  }

  #applyEntry({ presenceId, left, who: newWho, change }: PresenceEntry): boolean {
    const known = newWho ? undefined : this.#shown.get(presenceId)
    const who = newWho ?? known?.who
    if (left || !who) {
      this.#shown.delete(presenceId)
      // Of a connection that was not kept, nothing is known and nothing is missed.
      return left || this.#shown.size >= MAX_PEOPLE
    }
    if (!this.#shown.has(presenceId) && this.#shown.size >= MAX_PEOPLE) return true
    const cursor = change.cursor === undefined ? known?.person.cursor : change.cursor && inPixels(change.cursor)
    const { stroke } = change
    let growing = known?.growing ?? null
    let follows = true
    if (stroke === null) growing = null
    else if (stroke && !isMore(stroke)) growing = mayBeBy(stroke.author, who.id) ? new GrowingStroke(stroke) : null
    else if (stroke) follows = growing?.extend(stroke) === true
    this.#shown.set(presenceId, {
      who,
      growing,
      person: {
        client: presenceId,
        userId: who.id,
        name: who.name,
        color: who.color,
        cursor: cursor ?? null,
        stroke: stroke === undefined ? (known?.person.stroke ?? null) : (growing?.stroke() ?? null),
      },
    })
    return follows
  }
}

const inPixels = ({ x, y }: Cursor): { x: number; y: number } => ({ x: x / 10, y: y / 10 })

/** Whether a stroke may be somebody's: outside its families, a child has another number than in its strokes (CHILD-20). */
const mayBeBy = (author: number, shownId: number): boolean => author === shownId || shownId >= LOWEST_SHOWN_NUMBER
