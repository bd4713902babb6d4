/** Keeps every change of a document in one copy on this device, so that a reload without a connection loses nothing. */
import * as Y from 'yjs'
import type { CopyRow, CopyStore, LogPosition, QuarantinedStroke, StoreChange, StoredCopy } from './copy-store.ts'
import { guarded } from './guarded.ts'
import { isCovered } from './read-copies.ts'

/** After this many added updates the copy is written as one update again. */
const MAX_UPDATES = 500
/** With this many changes under way, the next one is written with the whole document. */
const MAX_UNDER_WAY = 16
/** How long after a failed write the whole document is written again. */
const RETRY_MS = 3_000
/** How often a page that closes tries to write what has failed. */
const CLOSING_TRIES = 3
/** A write that takes longer counts as failed until it ends: browsers are known to let writes hang. */
const LONGEST_WRITE_MS = 10_000
/** What is known about the server is stored at most this often. */
const ROW_INTERVAL_MS = 1_000

/** A copy whose content the document has: it is deleted with the next whole write that is stored, and then given back. */
export interface MergedCopy extends StoredCopy {
  readonly release: () => void
}

export interface KeptCopyOptions {
  readonly store: CopyStore
  readonly row: CopyRow
  readonly doc: Y.Doc
  /** Gives the copy back, so that another page may use it. */
  readonly release: () => void
  /** `kept` has changed. */
  readonly onKept: () => void
}

/** A copy of another history, in use by this page. */
export interface AsideCopy extends StoredCopy {
  /** Returns whether the device has it. */
  readonly isKept: () => boolean
  /** Gives it back; what is stored stays. */
  readonly release: () => void
  /** Deletes it, and gives it back. */
  readonly delete: () => Promise<void>
}

/** A change of the document that the device is not known to have. */
interface Unstored {
  readonly version: number
  readonly update: Uint8Array
}

export class KeptCopy {
  readonly #store: CopyStore
  readonly #release: () => void
  readonly #onKept: () => void
  #row: CopyRow
  /** The row as the device has it; null before the first write has ended. */
  #storedRow: CopyRow | null = null
  #doc: Y.Doc
  /** The document as it was set aside. */
  #aside: Uint8Array | null = null
  #kept = true
  #isClosed = false
  #closing: Promise<void> | null = null
  /** Counts the changes of the document and of the quarantine. */
  #version = 0
  /** The changes of writes that are under way. Each write has all of them, so that a failed one leaves no gap before the next. */
  #unstored: readonly Unstored[] = []
  #writesUnderWay = 0
  #wholeWritesUnderWay = 0
  #updates = 1
  #merged: readonly MergedCopy[] = []
  /** Refused strokes that the device is not known to have. */
  #unwritten: readonly QuarantinedStroke[] = []
  #writing: Promise<unknown> = Promise.resolve()
  #retryTimer: ReturnType<typeof setTimeout> | null = null
  #rowTimer: ReturnType<typeof setTimeout> | null = null
  #longestTimer: ReturnType<typeof setTimeout> | null = null

  constructor({ store, row, doc, release, onKept }: KeptCopyOptions) {
    this.#store = store
    this.#row = row
    this.#doc = doc
    this.#release = release
    this.#onKept = onKept
    doc.on('update', this.#append)
  }

  /** Everything in the document is in the copy, or is being written. */
  get kept(): boolean {
    return this.#kept
  }

  get row(): CopyRow {
    return this.#row
  }

  /** The document that it keeps; null after it has been stopped. */
  get doc(): Y.Doc | null {
    return this.#isClosed || this.#aside ? null : this.#doc
  }

  /** Notes what is known about the server, and stores it soon. */
  note(change: { position?: LogPosition; durable?: Uint8Array; logKey?: string }): void {
    this.#row = { ...this.#row, ...change }
    if (change.logKey !== undefined) return this.#writeRow()
    this.#rowTimer ??= setTimeout(() => this.#writeRow(), ROW_INTERVAL_MS)
  }

  /** Writes the whole document. @param merged other copies whose content it has */
  writeWhole(merged: readonly MergedCopy[] = []): void {
    this.#merged = [...this.#merged, ...merged]
    this.#updates = 1
    this.#unstored = []
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer)
    this.#retryTimer = null
    this.#judge()
    const update = this.#aside ?? Y.encodeStateAsUpdate(this.#doc)
    this.#write(
      {
        rows: [this.#row],
        replace: { copy: this.#row.id, update },
        deleteRead: this.#merged,
        quarantine: this.#unwritten,
      },
      true,
    )
  }

  /** Keeps another document from now on. The strokes that it leaves out go into quarantine with the same write. */
  replaceDocument(doc: Y.Doc, leftOut: readonly QuarantinedStroke[]): void {
    this.#doc.off('update', this.#append)
    this.#doc = doc
    doc.on('update', this.#append)
    this.#version += 1
    this.#unwritten = [...this.#unwritten, ...leftOut]
    this.writeWhole()
  }

  /** Resolves when no write is under way, or when one does not end. */
  async whenWritten(): Promise<void> {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), LONGEST_WRITE_MS)
    const isSilent = new Promise((resolve) => silence.signal.addEventListener('abort', resolve))
    while (this.#writesUnderWay > 0 && !silence.signal.aborted) await Promise.race([this.#writing, isSilent])
    clearTimeout(timer)
  }

  /** Stops writing and gives the copy back; what is stored stays. What has failed is tried a few times more. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.stop()
    if (this.#kept && this.#row !== this.#storedRow) this.#writeRow()
    else if (!this.#kept) this.writeWhole()
    await this.whenWritten()
    for (let tries = 0; tries < CLOSING_TRIES && !this.#kept && this.#writesUnderWay === 0; tries += 1) {
      if (tries > 0) await new Promise((later) => setTimeout(later, RETRY_MS))
      this.writeWhole()
      await this.whenWritten()
    }
    for (const { release } of this.#merged) release()
    this.#release()
  }

  /**
   * Keeps the document as it is now as one of another history, and returns it. Where the device does not store it, the copy tries
   * again and again until it is released.
   */
  async setAside(): Promise<AsideCopy> {
    this.#doc.off('update', this.#append)
    this.#aside = Y.encodeStateAsUpdate(this.#doc)
    if (this.#rowTimer !== null) clearTimeout(this.#rowTimer)
    this.#row = { ...this.#row, isAside: true, position: null }
    this.writeWhole()
    await this.whenWritten()
    return {
      row: this.#row,
      updates: [this.#aside],
      lastKey: Infinity,
      isKept: () => this.#kept,
      release: () => void this.close(),
      delete: async () => {
        this.stop()
        await this.#store.write({ deleteCopies: [this.#row.id] })
        this.#release()
      },
    }
  }

  /**
   * Leaves the copy to another artwork, as one of another history, and stops writing. Throws when the device does not store that; the
   * copy then goes on as it was.
   */
  async moveTo(to: Pick<CopyRow, 'place' | 'logKey' | 'bornAt'>): Promise<void> {
    await this.whenWritten()
    if (!this.#kept) throw new Error('This device does not keep the strokes')
    const { place, logKey, bornAt, position } = this.#row
    // What is drawn meanwhile moves too.
    this.#row = { ...this.#row, ...to, isAside: true, isSaved: false, position: null }
    try {
      await this.#store.write({ rows: [this.#row] })
    } catch (error) {
      this.#row = { ...this.#row, place, logKey, bornAt, position, isAside: false }
      throw error
    }
    await this.close()
  }

  /** Stops writing, and leaves the copy, with those that it has merged, to one that has its whole content. */
  leave(): MergedCopy[] {
    this.stop()
    return [...this.#merged, { row: this.#row, updates: [], lastKey: Infinity, release: this.#release }]
  }

  /** Stops writing; `close` must follow. */
  stop(): void {
    this.#isClosed = true
    this.#doc.off('update', this.#append)
    for (const timer of [this.#retryTimer, this.#rowTimer]) if (timer !== null) clearTimeout(timer)
  }

  readonly #append = guarded((update: Uint8Array): void => {
    this.#version += 1
    // The next whole write has this change too.
    if (!this.#kept) return
    this.#updates += 1 + this.#unstored.length
    // A whole write that fails would leave a gap before what is added to the copy meanwhile.
    const isMuch = this.#updates > MAX_UPDATES || this.#unstored.length >= MAX_UNDER_WAY
    if (isMuch || this.#wholeWritesUnderWay > 0) return this.writeWhole()
    const earlier = this.#unstored.map((change) => change.update)
    this.#unstored = [...this.#unstored, { version: this.#version, update }]
    if (this.#row.isSaved === true) this.#row = { ...this.#row, isSaved: false }
    // With its row: another tab may have taken this one for closed and have deleted it, and updates of no row are found by nobody.
    this.#write({ append: { copy: this.#row.id, update, earlier }, rows: [this.#row] }, false)
  })

  #writeRow(): void {
    if (this.#rowTimer !== null) clearTimeout(this.#rowTimer)
    this.#rowTimer = null
    // The next whole write has the row too.
    if (!this.#kept) return
    this.#judge()
    this.#write({ rows: [this.#row] }, false)
  }

  /** Notes whether the server has everything, right before the row is written. */
  #judge(): void {
    this.#row = { ...this.#row, isSaved: !this.#row.isAside && isCovered(this.#doc, this.#row.durable) }
  }

  #write(change: StoreChange, isWhole: boolean): void {
    const version = this.#version
    this.#writesUnderWay += 1
    if (isWhole) this.#wholeWritesUnderWay += 1
    this.#longestTimer ??= setTimeout(() => this.#failed(new Error('The device is silent')), LONGEST_WRITE_MS)
    const ended = (): void => {
      this.#writesUnderWay -= 1
      if (isWhole) this.#wholeWritesUnderWay -= 1
      if (this.#longestTimer !== null && this.#writesUnderWay === 0) {
        clearTimeout(this.#longestTimer)
        this.#longestTimer = null
      }
    }
    const written = this.#store.write(change).then(
      ({ wasMissing }) => {
        ended()
        this.#written(change, version, isWhole)
        // Another tab took this one for closed. It has what was stored until then, and nothing later.
        if (wasMissing && !isWhole && this.#kept) this.writeWhole()
      },
      (error: unknown) => {
        ended()
        this.#failed(error)
      },
    )
    this.#writing = Promise.all([this.#writing, written])
  }

  #written({ rows, quarantine, deleteRead }: StoreChange, version: number, isWhole: boolean): void {
    this.#storedRow = rows?.[0] ?? this.#storedRow
    this.#unstored = this.#unstored.filter((change) => change.version > version)
    this.#unwritten = this.#unwritten.filter((stroke) => quarantine?.includes(stroke) !== true)
    const [deleted, left] = [new Set(deleteRead), this.#merged]
    this.#merged = left.filter((copy) => !deleted.has(copy))
    for (const copy of left) if (deleted.has(copy)) copy.release()
    if (this.#kept || !isWhole) return
    if (version === this.#version) this.#change(true)
    // What came while this was written is in no write.
    else if (this.#wholeWritesUnderWay === 0 && !this.#isClosed) this.writeWhole()
  }

  #failed(error: unknown): void {
    console.warn('This device does not keep the strokes', error)
    this.#unstored = []
    this.#change(false)
    if (!this.#isClosed) this.#retryTimer ??= setTimeout(() => this.writeWhole(), RETRY_MS)
  }

  #change(kept: boolean): void {
    if (this.#kept === kept) return
    this.#kept = kept
    this.#onKept()
  }
}
