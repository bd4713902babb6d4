import type { CopyLocks, LocalStore } from '#client/canvas/session/store/open-copies.ts'
import type {
  CopyRow,
  CopyStore,
  QuarantinedStroke,
  StoreChange,
  StoredCopy,
  WriteResult,
} from '#client/canvas/session/store/copy-store.ts'

interface UpdateRow {
  readonly copy: string
  readonly update: Uint8Array
  readonly key: number
  readonly isWhole: boolean
}

// The clock of a test that fakes timers does not move it.
const { setImmediate } = globalThis
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export interface MemoryDeviceOptions {
  /** Resolves when the next step may happen: each read and write takes two, to be done and to be reported. */
  readonly pause?: () => Promise<void>
  /** Whether the write that is about to be done fails, as a whole. */
  readonly fails?: () => boolean
  /** False: a browser that loses its locks, so that each tab gets every copy that it asks for. */
  readonly hasLocks?: boolean
}

/**
 * A device's store and locks in memory: they survive an artwork session as IndexedDB survives a reload. As there, reads and writes
 * happen one after the other in later turns, a write fails as a whole, and what a tab has begun is done after the tab is gone.
 */
export class MemoryDevice implements CopyStore {
  readonly rowById = new Map<string, CopyRow>()
  readonly quarantine = new Map<string, QuarantinedStroke>()
  /** Fails every write while true, as a full disk does. */
  isFull = false
  readonly #pause: () => Promise<void>
  readonly #fails: () => boolean
  readonly #hasLocks: boolean
  #updates: UpdateRow[] = []
  #lastKey = 0
  #lastId = 0
  #unreported = 0
  #done: Promise<unknown> = Promise.resolve()
  #reported: Promise<unknown> = Promise.resolve()
  readonly #locked = new Set<string>()

  constructor({ pause = nextTurn, fails = () => false, hasLocks = true }: MemoryDeviceOptions = {}) {
    this.#pause = pause
    this.#fails = fails
    this.#hasLocks = hasLocks
  }

  allRows(userId: number): Promise<CopyRow[]> {
    return this.#later(() => this.#rows(userId))
  }

  rows(userId: number, place: string): Promise<CopyRow[]> {
    return this.#later(() => this.#rows(userId, place))
  }

  copies(userId: number, place: string): Promise<StoredCopy[]> {
    return this.#later(() =>
      this.#rows(userId, place).map((row) => {
        const found = this.#updates.filter(({ copy }) => copy === row.id)
        return { row, lastKey: found.at(-1)?.key ?? 0, updates: found.map(({ update }) => update) }
      }),
    )
  }

  quarantined(userId: number): Promise<QuarantinedStroke[]> {
    return this.#later(() => [...this.quarantine.values()].filter((stroke) => stroke.userId === userId))
  }

  write(change: StoreChange): Promise<WriteResult> {
    return this.#later(() => {
      if (this.isFull || this.#fails()) throw new Error('the disk is full')
      return this.#store(change)
    })
  }

  /** Whether everything that was begun is done and reported. */
  get isIdle(): boolean {
    return this.#unreported === 0
  }

  /** Forgets at most `count` of the last updates, as a crash of the machine may. */
  forgetLast(count: number): void {
    for (let i = 0; i < count && this.#updates.at(-1)?.isWhole === false; i += 1) this.#updates.pop()
  }

  /** Returns the device as one tab sees it. `crash` gives its copies back, as the browser does when the tab is gone. */
  openTab(): { localStore: LocalStore; crash: () => void } {
    const held = new Set<string>()
    const tab = new TabStore(this)
    const locks: CopyLocks = {
      take: async (id) => {
        if (!this.#hasLocks) return () => {}
        if (this.#locked.has(id)) return null
        this.#locked.add(id)
        held.add(id)
        return () => {
          held.delete(id)
          this.#locked.delete(id)
        }
      },
    }
    const crash = (): void => {
      tab.isGone = true
      for (const id of held) this.#locked.delete(id)
      held.clear()
    }
    return { localStore: { store: tab, legacy: null, newCopyId: () => `copy${(this.#lastId += 1)}`, locks }, crash }
  }

  /** Does and reports the work in its turn. */
  #later<T>(work: () => T): Promise<T> {
    this.#unreported += 1
    const done = this.#done.then(this.#pause).then(work)
    const heard = (): Promise<void> => this.#pause()
    this.#done = done.catch(() => {})
    const reported = this.#reported.then(() => done).then(heard, heard)
    this.#reported = reported
    void reported.then(() => (this.#unreported -= 1))
    return reported.then(() => done)
  }

  #rows(userId: number, place?: string): CopyRow[] {
    return [...this.rowById.values()].filter(
      (row) => row.userId === userId && (place === undefined || row.place === place),
    )
  }

  #store({ rows = [], append, replace, ...change }: StoreChange): WriteResult {
    const copy = append?.copy ?? rows[0]?.id
    const wasMissing = copy !== undefined && !this.rowById.has(copy)
    for (const row of rows) this.rowById.set(row.id, row)
    for (const stroke of change.quarantine ?? []) this.quarantine.set(keyOf(stroke), stroke)
    for (const stroke of change.release ?? []) this.quarantine.delete(keyOf(stroke))
    if (append)
      for (const update of [...(append.earlier ?? []), append.update]) this.#add({ copy: append.copy, update }, false)
    for (const { row, lastKey } of change.deleteRead ?? []) {
      if (this.#updates.some(({ copy, key }) => copy === row.id && key > lastKey)) continue
      this.#empty(row.id)
      this.rowById.delete(row.id)
    }
    for (const id of change.deleteCopies ?? []) {
      this.rowById.delete(id)
      this.#empty(id)
    }
    if (replace) {
      this.#empty(replace.copy)
      this.#add(replace, true)
    }
    return { wasMissing }
  }

  #add({ copy, update }: { copy: string; update: Uint8Array }, isWhole: boolean): void {
    this.#updates.push({ copy, update, isWhole, key: (this.#lastKey += 1) })
  }

  #empty(id: string): void {
    this.#updates = this.#updates.filter(({ copy }) => copy !== id)
  }
}

/** The store as a tab sees it: after the tab is gone, nothing begins, and nobody hears how something ended. */
class TabStore implements CopyStore {
  isGone = false
  readonly #store: CopyStore

  constructor(store: CopyStore) {
    this.#store = store
  }

  allRows(userId: number): Promise<CopyRow[]> {
    return this.#whileOpen(() => this.#store.allRows(userId))
  }

  rows(userId: number, place: string): Promise<CopyRow[]> {
    return this.#whileOpen(() => this.#store.rows(userId, place))
  }

  copies(userId: number, place: string): Promise<StoredCopy[]> {
    return this.#whileOpen(() => this.#store.copies(userId, place))
  }

  write(change: StoreChange): Promise<WriteResult> {
    return this.#whileOpen(() => this.#store.write(change))
  }

  quarantined(userId: number): Promise<QuarantinedStroke[]> {
    return this.#whileOpen(() => this.#store.quarantined(userId))
  }

  #whileOpen<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.isGone) return
      work().then(
        (value) => this.isGone || resolve(value),
        (error: unknown) => this.isGone || reject(error instanceof Error ? error : new Error('refused')),
      )
    })
  }
}

const keyOf = ({ userId, artworkId, strokeId }: QuarantinedStroke): string => `${userId} ${artworkId} ${strokeId}`
