/** All rooms of this process: opened when somebody comes, judged again when rights change, forgotten when all have left. */
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { CloseReason } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Person, SignedIn } from '#server/http/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import { closeSocket } from './wire/close-socket.ts'
import { ConnectionQuota } from './limits/connection-quota.ts'
import { admitSocket } from './admit-socket.ts'
import { Member } from './socket/member.ts'
import { RestStrokes, viewStrokes, type StrokeView } from './rest-strokes.ts'
import { RoomHost } from './room-host.ts'
import { RoomCache, NoRoomLeft } from './room-cache.ts'
import { Room } from './room/room.ts'
import type { SocketLimits } from './limits/socket-limits.ts'
import type { StrokeBudget } from './limits/stroke-budget.ts'
import type { RightsChange, Signal, Signals } from './signals.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { FairScheduler } from './limits/fair-scheduler.ts'

/** Under the 30 s after which y-websocket gives a silent connection up, and other processes a silent peer. */
const BEAT_MS = 10_000

export type { StrokeView }

export type { RightsChange }

export interface Rooms {
  /** Lets a socket into an artwork's room, or closes it with the reason why not. */
  enter(socket: WebSocket, signedIn: SignedIn, artworkId: number, wantsAck: boolean): void
  /** Writes a stroke by the room's own door; durable when it resolves. The same stroke id again returns the first. */
  addStroke(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView>
  /** Every stroke in the order of becoming durable. */
  strokes(artworkId: number): Promise<StrokeView[]>
  /** Judges every affected socket again. */
  recheck(change: RightsChange): void
  /** Flushes every room and closes every socket; nobody is let in any more. */
  close(): Promise<void>
  readonly stats: { rooms: number; members: number }
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
  /** A random 32-bit integer: the Yjs client id for strokes that come by REST. */
  readonly newClientId: () => number
  /** Whether a session is still signed in. */
  readonly sessionEnded: (sessionId: string) => Promise<boolean>
  /** Nobody has been in the room for a while, and all of it is durable. */
  readonly rested?: (artworkId: number) => void
  readonly drawn: (artworkId: number, strokes: readonly { userId: number; at: Date }[]) => void
  /** What is wrong with a storage that did not take a write. */
  readonly troubleOf: (error: unknown) => Promise<StorageTrouble>
  readonly log: Logger
}

export async function createRooms(options: RoomsOptions): Promise<Rooms> {
  const rooms = new RoomRegistry(options)
  await rooms.start()
  return rooms
}

class RoomRegistry implements Rooms {
  readonly #options: RoomsOptions
  readonly #shelf: RoomCache
  readonly #door: ConnectionQuota
  readonly #turns: FairScheduler
  readonly #restStrokes: RestStrokes
  readonly #beat: NodeJS.Timeout
  #watching: { close(): Promise<void> } | null = null
  #closing = false
  #members = 0

  constructor(options: RoomsOptions) {
    this.#options = options
    this.#shelf = new RoomCache({
      most: options.limits.rooms,
      clock: options.clock,
      open: (artworkId) => this.#open(artworkId),
      rested: (artworkId) => options.rested?.(artworkId),
    })
    this.#door = new ConnectionQuota(options.limits)
    this.#turns = new FairScheduler(options.clock)
    this.#restStrokes = new RestStrokes({
      ...options,
      documentBytes: options.limits.documentBytes,
      room: async (artworkId) => (await this.#shelf.ask(artworkId)).room,
    })
    this.#beat = setInterval(() => {
      this.#shelf.tellAll((host) => host.beat())
      for (const artworkId of this.#shelf.artworkIds) this.#options.signals.publish({ kind: 'open', artworkId })
    }, BEAT_MS)
    this.#beat.unref()
  }

  get stats(): { rooms: number; members: number } {
    return { rooms: this.#shelf.size, members: this.#members }
  }

  async start(): Promise<void> {
    this.#watching = await this.#options.strokeLog.watch(({ artworkId, seq }) => {
      this.#shelf.tell(artworkId, ({ room }) => room.noticed(seq))
    })
    await this.#options.signals.listen((signal, process) => this.#heard(signal, process))
  }

  #heard(signal: Signal, process: string): void {
    if (signal.kind === 'rights') return this.#recheckHere(signal.change)
    const { artworkId } = signal
    if (signal.kind === 'opened' && this.#shelf.has(artworkId))
      this.#options.signals.publish({ kind: 'open', artworkId })
    this.#shelf.tell(artworkId, (host) => {
      if (signal.kind === 'presence') host.presenceFrom(process, signal.update)
      else host.peer(process)
    })
  }

  enter(socket: WebSocket, signedIn: SignedIn, artworkId: number, wantsAck: boolean): void {
    const userId = signedIn.person.id
    const refusal = this.#door.admit(userId, artworkId)
    if (refusal) return this.#refuse(socket, signedIn, artworkId, refusal)
    admitSocket(socket, {
      admit: () => this.#admit(socket, signedIn, artworkId, wantsAck),
      firstMessageMs: this.#options.limits.firstMessageMs,
      refuse: (reason) => this.#refuse(socket, signedIn, artworkId, reason),
      failed: (error) => {
        if (error instanceof NoRoomLeft) return this.#refuse(socket, signedIn, artworkId, 'server-rooms')
        this.#options.log.error({ err: error, artworkId }, 'a room could not be opened')
        closeSocket(socket, 'storage')
      },
      gone: () => this.#door.left(userId, artworkId),
      left: (member) => this.#leave(artworkId, member),
    })
  }

  #refuse(socket: WebSocket, { person }: SignedIn, artworkId: number, reason: CloseReason): void {
    this.#options.log.info({ artworkId, userId: person.id, reason }, 'socket refused')
    closeSocket(socket, reason)
  }

  async #admit(socket: WebSocket, signedIn: SignedIn, artworkId: number, wantsAck: boolean): Promise<Member | null> {
    if (this.#closing) return refuse(socket, 'restarting')
    const { person, sessionId } = signedIn
    const access = await this.#options.access.accessOf(artworkId, person.id)
    if (!access.read) return refuse(socket, 'not-found')
    const host = await this.#shelf.ask(artworkId)
    if (socket.readyState !== socket.OPEN) return null
    const member = new Member({
      socket,
      person,
      sessionId,
      access,
      wantsAck,
      room: host.room,
      presence: host.presence,
      load: host.load,
      budget: this.#options.budget,
      limits: this.#options.limits,
      turns: this.#turns,
      clock: this.#options.clock,
      presenceChanged: () => host.presenceChanged(),
      closed: (reason, error) =>
        this.#options.log.info(
          { artworkId, userId: person.id, reason, ...(error ? { err: error } : {}) },
          'socket closed',
        ),
    })
    host.add(member)
    this.#members += 1
    this.#shelf.keep(artworkId)
    return member
  }

  #leave(artworkId: number, member: Member): void {
    this.#members -= 1
    void member.left()
    this.#shelf.tell(artworkId, (host) => {
      host.remove(member)
      if (host.members.size === 0) this.#shelf.letGoLater(artworkId)
    })
  }

  addStroke(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView> {
    return this.#restStrokes.add(artworkId, person, stroke)
  }

  async strokes(artworkId: number): Promise<StrokeView[]> {
    return viewStrokes((await this.#shelf.ask(artworkId)).room)
  }

  recheck(change: RightsChange): void {
    this.#recheckHere(change)
    this.#options.signals.publish({ kind: 'rights', change })
  }

  #recheckHere(change: RightsChange): void {
    const affected = (artworkId: number, { person, sessionId }: Member): boolean =>
      'artworkId' in change
        ? change.artworkId === artworkId
        : 'userId' in change
          ? change.userId === person.id
          : change.sessionId === sessionId
    this.#shelf.tellAll((host) => {
      for (const member of [...host.members, ...host.leaving]) {
        if (!affected(host.room.artworkId, member)) continue
        this.#judgeAgain(host, member).catch((error: unknown) => {
          // Not knowing a right is not having it.
          this.#options.log.error({ err: error }, 'rights could not be read')
          member.close('storage')
        })
      }
    })
  }

  async #judgeAgain(host: RoomHost, member: Member): Promise<void> {
    if (await this.#options.sessionEnded(member.sessionId)) return member.close('signed-out')
    member.access = await this.#options.access.accessOf(host.room.artworkId, member.person.id)
    if (!member.access.read) member.close('no-right')
    // Nobody answers a close any more who has gone already.
    if (!member.access.draw && host.leaving.has(member)) return member.close('no-right')
    if (!member.access.draw) {
      host.presence.leave(member)
      host.presenceChanged()
    }
  }

  async close(): Promise<void> {
    this.#closing = true
    clearInterval(this.#beat)
    await this.#watching?.close()
    await this.#options.signals.close()
    const hosts = await this.#shelf.opened()
    await Promise.all(hosts.map(({ room }) => room.drain()))
    for (const host of hosts) host.closeAll('restarting')
    this.#shelf.clear()
  }

  async #open(artworkId: number): Promise<RoomHost> {
    const { strokeLog, snapshots, signals, now, drawn, log } = this.#options
    let host: RoomHost | null = null
    const events = {
      news: () => host?.news(),
      drawn: (strokes: readonly { userId: number; at: Date }[]) => drawn(artworkId, strokes),
      failed: (error: unknown) => void this.#roomFailed(artworkId, host, error),
      unsaved: (error: unknown) => log.warn({ err: error, artworkId }, 'a snapshot could not be written'),
    }
    const room = await Room.open(artworkId, { log: strokeLog, snapshots, now, events })
    host = new RoomHost(room, {
      tellElsewhere: (update) => signals.publish({ kind: 'presence', artworkId, update }),
      now: () => now().getTime(),
    })
    signals.publish({ kind: 'opened', artworkId })
    return host
  }

  async #roomFailed(artworkId: number, host: RoomHost | null, error: unknown): Promise<void> {
    this.#shelf.forget(artworkId)
    const trouble = await this.#options.troubleOf(error)
    this.#options.log.error({ err: error, artworkId, trouble }, 'the log did not take a write')
    host?.closeAll(TROUBLE_WORD[trouble])
  }
}

const TROUBLE_WORD: Readonly<Record<StorageTrouble, CloseReason>> = {
  full: 'storage-full',
  'read-only': 'storage-read-only',
  away: 'storage',
}

function refuse(socket: WebSocket, reason: CloseReason): null {
  closeSocket(socket, reason)
  return null
}
