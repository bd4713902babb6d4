/** Copies that Yjs cannot read: the page of their artwork opens without them, and they stay on the device (OUTBOX-11). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { brokenUpdate } from '#tests/sync/broken-update.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { ARTWORK, AUTHOR, SessionTab } from '#tests/sync/session-tab.ts'
import { artworkPlace, type StoredCopy } from './copy-store.ts'
import { exportCopies, readMerged } from './read-copies.ts'

const NOWHERE = 'ws://127.0.0.1:9/collab'
const PLACE = artworkPlace(ARTWORK.id)

let server: ScriptedServer
let device: MemoryDevice
let tabs: SessionTab[]
beforeEach(async () => {
  server = await ScriptedServer.start()
  device = new MemoryDevice()
  tabs = []
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(async () => {
  for (const tab of tabs) await tab.close()
  await server.close()
  vi.restoreAllMocks()
})

async function open(url = server.url): Promise<SessionTab> {
  const tab = await SessionTab.open(device, url)
  tabs.push(tab)
  return tab
}

/** Leaves a copy with strokes and with bytes on which Yjs throws. */
async function leaveTorn(bytes: Uint8Array): Promise<void> {
  const tab = await open(NOWHERE)
  tab.draw('torn')
  await tab.close()
  const [row] = await device.rows(AUTHOR, PLACE)
  await device.write({ append: { copy: row!.id, update: bytes } })
}

describe.each([
  { name: 'an update that breaks the document', bytes: brokenUpdate() },
  { name: 'half an update', bytes: brokenUpdate().subarray(0, 7) },
])('with $name', ({ bytes }) => {
  test('the page opens from the server’s document, saves what is drawn, and keeps the copy to be saved as a file', async () => {
    const other = await SessionTab.open(new MemoryDevice(), server.url, ARTWORK, AUTHOR + 1)
    tabs.push(other)
    other.draw('theirs')
    await other.session.whenSaved()
    await leaveTorn(bytes)
    const tab = await open()
    await tab.session.whenSaved()
    expect(tab.shown).toEqual(['theirs'])
    tab.draw('new')
    await tab.session.whenSaved()
    expect(server.strokes).toEqual(['theirs', 'new'])
    expect(tab.session.state.unreadable).toBe(1)
    const file = JSON.parse(exportCopies(await tab.session.unreadable())) as { copies: { updates: string[] }[] }
    expect(file.copies[0]!.updates).toContain(btoa(String.fromCharCode(...bytes)))
    await tab.close()
    const again = await open()
    expect(again.shown).toEqual(['theirs', 'new'])
    await again.session.deleteUnreadable()
    expect(again.session.state.unreadable).toBe(0)
    expect(device.rowById.size).toBe(1)
  })

  test('the page opens offline too, and keeps what is drawn', async () => {
    await leaveTorn(bytes)
    const tab = await open(NOWHERE)
    tab.draw('new')
    await eventually(() => tab.session.state.save === 'offline')
    expect(tab.session.state).toMatchObject({ ready: true, unreadable: 1 })
    await tab.close()
    const again = await open(NOWHERE)
    expect(again.shown).toEqual(['new'])
  })

  test('as a copy of another history, it stops nothing either', async () => {
    await leaveTorn(bytes)
    server.logKey = 'R'.repeat(22)
    const tab = await SessionTab.open(device, server.url, { ...ARTWORK, logKey: server.logKey })
    tabs.push(tab)
    tab.draw('new')
    await tab.session.whenSaved()
    await eventually(() => [...device.rowById.values()].some(({ isUnreadable }) => isUnreadable))
    expect(server.strokes).toEqual(['new'])
  })

  test('a tab that has closed leaves it behind, and the open page goes on', async () => {
    const tab = await open()
    await tab.session.whenSaved()
    const row = { userId: AUTHOR, place: PLACE, logKey: ARTWORK.logKey, bornAt: ARTWORK.createdAt, isAside: false }
    await device.write({
      rows: [{ ...row, id: 'left', position: null, durable: null }],
      append: { copy: 'left', update: bytes },
    })
    await tab.session.adoptClosedTabs()
    expect(device.rowById.get('left')).toMatchObject({ isUnreadable: true })
    tab.draw('new')
    await tab.session.whenSaved()
    expect(server.strokes).toEqual(['new'])
  })
})

test('a state vector that is none is forgotten, and the strokes of its copy are sent', async () => {
  const away = await open(NOWHERE)
  away.draw('a')
  await away.close()
  const [row] = await device.rows(AUTHOR, PLACE)
  await device.write({ rows: [{ ...row!, durable: new Uint8Array(160).fill(0x80) }] })
  const tab = await open()
  await tab.session.whenSaved()
  expect(server.strokes).toEqual(['a'])
})

const copyOf = (id: string, update: Uint8Array): StoredCopy => ({
  row: { id, userId: 1, place: PLACE, logKey: null, bornAt: null, isAside: false, position: null, durable: null },
  updates: [update],
  lastKey: 1,
})
const drawn = (id: string): Uint8Array => {
  const doc = newArtworkDocument()
  appendStroke(doc, plainLine({ id, author: 1 }))
  return Y.encodeStateAsUpdate(doc)
}

test('of several copies, those that can be read are read', () => {
  const copies = [copyOf('a', drawn('a')), copyOf('bad', brokenUpdate()), copyOf('b', drawn('b'))]
  const read = readMerged(copies, null)
  expect([read.readable, read.unreadable].map((some) => some.map(({ row }) => row.id))).toEqual([['a', 'b'], ['bad']])
  const doc = newArtworkDocument()
  Y.applyUpdate(doc, read.update!)
  expect(doc.getArray('strokes')).toHaveLength(2)
})
