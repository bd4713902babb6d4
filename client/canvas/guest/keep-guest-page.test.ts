/** A page that was colored without an account becomes its person's, whatever is cut in between. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { readEntries } from '#crdt/document/artwork-document.ts'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import { eventually } from '#tests/eventually.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { ARTWORK, AUTHOR, SessionTab, socketClass } from '#tests/sync/session-tab.ts'
import { keepGuestPage, type KeepEnvironment } from './keep-guest-page.ts'
import { draftName, findGuestPage, throwAwayGuestPage, type GuestPage } from './guest-page.ts'

const PAGE: GuestPage = { key: 'once', templateId: 3, title: 'Dog', platesUrl: '/api/plates/x' }
const NOWHERE = 'ws://127.0.0.1:9/collab'
const NEVER = new AbortController().signal

let server: ScriptedServer
let device: MemoryDevice
let requests: string[]

beforeEach(async () => {
  server = await ScriptedServer.start()
  device = new MemoryDevice()
  requests = []
})
afterEach(() => server.close())

async function tryPage(...ids: readonly string[]): Promise<SessionTab> {
  const tab = new SessionTab(device, NOWHERE, { author: NOBODY })
  await tab.session.openDraft(draftName(PAGE))
  tab.draw(...ids)
  return tab
}

function environment(): KeepEnvironment & { readonly crash: () => void } {
  const tab = device.openTab()
  // Keeping uses the artwork's identity only.
  const artwork = ARTWORK as Artwork
  return {
    user: { id: AUTHOR, name: 'Ana', color: '#112233' },
    session: {
      url: server.url,
      network: new EventTarget(),
      chance: () => 0,
      WebSocket: socketClass('') as unknown as typeof globalThis.WebSocket,
      device: tab.device,
      now: Date.now,
      clock: () => performance.now(),
    },
    server: {
      artwork: async () => artwork,
      create: async (_page, requestId) => {
        requests.push(requestId)
        return artwork
      },
    },
    crash: tab.crash,
  }
}

const refuse = (): Promise<Artwork> => Promise.reject(new Error('Template not found'))
const authors = (): number[] => readEntries(server.doc).map(({ stroke }) => stroke.author)
const isAside = (): boolean => [...device.rowById.values()].some((row) => row.isAside)

test('the page is found again, and its strokes and undos are the person’s in their order', async () => {
  const tab = await tryPage('a', 'b', 'c', 'd')
  tab.session.undo()
  tab.session.undo()
  tab.session.redo()
  await tab.close()
  expect(await findGuestPage(device)).toEqual(PAGE)
  expect(await keepGuestPage(PAGE, environment(), NEVER)).toEqual({ artwork: ARTWORK, outcome: 'saved' })
  expect(server.strokes).toEqual(['a', 'b', 'c', 'd'])
  expect(server.shown).toEqual(['a', 'b', 'c'])
  expect(new Set(authors())).toEqual(new Set([AUTHOR]))
  expect(await findGuestPage(device)).toBeNull()
  expect(isAside()).toBe(false)
})

test('without an artwork the page stays as it was, and the next attempt asks for the same one', async () => {
  await (await tryPage('a')).close()
  const { server: calls, ...rest } = environment()
  await expect(keepGuestPage(PAGE, { ...rest, server: { ...calls, create: refuse } }, NEVER)).rejects.toThrow('found')
  expect(await findGuestPage(device)).toEqual(PAGE)
  device.isFull = true
  await expect(keepGuestPage(PAGE, environment(), NEVER)).rejects.toThrow('full')
  expect(await findGuestPage(device)).toEqual(PAGE)
  device.isFull = false
  await keepGuestPage(PAGE, environment(), NEVER)
  expect(requests).toEqual(['try-once', 'try-once'])
  expect(server.strokes).toEqual(['a'])
})

test('a tab that dies before the acknowledgement leaves the strokes on the device, and they arrive once', async () => {
  await (await tryPage('a', 'b')).close()
  server.acknowledges = false
  const first = environment()
  const ended = new AbortController()
  const kept = keepGuestPage(PAGE, first, ended.signal)
  await eventually(() => server.strokes.length === 2)
  expect(isAside()).toBe(true)
  ended.abort()
  expect((await kept)?.outcome).toBe('unreachable')
  first.crash()
  expect(await findGuestPage(device)).toBeNull()
  server.acknowledges = true
  const tab = await SessionTab.open(device, server.url)
  await tab.session.whenSaved()
  await eventually(() => !isAside())
  expect(server.strokes).toEqual(['a', 'b'])
  expect(tab.shown).toEqual(['a', 'b'])
  await tab.close()
})

test('a second tab that colors the same page hands over the rest, and nothing twice', async () => {
  await (await tryPage('a')).close()
  const other = await tryPage('b')
  await keepGuestPage(PAGE, environment(), NEVER)
  expect(server.strokes).toEqual(['a', 'b'])
  other.draw('c')
  await other.close()
  await keepGuestPage(PAGE, environment(), NEVER)
  expect(server.strokes).toEqual(['a', 'b', 'c'])
  expect(await findGuestPage(device)).toBeNull()
})

test('a page without strokes makes no artwork, and one that is thrown away is gone', async () => {
  await (await tryPage()).close()
  expect(await keepGuestPage(PAGE, environment(), NEVER)).toBeNull()
  expect(requests).toEqual([])
  expect(await findGuestPage(device)).toBeNull()
  await (await tryPage('a')).close()
  await throwAwayGuestPage(device, PAGE)
  expect(await findGuestPage(device)).toBeNull()
})
