/** The other people in the room, and the strokes that grow under their pointers. */
import { LOWEST_SHOWN_NUMBER } from '#contract/shown-number.ts'
import { PRESENCE } from '#contract/socket.ts'
import { ByteReader, MalformedBytes } from '#crdt/bytes/byte-reader.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { GrowingStroke } from '#crdt/presence/growing-stroke.ts'
import { type Cursor, isMore, type Who } from '#crdt/presence/presence-change.ts'
import { type PresenceEntry, readEntries } from '#crdt/presence/presence-codec.ts'

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

/** The number that a room shows (SYNC-10). Further ones are not kept. */
const MAX_PEOPLE = 1_000

interface Shown {
  readonly who: Who
  readonly person: RemotePerson
  readonly growing: GrowingStroke | null
}

/** Keeps the people in the room, as the server tells of them in compact presence messages (SYNC-15). */
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

/** Returns whether a stroke may be by this person: outside its families, a child has another number than in its strokes (CHILD-20). */
const mayBeBy = (author: number, shownId: number): boolean => author === shownId || shownId >= LOWEST_SHOWN_NUMBER

/** How long a finished stroke stays visible while its update is on the way: the server stores before it sends (SYNC-1). */
export const LANDING_MS = 3_000

const MAX_LANDING = 8
const MAX_GROWING = 16
/** One person may color on several devices. */
const MAX_GROWING_OF_ONE = 3
/** A stroke that has not grown for this long leaves its place to one that grows. */
const RESTING_MS = 2_000

interface Growing {
  readonly stroke: Stroke
  readonly changedAt: number
  readonly isShown: boolean
}

/**
 * The strokes of others, from their first point until the document holds them. Each that is shown costs the painter 2 MB and some of its
 * time, so few are shown at once (SYNC-39).
 */
export interface RemoteStrokes {
  /** By presence id. */
  readonly growing: ReadonlyMap<number, Growing>
  /** At most one of each connection, in the order in which they were finished. */
  readonly landing: readonly { readonly client: number; readonly stroke: Stroke; readonly until: number }[]
}

export const NO_REMOTE_STROKES: RemoteStrokes = { growing: new Map(), landing: [] }

/**
 * Returns the strokes after a change of presence that shows `growing`, by presence id. A stroke replaced by its author's next one was
 * finished, and lands. One that disappears was abandoned, or is stored already: its author shows it until then.
 * @param now milliseconds that never go back
 */
export function trackRemoteStrokes(
  before: RemoteStrokes,
  growing: ReadonlyMap<number, Stroke>,
  now: number,
): RemoteStrokes {
  let landing = before.landing.filter(({ until }) => until > now)
  for (const [client, { stroke, isShown }] of before.growing) {
    const next = growing.get(client)
    if (!isShown || !next || next.id === stroke.id) continue
    landing = landing.filter((other) => other.client !== client)
    landing.push({ client, stroke, until: now + LANDING_MS })
  }
  return { growing: withPlaces(before, growing, now), landing: landing.slice(-MAX_LANDING) }
}

/** Returns the strokes in painting order: landing ones below growing ones. */
export function visibleStrokes({ growing, landing }: RemoteStrokes): Stroke[] {
  const shown = [...growing.values()].filter(({ isShown }) => isShown)
  return [...landing, ...shown].map(({ stroke }) => stroke)
}

/** Gives the places to those that have one and still grow, and then to those that have changed last. */
function withPlaces(
  before: RemoteStrokes,
  growing: ReadonlyMap<number, Stroke>,
  now: number,
): ReadonlyMap<number, Growing> {
  const candidates = [...growing]
    // Our client shows no fill as growing. Showing one would cost the painting of its region again and again.
    .filter(([, { tool }]) => tool !== 'fill')
    .map(([client, stroke]) => {
      const old = before.growing.get(client)
      const changedAt = old?.stroke === stroke ? old.changedAt : now
      const staysShown = old?.isShown === true && now - changedAt < RESTING_MS
      return { client, stroke, changedAt, staysShown }
    })
  const shown = new Set<number>()
  const ofAuthor = new Map<number, number>()
  for (const { client, stroke } of candidates.toSorted(
    (a, b) => Number(b.staysShown) - Number(a.staysShown) || b.changedAt - a.changedAt,
  )) {
    const own = ofAuthor.get(stroke.author) ?? 0
    if (shown.size >= MAX_GROWING || own >= MAX_GROWING_OF_ONE) continue
    shown.add(client)
    ofAuthor.set(stroke.author, own + 1)
  }
  return new Map(
    candidates.map(({ client, stroke, changedAt }) => [client, { stroke, changedAt, isShown: shown.has(client) }]),
  )
}
