/** Keeps every change of a document in one copy on this device, so that a reload without a connection loses nothing. */
import * as Y from 'yjs'
import type { CopyRow, DeviceStore, LogPosition, QuarantinedStroke, StoredCopy } from './device-store.ts'
import { guarded } from './guarded.ts'
import { isCovered } from './is-covered.ts'

/** After so many added updates the copy is written as one update again. */
const MAX_UPDATES = 500
/** How long after a failed write the whole document is written again. */
const RETRY_MS = 3_000
/** What is known about the server is stored at most this often. */
const ROW_INTERVAL_MS = 1_000

export interface KeptCopyOptions {
  readonly store: DeviceStore
  readonly row: CopyRow
  readonly doc: Y.Doc
  /** Gives the copy back, so that another page may use it. */
  readonly release: () => void
  /** `kept` has changed. */
  readonly onKept: () => void
}

/** A copy of another history, in use by this page. */
export interface AsideCopy extends StoredCopy {
  readonly release: () => void
}

export class KeptCopy {
  readonly #store: DeviceStore
  readonly #release: () => void
  readonly #onKept: () => void
  #row: CopyRow
  #doc: Y.Doc
  #kept = true
  #isClosed = false
  #updates = 1
  #failures = 0
  /** Refused strokes whose write has failed. */
  #unwritten: readonly QuarantinedStroke[] = []
  #writing: Promise<void> = Promise.resolve()
  #retryTimer: ReturnType<typeof setTimeout> | null = null
  #rowTimer: ReturnType<typeof setTimeout> | null = null

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
    return this.#isClosed ? null : this.#doc
  }

  /** Notes what is known about the server, and stores it soon. */
  note(change: { position?: LogPosition; durable?: Uint8Array; logKey?: string }): void {
    this.#row = { ...this.#row, ...change }
    if (change.logKey !== undefined) return this.#writeRow()
    this.#rowTimer ??= setTimeout(() => this.#writeRow(), ROW_INTERVAL_MS)
  }

  /** Writes the whole document, and deletes other copies whose content it holds. */
  writeWhole(deleteCopies: readonly string[] = []): void {
    const update = Y.encodeStateAsUpdate(this.#doc)
    const quarantine = this.#unwritten
    this.#updates = 1
    const { failed, written } = this.#outcomes(() => {
      this.#unwritten = this.#unwritten.filter((stroke) => !quarantine.includes(stroke))
    })
    const replace = { copy: this.#row.id, update }
    this.#judge()
    this.#writing = this.#store.write({ rows: [this.#row], replace, deleteCopies, quarantine }).then(written, failed)
  }

  /** Keeps another document from now on. The strokes that it leaves out go into quarantine with the same write. */
  replaceDocument(doc: Y.Doc, leftOut: readonly QuarantinedStroke[]): void {
    this.#doc.off('update', this.#append)
    this.#doc = doc
    doc.on('update', this.#append)
    this.#unwritten = [...this.#unwritten, ...leftOut]
    this.writeWhole()
  }

  /** Resolves when the last write has ended. */
  async whenWritten(): Promise<void> {
    await this.#writing
  }

  /** Stops writing and gives the copy back; what is stored stays. */
  async close(): Promise<void> {
    this.stop()
    if (!this.#kept) this.writeWhole()
    else if (this.#rowTimer !== null) this.#writeRow()
    await this.#writing
    this.#release()
  }

  /** Stops writing, and marks the copy as one of another history, for this or another artwork. Returns what was kept. */
  async setAside(change: Partial<CopyRow> = {}): Promise<AsideCopy> {
    this.stop()
    await this.#writing
    const row: CopyRow = { ...this.#row, ...change, isAside: true, isSaved: false, position: null }
    const { failed, written } = this.#outcomes()
    const update = Y.encodeStateAsUpdate(this.#doc)
    await this.#store.write({ rows: [row] }).then(written, failed)
    return { row, updates: [update], release: this.#release }
  }

  /** Stops writing; `close` must follow. */
  stop(): void {
    this.#isClosed = true
    this.#doc.off('update', this.#append)
    if (this.#retryTimer !== null) clearTimeout(this.#retryTimer)
    if (this.#rowTimer !== null) clearTimeout(this.#rowTimer)
  }

  readonly #append = guarded((update: Uint8Array): void => {
    // The next whole write has this change too.
    if (!this.#kept) return
    this.#updates += 1
    if (this.#updates > MAX_UPDATES) return this.writeWhole()
    const { failed, written } = this.#outcomes()
    const append = { copy: this.#row.id, update }
    const wasSaved = this.#row.isSaved === true
    if (wasSaved) this.#row = { ...this.#row, isSaved: false }
    this.#writing = this.#store.write({ append, ...(wasSaved && { rows: [this.#row] }) }).then(written, failed)
  })

  #writeRow(): void {
    if (this.#rowTimer !== null) clearTimeout(this.#rowTimer)
    this.#rowTimer = null
    // The next whole write has the row too.
    if (!this.#kept) return
    this.#judge()
    const { failed, written } = this.#outcomes()
    this.#writing = this.#store.write({ rows: [this.#row] }).then(written, failed)
  }

  /** Notes whether the server has everything, right before the row is written. */
  #judge(): void {
    this.#row = { ...this.#row, isSaved: isCovered(this.#doc, this.#row.durable) }
  }

  #outcomes(onWritten = (): void => {}): { written: () => void; failed: (error: unknown) => void } {
    const failures = this.#failures
    const isWhole = !this.#kept
    return {
      written: () => {
        onWritten()
        if (isWhole && failures === this.#failures) this.#change(true)
      },
      failed: (error) => {
        console.warn('This device does not keep the strokes', error)
        this.#failures += 1
        this.#change(false)
        if (!this.#isClosed) this.#retryTimer ??= setTimeout(() => this.#retry(), RETRY_MS)
      },
    }
  }

  #retry(): void {
    this.#retryTimer = null
    this.writeWhole()
  }

  #change(kept: boolean): void {
    if (this.#kept === kept) return
    this.#kept = kept
    this.#onKept()
  }
}
