import { expect, test } from 'vitest'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { ARTWORK, AUTHOR, SessionTab } from '#tests/sync/session-tab.ts'
import type { CopyRow } from './store/copy-store.ts'
import { forgetPerson } from './forget-person.ts'

const row = (id: string, userId: number): CopyRow => ({
  id,
  userId,
  place: 'artwork/7',
  logKey: null,
  bornAt: null,
  isAside: false,
  position: null,
  durable: null,
})
const refused = (userId: number) => ({
  userId,
  artworkId: 7,
  strokeId: 's',
  reason: 'rights',
  refusedAt: '2026-11-22T10:00:00.000Z',
  bytes: new Uint8Array(1),
})

test('a person’s copies, refused strokes and growing strokes go, and those of others stay', async () => {
  const device = new MemoryDevice()
  await device.write({ rows: [row('a', 1), row('b', 12), row('c', 1)], quarantine: [refused(1), refused(12)] })
  const notes = new Map([
    ['growingStroke/1/artwork/7/tab', 'x'],
    ['growingStroke/12/artwork/7/tab', 'x'],
    ['growingStroke/1/new/3/tab', 'x'],
    ['tool', 'brush'],
  ])
  await forgetPerson(1, device.openTab().localStore, {
    get length() {
      return notes.size
    },
    key: (index) => [...notes.keys()][index] ?? null,
    removeItem: (key) => void notes.delete(key),
  })
  expect([...device.rowById.keys()]).toEqual(['b'])
  expect(await device.quarantined(1)).toEqual([])
  expect(await device.quarantined(12)).toHaveLength(1)
  expect([...notes.keys()]).toEqual(['growingStroke/12/artwork/7/tab', 'tool'])
})

const NOTHING = { length: 0, key: () => null, removeItem() {} }

test('a page that another tab is about to leave leaves nothing behind', async () => {
  const device = new MemoryDevice()
  const tab = await SessionTab.open(device, 'ws://127.0.0.1:9/collab', ARTWORK)
  tab.draw('a')
  const forgotten = forgetPerson(AUTHOR, device.openTab().localStore, NOTHING)
  await new Promise((later) => setTimeout(later, 150))
  await tab.close()
  await forgotten
  expect(await device.allRows(AUTHOR)).toEqual([])
})
