import { expect, test } from 'vitest'
import { LOG_START } from '#server/log/log-chain.ts'
import { entriesOf } from '#server/log/stroke-log.ts'
import { inPart } from './log-parts.ts'

test('no more entries are read than a part has', async () => {
  const at = new Date('2026-11-26T12:00:00Z')
  const writes = Array.from({ length: 9 }, (_, i) => ({ userId: 1, at, update: Uint8Array.of(i) }))
  const entries = entriesOf(7, LOG_START, writes)
  let read = 0
  async function* reader(): AsyncIterable<object> {
    for (const entry of entries) {
      read += 1
      yield entry
    }
  }
  const hash = Buffer.from(entries[2]!.hash!).toString('hex')
  const part = { artworkId: 7, from: 1, to: 3, hash, at: at.toISOString() }
  const found: object[] = []
  async function readAll(): Promise<void> {
    for await (const entry of inPart(part, LOG_START, reader(), () => new Error('other entries'))) found.push(entry)
  }
  await expect(readAll()).rejects.toThrow('other entries')
  expect(found).toEqual(entries.slice(0, 3))
  expect(read).toBe(4)
})
