import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE } from '#contract/socket.ts'
import { DocumentCopy } from '#crdt/document/document-copy.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { plainLine } from '#tests/core/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { MemoryLocalCopies } from '#tests/sync/memory-local-copies.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { ArtworkSession } from './artwork-session.ts'
import type { ClosePlan } from './close-plan.ts'

const brush = (id: string): BrushStroke => plainLine({ id, author: 5 })

let server: ScriptedServer
let kept: MemoryLocalCopies
let network: EventTarget
let sessions: ArtworkSession[]
beforeEach(async () => {
  server = await ScriptedServer.start()
  kept = new MemoryLocalCopies()
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
      openLocalCopy: kept.open,
      fetchOpeningPicture: async () => null,
      now: Date.now,
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
  await session.openArtwork(7)
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
  await second.session.openArtwork(7)
  await second.session.whenSaved()
  expect(server.strokes).toEqual(['a'])
  const third = open()
  await third.session.openDraft('cat')
  expect(third.painted()).toEqual([])
})

test('an artwork opened before the draft is loaded gets the strokes of the draft', async () => {
  const first = open()
  await first.session.openDraft('cat')
  first.session.commit(brush('a'))
  await first.session.close()
  const second = open()
  await Promise.all([second.session.openDraft('cat'), second.session.openArtwork(7)])
  await second.session.whenSaved()
  await eventually(() => server.strokes.length === 1)
  expect([...kept.byName.keys()]).toEqual(['fridgedoor/5/7'])
})

test("the save state is 'saved' after the acknowledgement, not before", async () => {
  const { session } = open()
  await session.openArtwork(7)
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
  await first.session.openArtwork(7)
  await first.session.whenSaved()
  network.dispatchEvent(new Event('offline'))
  expect(first.session.state.save).toBe('offline')
  await first.session.close()
  const away = open('ws://127.0.0.1:9/collab')
  await away.session.openArtwork(7)
  for (let i = 0; i < 10; i += 1) away.session.commit(brush(`s${i}`))
  await eventually(() => away.session.state.save === 'offline')
  await away.session.close()
  const back = open()
  await back.session.openArtwork(7)
  expect(back.painted()).toHaveLength(10)
  await back.session.whenSaved()
  expect(server.strokes).toEqual(Array.from({ length: 10 }, (_, i) => `s${i}`))
})

test('a refused stroke is removed from page and device, and the page continues with what the server has', async () => {
  const { session, refused, painted } = open()
  await session.openArtwork(7)
  session.commit(brush('good'))
  await session.whenSaved()
  server.refuseWith = [CLOSE.notAllowed, 'bad-stroke']
  session.commit(brush('bad'))
  await eventually(() => refused.length === 1 && session.state.save === 'saved')
  expect(painted()).toEqual(['good'])
  expect(server.strokes).toEqual(['good'])
  expect(session.state.drawable).toBe(true)
  session.commit(brush('next'))
  await session.whenSaved()
  expect(server.strokes).toEqual(['good', 'next'])
  await session.close()
  const again = open()
  await again.session.openArtwork(7)
  await again.session.whenSaved()
  expect(again.painted()).toEqual(['good', 'next'])
})

test('a completed artwork loses the unsaved stroke, and stays readable', async () => {
  const { session, refused, painted } = open()
  await session.openArtwork(7)
  await session.whenSaved()
  server.refuseWith = [CLOSE.completed, 'completed']
  session.commit(brush('late'))
  await eventually(() => refused.length === 1 && session.state.save === 'saved')
  expect(painted()).toEqual([])
  expect(session.state.drawable).toBe(false)
})

test('a lost session keeps the strokes on the device for their author', async () => {
  const { session, refused } = open()
  await session.openArtwork(7)
  await session.whenSaved()
  server.refuseWith = [CLOSE.sessionEnded, 'signed-out']
  session.commit(brush('mine'))
  await eventually(() => session.state.save === 'stopped')
  expect(session.state.closed).toMatchObject({ signedOut: true })
  expect(refused).toEqual([])
  await session.close()
  const again = open()
  await again.session.openArtwork(7)
  await again.session.whenSaved()
  expect(server.strokes).toEqual(['mine'])
})

test('a lost right ends reading, and the client does not reconnect', async () => {
  const { session } = open()
  await session.openArtwork(7)
  await session.whenSaved()
  const before = server.connections.length
  server.connections.at(-1)?.close(CLOSE.notFound, 'no-right')
  await eventually(() => session.state.closed !== null)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(session.state.closed?.readable).toBe(false)
  expect(server.connections).toHaveLength(before)
})

test('a server restart needs nothing from the person', async () => {
  const { session } = open()
  await session.openArtwork(7)
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
  await session.openArtwork(7)
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
