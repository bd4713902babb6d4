/** The collaboration socket on a real port and a real storage. The test decides who is signed in and what each person may do. */
import { type OwnedItems, OWNS_NOTHING } from '#crdt/document/stroke/looks.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type * as Y from 'yjs'
import type { Person } from '#server/http/person.ts'
import type { Access } from '#server/artworks/access.ts'
import { newLogKey } from '#server/artworks/log-keys.ts'
import { createUnreadEntries, type UnreadEntries } from '#server/artworks/drawing/unread-entries.ts'
import { watchReactionChanges } from '#server/reactions/reaction-service.ts'
import { announceRightsChange, type RightsChange, watchRightsChanges } from '#server/rights/rights-changes.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { openFileBlobStore } from '#server/storage/file-blob-store.ts'
import { storageTrouble } from '#server/storage/storage-trouble.ts'
import type { Storage } from '#server/storage/storage.ts'
import { attachCollaborationSocket } from '#server/sync/collaboration-socket.ts'
import { createRooms, type LiveRooms } from '#server/sync/create-rooms.ts'
import { DEFAULT_SOCKET_LIMITS, scaleSocketLimits, type SocketLimits } from '#server/sync/limits/socket-limits.ts'
import { HeldBytes, type HeldLimits } from '#server/http/budgets/held-bytes.ts'
import { JoinBudget } from '#server/sync/limits/join-budget.ts'
import { GrowingBudget, StrokeBudget } from '#server/sync/limits/stroke-budget.ts'
import { ReadBudget } from '#server/http/limits/read-budget.ts'
import { createCluster } from '#server/sync/processes/room-sharing.ts'
import { createSnapshots, type Snapshots } from '#server/log/snapshots.ts'
import { createStrokeLog, type StrokeLog } from '#server/log/stroke-log.ts'
import { type ProtocolRange, SPOKEN_PROTOCOLS } from '#server/sync/wire/socket-request.ts'
import { signedIn } from '#tests/signed-in.ts'
import { artworkRow } from './artwork-row.ts'
import { connectPlainClient, type PlainClient } from './plain-client.ts'

export const ANA = 1
export const BEN = 2

const NAMES: Readonly<Record<number, string>> = { [ANA]: 'Ana', [BEN]: 'Ben' }

/** Ana owns every artwork, and everybody may draw. */
const accessForAll = (artworkId: number, userId: number, logKey: string): Access => ({
  artwork: artworkRow(artworkId, ANA, logKey),
  read: true,
  draw: true,
  own: userId === ANA,
  publish: userId === ANA,
  isOwner: userId === ANA,
  keptOff: new Set<number>(),
  participant: true,
  isForFamilyOnly: false,
  familyId: null,
  denial: null,
  takingOffDenial: null,
})

export class SocketServer {
  /** The access rule; tests replace it and call `announce`. */
  accessOf: (artworkId: number, userId: number) => Access = (artworkId, userId) =>
    accessForAll(artworkId, userId, this.logKey)
  /** The key of every artwork's log. */
  logKey = newLogKey()
  /** Awaited by every read of rights and of what people own. */
  beforeRead: () => Promise<unknown> = () => Promise.resolve()
  /** Whether the artworks' owner has space left. */
  hasSpace = true
  readonly endedSessions = new Set<string>()
  durableStrokes = 0
  readonly #clients: PlainClient[] = []
  readonly #directory: string
  readonly #openShared: (() => Promise<Storage>) | undefined
  readonly #natsUrl: string | null
  #server!: Server
  #storage!: Storage
  live!: LiveRooms
  strokeLog!: StrokeLog
  snapshots!: Snapshots
  unread!: UnreadEntries
  #port = 0
  #protocols = SPOKEN_PROTOCOLS
  /** What each person owns; nothing for others. */
  readonly ownedItems = new Map<number, OwnedItems>()
  /** How the server reads what a person owns; tests replace it to wait or to fail. */
  readOwned = async (userId: number): Promise<OwnedItems> => this.ownedItems.get(userId) ?? OWNS_NOTHING
  /** The lines of the server's log, as JSON. */
  readonly logLines: string[] = []
  readonly #log = pino({ level: 'warn' }, { write: (line) => this.logLines.push(line) })
  #writesReleased: Promise<void> = Promise.resolve()

  private constructor(directory: string, openShared?: () => Promise<Storage>, natsUrl: string | null = null) {
    this.#directory = directory
    this.#openShared = openShared
    this.#natsUrl = natsUrl
  }

  /**
   * @param options.limits overrides of no limits
   * @param options.open a storage that processes share, in place of the embedded engine
   * @param options.natsUrl the bus of the processes that share a storage; their signals go by the storage unless given
   * @param options.held overrides of no limits of unfinished messages
   * @param options.protocols the protocols that this process speaks
   */
  static async start(
    options: {
      budgetScale?: number
      limits?: Partial<SocketLimits>
      open?: () => Promise<Storage>
      natsUrl?: string | null
      protocols?: ProtocolRange
      held?: Partial<HeldLimits>
    } = {},
  ): Promise<SocketServer> {
    const server = new SocketServer(await mkdtemp(join(tmpdir(), 'fridgedoor-sync-')), options.open, options.natsUrl)
    server.#protocols = options.protocols ?? SPOKEN_PROTOCOLS
    await server.#open(options.budgetScale ?? 0, options.limits, options.held)
    return server
  }

  async #open(budgetScale: number, limits: Partial<SocketLimits> = {}, held: Partial<HeldLimits> = {}): Promise<void> {
    this.#storage = this.#openShared
      ? await this.#openShared()
      : await openEmbeddedStorage({ directory: this.#directory })
    this.strokeLog = this.#interceptAppends(createStrokeLog({ storage: this.#storage }))
    let clientId = 1
    const log = this.#log
    const blobs = await openFileBlobStore(join(this.#directory, 'blobs'))
    this.snapshots = createSnapshots({ storage: this.#storage, blobs, log }, this.strokeLog)
    this.unread = createUnreadEntries({ storage: this.#storage, now: () => new Date(), log })
    this.live = await createRooms({
      strokeLog: this.strokeLog,
      snapshots: this.snapshots,
      watchRights: (onChange) => watchRightsChanges(this.#storage, onChange),
      watchReactions: (onChange) => watchReactionChanges(this.#storage, onChange),
      cluster: this.#openShared
        ? await createCluster({ storage: this.#storage, now: () => new Date(), log }, this.#natsUrl)
        : null,
      access: { accessOf: (artworkId, { id }) => this.#read(() => this.accessOf(artworkId, id)) },
      familiesOf: async () => new Set(),
      ownedItems: async (userId) => this.#read(() => this.readOwned(userId)),
      budget: new StrokeBudget(budgetScale, () => performance.now()),
      growing: new GrowingBudget(budgetScale, () => performance.now()),
      reads: new ReadBudget(budgetScale, () => performance.now()),
      limits: { ...scaleSocketLimits(DEFAULT_SOCKET_LIMITS, 0), ...limits },
      now: () => new Date(),
      clock: () => performance.now(),
      newClientId: () => (clientId += 1),
      sessionEnded: (sessionId) => this.#read(() => this.endedSessions.has(sessionId)),
      onTakenOff: async () => undefined,
      onStrokes: (_artworkId, { count }) => {
        this.durableStrokes += count
      },
      onSetAside: (artworkId, entries) => this.unread.note(artworkId, entries),
      space: { hasSpace: () => this.hasSpace, refresh: () => this.#read(() => undefined) },
      troubleOf: async (error) => storageTrouble(error, null),
      log: this.#log,
    })
    this.#server = createServer()
    attachCollaborationSocket(this.#server, {
      seats: this.live.seats,
      authenticate: (request) => {
        const id = Number(new URL(request.url ?? '', 'http://x').searchParams.get('as'))
        return Promise.resolve(id ? signedIn(person(id), `session-${id}`) : null)
      },
      trustsProxy: () => false,
      limits: { ...scaleSocketLimits(DEFAULT_SOCKET_LIMITS, 0), ...limits },
      joins: new JoinBudget(budgetScale, () => performance.now()),
      held: new HeldBytes({ perSender: Infinity, inAll: Infinity, ...held }),
      protocols: this.#protocols,
      originAllowed: (request) => request.headers.origin !== 'https://elsewhere.example',
      log,
    })
    await new Promise<void>((listening) => this.#server.listen(this.#port, '127.0.0.1', listening))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  get rooms(): LiveRooms['rooms'] {
    return this.live.rooms
  }

  async #read<T>(value: () => T): Promise<T> {
    await this.beforeRead()
    return value()
  }

  /** Announces changed rights to every process on this storage. */
  announce(change: RightsChange): Promise<void> {
    return this.#storage.transact((transaction) => announceRightsChange(transaction, change, new Date()))
  }

  /** Holds every later write of the log until it is released, like a slow disk. */
  holdWrites(): { release(): void } {
    let release: (() => void) | undefined
    this.#writesReleased = new Promise((done) => (release = done))
    return { release: () => release?.() }
  }

  /** Rejects every write of the log with this error while it is set. */
  refuseWrites: Error | null = null

  #interceptAppends(log: StrokeLog): StrokeLog {
    return {
      ...log,
      append: async (...write) => {
        await this.#writesReleased
        if (this.refuseWrites) throw this.refuseWrites
        return log.append(...write)
      },
    }
  }

  /** Connects a plain client, which leaves when the server is disposed. */
  async join(user: number, artworkId = 1, doc?: Y.Doc): Promise<PlainClient> {
    const client = await connectPlainClient(this.url, artworkId, user, doc)
    this.#clients.push(client)
    return client
  }

  /** Returns the number of entries in an artwork's log. */
  readonly logLength = async (artworkId = 1): Promise<number> => (await this.strokeLog.read(artworkId)).length

  /** The address of the artworks' sockets; the parameter `as` names the person. */
  get url(): string {
    return `ws://127.0.0.1:${this.#port}/collab`
  }

  /** Closes everything and opens it again on the same port and data, without limits. */
  async restart(): Promise<void> {
    await this.#close()
    await this.#open(0)
  }

  async #close(): Promise<void> {
    await this.rooms.close()
    await new Promise((closed) => this.#server.close(closed))
    await this.#storage.close()
  }

  async dispose(): Promise<void> {
    for (const client of this.#clients) client.leave()
    await this.#close()
    await rm(this.#directory, { recursive: true, force: true })
  }
}

export function person(id: number): Person {
  const name = NAMES[id] ?? `Guest ${id}`
  return { id, username: name.toLowerCase(), name, color: '#4c6ef5', isAdmin: false, isChild: false }
}
