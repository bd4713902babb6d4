import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE } from '#contract/socket.ts'
import { DocumentCopy } from '#crdt/document/document-copy.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { ArtworkSession } from './artwork-session.ts'
import type { ClosePlan } from './close-plan.ts'

const brush = (id: string): BrushStroke => plainLine({ id, author: 5 })

const ARTWORK = { id: 7, logKey: 'A'.repeat(22), createdAt: '2026-11-22T09:00:00.000Z' }

let server: ScriptedServer
let kept: MemoryDevice
let network: EventTarget
let sessions: ArtworkSession[]
beforeEach(async () => {
  server = await ScriptedServer.start()
  kept = new MemoryDevice()
  network = new EventTarget()
  sessions = []
})
afterEach(async () => {
  for (const session of sessions) await session.close()
  await server.close()
})

function open(url = server.url) {
  let picture = new DocumentCopy()
  const refused: ClosePlan[] = []
  const session = new ArtworkSession({
    user: { id: 5, name: 'Ana', color: '#112233' },
    painter: {
      change: (change) => picture.applyChange(change),
      expectOpeningPicture: () => {},
      openingPicture: () => {},
      reset: () => {
        picture = new DocumentCopy()
      },
      previewOwn: () => {},
      previewRemote: () => {},
    },
    environment: {
      url,
      network,
      chance: () => 0,
      // Node's ws speaks the browser's interface as far as y-websocket uses it.
      WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
      localStore: kept.openTab().localStore,
      fetchOpeningPicture: async () => null,
      now: Date.now,
      clock: () => performance.now(),
    },
    onRefused: (plan) => refused.push(plan),
  })
  sessions.push(session)
  return { session, refused, painted: () => picture.entries().map(({ stroke }) => stroke.id) }
}

test('strokes of a draft stay on the device, and are sent once there is an artwork', async () => {
  const { session } = open()
  await session.openDraft('cat')
  session.commit(brush('a'))
  expect(session.state).toMatchObject({ hasDraftStrokes: true, save: null })
  session.commit(brush('b'))
  await session.openArtwork(ARTWORK)
  await session.whenSaved()
  expect(server.strokes).toEqual(['a', 'b'])
  expect(session.state.hasDraftStrokes).toBe(false)
})

test('a draft survives a closed tab, and is empty once its strokes belong to an artwork', async () => {
  const first = open()
  await first.session.openDraft('cat')
  first.session.commit(brush('a'))
  await first.session.close()
  const other = open()
  await other.session.openDraft('dog')
  expect(other.painted()).toEqual([])
  expect(other.session.state.hasDraftStrokes).toBe(false)
  const second = open()
  await second.session.openDraft('cat')
  expect(second.painted()).toEqual(['a'])
  expect(second.session.state).toMatchObject({ ready: true, hasDraftStrokes: true })
  await second.session.openArtwork(ARTWORK)
  await second.session.whenSaved()
  expect(server.strokes).toEqual(['a'])
  const third = open()
  await third.session.openDraft('cat')
  expect(third.painted()).toEqual([])
})

test('strokes of a draft that another tab has open become an artwork there, and not here too', async () => {
  const first = open()
  await first.session.openDraft('cat')
  first.session.commit(brush('a'))
  const second = open()
  await second.session.openDraft('cat')
  expect(second.painted()).toEqual([])
  expect(second.session.state).toMatchObject({ ready: true, hasDraftStrokes: false })
  await first.session.close()
  const third = open()
  await third.session.openDraft('cat')
  expect(third.painted()).toEqual(['a'])
})

test('an artwork opened before the draft is loaded gets the strokes of the draft', async () => {
  const first = open()
  await first.session.openDraft('cat')
  first.session.commit(brush('a'))
  await first.session.close()
  const second = open()
  await Promise.all([second.session.openDraft('cat'), second.session.openArtwork(ARTWORK)])
  await second.session.whenSaved()
  await eventually(() => server.strokes.length === 1)
  expect([...kept.rowById.values()].map(({ place }) => place)).toEqual(['artwork/7'])
})

test("the save state is 'saved' after the acknowledgement, not before", async () => {
  const { session } = open()
  await session.openArtwork(ARTWORK)
  await eventually(() => session.state.save === 'saved')
  server.acknowledges = false
  session.commit(brush('a'))
  expect(session.state.save).toBe('saving')
  await eventually(() => server.strokes.length === 1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(session.state.save).toBe('saving')
  server.acknowledge()
  await eventually(() => session.state.save === 'saved')
})

test('strokes drawn without a connection survive a reload and arrive once', async () => {
  const first = open()
  await first.session.openArtwork(ARTWORK)
  await first.session.whenSaved()
  network.dispatchEvent(new Event('offline'))
  expect(first.session.state.save).toBe('offline')
  await first.session.close()
  const away = open('ws://127.0.0.1:9/collab')
  await away.session.openArtwork(ARTWORK)
  for (let i = 0; i < 10; i += 1) away.session.commit(brush(`s${i}`))
  await eventually(() => away.session.state.save === 'offline')
  await away.session.close()
  const back = open()
  await back.session.openArtwork(ARTWORK)
  expect(back.painted()).toHaveLength(10)
  await back.session.whenSaved()
  expect(server.strokes).toEqual(Array.from({ length: 10 }, (_, i) => `s${i}`))
})

test('a lost session keeps the strokes on the device for their author', async () => {
  const { session, refused } = open()
  await session.openArtwork(ARTWORK)
  await session.whenSaved()
  server.refuseWith = [CLOSE.sessionEnded, 'signed-out']
  session.commit(brush('mine'))
  await eventually(() => session.state.save === 'stopped')
  expect(session.state.closed).toMatchObject({ signedOut: true })
  expect(refused).toEqual([])
  await session.close()
  const again = open()
  await again.session.openArtwork(ARTWORK)
  await again.session.whenSaved()
  expect(server.strokes).toEqual(['mine'])
})

test('a lost right ends reading, and the client does not reconnect', async () => {
  const { session } = open()
  await session.openArtwork(ARTWORK)
  await session.whenSaved()
  const before = server.connections.length
  server.connections.at(-1)?.close(CLOSE.notFound, 'no-right')
  await eventually(() => session.state.closed !== null)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(session.state.closed?.readable).toBe(false)
  expect(session.state.held).toBe(0)
  expect(server.connections).toHaveLength(before)
})

test('a lost right counts the strokes that stay on the device', async () => {
  const { session } = open()
  await session.openArtwork(ARTWORK)
  await session.whenSaved()
  server.refuseWith = [CLOSE.notFound, 'no-right']
  session.commit(brush('mine'))
  await eventually(() => session.state.closed !== null)
  expect(session.state).toMatchObject({ closed: { readable: false }, held: 1 })
  await session.close()
})

test('a server restart needs nothing from the person', async () => {
  const { session } = open()
  await session.openArtwork(ARTWORK)
  await session.whenSaved()
  server.connections.at(-1)?.close(CLOSE.restarting, 'restarting')
  await eventually(() => session.state.save === 'offline')
  session.commit(brush('meanwhile'))
  await session.whenSaved()
  expect(server.strokes).toEqual(['meanwhile'])
  expect(session.state.closed).toBeNull()
})

test('too-fast causes a pause with words, then everything is sent', async () => {
  const { session, refused, painted } = open()
  await session.openArtwork(ARTWORK)
  await session.whenSaved()
  server.refuseWith = [CLOSE.tooFast, 'too-fast']
  session.commit(brush('quick'))
  await eventually(() => session.state.closed !== null)
  expect(session.state.closed?.retry).toBe('later')
  expect(painted()).toEqual(['quick'])
  await session.whenSaved()
  expect(server.strokes).toEqual(['quick'])
  expect(session.state.closed).toBeNull()
  expect(refused).toEqual([])
}, 15_000)
