import { expect, test } from 'vitest'
import type { CopyRow, StoredCopy } from '#client/canvas/session/store/copy-store.ts'
import { readDeviceCopy } from './read-replay.ts'

const BORN = '2026-11-20T10:00:00.000Z'
const artwork = { id: 7, logKey: 'key', createdAt: BORN }

const copy = (byte: number, row: Partial<CopyRow> = {}): StoredCopy => ({
  row: {
    id: `${byte}`,
    userId: 1,
    place: 'artwork/7',
    logKey: 'key',
    bornAt: BORN,
    isAside: false,
    position: null,
    durable: null,
    ...row,
  },
  lastKey: 1,
  updates: [Uint8Array.of(byte)],
})

test('only copies of this log of this artwork are read, and they are read for one person', async () => {
  const asked: unknown[] = []
  const store = {
    copies: async (...of: unknown[]) => {
      asked.push(of)
      return [
        copy(1),
        copy(2, { bornAt: null }),
        copy(3, { isAside: true }),
        copy(4, { logKey: 'other' }),
        copy(5, { bornAt: '2025-01-01T00:00:00.000Z' }),
      ]
    },
  }
  expect(await readDeviceCopy(store, artwork, 1)).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
  expect(asked).toEqual([[1, 'artwork/7']])
})
