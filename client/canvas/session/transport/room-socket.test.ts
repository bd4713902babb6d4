import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { fallbackSocket, Transport } from './room-socket.ts'
import type { PollingRequests } from './polled-socket.ts'
import type { OpenStream } from './stream-socket.ts'

/** A WebSocket whose upgrade a proxy neither passes nor refuses. */
class SilentSocket extends EventTarget {
  readyState = 0
  closes = 0
  close(): void {
    this.closes += 1
  }
}

/** Gives one message, and then none. */
const requests: PollingRequests = {
  open: () => Promise.resolve('connection'),
  receive: vi
    .fn<PollingRequests['receive']>()
    .mockResolvedValueOnce({ messages: [Uint8Array.of(1)], closed: null })
    .mockReturnValue(new Promise(() => {})),
  send: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a proxy that gives upgrades no reply is given up after 10 s twice, and each wait ends as a lost connection', async () => {
  const transport = new Transport()
  const Socket = fallbackSocket({
    // It has what the class uses of a WebSocket.
    WebSocket: SilentSocket as unknown as typeof WebSocket,
    requests,
    transport,
    isOnline: () => true,
    firstProbeMs: 10_000,
  })
  const connect = () => {
    const events: string[] = []
    const socket = new Socket('ws://localhost/collab/1?v=3')
    socket.addEventListener('message', () => events.push('message'))
    socket.addEventListener('close', ({ code }) => events.push(`closed ${code}`))
    return { socket, events }
  }
  for (const means of ['websocket', 'websocket'] as const) {
    expect(transport.next()).toBe(means)
    const { events } = connect()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(events).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(events).toEqual(['closed 1006'])
  }
  const { socket, events } = connect()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events).toEqual(['message'])
  expect(transport.means).toBe('requests')
  socket.close()
})

test('a browser that connects again finds a means that works, whichever is blocked and whenever that changes', () => {
  const world = fc.record({ websocket: fc.boolean(), requests: fc.boolean() })
  fc.assert(
    fc.property(fc.array(world, { maxLength: 20 }), world, (before, now) => {
      fc.pre(now.websocket || now.requests)
      const transport = new Transport()
      const attempt = (working: typeof now): boolean => {
        const means = transport.next()
        if (working[means]) transport.works(means)
        else transport.fails(means)
        return working[means]
      }
      for (const working of before) attempt(working)
      const attempts = Array.from({ length: 4 }, () => attempt(now))
      expect(attempts.includes(true)).toBe(true)
      expect(now[transport.means]).toBe(true)
    }),
  )
})

test('plain requests are tried after the second WebSocket that brings no message, and no earlier', () => {
  const transport = new Transport()
  transport.fails('websocket')
  expect(transport.next()).toBe('websocket')
  transport.fails('websocket')
  expect(transport.next()).toBe('requests')
  expect(transport.means).toBe('websocket')
  transport.works('requests')
  expect(transport.means).toBe('requests')
})

/** Streams of somebody who looks, which hold the given message, and then nothing; none is `null`. */
function lookingSocket(message: string | null, transport = new Transport()) {
  let isHidden = true
  const page = new EventTarget()
  const requested: string[] = []
  const openStream: OpenStream = async (_id, query) => {
    requested.push(query['look'] ?? '')
    return new ReadableStream({
      start: (stream) => void (message && stream.enqueue(new TextEncoder().encode(message))),
    })
  }
  const Socket = fallbackSocket({
    WebSocket: SilentSocket as unknown as typeof WebSocket,
    openStream,
    transport,
    page: {
      isHidden: () => isHidden,
      onVisibility(listener) {
        page.addEventListener('turned', listener)
        return () => page.removeEventListener('turned', listener)
      },
    },
    isOnline: () => true,
    firstProbeMs: 10_000,
  })
  const events: string[] = []
  const connect = (): void => {
    const socket = new Socket('ws://localhost/collab/1?v=3&look=picture')
    socket.addEventListener('message', () => events.push('message'))
    socket.addEventListener('close', ({ code }) => events.push(`closed ${code}`))
  }
  const show = async (shown: boolean): Promise<void> => {
    isHidden = !shown
    page.dispatchEvent(new Event('turned'))
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { connect, show, events, requested, transport }
}

test('a page that looks begins its stream when it is shown, and ends it when it has been hidden for 10 s (SYNC-47)', async () => {
  const { connect, show, events, requested } = lookingSocket('data: AA==\n\n')
  connect()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([events, requested]).toEqual([[], []])
  await show(true)
  expect([events, requested]).toEqual([['message'], ['picture']])
  await show(false)
  await vi.advanceTimersByTimeAsync(9_000)
  await show(true)
  await vi.advanceTimersByTimeAsync(60_000)
  await show(false)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(events).toEqual(['message'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['message', 'closed 1006'])
})

test('where a proxy keeps streams back twice, somebody who looks joins the room (SYNC-46)', async () => {
  const transport = new Transport()
  for (const rounds of [1, 2]) {
    expect(transport.triesStream).toBe(true)
    const { connect, show, events } = lookingSocket(null, transport)
    await show(true)
    connect()
    await show(true)
    await vi.advanceTimersByTimeAsync(25_000)
    expect([rounds, events]).toEqual([rounds, ['closed 1006']])
  }
  expect(transport.triesStream).toBe(false)
})
