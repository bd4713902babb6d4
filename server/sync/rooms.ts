/** All rooms of this process: opened when somebody comes, judged again when rights change, forgotten when all have left. */
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { CLOSE, MAX_MESSAGE_BYTES, type CloseReason } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke.ts'
import type { Person } from '#server/accounts/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { Member } from './member.ts'
import { RestStrokes, viewStrokes, type StrokeView } from './rest-strokes.ts'
import { RoomHost } from './room-host.ts'
import { Room } from './room.ts'
import type { StrokeBudget } from './stroke-budget.ts'
import type { RightsChange, Signal, Signals } from './signals.ts'
import type { Snapshots } from './snapshots.ts'
import type { StrokeLog } from './stroke-log.ts'

/** A room without people is kept this long: a reload should find it warm. */
const IDLE_MS = 30_000
/** Under the 30 s after which y-websocket gives a silent connection up, and other processes a silent peer. */
const BEAT_MS = 10_000

export type { StrokeView }

export type { RightsChange }

export interface Rooms {
  /** Lets a socket into an artwork's room, or closes it with the reason why not. */
  enter(socket: WebSocket, signedIn: SignedIn, artworkId: number, wantsAck: boolean): void
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
  readonly now: () => Date
  /** A random 32-bit integer: the Yjs client id for strokes that come by REST. */
  readonly newClientId: () => number
  /** Whether a session is still signed in. */
  readonly sessionEnded: (sessionId: string) => Promise<boolean>
  readonly drawn: (artworkId: number, strokes: readonly { userId: number; at: Date }[]) => void
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
  private readonly idle = new Map<number, NodeJS.Timeout>()
  private readonly restStrokes: RestStrokes
  private readonly beat: NodeJS.Timeout
  private watching: { close(): Promise<void> } | null = null
  private closing = false
  readonly stats = { rooms: 0, members: 0 }

  constructor(options: RoomsOptions) {
    this.options = options
    this.restStrokes = new RestStrokes({ ...options, room: async (artworkId) => (await this.host(artworkId)).room })
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

  enter(socket: WebSocket, signedIn: SignedIn, artworkId: number, wantsAck: boolean): void {
    // What arrives while the room is being opened waits here, in order.
    const early: Uint8Array[] = []
    let earlyBytes = 0
    let member: Member | null = null
    let gone = false
    socket.on('message', (data, isBinary) => {
      if (!isBinary) return socket.close(1003, 'malformed')
      const bytes = asBytes(data)
      if (member) return member.receive(bytes)
      early.push(bytes)
      earlyBytes += bytes.length
      if (earlyBytes > 2 * MAX_MESSAGE_BYTES) socket.close(CLOSE.tooLarge, 'too-large')
    })
    socket.once('close', () => {
      gone = true
      if (member) this.leave(artworkId, member)
    })
    this.admit(socket, signedIn, artworkId, wantsAck).then(
      (admitted) => {
        if (admitted && gone) this.leave(artworkId, admitted)
        if (!admitted || gone) return
        member = admitted
        for (const bytes of early.splice(0)) member.receive(bytes)
      },
      (error: unknown) => {
        this.options.log.error({ err: error, artworkId }, 'a room could not be opened')
        socket.close(CLOSE.tryAgainLater, 'storage')
      },
    )
  }

  private async admit(
    socket: WebSocket,
    signedIn: SignedIn,
    artworkId: number,
    wantsAck: boolean,
  ): Promise<Member | null> {
    if (this.closing) return refuse(socket, CLOSE.restarting, 'restarting')
    const { person, sessionId } = signedIn
    const access = await this.options.access.accessOf(artworkId, person.id)
    if (!access.read) return refuse(socket, CLOSE.notFound, 'not-found')
    const host = await this.host(artworkId)
    if (socket.readyState !== socket.OPEN) return null
    const member = new Member({
      socket,
      person,
      sessionId,
      access,
      wantsAck,
      room: host.room,
      presence: host.presence,
      budget: this.options.budget,
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
      for (const member of host.members) {
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
    if (!member.access.draw) {
      host.presence.leave(member)
      host.presenceChanged()
    }
  }

  async close(): Promise<void> {
    this.closing = true
    clearInterval(this.beat)
    for (const timer of this.idle.values()) clearTimeout(timer)
    await this.watching?.close()
    await this.options.signals.close()
    const opened = await Promise.allSettled(this.hosts.values())
    const hosts = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    await Promise.all(hosts.map(({ room }) => room.drain()))
    for (const host of hosts) host.closeAll('restarting')
    this.hosts.clear()
  }

  private host(artworkId: number): Promise<RoomHost> {
    const open = this.hosts.get(artworkId)
    if (open) return open
    const opening = this.open(artworkId)
    this.hosts.set(artworkId, opening)
    this.stats.rooms = this.hosts.size
    opening.then(
      () => this.forgetLater(artworkId),
      () => this.forget(artworkId, opening),
    )
    return opening
  }

  private async open(artworkId: number): Promise<RoomHost> {
    const { strokeLog, snapshots, signals, now, drawn, log } = this.options
    let host: RoomHost | null = null
    const events = {
      news: () => host?.news(),
      drawn: (strokes: readonly { userId: number; at: Date }[]) => drawn(artworkId, strokes),
      failed: (error: unknown) => {
        log.error({ err: error, artworkId }, 'the log did not take a write')
        this.forget(artworkId)
        host?.closeAll('storage')
      },
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

  private keep(artworkId: number): void {
    clearTimeout(this.idle.get(artworkId))
    this.idle.delete(artworkId)
  }

  private forgetLater(artworkId: number): void {
    this.keep(artworkId)
    const timer = setTimeout(() => {
      void this.hosts.get(artworkId)?.then(({ room, members }) => {
        if (members.size > 0) return
        if (room.settled) this.forget(artworkId)
        else this.forgetLater(artworkId)
      }, ignoreFailedOpening)
    }, IDLE_MS)
    timer.unref()
    this.idle.set(artworkId, timer)
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

/** Whoever opened the room was told; those that only wanted to tell it something have nobody to tell. */
function ignoreFailedOpening(): void {}

function refuse(socket: WebSocket, code: number, reason: CloseReason): null {
  socket.close(code, reason)
  return null
}

function asBytes(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
