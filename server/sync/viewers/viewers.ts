/**
 * Everybody who only looks, in this process (SYNC-46): their streams, their rights and their limits. They are no members of rooms: those who
 * get strokes follow a room together, and those who look at a picture hear of the rooms that are open.
 */
import type { Logger } from 'pino'
import { type CloseReason, PROTOCOL_VERSION } from '#contract/socket.ts'
import type { Look } from '#contract/viewers.ts'
import type { StateVector } from '#crdt/document/updates/state-vector.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import { Problem } from '#server/http/problem.ts'
import type { SignedIn } from '#server/http/person.ts'
import type { ReadBudget } from '#server/http/limits/read-budget.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { RightsChange } from '#server/rights/rights-changes.ts'
import { isCopyOf } from '#server/sync/is-copy-of.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'
import type { RoomListener } from '#server/sync/live-rooms.ts'
import { isAffected } from '#server/sync/recheck-rights.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import { helloFrame, syncReplyFrames } from '#server/sync/wire/frames.ts'
import { pricedReply, syncSteps } from '#server/sync/wire/message-price.ts'
import type { SocketRequest } from '#server/sync/wire/socket-request.ts'
import { ARTWORK_NOT_FOUND } from '#server/texts/artworks.ts'
import { ArtworkViewers, inTurns } from './artwork-viewers.ts'
import { closedEvent, messageEvent } from './events.ts'
import { Viewer } from './viewer.ts'
import { ViewerQuota } from './viewer-quota.ts'

const TICK_MS = 1_000
/** Everybody is sent something in this time: proxies close connections that are silent for a minute, our client after half of one. */
const HEARTBEAT_SECONDS = 15
/** Everybody is judged again in this time (ACCESS-12). */
const RECHECK_SECONDS = 60
/** For a client that names none. */
const OWN_PROTOCOL = { protocol: PROTOCOL_VERSION, newest: PROTOCOL_VERSION }
/** Viewers whose rights are read at a time. */
const JUDGED_AT_ONCE = 16

export interface ViewersOptions {
  readonly rooms: Pick<Rooms, 'follow'>
  readonly access: Pick<ArtworkAccess, 'accessOf'>
  readonly sessionEnded: (sessionId: string) => Promise<boolean>
  readonly strokeLog: Pick<StrokeLog, 'hashAt'>
  readonly reads: ReadBudget
  /** Other processes may write to the artworks, too: then the room is loaded also for people who look at a picture, to hear of it. */
  readonly isShared: boolean
  readonly limits: Pick<SocketLimits, 'viewers' | 'viewersPerPerson' | 'viewersPerAddress'>
  /** Milliseconds that never go back. */
  readonly clock: () => number
  /** A stream was refused or ended by this server. */
  readonly onClosed: (reason: CloseReason) => void
  readonly log: Logger
}

/** What somebody asks for. */
export interface ViewRequest {
  readonly signedIn: SignedIn
  readonly artworkId: number
  /** `addressKey` of the client. */
  readonly address: string
  readonly look: Look
  /** What the client says of itself, as for a socket; the close reason of one that this process cannot serve. */
  readonly asked: SocketRequest | CloseReason
  /** What the client's document has. */
  readonly known: StateVector
  /** The number of the log entry that the client has reached in an earlier stream; null for a new one. */
  readonly reached: number | null
  readonly connection: ViewerConnection
}

export interface ViewerConnection {
  readonly isGone: boolean
  /** Calls back once, when the connection is gone. */
  onGone(listener: () => void): void
  destroy(): void
}

export class Viewers implements RoomListener {
  readonly #options: ViewersOptions
  readonly #quota: ViewerQuota
  readonly #artworks = new Map<number, ArtworkViewers>()
  readonly #timer: NodeJS.Timeout
  #ticks = 0
  #isStopped = false

  constructor(options: ViewersOptions) {
    this.#options = options
    this.#quota = new ViewerQuota(options.limits)
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#timer.unref()
  }

  get count(): number {
    let count = 0
    for (const { viewers } of this.#artworks.values()) count += viewers.size
    return count
  }

  /**
   * Returns what a viewer is sent, to be read at the pace of its connection. What a socket would be closed for is the only event then.
   * Rejects with a 404 Problem for people who may not see the artwork.
   */
  async open(request: ViewRequest): Promise<AsyncIterable<Uint8Array>> {
    const { signedIn, artworkId, address, asked, connection } = request
    const { person } = signedIn
    const access = await this.#options.access.accessOf(artworkId, person)
    const { artwork } = access
    if (!access.read || !artwork) throw Problem.notFound(ARTWORK_NOT_FOUND)
    if (typeof asked === 'string') return this.#refuse(asked)
    if (this.#isStopped) return this.#refuse('restarting')
    const { copy } = asked
    if (copy && !(await isCopyOf(artwork.logKey, this.#options.strokeLog, artworkId, copy)))
      return this.#refuse('other-log')
    if (connection.isGone) return nothing()
    const refusal = this.#quota.acquire(person.id, address)
    if (refusal) return this.#refuse(refusal)
    const together = this.#viewersOf(artworkId)
    const viewer = new Viewer({
      ...signedIn,
      access,
      // Nobody sees the viewer under this number.
      hello: messageEvent(helloFrame({ ...(asked.protocol ?? OWN_PROTOCOL), logKey: artwork.logKey, presenceId: 0 })),
      cut: () => connection.destroy(),
      onEnd: (reason) => this.#options.onClosed(reason),
    })
    together.viewers.add(viewer)
    connection.onGone(() => {
      this.#quota.release(person.id, address)
      this.#leave(artworkId, together, viewer)
    })
    // The rights may have changed after they were read and before the viewer could be found.
    void this.#judgeAll(artworkId, [viewer])
    if (request.look === 'strokes') await this.#follow(viewer, together, request)
    else if (this.#options.isShared) await together.follow(viewer).catch(ignoreFullCache)
    return viewer.pieces()
  }

  async #follow(viewer: Viewer, together: ArtworkViewers, { known, reached }: ViewRequest): Promise<void> {
    const { reads } = this.#options
    const feed = await together.follow(viewer)
    if (typeof feed === 'string') return viewer.end(feed)
    const index = reached === null ? null : feed.indexAfter(reached)
    if (index !== null) return viewer.goOn(feed, index)
    // As for the strokes by REST: nobody who has read too much reads the whole document again and again.
    reads.require(viewer.person.id)
    const { durable } = feed.room
    const charge = (steps: number): void => reads.spend(viewer.person.id, steps)
    charge(syncSteps(known.size, durable.runCount))
    const missing = syncReplyFrames(durable.piecesSince(known))
    viewer.follow(feed, pricedReply(missing, charge))
  }

  async *#refuse(reason: CloseReason): AsyncGenerator<Uint8Array, void> {
    this.#options.onClosed(reason)
    yield closedEvent(reason)
  }

  #viewersOf(artworkId: number): ArtworkViewers {
    const known = this.#artworks.get(artworkId)
    if (known) return known
    const begun = new ArtworkViewers(artworkId, this.#options.rooms, this.#options.clock)
    this.#artworks.set(artworkId, begun)
    return begun
  }

  #leave(artworkId: number, artwork: ArtworkViewers, viewer: Viewer): void {
    viewer.leave()
    artwork.leave(viewer)
    if (artwork.viewers.size > 0) return
    artwork.stop()
    if (this.#artworks.get(artworkId) === artwork) this.#artworks.delete(artworkId)
  }

  /** Something has become durable in a room of this process. */
  drawn(artworkId: number): void {
    this.#artworks.get(artworkId)?.tell('drawn')
  }

  reactionsChanged(artworkId: number): void {
    this.#artworks.get(artworkId)?.tell('reactions')
  }

  /** Those whom a change may affect get nothing more until they are judged again (ACCESS-10). */
  rightsChanged(change: RightsChange): void {
    for (const [artworkId, artwork] of this.#artworks) {
      const isAboutIt = 'artworkId' in change && change.artworkId === artworkId
      if (isAboutIt && change.isDeleted) {
        artwork.endAll('deleted')
        continue
      }
      const affected = [...artwork.viewers].filter((viewer) => isAffected(change, artworkId, viewer))
      const judged = this.#judgeAll(artworkId, affected)
      // Not before: people who are told may act on the new rights at once.
      if (isAboutIt || ('ownerId' in change && affected.length > 0)) void judged.then(() => artwork.tell('artwork'))
    }
  }

  /** Judges everybody again: what holds for the whole server has changed. */
  recheckEverybody(): void {
    for (const [artworkId, { viewers }] of this.#artworks) void this.#judgeAll(artworkId, [...viewers])
  }

  /** Ends all streams. */
  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    for (const artwork of this.#artworks.values()) artwork.endAll('restarting')
  }

  /** Resolves when these are judged, without those that wait for a judgement already. */
  async #judgeAll(artworkId: number, viewers: readonly Viewer[]): Promise<void> {
    const held = viewers.filter((viewer) => viewer.holdForJudgement())
    if (held.length === 0) return
    const left = held.values()
    const judgeNext = async (): Promise<void> => {
      for (const viewer of left) await this.#judge(artworkId, viewer)
    }
    const judge = (): Promise<unknown> => Promise.all(Array.from({ length: JUDGED_AT_ONCE }, judgeNext))
    const artwork = this.#artworks.get(artworkId)
    if (!artwork) return
    // One after the other: changes that come meanwhile are one more judgement of each viewer, however many they are.
    artwork.judged = artwork.judged.then(judge)
    await artwork.judged
  }

  /** Reads the rights of a viewer that is held, and releases it. Never rejects. */
  async #judge(artworkId: number, viewer: Viewer): Promise<void> {
    try {
      await this.#judgeHeld(artworkId, viewer)
    } catch (error) {
      this.#options.log.error({ err: error }, 'rights could not be read')
      viewer.end('storage')
    }
    viewer.release()
  }

  async #judgeHeld(artworkId: number, viewer: Viewer): Promise<void> {
    const { rightsReads, person, sessionId } = viewer
    viewer.judgementBegins()
    const turn = (rightsReads.begun += 1)
    if (await this.#options.sessionEnded(sessionId)) return viewer.end('signed-out')
    const access = await this.#options.access.accessOf(artworkId, person)
    // A read that is overtaken by a later one does not count.
    if (turn < rightsReads.newest) return
    rightsReads.newest = turn
    const mayDrawNow = viewer.takeAccess(access)
    if (!access.read) viewer.end(access.denial === 'family-only' ? 'family-only' : 'no-right')
    else if (mayDrawNow) viewer.tell('artwork')
  }

  /** Each second, some of the viewers have their turn for a heartbeat, and some are judged again. */
  #tick(): void {
    this.#ticks += 1
    for (const [artworkId, { viewers }] of this.#artworks) {
      const due = (seconds: number): Viewer[] =>
        [...viewers].filter(({ person }) => person.id % seconds === this.#ticks % seconds)
      void inTurns(due(HEARTBEAT_SECONDS), (viewer) => viewer.beat())
      void this.#judgeAll(artworkId, due(RECHECK_SECONDS))
    }
  }
}

/** A page that shows the picture can do without: it reads the picture again with the next visit. */
function ignoreFullCache(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}

async function* nothing(): AsyncGenerator<Uint8Array, void> {}
