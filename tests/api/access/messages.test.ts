/**
 * What people do on a picture's socket, over WebSocket and by polling (ACCESS-1 to ACCESS-4, ACCESS-9, ACCESS-10, SYNC-25): people without a
 * right read nothing and change nothing by any message, and connections close when a right ends.
 */
import * as encoding from 'lib0/encoding'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { CLOSE, MESSAGE, PROTOCOL_VERSION } from '#contract/socket.ts'
import { fromBase64, toBase64 } from '#client/bytes/base64.ts'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { writeChange } from '#crdt/presence/presence-codec.ts'
import {
  awarenessFrame,
  type ClientMessage,
  readMessage,
  syncStep1Frame,
  syncStep2Frame,
  updateFrame,
} from '#server/sync/wire/frames.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from '#tests/sync/dot.ts'
import type { App } from '#tests/api/start-app.ts'
import { type Caller, KINDS, type PersonName, SIGNED_IN, SIGNED_OUT, startWorld, type World } from './people.ts'

/**
 * A cell is `draws`, `looks` (reads the document; the first write closes the socket with 4403), or what a person gets who reads nothing: the
 * status of the call, or the socket's close code.
 */
const MATRIX = `
                 strngr admin  teachr pupil  owner  parent member viewer collab child  siblng demotd exmemb expar  barred lapsed nobody oldses disabl deletd devrem devdem devchg paused
family, plain    4404   4404   4404   4404   draws  looks  draws  looks  draws  looks  4404   draws  4404   4404   4404   4404   401    401    401    401    401    401    401    401
family, compact  4404   4404   4404   4404   draws  looks  draws  looks  draws  looks  4404   draws  4404   4404   4404   4404   401    401    401    401    401    401    401    401
family, polling  404    404    404    404    draws  looks  draws  looks  draws  looks  404    draws  404    404    404    404    401    401    401    401    401    401    401    401
public, plain    looks  looks  looks  4404   draws  looks  draws  looks  draws  looks  4404   draws  looks  looks  looks  looks  401    401    401    401    401    401    401    401
public, compact  looks  looks  looks  4404   draws  looks  draws  looks  draws  looks  4404   draws  looks  looks  looks  looks  401    401    401    401    401    401    401    401
public, polling  looks  looks  looks  404    draws  looks  draws  looks  draws  looks  404    draws  looks  looks  looks  looks  401    401    401    401    401    401    401    401
closed, plain    4404   4404   4404   4404   draws  4404   looks  4404   looks  4404   4404   looks  4404   4404   4404   4404   401    401    401    401    401    401    401    401
closed, compact  4404   4404   4404   4404   draws  4404   looks  4404   looks  4404   4404   looks  4404   4404   4404   4404   401    401    401    401    401    401    401    401
closed, polling  404    404    404    404    draws  404    looks  404    looks  404    404    looks  404    404    404    404    401    401    401    401    401    401    401    401
child, plain     4404   4404   4404   4404   looks  looks  draws  4404   draws  draws  4404   draws  4404   4404   4404   4404   401    401    401    401    401    401    401    401
child, compact   4404   4404   4404   4404   looks  looks  draws  4404   draws  draws  4404   draws  4404   4404   4404   4404   401    401    401    401    401    401    401    401
child, polling   404    404    404    404    looks  looks  draws  404    draws  draws  404    draws  404    404    404    404    401    401    401    401    401    401    401    401
`
const NAMES: readonly PersonName[] = [...SIGNED_IN, ...SIGNED_OUT]
const TRANSPORTS = ['plain', 'compact', 'polling'] as const
type Transport = (typeof TRANSPORTS)[number]

const strokeIdOf = (name: PersonName, transport: Transport): string => `of-${name}-${transport}`

function updateOf(strokeId: string, author: number): Uint8Array {
  const document = new Y.Doc()
  appendStroke(document, dot(strokeId, author))
  return Y.encodeStateAsUpdate(document)
}

function awarenessOf(id: number): Uint8Array {
  const awareness = new Awareness(new Y.Doc())
  awareness.setLocalState({ user: { id, name: 'x', color: '#112233' }, cursor: { x: 5, y: 5 } })
  const update = encodeAwarenessUpdate(awareness, [awareness.clientID])
  awareness.destroy()
  return update
}

function presenceFrame(): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, MESSAGE.presence)
  writeChange(encoder, { cursor: { x: 50, y: 50 } })
  return encoding.toUint8Array(encoder)
}

const ASK_SYNC = syncStep1Frame(Y.encodeStateVector(new Y.Doc()))
/** Messages that only the server sends, or that nobody knows. */
const OTHER_TYPES = [...Object.values(MESSAGE), 77].filter((type) => readMessageType(type) === 'unknown')

function readMessageType(type: number): ClientMessage['type'] {
  if (type === MESSAGE.sync) return 'step1'
  if (type === MESSAGE.awareness) return 'awareness'
  return readMessage(new Uint8Array([type])).type
}

/** Every kind of message, as the person sends it. A kind that `ClientMessage` gains must come in here. */
const MESSAGES: Readonly<Record<ClientMessage['type'], (author: number, strokeId: string) => readonly Uint8Array[]>> = {
  awareness: (author) => [awarenessFrame(awarenessOf(author))],
  queryAwareness: () => [new Uint8Array([MESSAGE.queryAwareness])],
  presence: () => [presenceFrame(), new Uint8Array([MESSAGE.presence])],
  unknown: () => OTHER_TYPES.map((type) => new Uint8Array([type])),
  step1: () => [ASK_SYNC],
  update: (author, strokeId) => {
    const update = updateOf(strokeId, author)
    return [updateFrame(update), syncStep2Frame(update)]
  },
}

const lineOf = (title: string, line: readonly string[]): string =>
  `${title.padEnd(16)} ${line.map((cell) => cell.padEnd(6)).join(' ')}`.trimEnd()

/** A connection, whatever carries it. */
interface Line {
  readonly received: Uint8Array[]
  /** The close code, or the status of the call that was refused. */
  readonly ended: Promise<number>
  send(messages: readonly Uint8Array[]): void
  leave(): Promise<void>
}

function openSocket(app: App, caller: Caller, id: number, query: string): Line {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}${query}`, {
    headers: { cookie: caller.client().cookieHeader() },
  })
  const received: Uint8Array[] = []
  const isOpen = new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  const ended = new Promise<number>((resolve) => {
    socket.once('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.once('close', resolve)
  })
  socket.on('message', (data: Buffer) => received.push(new Uint8Array(data)))
  return {
    received,
    ended,
    send: (messages) =>
      void isOpen.then((is) => {
        if (is) for (const message of messages) socket.send(message)
      }),
    leave: () => {
      socket.terminate()
      return Promise.resolve()
    },
  }
}

function openPolling(caller: Caller, id: number): Line {
  const client = caller.client()
  const received: Uint8Array[] = []
  const path = `/api/artworks/${id}/connections`
  const left = new AbortController()
  const opened = client.post(path, { parameters: {} })
  /** Returns null when the connection was refused. */
  const addressOf = async (): Promise<string | null> => {
    const { status, json } = await opened
    return status === 201 ? `${path}/${(json as { connectionId: string }).connectionId}` : null
  }
  async function receive(): Promise<number> {
    const address = await addressOf()
    if (address === null) return (await opened).status
    while (!left.signal.aborted) {
      const { status, json } = await client.get(address)
      if (status !== 200) return status
      const { messages, closed } = json as { messages: string[]; closed: { code: number } | null }
      received.push(...messages.map(fromBase64))
      if (closed) return closed.code
    }
    return 0
  }
  let sending = Promise.resolve()
  const next = (call: (address: string) => Promise<unknown>): void => {
    sending = sending.then(async () => {
      const address = await addressOf()
      if (address !== null) await call(address)
    })
  }
  const ended = receive()
  return {
    received,
    ended,
    send: (messages) => next((address) => client.post(address, { messages: messages.map(toBase64) })),
    leave: async () => {
      left.abort()
      next((address) => client.delete(address))
      await sending
      await ended
    },
  }
}

const open = (app: App, caller: Caller, id: number, transport: Transport): Line =>
  transport === 'polling'
    ? openPolling(caller, id)
    : openSocket(app, caller, id, transport === 'plain' ? '' : `?v=${PROTOCOL_VERSION}`)

const isSyncReply = (message: Uint8Array): boolean => message[0] === MESSAGE.sync && message[1] === 1

/** Sends every kind of message, and returns the cell. */
async function attempt(world: World, caller: Caller, id: number, transport: Transport): Promise<string> {
  const line = open(world.app, caller, id, transport)
  const strokeId = strokeIdOf(caller.name, transport)
  const { step1, update, ...others } = MESSAGES
  for (const messages of Object.values(others)) line.send(messages(caller.id, strokeId))
  line.send(step1(caller.id, strokeId))
  line.send(update(caller.id, strokeId))
  const owner = world.people.owner.client()
  const drawn = new AbortController()
  const isDrawn = eventually(async () => {
    if (drawn.signal.aborted) return true
    return (await owner.get(`/api/artworks/${id}/strokes`)).text.includes(strokeId)
  }).then(() => 'draws' as const)
  const outcome = await Promise.race([line.ended, isDrawn])
  drawn.abort()
  await isDrawn
  if (outcome === 'draws') await eventually(() => line.received.some(isSyncReply))
  await line.leave()
  if (outcome === 'draws') return 'draws'
  const hasRead = line.received.some(isSyncReply)
  // Before the rights of a socket are known, the server says nothing.
  if (!hasRead) return line.received.length === 0 ? String(outcome) : `${outcome} and more`
  return outcome === CLOSE.notAllowed ? 'looks' : `reads, ${outcome}`
}

/** Those whose standing ends, with what closes the connection: a right that ended, or a session. */
const LOSING: readonly [PersonName, number][] = [
  ['exmemb', CLOSE.notFound],
  ['expar', CLOSE.notFound],
  ['barred', CLOSE.notFound],
  ['oldses', CLOSE.sessionEnded],
  ['disabl', CLOSE.sessionEnded],
  ['deletd', CLOSE.sessionEnded],
  ['devrem', CLOSE.sessionEnded],
  ['devdem', CLOSE.sessionEnded],
  ['devchg', CLOSE.sessionEnded],
]

/** Sooner than connections are judged anew by themselves (ACCESS-12). */
const AT_ONCE_MS = 5_000
const late = () => new Promise<'open'>((resolve) => setTimeout(resolve, AT_ONCE_MS, 'open'))

oneEngine('the socket of a picture', 'embedded', (environment) => {
  let world: World
  const openLines: { name: PersonName; transport: Transport; line: Line; code: number }[] = []
  beforeAll(async () => {
    world = await startWorld(environment(), async ({ app, people, pictures }) => {
      const { id } = pictures.find(({ kind }) => kind === 'family')!
      for (const [name, code] of LOSING)
        for (const transport of TRANSPORTS)
          openLines.push({ name, transport, code, line: open(app, people[name], id, transport) })
      for (const { line } of openLines) line.send([ASK_SYNC])
      await eventually(() => openLines.every(({ line }) => line.received.some(isSyncReply)))
    })
  })
  afterAll(async () => {
    await Promise.all(openLines.map(({ line }) => line.leave()))
    await world.app.close()
  })

  test('is closed for a person who loses the right or the session while connected', async () => {
    const strokeId = 'of-the-past'
    for (const { name, line } of openLines)
      for (const messages of Object.values(MESSAGES)) line.send(messages(world.people[name].id, strokeId))
    const found = await Promise.all(
      openLines.map(async ({ name, transport, line, code }) => {
        const ended = await Promise.race([line.ended, late()])
        // A polled request of an ended session, or for a connection that is gone, is refused as any other.
        const isClosed = ended === code || (transport === 'polling' && (ended === 401 || ended === 404))
        return isClosed ? [] : [`${name}, ${transport}: ${ended}`]
      }),
    )
    expect(found.flat()).toEqual([])
    const { text } = await world.people.owner.client().get(`/api/artworks/${world.pictures.family.id}/strokes`)
    expect(text).not.toContain(strokeId)
  })

  test('is for those whom the matrix names, and the others change nothing', async () => {
    const cells = new Map<string, string>()
    const watchers = KINDS.map((kind) => {
      const { id, owner } = world.pictures[kind]
      return { kind, id, line: open(world.app, owner, id, 'plain') }
    })
    await eventually(() => watchers.every(({ line }) => line.received.length > 0))
    await Promise.all(
      NAMES.map(async (name) => {
        for (const kind of KINDS)
          for (const transport of TRANSPORTS) {
            const cell = await attempt(world, world.people[name], world.pictures[kind].id, transport)
            cells.set(`${kind} ${transport} ${name}`, cell)
          }
      }),
    )
    const lines = KINDS.flatMap((kind) =>
      TRANSPORTS.map((transport) =>
        lineOf(
          `${kind}, ${transport}`,
          NAMES.map((name) => cells.get(`${kind} ${transport} ${name}`)!),
        ),
      ),
    )
    expect(`\n${lineOf('', NAMES)}\n${lines.join('\n')}\n`).toBe(MATRIX)

    const owner = world.people.owner.client()
    for (const { kind, id, line } of watchers) {
      const seen = line.received.map((message) => new TextDecoder('latin1').decode(message)).join('')
      const { text } = await owner.get(`/api/artworks/${id}/strokes`)
      // Sessions of one child on several devices have one id.
      const drawing = new Set<number>()
      for (const name of NAMES) {
        const draws = cells.get(`${kind} plain ${name}`) === 'draws'
        for (const transport of TRANSPORTS)
          expect([kind, name, text.includes(strokeIdOf(name, transport))]).toEqual([kind, name, draws])
        if (draws) drawing.add(world.people[name].id)
      }
      const isSeen = (name: PersonName) => seen.includes(`"user":{"id":${world.people[name].id},`)
      const outside = NAMES.filter((name) => !drawing.has(world.people[name].id))
      expect([kind, outside.filter(isSeen)]).toEqual([kind, []])
      if (kind === 'family') expect(isSeen('member')).toBe(true)
      await line.leave()
    }
  })
})

describe('the messages', () => {
  test('are all kinds of both protocols', () => {
    const sent = Object.values(MESSAGES).flatMap((messages) => messages(1, 'some').map(([type]) => type))
    for (const [kind, type] of Object.entries(MESSAGE)) expect([kind, sent.includes(type)]).toEqual([kind, true])
  })
})
