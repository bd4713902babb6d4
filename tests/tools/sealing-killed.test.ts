/** Processes that are killed while they seal chapters leave a snapshot that can be read, and nothing that the log does not have. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { openStorage } from '#server/open-storage.ts'
import { isLong } from '#tests/run-options.ts'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'
import { packSnapshot } from '#tests/sync/packed-snapshot.ts'
import { openSmallChapters } from './small-chapters.ts'

const isMongodThere = await hasMongod()
const newDatabase = useSharedMongo()
const KILLS = isLong ? 30 : 1

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

/** Runs the process until it has stored some snapshots, and kills it at any moment after that. Returns the strokes it has reported. */
async function runAndKill(dataDirectory: string, mongodbUri: string | null): Promise<number> {
  const script = join(import.meta.dirname, 'sealing-room.ts')
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script, dataDirectory, mongodbUri ?? ''])
  const exited = once(child, 'exit')
  let output = ''
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const saved = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.split('\n').length > 8) resolve()
    })
  })
  await Promise.race([saved, exited.then(() => expect.fail(errors))])
  await sleep(Math.random() * 30)
  child.kill('SIGKILL')
  await exited
  return Number(output.trimEnd().split('\n').at(-1))
}

describe.each(['embedded', 'MongoDB'] as const)('%s', (engine) => {
  test.skipIf(engine === 'MongoDB' && !isMongodThere)(
    'a room that was killed while it sealed chapters opens from them as from its log',
    async () => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'fridgedoor-sealing-'))
      cleanups.push(() => rm(dataDirectory, { recursive: true }))
      const mongodbUri = engine === 'embedded' ? null : newDatabase()
      for (let kill = 0; kill < KILLS; kill += 1) {
        const reported = await runAndKill(dataDirectory, mongodbUri)
        const stored = await openStorage({ dataDirectory, mongodbUri })
        cleanups.push(() => stored.storage.close())
        const { room, snapshots } = await openSmallChapters(stored)
        const snapshot = await snapshots.load(7)
        expect(snapshot?.sealed.length).toBeGreaterThan(0)
        expect(snapshot!.last.strokes.first + snapshot!.last.strokes.times.length).toBeGreaterThanOrEqual(reported)
        const fromLog = await openSmallChapters(stored, { fromLog: true })
        expect(await packSnapshot(room.durable.snapshot())).toEqual(await packSnapshot(fromLog.room.durable.snapshot()))
        await cleanups.pop()!()
      }
    },
  )
})
