/** The device's store in IndexedDB: one database for all copies, so that no tab ever deletes a database another tab has open. */
import type { CopyRow, CopyStore, QuarantinedStroke, StoreChange, StoredCopy, WriteResult } from './copy-store.ts'

const DATABASE = 'fridgedoor'
const VERSION = 1
const COPIES = 'copies'
const UPDATES = 'updates'
const QUARANTINE = 'quarantine'

/** Browsers are known to let an opening hang: the page then goes on without the device. */
const LONGEST_OPENING_MS = 10_000

/** One stored update. The key is a number that the database gives. */
interface UpdateRow {
  readonly copy: string
  readonly update: Uint8Array
}

export class IndexedStore implements CopyStore {
  #database: IDBDatabase | null = null
  #opening: Promise<IDBDatabase> | null = null
  /** The opening under way has taken too long. */
  #isSilent = false
  /** Writes that wait for the database. Those that come later wait too, so that all are stored in their order. */
  #waiting = 0

  async allRows(userId: number): Promise<CopyRow[]> {
    const copies = (await this.#transaction([COPIES])).objectStore(COPIES)
    // An array sorts after every string, so this is each place of the person.
    return result<CopyRow[]>(copies.index('place').getAll(IDBKeyRange.bound([userId], [userId, []])))
  }

  async rows(userId: number, place: string): Promise<CopyRow[]> {
    return result(copiesAt(await this.#transaction([COPIES]), userId, place))
  }

  async copies(userId: number, place: string): Promise<StoredCopy[]> {
    const transaction = await this.#transaction([COPIES, UPDATES])
    const rows = await result(copiesAt(transaction, userId, place))
    // All requests are made before the first is awaited, or the transaction would end.
    const found = rows.map(async (row): Promise<StoredCopy> => {
      const ofCopy = transaction.objectStore(UPDATES).index('copy')
      const [keys, updates] = await Promise.all([
        result(ofCopy.getAllKeys(row.id)),
        result<UpdateRow[]>(ofCopy.getAll(row.id)),
      ])
      // An index lists what has the same value in the order of the keys.
      return { row, lastKey: Number(keys.at(-1) ?? 0), updates: updates.map(({ update }) => update) }
    })
    return Promise.all(found)
  }

  /** Not `async`: with an open database, the transaction is committed before this returns. */
  write(change: StoreChange): Promise<WriteResult> {
    const database = this.#database
    if (!database || this.#waiting > 0) return this.#writeLater(change)
    try {
      return this.#watched(database, store(database, change))
    } catch (error) {
      this.#forget(database)
      // The browser has closed the database beneath, for example because the person cleared the site's data.
      return isClosed(error) ? this.#writeLater(change) : Promise.reject(error)
    }
  }

  async quarantined(userId: number): Promise<QuarantinedStroke[]> {
    const strokes = (await this.#transaction([QUARANTINE])).objectStore(QUARANTINE)
    return result<QuarantinedStroke[]>(strokes.index('user').getAll(IDBKeyRange.only(userId)))
  }

  async #writeLater(change: StoreChange): Promise<WriteResult> {
    this.#waiting += 1
    let database: IDBDatabase
    try {
      database = await this.#open()
    } finally {
      this.#waiting -= 1
    }
    return this.#watched(database, store(database, change))
  }

  /** Opens the database anew after a failure: Safari loses its connection, and every later transaction fails. */
  async #watched<T>(database: IDBDatabase, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) this.#forget(database)
      throw error
    }
  }

  async #transaction(stores: readonly string[]): Promise<IDBTransaction> {
    const database = await this.#open()
    try {
      return database.transaction(stores)
    } catch (error) {
      this.#forget(database)
      if (!isClosed(error)) throw error
      return (await this.#open()).transaction(stores)
    }
  }

  #open(): Promise<IDBDatabase> {
    if (this.#database) return Promise.resolve(this.#database)
    this.#opening ??= openDatabase((database) => this.#forget(database))
      .then((database) => (this.#database = database))
      .finally(() => {
        this.#opening = null
        this.#isSilent = false
      })
    return this.#inTime(this.#opening)
  }

  #inTime(opening: Promise<IDBDatabase>): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#isSilent = true
        reject(new Error('The device is silent'))
      }
      const timer = setTimeout(giveUp, this.#isSilent ? 0 : LONGEST_OPENING_MS)
      opening.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  /** Transactions that have begun still end. */
  #forget(database: IDBDatabase): void {
    if (this.#database === database) this.#database = null
    database.close()
  }
}

/** @param onGone the browser has closed it, or wants it closed */
async function openDatabase(onGone: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => createStores(request.result))
  const database = await result(request)
  for (const type of ['close', 'versionchange']) database.addEventListener(type, () => onGone(database))
  return database
}

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError'

function createStores(database: IDBDatabase): void {
  database.createObjectStore(COPIES, { keyPath: 'id' }).createIndex('place', ['userId', 'place'])
  database.createObjectStore(UPDATES, { autoIncrement: true }).createIndex('copy', 'copy')
  database.createObjectStore(QUARANTINE, { keyPath: ['userId', 'artworkId', 'strokeId'] }).createIndex('user', 'userId')
}

function copiesAt(transaction: IDBTransaction, userId: number, place: string): IDBRequest<CopyRow[]> {
  return transaction
    .objectStore(COPIES)
    .index('place')
    .getAll(IDBKeyRange.only([userId, place]))
}

function store(database: IDBDatabase, change: StoreChange): Promise<WriteResult> {
  const transaction = database.transaction([COPIES, UPDATES, QUARANTINE], 'readwrite')
  const copy = change.append?.copy ?? change.rows?.[0]?.id
  const known = copy === undefined ? null : transaction.objectStore(COPIES).getKey(copy)
  try {
    request(transaction, change)
  } catch (error) {
    // Or the browser would store the part that was requested before.
    transaction.abort()
    throw error
  }
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () =>
      resolve({ wasMissing: known !== null && known.result === undefined }),
    )
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser stored nothing')))
  })
}

/** Requests every part of a change, and the commit after the last. */
function request(transaction: IDBTransaction, change: StoreChange): void {
  const { append, replace, rows = [], deleteCopies = [], deleteRead = [] } = change
  const copies = transaction.objectStore(COPIES)
  const updates = transaction.objectStore(UPDATES)
  const quarantine = transaction.objectStore(QUARANTINE)
  for (const row of rows) copies.put(row)
  for (const stroke of change.quarantine ?? []) quarantine.put(stroke)
  for (const { userId, artworkId, strokeId } of change.release ?? []) quarantine.delete([userId, artworkId, strokeId])
  if (append)
    for (const update of [...(append.earlier ?? []), append.update])
      updates.add({ copy: append.copy, update } satisfies UpdateRow)
  for (const id of deleteCopies) copies.delete(id)
  const emptied = [
    ...deleteCopies.map((id) => ({ id, lastKey: Infinity, onEmpty: null })),
    ...deleteRead.map(({ row: { id }, lastKey }) => ({ id, lastKey, onEmpty: () => copies.delete(id) })),
    ...(replace ? [{ id: replace.copy, lastKey: Infinity, onEmpty: null }] : []),
  ]
  if (emptied.length === 0) {
    // Without this the browser commits a moment later, and a tab that closes in that moment loses the change.
    return transaction.commit()
  }
  // Keys are read first, because an index cannot delete by itself.
  let pending = emptied.length
  for (const { id, lastKey, onEmpty } of emptied) {
    const found = updates.index('copy').getAllKeys(id)
    found.addEventListener('success', () => {
      if (found.result.every((key) => Number(key) <= lastKey)) {
        for (const key of found.result) updates.delete(key)
        onEmpty?.()
      }
      pending -= 1
      if (pending > 0) return
      if (replace) updates.add({ copy: replace.copy, update: replace.update } satisfies UpdateRow)
      transaction.commit()
    })
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser gave no reason')))
  })
}
