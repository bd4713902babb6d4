import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { arrivals, type Faults, NO_FAULTS, SHUFFLE_MS, Wire } from './wire.ts'

/** The part of a browser's socket that is used, without a network. */
class QuietSocket extends EventTarget {
  static readonly made: QuietSocket[] = []
  readonly OPEN = 1
  readyState = 1
  readonly sent: number[] = []

  constructor() {
    super()
    QuietSocket.made.push(this)
  }
  send(data: Uint8Array): void {
    this.sent.push(data[0]!)
  }
  close(): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1005, reason: '' }))
  }
  receive(byte: number): void {
    this.dispatchEvent(new MessageEvent('message', { data: Uint8Array.of(byte).buffer }))
  }
}

/** Returns a wire, its open socket, and what the client got and the wire reported. */
function connect(faults: Partial<Faults> = {}) {
  // The cast: the wire uses of a WebSocket only what QuietSocket has.
  const Base = QuietSocket as unknown as typeof WebSocket
  const chances = [0.9, 0.1, 0.5]
  const network = new EventTarget()
  const wire = new Wire({ WebSocket: Base, network, chance: () => chances.shift() ?? 0 })
  const [got, frames, closes]: [number[], string[], number[]] = [[], [], []]
  wire.watch({
    onFrame: ({ direction, bytes }) => void frames.push(`${direction} ${bytes[0]}`),
    onClose: (code) => void closes.push(code),
  })
  wire.setFaults({ ...NO_FAULTS, ...faults })
  const socket = new wire.WebSocket('ws://nowhere')
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => got.push(new Uint8Array(data)[0]!))
  return { wire, network, socket, got, frames, closes, base: QuietSocket.made.at(-1)! }
}
const send = (socket: WebSocket, ...bytes: number[]): void => bytes.forEach((byte) => socket.send(Uint8Array.of(byte)))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('without faults everything passes at once', () => {
  const { socket, base, got, frames } = connect()
  send(socket, 1, 2)
  base.receive(3)
  expect([base.sent, got, frames]).toEqual([[1, 2], [3], ['sent 1', 'sent 2', 'received 3']])
})

test('a delay holds both directions and keeps the order, also when it ends meanwhile', () => {
  const { wire, socket, base, got } = connect({ delayMs: 100 })
  send(socket, 1)
  base.receive(7)
  vi.advanceTimersByTime(50)
  expect([base.sent, got]).toEqual([[], []])
  wire.setFaults(NO_FAULTS)
  send(socket, 2)
  base.receive(8)
  vi.advanceTimersByTime(51)
  expect([base.sent, got]).toEqual([
    [1, 2],
    [7, 8],
  ])
})

test('duplicates arrive twice, and shuffled messages overtake each other', () => {
  const twice = connect({ duplicates: true })
  send(twice.socket, 1)
  twice.base.receive(2)
  vi.advanceTimersByTime(0)
  expect([twice.base.sent, twice.got]).toEqual([
    [1, 1],
    [2, 2],
  ])
  const mixed = connect({ shuffles: true })
  send(mixed.socket, 1, 2, 3)
  vi.advanceTimersByTime(SHUFFLE_MS)
  expect(mixed.base.sent).toEqual([2, 3, 1])
})

test('offline closes sockets, tells the session, and lets no new one open', () => {
  const { wire, network, socket, closes } = connect()
  const told: string[] = []
  for (const type of ['online', 'offline']) wire.network.addEventListener(type, () => told.push(type))
  wire.setFaults({ ...NO_FAULTS, offline: true })
  network.dispatchEvent(new Event('online'))
  expect([told, closes, socket.readyState]).toEqual([['offline'], [1005], 3])
  expect(new wire.WebSocket('ws://nowhere').readyState).toBe(3)
  wire.setFaults(NO_FAULTS)
  expect(told).toEqual(['offline', 'online'])
  const next = new wire.WebSocket('ws://nowhere')
  wire.drop()
  expect(next.readyState).toBe(3)
})

const anyFaults = fc.record({
  offline: fc.boolean(),
  delayMs: fc.integer({ min: 0, max: 5_000 }),
  duplicates: fc.boolean(),
  shuffles: fc.boolean(),
})
const anyChance = fc.double({ min: 0, max: 1, noNaN: true })

test('each message arrives once, or twice with duplicates, and no later than the faults say', () => {
  fc.assert(
    fc.property(anyFaults, fc.nat(1_000), anyChance, (faults, now, chance) => {
      const found = arrivals(faults, now, 0, () => chance)
      expect(found).toHaveLength(faults.duplicates ? 2 : 1)
      for (const at of found) {
        expect(at).toBeGreaterThanOrEqual(now + faults.delayMs)
        expect(at).toBeLessThanOrEqual(now + faults.delayMs + (faults.shuffles ? SHUFFLE_MS : 0))
      }
    }),
  )
})

test('without shuffling, messages keep their order, also when the delay shrinks meanwhile', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), anyFaults), { maxLength: 20 }), (sent) => {
      let now = 0
      let last = 0
      for (const [pause, faults] of sent) {
        now += pause
        const [at = 0] = arrivals({ ...faults, shuffles: false }, now, last, () => 0.5)
        expect(at).toBeGreaterThanOrEqual(last)
        last = at
      }
    }),
  )
})

test('no faults deliver at once', () => {
  expect(arrivals(NO_FAULTS, 7, 0, () => 1)).toEqual([7])
})
