import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '#tests/eventually.ts'
import { LOG_START } from './log-chain.ts'
import { measureLog } from './measured-log.ts'
import { createStrokeLog, LostRace } from './stroke-log.ts'

test('a log is measured by what became of each group, by its size, and by how late it was heard', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-measured-'))
  const storage = await openEmbeddedStorage({ directory })
  const registry = new Registry()
  const metric = async (line: string): Promise<number> =>
    Number(
      (await registry.metrics())
        .split('\n')
        .find((found) => found.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    )
  const madeAt = new Date('2026-11-26T03:00:00Z')
  // The date goes back once the entries are made: a lag is never below zero.
  const log = measureLog(createStrokeLog({ storage }), registry, {
    now: () => new Date(madeAt.getTime() - 5_000),
    clock: () => performance.now(),
  })
  await log.watch(() => {})
  const write = { userId: 1, at: madeAt, update: Uint8Array.of(1) }
  const { seq } = await log.append(7, LOG_START, [write, write])
  expect(seq).toBe(2)
  await expect(log.append(7, LOG_START, [write])).rejects.toThrow(LostRace)
  await eventually(async () => (await metric('stroke_log_feed_lag_seconds_count')) === 2)
  expect(await metric('stroke_log_feed_lag_seconds_sum')).toBe(0)
  expect(await metric('stroke_log_append_seconds_count{outcome="written"}')).toBe(1)
  expect(await metric('stroke_log_append_seconds_count{outcome="lost-race"}')).toBe(1)
  expect(await metric('stroke_log_group_entries_sum')).toBe(2)
  await storage.close()
  await expect(log.append(7, { ...LOG_START, seq: 2 }, [write])).rejects.toThrow()
  expect(await metric('stroke_log_append_seconds_count{outcome="failed"}')).toBe(1)
  await rm(directory, { recursive: true })
})
