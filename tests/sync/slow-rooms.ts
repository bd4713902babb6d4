/** Live rooms whose every read waits until the test lets it go on, with sockets that the test opens, closes and listens to. */
import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { OWNS_NOTHING } from '#crdt/document/stroke/looks.ts'
import { NO_ACCESS } from '#server/artworks/artwork-policy.ts'
import type { RightsChange } from '#server/rights/rights-changes.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'
import { storageTrouble } from '#server/storage/storage-trouble.ts'
import { DEFAULT_SOCKET_LIMITS, scaleSocketLimits } from '#server/sync/limits/socket-limits.ts'
import { GrowingBudget, StrokeBudget } from '#server/sync/limits/stroke-budget.ts'
import { ReadBudget } from '#server/http/limits/read-budget.ts'
import { createRooms, type LiveRooms } from '#server/sync/create-rooms.ts'
import type { PeerSocket } from '#server/sync/wire/peer-socket.ts'
import { signedIn } from '#tests/signed-in.ts'
import { artworkRow } from './artwork-row.ts'
import { dot } from './dot.ts'
import { MemoryStrokeLog } from './memory-stroke-log.ts'
import { noSnapshots } from './room-device.ts'
import { ANA, person } from './socket-server.ts'

/** Enough turns of the event loop for everything that waits for no read. */
const SETTLING_TURNS = 6

/** A socket whose client takes every frame at once. */
export class TestSocket extends EventEmitter implements PeerSocket {
  readonly OPEN = 1
  readyState = 1
  readonly bufferedAmount = 0
  frames = 0
  closedFor: string | null = null
  readonly artworkId: number
  readonly userId: number

  constructor(artworkId: number, userId: number) {
    super()
    this.artworkId = artworkId
    this.userId = userId
  }

  get isOpen(): boolean {
    return this.readyState === this.OPEN
  }

  send(_frame: Uint8Array, sent?: () => void): void {
    if (!this.isOpen) return
    this.frames += 1
    sent?.()
  }

  close(_code: number, reason: string): void {
    if (!this.isOpen) return
    this.readyState = 3
    this.closedFor = reason
    // As with a real socket, its listeners hear of it later.
    setImmediate(() => this.emit('close'))
  }

  /** Acts as a message of the client. */
  receive(message: Uint8Array): void {
    this.emit('message', Buffer.from(message), true)
  }

  terminate(): void {
    this.close(1006, 'terminated')
  }

  pause(): void {}
  resume(): void {}
}

export class SlowRooms {
  readonly sockets: TestSocket[] = []
  /** Every append of this artwork's log is refused. */
  readonly failing = new Set<number>()
  readonly #waiting: (() => void)[] = []
  readonly #logs = new Map<number, MemoryStrokeLog>()
  readonly #removed = new Set<number>()
  readonly #readers = new Set<number>()
  readonly #deleted = new Set<number>()
  #isHeld = true
  #strokes = 0
  #onRights!: (change: RightsChange) => void
  live!: LiveRooms

  static async start(): Promise<SlowRooms> {
    const slow = new SlowRooms()
    let clientId = 1
    slow.live = await createRooms({
      strokeLog: slow.#slowLog(),
      snapshots: noSnapshots,
      cluster: null,
      watchRights: (onChange) => {
        slow.#onRights = onChange
        return Promise.resolve({ close: () => Promise.resolve() })
      },
      watchReactions: () => Promise.resolve({ close: () => Promise.resolve() }),
      access: { accessOf: (artworkId, { id }) => slow.#read(() => slow.#accessOf(artworkId, id)) },
      familiesOf: async () => new Set(),
      ownedItems: () => slow.#read(() => OWNS_NOTHING),
      budget: new StrokeBudget(0, () => 0),
      growing: new GrowingBudget(0, () => 0),
      reads: new ReadBudget(0, () => 0),
      limits: { ...scaleSocketLimits(DEFAULT_SOCKET_LIMITS, 0), handshakeMs: Infinity },
      now: () => new Date(0),
      clock: () => Date.now(),
      newClientId: () => (clientId += 1),
      sessionEnded: () => slow.#read(() => false),
      onTakenOff: async () => undefined,
      onStrokes: () => undefined,
      onSetAside: async () => undefined,
      space: { hasSpace: () => true, refresh: () => slow.#read(() => undefined) },
      troubleOf: (error) => slow.#read(() => storageTrouble(error, null)),
      log: pino({ level: 'silent' }),
    })
    return slow
  }

  /** Opens a socket; the reads of its admission wait. */
  open(artworkId: number, userId: number): TestSocket {
    const socket = new TestSocket(artworkId, userId)
    this.sockets.push(socket)
    const caller = signedIn(person(userId), `session-${userId}`)
    this.live.seats.connect(socket, caller, artworkId, { protocol: null, wantsAck: false, copy: null, person: null })
    return socket
  }

  /** Writes a stroke of the owner by REST; resolves with whether it was taken. */
  draw(artworkId: number): Promise<boolean> {
    return this.live.strokeWriter.add(artworkId, person(ANA), dot(`s${(this.#strokes += 1)}`, ANA)).then(
      () => true,
      () => false,
    )
  }

  /** Takes every right on every artwork from a person. */
  remove(userId: number): void {
    this.#removed.add(userId)
    this.announce(userId)
  }

  /** Says that a person's rights have changed, whether or not they have. */
  announce(userId: number): void {
    this.#onRights({ userId })
  }

  /** Leaves a person only the right to look. */
  takeDrawing(userId: number): void {
    this.#readers.add(userId)
    this.announce(userId)
  }

  delete(artworkId: number): void {
    this.#deleted.add(artworkId)
    this.#onRights({ artworkId, isDeleted: true })
  }

  mayStay({ artworkId, userId }: TestSocket): boolean {
    return !this.#removed.has(userId) && !this.#deleted.has(artworkId)
  }

  isDeleted(artworkId: number): boolean {
    return this.#deleted.has(artworkId)
  }

  get waitingReads(): number {
    return this.#waiting.length
  }

  /** Lets one of the reads go on that wait. */
  async letOneGoOn(choice: number): Promise<void> {
    if (this.#waiting.length > 0) this.#waiting.splice(choice % this.#waiting.length, 1)[0]!()
    await this.settle()
  }

  /** Lets the reads go on that wait, and those that follow from them. */
  async letAllGoOn(): Promise<void> {
    this.#isHeld = false
    for (const goOn of this.#waiting.splice(0)) goOn()
    for (let i = 0; i < 4; i += 1) await this.settle()
    this.#isHeld = true
  }

  /** Lets all reads go on, and later ones wait no more. */
  async release(): Promise<void> {
    await this.letAllGoOn()
    this.#isHeld = false
  }

  /** Resolves when nothing goes on any more that waits for no read. */
  async settle(): Promise<void> {
    for (let i = 0; i < SETTLING_TURNS; i += 1) await nextTurn()
  }

  async #read<T>(value: () => T): Promise<T> {
    const read = value()
    // What has been read may be out of date before it arrives.
    await this.#wait()
    return read
  }

  #wait(): Promise<void> {
    return this.#isHeld ? new Promise((goOn) => this.#waiting.push(goOn)) : Promise.resolve()
  }

  #accessOf(artworkId: number, userId: number) {
    if (this.#removed.has(userId) || this.#deleted.has(artworkId)) return NO_ACCESS
    return {
      artwork: artworkRow(artworkId, ANA, 'key'),
      read: true,
      draw: !this.#readers.has(userId),
      own: userId === ANA,
      publish: userId === ANA,
      isOwner: userId === ANA,
      keptOff: new Set<number>(),
      participant: true,
      isForFamilyOnly: false,
      familyId: null,
      denial: null,
      takingOffDenial: null,
    }
  }

  #logOf(artworkId: number): MemoryStrokeLog {
    let log = this.#logs.get(artworkId)
    if (!log) this.#logs.set(artworkId, (log = new MemoryStrokeLog()))
    return log
  }

  #slowLog(): StrokeLog {
    const logOf = (artworkId: number): MemoryStrokeLog => this.#logOf(artworkId)
    const wait = (): Promise<void> => this.#wait()
    const failing = this.failing
    return {
      async append(artworkId, after, writes) {
        await wait()
        if (failing.has(artworkId)) throw new Error('the disk is away')
        return logOf(artworkId).append(artworkId, after, writes)
      },
      read: (artworkId, ...asked) => this.#read(() => logOf(artworkId).read(artworkId, ...asked)).then((read) => read),
      async *stream(artworkId, afterSeq): AsyncIterable<LogEntry> {
        await wait()
        yield* logOf(artworkId).stream(artworkId, afterSeq)
        await wait()
      },
      lastSeq: (artworkId) => this.#read(() => logOf(artworkId).lastSeq()).then((seq) => seq),
      lastPosition: (artworkId) => this.#read(() => logOf(artworkId).lastPosition()).then((position) => position),
      hashAt: (artworkId, seq) => this.#read(() => logOf(artworkId).hashAt(artworkId, seq)).then((hash) => hash),
      watch: () => Promise.resolve({ close: () => Promise.resolve() }),
    }
  }
}
