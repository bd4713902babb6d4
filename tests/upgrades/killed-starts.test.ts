/** A start that is killed at any of its writes loses nothing: the next one goes on, and all is as after a start in one go (STORAGE-4). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbeddedReader } from '#server/tools/backup/embedded-reader.ts'
import { openMongoReader } from '#server/tools/backup/mongo-reader.ts'
import { seededRandom } from '#scripts/line-art/patterns/seeded-random.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { isLong, withSeed } from '#tests/run-options.ts'
import { FIXTURES, fillWith, type Settings } from './fixtures.ts'

/** Writes at which a start is killed, in the short run. */
const KILLS = 4
/** More than a lock lasts. The embedded engine has one process, whose next start does not wait for its lock. */
const BETWEEN_STARTS_MS = 60_000
const CACHE = resolve(import.meta.dirname, '../../.cache')

let program: string
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  program = await mkdtemp(join(CACHE, 'killed-starts-'))
  // Bundled, because loading the server from its sources takes ten times as long.
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: program,
      target: 'node20',
      rolldownOptions: { input: join(import.meta.dirname, 'start-and-die.ts'), output: { entryFileNames: 'main.js' } },
    },
  })
})
afterAll(() => rm(program, { recursive: true }))

oneEngine('a start that is killed', 'embedded', (environment) => {
  /** Returns an empty storage that holds the oldest fixture, and removes it after `work`. */
  async function withOldStore<T>(work: (settings: Settings) => Promise<T>): Promise<T> {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'fridgedoor-killed-'))
    try {
      const settings = { mongodbUri: environment({ fresh: true })['MONGODB_URI'] ?? null, dataDirectory }
      await fillWith(FIXTURES[0]!, settings)
      return await work(settings)
    } finally {
      await rm(dataDirectory, { recursive: true })
    }
  }

  test('goes on at the next start, whichever write it is killed at', () =>
    withSeed(async (seed) => {
      const [expected, writes] = await withOldStore(async (settings) => {
        const made = await start(settings, { killAt: 0, turn: 0 })
        return [await stateOf(settings), made ?? 0] as const
      })
      expect(writes).toBeGreaterThan(20)
      const random = seededRandom(seed)
      // In the long run a store for each write; else one store whose start is killed again and again on its way.
      const stores = isLong
        ? Array.from({ length: writes }, (_, i) => [i + 1])
        : [Array.from({ length: KILLS }, () => 1 + Math.floor((random() * writes) / KILLS))]
      for (const kills of stores)
        await withOldStore(async (settings) => {
          for (const [turn, killAt] of kills.entries())
            expect(await start(settings, { killAt, turn }), `killed at write ${killAt}`).toBeNull()
          expect(await start(settings, { killAt: 0, turn: kills.length })).not.toBeNull()
          expect(await stateOf(settings), `killed at write ${kills.join(', ')}`).toEqual(expected)
        })
    }))
})

/** Returns how many writes the start has made, or null for one that was killed. */
async function start(
  { mongodbUri, dataDirectory }: Settings,
  { killAt, turn }: { killAt: number; turn: number },
): Promise<number | null> {
  const child = spawn(process.execPath, [join(program, 'main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDirectory,
      ...(mongodbUri !== null && { MONGODB_URI: mongodbUri }),
      KILL_AT: String(killAt),
      AHEAD_MS: String(mongodbUri === null ? 0 : turn * BETWEEN_STARTS_MS),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code, signal] = (await ended) as [number | null, string | null]
  // Nobody else can be at work on an embedded storage.
  if (mongodbUri === null) expect(errors).not.toContain('another process migrates')
  if (signal === 'SIGKILL') return null
  if (code !== 0) throw new Error(`a start failed: ${errors}`)
  return Number(printed)
}

/** What says which process is at work, and what is random or counts attempts. */
const OF_PROCESSES: ReadonlySet<string> = new Set([
  'locks',
  'runningServers',
  'processes',
  'probes',
  'rate-limits',
  'installations',
])
/** Tombstones, which a sweep removes in the background as far as it comes before the program ends. */
const SWEPT: ReadonlySet<string> = new Set(['deletedAccounts', 'deletedArtworks'])
const CHANCE: ReadonlySet<string> = new Set(['shownAs', 'entryId'])

/** Returns everything that is stored, without dates and chance, by collection. */
async function stateOf({ mongodbUri, dataDirectory }: Settings): Promise<Record<string, unknown>> {
  const reader = mongodbUri === null ? openEmbeddedReader(dataDirectory) : await openMongoReader(mongodbUri)
  const state: Record<string, unknown> = {}
  for (const { name, indexes } of reader.collections) {
    if (OF_PROCESSES.has(name) || SWEPT.has(name)) continue
    const documents: string[] = []
    for await (const document of reader.documents(name))
      documents.push(
        JSON.stringify(document, (key, value: unknown) =>
          CHANCE.has(key) ? 'chance' : isDate(value) ? 'date' : value,
        ),
      )
    if (documents.length > 0)
      state[name] = {
        documents: documents.toSorted(),
        indexes: indexes.map((index) => JSON.stringify(index)).toSorted(),
      }
  }
  await reader.close()
  return state
}

/** As JSON.stringify hands it on. */
const isDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
