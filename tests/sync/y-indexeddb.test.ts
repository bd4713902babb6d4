/**
 * What y-indexeddb does where the device's store promises something (docs/decisions/0096). Each test names a promise that a subclass cannot
 * keep, because the constructor does the work in a chain of promises that nobody gets. If one fails, the library has changed: read the
 * decision again.
 */
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IndexeddbPersistence } from 'y-indexeddb'
import type * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { brokenUpdate } from './broken-update.ts'

const NAME = 'copy'

/** As much as a subclass can do: it stores updates in transactions of its own, and hears how each of them ends. */
class AwaitedPersistence extends IndexeddbPersistence {
  readonly ended: string[] = []
  readonly #store = (update: Uint8Array, origin: unknown): void => {
    if (!this.db || origin === this) return
    const transaction = this.db.transaction(['updates'], 'readwrite')
    transaction.objectStore('updates').add(update)
    for (const type of ['complete', 'abort']) transaction.addEventListener(type, () => this.ended.push(type))
  }

  constructor(name: string, doc: Y.Doc) {
    super(name, doc)
    doc.off('update', this._storeUpdate)
    doc.on('update', this.#store)
  }
}

let unhandled: unknown[]
const collect = (reason: unknown): void => void unhandled.push(reason)
let listeners: NodeJS.UnhandledRejectionListener[]

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  unhandled = []
  listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', collect)
})
afterEach(() => {
  process.off('unhandledRejection', collect)
  for (const listener of listeners) process.on('unhandledRejection', listener)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const moment = (): Promise<void> => new Promise((later) => setTimeout(later, 30))

function drawing(id: string): Y.Doc {
  const doc = newArtworkDocument()
  appendStroke(doc, plainLine({ id, author: 5 }))
  return doc
}

/** Refuses every write when it is committed, as browsers report a full disk. */
function fillDisk(): void {
  // It is called with its own `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const { add } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...given) {
    const request = add.apply(this, given)
    request.addEventListener('success', () => queueMicrotask(() => this.transaction.abort()))
    return request
  })
}

/** The number of updates in the database. */
function stored(): Promise<number> {
  return new Promise((resolve) => {
    const opened = indexedDB.open(NAME)
    opened.addEventListener('success', () => {
      const counted = opened.result.transaction(['updates']).objectStore('updates').count()
      counted.addEventListener('success', () => {
        opened.result.close()
        resolve(counted.result)
      })
    })
  })
}

test('that a write has failed: the first one, of the whole document, is called done before it is stored', async () => {
  fillDisk()
  const copy = new AwaitedPersistence(NAME, drawing('a'))
  await copy.whenSynced
  expect(copy.synced).toBe(true)
  await moment()
  expect(await stored()).toBe(0)
  // All that is left of the failure.
  expect(copy.ended).toEqual([])
  expect(unhandled.length).toBeGreaterThan(0)
  await copy.destroy()
})

test('that a copy that cannot be read stops nothing: it leaves the document in a transaction that never ends', async () => {
  const before = new AwaitedPersistence(NAME, newArtworkDocument())
  await before.whenSynced
  await new Promise<void>((done) => {
    const transaction = before.db!.transaction(['updates'], 'readwrite')
    transaction.objectStore('updates').add(brokenUpdate())
    transaction.addEventListener('complete', () => done())
  })
  await before.destroy()

  const doc = newArtworkDocument()
  const heard = vi.fn()
  doc.on('update', heard)
  const copy = new AwaitedPersistence(NAME, doc)
  const outcome = await Promise.race([copy.whenSynced.then(() => 'synced'), moment().then(() => 'silent')])
  expect(outcome).toBe('silent')
  heard.mockClear()
  appendStroke(doc, plainLine({ id: 'new', author: 5 }))
  await moment()
  expect({ heard: heard.mock.calls.length, ended: copy.ended }).toEqual({ heard: 0, ended: [] })
  expect(unhandled).toHaveLength(1)
  await copy.destroy()
})

test('that a database is gone: its deletion is called done while another tab holds it', async () => {
  const doc = drawing('a')
  const copy = new AwaitedPersistence(NAME, doc)
  await copy.whenSynced
  await moment()
  const other = await new Promise<IDBDatabase>((resolve) => {
    const opened = indexedDB.open(NAME)
    opened.addEventListener('success', () => resolve(opened.result))
  })
  await copy.clearData()
  const counted = other.transaction(['updates']).objectStore('updates').count()
  await moment()
  expect(counted.result).toBeGreaterThan(0)
  other.close()
})
