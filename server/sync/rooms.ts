/** The live rooms of this process: admits sockets, takes REST strokes, follows peer processes and changed rights. */
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { CloseReason } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Person, SignedIn } from '#server/http/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import { admitSocket } from './admit-socket.ts'
import { openRoomHost } from './open-room-host.ts'
import { ConnectionQuota } from './limits/connection-quota.ts'
import { FairScheduler } from './limits/fair-scheduler.ts'
import type { SocketLimits } from './limits/socket-limits.ts'
import type { StrokeBudget } from './limits/stroke-budget.ts'
import { recheckRights } from './recheck-rights.ts'
import { RestStrokeWriter } from './rest-stroke-writer.ts'
import { RoomCache, RoomCacheFull } from './room-cache.ts'
import type { RightsChange, Signal, Signals } from './signals.ts'
import { Member } from './socket/member.ts'
import { viewStrokes, type StrokeView } from './stroke-views.ts'
import { closeSocket } from './wire/close-socket.ts'

/** Below the 30 s after which y-websocket closes a silent connection, and the 25 s after which peers drop this process. */
const HEARTBEAT_INTERVAL_MS = 10_000

export interface Rooms {
  /** Adds a socket to an artwork's room, or closes it with the reason. */
  connect(socket: WebSocket, signedIn: SignedIn, artworkId: number, wantsAck: boolean): void
  /** Writes a stroke; durable when it resolves. A stroke id that was used before returns the first stroke. */
  addStroke(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView>
  /** Returns every stroke in the order of becoming durable. */
  strokes(artworkId: number): Promise<StrokeView[]>
  /** Judges the affected sockets again, in this process and in its peers. */
  recheck(change: RightsChange): void
  /** Makes every room durable and closes every socket; later sockets are refused. */
  close(): Promise<void>
  readonly stats: RoomsStats
}

export interface RoomsStats {
  readonly rooms: number
  readonly members: number
  /** Connections whose presence is kept in all rooms, and the bytes of their states (SYNC-10). */
  readonly presence: { readonly entries: number; readonly bytes: number }
}

export interface RoomsOptions {
  readonly strokeLog: StrokeLog
  readonly snapshots: Snapshots
  readonly signals: Signals
  readonly access: ArtworkAccess
  readonly budget: StrokeBudget
  readonly limits: SocketLimits
  readonly now: () => Date
  /** Milliseconds that never go back. */
  readonly clock: () => number
  /** A random 32-bit integer: the Yjs client id for REST strokes. */
  readonly newClientId: () => number
  /** Whether a session is no longer signed in. */
  readonly sessionEnded: (sessionId: string) => Promise<boolean>
  /** A room was evicted after its last member had left; all of it is durable. */
  readonly onRoomEvicted?: (artworkId: number) => void
  /** These strokes became durable. */
  readonly onStrokes: (artworkId: number, strokes: readonly { userId: number; at: Date }[]) => void
  /** Says why the storage did not take a write. */
  readonly troubleOf: (error: unknown) => Promise<StorageTrouble>
  readonly log: Logger
}

/** Resolves when the rooms follow the log and the signals of the peer processes. */
export async function createRooms(options: RoomsOptions): Promise<Rooms> {
  const rooms = new LiveRooms(options)
  await rooms.start()
  return rooms
}

class LiveRooms implements Rooms {
  readonly #options: RoomsOptions
  readonly #cache: RoomCache
  readonly #quota: ConnectionQuota
  readonly #scheduler: FairScheduler
  readonly #restWriter: RestStrokeWriter
  readonly #heartbeat: NodeJS.Timeout
  #logWatch: { close(): Promise<void> } | null = null
  #isClosing = false
  #memberCount = 0

  constructor(options: RoomsOptions) {
    this.#options = options
    this.#cache = new RoomCache({
      maxRooms: options.limits.rooms,
      clock: options.clock,
      open: (artworkId) => openRoomHost(artworkId, { ...options, discard: () => this.#cache.discard(artworkId) }),
      onEvicted: (artworkId) => options.onRoomEvicted?.(artworkId),
    })
    this.#quota = new ConnectionQuota(options.limits)
    this.#scheduler = new FairScheduler(options.clock)
    this.#restWriter = new RestStrokeWriter({
      ...options,
      documentBytes: options.limits.documentBytes,
      loadRoom: async (artworkId) => (await this.#cache.load(artworkId)).room,
    })
    this.#heartbeat = setInterval(() => {
      this.#cache.forEachLoaded((host) => host.heartbeat())
      for (const artworkId of this.#cache.artworkIds) this.#options.signals.publish({ kind: 'open', artworkId })
    }, HEARTBEAT_INTERVAL_MS)
    this.#heartbeat.unref()
  }

  get stats(): RoomsStats {
    const kept = [...this.#cache.loaded].map((host) => host.presence.stats)
    const presence = {
      entries: kept.reduce((sum, { entries }) => sum + entries, 0),
      bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
    }
    return { rooms: this.#cache.size, members: this.#memberCount, presence }
  }

  /** Follows peer processes: their log entries by the change feed (MongoDB's change stream), the rest by signals. */
  async start(): Promise<void> {
    this.#logWatch = await this.#options.strokeLog.watch(({ artworkId, seq }) => {
      this.#cache.ifLoaded(artworkId, ({ room }) => room.noticeAppend(seq))
    })
    await this.#options.signals.listen((signal, peer) => this.#handleSignal(signal, peer))
  }

  #handleSignal(signal: Signal, peer: string): void {
    if (signal.kind === 'rights') return this.#recheckHere(signal.change)
    const { artworkId } = signal
    if (signal.kind === 'opened' && this.#cache.has(artworkId))
      this.#options.signals.publish({ kind: 'open', artworkId })
    this.#cache.ifLoaded(artworkId, (host) => {
      if (signal.kind === 'presence') host.applyPeerPresence(peer, signal.update)
      else host.notePeer(peer)
    })
  }

  connect(socket: WebSocket, signedIn: SignedIn, artworkId: number, wantsAck: boolean): void {
    const userId = signedIn.person.id
    const refusal = this.#quota.acquire(userId, artworkId)
    if (refusal) return this.#refuse(socket, signedIn, artworkId, refusal)
    admitSocket(socket, {
      join: () => this.#join(socket, signedIn, artworkId, wantsAck),
      firstMessageMs: this.#options.limits.firstMessageMs,
      refuse: (reason) => this.#refuse(socket, signedIn, artworkId, reason),
      onJoinFailure: (error) => {
        if (error instanceof RoomCacheFull) return this.#refuse(socket, signedIn, artworkId, 'server-rooms')
        this.#options.log.error({ err: error, artworkId }, 'a room could not be opened')
        closeSocket(socket, 'storage')
      },
      onClosed: () => this.#quota.release(userId, artworkId),
      onMemberClosed: (member) => this.#leave(artworkId, member),
    })
  }

  #refuse(socket: WebSocket, { person }: SignedIn, artworkId: number, reason: CloseReason): void {
    this.#options.log.info({ artworkId, userId: person.id, reason }, 'socket refused')
    closeSocket(socket, reason)
  }

  /** Makes a socket a member of its room; null when the socket is closed or was closed meanwhile. */
  async #join(socket: WebSocket, signedIn: SignedIn, artworkId: number, wantsAck: boolean): Promise<Member | null> {
    if (this.#isClosing) return closeAndReturnNull(socket, 'restarting')
    const { person, sessionId } = signedIn
    const access = await this.#options.access.accessOf(artworkId, person.id)
    if (!access.read) return closeAndReturnNull(socket, 'not-found')
    const host = await this.#cache.load(artworkId)
    if (socket.readyState !== socket.OPEN) return null
    const member = new Member({
      socket,
      person,
      sessionId,
      access,
      wantsAck,
      room: host.room,
      presence: host.presence,
      backpressure: host.backpressure,
      budget: this.#options.budget,
      limits: this.#options.limits,
      scheduler: this.#scheduler,
      clock: this.#options.clock,
      onPresenceChange: () => host.sendPresenceSoon(),
      onClose: (reason, error) =>
        this.#options.log.info(
          { artworkId, userId: person.id, reason, ...(error ? { err: error } : {}) },
          'socket closed',
        ),
    })
    host.add(member)
    this.#memberCount += 1
    this.#cache.keepLoaded(artworkId)
    return member
  }

  #leave(artworkId: number, member: Member): void {
    this.#memberCount -= 1
    void member.drainAfterDisconnect()
    this.#cache.ifLoaded(artworkId, (host) => {
      host.remove(member)
      if (host.members.size === 0) this.#cache.evictLater(artworkId)
    })
  }

  addStroke(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView> {
    return this.#restWriter.add(artworkId, person, stroke)
  }

  async strokes(artworkId: number): Promise<StrokeView[]> {
    return viewStrokes((await this.#cache.load(artworkId)).room)
  }

  recheck(change: RightsChange): void {
    this.#recheckHere(change)
    this.#options.signals.publish({ kind: 'rights', change })
  }

  #recheckHere(change: RightsChange): void {
    const { access, sessionEnded, log } = this.#options
    const onFailure = (error: unknown): void => log.error({ err: error }, 'rights could not be read')
    this.#cache.forEachLoaded((host) => recheckRights(host, change, { access, sessionEnded, onFailure }))
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#heartbeat)
    await this.#logWatch?.close()
    await this.#options.signals.close()
    const hosts = await this.#cache.allLoaded()
    await Promise.all(hosts.map(({ room }) => room.drain()))
    for (const host of hosts) host.closeAll('restarting')
    this.#cache.clear()
  }
}

function closeAndReturnNull(socket: WebSocket, reason: CloseReason): null {
  closeSocket(socket, reason)
  return null
}
