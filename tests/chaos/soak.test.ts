/** The soak of the load test in a minute, under `npm run test:long`: families of real clients on two processes, with each fault once or twice. */
import { expect, test } from 'vitest'
import { findMongod } from '#scripts/mongod.ts'
import { soak } from '#scripts/bench/load/soak/soak.ts'
import { isLong, withSeed } from '#tests/run-options.ts'

const mongod = isLong ? await findMongod() : null

const SECONDS = 75
/** Starting, registering, and comparing at the end. */
const AROUND_MS = 240_000

test.skipIf(mongod === null)(
  'families lose nothing, and all replicas agree, while processes are killed and stopped and the primary steps down',
  () =>
    withSeed(async (seed) => {
      const events: string[] = []
      const { faults, report, compared, injected } = await soak({
        families: async () => 6,
        seconds: SECONDS,
        playerProcesses: 1,
        seed,
        note: (line) => events.push(line),
      })
      expect(faults, events.join('\n')).toEqual([])
      // A run without these proves nothing, however busy the machine was.
      expect(report.drawn).toBeGreaterThan(50)
      expect(report.saved).toBeGreaterThan(50)
      expect(compared).toBeGreaterThan(5)
      expect(injected).toBe(5)
    }),
  SECONDS * 1_000 + AROUND_MS,
)
