/**
 * `npm run bench -- soak` (build first): half an hour of families on two processes, with a fault every five minutes (soak.ts). `--minutes 4`
 * presses it into less time; `--people 90` says how many color, in place of 70 % of what this machine can hold. Ends with exit code 1 when anything was lost or differs.
 */
import { atMost, type Figure } from '#scripts/bench/figures/figures.ts'
import { PEOPLE_PER_FAMILY } from '#scripts/bench/load/players/habits.ts'
import { measureCapacity } from './capacity.ts'
import { soak } from './soak.ts'

/** Late in the run, the heap may hold this many times what it held early: not every sample comes right after a garbage collection. */
const MAX_HEAP_GROWTH = 1.25
const PLAYER_PROCESSES = 2
/** Of the people that this machine can hold. */
const LOAD_SHARE = 0.7

/** Prints what happens as it goes. */
export async function soakBench(options: {
  /** Null: a share of what the machine can hold. */
  readonly people: number | null
  readonly minutes: number
}): Promise<readonly Figure[]> {
  const start = performance.now()
  const result = await soak({
    families: async (servers) => {
      const people = options.people ?? (await measureCapacity(servers)) * LOAD_SHARE
      return Math.max(1, Math.round(people / PEOPLE_PER_FAMILY))
    },
    seconds: options.minutes * 60,
    playerProcesses: PLAYER_PROCESSES,
    seed: Date.now() % 2 ** 31,
    note: (line) => console.error(`${((performance.now() - start) / 1_000).toFixed(0)} s: ${line}`),
  })
  const { report, saved, residentMegabytes, heapMegabytes, lagMs, cores } = result
  for (const fault of result.faults) console.log(`fault: ${fault}`)
  console.log(`sockets closed: ${JSON.stringify(report.closes)}`)
  if (result.faults.length > 0) process.exitCode = 1
  return [
    { what: 'people', value: result.families * PEOPLE_PER_FAMILY, unit: '' },
    { what: 'faults injected', value: result.injected, unit: '' },
    { what: 'strokes drawn', value: report.drawn, unit: '' },
    { what: 'artworks compared', value: result.compared, unit: '' },
    { what: 'lost, different or refused', value: result.faults.length, unit: '', goal: atMost(0) },
    { what: 'calls that found the server away', value: report.interruptions, unit: '' },
    { what: 'a stroke is saved after, p50', value: saved.p50, unit: 'ms' },
    { what: 'a stroke is saved after, p99', value: saved.p99, unit: 'ms' },
    { what: 'a stroke is saved after, longest', value: saved.longest, unit: 'ms' },
    { what: 'heap of the first process, early', value: heapMegabytes.early, unit: 'MB' },
    {
      what: 'heap of the first process, late',
      value: heapMegabytes.late,
      unit: 'MB',
      goal: atMost(heapMegabytes.early * MAX_HEAP_GROWTH),
    },
    { what: 'resident memory of the first process, early', value: residentMegabytes.early, unit: 'MB' },
    { what: 'resident memory of the first process, late', value: residentMegabytes.late, unit: 'MB' },
    { what: 'event loop late, p99, early', value: lagMs.early, unit: 'ms', digits: 1 },
    { what: 'event loop late, p99, late', value: lagMs.late, unit: 'ms', digits: 1 },
    { what: 'cores of the servers', value: cores.servers, unit: '', digits: 2 },
    { what: 'cores of the players', value: cores.players, unit: '', digits: 2 },
  ]
}
