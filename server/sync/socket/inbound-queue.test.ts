import { expect, test, vi } from 'vitest'
import { FairScheduler } from '#server/sync/limits/fair-scheduler.ts'
import { InboundQueue, type Pieces } from './inbound-queue.ts'

const FAULT = new Error('a planted fault')

function* failingPieces(): Generator<void, null> {
  yield
  throw FAULT
}

/** Opens two queues of one room; the first processes its messages with `process`. */
function openQueues(process: (message: Uint8Array) => ReturnType<Parameters<typeof open>[0]>) {
  const faults: unknown[] = []
  const taken: number[] = []
  const scheduler = new FairScheduler(() => performance.now())
  const one = open(process, scheduler, (error) => {
    faults.push(error)
    one.stop()
  })
  const other = open(
    ([first]) => {
      taken.push(first!)
      return null
    },
    scheduler,
    () => expect.unreachable(),
  )
  return { one, other, faults, taken }
}

function open(
  process: (message: Uint8Array) => { ms: number; reason: 'too-fast' } | null | Pieces,
  scheduler: FairScheduler,
  onFault: (error: unknown) => void,
): InboundQueue {
  return new InboundQueue({
    socket: { pause() {}, resume() {} },
    room: 'room',
    scheduler,
    limits: { messagesPerSecond: Infinity, bytesPerSecond: Infinity, maxThrottledMs: 10_000 },
    clock: () => performance.now(),
    throttleBefore: () => null,
    process,
    onThrottledTooLong: expect.unreachable,
    onFault,
  })
}

test('a message that throws after a throttle ends its own queue alone (SYNC-28)', async () => {
  let count = 0
  const { one, other, faults, taken } = openQueues(() => {
    count += 1
    if (count === 2) throw FAULT
    return { ms: 1, reason: 'too-fast' }
  })
  one.enqueue(Uint8Array.of(1))
  one.enqueue(Uint8Array.of(2))
  other.enqueue(Uint8Array.of(3))
  await vi.waitFor(() => expect(faults).toEqual([FAULT]))
  other.enqueue(Uint8Array.of(4))
  await other.drained()
  expect(taken).toEqual([3, 4])
})

test('a piece of a long message that throws ends its own queue alone (SYNC-28)', async () => {
  const { one, other, faults, taken } = openQueues(() => failingPieces())
  one.enqueue(Uint8Array.of(1))
  other.enqueue(Uint8Array.of(2))
  await vi.waitFor(() => expect(faults).toEqual([FAULT]))
  await Promise.all([one.drained(), other.drained()])
  expect(taken).toEqual([2])
})
