/** Who is in which room, when joins, leaves, evictions, deletions and failures come in between each other's reads. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { dot } from './dot.ts'
import { SlowRooms } from './slow-rooms.ts'
import { ANA, BEN } from './socket-server.ts'
import { strokeUpdate } from './stroke-update.ts'

const CLEO = 3
const PEOPLE = [ANA, BEN, CLEO]
const ARTWORKS = [1, 2]
const HEARTBEAT_MS = 10_000
const EVICT_MS = 30_000

type Step =
  | { do: 'open' | 'return'; artwork: number; by: number }
  | { do: 'leave' | 'read'; which: number }
  | { do: 'draw' | 'fail' | 'delete'; artwork: number }
  | { do: 'remove'; by: number }
  | { do: 'beat'; ms: number }
  | { do: 'read-all' }

const artwork = fc.constantFrom(...ARTWORKS)
const which = fc.nat(20)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('open'), artwork, by: fc.constantFrom(...PEOPLE) }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('read'), which }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('read-all') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('leave'), which }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('return'), artwork, by: fc.constantFrom(...PEOPLE) }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('beat'), ms: fc.constantFrom(HEARTBEAT_MS, EVICT_MS / 2) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('draw'), artwork }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('fail', 'delete'), artwork }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), by: fc.constantFrom(BEN, CLEO) }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 10, maxLength: 60 },
)

let slow: SlowRooms
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(async () => {
  await slow.release()
  await slow.live.rooms.close()
  vi.useRealTimers()
})

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await slow.settle()
}

/** A heartbeat reaches every socket that a room has let in: the process lists the room of each. */
async function beat(ms = HEARTBEAT_MS): Promise<void> {
  await slow.settle()
  const members = slow.sockets.filter(({ isOpen, frames }) => isOpen && frames > 0)
  const before = members.map(({ frames }) => frames)
  await pass(ms)
  members.forEach((socket, i) => {
    if (socket.isOpen) expect(socket.frames, 'a member whose room is not listed').toBeGreaterThan(before[i]!)
  })
}

async function take(step: Step): Promise<void> {
  switch (step.do) {
    case 'open':
      slow.open(step.artwork, step.by)
      break
    case 'leave':
      slow.sockets[step.which % Math.max(slow.sockets.length, 1)]?.terminate()
      break
    case 'return':
      // Everybody has left, and somebody comes back right before the eviction.
      for (const socket of slow.sockets) socket.terminate()
      await slow.settle()
      await pass(EVICT_MS - 1)
      slow.open(step.artwork, step.by)
      break
    case 'read':
      return slow.letOneGoOn(step.which)
    case 'beat':
      return beat(step.ms)
    case 'read-all':
      return slow.letAllGoOn()
    case 'draw':
      void slow.draw(step.artwork)
      break
    case 'fail':
      slow.failing.add(step.artwork)
      void slow.draw(step.artwork)
      break
    case 'delete':
      slow.delete(step.artwork)
      break
    case 'remove':
      slow.remove(step.by)
  }
  await slow.settle()
}

test('a socket is in the one room that the process lists, however slow each read is, and nobody stays who was removed (SYNC-35)', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      slow = await SlowRooms.start()
      for (const step of taken) await take(step)
      await slow.release()
      for (const socket of slow.sockets)
        if (!slow.mayStay(socket)) expect(socket.isOpen, `${socket.userId} on ${socket.artworkId}`).toBe(false)
      await beat()
      // One room for each artwork: what is drawn reaches everybody who is there.
      slow.failing.clear()
      for (const id of ARTWORKS.filter((each) => !slow.isDeleted(each))) {
        const there = slow.sockets.filter(({ isOpen, artworkId }) => isOpen && artworkId === id)
        const before = there.map(({ frames }) => frames)
        const drawn = slow.draw(id)
        await slow.settle()
        await slow.settle()
        expect(await drawn).toBe(true)
        there.forEach(({ frames }, i) => expect(frames).toBeGreaterThan(before[i]!))
      }
      // Nothing holds a room that everybody has left.
      for (const socket of slow.sockets) socket.terminate()
      await slow.settle()
      await pass(EVICT_MS)
      await pass(EVICT_MS)
      expect([slow.live.rooms.stats.rooms, slow.live.seats.count]).toEqual([0, 0])
      await slow.live.rooms.close()
    }),
    { numRuns: 400 },
  )
})

test('a person who joins while their room is about to be evicted is removed like everybody else (SYNC-35)', async () => {
  slow = await SlowRooms.start()
  const first = slow.open(1, BEN)
  await slow.letAllGoOn()
  expect(first.frames).toBeGreaterThan(0)
  first.terminate()
  await slow.settle()
  await pass(EVICT_MS - 1)
  const again = slow.open(1, BEN)
  // Ben's rights are read, and the room is asked for.
  await slow.letOneGoOn(0)
  await pass(1)
  await slow.letAllGoOn()
  expect(again).toMatchObject({ isOpen: true })
  slow.remove(BEN)
  await slow.release()
  expect(again).toMatchObject({ isOpen: false, closedFor: 'no-right' })
})

test('an earlier reading of rights that arrives last does not give back what a later one has taken (SYNC-35)', async () => {
  slow = await SlowRooms.start()
  const ben = slow.open(1, BEN)
  await slow.letAllGoOn()
  slow.announce(BEN)
  await slow.settle()
  // The first reading knows that the session is alive, and has read that Ben may draw.
  await slow.letOneGoOn(0)
  const first = slow.waitingReads
  slow.takeDrawing(BEN)
  await slow.settle()
  // The second reading overtakes it.
  while (slow.waitingReads > first) await slow.letOneGoOn(slow.waitingReads - 1)
  await slow.letAllGoOn()
  ben.receive(updateFrame(strokeUpdate(9, 0, dot('late', BEN))))
  await slow.letAllGoOn()
  expect(ben).toMatchObject({ isOpen: false, closedFor: 'read-only' })
})
