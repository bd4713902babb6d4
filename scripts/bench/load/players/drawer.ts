/** A person at the canvas: our own client's session of an artwork, without a screen, moved by a hand. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import type { BrushStroke, FillStroke } from '#crdt/document/stroke/stroke.ts'
import type { ArtworkIdentity } from '#client/canvas/session/session-copies.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import type { MemoryDevice } from '#tests/sync/memory-device.ts'
import { beginningOf, newFill, newLine } from './player-strokes.ts'
import { FILL_SHARE, POINTS_PER_SECOND, STEP_MS, STROKE_EVERY_MS, UNDO_SHARE } from './habits.ts'

/** The strokes of one person and what the server has said of them. */
export interface DrawnStrokes {
  /** The ids of all strokes that this person has drawn. */
  readonly drawn: Set<string>
  /** Those that the header has called saved. */
  readonly saved: Set<string>
  /** Milliseconds from the end of each stroke until the header called it saved. */
  readonly savedMs: number[]
  /** Refusals that the person would have read. */
  readonly refusals: string[]
}

export interface DrawerOptions {
  readonly person: { readonly id: number; readonly name: string }
  readonly artwork: ArtworkIdentity
  readonly device: MemoryDevice
  readonly WebSocket: typeof globalThis.WebSocket
  readonly strokes: DrawnStrokes
  readonly random: RandomSource
}

/** Opening takes longer than this only if the server is away or a fault keeps the session from being saved. */
const SAVED_TIMEOUT_MS = 60_000

export class Drawer {
  readonly #session: ArtworkSession
  readonly #crash: () => void
  readonly #author: number
  readonly #strokes: DrawnStrokes
  readonly #random: RandomSource
  /** When each stroke that is not saved was finished (`performance.now`). */
  readonly #unsaved = new Map<string, number>()

  private constructor({ person, device, WebSocket, strokes, random }: DrawerOptions) {
    const tab = device.openTab()
    this.#crash = tab.crash
    this.#author = person.id
    this.#strokes = strokes
    this.#random = random
    this.#session = new ArtworkSession({
      user: { id: person.id, name: person.name, color: '#4c6ef5' },
      painter: {
        change: () => undefined,
        reset: () => undefined,
        previewOwn: () => undefined,
        previewRemote: () => undefined,
        expectOpeningPicture: () => undefined,
        openingPicture: () => undefined,
      },
      environment: {
        // The sockets choose the process.
        url: 'ws://balancer/collab',
        network: new EventTarget(),
        chance: () => random.fraction(),
        WebSocket,
        localStore: tab.localStore,
        // The person has asked for it with the other requests of the canvas.
        fetchOpeningPicture: () => Promise.resolve(null),
        now: Date.now,
        clock: () => performance.now(),
      },
      onRefused: ({ reason, words }) => strokes.refusals.push(`${reason ?? 'refused'}: ${words ?? 'without words'}`),
    })
    this.#session.subscribe(() => {
      if (this.#session.state.save === 'saved') this.#onSaved()
    })
  }

  /** Resolves when the artwork is open and in step with the server. */
  static async open(options: DrawerOptions): Promise<Drawer> {
    const drawer = new Drawer(options)
    try {
      await drawer.#session.openArtwork(options.artwork)
      await drawer.whenSaved()
    } catch (error) {
      await drawer.leave()
      throw error
    }
    return drawer
  }

  /** The document with everything that is not saved yet, as one Yjs update. */
  encodeDocument(): Uint8Array {
    return this.#session.encodeUpdate()
  }

  /** Draws until `end` (`performance.now`), a stroke every few seconds. */
  async draw(end: number): Promise<void> {
    const random = this.#random
    await sleep(random.fraction() * Math.min(STROKE_EVERY_MS, Math.max(0, end - performance.now())))
    for (let next = performance.now(); next < end; next += STROKE_EVERY_MS) {
      const stroke = this.#nextStroke()
      if (stroke.tool === 'brush') await this.#growLine(stroke)
      this.#finish(stroke)
      if (random.fraction() < UNDO_SHARE) this.#session.undo()
      await sleep(Math.max(0, Math.min(next + STROKE_EVERY_MS, end) - performance.now()))
    }
  }

  /** Draws this number of strokes at once. Resolves when they are saved. */
  async sendMany(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) this.#finish(this.#nextStroke())
    await this.whenSaved()
  }

  /** Moves the pointer over the page without drawing. */
  async point(end: number): Promise<void> {
    for (let step = 0; performance.now() < end; step += 1) {
      this.#session.shareCursor({ x: 400 + 300 * Math.sin(step / 20), y: 300 + 200 * Math.cos(step / 31) })
      await sleep(STEP_MS)
    }
    this.#session.shareCursor(null)
  }

  /** Rejects, and says in which state the session is, when strokes stay unsaved for a minute. */
  async whenSaved(): Promise<void> {
    const saved = this.#session.whenSaved()
    const timer = new AbortController()
    const late = sleep(SAVED_TIMEOUT_MS, true, { signal: timer.signal }).catch(() => false)
    const isLate = await Promise.race([saved.then(() => false), late])
    timer.abort()
    if (!isLate) return
    const { save, closed, held } = this.#session.state
    throw new Error(`not saved after a minute: ${save ?? 'not open'}, ${held} held, ${closed?.reason ?? 'not closed'}`)
  }

  /** Leaves the page. The device keeps what is unsaved. */
  async leave(): Promise<void> {
    await this.#session.close()
    this.#crash()
  }

  #nextStroke(): BrushStroke | FillStroke {
    const isFill = this.#random.fraction() < FILL_SHARE
    return isFill ? newFill(this.#random, this.#author) : newLine(this.#random, this.#author)
  }

  /** Shows the line to the others as it grows. */
  async #growLine(line: BrushStroke): Promise<void> {
    const start = performance.now()
    const durationMs = (line.path.points.length / 2 / POINTS_PER_SECOND) * 1_000
    for (let elapsed = 0; elapsed < durationMs; elapsed = performance.now() - start) {
      const growing = beginningOf(line, Math.floor((elapsed / 1_000) * POINTS_PER_SECOND))
      const [x = 0, y = 0] = growing.path.points.slice(-2)
      this.#session.shareCursor({ x: x / 16, y: y / 16 })
      this.#session.preview(growing)
      await sleep(STEP_MS)
    }
  }

  #finish(stroke: BrushStroke | FillStroke): void {
    this.#strokes.drawn.add(stroke.id)
    this.#unsaved.set(stroke.id, performance.now())
    this.#session.commit(stroke)
  }

  #onSaved(): void {
    for (const [id, finishedAt] of this.#unsaved) {
      this.#strokes.saved.add(id)
      this.#strokes.savedMs.push(performance.now() - finishedAt)
    }
    this.#unsaved.clear()
  }
}
