import * as decoding from 'lib0/decoding'
import { expect, test } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Person } from '#server/http/person.ts'
import { RoomPresence } from './presence.ts'

interface Guest {
  readonly person: Person
  readonly awareness: Awareness
}

function guest(id: number, name: string, clientID?: number): Guest {
  const doc = new Y.Doc()
  if (clientID !== undefined) doc.clientID = clientID
  const awareness = new Awareness(doc)
  awareness.setLocalStateField('user', { id, name: 'whatever', color: '#000000' })
  return { person: { id, username: name.toLowerCase(), name, color: '#112233', isAdmin: false }, awareness }
}

const own = ({ awareness }: Guest): Uint8Array => encodeAwarenessUpdate(awareness, [awareness.clientID])
const everything = ({ awareness }: Guest): Uint8Array =>
  encodeAwarenessUpdate(awareness, [...awareness.getStates().keys()])

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
  here.applyFromPeer('there', there.encode(there.takeChanges()!.local)!)
  const changes = here.takeChanges()!
  expect(changes.local).toEqual([ben.awareness.clientID])
  applyAwarenessUpdate(ben.awareness, changes.updateFor(ben)!, 'room')
  expect(ben.awareness.getStates().get(ana.awareness.clientID)).toMatchObject({ user: { name: 'Ana' } })
  here.removePeer('there')
  sendChanges(here, ben)
  expect(ben.awareness.getStates().has(ana.awareness.clientID)).toBe(false)
})
