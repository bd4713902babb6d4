/** The embedded storage on a full disk. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { entries, entry, ids } from '#server/storage/contract/opened-storage.contract.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'

const filler = fileURLToPath(new URL('storage-filler.ts', import.meta.url))

test.skipIf(process.platform === 'win32')(
  'a storage on a full disk refuses writes, still reads, and loses nothing acknowledged',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-full-'))
    // A limit of 2 MB per file makes writes fail as they do on a full disk.
    const script = `ulimit -f 4096; exec "${process.execPath}" --import tsx "${filler}" "${directory}"`
    const { stdout } = await promisify(execFile)('sh', ['-c', script])
    const lines = stdout.trim().split('\n')
    const acknowledged = lines.filter((line) => line.startsWith('art-1/'))
    expect(acknowledged.length).toBeGreaterThan(20)
    expect(lines.slice(acknowledged.length)).toEqual([
      'refused: StorageUnavailable',
      'refused: StorageUnavailable',
      `reads: ${acknowledged.length}`,
    ])

    const storage = await openEmbeddedStorage({ directory })
    const log = storage.collection(entries)
    const found = await log.find({ artworkId: 'art-1' }, { sort: { seq: 1 } })
    expect(ids(found)).toEqual(acknowledged)
    expect(found.every(({ update, seq }) => update.length === 20_000 && update[19_999] === seq % 256)).toBe(true)
    await log.insertOne(entry('art-1', 5000))
    await storage.close()
    await rm(directory, { recursive: true })
  },
)
