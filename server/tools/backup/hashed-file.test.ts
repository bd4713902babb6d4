import { createHash, pbkdf2 } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeHashed } from './hashed-file.ts'

const hashInThread = promisify(pbkdf2)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fridgedoor-hashed-'))
})
afterEach(() => rm(folder, { recursive: true }))

// oxlint-disable-next-line require-yield
async function* failing(): AsyncIterable<Uint8Array> {
  throw new Error('no entry')
}

test('writes all chunks in their order, for the owner alone, and returns what they are', async () => {
  const chunks = Array.from({ length: 700 }, (_, i) => new Uint8Array(1_000).fill(i))
  const expected = Buffer.concat(chunks)
  const path = join(folder, 'a', 'b')
  expect(await writeHashed(folder, path, chunks)).toEqual({
    bytes: 700_000,
    sha256: createHash('sha256').update(expected).digest('hex'),
  })
  expect((await readFile(path)).equals(expected)).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await expect(writeHashed(folder, path, chunks)).rejects.toThrow('EEXIST')
})

test('a file whose bytes end with an error is there for its writer to remove, however busy the threads are', async () => {
  const path = join(folder, 'file')
  // As many as there are threads that open files.
  const busy = Array.from({ length: 4 }, () => hashInThread('a', 'b', 50_000, 64, 'sha512'))
  await expect(writeHashed(folder, path, failing())).rejects.toThrow('no entry')
  expect(existsSync(path)).toBe(true)
  await Promise.all(busy)
})
