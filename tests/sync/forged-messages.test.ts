/** Messages that no valid client sends: each is refused with its own reason, and harms no other member. */
import * as fc from '#tests/fast-check.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { MAX_MESSAGE_BYTES } from '#contract/socket.ts'
import { appendStroke, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from './dot.ts'
import { RawSocket } from './plain-client.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'
import { strokeIds } from './stroke-ids.ts'
import { updateOn } from './update-on.ts'

let server: SocketServer
beforeEach(async () => {
  server = await SocketServer.start()
})
afterEach(() => server.dispose())

describe('a forged message (SYNC-2)', () => {
  const forgeries: [name: string, reason: string, code: number, bytes: (room: Y.Doc) => Uint8Array][] = [
    [
      'Ana’s name by Ben’s socket',
      'forged-author',
      4403,
      (room) => updateFrame(updateOn(room, (d) => appendStroke(d, dot('x', ANA)))),
    ],
    [
      'an undo flag on Ana’s stroke',
      'foreign-undo',
      4403,
      (room) => updateFrame(updateOn(room, (d) => undoneOf(d).set('a', true))),
    ],
    [
      'a deletion of Ana’s stroke',
      'foreign-delete',
      4403,
      (room) => updateFrame(updateOn(room, (d) => strokesOf(d).delete(0))),
    ],
    [
      'another root type',
      'unknown-root',
      4403,
      (room) => updateFrame(updateOn(room, (d) => d.getMap('x').set('y', 1))),
    ],
    [
      'an undecodable stroke',
      'bad-stroke',
      4403,
      (room) => updateFrame(updateOn(room, (d) => strokesOf(d).push([new Uint8Array(9)]))),
    ],
    [
      'Ana’s client id',
      'foreign-client-id',
      4403,
      (room) => {
        const [client] = Y.decodeStateVector(Y.encodeStateVector(room)).keys()
        return updateFrame(
          updateOn(room, (d) => {
            d.clientID = client!
            appendStroke(d, dot('x', BEN))
          }),
        )
      },
    ],
    // `ws` closes it before it is whole.
    ['an oversized message', '', 1009, () => new Uint8Array(MAX_MESSAGE_BYTES + 1)],
    ['half a message', 'malformed', 4400, () => new Uint8Array([0, 2, 200])],
    ['bytes that are no update', 'malformed', 4400, () => updateFrame(new Uint8Array([9, 9, 9, 9]))],
  ]

  test.each(forgeries)(
    '%s is refused as %s; nothing of it is stored or sent, and other members continue',
    async (_, reason, code, bytes) => {
      const ana = await server.join(ANA)
      appendStroke(ana.doc, dot('a', ANA))
      await eventually(server.logLength, (count) => count === 1)
      const witness = await server.join(ANA)
      const ben = await RawSocket.open(server.url, 1, BEN)
      ben.send(bytes(witness.doc))
      expect(await ben.closed).toEqual({ code: reason === 'malformed' ? 4400 : code, reason })
      appendStroke(ana.doc, dot('b', ANA))
      await eventually(
        () => strokeIds(witness.doc),
        (list) => list.length === 2,
      )
      expect([await server.logLength(), strokeIds(witness.doc)]).toEqual([2, ['a', 'b']])
    },
  )

  test('random bytes neither crash the room nor reach the log', async () => {
    const ana = await server.join(ANA)
    const frames = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 60 }), { numRuns: 150, seed: 7 })
    const ends = frames.map(async (frame) => {
      const ben = await RawSocket.open(server.url, 1, BEN)
      ben.send(frame)
      ben.socket.close()
      return ben.closed
    })
    await Promise.all(ends)
    appendStroke(ana.doc, dot('a', ANA))
    await eventually(server.logLength, (count) => count > 0)
    expect(await server.logLength()).toBe(1)
  })

  test('a forged presence closes the socket', async () => {
    const [ana, ben] = [await server.join(ANA), await server.join(BEN)]
    ben.provider.shouldReconnect = () => false
    const closed = new Promise((done) => ben.provider.on('closed', done))
    ben.provider.awareness.setLocalStateField('user', { id: ANA, name: 'Ana', color: '#fff' })
    expect(await closed).toMatchObject({ code: 4403, reason: 'forged-presence' })
    expect([...ana.provider.awareness.getStates().keys()]).toEqual([ana.doc.clientID])
  })
})
