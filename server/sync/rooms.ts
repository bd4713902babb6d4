/**
 * The live rooms of this process: opens them for those who use them, shares them with peer processes, judges members again whose rights
 * have changed, and closes them. Sockets get their seats in `seats.ts`; `create-rooms.ts` constructs both.
 */
import type { CloseReason } from '#contract/socket.ts'
import { loadSteps, type ReadBudget } from '#server/http/limits/read-budget.ts'
import type { RightsChange } from '#server/rights/rights-changes.ts'
import type { FaultLog } from './limits/fault-log.ts'
import { PresencePace } from './limits/presence-pace.ts'
import type { SocketLimits } from './limits/socket-limits.ts'
import { openRoomHost, type OpenRoomHostOptions } from './open-room-host.ts'
import { type Cluster, type OpenRooms, RoomSharing } from './processes/room-sharing.ts'
import { isDeletionOf, recheckAffected, recheckAll, type RecheckOptions } from './recheck-rights.ts'
import { RoomCache, type RoomLease } from './room-cache.ts'
import type { RoomFollower, RoomHost } from './room-host.ts'
import type { Room } from './room/room.ts'

/** Below the 30 s after which y-websocket closes a silent connection, and the 25 s after which peers drop this process. */
const HEARTBEAT_INTERVAL_MS = 10_000
/** Every heartbeat judges the members of one in this many rooms again, so that each is judged once a minute (ACCESS-12). */
const HEARTBEATS_PER_RECHECK = 6

export interface RoomsStats {
  readonly rooms: number
  /** The memory of the rooms, in bytes, as estimated. */
  readonly roomBytes: number
  /** Rooms that another process has open too. */
  readonly sharedRooms: number
  /** Bytes of updates that wait for the disk in all rooms. */
  readonly pendingBytes: number
  /** Connections whose presence is kept in all rooms, and the bytes of their states (SYNC-10). */
  readonly presence: { readonly entries: number; readonly bytes: number }
  /** What the work of connections and rooms has thrown since the start (SYNC-28). */
  readonly faults: number
}

type OpeningOptions = Omit<OpenRoomHostOptions, 'publishPresence' | 'presencePace' | 'discard' | 'faults'>

export interface RoomsOptions extends OpeningOptions {
  /** The other processes that share the storage; null when there are none. */
  readonly cluster: Cluster | null
  /** Calls back for every change of rights that any process commits. */
  readonly watchRights: (onChange: (change: RightsChange) => void) => Promise<{ close(): Promise<void> }>
  /** Calls back when any process has changed the reactions to an artwork. */
  readonly watchReactions: (onChange: (change: { artworkId: number }) => void) => Promise<{ close(): Promise<void> }>
  readonly recheck: RecheckOptions
  readonly reads: ReadBudget
  readonly limits: Pick<SocketLimits, 'rooms' | 'roomIdleMs' | 'roomBytes' | 'documentStrokes'>
  /** A room was evicted after its last member had left; all of it is durable. */
  readonly onRoomEvicted?: (artworkId: number, documentBytes: number) => void
  readonly faults: FaultLog
}

/** A room that is followed. */
export interface Following<F extends RoomFollower> {
  readonly follower: F
  /** Ends it. A second call does nothing. */
  release(): void
}

/** The live rooms of this process. */
export class Rooms {
  readonly #options: RoomsOptions
  readonly #cache: RoomCache
  /** Null when no other process shares the storage. */
  readonly #sharing: RoomSharing | null
  readonly #pace: PresencePace
  readonly #heartbeat: NodeJS.Timeout
  #beats = 0
  readonly #watches: { close(): Promise<void> }[] = []
  #isClosing = false

  constructor(options: RoomsOptions) {
    this.#options = options
    this.#cache = new RoomCache({
      maxRooms: options.limits.rooms,
      idleMs: options.limits.roomIdleMs,
      maxBytes: options.limits.roomBytes,
      clock: options.clock,
      open: (artworkId) => this.#open(artworkId),
      onRemoved: (artworkId) => this.#sharing?.leave(artworkId),
      onEvicted: ({ room }) => options.onRoomEvicted?.(room.artworkId, room.durable.bytes),
      onFault: (error, artworkId) => options.faults.note(error, { artworkId }),
    })
    this.#sharing = options.cluster && new RoomSharing(options.cluster, this.#openRooms, options)
    this.#pace = new PresencePace(options.clock)
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_INTERVAL_MS)
    this.#heartbeat.unref()
  }

  get stats(): RoomsStats {
    const kept = this.#cache.loaded.map((host) => host.presence.stats)
    const presence = {
      entries: kept.reduce((sum, { entries }) => sum + entries, 0),
      bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
    }
    return {
      rooms: this.#cache.size,
      roomBytes: this.#cache.bytes,
      sharedRooms: this.#sharing?.sharedRooms ?? 0,
      pendingBytes: this.#cache.loaded.reduce((sum, { backpressure }) => sum + backpressure.pendingBytes, 0),
      presence,
      faults: this.#options.faults.count,
    }
  }

  async #open(artworkId: number): Promise<RoomHost> {
    const peers = (await this.#sharing?.enter(artworkId)) ?? []
    const host = await openRoomHost(artworkId, {
      ...this.#options,
      presencePace: this.#pace,
      discard: (discarded, reason) => this.#cache.discard(discarded, reason),
      publishPresence: (id, update, to) => this.#sharing?.publish({ kind: 'presence', artworkId: id, update }, to),
    })
    this.#sharing?.publish({ kind: 'opened', artworkId }, peers)
    return host
  }

  /** What the other processes make known to the rooms. */
  get #openRooms(): OpenRooms {
    const cache = this.#cache
    return {
      has: (artworkId) => cache.has(artworkId),
      get artworkIds() {
        return cache.artworkIds
      },
      hasMembers: (artworkId) => (cache.get(artworkId)?.members.size ?? 0) > 0,
      peersOf: (artworkId) => cache.get(artworkId)?.peers ?? [],
      noticeAppend: (artworkId, seq) => cache.ifLoaded(artworkId, ({ room }) => room.noticeAppend(seq)),
      notePeer: (artworkId, peer, presence) =>
        cache.ifLoaded(artworkId, (host) => (presence ? host.applyPeerPresence(peer, presence) : host.notePeer(peer))),
      giveUp: (artworkId) => cache.ifLoaded(artworkId, (host) => cache.discard(host, 'restarting')),
    }
  }

  #beat(): void {
    this.#beats += 1
    this.#cache.forEachLoaded((host) => {
      host.heartbeat()
      this.#sharing?.publish({ kind: 'open', artworkId: host.room.artworkId }, host.peers)
      const isTurn = host.room.artworkId % HEARTBEATS_PER_RECHECK === this.#beats % HEARTBEATS_PER_RECHECK
      if (isTurn) recheckAll(host, this.#options.recheck)
    })
  }

  /** Follows changed rights, and the other processes. */
  async start(): Promise<void> {
    const rightsWatch = await this.#options.watchRights((change) => {
      const handle = (host: RoomHost): void => this.#handleRights(host, change)
      if ('artworkId' in change) this.#cache.ifLoaded(change.artworkId, handle)
      else this.#cache.forEachLoaded(handle)
    })
    const reactionWatch = await this.#options.watchReactions(({ artworkId }) =>
      this.#cache.ifLoaded(artworkId, (host) => host.tellAll('reactions')),
    )
    this.#watches.push(rightsWatch, reactionWatch)
    await this.#sharing?.start()
  }

  /** Judges all members of all rooms again: what holds for the whole server has changed. */
  recheckEverybody(): void {
    this.#cache.forEachLoaded((host) => recheckAll(host, this.#options.recheck))
  }

  #handleRights(host: RoomHost, change: RightsChange): void {
    if (!isDeletionOf(host, change)) return recheckAffected(host, change, this.#options.recheck)
    // Nothing of the room is kept: no snapshot and no picture of a log that is about to be removed.
    this.#cache.discard(host, 'deleted')
  }

  /** Whether the process is about to end: nobody gets a seat, and no room is followed any more. */
  get isClosing(): boolean {
    return this.#isClosing
  }

  /** Why a room that was loaded takes nobody; null while it does. */
  closedFor(host: RoomHost): CloseReason | null {
    return this.#isClosing ? 'restarting' : host.closedFor
  }

  /** Whether a room may take more memory. */
  mayGrow(host: RoomHost): boolean {
    return this.#cache.mayGrow(host)
  }

  /** Returns the milliseconds until the person may have an artwork's room loaded; 0 for one that is. */
  waitMs(artworkId: number, userId: number): number {
    return this.#cache.has(artworkId) ? 0 : this.#options.reads.waitMs(userId)
  }

  /**
   * Begins a use of an artwork's room, which is loaded if it is not. The person for whom it is loaded pays for that; null is the server
   * itself. Throws a 429 Problem when they have read too much (SYNC-45).
   */
  lease(artworkId: number, payer: number | null): RoomLease {
    if (payer === null || this.#cache.has(artworkId)) return this.#cache.lease(artworkId)
    const { reads } = this.#options
    reads.require(payer)
    const lease = this.#cache.lease(artworkId)
    const pay = (host: RoomHost): RoomHost => {
      reads.spend(payer, loadSteps(host.room.index))
      return host
    }
    return { ...lease, host: lease.host.then(pay) }
  }

  /** Does the work with an artwork's room, under a lease. Rejects as `lease` throws and its host rejects, and with what the work throws. */
  async use<T>(artworkId: number, payer: number | null, work: (host: RoomHost) => Promise<T> | T): Promise<T> {
    const lease = this.lease(artworkId, payer)
    try {
      return await work(await lease.host)
    } finally {
      lease.release()
    }
  }

  /**
   * Follows an artwork's room, which stays loaded until `release`. Returns the close reason where there is none. The reader, who may read the
   * artwork, pays for loading it. Rejects with RoomCacheFull, and with a 429 Problem when the reader has read too much (SYNC-45).
   */
  async follow<F extends RoomFollower>(
    artworkId: number,
    reader: number,
    begin: (room: Room) => F,
  ): Promise<Following<F> | CloseReason> {
    if (this.#isClosing) return 'restarting'
    const lease = this.lease(artworkId, reader)
    try {
      const host = await lease.host
      const closedFor = this.closedFor(host)
      if (closedFor) {
        lease.release()
        return closedFor
      }
      const follower = begin(host.room)
      host.followers.add(follower)
      return {
        follower,
        release() {
          host.followers.delete(follower)
          lease.release()
        },
      }
    } catch (error) {
      lease.release()
      throw error
    }
  }

  /** Makes every room durable and closes every socket; later sockets are refused. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#heartbeat)
    await Promise.all(this.#watches.map((watch) => watch.close()))
    const hosts = await this.#cache.allLoaded()
    await Promise.all(hosts.map(({ room }) => room.drain()))
    for (const host of hosts) this.#cache.discard(host, 'restarting')
    await this.#sharing?.close()
  }
}
