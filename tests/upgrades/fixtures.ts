/** The stores of earlier versions, by their fixtures (make-fixture.ts). */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { fillFrom, type FixtureHead, readFixture } from './fixture-file.ts'

const FOLDER = join(import.meta.dirname, 'fixtures')
const END = '.bson.br'

/** Their names, the oldest first: day, time and commit of the version, such as `2026-11-23-2318-61d2f34e`. The last one is of the newest shape. */
export const FIXTURES: readonly string[] = (await readdir(FOLDER))
  .filter((file) => file.endsWith(END))
  .map((file) => file.slice(0, -END.length))
  .toSorted()

export interface Settings {
  readonly mongodbUri: string | null
  readonly dataDirectory: string
}

export const fixtureOf = (name: string): ReturnType<typeof readFixture> => readFixture(join(FOLDER, name + END))

/** Fills an empty storage as the version of the fixture has left it. */
export async function fillWith(name: string, settings: Settings): Promise<FixtureHead> {
  const fixture = await fixtureOf(name)
  await fillFrom(fixture, settings)
  return fixture.head
}

/** Puts the very file that the embedded engine of the oldest version has written into an empty directory. */
export async function copyOldestStore(dataDirectory: string): Promise<FixtureHead> {
  const [oldest = ''] = FIXTURES
  // Pictures and pages are files of their own.
  const head = await fillWith(oldest, { mongodbUri: null, dataDirectory })
  const store = join(dataDirectory, 'store')
  await rm(store, { recursive: true })
  await mkdir(store)
  const compressed = await readFile(join(FOLDER, `${oldest}.mdb.br`))
  await writeFile(join(store, 'data.mdb'), await promisify(brotliDecompress)(compressed))
  return head
}
