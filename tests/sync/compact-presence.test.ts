/** Our own clients and plain ones in one room see each other, and nothing that must stay hidden (SYNC-15, SYNC-16, SYNC-17). */
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MESSAGE, Presence } from '#contract/socket.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { hideId } from '#crdt/presence/hidden-id.ts'
import { writeChange } from '#crdt/presence/presence-codec.ts'
import { encodeAwarenessUpdate } from '#server/sync/room/awareness-update.ts'
import { awarenessFrame } from '#server/sync/wire/frames.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { OwnClient } from './own-client.ts'
import { RawSocket } from './plain-client.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'

let server: SocketServer
let artworkId = 0
beforeAll(async () => {
  server = await SocketServer.start()
})
afterAll(() => server.dispose())

const own = (user: number): Promise<OwnClient> => OwnClient.open(server.url, artworkId, user)
const line = (author: number, points: number[]): BrushStroke =>
  plainLine({ id: `secret-of-${author}`, author, path: { points, pressures: null } })

test('our own clients see each other grow strokes point by point, and leave', async () => {
  artworkId += 1
  const [ana, ben] = [await own(ANA), await own(BEN)]
  const points = [16, 16]
  ana.sender.shareTool({ tool: 'brush', color: 0x123456, size: 7 } as Parameters<typeof ana.sender.shareTool>[0])
  for (let i = 0; i < 20; i += 1) {
    points.push(16 + i, 32)
    ana.sender.shareCursor({ x: i, y: 2 })
    ana.sender.shareGrowing(line(ANA, [...points]))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  // The cursor may arrive before the points.
  await eventually(
    () => ben.people[0]?.stroke,
    (stroke) => stroke != null && 'path' in stroke && stroke.path.points.length === points.length,
  )
  expect(ben.people).toMatchObject([{ userId: ANA, name: 'Ana', color: '#4c6ef5', cursor: { x: 19, y: 2 } }])
  expect(ben.people[0]?.stroke).toEqual(hideId(line(ANA, points)))
  expect(ben.people[0]?.client).toBe(ana.presenceId)
  const late = await own(3)
  await eventually(
    () => late.people.length,
    (count) => count === 2,
  )
  expect(late.people.find(({ userId }) => userId === ANA)?.stroke).toEqual(hideId(line(ANA, points)))
  ana.sender.shareGrowing(null)
  await eventually(
    () => ben.people[0]?.stroke,
    (stroke) => stroke === null,
  )
  ana.leave()
  await eventually(
    () => ben.people.some(({ userId }) => userId === ANA),
    (isHere) => !isHere,
  )
  expect([ben.asked, late.asked]).toEqual([0, 0])
  for (const client of [ben, late]) client.leave()
})

test('plain clients see ours as awareness and ours see them, without ids of strokes', async () => {
  artworkId += 1
  const ana = await own(ANA)
  const ben = await server.join(BEN, artworkId)
  const stateOfAna = (): unknown => ben.provider.awareness.getStates().get(ana.presenceId!)
  ana.sender.shareTool({ tool: 'brush', color: 0x123456, size: 7 } as Parameters<typeof ana.sender.shareTool>[0])
  ana.sender.shareCursor({ x: 3.5, y: 4 })
  ana.sender.shareGrowing(line(ANA, [16, 16, 48, 32]))
  await eventually(stateOfAna, (state) => typeof Presence.safeParse(state).data?.stroke === 'string')
  const { stroke, ...rest } = Presence.parse(stateOfAna())
  expect(rest).toEqual({
    user: { id: ANA, name: 'Ana', color: '#4c6ef5' },
    cursor: { x: 3.5, y: 4 },
    tool: 'brush',
    color: '#123456',
    brushSize: 7,
  })
  const { id } = hideId(line(ANA, [16, 16, 48, 32]))
  expect(decodeStroke(Buffer.from(stroke!, 'base64'))).toEqual({ ...line(ANA, [16, 16, 48, 32]), id })

  const packed = Buffer.from(encodeStroke(line(BEN, [0, 0, 16, 0]))).toString('base64')
  ben.provider.awareness.setLocalState({ cursor: { x: 8.25, y: 9 }, stroke: packed })
  await eventually(
    () => ana.people.find(({ userId }) => userId === BEN)?.stroke,
    (stroke) => stroke !== null && stroke !== undefined,
  )
  expect(ana.people).toMatchObject([{ name: 'Ben', cursor: { x: 8.3, y: 9 } }])
  expect(ana.people[0]?.stroke).toEqual(hideId(line(BEN, [0, 0, 16, 0])))
  ben.provider.awareness.setLocalState({ cursor: { x: 8, y: 9 }, stroke: 'AAAA' })
  await eventually(
    () => ana.people[0]?.stroke,
    (stroke) => stroke === null,
  )
  ana.leave()
  await eventually(stateOfAna, (state) => state === undefined)
})

test('a client that reads nothing for a while is shown what is true then', async () => {
  artworkId += 1
  const [ana, ben] = [await own(ANA), await own(BEN)]
  ben.raw.socket.pause()
  const long = Array.from({ length: 10_000 }, (_, i) => (i * 7_919) % 9_000)
  const change = (points: number[]): Uint8Array =>
    encoding.encode((out) => {
      encoding.writeVarUint(out, MESSAGE.presence)
      writeChange(out, { stroke: hideId(line(ANA, points)) })
    })
  const large = change(long)
  for (let i = 0; i < 400; i += 1) {
    await new Promise((sent) => ana.raw.socket.send(large, sent))
    if (i % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  ana.raw.send(change([16, 16]))
  ana.raw.send(change([32, 32]))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const before = ben.raw.received.length
  ben.raw.socket.resume()
  await eventually(
    () => ben.people[0]?.stroke,
    (stroke) => stroke?.tool === 'brush' && stroke.path.points[0] === 32,
  )
  expect(ben.people[0]?.stroke).toEqual(hideId(line(ANA, [32, 32])))
  expect(ben.raw.received.length - before).toBeLessThan(400)
  expect(ben.asked).toBe(0)
  for (const client of [ana, ben]) client.leave()
})

const message = (...bytes: number[]): Uint8Array => new Uint8Array([MESSAGE.presence, ...bytes])
const foreignStroke = encoding.encode((out) => {
  encoding.writeVarUint(out, MESSAGE.presence)
  writeChange(out, { stroke: hideId(line(BEN, [16, 16])) })
})

test.each([
  ['a field of the server', message(1), 'malformed'],
  ['bytes that end too early', message(4, 1), 'malformed'],
  ['bytes after the end', message(8, 0), 'malformed'],
  ["another person's stroke", foreignStroke, 'forged-presence'],
])('%s closes the socket', async (_, bytes, reason) => {
  artworkId += 1
  const [ana, ben] = [await own(ANA), await own(BEN)]
  ana.raw.send(bytes)
  expect((await ana.raw.closed).reason).toBe(reason)
  await eventually(
    () => ben.people,
    (people) => people.length === 0,
  )
  ben.leave()
})

test('our own client gets hello first, and neither sends nor gets awareness; a plain one never gets our messages', async () => {
  artworkId += 1
  const [ana, ben] = [await own(ANA), await server.join(BEN, artworkId)]
  const plain = await RawSocket.open(server.url, artworkId, 3)
  const claim = encodeAwarenessUpdate([{ client: 77, clock: 1, json: '{"cursor":{"x":1,"y":1}}' }])
  ana.raw.send(awarenessFrame(claim))
  plain.send(message(8))
  ana.sender.shareCursor({ x: 5, y: 5 })
  const seen = (): number[] => [...ben.provider.awareness.getStates().keys()]
  await eventually(seen, (ids) => ids.includes(ana.presenceId!))
  expect(seen()).not.toContain(77)
  ben.provider.awareness.setLocalState({ cursor: { x: 1, y: 1 } })
  await eventually(
    () => ana.people.length,
    (count) => count === 1,
  )
  expect(ana.raw.received[0]?.[0]).toBe(MESSAGE.hello)
  expect(ana.raw.received.map(([type]) => type)).not.toContain(MESSAGE.awareness)
  const ours: (number | undefined)[] = [MESSAGE.persisted, MESSAGE.hello, MESSAGE.presence]
  expect(plain.received.filter(([type]) => ours.includes(type))).toEqual([])
  // It cannot be taken for a Yjs client id, because those have 32 bits.
  expect(ana.presenceId).toBeGreaterThanOrEqual(2 ** 32)
  ana.leave()
  plain.socket.close()
})
