/** The live rooms of this process: admits sockets, takes REST strokes, follows peer processes and changed rights. */
import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import { closeSocket, type PeerSocket } from './wire/peer-socket.ts'
import type { CloseReason } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Person, SignedIn } from '#server/http/person.ts'
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { Access, ArtworkAccess } from '#server/artworks/access.ts'
import type { OwnerSpace } from '#server/artworks/drawing/owner-space.ts'
import type { RightsChange } from '#server/rights/rights-changes.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import type { Traces } from '#server/tracing/traces.ts'
import { admitSocket } from './admit-socket.ts'
import { openRoomHost, type OpenRoomHostOptions } from './open-room-host.ts'
import { ConnectionQuota, type Place } from './limits/connection-quota.ts'
import { FairScheduler } from './limits/fair-scheduler.ts'
import { FaultLog } from './limits/fault-log.ts'
import type { SocketLimits } from './limits/socket-limits.ts'
import { PresencePace } from './limits/presence-pace.ts'
import type { GrowingBudget, StrokeBudget } from './limits/stroke-budget.ts'
import { loadSteps, type ReadBudget, strokeSteps } from '#server/http/limits/read-budget.ts'
import { OwnerFlagWriter, type PersonStrokes } from './owner-flag-writer.ts'
import { isDeletionOf, recheckAffected, recheckAll, recheckMember, type RecheckOptions } from './recheck-rights.ts'
import { RestClientIds, RestStrokeWriter } from './rest-stroke-writer.ts'
import { RoomCache, RoomCacheFull, type RoomLease } from './room-cache.ts'
import type { RoomFollower, RoomHost } from './room-host.ts'
import type { Room } from './room/room.ts'
import { type Cluster, type OpenRooms, RoomSharing } from './processes/room-sharing.ts'
import { isCopyOf } from './is-copy-of.ts'
import { Member } from './socket/member.ts'
import { type StrokeView, viewStrokes } from './stroke-views.ts'
import type { SocketRequest } from './wire/socket-request.ts'

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
  readonly members: number
  /** Bytes of updates that wait for the disk in all rooms. */
  readonly pendingBytes: number
  /** Connections whose presence is kept in all rooms, and the bytes of their states (SYNC-10). */
  readonly presence: { readonly entries: number; readonly bytes: number }
  /** What the work of connections and rooms has thrown since the start (SYNC-28). */
  readonly faults: number
}

/** Returns the items of the store that a person owns (ITEM-1). */
export type OwnedItemsOf = (userId: number) => Promise<OwnedItems>

export interface RoomsOptions {
  readonly strokeLog: StrokeLog
  readonly snapshots: Snapshots
  /** The other processes that share the storage; null when there are none. */
  readonly cluster: Cluster | null
  /** Calls back for every change of rights that any process commits. */
  readonly watchRights: (onChange: (change: RightsChange) => void) => Promise<{ close(): Promise<void> }>
  /** Calls back when any process has changed the reactions to an artwork. */
  readonly watchReactions: (onChange: (change: { artworkId: number }) => void) => Promise<{ close(): Promise<void> }>
  readonly access: Pick<ArtworkAccess, 'accessOf'>
  readonly ownedItems: OwnedItemsOf
  /** Returns the families to which a person belongs. */
  readonly familiesOf: (userId: number) => Promise<ReadonlySet<number>>
  readonly budget: StrokeBudget
  readonly growing: GrowingBudget
  readonly reads: ReadBudget
  readonly limits: SocketLimits
  readonly now: () => Date
  /** Milliseconds that never go back. */
  readonly clock: () => number
  /** A random 32-bit integer: the Yjs client id for REST strokes, and the id of a connection's presence. */
  readonly newClientId: () => number
  /** Whether a session is no longer signed in. */
  readonly sessionEnded: (sessionId: string) => Promise<boolean>
  /** A socket was refused or closed by this server. */
  readonly onSocketClosed?: (reason: CloseReason) => void
  /** A room was evicted after its last member had left; all of it is durable. */
  readonly onRoomEvicted?: (artworkId: number, documentBytes: number) => void
  /** Somebody's strokes were taken off an artwork; all of it is durable. */
  readonly onTakenOff: (artworkId: number) => Promise<void>
  /** These strokes became durable. */
  readonly onStrokes: OpenRoomHostOptions['onStrokes']
  readonly onSetAside: OpenRoomHostOptions['onSetAside']
  readonly onBroadcast?: (artworkId: number) => void
  readonly space: Pick<OwnerSpace, 'hasSpace' | 'refresh'>
  /** Says why the storage did not take a write. */
  readonly troubleOf: (error: unknown) => Promise<StorageTrouble>
  /** Absent and null trace nothing. */
  readonly traces?: Traces | null
  readonly log: Logger
}

/** Resolves when the rooms follow the log and the signals of the peer processes. */
export async function createRooms(options: RoomsOptions): Promise<Rooms> {
  const rooms = new Rooms(options)
  await rooms.start()
  return rooms
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
  readonly #quota: ConnectionQuota
  readonly #scheduler: FairScheduler
  readonly #pace: PresencePace
  readonly #faults: FaultLog
  readonly #restWriter: RestStrokeWriter
  readonly #flagWriter: OwnerFlagWriter
  readonly #heartbeat: NodeJS.Timeout
  readonly #recheckOptions: RecheckOptions
  #beats = 0
  readonly #watches: { close(): Promise<void> }[] = []
  #isClosing = false
  /** The room of every member, with the lease that keeps it loaded. */
  readonly #seats = new Map<Member, { readonly host: RoomHost; readonly lease: RoomLease }>()

  constructor(options: RoomsOptions) {
    this.#options = options
    this.#faults = new FaultLog(options.log, options.clock)
    this.#cache = new RoomCache({
      maxRooms: options.limits.rooms,
      idleMs: options.limits.roomIdleMs,
      maxBytes: options.limits.roomBytes,
      clock: options.clock,
      open: (artworkId) => this.#open(artworkId),
      onRemoved: (artworkId) => this.#sharing?.leave(artworkId),
      onEvicted: ({ room }) => options.onRoomEvicted?.(room.artworkId, room.durable.bytes),
      onFault: (error, artworkId) => this.#faults.note(error, { artworkId }),
    })
    this.#sharing = options.cluster && new RoomSharing(options.cluster, this.#openRooms, options)
    this.#quota = new ConnectionQuota(options.limits)
    this.#scheduler = new FairScheduler(options.clock)
    this.#pace = new PresencePace(options.clock)
    const writing = {
      ...options,
      documentBytes: options.limits.documentBytes,
      clientIds: new RestClientIds(options.newClientId),
    }
    this.#restWriter = new RestStrokeWriter({
      ...writing,
      useRoom: (artworkId, userId, work) =>
        this.#use(artworkId, userId, (host) => {
          if (!this.#cache.mayGrow(host)) throw new RoomCacheFull()
          return work(host.room)
        }),
    })
    this.#flagWriter = new OwnerFlagWriter({
      ...writing,
      useRoom: (artworkId, userId, work) => this.#use(artworkId, userId, ({ room }) => work(room)),
    })
    const { access, ownedItems, familiesOf, sessionEnded, log } = options
    const onFailure = (error: unknown): void => log.error({ err: error }, 'rights could not be read')
    this.#recheckOptions = { access, ownedItems, familiesOf, sessionEnded, onFailure }
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
      members: this.#seats.size,
      pendingBytes: this.#cache.loaded.reduce((sum, { backpressure }) => sum + backpressure.pendingBytes, 0),
      presence,
      faults: this.#faults.count,
    }
  }

  async #open(artworkId: number): Promise<RoomHost> {
    const peers = (await this.#sharing?.enter(artworkId)) ?? []
    const host = await openRoomHost(artworkId, {
      ...this.#options,
      presencePace: this.#pace,
      faults: this.#faults,
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
      if (isTurn) recheckAll(host, this.#recheckOptions)
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
    this.#cache.forEachLoaded((host) => recheckAll(host, this.#recheckOptions))
  }

  #handleRights(host: RoomHost, change: RightsChange): void {
    if (!isDeletionOf(host, change)) return recheckAffected(host, change, this.#recheckOptions)
    // Nothing of the room is kept: no snapshot and no picture of a log that is about to be removed.
    this.#cache.discard(host, 'deleted')
  }

  /** Adds a socket to an artwork's room, or closes it with the reason. */
  connect(socket: PeerSocket, signedIn: SignedIn, artworkId: number, request: SocketRequest): void {
    const userId = signedIn.person.id
    const closeReason = this.#quota.acquire(userId)
    if (closeReason) return this.#refuse(socket, signedIn, artworkId, closeReason)
    admitSocket(socket, {
      join: () => this.#join(socket, signedIn, artworkId, request),
      firstMessageMs: this.#options.limits.firstMessageMs,
      refuse: (reason) => this.#refuse(socket, signedIn, artworkId, reason),
      onJoinFailure: (error) => {
        if (error instanceof RoomCacheFull) return this.#refuse(socket, signedIn, artworkId, 'server-rooms')
        this.#options.log.error({ err: error, artworkId }, 'a room could not be opened')
        this.#options.onSocketClosed?.('storage')
        closeSocket(socket, 'storage')
      },
      onClosed: () => this.#quota.release(userId),
      onMemberClosed: (member) => this.#leave(member),
      onFault: (error) => this.#faults.note(error, { artworkId, userId }),
    })
  }

  #refuse(socket: PeerSocket, { person }: SignedIn, artworkId: number, reason: CloseReason): void {
    this.#options.log.info({ artworkId, userId: person.id, reason }, 'socket refused')
    this.#options.onSocketClosed?.(reason)
    closeSocket(socket, reason)
  }

  /** Makes a socket a member of its room; null when the socket is closed or was closed meanwhile. */
  async #join(
    socket: PeerSocket,
    signedIn: SignedIn,
    artworkId: number,
    { protocol, wantsAck, copy }: SocketRequest,
  ): Promise<Member | null> {
    if (this.#isClosing) return this.#turnAway(socket, 'restarting')
    const { person, sessionId } = signedIn
    const access = await this.#options.access.accessOf(artworkId, person)
    if (!access.artwork) return this.#turnAway(socket, 'not-found')
    if (socket.readyState !== socket.OPEN) return null
    let joined: Member | null = null
    const place: Place = {
      userId: person.id,
      artworkId,
      isParticipant: () => isParticipant(joined?.access ?? access),
      giveUp: (reason) => (joined ? joined.close(reason) : this.#refuse(socket, signedIn, artworkId, reason)),
    }
    const closeReason = this.#quota.take(place)
    if (closeReason) {
      this.#refuse(socket, signedIn, artworkId, closeReason)
      return null
    }
    socket.once('close', () => this.#quota.leave(place))
    const { logKey } = access.artwork
    if (copy && !(await isCopyOf(logKey, this.#options.strokeLog, artworkId, copy)))
      return this.#turnAway(socket, 'other-log')
    const readOwned = (): Promise<OwnedItems> => this.#options.ownedItems(person.id)
    const { reads, space } = this.#options
    const isLoading = !this.#cache.has(artworkId)
    if (isLoading && reads.waitMs(person.id) > 0) return this.#turnAway(socket, 'too-many-joins')
    const lease = this.#cache.lease(artworkId)
    try {
      const [host, owned, families] = await Promise.all([
        lease.host,
        readOwned(),
        this.#options.familiesOf(person.id),
        space.refresh(artworkId),
      ])
      if (isLoading) reads.spend(person.id, loadSteps(host.room.index))
      if (socket.readyState !== socket.OPEN) return null
      // The artwork may have been deleted, or the room have failed, during these reads (SYNC-35).
      const closedFor = this.#isClosing ? 'restarting' : host.closedFor
      if (closedFor) return this.#turnAway(socket, closedFor)
      const presenceId = newPresenceId()
      const member = new Member({
        socket,
        person,
        sessionId,
        access,
        owned,
        families,
        readOwned,
        wantsAck,
        hello: protocol && { ...protocol, logKey, presenceId },
        presenceId,
        room: host.room,
        presence: host.presence,
        backpressure: host.backpressure,
        budget: this.#options.budget,
        limits: this.#options.limits,
        scheduler: this.#scheduler,
        clock: this.#options.clock,
        whyFull: () => this.#whyFull(host),
        onPresenceChange: () => host.sendPresence(),
        onPresenceMissed: () => host.resendPresence(member),
        onClose: (reason, error) => {
          this.#options.log.info(
            { artworkId, userId: person.id, reason, ...(error ? { err: error } : {}) },
            'socket closed',
          )
          this.#options.onSocketClosed?.(reason)
        },
        onFault: (error) => this.#faults.note(error, { artworkId, userId: person.id }),
      })
      host.add(member, presenceId)
      joined = member
      this.#seats.set(member, { host, lease })
      // The rights may have changed after they were read and before the member could be found.
      void recheckMember(host, member, this.#recheckOptions)
      return member
    } finally {
      if (!joined) lease.release()
    }
  }

  /** Closes a socket that does not become a member, which is nothing to log. */
  #turnAway(socket: PeerSocket, reason: CloseReason): null {
    this.#options.onSocketClosed?.(reason)
    closeSocket(socket, reason)
    return null
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
    const { reads } = this.#options
    const isLoading = !this.#cache.has(artworkId)
    if (isLoading) reads.require(reader)
    const lease = this.#cache.lease(artworkId)
    try {
      const host = await lease.host
      if (isLoading) reads.spend(reader, loadSteps(host.room.index))
      const closedFor = this.#isClosing ? 'restarting' : host.closedFor
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

  /** Returns why a room takes no more strokes, or null. */
  #whyFull(host: RoomHost): 'owner-space' | 'server-rooms' | null {
    if (!this.#options.space.hasSpace(host.room.artworkId)) return 'owner-space'
    return this.#cache.mayGrow(host) ? null : 'server-rooms'
  }

  #leave(member: Member): void {
    const seat = this.#seats.get(member)
    if (!seat) return
    this.#seats.delete(member)
    void member.drainAfterDisconnect().then(() => seat.lease.release())
    seat.host.remove(member)
  }

  /** Writes a stroke; durable when it resolves. A stroke id that was used before returns the first stroke. */
  addStroke(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView> {
    return this.#restWriter.add(artworkId, person, stroke)
  }

  /** Counts a person's strokes, for the artwork's owner. */
  countStrokes(artworkId: number, owner: Person, author: number): Promise<PersonStrokes> {
    return this.#flagWriter.count(artworkId, owner, author)
  }

  /** Takes a person's strokes off the page or puts them back, for the artwork's owner; durable when it resolves. */
  async takeOffStrokes(artworkId: number, owner: Person, author: number, takenOff: boolean): Promise<number> {
    const count = await this.#flagWriter.set(artworkId, owner, author, takenOff)
    if (takenOff) await this.#options.onTakenOff(artworkId)
    return count
  }

  /** Counts a child's strokes; the caller has checked that a parent of the child asks. */
  countStrokesOf(artworkId: number, childId: number, parent: Person): Promise<PersonStrokes> {
    return this.#flagWriter.countOf(artworkId, childId, parent)
  }

  /** Takes a child's strokes off the page or puts them back for a parent of the child, which the caller has checked (CHILD-23). */
  async takeOffForParent(artworkId: number, childId: number, takenOff: boolean, parent: Person): Promise<number> {
    const count = await this.#flagWriter.setForParent(artworkId, childId, takenOff, parent)
    if (takenOff) await this.#options.onTakenOff(artworkId)
    return count
  }

  /** Takes the strokes of a deleted account off an artwork, in its owner's name. It bears being called again. */
  async eraseStrokes(artworkId: number, ownerId: number, author: number): Promise<void> {
    await this.#flagWriter.erase(artworkId, ownerId, author)
    await this.#options.onTakenOff(artworkId)
  }

  /**
   * Returns the strokes with a number above `after`, 0 for all, in the order of becoming durable, and at most `limit`. They are decoded
   * one by one, as they are asked for. Rejects with a 429 Problem when the reader has read too much (SYNC-45).
   */
  async strokes(artworkId: number, reader: number, after = 0, limit = Infinity): Promise<AsyncIterable<StrokeView>> {
    const { reads } = this.#options
    reads.require(reader)
    const last = await this.#use(artworkId, reader, ({ room: { durable, index } }) => {
      const end = Math.min(after + limit, durable.strokeCount)
      // Paid before they are read, so that not many replies begin at once; others may have begun while the room was loaded.
      reads.require(reader)
      reads.spend(reader, strokeSteps(Math.max(0, end - after), index))
      return end
    })
    return viewStrokes((work) => this.#cache.use(artworkId, ({ room }) => work(room)), after, last)
  }

  /** Does the work with an artwork's room. The person for whom it must be loaded pays for that (SYNC-45); null is the server itself. */
  async #use<T>(artworkId: number, userId: number | null, work: (host: RoomHost) => Promise<T> | T): Promise<T> {
    const { reads } = this.#options
    const payer = this.#cache.has(artworkId) ? null : userId
    if (payer !== null) reads.require(payer)
    return this.#cache.use(artworkId, (host) => {
      if (payer !== null) reads.spend(payer, loadSteps(host.room.index))
      return work(host)
    })
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

/** Parents of the child who owns an artwork count as its owner. */
const isParticipant = ({ participant, own }: Access): boolean => participant || own

/** Returns a random id that is no Yjs client id, because those have 32 bits. */
const newPresenceId = (): number => 2 ** 32 + randomInt(2 ** 34)
