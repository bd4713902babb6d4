import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSessionSecret, putSessionSecret } from './session-secret.ts'

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'fridgedoor-secret-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

const load = (): Promise<string> => loadSessionSecret({ configured: null, dataDirectory })
const file = (): string => join(dataDirectory, 'session-secret')

test('a random secret is made once, for its owner alone, and kept', async () => {
  const made = await load()
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(await load()).toBe(made)
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDirectory)).toEqual(['session-secret'])
})

test('starts at the same time agree on one', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, load))
  expect(new Set(all)).toEqual(new Set([await readFile(file(), 'utf8')]))
})

test.each(['', 'abc', '\n'.repeat(60)])(
  'a file that a crash or a full disk has left as %j signs nothing',
  async (left) => {
    await writeFile(file(), left)
    const made = await load()
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(await readFile(file(), 'utf8')).toBe(made)
  },
)

test('a secret from a backup takes the place of none, and not of one that is there', async () => {
  await putSessionSecret(dataDirectory, 'the secret of a backup, as it was')
  await putSessionSecret(dataDirectory, 'the secret of another backup, later')
  expect(await load()).toBe('the secret of a backup, as it was')
})

test('the settings come first', async () => {
  expect(await loadSessionSecret({ configured: 'from the settings', dataDirectory })).toBe('from the settings')
  expect(await readdir(dataDirectory)).toEqual([])
})
