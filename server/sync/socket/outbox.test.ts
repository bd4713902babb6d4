import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PeerSocket } from '#server/sync/wire/peer-socket.ts'
import { MESSAGE } from '#contract/socket.ts'
import { encodeItem } from '#crdt/document/updates/encode-items.ts'
import { Broadcast } from '#server/sync/room/broadcast.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { Outbox } from './outbox.ts'

/** A socket that accepts every frame and reports it as sent in the same turn. */
class QuickSocket {
  readonly OPEN = 1
  readonly readyState = 1
  sent: Uint8Array[] = []
  /** False simulates a peer that reads nothing. */
  peerReads = true
  /** What to call when the peer has read the frames that it does not read now. */
  readonly unsent: (() => void)[] = []

  send(frame: Uint8Array, onSent: () => void): void {
    this.sent.push(frame)
    if (this.peerReads) process.nextTick(onSent)
    else this.unsent.push(onSent)
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

function failOnFallingBehind(): never {
  throw new Error('the outbox fell behind')
}

function failOnFault(error: unknown): never {
  throw error
}

function openOutbox(onFellBehind: () => void = failOnFallingBehind): {
  socket: QuickSocket
  broadcast: Broadcast
  outbox: Outbox
  draw: (clock: number, bytes?: number) => void
} {
  const socket = new QuickSocket()
  const broadcast = new Broadcast()
  // An outbox uses no more of a socket than a QuickSocket has.
  const outbox = new Outbox(socket as unknown as PeerSocket, broadcast, { onFellBehind, onFault: failOnFault })
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
    broadcast.push([{ items: [item], sender: null }])
    outbox.flush()
  }
  return { socket, broadcast, outbox, draw }
}

test('a sync reply goes out one piece a turn; direct frames overtake it, and the broadcast waits for it', async () => {
  const { socket, broadcast, outbox, draw } = openOutbox()
  outbox.sendSyncReply(pieces(3))
  expect(socket.take()).toEqual([piece(0)])
  draw(0)
  outbox.send('acknowledgement', () => Uint8Array.of(9))
  expect(socket.take()).toEqual([Uint8Array.of(9)])
  expect(outbox.isIdle).toBe(false)
  for (let i = 1; i <= 3; i += 1) {
    await nextTurn()
    expect(socket.take()).toEqual([piece(i)])
  }
  // The last piece held what became durable meanwhile.
  await nextTurn()
  expect(socket.take()).toEqual([])
  expect(outbox.isIdle).toBe(true)
  expect(outbox.position).toBe(broadcast.end)
  draw(1)
  expect(socket.take()).toHaveLength(1)
})

test('an outbox with an unfinished sync reply holds nothing in the broadcast, and a new request restarts the reply', async () => {
  const { socket, broadcast, outbox, draw } = openOutbox()
  outbox.sendSyncReply(pieces(2))
  draw(0)
  expect(outbox.position).toBe(broadcast.end)
  outbox.sendSyncReply(pieces(1))
  await nextTurn()
  await nextTurn()
  await nextTurn()
  expect(socket.take()).toEqual([piece(0), piece(0), piece(1)])
})

test('a socket that reads no piece of a sync reply falls behind with the broadcast’s buffer, however often it asks', async () => {
  let fellBehind = false
  const { socket, outbox, draw } = openOutbox(() => void (fellBehind = true))
  socket.peerReads = false
  for (let i = 0; i < 4; i += 1) {
    outbox.sendSyncReply(megabytes())
    draw(i, 2 ** 20 - 100)
    await nextTurn()
  }
  expect(fellBehind).toBe(false)
  expect(socket.take()).toHaveLength(1)
  outbox.sendSyncReply(megabytes())
  draw(4, 2 ** 20)
  expect(fellBehind).toBe(true)
})

test('a last frame waits for the sync reply and for the broadcast, and only the newest is sent', async () => {
  const { socket, outbox, draw } = openOutbox()
  outbox.sendSyncReply(pieces(1))
  outbox.sendLast(() => Uint8Array.of(7))
  await nextTurn()
  await nextTurn()
  expect(socket.take()).toEqual([piece(0), piece(1), Uint8Array.of(7)])

  socket.peerReads = false
  draw(0, 2 ** 18)
  draw(1)
  expect(socket.take()).toHaveLength(1)
  outbox.sendLast(() => Uint8Array.of(8))
  outbox.sendLast(() => Uint8Array.of(9))
  expect(socket.take()).toEqual([])
  socket.peerReads = true
  for (const onSent of socket.unsent.splice(0)) onSent()
  const [drawn, ...after] = socket.take()
  expect(drawn![0]).toBe(MESSAGE.sync)
  expect(after).toEqual([Uint8Array.of(9)])
})
