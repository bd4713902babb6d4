import * as decoding from 'lib0/decoding'
import { describe, expect, test } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Person } from '#server/http/person.ts'
import { readAwarenessUpdate } from './awareness-update.ts'
import { RoomPresence } from './presence.ts'
import { WriterIds } from './writer-ids.ts'

interface Guest {
  readonly person: Person
  readonly awareness: Awareness
}

function guest(id: number, name: string, clientID?: number): Guest {
  const doc = new Y.Doc()
  if (clientID !== undefined) doc.clientID = clientID
  const awareness = new Awareness(doc)
  awareness.setLocalStateField('user', { id, name: 'whatever', color: '#000000' })
  return {
    person: { id, username: name.toLowerCase(), name, color: '#112233', isAdmin: false, isChild: false },
    awareness,
  }
}

const own = ({ awareness }: Guest): Uint8Array => encodeAwarenessUpdate(awareness, [awareness.clientID])
const everything = ({ awareness }: Guest): Uint8Array =>
  encodeAwarenessUpdate(awareness, [...awareness.getStates().keys()])

/** Returns the awareness ids that an update is about. */
const clientsOf = (update: Uint8Array): number[] => [...readAwarenessUpdate(update)].map(({ client }) => client)

/** Sends the room's changes to the guests. */
function sendChanges(room: RoomPresence<Guest>, ...guests: Guest[]): void {
  const changes = room.takeChanges()
  for (const guest of guests) {
    const update = changes?.updateFor(guest)
    if (update) applyAwarenessUpdate(guest.awareness, update, 'room')
  }
}

test('the room replaces name and color by the account’s and drops unknown fields', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana'), guest(2, 'Ben')]
  ana.awareness.setLocalStateField('cursor', { x: 3, y: 4 })
  ana.awareness.setLocalStateField('secret', 'x'.repeat(1_000))
  expect(room.applyFromMember(ana, own(ana))).toBe('valid')
  sendChanges(room, ana, ben)
  expect(ben.awareness.getStates().get(ana.awareness.clientID)).toEqual({
    user: { id: 1, name: 'Ana', color: '#112233' },
    cursor: { x: 3, y: 4 },
  })
})

test('a presence that names another person is forged; an echo of what the room sent is not', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana'), guest(2, 'Ben')]
  room.applyFromMember(ana, own(ana))
  room.applyFromMember(ben, own(ben))
  sendChanges(room, ana, ben)
  expect(room.applyFromMember(ben, everything(ben))).toBe('valid')
  room.removeMember(ana)
  expect(room.applyFromMember(ben, everything(ben))).toBe('valid')
  expect(room.takeChanges()?.updateFor(ben)).not.toBeNull()
  ben.awareness.setLocalStateField('user', { id: 1, name: 'Ana', color: '#fff' })
  expect(room.applyFromMember(ben, own(ben))).toBe('forged')
})

test('a member cannot move or remove the pointer of another', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana'), guest(2, 'Ben')]
  room.applyFromMember(ana, own(ana))
  room.applyFromMember(ben, own(ben))
  sendChanges(room, ana, ben)
  removeAwarenessStates(ben.awareness, [ana.awareness.clientID], 'forged')
  room.applyFromMember(ben, encodeAwarenessUpdate(ben.awareness, [ana.awareness.clientID]))
  expect(room.takeChanges()).toBeNull()
  expect(decoding.readVarUint(decoding.createDecoder(room.encodeAll()!))).toBe(2)
})

test('a member that leaves disappears for the others and may return with the same id', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana', 77), guest(2, 'Ben')]
  room.applyFromMember(ana, own(ana))
  room.applyFromMember(ben, own(ben))
  sendChanges(room, ana, ben)
  room.removeMember(ana)
  sendChanges(room, ben)
  expect(ben.awareness.getStates().has(77)).toBe(false)
  const again = { ...ana }
  again.awareness.setLocalStateField('cursor', { x: 1, y: 1 })
  again.awareness.setLocalStateField('cursor', { x: 2, y: 2 })
  room.applyFromMember(again, own(again))
  sendChanges(room, ben)
  expect(ben.awareness.getStates().has(77)).toBe(true)
})

test('a new connection takes over the id of the same person’s half-open old one', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana', 77), guest(2, 'Ben')]
  room.applyFromMember(ana, own(ana))
  const again = { ...ana }
  again.awareness.setLocalStateField('cursor', { x: 9, y: 9 })
  expect(room.applyFromMember(again, own(again))).toBe('valid')
  room.removeMember(ana)
  sendChanges(room, ben)
  expect(ben.awareness.getStates().get(77)).toMatchObject({ cursor: { x: 9, y: 9 } })
})

test('members of a peer process are shown until that process closes the room', () => {
  const [here, there] = [new RoomPresence<Guest>(), new RoomPresence<Guest>()]
  const [ana, ben] = [guest(1, 'Ana'), guest(2, 'Ben')]
  there.applyFromMember(ana, own(ana))
  here.applyFromMember(ben, own(ben))
  here.applyFromPeer('there', there.takePeerChanges()!)
  // Peers are told of this process's own members only.
  expect(clientsOf(here.takePeerChanges()!)).toEqual([ben.awareness.clientID])
  sendChanges(here, ben)
  expect(ben.awareness.getStates().get(ana.awareness.clientID)).toMatchObject({ user: { name: 'Ana' } })
  here.removePeer('there')
  sendChanges(here, ben)
  expect(ben.awareness.getStates().has(ana.awareness.clientID)).toBe(false)
})

/** A client that shows nothing of itself, and sends back what it is told, as y-websocket does. */
function observer(id: number, name: string): Guest {
  const quiet = guest(id, name)
  quiet.awareness.setLocalState(null)
  return quiet
}

describe('an echo of what the room sent', () => {
  test.each([
    ['another person', 2],
    ['the same person', 1],
  ])('neither closes %s without a state of its own nor gives them the id', (_, id) => {
    const room = new RoomPresence<Guest>()
    const [ana, quiet] = [guest(1, 'Ana', 77), observer(id, 'Somebody')]
    room.applyFromMember(ana, own(ana))
    sendChanges(room, quiet)
    const echo = encodeAwarenessUpdate(quiet.awareness, [77])
    expect(room.applyFromMember(quiet, echo)).toBe('valid')
    expect(room.takeChanges()).toBeNull()
    room.removeMember(ana)
    expect(room.applyFromMember(quiet, echo)).toBe('valid')
    sendChanges(room, quiet)
    expect(room.applyFromMember(quiet, encodeAwarenessUpdate(quiet.awareness, [77]))).toBe('valid')
    expect(room.stats.entries).toBe(0)
    quiet.awareness.setLocalState({ cursor: { x: 5, y: 6 } })
    room.applyFromMember(quiet, own(quiet))
    expect(clientsOf(room.encodeAll()!)).toEqual([quiet.awareness.clientID])
  })

  test('is no excuse for naming another person under an id that the room does not know', () => {
    const room = new RoomPresence<Guest>()
    const [ana, ben] = [guest(1, 'Ana'), guest(2, 'Ben')]
    room.applyFromMember(ana, own(ana))
    ben.awareness.setLocalStateField('user', { id: 1, name: 'Ana', color: '#fff' })
    expect(room.applyFromMember(ben, own(ben))).toBe('forged')
  })
})

describe('a connection has one awareness id (SYNC-10)', () => {
  test('also while it shows nothing: nobody takes the id, and it comes back', () => {
    const room = new RoomPresence<Guest>()
    const [ana, ben, carl] = [guest(1, 'Ana', 77), guest(2, 'Ben', 77), guest(3, 'Carl')]
    room.applyFromMember(ana, own(ana))
    sendChanges(room, carl)
    ana.awareness.setLocalState(null)
    room.applyFromMember(ana, own(ana))
    sendChanges(room, carl)
    expect(carl.awareness.getStates().has(77)).toBe(false)
    expect(room.encodeAll()).toBeNull()
    expect(room.applyFromMember(ben, own(ben))).toBe('valid')
    expect(room.encodeAll()).toBeNull()
    ana.awareness.setLocalState({ cursor: { x: 1, y: 2 } })
    room.applyFromMember(ana, own(ana))
    sendChanges(room, carl)
    expect(carl.awareness.getStates().get(77)).toMatchObject({ user: { name: 'Ana' }, cursor: { x: 1, y: 2 } })
  })

  test('and a second one is ignored, whatever the first shows', () => {
    const room = new RoomPresence<Guest>()
    const [ana, second] = [guest(1, 'Ana', 77), guest(1, 'Ana', 78)]
    room.applyFromMember(ana, own(ana))
    expect(room.applyFromMember(ana, own(second))).toBe('valid')
    ana.awareness.setLocalState(null)
    room.applyFromMember(ana, own(ana))
    expect(room.applyFromMember(ana, own(second))).toBe('valid')
    expect(room.encodeAll()).toBeNull()
    expect(room.stats.entries).toBe(1)
  })

  test('and is hidden with its rights, not forgotten', () => {
    const room = new RoomPresence<Guest>()
    const ana = guest(1, 'Ana', 77)
    room.applyFromMember(ana, own(ana))
    room.hideMember(ana)
    expect([room.encodeAll(), room.stats.entries]).toEqual([null, 1])
    ana.awareness.setLocalStateField('cursor', { x: 1, y: 2 })
    room.applyFromMember(ana, own(ana))
    expect(clientsOf(room.encodeAll()!)).toEqual([77])
  })
})

test('an id that has left is nobody’s for a while; after that it is free, unless its person may write with it', () => {
  const NO_WRITER = 2 ** 32 + 77
  const room = new RoomPresence<Guest>(new WriterIds((client) => (client === 78 ? 1 : undefined)))
  for (const member of [guest(1, 'Ana', NO_WRITER), guest(1, 'Ana', 77), guest(1, 'Ana', 78)]) {
    room.applyFromMember(member, own(member))
    room.removeMember(member)
  }
  const claim = (client: number): number => {
    const ben = guest(2, 'Ben', client)
    expect(room.applyFromMember(ben, encodeAwarenessUpdate(ben.awareness, [client]))).toBe('valid')
    const { entries } = room.stats
    room.removeMember(ben)
    return entries
  }
  expect([claim(NO_WRITER), claim(77), claim(78)]).toEqual([0, 0, 0])
  room.forgetDeparted()
  expect(claim(NO_WRITER)).toBe(0)
  room.forgetDeparted()
  expect([claim(NO_WRITER), claim(77), claim(78)]).toEqual([1, 0, 0])
})

test('a peer process cannot take the id of another person’s connection here, but of the same person’s (SYNC-10)', () => {
  const [here, there, third] = [new RoomPresence<Guest>(), new RoomPresence<Guest>(), new RoomPresence<Guest>()]
  const [ana, ben] = [guest(1, 'Ana', 77), guest(2, 'Ben', 77)]
  here.applyFromMember(ana, own(ana))
  ben.awareness.setLocalStateField('cursor', { x: 9, y: 9 })
  there.applyFromMember(ben, own(ben))
  here.applyFromPeer('there', there.takePeerChanges()!)
  there.removeMember(ben)
  here.applyFromPeer('there', there.takePeerChanges()!)
  expect(here.stats.entries).toBe(1)
  // Ana's connection moves to another process, and the old one is still half-open here.
  const moved = { ...ana }
  moved.awareness.setLocalStateField('cursor', { x: 3, y: 4 })
  third.applyFromMember(moved, own(moved))
  here.applyFromPeer('third', third.takePeerChanges()!)
  here.removeMember(ana)
  expect(Buffer.from(here.encodeAll()!).toString('latin1')).toContain('"x":3')
  here.removePeer('third')
  expect(here.stats.entries).toBe(0)
})
