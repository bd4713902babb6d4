import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LogKey } from '#contract/log-position.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'
import { artworkCollection } from './artwork-row.ts'
import { addLogKeys, newLogKey, withLogKey } from './log-keys.ts'

test('an artwork without a key gets one key for all who ask for it, and no other key changes (LOG-1)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-keys-'))
  const storage = await openEmbeddedStorage({ directory })
  const rows = storage.collection(artworkCollection)
  const key = newLogKey()
  const { logKey: _, ...bare } = artworkRow(1, 1, key)
  // A row as earlier versions write it.
  const unkeyed = bare as ReturnType<typeof artworkRow>
  await rows.insertMany([unkeyed, artworkRow(2, 1, key), { ...unkeyed, _id: 3 }])

  const [first, second] = await Promise.all([withLogKey(rows, unkeyed), withLogKey(rows, unkeyed)])
  expect(first).toEqual(second)
  await Promise.all([addLogKeys(storage), addLogKeys(storage)])
  const keys = (await rows.find({}, { sort: { _id: 1 } })).map(({ logKey }) => LogKey.parse(logKey))
  expect(keys.slice(0, 2)).toEqual([first.logKey, key])
  expect(new Set(keys).size).toBe(3)
  await storage.close()
  await rm(directory, { recursive: true })
})
