/** Rights that end while the server reads once more what a person owns: the second judgement asks for them, too. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLOSE } from '#contract/socket.ts'
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import { NO_ACCESS } from '#server/artworks/artwork-policy.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from './dot.ts'
import { RawSocket } from './plain-client.ts'
import { BEN, person, SocketServer } from './socket-server.ts'
import { strokeUpdate } from './stroke-update.ts'

const ITEM = 5
const BENS: OwnedItems = new Map([[ITEM, null]])
const stroke = { ...dot('b', BEN), itemId: ITEM }

let server: SocketServer
beforeEach(async () => {
  server = await SocketServer.start()
})
afterEach(() => server.dispose())

/** Lets the next read of what Ben owns wait; the returned function ends it, and he owns the item then. */
function holdNextRead(): { isReading: () => boolean; release: () => void } {
  const read = server.readOwned
  let release: (() => void) | undefined
  let isReading = false
  server.readOwned = () => {
    isReading = true
    server.readOwned = read
    return new Promise((done) => (release = () => done(BENS)))
  }
  return { isReading: () => isReading, release: () => release?.() }
}

test('a stroke by a socket is not written for a person who may only look meanwhile (ACCESS-10)', async () => {
  const ben = await RawSocket.open(server.url, 1, BEN)
  await eventually(() => ben.received.length)
  const { isReading, release } = holdNextRead()
  ben.send(updateFrame(strokeUpdate(7, 0, stroke)))
  await eventually(isReading)
  const allowed = server.accessOf
  let isJudged = false
  server.accessOf = (...asked) => {
    isJudged = true
    return { ...allowed(...asked), draw: false, denial: 'read-only' }
  }
  await server.announce({ artworkId: 1 })
  await eventually(() => isJudged)
  await new Promise(setImmediate)
  release()
  expect(await ben.closed).toEqual({ code: CLOSE.notAllowed, reason: 'read-only' })
  expect(await server.logLength()).toBe(0)
})

test('a stroke by REST is not written for a person who was removed meanwhile (ACCESS-10)', async () => {
  const { isReading, release } = holdNextRead()
  const added = server.live.strokeWriter.add(1, person(BEN), stroke)
  await eventually(isReading)
  server.accessOf = () => NO_ACCESS
  release()
  await expect(added).rejects.toMatchObject({ status: 404 })
  expect(await server.logLength()).toBe(0)
})
