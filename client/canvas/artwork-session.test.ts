import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import * as Y from 'yjs'
import { CLOSE, MESSAGE } from '#contract/socket.ts'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { DocumentCopy } from '#crdt/document/document-copy.ts'
import type { BrushStroke } from '#crdt/document/stroke.ts'
import { plainLine } from '#tests/core/plain-strokes.ts'
import { ArtworkSession } from './artwork-session.ts'
import type { ClosePlan } from './close-plan.ts'
import type { LocalCopy } from './local-copy.ts'

/** The smallest server that speaks y-websocket; acknowledges, refuses and hangs up as the test says. */
class TestServer {
  readonly doc = newArtworkDocument()
  readonly connections: WebSocket[] = []
  acknowledges = true
  /** What to answer the next write with instead of taking it. */
  refuseWith: readonly [code: number, reason: string] | null = null
  readonly #server = new WebSocketServer({ port: 0 })

  async url(): Promise<string> {
    if (this.#server.address() === null) await new Promise((resolve) => this.#server.once('listening', resolve))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    this.#server.on('connection', (socket) => this.#serve(socket))
    return `ws://127.0.0.1:${address.port}/collab`
  }

  get strokes(): string[] {
    return readEntries(this.doc).map(({ stroke }) => stroke.id)
  }

  acknowledge(): void {
    for (const socket of this.connections) this.#send(socket, MESSAGE.persisted, null, Y.encodeStateVector(this.doc))
  }

  async close(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: WebSocket): void {
    this.connections.push(socket)
    socket.on('message', (data: Buffer) => this.#read(socket, new Uint8Array(data)))
    this.#send(socket, MESSAGE.sync, 0, Y.encodeStateVector(this.doc))
  }

  #read(socket: WebSocket, bytes: Uint8Array): void {
    const decoder = createDecoder(bytes)
    if (readVarUint(decoder) !== MESSAGE.sync) return
    const kind = readVarUint(decoder)
    const payload = readVarUint8Array(decoder)
    if (kind === 0) return this.#send(socket, MESSAGE.sync, 1, Y.encodeStateAsUpdate(this.doc, payload))
    const isNew = Y.decodeUpdate(payload).structs.length > 0
    if (this.refuseWith && isNew) {
      const [code, reason] = this.refuseWith
      this.refuseWith = null
      socket.close(code, reason)
      return
    }
    Y.applyUpdate(this.doc, payload)
    if (this.acknowledges) this.acknowledge()
  }

  #send(socket: WebSocket, type: number, kind: number | null, payload: Uint8Array): void {
    const encoder = createEncoder()
    writeVarUint(encoder, type)
    if (kind !== null) writeVarUint(encoder, kind)
    writeVarUint8Array(encoder, payload)
    socket.send(toUint8Array(encoder))
  }
}

/** What the devices of one person keep: survives the session as IndexedDB survives a reload. */
class TestDevice {
  readonly kept = new Map<string, Uint8Array>()

  readonly openLocalCopy = async (name: string, doc: Y.Doc): Promise<LocalCopy> => {
    const before = this.kept.get(name)
    if (before) Y.applyUpdate(doc, before)
    const keep = (): void => void this.kept.set(name, Y.encodeStateAsUpdate(doc))
    keep()
    doc.on('update', keep)
    const stop = async (): Promise<void> => doc.off('update', keep)
    return {
      close: stop,
      erase: async () => {
        await stop()
        this.kept.delete(name)
      },
    }
  }
}

const brush = (id: string): BrushStroke => plainLine({ id, author: 5 })

let server: TestServer
let device: TestDevice
let network: EventTarget
let sessions: ArtworkSession[]
beforeEach(() => {
  server = new TestServer()
  device = new TestDevice()
  network = new EventTarget()
  sessions = []
})
afterEach(async () => {
  for (const session of sessions) await session.end()
  await server.close()
})

async function open() {
  let picture = new DocumentCopy()
  const refused: ClosePlan[] = []
  const session = new ArtworkSession({
    user: { id: 5, name: 'Ana', color: '#112233' },
    painter: {
      change: (change) => picture.apply(change),
      expectKeyframe: () => {},
      keyframe: () => {},
      reset: () => {
        picture = new DocumentCopy()
      },
      grow: () => {},
      remote: () => {},
    },
    around: {
      url: serverUrl,
      network,
      chance: () => 0,
      // Node's ws speaks the browser's interface as far as y-websocket uses it.
      WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
      openLocalCopy: device.openLocalCopy,
      fetchKeyframe: async () => null,
      now: Date.now,
    },
    onRefused: (plan) => refused.push(plan),
  })
  sessions.push(session)
  return { session, refused, painted: () => picture.entries().map(({ stroke }) => stroke.id) }
}
let serverUrl = ''
beforeEach(async () => {
  serverUrl = await server.url()
})

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 8_000; !condition();) {
    if (Date.now() > end) throw new Error(`still not: ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('strokes of a page without an artwork are held, and sent once it has one', async () => {
  const { session } = await open()
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
  const first = await open()
  await first.session.begin('cat')
  first.session.commit(brush('a'))
  await first.session.end()
  const other = await open()
  await other.session.begin('dog')
  expect(other.painted()).toEqual([])
  expect(other.session.state.held).toBe(false)
  const second = await open()
  await second.session.begin('cat')
  expect(second.painted()).toEqual(['a'])
  expect(second.session.state).toMatchObject({ ready: true, held: true })
  await second.session.attach(7)
  await second.session.saved()
  expect(server.strokes).toEqual(['a'])
  const third = await open()
  await third.session.begin('cat')
  expect(third.painted()).toEqual([])
})

test('an artwork that comes before the kept strokes are read takes them along', async () => {
  const first = await open()
  await first.session.begin('cat')
  first.session.commit(brush('a'))
  await first.session.end()
  const second = await open()
  await Promise.all([second.session.begin('cat'), second.session.attach(7)])
  await second.session.saved()
  await until(() => server.strokes.length === 1)
  expect([...device.kept.keys()]).toEqual(['fridgedoor/5/7'])
})

test('saved is said after the acknowledgement, not before', async () => {
  const { session } = await open()
  await session.attach(7)
  await until(() => session.state.save === 'saved')
  server.acknowledges = false
  session.commit(brush('a'))
  expect(session.state.save).toBe('saving')
  await until(() => server.strokes.length === 1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(session.state.save).toBe('saving')
  server.acknowledge()
  await until(() => session.state.save === 'saved')
})

test('strokes drawn without a connection survive a reload and arrive once', async () => {
  const first = await open()
  await first.session.attach(7)
  await first.session.saved()
  network.dispatchEvent(new Event('offline'))
  expect(first.session.state.save).toBe('offline')
  await first.session.end()
  const offline = await open()
  const reachable = serverUrl
  serverUrl = 'ws://127.0.0.1:9/collab'
  const away = await open()
  serverUrl = reachable
  await away.session.attach(7)
  for (let i = 0; i < 10; i += 1) away.session.commit(brush(`s${i}`))
  await until(() => away.session.state.save === 'offline')
  await away.session.end()
  await offline.session.attach(7)
  expect(offline.painted()).toHaveLength(10)
  await offline.session.saved()
  expect(server.strokes).toEqual(Array.from({ length: 10 }, (_, i) => `s${i}`))
})

test('a refused stroke is taken off the page and off the device; the page goes on with what the server has', async () => {
  const { session, refused, painted } = await open()
  await session.attach(7)
  session.commit(brush('good'))
  await session.saved()
  server.refuseWith = [CLOSE.notAllowed, 'bad-stroke']
  session.commit(brush('bad'))
  await until(() => refused.length === 1 && session.state.save === 'saved')
  expect(painted()).toEqual(['good'])
  expect(server.strokes).toEqual(['good'])
  expect(session.state.drawable).toBe(true)
  session.commit(brush('next'))
  await session.saved()
  expect(server.strokes).toEqual(['good', 'next'])
  await session.end()
  const again = await open()
  await again.session.attach(7)
  await again.session.saved()
  expect(again.painted()).toEqual(['good', 'next'])
})

test('a completed artwork takes the unsaved stroke off and goes on as a picture to look at', async () => {
  const { session, refused, painted } = await open()
  await session.attach(7)
  await session.saved()
  server.refuseWith = [CLOSE.completed, 'completed']
  session.commit(brush('late'))
  await until(() => refused.length === 1 && session.state.save === 'saved')
  expect(painted()).toEqual([])
  expect(session.state.drawable).toBe(false)
})

test('a lost session keeps the strokes on the device for their author', async () => {
  const { session, refused } = await open()
  await session.attach(7)
  await session.saved()
  server.refuseWith = [CLOSE.sessionEnded, 'signed-out']
  session.commit(brush('mine'))
  await until(() => session.state.save === 'stopped')
  expect(session.state.closed).toMatchObject({ signedOut: true })
  expect(refused).toEqual([])
  await session.end()
  const again = await open()
  await again.session.attach(7)
  await again.session.saved()
  expect(server.strokes).toEqual(['mine'])
})

test('a lost right ends the sight and asks no more', async () => {
  const { session } = await open()
  await session.attach(7)
  await session.saved()
  const before = server.connections.length
  server.connections.at(-1)?.close(CLOSE.notFound, 'no-right')
  await until(() => session.state.closed !== null)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(session.state.closed?.readable).toBe(false)
  expect(server.connections).toHaveLength(before)
})

test('a restart is survived without a word from the person', async () => {
  const { session } = await open()
  await session.attach(7)
  await session.saved()
  server.connections.at(-1)?.close(CLOSE.restarting, 'restarting')
  await until(() => session.state.save === 'offline')
  session.commit(brush('meanwhile'))
  await session.saved()
  expect(server.strokes).toEqual(['meanwhile'])
  expect(session.state.closed).toBeNull()
})

test('too fast: a pause with words, then everything is sent', async () => {
  const { session, refused, painted } = await open()
  await session.attach(7)
  await session.saved()
  server.refuseWith = [CLOSE.tooFast, 'too-fast']
  session.commit(brush('quick'))
  await until(() => session.state.closed !== null)
  expect(session.state.closed?.retry).toBe('later')
  expect(painted()).toEqual(['quick'])
  await session.saved()
  expect(server.strokes).toEqual(['quick'])
  expect(session.state.closed).toBeNull()
  expect(refused).toEqual([])
}, 15_000)
