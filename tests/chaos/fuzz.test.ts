/** Fuzzes a live room with mutated and random messages: it stays up, leaks no memory, stores nothing, and serves the others. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import * as encoding from 'lib0/encoding'
import { MESSAGE } from '#contract/socket.ts'
import { hideId } from '#crdt/presence/hidden-id.ts'
import type { PresenceChange } from '#crdt/presence/presence-change.ts'
import { writeChange } from '#crdt/presence/presence-codec.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { awarenessFrame, syncStep1Frame, syncStep2Frame, updateFrame } from '#server/sync/wire/frames.ts'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { RandomSource } from './support/run/random-source.ts'
import { isLong, withSeed } from '#tests/run-options.ts'
import { Fuzzer } from './support/clients/fuzzer.ts'
import { createSharedArtwork, type SharedArtwork } from './support/run/shared-artwork.ts'
import { INVALID_ID_PREFIX, INVALID_MESSAGES, type InvalidMessage } from './support/messages/invalid-messages.ts'
import { readMetric, residentMegabytes } from './support/processes/metrics.ts'
import { mayHoldOwnStroke, mutate } from './support/messages/mutations.ts'
import { DurableItems } from './support/checks/durable-items.ts'
import { AppClient } from './support/clients/app-client.ts'
import { documentOf, readLog } from './support/checks/read-log.ts'
import { untilConverged } from './support/checks/until-converged.ts'

// y-websocket asks the browser's WebSocket for a constant before it resyncs.
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket))

const MESSAGES = isLong ? 100_000 : 2_000
const SOCKETS = 6
/** Growth after the warm-up; a leak per message shows in a hundred thousand messages. */
const MEMORY_MB = 80
/** So small that a server which kept every message would run out of memory before the end. */
const HEAP_MB = 128

let server: ServerProcess | null = null
afterEach(async () => server?.dispose())

test(
  `${MESSAGES} mutated messages neither stop the server nor change the log nor leak memory`,
  () =>
    withSeed(async (seed) => {
      const random = new RandomSource(seed)
      const running = await ServerProcess.start({ LOG_LEVEL: 'warn', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
      server = running
      const artwork = await createSharedArtwork(running.origin, ['ana', 'mallory'])
      const [ana, mallory] = artwork.people
      const socketUrl = `${running.origin.replace('http', 'ws')}/collab`
      const compliant = await AppClient.open({
        ...artwork,
        name: 'ana',
        person: ana!,
        socketUrl,
        durable: new DurableItems(),
        random: random.fork(),
      })
      for (let i = 0; i < 40; i += 1) {
        compliant.draw()
        if (i % 5 === 0) compliant.undo()
        if (i % 10 === 0) compliant.redo()
      }
      await untilConverged([compliant], () => readLog(running.origin, artwork), 10_000)
      const before = await readLog(running.origin, artwork)
      const { pid } = running

      const corpus = validMessages(documentOf(before), artwork)
      const fuzzers = Array.from(
        { length: SOCKETS },
        (_, i) => new Fuzzer(`${socketUrl}/${artwork.artworkId}${i % 2 === 0 ? '' : '?v=3'}`, mallory!.cookie),
      )
      const invalidMessages = Object.keys(INVALID_MESSAGES) as InvalidMessage[] // Object.keys widens to string
      const doc = documentOf(before)
      const nextMessage = (): Uint8Array => {
        if (random.percent(4)) return random.bytes(random.between(0, 300))
        if (random.percent(4))
          return INVALID_MESSAGES[random.pick(invalidMessages)]({ doc, sender: mallory!.id, victim: ana!.id, random })
        return mutate(random.pick(corpus), corpus, random)
      }

      let left = MESSAGES
      let warmedUp = 0
      await Promise.all(
        fuzzers.map(async (fuzzer) => {
          while (left > 0) {
            const message = nextMessage()
            if (mayHoldOwnStroke(message, mallory!.id) && !isInvalid(message)) continue
            left -= 1
            await fuzzer.send(random.percent(1) ? 'text' : message)
            if (warmedUp === 0 && left < MESSAGES * 0.8) warmedUp = await residentMegabytes(running.origin)
          }
        }),
      )
      for (const fuzzer of fuzzers) fuzzer.close()

      expect(running.pid).toBe(pid)
      expect(await readLog(running.origin, artwork)).toEqual(before)
      const after = await residentMegabytes(running.origin)
      const heap = (await readMetric(running.origin, 'nodejs_heap_size_used_bytes')) / 1024 / 1024
      const closes: Record<string, number> = {}
      for (const [close, count] of fuzzers.flatMap(({ closes }) => [...closes]))
        closes[close] = (closes[close] ?? 0) + count
      console.info(`fuzz: memory ${warmedUp.toFixed(0)} -> ${after.toFixed(0)} MB, heap ${heap.toFixed(0)} MB`, closes)
      expect(after - warmedUp).toBeLessThan(MEMORY_MB)
      expect(Object.keys(closes).length).toBeGreaterThan(5)

      compliant.draw()
      await untilConverged([compliant], () => readLog(running.origin, artwork), 10_000)
      expect((await readLog(running.origin, artwork)).length).toBe(before.length + 1)
      expect(compliant.sockets.closes).toEqual([])
      await compliant.end()
    }),
  MESSAGES * 20 + 60_000,
)

/** Returns whether this is an invalid message; those may hold valid strokes of their sender, too. */
const isInvalid = (message: Uint8Array): boolean => Buffer.from(message).includes(INVALID_ID_PREFIX)

/** Returns messages that Ana's compliant client sends and receives. */
function validMessages(doc: Y.Doc, { people }: SharedArtwork): Uint8Array[] {
  const state = Y.encodeStateVector(doc)
  const whole = Y.encodeStateAsUpdate(doc)
  const presence = encoding.createEncoder()
  for (const number of [1, doc.clientID, 1]) encoding.writeVarUint(presence, number)
  const user = { id: people[0]!.id, name: 'ana', color: '#4c6ef5' }
  encoding.writeVarString(presence, JSON.stringify({ user, cursor: { x: 3, y: 4 }, stroke: null }))
  const single: Uint8Array[] = []
  doc.store.clients.forEach((structs, client) => {
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
    ...compactPresence(people[1]!.id),
    ...single,
  ]
}

/** Returns messages of a client that moves its cursor, draws a line and lets go of it. */
function compactPresence(author: number): Uint8Array[] {
  const line = hideId(plainLine({ author, path: { points: [16, 16, 32, 32], pressures: [9, 10] } }))
  const changes: PresenceChange[] = [
    { cursor: { x: 3, y: 4 }, tool: { tool: 'brush', color: 5, size: 6 }, stroke: line },
    { cursor: { x: 5, y: 6 }, stroke: { before: 2, kept: 1, steps: [16, 16, 16, 16], pressures: [7, 8] } },
    { cursor: null, stroke: null },
  ]
  return changes.map((change) =>
    encoding.encode((message) => {
      encoding.writeVarUint(message, MESSAGE.presence)
      writeChange(message, change)
    }),
  )
}
