/** The device's store in IndexedDB: one database for all copies, so that no tab ever deletes a database another tab has open. */
import type { CopyRow, DeviceStore, QuarantinedStroke, StoreChange, StoredCopy } from './device-store.ts'

const DATABASE = 'fridgedoor'
const VERSION = 1
const COPIES = 'copies'
const UPDATES = 'updates'
const QUARANTINE = 'quarantine'

/** One stored update. The key is a number that the database gives. */
interface UpdateRow {
  readonly copy: string
  readonly update: Uint8Array
}

export class IndexedStore implements DeviceStore {
  #database: IDBDatabase | null = null

  async allRows(userId: number): Promise<CopyRow[]> {
    const copies = (await this.#open()).transaction([COPIES]).objectStore(COPIES)
    // An array sorts after every string, so this is each place of the person.
    return result<CopyRow[]>(copies.index('place').getAll(IDBKeyRange.bound([userId], [userId, []])))
  }

  async rows(userId: number, place: string): Promise<CopyRow[]> {
    const transaction = (await this.#open()).transaction([COPIES])
    return result(copiesAt(transaction, userId, place))
  }

  async copies(userId: number, place: string): Promise<StoredCopy[]> {
    const transaction = (await this.#open()).transaction([COPIES, UPDATES])
    const rows = await result(copiesAt(transaction, userId, place))
    // All requests are made before the first is awaited, or the transaction would end.
    const found = rows.map((row) =>
      result<UpdateRow[]>(transaction.objectStore(UPDATES).index('copy').getAll(IDBKeyRange.only(row.id))),
    )
    const updates = await Promise.all(found)
    return rows.map((row, i) => ({ row, updates: updates[i]!.map(({ update }) => update) }))
  }

  /** Not `async`: with an open database, the transaction is committed before this returns. */
  write(change: StoreChange): Promise<void> {
    const database = this.#database
    if (!database) return this.#open().then((opened) => store(opened, change))
    try {
      return store(database, change)
    } catch (error) {
      // The browser has closed the database beneath, for example because the person cleared the site's data.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) return Promise.reject(error)
      this.#database = null
      return this.#open().then((opened) => store(opened, change))
    }
  }

  async quarantined(userId: number): Promise<QuarantinedStroke[]> {
    const strokes = (await this.#open()).transaction([QUARANTINE]).objectStore(QUARANTINE)
    return result<QuarantinedStroke[]>(strokes.index('user').getAll(IDBKeyRange.only(userId)))
  }

  async #open(): Promise<IDBDatabase> {
    if (this.#database) return this.#database
    const request = indexedDB.open(DATABASE, VERSION)
    request.addEventListener('upgradeneeded', () => createStores(request.result))
    const database = await result(request)
    const forget = (): void => {
      if (this.#database === database) this.#database = null
    }
    database.addEventListener('close', forget)
    database.addEventListener('versionchange', () => {
      forget()
      database.close()
    })
    this.#database = database
    return database
  }
}

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

function store(database: IDBDatabase, change: StoreChange): Promise<void> {
  const transaction = database.transaction([COPIES, UPDATES, QUARANTINE], 'readwrite')
  const copies = transaction.objectStore(COPIES)
  const updates = transaction.objectStore(UPDATES)
  const quarantine = transaction.objectStore(QUARANTINE)
  const stored = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser stored nothing')))
  })
  const put = (row: UpdateRow): void => void updates.add(row)
  for (const row of change.rows ?? []) copies.put(row)
  for (const stroke of change.quarantine ?? []) quarantine.put(stroke)
  for (const { userId, artworkId, strokeId } of change.release ?? []) quarantine.delete([userId, artworkId, strokeId])
  if (change.append) put(change.append)
  const emptied = [...(change.deleteCopies ?? []), ...(change.replace ? [change.replace.copy] : [])]
  for (const id of change.deleteCopies ?? []) copies.delete(id)
  if (emptied.length === 0) {
    // Without this the browser commits a moment later, and a tab that closes in that moment loses the change.
    transaction.commit()
    return stored
  }
  const { replace } = change
  // Keys are read first, because an index cannot delete by itself.
  const pending = new Set(emptied)
  for (const id of emptied) {
    const keys = updates.index('copy').getAllKeys(IDBKeyRange.only(id))
    keys.addEventListener('success', () => {
      for (const key of keys.result) updates.delete(key)
      pending.delete(id)
      if (pending.size > 0) return
      if (replace) put(replace)
      transaction.commit()
    })
  }
  return stored
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser gave no reason')))
  })
}
