/**
 * A room's presence: who is in it, their pointer and their growing stroke. Our own clients send and get it in compact form
 * (SYNC-15), plain ones and peer processes as y-protocols awareness. A connection speaks for itself only, under its account's
 * name and color (SYNC-8), and what it makes the room keep is bounded (SYNC-10). It is never stored.
 */
import { z } from 'zod'
import { Presence } from '#contract/socket.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { isMore } from '#crdt/presence/presence-change.ts'
import { readChange } from '#crdt/presence/presence-codec.ts'
import type { Person } from '#server/http/person.ts'
import type { GrowingBudget } from '#server/sync/limits/stroke-budget.ts'
import { encodedFor, Face, type Looker, seenBy } from './face.ts'
import { CompactChanges, everyoneFrame, type WhoIs } from './compact-changes.ts'
import { ShownState } from './shown-state.ts'
import {
  asPresenceOf,
  type Entry,
  mayReplace,
  namesAnotherPerson,
  nextClock,
  stateWithin,
  userOf,
} from './presence-entry.ts'
import { WriterIds } from './writer-ids.ts'
import {
  type AwarenessEntry,
  encodeAwarenessEntry,
  joinAwarenessEntries,
  readAwarenessUpdate,
} from './awareness-update.ts'
import { DepartedIds } from './departed-ids.ts'

/** The most connections of a room that are shown, those of peer processes included. Further ones are not shown. */
export const MAX_ROOM_ENTRIES = 1_000
/**
 * The most bytes of all states, as JSON. When a state does not fit, it is kept without its growing stroke. y-websocket clients
 * send everything back in one message, which must stay below MAX_MESSAGE_BYTES.
 */
export const MAX_ROOM_BYTES = 2 * 1024 * 1024

/** What a room keeps: entries of connections and their bytes, and ids of connections that left a short time ago. */
export interface PresenceStats {
  readonly entries: number
  readonly bytes: number
  readonly departed: number
}

/** Somebody in a room of this process. Without a face, everybody sees their account; without a looker, they see every account. */
export interface PresenceMember {
  readonly person: Person
  readonly face?: Face | null
  readonly looker?: Looker
}

/** What is sent to members as they may see it. */
export type SentTo<M> = (member?: M) => Uint8Array

/** `M` is the member type of the room. */
export class RoomPresence<M extends PresenceMember> {
  readonly #entries = new Map<number, Entry<M>>()
  /** The one awareness id of each member. A member keeps it until it leaves. */
  readonly #clientOf = new Map<M, number>()
  readonly #departed = new DepartedIds()
  /** The ids that changed since `takeChanges` and since `takePeerChanges`. The value is the clock of one that has left. */
  readonly #changes = new Map<number, number | null>()
  readonly #peerChanges = new Map<number, number | null>()
  /** What our own clients have not been told yet. */
  readonly #compact = new CompactChanges()
  readonly #writerIds: WriterIds
  readonly #growing: Pick<GrowingBudget, 'mayBegin'>
  #bytes = 0

  /**
   * @param writerIds whose Yjs client ids are whose: y-websocket uses them as awareness ids, too
   * @param growing whose new growing strokes may be shown
   */
  constructor(
    writerIds = new WriterIds(() => undefined),
    growing: Pick<GrowingBudget, 'mayBegin'> = { mayBegin: () => true },
  ) {
    this.#writerIds = writerIds
    this.#growing = growing
  }

  /** The bytes of all states. */
  get bytes(): number {
    return this.#bytes
  }

  get stats(): PresenceStats {
    return { entries: this.#entries.size, bytes: this.#bytes, departed: this.#departed.size }
  }

  /** Applies a member's awareness update. Returns `forged` when it names another person; throws on malformed bytes. */
  applyFromMember(member: M, update: Uint8Array): 'valid' | 'forged' {
    const own = this.#ownEntry(member, update)
    if (!own) return 'valid'
    const { client, clock } = own
    const state = own.hasState ? own.parse() : null
    if (state === null) {
      this.#hide(member, clock)
      return 'valid'
    }
    if (namesAnotherPerson(state, member.person)) return 'forged'
    const presence = asPresenceOf(state, member.person)
    if (presence && this.#show(client, member, clock, presence, member.face ?? null)) this.#clientOf.set(member, client)
    return 'valid'
  }

  /** Adds one of our own clients under an id that the server has made. It is shown with its first change. */
  join(member: M, presenceId: number): void {
    this.#clientOf.set(member, presenceId)
  }

  /**
   * Applies a compact change of a member that has joined. Returns `forged` when its stroke names another person. Throws
   * MalformedBytes on malformed bytes.
   */
  applyChange(member: M, bytes: Uint8Array): 'valid' | 'forged' {
    const client = this.#clientOf.get(member)
    const change = readChange(new ByteReader(bytes))
    const { person } = member
    if (change.stroke && !isMore(change.stroke) && change.stroke.author !== person.id) return 'forged'
    const old = client === undefined ? undefined : this.#entries.get(client)
    if (client === undefined || (!old && this.#entries.size >= MAX_ROOM_ENTRIES)) return 'valid'
    const state = old?.state ?? new ShownState()
    const isRefused = change.stroke && !isMore(change.stroke) && !this.#mayShow(change.stroke)
    let isAsSent = state.apply(isRefused ? { ...change, stroke: null } : change) && old?.state === state && !isRefused
    const others = this.#bytes - (old?.bytes ?? 0)
    if (others + state.bytes > MAX_ROOM_BYTES) {
      state.dropStroke()
      isAsSent = false
    }
    const user = userOf(person)
    const face = member.face ?? null
    this.#entries.set(client, { owner: member, user, face, clock: (old?.clock ?? 0) + 1, state, bytes: state.bytes })
    this.#bytes = others + state.bytes
    if (isAsSent) this.#compact.addSent(client, bytes)
    else this.#compact.addWhole(client)
    this.#changes.set(client, null)
    this.#peerChanges.set(client, null)
    return 'valid'
  }

  /** Shows nothing of a member until its next state. It keeps its id. */
  hideMember(member: M): void {
    this.#hide(member, 0)
  }

  /** Forgets a member that has left. */
  removeMember(member: M): void {
    const client = this.#clientOf.get(member)
    if (client === undefined) return
    this.#clientOf.delete(member)
    const entry = this.#entries.get(client)
    if (entry?.owner === member) this.#remove(client, entry)
  }

  /** Applies a peer process's update about its own members. That process has judged it. */
  applyFromPeer(peer: string, update: Uint8Array): void {
    for (const told of readAwarenessUpdate(update)) {
      const { client, clock } = told
      const entry = this.#entries.get(client)
      const state = told.parse()
      const presence = Presence.safeParse(state)
      if (presence.success) {
        const isOlder = entry !== undefined && !mayReplace(entry, peer, presence.data.user.id, clock)
        if (!isOlder) this.#show(client, peer, clock, presence.data, PeerState.safeParse(state).data?.face ?? null)
      } else if (entry?.owner === peer && clock >= entry.clock) this.#remove(client, entry)
    }
  }

  /** Forgets the members of a peer process that no longer has this room open. */
  removePeer(peer: string): void {
    for (const [client, entry] of this.#entries) if (entry.owner === peer) this.#remove(client, entry)
  }

  /** Forgets the ids of connections that had left before the previous call. */
  forgetDeparted(): void {
    this.#departed.forgetOld()
  }

  /** Forgets the ids of all connections that have left: nobody is here to send an echo. */
  forgetAllDeparted(): void {
    this.#departed.clear()
  }

  /** Returns an awareness update with every state, for a new member; null when there is none. */
  encodeAll(member?: M): Uint8Array | null {
    const shown = [...this.#entries].filter(([, { state }]) => state !== null)
    return this.#encode(new Map(shown.map(([client]) => [client, null])), (entry) => seenBy(entry, lookerOf(member)))
  }

  /** Returns what makes a compact message with everybody, for our own clients; to be used at once. */
  encodeEveryone(): SentTo<M> {
    const frameFor = encodedFor([...this.#entries.values()], (whoIs) => everyoneFrame(this.#entries, whoIs))
    return (member) => frameFor(lookerOf(member))
  }

  /**
   * Returns what makes a compact message with the changes since the last call, to be used at once, and the one member whose they are; null
   * when there are none.
   */
  takeCompactChanges(): { readonly frame: SentTo<M>; readonly onlyOf: M | string | null } | null {
    if (this.#compact.isEmpty) return null
    const { onlyOne } = this.#compact
    const onlyOf = (onlyOne === null ? undefined : this.#entries.get(onlyOne))?.owner ?? null
    const wholes = this.#compact.wholes(this.#entries)
    const frameFor = encodedFor(wholes, this.#compact.take(this.#entries))
    return { frame: (member) => frameFor(lookerOf(member)), onlyOf }
  }

  /** Forgets the changes for those that are not here. */
  forgetChangesFor(absent: { readonly own: boolean; readonly plain: boolean; readonly peers: boolean }): void {
    if (absent.own) this.#compact.clear()
    if (absent.plain) this.#changes.clear()
    if (absent.peers) this.#peerChanges.clear()
  }

  /** Returns the changes since the last call, encoded for one plain member without its own; null when there are none. */
  takeChanges(): { updateFor: (member: M) => Uint8Array | null } | null {
    if (this.#changes.size === 0) return null
    const changes = new Map(this.#changes)
    this.#changes.clear()
    const changed = [...changes.keys()].flatMap((client) => this.#entries.get(client) ?? [])
    const encodedOf = encodedFor(changed, (whoIs) => {
      const entries = this.#encodeEntries(changes, whoIs)
      return { entries, all: joinAwarenessEntries([...entries.values()]) }
    })
    const updateFor = (member: M): Uint8Array | null => {
      const { entries, all } = encodedOf(lookerOf(member))
      const own = this.#clientOf.get(member)
      if (own === undefined || !entries.has(own)) return all
      const others = [...entries].flatMap(([client, entry]) => (client === own ? [] : [entry]))
      return others.length === 0 ? null : joinAwarenessEntries(others)
    }
    return { updateFor }
  }

  /** Returns what has changed about this process's members since the last call, for the peers; null when nothing has. */
  takePeerChanges(): Uint8Array | null {
    const update = this.#encode(this.#peerChanges, 'with faces')
    this.#peerChanges.clear()
    return update
  }

  /** Makes the next `takePeerChanges` tell of all members of this process. */
  repeatToPeers(): void {
    for (const [client, { owner, state }] of this.#entries)
      if (typeof owner !== 'string' && state !== null) this.#peerChanges.set(client, null)
  }

  /**
   * Returns a member's newest entry of an update, or null. Everything else is what y-websocket clients send back of what they
   * were told, or a second id, and is ignored. The first id whose state is shown is the member's for good.
   */
  #ownEntry(member: M, update: Uint8Array): AwarenessEntry | null {
    let client = this.#clientOf.get(member)
    let own: AwarenessEntry | null = null
    for (const entry of readAwarenessUpdate(update)) {
      if (client === undefined && this.#mayClaim(member, entry)) client = entry.client
      if (entry.client !== client || entry.clock < (own?.clock ?? 0)) continue
      const kept = this.#entries.get(client)
      if (!kept || mayReplace(kept, member, member.person.id, entry.clock)) own = entry
    }
    return own
  }

  /**
   * Whether an entry may give a member its id. It may not when the id is another person's. The id of a connection of the same
   * person, half-open or gone, needs a newer clock than was told, because other connections echo that one.
   */
  #mayClaim(member: M, claim: AwarenessEntry): boolean {
    const { client, clock } = claim
    const user = member.person.id
    if (!claim.hasState) return false
    const entry = this.#entries.get(client)
    if (entry) return mayReplace(entry, member, user, clock)
    const departed = this.#departed.get(client)
    if (departed) return departed.user === user && clock >= departed.clock
    return (this.#writerIds.ownerOf(client) ?? user) === user
  }

  /** Shows an awareness state if it fits and its id may be shown, and returns whether it is. */
  #show(client: number, owner: M | string, clock: number, presence: Presence, face: Face | null): boolean {
    const old = this.#entries.get(client)
    if (!old && this.#entries.size >= MAX_ROOM_ENTRIES) return false
    const others = this.#bytes - (old?.bytes ?? 0)
    let state = stateWithin(presence, MAX_ROOM_BYTES - others)
    if (state === null || !this.#writerIds.announce(client, presence.user.id)) return false
    const { stroke } = state
    if (stroke && stroke.id !== old?.state?.stroke?.id && !this.#mayShow(stroke.head))
      state = ShownState.ofPlain({ ...presence, stroke: null })
    this.#entries.set(client, { owner, user: presence.user, face, clock, state, bytes: state.bytes })
    this.#bytes = others + state.bytes
    this.#departed.delete(client)
    this.#compact.addWhole(client)
    this.#changes.set(client, null)
    if (typeof owner === 'string') this.#peerChanges.delete(client)
    else this.#peerChanges.set(client, null)
    return true
  }

  /** Whether a stroke that somebody begins is shown, which its author pays for (SYNC-39). */
  #mayShow({ author, tool }: Pick<Stroke, 'author' | 'tool'>): boolean {
    return tool !== 'fill' && this.#growing.mayBegin(author)
  }

  /** @param clock that of the member's own null state, or 0 */
  #hide(member: M, clock: number): void {
    const client = this.#clientOf.get(member)
    const entry = client === undefined ? undefined : this.#entries.get(client)
    if (client === undefined || entry?.owner !== member || entry.state === null) return
    this.#entries.set(client, { ...entry, clock: Math.max(clock, nextClock(entry)), state: null, bytes: 0 })
    this.#bytes -= entry.bytes
    this.#compact.addWhole(client)
    this.#changes.set(client, null)
    this.#peerChanges.set(client, null)
  }

  #remove(client: number, entry: Entry<M>): void {
    const clock = nextClock(entry)
    this.#entries.delete(client)
    this.#bytes -= entry.bytes
    this.#departed.add(client, { user: entry.user.id, clock })
    this.#compact.addWhole(client)
    this.#changes.set(client, clock)
    if (typeof entry.owner !== 'string') this.#peerChanges.set(client, clock)
  }

  /**
   * Returns an awareness update about these ids, or null for none. The value is the clock of an id that has left.
   * @param whoIs how the receiver sees people; peer processes get everybody's account and face
   */
  #encode(changes: ReadonlyMap<number, number | null>, whoIs: WhoIs | 'with faces'): Uint8Array | null {
    return changes.size === 0 ? null : joinAwarenessEntries([...this.#encodeEntries(changes, whoIs).values()])
  }

  /** Returns the bytes of each of these ids in an awareness update. */
  #encodeEntries(changes: ReadonlyMap<number, number | null>, whoIs: WhoIs | 'with faces'): Map<number, Uint8Array> {
    const entries = new Map<number, Uint8Array>()
    for (const [client, departedClock] of changes) {
      const entry = this.#entries.get(client)
      const clock = entry?.clock ?? departedClock ?? 0
      entries.set(client, encodeAwarenessEntry({ client, clock, json: entry ? jsonOf(entry, whoIs) : null }))
    }
    return entries
  }
}

/** What peer processes tell besides the presence. */
const PeerState = z.object({ face: Face.nullish() })

const lookerOf = (member: PresenceMember | undefined): Looker | null => member?.looker ?? null

/** Returns the awareness state of a connection, or null while it shows nothing. */
function jsonOf({ state, user, face }: Entry<unknown>, whoIs: WhoIs | 'with faces'): string | null {
  if (!state) return null
  const json = state.json(user)
  if (!face) return json
  if (whoIs === 'with faces') return JSON.stringify({ ...JSON.parse(json), face })
  const seen = whoIs({ user, face })
  return seen === user ? json : JSON.stringify({ ...JSON.parse(json), user: seen })
}
