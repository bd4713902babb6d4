/** Messages of the server that a page cannot handle: the document that they break is left at once, and nothing is lost. */
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { undoLatest } from '#crdt/document/undo.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { brokenUpdate } from '#tests/sync/broken-update.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { AUTHOR, SessionTab } from '#tests/sync/session-tab.ts'
import { exportQuarantine } from './session-copies.ts'
import { carryOutbox } from './rebuild-document.ts'

let server: ScriptedServer
let device: MemoryDevice
let tabs: SessionTab[]
beforeEach(async () => {
  server = await ScriptedServer.start()
  device = new MemoryDevice()
  tabs = []
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(async () => {
  for (const tab of tabs) await tab.close()
  await server.close()
  vi.restoreAllMocks()
})

async function open(): Promise<SessionTab> {
  const tab = await SessionTab.open(device, server.url)
  tabs.push(tab)
  return tab
}

function syncMessage(update: Uint8Array): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, MESSAGE.sync)
  writeVarUint(encoder, 2)
  writeVarUint8Array(encoder, update)
  return toUint8Array(encoder)
}

/** Checks that the page never says 'All changes saved' while the server lacks a stroke of the page. */
function watchSaved(tab: SessionTab): void {
  tab.session.subscribe(() => {
    if (tab.session.state.save === 'saved') expect(server.strokes).toEqual(expect.arrayContaining(tab.strokes))
  })
}

test.each([
  { name: 'an update that Yjs throws on', message: syncMessage(brokenUpdate()) },
  { name: 'an update that is cut off', message: syncMessage(brokenUpdate().subarray(0, 9)) },
  { name: 'a sync message of an unknown kind', message: new Uint8Array([MESSAGE.sync, 9, 1, 0]) },
  { name: 'a hello that is no JSON', message: new Uint8Array([MESSAGE.hello, 1, 0x7b]) },
  { name: 'an empty message', message: new Uint8Array() },
])('after $name, what is drawn is shown, kept and sent (OUTBOX-10)', async ({ message }) => {
  const tab = await open()
  tab.draw('before')
  await tab.session.whenSaved()
  server.acknowledges = false
  tab.draw('underway')
  await eventually(() => server.strokes.length === 2)
  server.acknowledges = true
  watchSaved(tab)
  server.broadcast(message)
  await eventually(() => server.connections.length >= 2)
  tab.draw('after')
  expect(tab.shown).toContain('after')
  await eventually(() => server.strokes.includes('after') && tab.session.state.save === 'saved')
  expect(server.strokes).toEqual(['before', 'underway', 'after'])
  expect(tab.shown).toEqual(server.shown)
  expect(tab.session.state).toMatchObject({ closed: null, quarantined: 0, drawable: true })
  await tab.close()
  expect(device.rowById.size).toBe(1)
  const again = await open()
  expect(again.shown).toEqual(['before', 'underway', 'after'])
})

test('a server that keeps sending what throws is left alone, and every stroke stays on the device (OUTBOX-10)', async () => {
  const tab = await open()
  tab.draw('saved')
  await tab.session.whenSaved()
  watchSaved(tab)
  server.appendix = brokenUpdate()
  for (const socket of server.connections) socket.terminate()
  tab.draw('a')
  await eventually(() => tab.session.state.closed !== null)
  expect(tab.session.state).toMatchObject({ save: 'stopped', held: 1, drawable: true })
  expect(tab.session.state.closed).toMatchObject({ retry: 'never', offers: ['try-again', 'file'] })
  expect(tab.session.state.closed!.words).toContain('cannot read')
  tab.draw('b')
  tab.session.undo()
  expect(tab.strokes).toEqual(['saved', 'a', 'b'])
  const file = JSON.parse(exportQuarantine(tab.session.unsaved())) as { strokes: { strokeId: string }[] }
  expect(file.strokes.map(({ strokeId }) => strokeId)).toEqual(['a', 'b'])
  const connections = server.connections.length
  tab.network.dispatchEvent(new Event('online'))
  await new Promise((later) => setTimeout(later, 50))
  expect(server.connections).toHaveLength(connections)
  tab.session.tryAgain()
  await eventually(() => tab.session.state.closed !== null)
  await tab.close()

  server.appendix = null
  const back = await open()
  expect(back.shown).toEqual(['saved', 'a'])
  await back.session.whenSaved()
  expect(server.strokes).toEqual(['saved', 'a', 'b'])
  expect(server.shown).toEqual(['saved', 'a'])
  expect(device.quarantine.size).toBe(0)
})

test('trying again connects once the server has been mended', async () => {
  const tab = await open()
  await tab.session.whenSaved()
  server.appendix = brokenUpdate()
  for (const socket of server.connections) socket.terminate()
  tab.draw('a')
  await eventually(() => tab.session.state.closed !== null)
  server.appendix = null
  tab.session.tryAgain()
  await tab.session.whenSaved()
  expect(server.strokes).toEqual(['a'])
  expect(tab.session.state).toMatchObject({ closed: null, held: 0 })
})

test('of a document whose durable part cannot be read, the outbox and its flags are carried over alone', () => {
  const old = newArtworkDocument()
  for (const id of ['durable', 'a', 'b']) appendStroke(old, plainLine({ id, author: AUTHOR }))
  undoLatest(old, AUTHOR)
  const theirs = newArtworkDocument()
  appendStroke(theirs, plainLine({ id: 'theirs', author: AUTHOR + 1 }))
  Y.applyUpdate(old, Y.encodeStateAsUpdate(theirs))
  expect(() => Y.applyUpdate(old, brokenUpdate())).toThrow('id')
  const fresh = newArtworkDocument()
  carryOutbox(old, fresh, { userId: AUTHOR, durableClock: (client) => (client === old.clientID ? 1 : 0) })
  expect(readEntries(fresh).map(({ stroke, undone }) => [stroke.id, undone])).toEqual([
    ['a', false],
    ['b', true],
  ])
})
