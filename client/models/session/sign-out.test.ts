import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IndexedStore } from '#client/canvas/session/store/indexed-store.ts'
import { someAccount } from '#tests/some-account.ts'
import { signOut } from './sign-out.ts'
import { switchAccount } from './switch-account.ts'

beforeEach(async () => {
  const { IDBKeyRange } = await import('fake-indexeddb')
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  // A browser without Web Locks.
  vi.stubGlobal('navigator', {})
})
afterEach(() => vi.unstubAllGlobals())

test('whichever call ends the session, copies of which the server has everything go, and what waits stays (OUTBOX-63)', async () => {
  const store = new IndexedStore()
  const row = { userId: 1, logKey: 'A', bornAt: null, isAside: false, position: null, durable: null }
  const rows = [
    { ...row, id: 'saved', place: 'artwork/7', isSaved: true },
    { ...row, id: 'waiting', place: 'artwork/8', isAside: true },
  ]
  await store.write({ rows })
  const queries = new QueryClient()
  await switchAccount(queries, someAccount({ id: 1 }))

  await expect(signOut(queries, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(await store.allRows(1)).toHaveLength(2)
  expect(await signOut(queries, async () => {})).toBe(true)
  expect((await store.allRows(1)).map(({ id }) => id)).toEqual(['waiting'])
})
