/** All rooms of this process: opened when somebody comes, judged again when rights change, forgotten when all have left. */
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { CloseReason } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke.ts'
import type { Person } from '#server/accounts/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import { closeSocket } from './close-socket.ts'
import { Doorkeeper } from './doorkeeper.ts'
import { Member, type MemberOptions } from './member.ts'
import { RestStrokes, viewStrokes, type StrokeView } from './rest-strokes.ts'
import { RoomHost } from './room-host.ts'
import { Room } from './room.ts'
import type { SocketLimits } from './socket-limits.ts'
import type { StrokeBudget } from './stroke-budget.ts'
import type { RightsChange, Signal, Signals } from './signals.ts'
import type { Snapshots } from './snapshots.ts'
import type { StrokeLog } from './stroke-log.ts'
import { Turns } from './turns.ts'

/** A room without people is kept this long: a reload should find it warm. */
const IDLE_MS = 30_000
/** A room that is not open after so long waits for a storage that does not answer. */
const OPENING_MS = 20_000
/** Who has just asked for a room is about to use it. */
const IN_USE_MS = 1_000
/** Under the 30 s after which y-websocket gives a silent connection up, and other processes a silent peer. */
const BEAT_MS = 10_000

export type { StrokeView }

export type { RightsChange }

/** What a client says it understands beside y-websocket's messages. */
export type SocketWishes = Pick<MemberOptions, 'wantsAck' | 'wantsPacked'>

export interface Rooms {
  /** Lets a socket into an artwork's room, or closes it with the reason why not. */
  enter(socket: WebSocket, signedIn: SignedIn, artworkId: number, wishes: SocketWishes): void
  /** Writes a stroke by the room's own door; durable when it resolves. The same stroke id again answers the first. */
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
  private readonly options: RoomsOptions
  private readonly hosts = new Map<number, Promise<RoomHost>>()
  /** Rooms without people, and when they were last asked for. */
  private readonly idle = new Map<number, { timer: NodeJS.Timeout; since: number }>()
  private readonly door: Doorkeeper
  private readonly turns: Turns
  private readonly restStrokes: RestStrokes
  private readonly beat: NodeJS.Timeout
  private watching: { close(): Promise<void> } | null = null
  private closing = false
  readonly stats = { rooms: 0, members: 0 }

  constructor(options: RoomsOptions) {
    this.options = options
    this.door = new Doorkeeper(options.limits)
    this.turns = new Turns(options.clock)
    this.restStrokes = new RestStrokes({
      ...options,
      documentBytes: options.limits.documentBytes,
      room: async (artworkId) => (await this.host(artworkId)).room,
    })
    this.beat = setInterval(() => {
      this.forEachHost((host) => host.beat())
      for (const artworkId of this.hosts.keys()) this.options.signals.publish({ kind: 'open', artworkId })
    }, BEAT_MS)
    this.beat.unref()
  }

  async start(): Promise<void> {
    this.watching = await this.options.strokeLog.watch(({ artworkId, seq }) => {
      void this.hosts.get(artworkId)?.then(({ room }) => room.noticed(seq), ignoreFailedOpening)
    })
    await this.options.signals.listen((signal, process) => this.heard(signal, process))
  }

  private heard(signal: Signal, process: string): void {
    if (signal.kind === 'rights') return this.recheckHere(signal.change)
    const { artworkId } = signal
    if (signal.kind === 'opened' && this.hosts.has(artworkId)) this.options.signals.publish({ kind: 'open', artworkId })
    void this.hosts.get(artworkId)?.then((host) => {
      if (signal.kind === 'presence') host.presenceFrom(process, signal.update)
      else host.peer(process)
    }, ignoreFailedOpening)
  }

  enter(socket: WebSocket, signedIn: SignedIn, artworkId: number, wishes: SocketWishes): void {
    const userId = signedIn.person.id
    const refusal = this.door.admit(userId, artworkId)
    if (refusal) return this.refuse(socket, signedIn, artworkId, refusal)
    // Nothing is read while the room is being opened; what came with the first bytes waits here, in order.
    socket.pause()
    const early: Uint8Array[] = []
    let member: Member | null = null
    let gone = false
    const silence = this.expectWords(() => this.refuse(socket, signedIn, artworkId, 'silent'))
    socket.on('message', (data, isBinary) => {
      silence.broken()
      if (!isBinary) return socket.close(1003, 'malformed')
      const bytes = asBytes(data)
      if (member) member.receive(bytes)
      else early.push(bytes)
    })
    socket.once('close', () => {
      gone = true
      silence.broken()
      this.door.left(userId, artworkId)
      if (member) this.leave(artworkId, member)
    })
    const late = setTimeout(() => this.refuse(socket, signedIn, artworkId, 'storage'), OPENING_MS).unref()
    this.admit(socket, signedIn, artworkId, wishes).then(
      (admitted) => {
        clearTimeout(late)
        socket.resume()
        if (admitted && gone) this.leave(artworkId, admitted)
        if (!admitted || gone) return
        member = admitted
        silence.begins()
        for (const bytes of early.splice(0)) member.receive(bytes)
      },
      (error: unknown) => {
        clearTimeout(late)
        socket.resume()
        if (error instanceof NoRoomLeft) return this.refuse(socket, signedIn, artworkId, 'server-rooms')
        this.options.log.error({ err: error, artworkId }, 'a room could not be opened')
        closeSocket(socket, 'storage')
      },
    )
  }

  private refuse(socket: WebSocket, { person }: SignedIn, artworkId: number, reason: CloseReason): void {
    this.options.log.info({ artworkId, userId: person.id, reason }, 'socket refused')
    closeSocket(socket, reason)
  }

  /** Counts from when somebody is inside until the first word. */
  private expectWords(silent: () => void): { begins(): void; broken(): void } {
    const ms = this.options.limits.firstMessageMs
    let timer: NodeJS.Timeout | undefined
    let spoken = ms === Infinity
    return {
      begins() {
        if (!spoken) timer = setTimeout(silent, ms).unref()
      },
      broken() {
        spoken = true
        clearTimeout(timer)
      },
    }
  }

  private async admit(
    socket: WebSocket,
    signedIn: SignedIn,
    artworkId: number,
    wishes: SocketWishes,
  ): Promise<Member | null> {
    if (this.closing) return refuse(socket, 'restarting')
    const { person, sessionId } = signedIn
    const access = await this.options.access.accessOf(artworkId, person.id)
    if (!access.read) return refuse(socket, 'not-found')
    const host = await this.host(artworkId)
    if (socket.readyState !== socket.OPEN) return null
    const member = new Member({
      socket,
      person,
      sessionId,
      access,
      ...wishes,
      room: host.room,
      presence: host.presence,
      load: host.load,
      budget: this.options.budget,
      limits: this.options.limits,
      turns: this.turns,
      clock: this.options.clock,
      presenceChanged: () => host.presenceChanged(),
      closed: (reason, error) =>
        this.options.log.info(
          { artworkId, userId: person.id, reason, ...(error ? { err: error } : {}) },
          'socket closed',
        ),
    })
    host.add(member)
    this.stats.members += 1
    this.keep(artworkId)
    return member
  }

  private leave(artworkId: number, member: Member): void {
    this.stats.members -= 1
    void member.left()
    void this.hosts.get(artworkId)?.then((host) => {
      host.remove(member)
      if (host.members.size === 0) this.forgetLater(artworkId)
    }, ignoreFailedOpening)
  }

  addStroke(artworkId: number, person: Person, stroke: Stroke): Promise<StrokeView> {
    return this.restStrokes.add(artworkId, person, stroke)
  }

  async strokes(artworkId: number): Promise<StrokeView[]> {
    return viewStrokes((await this.host(artworkId)).room)
  }

  recheck(change: RightsChange): void {
    this.recheckHere(change)
    this.options.signals.publish({ kind: 'rights', change })
  }

  private recheckHere(change: RightsChange): void {
    const affected = (artworkId: number, { person, sessionId }: Member): boolean =>
      'artworkId' in change
        ? change.artworkId === artworkId
        : 'userId' in change
          ? change.userId === person.id
          : change.sessionId === sessionId
    this.forEachHost((host) => {
      for (const member of [...host.members, ...host.leaving]) {
        if (!affected(host.room.artworkId, member)) continue
        this.judgeAgain(host, member).catch((error: unknown) => {
          // Not knowing a right is not having it.
          this.options.log.error({ err: error }, 'rights could not be read')
          member.close('storage')
        })
      }
    })
  }

  private async judgeAgain(host: RoomHost, member: Member): Promise<void> {
    if (await this.options.sessionEnded(member.sessionId)) return member.close('signed-out')
    member.access = await this.options.access.accessOf(host.room.artworkId, member.person.id)
    if (!member.access.read) member.close('no-right')
    // Nobody answers a close any more who has gone already.
    if (!member.access.draw && host.leaving.has(member)) return member.close('no-right')
    if (!member.access.draw) {
      host.presence.leave(member)
      host.presenceChanged()
    }
  }

  async close(): Promise<void> {
    this.closing = true
    clearInterval(this.beat)
    for (const { timer } of this.idle.values()) clearTimeout(timer)
    await this.watching?.close()
    await this.options.signals.close()
    const opened = await Promise.allSettled(this.hosts.values())
    const hosts = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    await Promise.all(hosts.map(({ room }) => room.drain()))
    for (const host of hosts) host.closeAll('restarting')
    this.hosts.clear()
  }

  /** Rejects with NoRoomLeft when all rooms there may be are in use. */
  private host(artworkId: number): Promise<RoomHost> {
    const idle = this.idle.get(artworkId)
    if (idle) idle.since = this.options.clock()
    const open = this.hosts.get(artworkId)
    if (open) return open
    const opening = this.makePlace().then(() => this.open(artworkId))
    this.hosts.set(artworkId, opening)
    this.stats.rooms = this.hosts.size
    opening.then(
      () => this.forgetLater(artworkId),
      () => this.forget(artworkId, opening),
    )
    return opening
  }

  /** Lets go of the room that has been idle for longest when another one would be too many. */
  private async makePlace(): Promise<void> {
    if (this.hosts.size < this.options.limits.rooms) return
    const before = this.options.clock() - IN_USE_MS
    for (const [artworkId, { since }] of this.idle) {
      if (since > before) continue
      const host = await this.hosts.get(artworkId)
      if (!host || host.members.size > 0 || !host.room.settled) continue
      return this.forget(artworkId)
    }
    throw new NoRoomLeft()
  }

  private async open(artworkId: number): Promise<RoomHost> {
    const { strokeLog, snapshots, signals, now, drawn, log } = this.options
    let host: RoomHost | null = null
    const events = {
      news: () => host?.news(),
      drawn: (strokes: readonly { userId: number; at: Date }[]) => drawn(artworkId, strokes),
      failed: (error: unknown) => void this.roomFailed(artworkId, host, error),
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

  private async roomFailed(artworkId: number, host: RoomHost | null, error: unknown): Promise<void> {
    this.forget(artworkId)
    const trouble = await this.options.troubleOf(error)
    this.options.log.error({ err: error, artworkId, trouble }, 'the log did not take a write')
    host?.closeAll(TROUBLE_WORD[trouble])
  }

  private keep(artworkId: number): void {
    clearTimeout(this.idle.get(artworkId)?.timer)
    this.idle.delete(artworkId)
  }

  private forgetLater(artworkId: number): void {
    this.keep(artworkId)
    const timer = setTimeout(() => {
      void this.hosts.get(artworkId)?.then(({ room, members }) => {
        if (members.size > 0) return
        if (!room.settled) return this.forgetLater(artworkId)
        this.forget(artworkId)
        this.options.rested?.(artworkId)
      }, ignoreFailedOpening)
    }, IDLE_MS)
    timer.unref()
    this.idle.set(artworkId, { timer, since: this.options.clock() })
  }

  private forget(artworkId: number, only?: Promise<RoomHost>): void {
    if (only && this.hosts.get(artworkId) !== only) return
    this.keep(artworkId)
    this.hosts.delete(artworkId)
    this.stats.rooms = this.hosts.size
  }

  private forEachHost(act: (host: RoomHost) => void): void {
    for (const host of this.hosts.values()) void host.then(act, ignoreFailedOpening)
  }
}

const TROUBLE_WORD: Readonly<Record<StorageTrouble, CloseReason>> = {
  full: 'storage-full',
  'read-only': 'storage-read-only',
  away: 'storage',
}

/** Whoever opened the room was told; those that only wanted to tell it something have nobody to tell. */
function ignoreFailedOpening(): void {}

/** As many rooms as there may be are open, and none is idle. */
class NoRoomLeft extends Problem {
  constructor() {
    super(503, 'server-rooms', 'Very many pages are open just now. Please try again in a moment.', { retryAfter: 5 })
  }
}

function refuse(socket: WebSocket, reason: CloseReason): null {
  closeSocket(socket, reason)
  return null
}

function asBytes(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
