/**
 * The rooms of this process among those of the others that share its storage. A room that no other process has open costs nothing here but
 * its row of ownership. For one that others have open too, this process reads the numbers of the log and what these others send; and one of
 * them gives the room up in the end.
 */
import type { Logger } from 'pino'
import type { Context } from '#server/context/context.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { BEAT_INTERVAL_MS, LiveProcesses } from './live-processes.ts'
import { LogFollower } from './log-follower.ts'
import { type RoomPlace, RoomOwners } from './room-owners.ts'
import { createSignals, type Signal, type Signals } from './signals.ts'

/** A guest takes a room in which people have been for this long: the balancer sends them here now. */
const GUEST_FOR_MS = 30_000
/** The log of a room is followed for this long after the last sign of another process. */
const FOLLOWED_FOR_MS = 25_000
/** After a pause longer than this, other processes may have claimed any room of this one. */
const PAUSED_MS = 2 * BEAT_INTERVAL_MS
/** In the meantime this process may not have heard of another one: a bus loses signals, and processes without one do not hear it. */
const BEATS_PER_FULL_REVIEW = 20

/** What a process shares with the others. */
export interface Cluster {
  readonly processes: LiveProcesses
  readonly owners: RoomOwners
  readonly signals: Signals
}

/** @param natsUrl where signals go; null for the database */
export async function createCluster(
  context: Pick<Context, 'storage' | 'now' | 'log'>,
  natsUrl: string | null,
): Promise<Cluster> {
  const processes = new LiveProcesses(context.storage)
  const owners = new RoomOwners(context, processes)
  if (natsUrl === null) return { processes, owners, signals: createSignals(context, processes.id) }
  // Most installations have no bus.
  const { connectNatsSignals } = await import('./nats-signals.ts')
  return { processes, owners, signals: await connectNatsSignals(natsUrl, processes, context.log) }
}

/** The rooms that this process has open. An id that it has not open is ignored. */
export interface OpenRooms {
  has(artworkId: number): boolean
  readonly artworkIds: Iterable<number>
  hasMembers(artworkId: number): boolean
  /** The other processes that have said that they have the room open, and not long ago. */
  peersOf(artworkId: number): readonly string[]
  /** Another process has appended to the log up to this number. */
  noticeAppend(artworkId: number, seq: number): void
  /** Another process says that it has the room open, and with `presence` who is there. */
  notePeer(artworkId: number, peer: string, presence: Uint8Array | null): void
  /** Closes the room and its members: another process owns it. */
  giveUp(artworkId: number): void
}

interface SharedRoom {
  /** When this process became a guest, by the clock that never goes back; null while it is the owner. */
  guestSince: number | null
  /** When another process was last known to have it open, by the same clock. */
  heardAt: number
}

export class RoomSharing {
  readonly #cluster: Cluster
  readonly #rooms: OpenRooms
  readonly #strokeLog: Pick<StrokeLog, 'lastSeq'>
  readonly #clock: () => number
  readonly #log: Pick<Logger, 'info' | 'warn'>
  readonly #follower: LogFollower
  readonly #shared = new Map<number, SharedRoom>()
  /** The last change of what this process is to each room; they are made one after the other. */
  readonly #turns = new Map<number, Promise<unknown>>()
  #timer: NodeJS.Timeout | undefined
  #lastBeat = 0
  #beats = 0
  #isClosed = false

  constructor(
    cluster: Cluster,
    rooms: OpenRooms,
    { strokeLog, clock, log }: { strokeLog: Pick<StrokeLog, 'lastSeq' | 'watch'> } & Pick<Context, 'clock' | 'log'>,
  ) {
    this.#cluster = cluster
    this.#rooms = rooms
    this.#strokeLog = strokeLog
    this.#clock = clock
    this.#log = log
    this.#follower = new LogFollower(strokeLog, ({ artworkId, seq }) => rooms.noticeAppend(artworkId, seq), log)
  }

  /** How many rooms of this process another one has open too, or had until a moment ago. */
  get sharedRooms(): number {
    return this.#shared.size
  }

  /** Resolves when this process has a lease and hears the others. */
  async start(): Promise<void> {
    await this.#cluster.signals.listen((signal, peer) => this.#handle(signal, peer))
    await this.#cluster.processes.beat()
    this.#lastBeat = this.#clock()
    this.#beatLater()
  }

  /** Enters a room and returns the processes that have it open already. Call it before the room reads its log. */
  async enter(artworkId: number): Promise<readonly string[]> {
    const place = await this.#inTurn(artworkId, () => this.#cluster.owners.enter(artworkId))
    if (!place.isShared) return []
    this.#shared.set(artworkId, this.#sharedAs(place))
    await this.#follower.follow(artworkId)
    return place.peers
  }

  /** Leaves a room that this process has closed. */
  leave(artworkId: number): void {
    this.#forget(artworkId)
    this.#release(artworkId)
  }

  #release(artworkId: number): void {
    this.#inTurn(artworkId, () => this.#cluster.owners.leave(artworkId)).catch((error: unknown) =>
      this.#log.warn({ err: error, artworkId }, 'a room could not be given up'),
    )
  }

  /** Sends a signal to the processes that have a room open. */
  publish(signal: Signal, peers: readonly string[]): void {
    this.#cluster.signals.publish(signal, peers)
  }

  /** Gives up this process's lease. The rooms are closed before. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#follower.close()
    await Promise.all(this.#turns.values())
    await this.#cluster.processes
      .end()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the lease of this process could not be given up'))
    await this.#cluster.signals.close()
  }

  #handle(signal: Signal, peer: string): void {
    const { artworkId, kind } = signal
    if (!this.#rooms.has(artworkId)) return
    if (kind === 'opened') this.publish({ kind: 'open', artworkId }, [peer])
    if (kind === 'moved') this.#reviewSoon(artworkId)
    else this.#rooms.notePeer(artworkId, peer, kind === 'presence' ? signal.update : null)
    void this.#share(artworkId)
  }

  #reviewSoon(artworkId: number): void {
    // The next beat tries again.
    this.#review([artworkId]).catch((error: unknown) =>
      this.#log.warn({ err: error, artworkId }, 'the owner of a room could not be read'),
    )
  }

  /** Follows the log of a room that another process has opened, and reads what it may have written before. */
  async #share(artworkId: number): Promise<void> {
    const known = this.#shared.get(artworkId)
    this.#shared.set(artworkId, { guestSince: known?.guestSince ?? null, heardAt: this.#clock() })
    if (known) return
    try {
      await this.#catchUp(artworkId)
    } catch (error) {
      // The peer's next heartbeat tries again.
      this.#forget(artworkId)
      this.#log.warn({ err: error, artworkId }, 'the log of a room in two processes could not be followed')
    }
  }

  async #catchUp(artworkId: number): Promise<void> {
    await this.#follower.follow(artworkId)
    this.#rooms.noticeAppend(artworkId, await this.#strokeLog.lastSeq(artworkId))
  }

  #forget(artworkId: number): void {
    if (this.#shared.delete(artworkId)) this.#follower.unfollow(artworkId)
  }

  #beatLater(): void {
    this.#timer = setTimeout(() => {
      this.beat()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'the lease of this process could not be renewed'))
        .finally(() => {
          if (!this.#isClosed) this.#beatLater()
        })
    }, BEAT_INTERVAL_MS)
    this.#timer.unref()
  }

  /** Renews the lease, and reads again who owns the rooms that others have open, and now and then all rooms. A timer calls it. */
  async beat(): Promise<void> {
    await this.#cluster.processes.beat()
    const beatAt = this.#clock()
    const wasPaused = beatAt - this.#lastBeat > PAUSED_MS
    this.#beats += 1
    const isFull = wasPaused || this.#beats % BEATS_PER_FULL_REVIEW === 0
    await this.#review([...(isFull ? this.#rooms.artworkIds : this.#shared.keys())])
    // Not before: after a pause, all rooms are to be read until that has worked once.
    this.#lastBeat = beatAt
  }

  /** Reads again who owns these rooms. Gives up those that others have taken, and takes those that others no longer need. */
  async #review(artworkIds: readonly number[]): Promise<void> {
    // A room that is being entered has no place yet, and finds its own.
    const entered = artworkIds.filter((artworkId) => !this.#turns.has(artworkId))
    if (entered.length === 0) return
    for (const place of await this.#cluster.owners.review(entered)) {
      const { artworkId, role } = place
      if (this.#isClosed) return
      // It was closed while it was read here, and perhaps claimed, and left before that.
      if (!this.#rooms.has(artworkId) && role !== 'none') this.#release(artworkId)
      if (!this.#rooms.has(artworkId) || this.#turns.has(artworkId)) continue
      if (role === 'none') this.#giveUp(place)
      else if (place.isShared) await this.#staysShared(place)
      else if (!(this.#clock() - (this.#shared.get(artworkId)?.heardAt ?? 0) < FOLLOWED_FOR_MS)) this.#forget(artworkId)
    }
  }

  #giveUp({ artworkId, term, peers }: RoomPlace): void {
    this.#log.info({ artworkId, term }, 'another process owns a room now')
    this.#rooms.giveUp(artworkId)
    // What this process has written last may have come after the new owner has read the log.
    this.publish({ kind: 'open', artworkId }, peers)
  }

  async #staysShared(place: RoomPlace): Promise<void> {
    const { artworkId } = place
    const isNew = !this.#shared.has(artworkId)
    const room = this.#sharedAs(place)
    this.#shared.set(artworkId, room)
    if (isNew) await this.#catchUp(artworkId)
    // A signal may have been lost.
    const heard = this.#rooms.peersOf(artworkId)
    const unheard = place.peers.filter((peer) => !heard.includes(peer))
    this.publish({ kind: 'opened', artworkId }, unheard)
    if (room.guestSince === null || this.#clock() - room.guestSince < GUEST_FOR_MS) return
    if (!this.#rooms.hasMembers(artworkId)) return
    const taken = await this.#inTurn(artworkId, () => this.#cluster.owners.take(artworkId))
    if (!taken || !this.#rooms.has(artworkId)) return
    this.#shared.set(artworkId, this.#sharedAs(taken))
    this.publish({ kind: 'moved', artworkId }, taken.peers)
  }

  #sharedAs({ artworkId, role }: RoomPlace): SharedRoom {
    const now = this.#clock()
    return { guestSince: role === 'guest' ? (this.#shared.get(artworkId)?.guestSince ?? now) : null, heardAt: now }
  }

  #inTurn<T>(artworkId: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(artworkId) ?? Promise.resolve()).then(work, work)
    const settled = turn
      .catch(() => {}) // the caller gets it
      .then(() => {
        if (this.#turns.get(artworkId) === settled) this.#turns.delete(artworkId)
      })
    this.#turns.set(artworkId, settled)
    return turn
  }
}
