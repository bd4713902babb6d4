/** Mutated and random messages against a live room: it stands, keeps its memory, stores nothing, and the others go on. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import * as encoding from 'lib0/encoding'
import { awarenessFrame, syncStep1Frame, syncStep2Frame, updateFrame } from '#server/sync/wire/frames.ts'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { Chance } from './support/chance.ts'
import { isLong, withSeed } from './support/chaos-length.ts'
import { Fuzzer } from './support/fuzzer.ts'
import { settle, type Household } from './support/household.ts'
import { LIES, type Lie } from './support/lies.ts'
import { readMetric, residentMegabytes } from './support/metrics.ts'
import { mayBeRightful, mutate } from './support/mutations.ts'
import { PromisesMade } from './support/promises-made.ts'
import { SessionClient } from './support/session-client.ts'
import { calm, readLog, replay } from './support/verdict.ts'

// y-websocket asks the browser's WebSocket for a constant before it resyncs.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket))

const MESSAGES = isLong ? 100_000 : 3_000
const SOCKETS = 6
/** What warming up may take; what a message leaves behind would show in a hundred thousand of them. */
const MEMORY_MB = 80
/** With no more heap than this the server would not live to the end if it kept anything. */
const HEAP_MB = 128

let server: ServerProcess | null = null
afterEach(async () => server?.dispose())

test(
  `${MESSAGES} mutated messages`,
  () =>
    withSeed(async (seed) => {
      const chance = new Chance(seed)
      const house = await ServerProcess.start({ LOG_LEVEL: 'warn', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
      server = house
      const household = await settle(house.origin, ['ana', 'mallory'])
      const [ana, mallory] = household.people
      const socketUrl = `${house.origin.replace('http', 'ws')}/collab`
      const honest = await SessionClient.open({
        ...household,
        name: 'ana',
        person: ana!,
        socketUrl,
        promises: new PromisesMade(),
        chance: chance.fork(),
      })
      for (let i = 0; i < 40; i += 1) {
        honest.draw()
        if (i % 5 === 0) honest.undo()
        if (i % 10 === 0) honest.redo()
      }
      await calm([honest], () => readLog(house.origin, household), 10_000)
      const before = await readLog(house.origin, household)
      const { pid } = house

      const corpus = rightfulMessages(replay(before), household)
      const fuzzers = Array.from(
        { length: SOCKETS },
        () => new Fuzzer(`${socketUrl}/${household.artworkId}`, mallory!.cookie),
      )
      const lies = Object.keys(LIES) as Lie[] // Object.keys forgets what it lists
      const page = replay(before)
      const next = (): Uint8Array => {
        if (chance.percent(4)) return chance.bytes(chance.between(0, 300))
        if (chance.percent(4)) return LIES[chance.pick(lies)]({ page, liar: mallory!.id, victim: ana!.id, chance })
        return mutate(chance.pick(corpus), corpus, chance)
      }

      let left = MESSAGES
      let warm = 0
      await Promise.all(
        fuzzers.map(async (fuzzer) => {
          while (left > 0) {
            const message = next()
            if (mayBeRightful(message, mallory!.id) && !isLie(message)) continue
            left -= 1
            await fuzzer.send(chance.percent(1) ? 'text' : message)
            if (warm === 0 && left < MESSAGES * 0.8) warm = await residentMegabytes(house.origin)
          }
        }),
      )
      for (const fuzzer of fuzzers) fuzzer.close()

      expect(house.pid).toBe(pid)
      expect(await readLog(house.origin, household)).toEqual(before)
      const after = await residentMegabytes(house.origin)
      const heap = (await readMetric(house.origin, 'nodejs_heap_size_used_bytes')) / 1024 / 1024
      const ends: Record<string, number> = {}
      for (const [end, count] of fuzzers.flatMap(({ ends }) => [...ends])) ends[end] = (ends[end] ?? 0) + count
      console.info(`fuzz: memory ${warm.toFixed(0)} -> ${after.toFixed(0)} MB, heap ${heap.toFixed(0)} MB`, ends)
      expect(after - warm).toBeLessThan(MEMORY_MB)
      expect(Object.keys(ends).length).toBeGreaterThan(5)

      honest.draw()
      await calm([honest], () => readLog(house.origin, household), 10_000)
      expect((await readLog(house.origin, household)).length).toBe(before.length + 1)
      expect(honest.sockets.ends).toEqual([])
      await honest.end()
    }),
  MESSAGES * 20 + 60_000,
)

/** Lies hold strokes of their teller on purpose, beside what makes them lies. */
const isLie = (message: Uint8Array): boolean => Buffer.from(message).includes('lie-')

/** What an honest client of Ana sends and is sent. */
function rightfulMessages(page: Y.Doc, { people }: Household): Uint8Array[] {
  const state = Y.encodeStateVector(page)
  const whole = Y.encodeStateAsUpdate(page)
  const presence = encoding.createEncoder()
  for (const number of [1, page.clientID, 1]) encoding.writeVarUint(presence, number)
  const user = { id: people[0]!.id, name: 'ana', color: '#4c6ef5' }
  encoding.writeVarString(presence, JSON.stringify({ user, cursor: { x: 3, y: 4 }, stroke: null }))
  const single: Uint8Array[] = []
  page.store.clients.forEach((structs, client) => {
    for (const { id } of structs) {
      const from = Y.encodeStateVector(new Map([[client, id.clock]]))
      single.push(updateFrame(Y.diffUpdate(whole, from)))
    }
  })
  return [
    syncStep1Frame(state),
    syncStep1Frame(Uint8Array.of(0)),
    syncStep2Frame(whole),
    updateFrame(whole),
    awarenessFrame(encoding.toUint8Array(presence)),
    Uint8Array.of(3),
    ...single,
  ]
}
