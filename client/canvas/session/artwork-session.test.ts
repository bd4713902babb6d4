import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE } from '#contract/socket.ts'
import { DocumentCopy } from '#crdt/document/document-copy.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { plainLine } from '#tests/core/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { KeptCopies } from '#tests/sync/kept-copies.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { ArtworkSession } from './artwork-session.ts'
import type { ClosePlan } from './close-plan.ts'

const brush = (id: string): BrushStroke => plainLine({ id, author: 5 })

let server: ScriptedServer
let kept: KeptCopies
let network: EventTarget
let sessions: ArtworkSession[]
beforeEach(async () => {
  server = await ScriptedServer.start()
  kept = new KeptCopies()
  network = new EventTarget()
  sessions = []
})
afterEach(async () => {
  for (const session of sessions) await session.end()
  await server.close()
})

function open(url = server.url) {
  let picture = new DocumentCopy()
  const refused: ClosePlan[] = []
  const session = new ArtworkSession({
    user: { id: 5, name: 'Ana', color: '#112233' },
    painter: {
      change: (change) => picture.apply(change),
      expectOpeningPicture: () => {},
      openingPicture: () => {},
      reset: () => {
        picture = new DocumentCopy()
      },
      grow: () => {},
      remote: () => {},
    },
    around: {
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

test('strokes of a page without an artwork are held, and sent once it has one', async () => {
  const { session } = open()
  await session.begin('cat')
  session.commit(brush('a'))
  expect(session.state).toMatchObject({ held: true, save: null })
  session.commit(brush('b'))
  await session.attach(7)
  await session.saved()
  expect(server.strokes).toEqual(['a', 'b'])
  expect(session.state.held).toBe(false)
})

test('a page whose tab was closed before it became an artwork is there again; once it is one, it begins empty', async () => {
  const first = open()
  await first.session.begin('cat')
  first.session.commit(brush('a'))
  await first.session.end()
  const other = open()
  await other.session.begin('dog')
  expect(other.painted()).toEqual([])
  expect(other.session.state.held).toBe(false)
  const second = open()
  await second.session.begin('cat')
  expect(second.painted()).toEqual(['a'])
  expect(second.session.state).toMatchObject({ ready: true, held: true })
  await second.session.attach(7)
  await second.session.saved()
  expect(server.strokes).toEqual(['a'])
  const third = open()
  await third.session.begin('cat')
  expect(third.painted()).toEqual([])
})

test('an artwork that comes before the kept strokes are read takes them along', async () => {
  const first = open()
  await first.session.begin('cat')
  first.session.commit(brush('a'))
  await first.session.end()
  const second = open()
  await Promise.all([second.session.begin('cat'), second.session.attach(7)])
  await second.session.saved()
  await eventually(() => server.strokes.length === 1)
  expect([...kept.byName.keys()]).toEqual(['fridgedoor/5/7'])
})

test('saved is said after the acknowledgement, not before', async () => {
  const { session } = open()
  await session.attach(7)
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
  await first.session.attach(7)
  await first.session.saved()
  network.dispatchEvent(new Event('offline'))
  expect(first.session.state.save).toBe('offline')
  await first.session.end()
  const away = open('ws://127.0.0.1:9/collab')
  await away.session.attach(7)
  for (let i = 0; i < 10; i += 1) away.session.commit(brush(`s${i}`))
  await eventually(() => away.session.state.save === 'offline')
  await away.session.end()
  const back = open()
  await back.session.attach(7)
  expect(back.painted()).toHaveLength(10)
  await back.session.saved()
  expect(server.strokes).toEqual(Array.from({ length: 10 }, (_, i) => `s${i}`))
})

test('a refused stroke is taken off the page and off the device; the page goes on with what the server has', async () => {
  const { session, refused, painted } = open()
  await session.attach(7)
  session.commit(brush('good'))
  await session.saved()
  server.refuseWith = [CLOSE.notAllowed, 'bad-stroke']
  session.commit(brush('bad'))
  await eventually(() => refused.length === 1 && session.state.save === 'saved')
  expect(painted()).toEqual(['good'])
  expect(server.strokes).toEqual(['good'])
  expect(session.state.drawable).toBe(true)
  session.commit(brush('next'))
  await session.saved()
  expect(server.strokes).toEqual(['good', 'next'])
  await session.end()
  const again = open()
  await again.session.attach(7)
  await again.session.saved()
  expect(again.painted()).toEqual(['good', 'next'])
})

test('a completed artwork takes the unsaved stroke off and goes on as a picture to look at', async () => {
  const { session, refused, painted } = open()
  await session.attach(7)
  await session.saved()
  server.refuseWith = [CLOSE.completed, 'completed']
  session.commit(brush('late'))
  await eventually(() => refused.length === 1 && session.state.save === 'saved')
  expect(painted()).toEqual([])
  expect(session.state.drawable).toBe(false)
})

test('a lost session keeps the strokes on the device for their author', async () => {
  const { session, refused } = open()
  await session.attach(7)
  await session.saved()
  server.refuseWith = [CLOSE.sessionEnded, 'signed-out']
  session.commit(brush('mine'))
  await eventually(() => session.state.save === 'stopped')
  expect(session.state.closed).toMatchObject({ signedOut: true })
  expect(refused).toEqual([])
  await session.end()
  const again = open()
  await again.session.attach(7)
  await again.session.saved()
  expect(server.strokes).toEqual(['mine'])
})

test('a lost right ends the sight and asks no more', async () => {
  const { session } = open()
  await session.attach(7)
  await session.saved()
  const before = server.connections.length
  server.connections.at(-1)?.close(CLOSE.notFound, 'no-right')
  await eventually(() => session.state.closed !== null)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(session.state.closed?.readable).toBe(false)
  expect(server.connections).toHaveLength(before)
})

test('a restart is survived without a word from the person', async () => {
  const { session } = open()
  await session.attach(7)
  await session.saved()
  server.connections.at(-1)?.close(CLOSE.restarting, 'restarting')
  await eventually(() => session.state.save === 'offline')
  session.commit(brush('meanwhile'))
  await session.saved()
  expect(server.strokes).toEqual(['meanwhile'])
  expect(session.state.closed).toBeNull()
})

test('too fast: a pause with words, then everything is sent', async () => {
  const { session, refused, painted } = open()
  await session.attach(7)
  await session.saved()
  server.refuseWith = [CLOSE.tooFast, 'too-fast']
  session.commit(brush('quick'))
  await eventually(() => session.state.closed !== null)
  expect(session.state.closed?.retry).toBe('later')
  expect(painted()).toEqual(['quick'])
  await session.saved()
  expect(server.strokes).toEqual(['quick'])
  expect(session.state.closed).toBeNull()
  expect(refused).toEqual([])
}, 15_000)
