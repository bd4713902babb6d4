import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** In a process of its own, because the size is that of the process. Prints the megabytes of the young generation. */
const PROGRAM = `
import { setImmediate } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
const { followLoad } = await import(${JSON.stringify(join(import.meta.dirname, 'young-generation.ts'))})
followLoad(100)
const kept = []
const survive = () => { for (let i = 0; i < 100_000; i += 1) kept.push({ i }) }
const size = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20
for (let i = 0; i < 10; i += 1) survive()
const atRest = size()
const end = performance.now() + 1_000
while (performance.now() < end) {
  kept.length = 0
  survive()
  await setImmediate()
}
console.log(JSON.stringify({ atRest, busy: size() }))
`

it('keeps the young generation small until the process is busy', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=32', '--import', 'tsx', '--input-type=module', '--eval', PROGRAM],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const { atRest, busy } = JSON.parse(stdout) as { atRest: number; busy: number }
  expect(atRest).toBeLessThanOrEqual(8)
  expect(busy).toBeGreaterThan(8)
})
