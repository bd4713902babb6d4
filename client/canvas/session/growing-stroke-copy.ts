/**
 * Keeps a stroke on this device while it grows, because the document gets it only at its end. What a closed or reloaded tab has left
 * is added at the next opening as a stroke like any other, by one tab, once.
 */
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { fromBase64, toBase64 } from '#client/bytes/base64.ts'

/** A growing stroke is written at most this often. */
export const KEEP_INTERVAL_MS = 250

/** Does `work` while holding the named lock, as soon as no other tab holds it; rejects with an AbortError when `signal` aborts before. */
export type WithLock = (name: string, signal: AbortSignal, work: () => void | Promise<void>) => Promise<void>

export interface GrowingStrokeOptions {
  readonly userId: number
  /** Names this tab; no other tab has this name. */
  readonly tab: string
  /** Returns the storage; it may throw where the browser refuses it. */
  storage(): Storage
  /** Locks that end with their tab. Null: without them, on plain http, every other tab counts as closed. */
  readonly withLock: WithLock | null
  /** The window: `pagehide` writes at once. */
  readonly page: Pick<EventTarget, 'addEventListener'>
}

/**
 * Returns the browser's Web Locks; null on plain http, which has none. Databases (`tab-locks.ts`) would leave one behind for each tab.
 */
export function browserLocks(locks: LockManager | undefined): WithLock | null {
  return locks ? (name, signal, work) => locks.request(name, { signal }, async () => work()) : null
}

/** The beginning of the keys of one person's strokes in the storage. */
export const growingKeys = (userId: number): string => `growingStroke/${userId}/`

const lockName = (tab: string): string => `fridgedoor/growing/${tab}`

export class GrowingStrokeCopy {
  readonly #options: GrowingStrokeOptions
  readonly #listening = new AbortController()
  #place: string | null = null
  #stroke: Stroke | null = null
  #isWritten = true
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(options: GrowingStrokeOptions) {
    this.#options = options
    const { signal } = this.#listening
    options.page.addEventListener('pagehide', () => this.#write(), { signal })
    const whileOpen = (): Promise<void> =>
      new Promise((end) => signal.addEventListener('abort', () => end(), { once: true }))
    void options.withLock?.(lockName(options.tab), signal, whileOpen).catch(ignoreEnd)
  }

  /**
   * Keeps strokes for this place from now on, and adds what closed tabs have left there. A tab that is still open is waited for.
   * @param place names the page or the artwork
   */
  async open(place: string, add: (stroke: Stroke) => void): Promise<void> {
    this.#forget()
    this.#place = place
    this.#isWritten = this.#stroke === null
    this.#write()
    const prefix = this.#key(place, '')
    const tabs = this.#keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
    await Promise.all(tabs.filter((tab) => tab !== this.#options.tab).map((tab) => this.#adopt(place, tab, add)))
  }

  /** Keeps the stroke as it is now; null forgets it, because it is finished or abandoned. */
  keep(stroke: Stroke | null): void {
    this.#stroke = stroke
    this.#isWritten = stroke === null
    if (stroke === null) return this.#forget()
    if (this.#timer !== null) return
    this.#write()
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#write()
    }, KEEP_INTERVAL_MS)
  }

  /** Leaves what is kept to the next opening. */
  close(): void {
    this.#write()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#listening.abort()
  }

  async #adopt(place: string, tab: string, add: (stroke: Stroke) => void): Promise<void> {
    const { withLock } = this.#options
    const { signal } = this.#listening
    const take = (): void => this.#take(this.#key(place, tab), add)
    if (!withLock) return take()
    await withLock(lockName(tab), signal, () => (signal.aborted ? undefined : take())).catch(ignoreEnd)
  }

  #take(key: string, add: (stroke: Stroke) => void): void {
    const storage = this.#open()
    const text = storage?.getItem(key)
    if (!storage || text == null) return
    storage.removeItem(key)
    const stroke = decoded(text)
    if (stroke?.author === this.#options.userId) add(stroke)
  }

  #write(): void {
    if (this.#isWritten || this.#stroke === null || this.#place === null) return
    this.#isWritten = true
    try {
      this.#open()?.setItem(this.#key(this.#place, this.#options.tab), toBase64(encodeStroke(this.#stroke)))
    } catch (error) {
      console.warn('This device does not keep growing strokes', error)
    }
  }

  #forget(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#place !== null) this.#open()?.removeItem(this.#key(this.#place, this.#options.tab))
  }

  #key(place: string, tab: string): string {
    return `${growingKeys(this.#options.userId)}${place}/${tab}`
  }

  #keys(): string[] {
    const storage = this.#open()
    return storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '') : []
  }

  /** Returns null where the browser refuses storage: strokes then live as long as their tab. */
  #open(): Storage | null {
    try {
      return this.#options.storage()
    } catch {
      return null
    }
  }
}

/** Returns null for a text that is not a stroke, for example one of another version. */
function decoded(text: string): Stroke | null {
  try {
    return decodeStroke(fromBase64(text))
  } catch (error) {
    console.warn('A kept stroke cannot be read', error)
    return null
  }
}

/** A request for a lock ends with its tab's page; anything else is an error. */
function ignoreEnd(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
