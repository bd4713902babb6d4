/** A start on what an earlier version has stored: everything is there, as it was (STORAGE-4). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FixtureHead } from './fixture-file.ts'
import { openStorage } from '#server/open-storage.ts'
import { verifyAll } from '#server/tools/verify/verify-all.ts'
import { startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { isLong } from '#tests/run-options.ts'
import { checkFamily } from './check-family.ts'
import { copyOldestStore, FIXTURES, fillWith, type Settings } from './fixtures.ts'
import { makeStore } from './make-store.ts'
import { rowFaults, type Shapes, shapesOfFixture, shapesOfStore } from './row-shapes.ts'

/** The shapes of today: in the long run those that the built server makes, else those of the newest fixture. */
let today: Shapes
beforeAll(async () => {
  if (!isLong) {
    today = await shapesOfFixture(FIXTURES.at(-1)!)
    return
  }
  const made = await mkdtemp(join(tmpdir(), 'fridgedoor-today-'))
  await makeStore('.', made)
  today = await shapesOfStore({ mongodbUri: null, dataDirectory: made })
  await rm(made, { recursive: true })
})

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'fridgedoor-upgrades-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

/** Starts a server on what is stored, and checks all of it. */
async function upgrade(
  { family, sessionSecret }: FixtureHead,
  settings: Settings,
  environment: Record<string, string> = {},
): Promise<void> {
  const app = await startApp({
    environment: { ...environment, SESSION_SECRET: sessionSecret },
    directory: settings.dataDirectory,
  })
  try {
    await checkFamily(app.url, family)
  } finally {
    await app.close({ keepData: true })
  }
  expect(await rowFaults(settings, today)).toEqual([])
  const stored = await openStorage(settings)
  try {
    for await (const { text, isIntact } of verifyAll(stored)) expect(isIntact, text).toBe(true)
  } finally {
    await stored.storage.close()
  }
}

/** The oldest one goes through all migrations; the others are for the long run. */
const tried = isLong ? FIXTURES : FIXTURES.slice(0, 1)

oneEngine('a start on the store of', 'MongoDB', (environment) => {
  for (const fixture of tried)
    test(fixture, async () => {
      const variables = environment({ fresh: true })
      const settings = { mongodbUri: variables['MONGODB_URI'] ?? null, dataDirectory }
      await upgrade(await fillWith(fixture, settings), settings, variables)
    })
})

test('a start on the very file that the embedded engine of the oldest version has written', async () => {
  await upgrade(await copyOldestStore(dataDirectory), { mongodbUri: null, dataDirectory })
})
