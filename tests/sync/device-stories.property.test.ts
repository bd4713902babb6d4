/**
 * Tabs, people, failing writes, crashes and a network that comes and goes, at every await of the device: each stroke ends once on the
 * server, under its author, and 'All changes saved' is said of nothing else (OUTBOX-1, OUTBOX-5).
 */
import * as fc from '#tests/fast-check.ts'
import { isLong } from '#tests/run-options.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { DeviceWorld, PEOPLE } from './device-world.ts'

const tab = fc.nat(2)
const is = fc.boolean()
const action = fc.oneof(
  { weight: 20, arbitrary: fc.record({ do: fc.constant('draw' as const), tab, count: fc.constantFrom(1, 1, 3) }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('steps' as const), count: fc.constantFrom(1, 2, 5, 40) }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('open' as const), tab, isDraft: fc.nat(2).map((n) => n === 0) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const), tab, isCrash: is }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('time' as const), ms: fc.constantFrom(50, 1_000, 3_000, 15_000) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fail' as const), count: fc.constantFrom(1, 1, 2, 8) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('become' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('round' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endRound' as const), isCrash: is }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sign' as const), as: fc.constantFrom(...PEOPLE, ...PEOPLE, null) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('online' as const), is }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('acknowledge' as const), is }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

function act(world: DeviceWorld, given: Action): Promise<void> | void {
  switch (given.do) {
    case 'draw':
      for (let i = 0; i < given.count; i += 1) world.draw(given.tab)
      return
    case 'steps':
      return world.steps(given.count)
    case 'open':
      return world.open(given.tab, given.isDraft)
    case 'end':
      return world.end(given.tab, given.isCrash)
    case 'time':
      return world.passTime(given.ms)
    case 'fail':
      return world.failWrites(given.count)
    case 'become':
      return world.become(given.tab)
    case 'round':
      return world.round()
    case 'endRound':
      return world.endRound(given.isCrash)
    case 'sign':
      return world.signIn(given.as)
    case 'online':
      return world.goOnline(given.is)
    case 'cut':
      return world.cut()
    case 'acknowledge':
      return world.acknowledge(given.is)
  }
}

beforeEach(() => {
  // y-websocket reads a constant of the browser's.
  vi.stubGlobal('WebSocket', WebSocket)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const story = fc.record({ actions: fc.array(action, { minLength: 20, maxLength: 100, size: 'max' }), isCrash: is })

test.each([
  { name: 'with locks', hasLocks: true },
  { name: 'in a browser that loses its locks', hasLocks: false },
])(
  'whatever tabs, people, device and network do, no stroke is lost, doubled or under another name, $name',
  async ({ hasLocks }) => {
    await fc.assert(
      fc.asyncProperty(story, async ({ actions, isCrash }) => {
        const world = await DeviceWorld.start(hasLocks)
        try {
          world.open(0, false)
          await world.steps(20)
          for (const given of actions) await act(world, given)
          await world.finish(isCrash)
          expect(world.faults).toEqual([])
        } finally {
          await world.close()
        }
      }),
      { numRuns: isLong ? 4_000 : 240 },
    )
  },
  900_000,
)
