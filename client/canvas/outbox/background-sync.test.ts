/** Strokes that wait on a device, sent by tabs that have no picture open, against a server that behaves as the test tells it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLOSE } from '#contract/socket.ts'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { artworkPlace } from '#client/canvas/session/store/copy-store.ts'
import { eventually } from '#tests/eventually.ts'
import { brokenUpdate } from '#tests/sync/broken-update.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { ARTWORK, AUTHOR, SessionTab, socketClass } from '#tests/sync/session-tab.ts'
import { sendRound } from './send-round.ts'
import { becomeDraft, GONE, STRANDED } from './stranded.ts'
import { BackgroundSync } from './background-sync.ts'
import type { OtherTabs, TabMessage } from './tabs.ts'

const NOWHERE = 'ws://127.0.0.1:9/collab'
const OTHER = { ...ARTWORK, id: 8 }
const PLACE = artworkPlace(ARTWORK.id)

let server: ScriptedServer
let device: MemoryDevice
let ends: (() => unknown)[]
/** What the HTTP server does: serves, does not reply, or has another person's session. */
let http: 'up' | 'down' | 'missing'
let created: string[]
/** The work of one person at a time, as a Web Lock has it. */
let atWork: Set<number>
let channels: Map<Home, (message: unknown) => void>

beforeEach(async () => {
  server = await ScriptedServer.start()
  device = new MemoryDevice()
  ends = []
  http = 'up'
  created = []
  atWork = new Set()
  channels = new Map()
})
afterEach(async () => {
  for (const end of ends) await end()
  await server.close()
})

/** A tab with the home screen. */
class Home {
  readonly network = new EventTarget()
  readonly strokes: BackgroundSync
  isOnline: boolean
  isDrawing = false
  rounds = 0
  saved = 0
  signedOut = 0

  /** @param served how the artworks that the server has differ from `ARTWORK` */
  constructor(userId = AUTHOR, isOnline = true, served: Partial<typeof ARTWORK> = {}) {
    this.isOnline = isOnline
    const tab = device.openTab()
    const user = { id: userId, name: 'Ana', color: '#112233' }
    const session = {
      url: server.url,
      network: this.network,
      chance: () => 0,
      WebSocket: socketClass('') as unknown as typeof WebSocket,
      localStore: tab.localStore,
      now: Date.now,
      clock: () => performance.now(),
    }
    const reply = async (id: number) => {
      if (http === 'down') throw new ConnectionError(new Error('no server'))
      if (http === 'missing') throw new ApiError({ status: 404, serverMessage: 'Artwork not found' })
      return { ...ARTWORK, id, logKey: server.logKey, ...served }
    }
    const calls = {
      artwork: reply,
      create: ({ templateId }: { templateId: number }, requestId: string) => {
        created.push(`${templateId} ${requestId}`)
        return reply(99)
      },
    }
    this.strokes = new BackgroundSync({
      network: this.network,
      page: new EventTarget(),
      isOnline: () => this.isOnline,
      isDrawing: () => this.isDrawing,
      hasUnsaved: async () => (await device.allRows(userId)).some(({ isSaved }) => isSaved !== true),
      sendRound: async (round) => {
        if (atWork.has(userId)) return null
        atWork.add(userId)
        this.rounds += 1
        try {
          return await sendRound(round, { user, session, server: calls })
        } finally {
          atWork.delete(userId)
        }
      },
      tabs: this.#channel(),
      chance: () => 0,
      onSaved: () => (this.saved += 1),
      onSignedOut: () => (this.signedOut += 1),
    })
    ends.push(() => this.strokes.stop(), tab.crash)
  }

  get said(): string[] {
    return this.strokes.pictures.map(({ place, strokes, status }) => `${place} ${strokes} ${status}`)
  }

  goOnline(isOnline: boolean): void {
    this.isOnline = isOnline
    this.network.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }

  #channel(): OtherTabs {
    return {
      tell: (message: TabMessage) => {
        for (const [tab, listener] of channels)
          if (tab !== this) queueMicrotask(() => listener(structuredClone(message)))
      },
      listen: (listener) => void channels.set(this, listener),
      close: () => void channels.delete(this),
    }
  }
}

/** Draws on an artwork without a network, and goes away. */
async function leave(ids: readonly string[], artwork = ARTWORK): Promise<void> {
  const tab = await SessionTab.open(device, NOWHERE, artwork)
  tab.draw(...ids)
  await tab.close()
}

test('strokes of two pictures and a draft are counted offline, and sent once online', async () => {
  await leave(['a', 'b'])
  await leave(['c'], OTHER)
  const draft = new SessionTab(device, NOWHERE)
  await draft.session.openDraft('34')
  draft.draw('d')
  await draft.close()
  const home = new Home(AUTHOR, false)
  home.isDrawing = true
  await eventually(() => home.said.length === 2)
  home.isDrawing = false
  home.strokes.check()
  await eventually(() => home.said.length === 3)
  expect(home.said.toSorted()).toEqual([`${PLACE} 2 waiting`, `${artworkPlace(8)} 1 waiting`, 'new/34 1 waiting'])
  expect(server.connections).toEqual([])
  home.goOnline(true)
  await eventually(() => home.saved > 0 && home.said.length === 0)
  expect(server.strokes.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(created).toEqual([expect.stringMatching(/^34 draft-copy\d+$/)])
  const connections = server.connections.length
  home.strokes.check()
  await new Promise((later) => setTimeout(later, 100))
  expect(server.connections).toHaveLength(connections)
})

test('of two tabs, one sends, and both show the same number of strokes that wait', async () => {
  await leave(['a', 'b'])
  server.acknowledges = false
  const homes = [new Home(), new Home()]
  await eventually(() => homes.every(({ said }) => said[0] === `${PLACE} 2 sending`))
  await eventually(() => server.strokes.length === 2)
  server.acknowledges = true
  server.acknowledge()
  await eventually(() => homes.every(({ said }) => said.length === 0))
  expect(server.strokes).toEqual(['a', 'b'])
  expect(server.connections).toHaveLength(1)
})

test('a tab that dies while it sends is followed by another', async () => {
  await leave(['a', 'b'])
  server.acknowledges = false
  const first = new Home()
  const second = new Home()
  await eventually(() => second.said[0] === `${PLACE} 2 sending`)
  first.strokes.stop()
  server.acknowledges = true
  await eventually(() => server.strokes.length === 2 && second.said.length === 0)
})

test('a server that is killed and comes back gets everything once, and nothing is said to be sent before', async () => {
  await leave(['a', 'b', 'c'])
  http = 'down'
  const home = new Home()
  const seen = new Set<string>()
  home.strokes.subscribe(() => home.said.forEach((words) => seen.add(words)))
  await eventually(() => home.rounds >= 2)
  expect([...seen]).toEqual([`${PLACE} 3 waiting`])
  server.acknowledges = false
  http = 'up'
  await eventually(() => server.connections.length > 0 && server.strokes.length === 3)
  for (const socket of server.connections) socket.terminate()
  server.acknowledges = true
  await eventually(() => home.said.length === 0)
  expect(server.strokes).toEqual(['a', 'b', 'c'])
})

test('a refusal for now is told with its reason, and tried again when the network comes back', async () => {
  await leave(['a'])
  server.pausedWith = 'read-only'
  const home = new Home()
  await eventually(() => home.said[0] === `${PLACE} 1 held`)
  expect(home.strokes.pictures[0]!.words).toBe('Coloring together is paused on this page.')
  const connections = server.connections.length
  home.strokes.check()
  await eventually(() => home.rounds === 2)
  expect(server.connections).toHaveLength(connections)
  expect(home.said).toEqual([`${PLACE} 1 held`])
  server.pausedWith = null
  home.goOnline(true)
  await eventually(() => server.strokes.length === 1 && home.said.length === 0)
})

test('a draft whose artwork was made in a round that did not end gets the same artwork in the next one', async () => {
  const draft = new SessionTab(device, NOWHERE)
  await draft.session.openDraft('34')
  draft.draw('a')
  await draft.close()
  server.admits = () => false
  const first = new Home()
  await eventually(() => first.signedOut === 1)
  server.admits = () => true
  const second = new Home()
  await eventually(() => second.saved > 0)
  expect(created).toHaveLength(2)
  expect(new Set(created).size).toBe(1)
  expect(server.strokes).toEqual(['a'])
})

test('one refused stroke goes into quarantine, and the others are sent', async () => {
  await leave(['a', 'bad', 'c'])
  server.judge = (id) => (id === 'bad' ? 'bad-stroke' : null)
  const home = new Home()
  await eventually(() => home.saved > 0)
  expect(server.strokes).toEqual(['a', 'c'])
  expect([...device.quarantine.values()].map(({ strokeId }) => strokeId)).toEqual(['bad'])
})

test('signing out stops it at once, and the next person sends nothing of the one before', async () => {
  await leave(['a'])
  server.acknowledges = false
  const home = new Home(AUTHOR, false)
  await eventually(() => home.said.length === 1)
  home.strokes.stop()
  expect(home.said).toEqual([])
  home.goOnline(true)
  const next = new Home(AUTHOR + 1)
  await new Promise((later) => setTimeout(later, 200))
  expect(next.said).toEqual([])
  expect(server.connections).toEqual([])
})

test('a session that has become another person’s ends it, and nothing is lost', async () => {
  await leave(['a'])
  server.refuseWith = [CLOSE.sessionEnded, 'signed-out']
  const home = new Home()
  await eventually(() => home.signedOut === 1)
  expect(server.queries[0]!.get('user')).toBe(String(AUTHOR))
  expect(home.said).toEqual([`${PLACE} 1 waiting`])
  expect(device.quarantine.size).toBe(0)
})

test('strokes of a picture that is gone are kept, their person is told so, and they are sent if it comes back (OUTBOX-12)', async () => {
  const tab = await SessionTab.open(device, server.url)
  await tab.session.whenSaved()
  await tab.close()
  await leave(['a'])
  http = 'missing'
  const home = new Home()
  await eventually(() => home.said[0] === `${PLACE} 1 held`)
  expect(home.strokes.pictures[0]!.words).toBe(GONE)
  home.strokes.check()
  await eventually(() => home.rounds === 2)
  expect(home.said).toEqual([`${PLACE} 1 held`])
  expect(device.rowById.size).toBe(1)
  http = 'up'
  home.goOnline(true)
  await eventually(() => server.strokes.length === 1 && home.said.length === 0)
})

test('the same when the number is that of a later artwork', async () => {
  await leave(['a'])
  const later = new Home(AUTHOR, true, { createdAt: '2030-01-01T00:00:00.000Z' })
  await eventually(() => later.said[0] === `${PLACE} 1 held`)
  expect(later.strokes.pictures[0]!.words).toBe(GONE)
  expect(server.strokes).toEqual([])
})

test('strokes of a picture that never was there for their person become one of the page that they choose (OUTBOX-12)', async () => {
  await leave(['a', 'b'])
  http = 'missing'
  const home = new Home()
  await eventually(() => home.said[0] === `${PLACE} 2 held`)
  expect(home.strokes.pictures[0]!.words).toBe(STRANDED)
  const chosen = { userId: AUTHOR, artworkId: ARTWORK.id, templateId: 34 }
  expect(await becomeDraft(device.openTab().localStore, chosen)).toBe(true)
  expect(await becomeDraft(device.openTab().localStore, chosen)).toBe(false)
  http = 'up'
  home.goOnline(true)
  await eventually(() => server.strokes.length === 2 && home.said.length === 0)
  expect(created).toEqual([expect.stringMatching(/^34 draft-copy\d+$/)])
  expect(server.strokes).toEqual(['a', 'b'])
})

test('strokes of a page that is not to be had any more are held, and sent once it is there again (OUTBOX-12)', async () => {
  const draft = new SessionTab(device, NOWHERE)
  await draft.session.openDraft('34')
  draft.draw('a')
  await draft.close()
  http = 'missing'
  const home = new Home()
  await eventually(() => home.said[0] === 'new/34 1 held')
  expect(home.strokes.pictures[0]!.words).toBe('Artwork not found')
  http = 'up'
  home.goOnline(true)
  await eventually(() => server.strokes.length === 1 && home.said.length === 0)
})

test('a copy that cannot be read stops no other, is shown, and stays as it is (OUTBOX-11)', async () => {
  await leave(['torn'])
  await leave(['b'], OTHER)
  const [row] = await device.rows(AUTHOR, PLACE)
  await device.write({ append: { copy: row!.id, update: brokenUpdate() } })
  const home = new Home()
  await eventually(() => server.strokes.includes('b') && home.said[0] === `${PLACE} 1 unreadable`)
  expect(server.strokes).toEqual(['b'])
  const [kept] = await device.copies(AUTHOR, PLACE)
  expect(kept).toMatchObject({ row: { isUnreadable: true } })
  expect(kept!.updates.length).toBeGreaterThan(1)
  home.strokes.check()
  await eventually(() => home.rounds === 2)
  expect(home.said).toEqual([`${PLACE} 1 unreadable`])
})

test('an open page sends its own strokes; what it leaves is sent soon after', async () => {
  const page = await SessionTab.open(device, NOWHERE)
  page.draw('a')
  const home = new Home()
  await eventually(() => home.rounds > 0)
  expect(home.said).toEqual([])
  await page.close()
  await eventually(() => server.strokes.length === 1 && home.said.length === 0)
})

test('a row says that everything is saved only while the server has everything', async () => {
  const tab = await SessionTab.open(device, server.url)
  ends.push(() => tab.close())
  await tab.session.whenSaved()
  const isSaved = () => [...device.rowById.values()].every((row) => row.isSaved === true)
  await eventually(isSaved)
  server.acknowledges = false
  tab.draw('a')
  await eventually(() => !isSaved())
  server.acknowledges = true
  server.acknowledge()
  await tab.session.whenSaved()
  await tab.close()
  expect(isSaved()).toBe(true)
})
