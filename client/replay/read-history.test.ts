import { afterEach, expect, test, vi } from 'vitest'
import type { HistoryEntry } from '#contract/artworks.ts'
import { entriesOfUpdates } from '#crdt/document/artwork-document.ts'
import { toBase64 } from '#client/bytes/base64.ts'
import { poisonedLog } from '#tests/sync/poisoned-updates.ts'
import { readHistory } from './read-history.ts'

afterEach(() => vi.unstubAllGlobals())

test('a history is read without what the log sets aside, also when it comes in parts (LOG-4)', async () => {
  const log = poisonedLog().entries.map(({ userId, update }, i): HistoryEntry => ({
    seq: i + 1,
    userId,
    at: new Date(0).toISOString(),
    update: toBase64(update),
  }))
  vi.stubGlobal('fetch', async (address: string) => {
    const after = Number(new URL(address, 'http://x').searchParams.get('after'))
    return Response.json({ entries: log.slice(after, after + 3), hasMore: after + 3 < log.length, people: [] })
  })
  const updates: Uint8Array[] = []
  for await (const { entries } of readHistory(1, new AbortController().signal))
    updates.push(...entries.map(({ update }) => update))
  expect(entriesOfUpdates(updates).map(({ stroke, undone }) => [stroke.id, undone])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
    ['d', false],
  ])
})
