import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { encodeItem } from '#crdt/document/updates/encode-items.ts'
import { Broadcast } from '#server/sync/room/broadcast.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { Outbox } from './outbox.ts'

/** A socket that takes everything, and says so at once, as one does whose peer is near. */
class QuickSocket {
  readonly OPEN = 1
  readonly readyState = 1
  sent: Uint8Array[] = []
  /** Its peer reads. */
  reads = true

  send(frame: Uint8Array, taken: () => void): void {
    this.sent.push(frame)
    if (this.reads) process.nextTick(taken)
  }

  take(): Uint8Array[] {
    return this.sent.splice(0)
  }
}

const piece = (i: number): Uint8Array => updateFrame(Uint8Array.of(i))

function* pieces(count: number): Generator<Uint8Array, Uint8Array> {
  for (let i = 0; i < count; i += 1) yield piece(i)
  return piece(count)
}

function* megabytes(): Generator<Uint8Array, Uint8Array> {
  for (;;) yield updateFrame(new Uint8Array(2 ** 20))
}

function neverLost(): never {
  throw new Error('the listener fell behind')
}

function listening(lost: () => void = neverLost): {
  socket: QuickSocket
  broadcast: Broadcast
  listener: Outbox
  draw: (clock: number, bytes?: number) => void
} {
  const socket = new QuickSocket()
  const broadcast = new Broadcast()
  // Of a socket, a listener uses only what a QuickSocket has.
  const listener = new Outbox(socket as unknown as WebSocket, broadcast, lost)
  const draw = (clock: number, bytes = 1): void => {
    const item = encodeItem({
      kind: 'stroke',
      client: 1,
      clock,
      origin: null,
      length: 1,
      strokeId: `s${clock}`,
      author: 1,
      bytes: new Uint8Array(bytes),
    })
    broadcast.push([{ items: [item], author: null }])
    listener.pull()
  }
  return { socket, broadcast, listener, draw }
}

test('an answer goes out one piece a turn; what is for this socket alone passes it, what builds on it waits', async () => {
  const { socket, broadcast, listener, draw } = listening()
  listener.sendAnswer(pieces(3))
  expect(socket.take()).toEqual([piece(0)])
  draw(0)
  listener.send('acknowledgement', () => Uint8Array.of(9))
  expect(socket.take()).toEqual([Uint8Array.of(9)])
  expect(listener.idle).toBe(false)
  for (let i = 1; i <= 3; i += 1) {
    await nextTurn()
    expect(socket.take()).toEqual([piece(i)])
  }
  // The last piece held what was drawn meanwhile.
  await nextTurn()
  expect(socket.take()).toEqual([])
  expect(listener.idle).toBe(true)
  expect(listener.position).toBe(broadcast.end)
  draw(1)
  expect(socket.take()).toHaveLength(1)
})

test('whoever is being answered keeps nothing in the broadcast, and asking again begins anew', async () => {
  const { socket, broadcast, listener, draw } = listening()
  listener.sendAnswer(pieces(2))
  draw(0)
  expect(listener.position).toBe(broadcast.end)
  listener.sendAnswer(pieces(1))
  await nextTurn()
  await nextTurn()
  await nextTurn()
  expect(socket.take()).toEqual([piece(0), piece(0), piece(1)])
})

test('who takes nothing of an answer is lost once more was announced than is kept, however often it asks', async () => {
  let isLost = false
  const { socket, listener, draw } = listening(() => void (isLost = true))
  socket.reads = false
  for (let i = 0; i < 4; i += 1) {
    listener.sendAnswer(megabytes())
    draw(i, 2 ** 20 - 100)
    await nextTurn()
  }
  expect(isLost).toBe(false)
  expect(socket.take()).toHaveLength(1)
  listener.sendAnswer(megabytes())
  draw(4, 2 ** 20)
  expect(isLost).toBe(true)
})
