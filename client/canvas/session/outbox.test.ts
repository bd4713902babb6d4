/** The outbox of an artwork session on a device, against a server that refuses as the test tells it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CLOSE, type CloseReason, PROTOCOL_VERSION } from '#contract/socket.ts'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { eventually } from '#tests/eventually.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { ScriptedServer } from '#tests/sync/scripted-server.ts'
import { ARTWORK, AUTHOR, SessionTab } from '#tests/sync/session-tab.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { SessionCopies } from './session-copies.ts'

const NOWHERE = 'ws://127.0.0.1:9/collab'
const isBad = (id: string): boolean => id.startsWith('bad')
const numbered = (count: number, prefix = 's'): string[] => Array.from({ length: count }, (_, i) => `${prefix}${i}`)

let server: ScriptedServer
let device: MemoryDevice
let tabs: SessionTab[]
beforeEach(async () => {
  server = await ScriptedServer.start()
  device = new MemoryDevice()
  tabs = []
})
afterEach(async () => {
  device.isFull = false
  for (const tab of tabs) await tab.close()
  await server.close()
})

async function open(url = server.url, artwork = ARTWORK): Promise<SessionTab> {
  const tab = await SessionTab.open(device, url, artwork)
  tabs.push(tab)
  return tab
}

const quarantined = (): string[] => [...device.quarantine.values()].map(({ strokeId }) => strokeId)

describe('a refusal for now (OUTBOX-2)', () => {
  test.each(['read-only', 'completed', 'too-many-strokes'] satisfies CloseReason[])(
    '%s keeps 301 offline strokes on the page and the device, and sends all of them once it is over',
    async (reason) => {
      const away = await open(NOWHERE)
      away.draw(...numbered(301))
      await away.close()
      server.pausedWith = reason
      const back = await open()
      await eventually(() => back.session.state.save === 'held')
      expect(back.shown).toHaveLength(301)
      expect(back.session.state).toMatchObject({ drawable: false, held: 301, closed: { reason } })
      expect(server.strokes).toEqual([])
      back.session.tryAgain()
      await eventually(() => back.session.state.closed !== null)
      expect(back.shown).toHaveLength(301)
      await back.close()

      const later = await open()
      expect(later.shown).toHaveLength(301)
      await eventually(() => later.session.state.save === 'held')
      server.pausedWith = null
      later.session.tryAgain()
      await later.session.whenSaved()
      expect(server.strokes).toEqual(numbered(301))
      expect(later.session.state).toMatchObject({ closed: null, drawable: true, held: 0 })
      expect(quarantined()).toEqual([])
    },
  )

  test('what others draw is shown while the outbox is held', async () => {
    const tab = await open()
    await tab.session.whenSaved()
    server.pausedWith = 'read-only'
    tab.draw('mine')
    await eventually(() => tab.session.state.save === 'held')
    server.pausedWith = null
    const other = await SessionTab.open(new MemoryDevice(), server.url)
    tabs.push(other)
    other.draw('theirs')
    await eventually(() => tab.shown.length === 2)
    expect(tab.session.state.save).toBe('held')
    expect(server.strokes).toEqual(['theirs'])
  })

  test('is over once another tab has brought the strokes, and the next one is sent', async () => {
    const held = await open()
    await held.session.whenSaved()
    server.pausedWith = 'read-only'
    held.draw('first')
    await eventually(() => held.session.state.save === 'held')
    server.pausedWith = null
    // The other tab loads what the device keeps, and sends it.
    await open()
    await eventually(() => held.session.state.save === 'saved', Boolean, 2_000)
    expect(held.session.state).toMatchObject({ closed: null, drawable: true, held: 0 })
    held.draw('second')
    await held.session.whenSaved()
    expect(server.strokes).toEqual(['first', 'second'])
  })

  test('a page that goes on in a copy takes the outbox along, with its undo flags', async () => {
    const tab = await open()
    tab.draw('saved')
    await tab.session.whenSaved()
    server.pausedWith = 'completed'
    tab.draw('kept', 'undone')
    tab.session.undo()
    await eventually(() => tab.session.state.save === 'held')
    const copy = { id: 8, logKey: 'B'.repeat(22), createdAt: '2026-11-22T10:00:00.000Z' }
    await tab.session.moveOutbox(copy)
    await tab.close()
    server.logKey = copy.logKey
    server.pausedWith = null
    const moved = await open(server.url, copy)
    await moved.session.whenSaved()
    expect(server.strokes).toEqual(['saved', 'kept', 'undone'])
    expect(server.shown).toEqual(['saved', 'kept'])
    await eventually(() => device.rowById.size === 1)
  })
})

describe('a final refusal (OUTBOX-4)', () => {
  test.each([true, false])('takes one stroke off the page, and good ones go through (named: %s)', async (isNamed) => {
    server.namesStrokes = isNamed
    server.judge = (id) => (id.startsWith('bad') ? 'bad-stroke' : null)
    const away = await open(NOWHERE)
    away.draw('a', 'b', 'bad1', 'c', 'bad2', 'd')
    away.session.undo()
    await away.close()
    const back = await open()
    await back.session.whenSaved()
    expect(server.strokes).toEqual(['a', 'b', 'c', 'd'])
    expect(server.shown).toEqual(['a', 'b', 'c'])
    expect(back.strokes).toEqual(['a', 'b', 'c', 'd'])
    expect(quarantined()).toEqual(['bad1', 'bad2'])
    expect(back.session.state).toMatchObject({ quarantined: 2, closed: null, drawable: true })
    expect(back.refused.map(({ reason }) => reason)).toEqual(['bad-stroke', 'bad-stroke'])
    back.draw('next')
    await back.session.whenSaved()
    await back.close()
    const again = await open()
    await again.session.whenSaved()
    expect(again.strokes).toEqual(['a', 'b', 'c', 'd', 'next'])
    expect(again.session.state.quarantined).toBe(2)
  })

  test('a stroke that is refused again, from the copy of another tab, counts once', async () => {
    server.judge = (id) => (isBad(id) ? 'bad-stroke' : null)
    for (let times = 0; times < 2; times += 1) {
      const away = await open(NOWHERE)
      away.draw('bad')
      await away.close()
      const back = await open()
      await eventually(() => back.refused.length === 1)
      await back.session.whenSaved()
      await eventually(() => back.session.state.quarantined === 1)
      await back.close()
    }
    expect(quarantined()).toEqual(['bad'])
  })

  test('takes a stroke in another name off the page, which no person can send', async () => {
    server.judge = (id) => (id === 'forged' ? 'forged-author' : null)
    const away = await open(NOWHERE)
    away.draw('a')
    away.session.commit(plainLine({ id: 'forged', author: 999 }))
    away.draw('b')
    await away.close()
    const back = await open()
    await eventually(() => quarantined().length === 1)
    await back.session.whenSaved()
    expect(server.strokes.toSorted()).toEqual(['a', 'b'])
    expect(back.shown.toSorted()).toEqual(['a', 'b'])
  })

  test('without anything that the server would take instead, the outbox is held', async () => {
    server.judge = () => 'forged-author'
    const tab = await open()
    tab.draw('a', 'b')
    await eventually(() => tab.session.state.save === 'saved' && quarantined().length === 2)
    expect(tab.shown).toEqual([])
  })
})

describe('a document that does not fit the server’s (OUTBOX-3)', () => {
  test.each(['foreign-client-id', 'clock-gap', 'malformed'] satisfies CloseReason[])(
    '%s gets a new document under a new client id, and everything is sent again',
    async (reason) => {
      const tab = await open()
      tab.draw('before')
      await tab.session.whenSaved()
      server.refuseWith = [reason === 'malformed' ? CLOSE.malformed : CLOSE.notAllowed, reason]
      tab.draw('x')
      tab.draw('y')
      tab.session.undo()
      await eventually(() => server.strokes.length === 3)
      await tab.session.whenSaved()
      expect(server.strokes).toEqual(['before', 'x', 'y'])
      expect(server.shown).toEqual(['before', 'x'])
      expect(tab.shown).toEqual(['before', 'x'])
      expect(quarantined()).toEqual([])
      expect(tab.refused).toEqual([])
    },
  )

  test.each(
    [true, false].flatMap((isNamed) => [
      { isNamed, ids: ['bad', 'a', 'b'] },
      { isNamed, ids: ['a', 'bad', 'b', 'bad2'] },
    ]),
  )(
    'of $ids, what a new document does not help is in quarantine, the others are saved (named: $isNamed)',
    async (given) => {
      server.namesStrokes = given.isNamed
      server.judge = (id) => (id.startsWith('bad') ? 'malformed' : null)
      const away = await open(NOWHERE)
      away.draw(...given.ids)
      await away.close()
      const back = await open()
      await eventually(() => back.session.state.save === 'saved' && quarantined().length > 0)
      await back.session.whenSaved()
      expect(quarantined().toSorted()).toEqual(given.ids.filter(isBad))
      expect(server.strokes.toSorted()).toEqual(given.ids.filter((id) => !isBad(id)))
      expect(back.refused[0]!.words).toContain('kept on this device')
      back.draw('next')
      await back.session.whenSaved()
      expect(server.strokes).toContain('next')
      expect(back.session.state).toMatchObject({ closed: null, drawable: true })
    },
  )

  test('a server that refuses all of them one by one gets none of them into quarantine', async () => {
    server.pausedWith = 'clock-gap'
    const away = await open(NOWHERE)
    away.draw(...numbered(20))
    await away.close()
    const back = await open()
    await eventually(() => back.session.state.save === 'held')
    expect(server.connections.length).toBeLessThan(12)
    expect(quarantined()).toEqual([])
    expect(back.shown.toSorted()).toEqual(numbered(20).toSorted())
    server.pausedWith = null
    back.session.tryAgain()
    await back.session.whenSaved()
    expect(server.strokes).toHaveLength(20)
  })

  test('a server that refuses every new document too is not asked for ever', async () => {
    server.pausedWith = 'clock-gap'
    const tab = await open()
    tab.draw('x')
    await eventually(() => tab.session.state.save === 'held')
    expect(tab.session.state).toMatchObject({ held: 1, closed: { offers: ['try-again', 'copy'] } })
    expect(tab.shown).toEqual(['x'])
    server.pausedWith = null
    tab.session.tryAgain()
    await tab.session.whenSaved()
    expect(server.strokes).toEqual(['x'])
  })

  test('a stroke that is saved under another client id is not sent twice', async () => {
    const first = await open(NOWHERE)
    first.draw('s')
    await first.close()
    const second = await open()
    await second.session.whenSaved()
    const [row] = device.rowById.values()
    const stale = new MemoryDevice()
    const away = await SessionTab.open(stale, NOWHERE)
    away.draw('s', 't')
    await away.close()
    expect(row).toBeDefined()
    const back = await SessionTab.open(stale, server.url)
    tabs.push(back)
    await back.session.whenSaved()
    expect(server.strokes).toEqual(['s', 't'])
    expect(back.strokes).toEqual(['s', 't'])
    expect(stale.quarantine.size).toBe(0)
  })
})

describe('another log (OUTBOX-6)', () => {
  test.each([
    { name: 'a restore, which gives a new key', logKey: 'R'.repeat(22) },
    { name: 'a raw copy of the database, which has the old key', logKey: ARTWORK.logKey },
  ])('after $name, what is missing of the own strokes is appended again', async ({ logKey }) => {
    const tab = await open()
    tab.draw('old', 'undone')
    await tab.session.whenSaved()
    const backup = server.backup()
    tab.session.undo()
    tab.draw('lost1', 'lost2')
    await tab.session.whenSaved()
    // The position is stored a moment after it is known.
    await tab.close()
    server.restore(backup, logKey)
    expect(server.strokes).toEqual(['old', 'undone'])
    const back = await open()
    await eventually(() => server.strokes.length === 4)
    await back.session.whenSaved()
    expect(server.shown).toEqual(['old', 'lost1', 'lost2'])
    expect(back.shown).toEqual(['old', 'lost1', 'lost2'])
    await eventually(() => device.rowById.size === 1)
    expect([...device.rowById.values()][0]).toMatchObject({ isAside: false, logKey })
  })

  test('strokes that were acknowledged after the position that the copy knows are sent again (SYNC-37)', async () => {
    const other = await SessionTab.open(new MemoryDevice(), server.url, ARTWORK, 6)
    tabs.push(other)
    const tab = await open()
    tab.draw('old')
    await tab.session.whenSaved()
    await tab.close()
    const [known] = device.rowById.values()
    const backup = server.backup()
    const later = await open()
    later.draw('lost')
    await later.session.whenSaved()
    other.draw('theirs')
    await eventually(() => later.shown.length === 3)
    await later.close()
    await other.close()
    const [row] = device.rowById.values()
    // The acknowledgement was stored, the position a second later was not.
    device.rowById.set(row!.id, { ...row!, position: known!.position })
    server.restore(backup)
    const back = await open()
    back.draw('new')
    await eventually(() => server.strokes.length === 3)
    await back.session.whenSaved()
    expect(server.strokes).toEqual(['old', 'lost', 'new'])
    expect(back.session.state).toMatchObject({ quarantined: 0, closed: null })
  })

  test('the old copy stays on the device until its strokes are saved', async () => {
    const tab = await open()
    tab.draw('old')
    await tab.session.whenSaved()
    const backup = server.backup()
    tab.draw('lost')
    await tab.session.whenSaved()
    await tab.close()
    server.restore(backup, 'R'.repeat(22))
    server.acknowledges = false
    const back = await open()
    await eventually(() => server.strokes.length === 2)
    await back.close()
    expect([...device.rowById.values()].filter(({ isAside }) => isAside)).toHaveLength(1)
    server.acknowledges = true
    const again = await open(server.url, { ...ARTWORK, logKey: server.logKey })
    await again.session.whenSaved()
    await eventually(() => device.rowById.size === 1)
    expect(server.strokes).toEqual(['old', 'lost'])
  })

  test('a later artwork with the same number gets no strokes of the earlier one, which stay on the device', async () => {
    const tab = await open()
    tab.draw('earlier')
    await tab.session.whenSaved()
    await tab.close()
    server.restore({ update: new Uint8Array([0, 0]), hashes: [], logKey: 'N'.repeat(22) })
    const later = await open(server.url, { id: 7, logKey: server.logKey, createdAt: '2027-01-01T00:00:00.000Z' })
    await later.session.whenSaved()
    expect(later.strokes).toEqual([])
    expect(server.strokes).toEqual([])
    expect(device.rowById.size).toBe(2)
  })
})

describe('two tabs (OUTBOX-5)', () => {
  test('both save, also after the server has refused a stroke of one of them', async () => {
    server.judge = (id) => (id === 'bad' ? 'bad-stroke' : null)
    const [one, other] = [await open(), await open()]
    await Promise.all([one.session.whenSaved(), other.session.whenSaved()])
    one.draw('bad')
    await eventually(() => quarantined().length === 1)
    other.draw('good')
    one.draw('fine')
    await eventually(() => server.strokes.length === 2)
    await Promise.all([one.session.whenSaved(), other.session.whenSaved()])
    await eventually(() => one.shown.length === 2 && other.shown.length === 2)
    expect([...server.strokes].toSorted()).toEqual(['fine', 'good'])
  })

  test('the offline strokes of both survive, and arrive once', async () => {
    const [one, other] = [await open(NOWHERE), await open(NOWHERE)]
    one.draw('a1', 'a2')
    other.draw('b1')
    await one.close()
    other.draw('b2')
    await other.close()
    const back = await open()
    await back.session.whenSaved()
    expect([...server.strokes].toSorted()).toEqual(['a1', 'a2', 'b1', 'b2'])
    expect(device.rowById.size).toBe(1)
  })
})

test('a page takes over the strokes of a tab that has closed meanwhile (OUTBOX-5)', async () => {
  const { localStore: own } = device.openTab()
  const closed = await open(NOWHERE)
  const copies = new SessionCopies(own, AUTHOR, () => {})
  const doc = newArtworkDocument()
  await copies.openArtwork(ARTWORK, doc)
  closed.draw('late')
  await copies.adoptClosedTabs()
  expect(readEntries(doc)).toEqual([])
  await closed.close()
  await copies.adoptClosedTabs()
  expect(readEntries(doc).map(({ stroke }) => stroke.id)).toEqual(['late'])
  expect(device.rowById.size).toBe(1)
  await copies.close()
})

describe('a device that keeps nothing (OUTBOX-8)', () => {
  test('says so while strokes are not on the server, and recovers with all of them', async () => {
    const tab = await open(NOWHERE)
    tab.draw('a')
    device.isFull = true
    tab.draw('b')
    await eventually(() => tab.session.state.save === 'unkept')
    expect(tab.session.state.kept).toBe(false)
    tab.draw('c')
    device.isFull = false
    await eventually(() => tab.session.state.kept)
    expect(tab.session.state.save).toBe('offline')
    await tab.close()
    const back = await open()
    await back.session.whenSaved()
    expect(server.strokes).toEqual(['a', 'b', 'c'])
  }, 15_000)

  test('is no trouble while the server has everything', async () => {
    device.isFull = true
    const tab = await open()
    await tab.session.whenSaved()
    tab.draw('a')
    await eventually(() => server.strokes.length === 1 && tab.session.state.save === 'saved')
    expect(tab.session.state.kept).toBe(false)
  })
})

describe('versions (OUTBOX-7)', () => {
  test('an older server is waited for, and an older client keeps everything and says that a reload helps', async () => {
    server.refuseWith = [CLOSE.tryAgainLater, 'older-server']
    const tab = await open()
    tab.draw('a')
    await tab.session.whenSaved()
    expect(server.strokes).toEqual(['a'])
    server.refuseWith = [CLOSE.olderClient, 'older-client']
    tab.draw('b')
    await eventually(() => tab.session.state.closed?.offers.includes('reload') === true)
    tab.draw('c')
    expect(tab.shown).toEqual(['a', 'b', 'c'])
    await tab.close()
    const reloaded = await open()
    await reloaded.session.whenSaved()
    expect(server.strokes).toEqual(['a', 'b', 'c'])
  })

  test('a client two versions old goes on drawing, and is told that a reload brings a newer one', async () => {
    server.newestProtocol = PROTOCOL_VERSION + 2
    const tab = await open()
    tab.draw('a')
    await tab.session.whenSaved()
    expect(tab.session.state).toMatchObject({ isOutdated: true, drawable: true, closed: null, save: 'saved' })
    expect(server.strokes).toEqual(['a'])
    await tab.close()
    // The same client again, as if it were the newer one.
    server.newestProtocol = PROTOCOL_VERSION
    const reloaded = await open()
    await reloaded.session.whenSaved()
    expect([reloaded.session.state.isOutdated, reloaded.shown]).toEqual([false, ['a']])
  })

  test('a client that no server speaks with any more sends nothing until its reload, whatever it drew meanwhile', async () => {
    const old = await open()
    await old.session.whenSaved()
    server.isNewer = true
    for (const socket of server.connections) socket.terminate()
    old.draw('a', 'b')
    await eventually(() => old.session.state.closed?.offers.includes('reload') === true)
    old.draw('c')
    expect(old.session.state).toMatchObject({ drawable: true, closed: { reason: 'older-client', retry: 'never' } })
    expect([old.shown, server.strokes]).toEqual([['a', 'b', 'c'], []])
    await old.close()
    server.isNewer = false
    const reloaded = await open()
    await reloaded.session.whenSaved()
    expect(server.strokes).toEqual(['a', 'b', 'c'])
  })

  test('the handshake names the protocol, and the position once the copy has been in step', async () => {
    const tab = await open()
    tab.draw('a')
    await tab.session.whenSaved()
    await tab.close()
    const again = await open()
    await again.session.whenSaved()
    const [first, second] = server.queries
    expect(Object.fromEntries(first!)).toMatchObject({ v: String(PROTOCOL_VERSION) })
    expect(first!.get('log')).toBeNull()
    expect(Object.fromEntries(second!)).toMatchObject({ v: String(PROTOCOL_VERSION), log: ARTWORK.logKey, seq: '1' })
    expect(second!.get('hash')).toMatch(/^[0-9a-f]{32}$/)
  })
})
