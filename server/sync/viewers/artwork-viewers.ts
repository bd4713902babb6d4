/** Everybody who looks at one artwork, and at which pace they are sent what happens to it. */
import { setImmediate } from 'node:timers/promises'
import type { CloseReason } from '#contract/socket.ts'
import type { Following, Rooms } from '#server/sync/rooms.ts'
import { StepFeed } from './step-feed.ts'
import type { News, Viewer } from './viewer.ts'

/** Viewers that are sent something in one turn of the event loop: a few milliseconds. */
const VIEWERS_PER_TURN = 200
/** A round of steps takes about 10 µs for each viewer, so that rounds take a fifth of the processor at most. */
const PAUSE_MS_PER_VIEWER = 0.05
const LONGEST_PAUSE_MS = 1_000

/** Viewers are told to read something again at this pace: each then makes a request or two. */
const NEWS_INTERVAL_MS = 250
const NEWS_PER_INTERVAL = 25

export class ArtworkViewers {
  readonly viewers = new Set<Viewer>()
  /** Settles when those are judged whose rights were to be read last. */
  judged: Promise<unknown> = Promise.resolve()
  readonly #artworkId: number
  readonly #rooms: Pick<Rooms, 'follow'>
  readonly #clock: () => number
  /** Those who need the room. */
  readonly #followers = new Set<Viewer>()
  /** What they follow together; null while there are none. */
  #following: Promise<Following<StepFeed> | CloseReason> | null = null
  #isRoundDue = false
  #isRoundMissed = false
  #roundAt = -Infinity
  /** What is told at the next interval, and to whom what was told before is still to be told. */
  readonly #news = new Set<News>()
  readonly #untold = new Map<Viewer, Set<News>>()
  #newsTimer: NodeJS.Timeout | null = null

  /** @param clock milliseconds that never go back */
  constructor(artworkId: number, rooms: Pick<Rooms, 'follow'>, clock: () => number) {
    this.#artworkId = artworkId
    this.#rooms = rooms
    this.#clock = clock
  }

  leave(viewer: Viewer): void {
    this.viewers.delete(viewer)
    this.#untold.delete(viewer)
    this.#followers.delete(viewer)
    if (this.#followers.size === 0) this.#unfollow()
  }

  /**
   * Keeps the room loaded while the viewer is there. Returns where strokes come from, or why there are none. The first viewer pays for
   * loading. Rejects as `Rooms.follow` does.
   */
  async follow(viewer: Viewer): Promise<StepFeed | CloseReason> {
    this.#followers.add(viewer)
    this.#following ??= this.#begin(viewer.person.id)
    const following = await this.#following
    return typeof following === 'string' ? following : following.follower
  }

  /** Tells everybody to read something again, a few at a time. Several tellings within a moment are one. */
  tell(news: News): void {
    if (this.viewers.size === 0) return
    this.#news.add(news)
    if (this.#newsTimer === null) this.#tellSome()
  }

  endAll(reason: CloseReason): void {
    for (const viewer of this.viewers) viewer.end(reason)
  }

  stop(): void {
    if (this.#newsTimer) clearTimeout(this.#newsTimer)
    this.#unfollow()
  }

  async #begin(reader: number): Promise<Following<StepFeed> | CloseReason> {
    try {
      const following = await this.#rooms.follow(this.#artworkId, reader, (room) => {
        const events = { onSteps: () => this.#askForRound(), onClosed: (reason: CloseReason) => this.#close(reason) }
        return new StepFeed(room, this.#clock, events)
      })
      if (typeof following === 'string') this.#following = null
      return following
    } catch (error) {
      this.#following = null
      throw error
    }
  }

  /** The room has ended. All who need it come again: also those who look at the picture, whom nothing else tells of drawing. */
  #close(reason: CloseReason): void {
    this.#unfollow()
    for (const viewer of this.#followers) viewer.end(reason)
  }

  #unfollow(): void {
    const following = this.#following
    this.#following = null
    // It may still be loading. The viewers that wait for it hear of a failure.
    void following?.then((found) => typeof found === 'string' || found.release(), ignoreFailure)
  }

  #askForRound(): void {
    this.#isRoundMissed = true
    if (this.#isRoundDue) return
    this.#isRoundDue = true
    const pauseMs = Math.min(this.#followers.size * PAUSE_MS_PER_VIEWER, LONGEST_PAUSE_MS)
    const waitMs = pauseMs - (this.#clock() - this.#roundAt)
    if (waitMs > 0) setTimeout(() => void this.#runRound(), waitMs)
    else void this.#runRound()
  }

  /** Wakes those who get strokes, which may be more by the time of the last one. */
  async #runRound(): Promise<void> {
    this.#isRoundMissed = false
    this.#roundAt = this.#clock()
    await inTurns(this.#followers, (viewer) => viewer.wake())
    this.#isRoundDue = false
    if (this.#isRoundMissed) this.#askForRound()
  }

  #tellSome(): void {
    for (const news of this.#news)
      for (const viewer of this.viewers) {
        if (news === 'drawn' && viewer.getsSteps) continue
        const untold = this.#untold.get(viewer) ?? new Set()
        this.#untold.set(viewer, untold.add(news))
      }
    this.#news.clear()
    let told = 0
    for (const [viewer, untold] of this.#untold) {
      if ((told += 1) > NEWS_PER_INTERVAL) break
      this.#untold.delete(viewer)
      for (const news of untold) viewer.tell(news)
    }
    this.#newsTimer = setTimeout(() => {
      this.#newsTimer = null
      if (this.#news.size > 0 || this.#untold.size > 0) this.#tellSome()
    }, NEWS_INTERVAL_MS)
    this.#newsTimer.unref()
  }
}

const ignoreFailure = (): void => undefined

/** Does something with each viewer, some in each turn of the event loop. */
export async function inTurns(viewers: Iterable<Viewer>, act: (viewer: Viewer) => unknown): Promise<void> {
  let count = 0
  for (const viewer of viewers) {
    act(viewer)
    if ((count += 1) % VIEWERS_PER_TURN === 0) await setImmediate()
  }
}
