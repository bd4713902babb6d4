/** A page that was colored without an account becomes its person's, whatever is cut in between. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type * as Y from 'yjs'
import type { Artwork } from '#contract/artworks.ts'
import { appendStroke, newArtworkDocument, readEntries, strokesOf } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import { NOBODY, type Stroke } from '#crdt/document/stroke/stroke.ts'
import { changeAuthor } from '#crdt/document/codec/change-author.ts'
import { encodeStroke, peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { eventually } from '#tests/eventually.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { ARTWORK, AUTHOR, SessionTab, socketClass } from '#tests/sync/session-tab.ts'
import * as fc from '#tests/fast-check.ts'
import { arbitraryStroke } from '#tests/core/support/arbitrary-strokes.ts'
import { crossedPage } from '#tests/core/support/crossed-page.ts'
import { type KeepEnvironment, keepFailure, keepGuestDraft, signStrokes } from './keep-guest-draft.ts'
import { deleteGuestDraft, draftName, findGuestDraft, type GuestDraft } from './guest-draft.ts'

const PAGE: GuestDraft = { key: 'once', templateId: 3, title: 'Dog', platesUrl: '/api/plates/x' }
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
      localStore: tab.localStore,
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
  expect(await findGuestDraft(device)).toEqual(PAGE)
  expect(await keepGuestDraft(PAGE, environment(), NEVER)).toEqual({ artwork: ARTWORK, outcome: 'saved' })
  expect(server.strokes).toEqual(['a', 'b', 'c', 'd'])
  expect(server.shown).toEqual(['a', 'b', 'c'])
  expect(new Set(authors())).toEqual(new Set([AUTHOR]))
  expect(await findGuestDraft(device)).toBeNull()
  expect(isAside()).toBe(false)
})

test('without an artwork the page stays as it was, and the next attempt asks for the same one', async () => {
  await (await tryPage('a')).close()
  const { server: calls, ...rest } = environment()
  await expect(keepGuestDraft(PAGE, { ...rest, server: { ...calls, create: refuse } }, NEVER)).rejects.toThrow('found')
  expect(await findGuestDraft(device)).toEqual(PAGE)
  device.isFull = true
  await expect(keepGuestDraft(PAGE, environment(), NEVER)).rejects.toThrow('full')
  expect(await findGuestDraft(device)).toEqual(PAGE)
  device.isFull = false
  await keepGuestDraft(PAGE, environment(), NEVER)
  expect(requests).toEqual(['try-once', 'try-once'])
  expect(server.strokes).toEqual(['a'])
})

test('a tab that dies before the acknowledgement leaves the strokes on the device, and they arrive once', async () => {
  await (await tryPage('a', 'b')).close()
  server.acknowledges = false
  const first = environment()
  const ended = new AbortController()
  const kept = keepGuestDraft(PAGE, first, ended.signal)
  await eventually(() => server.strokes.length === 2)
  expect(isAside()).toBe(true)
  ended.abort()
  expect((await kept)?.outcome).toBe('unreachable')
  first.crash()
  expect(await findGuestDraft(device)).toBeNull()
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
  await keepGuestDraft(PAGE, environment(), NEVER)
  expect(server.strokes).toEqual(['a', 'b'])
  other.draw('c')
  await other.close()
  await keepGuestDraft(PAGE, environment(), NEVER)
  expect(server.strokes).toEqual(['a', 'b', 'c'])
  expect(await findGuestDraft(device)).toBeNull()
})

test('a page without strokes makes no artwork, and one that is thrown away is gone', async () => {
  await (await tryPage()).close()
  expect(await keepGuestDraft(PAGE, environment(), NEVER)).toBeNull()
  expect(requests).toEqual([])
  expect(await findGuestDraft(device)).toBeNull()
  await (await tryPage('a')).close()
  await deleteGuestDraft(device, PAGE)
  expect(await findGuestDraft(device)).toBeNull()
})

const refusal = (status: number, serverMessage: string): ApiError => new ApiError({ status, serverMessage })

test('a failure says why, that nothing is lost, and whether it may pass by itself (GUEST-5)', () => {
  expect(keepFailure(new ConnectionError('down'))).toMatchObject({ mayPass: true })
  expect(keepFailure(refusal(503, 'Starting'))).toMatchObject({ mayPass: true })
  const gone = keepFailure(refusal(404, 'Template not found'))
  expect(gone).toMatchObject({ mayPass: false })
  expect(gone.words).toContain('not offered any more')
  expect(keepFailure(refusal(409, 'You have 500 pictures.')).words).toBe(
    'You have 500 pictures. Your picture stays on this device.',
  )
  for (const status of [400, 404, 409, 503]) expect(keepFailure(refusal(status, '')).words).toContain('on this device')
})

const anyAuthor = fc.integer({ min: 1, max: NOBODY - 1 })
const anyStroke = arbitraryStroke(fc.stringMatching(/^[\x21-\x7e]{1,64}$/), fc.constant(NOBODY))
const anyStrokes = fc.uniqueArray(anyStroke, { selector: ({ id }) => id, minLength: 1, maxLength: 6 })
const anyUndos = fc.array(fc.boolean(), { maxLength: 4 })

function documentOf(strokes: readonly Stroke[], undos: readonly boolean[]): Y.Doc {
  const doc = newArtworkDocument()
  for (const stroke of strokes) appendStroke(doc, stroke)
  for (const isUndo of undos) (isUndo ? undoLatest : redoLatest)(doc, NOBODY)
  return doc
}

const shownAs = ({ stroke, undone }: DocumentEntry) => [stroke.id, undone]

test('only the author of a stroke changes, and it never gets longer', () => {
  fc.assert(
    fc.property(anyStroke, anyAuthor, (stroke, author) => {
      const bytes = encodeStroke(stroke)
      const signed = changeAuthor(bytes, author)
      expect(signed).toEqual(encodeStroke({ ...stroke, author }))
      expect(changeAuthor(signed, NOBODY)).toEqual(bytes)
      expect(signed.length).toBeLessThanOrEqual(bytes.length)
    }),
  )
})

test('a document keeps its strokes, flags and redo under another client id', () => {
  fc.assert(
    fc.property(anyStrokes, anyUndos, anyAuthor, (strokes, undos, author) => {
      const doc = documentOf(strokes, undos)
      const signed = signStrokes(doc, author)
      expect([...signed.store.clients.keys()]).toEqual([signed.clientID])
      expect(signed.clientID).not.toBe(doc.clientID)
      expect(strokesOf(signed).map((bytes) => peekStroke(bytes).author)).toEqual(strokes.map(() => author))
      expect(readEntries(signed).map(shownAs)).toEqual(readEntries(doc).map(shownAs))
      expect(strokesOf(signed).map((bytes) => changeAuthor(bytes, NOBODY))).toEqual(strokesOf(doc).toArray())
      expect(redoLatest(signed, author)).toEqual(redoLatest(doc, NOBODY))
      expect(undoLatest(signed, author)).toEqual(undoLatest(doc, NOBODY))
    }),
  )
})

test('the picture stays the same, byte for byte', () => {
  const plates = crossedPage()
  const paint = (doc: Y.Doc) => {
    const plane = blankColorPlane()
    for (const { stroke, undone } of readEntries(doc)) if (!undone) paintStroke(plane, plates, stroke)
    return Buffer.from(plane.buffer)
  }
  fc.assert(
    fc.property(anyStrokes, anyUndos, anyAuthor, (strokes, undos, author) => {
      const doc = documentOf(strokes, undos)
      expect(paint(signStrokes(doc, author)).equals(paint(doc))).toBe(true)
    }),
    { numRuns: 15 },
  )
})
