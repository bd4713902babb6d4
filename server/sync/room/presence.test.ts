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

/** What a guest sees after the room's changes were sent. */
function pass(room: RoomPresence<Guest>, ...guests: Guest[]): void {
  const changes = room.takeChanges()
  for (const one of guests) {
    const message = changes?.messageFor(one)
    if (message) applyAwarenessUpdate(one.awareness, message, 'room')
  }
}

test('names and colors are the account’s, whatever the message says; unknown fields are left out', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana'), guest(2, 'Ben')]
  ana.awareness.setLocalStateField('cursor', { x: 3, y: 4 })
  ana.awareness.setLocalStateField('secret', 'x'.repeat(1_000))
  expect(room.receive(ana, own(ana))).toBe('fine')
  pass(room, ana, ben)
  expect(ben.awareness.getStates().get(ana.awareness.clientID)).toEqual({
    user: { id: 1, name: 'Ana', color: '#112233' },
    cursor: { x: 3, y: 4 },
  })
})

test('claiming to be somebody else is forged; echoing what the room sent is not', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana'), guest(2, 'Ben')]
  room.receive(ana, own(ana))
  room.receive(ben, own(ben))
  pass(room, ana, ben)
  expect(room.receive(ben, everything(ben))).toBe('fine')
  room.leave(ana)
  expect(room.receive(ben, everything(ben))).toBe('fine')
  expect(room.takeChanges()?.messageFor(ben)).not.toBeNull()
  ben.awareness.setLocalStateField('user', { id: 1, name: 'Ana', color: '#fff' })
  expect(room.receive(ben, own(ben))).toBe('forged')
})

test('nobody moves or removes another’s pointer', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana'), guest(2, 'Ben')]
  room.receive(ana, own(ana))
  room.receive(ben, own(ben))
  pass(room, ana, ben)
  removeAwarenessStates(ben.awareness, [ana.awareness.clientID], 'forged')
  room.receive(ben, encodeAwarenessUpdate(ben.awareness, [ana.awareness.clientID]))
  expect(room.takeChanges()).toBeNull()
  expect(decoding.readVarUint(decoding.createDecoder(room.all()!))).toBe(2)
})

test('who leaves is gone for the others, and may come back with the same id', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana', 77), guest(2, 'Ben')]
  room.receive(ana, own(ana))
  room.receive(ben, own(ben))
  pass(room, ana, ben)
  room.leave(ana)
  pass(room, ben)
  expect(ben.awareness.getStates().has(77)).toBe(false)
  const again = { ...ana }
  again.awareness.setLocalStateField('cursor', { x: 1, y: 1 })
  again.awareness.setLocalStateField('cursor', { x: 2, y: 2 })
  room.receive(again, own(again))
  pass(room, ben)
  expect(ben.awareness.getStates().has(77)).toBe(true)
})

test('a new connection takes over the id of its half-dead forerunner', () => {
  const room = new RoomPresence<Guest>()
  const [ana, ben] = [guest(1, 'Ana', 77), guest(2, 'Ben')]
  room.receive(ana, own(ana))
  const again = { ...ana }
  again.awareness.setLocalStateField('cursor', { x: 9, y: 9 })
  expect(room.receive(again, own(again))).toBe('fine')
  room.leave(ana)
  pass(room, ben)
  expect(ben.awareness.getStates().get(77)).toMatchObject({ cursor: { x: 9, y: 9 } })
})

test('members of another process are seen, follow their own process, and are gone with it', () => {
  const [here, there] = [new RoomPresence<Guest>(), new RoomPresence<Guest>()]
  const [ana, ben] = [guest(1, 'Ana'), guest(2, 'Ben')]
  there.receive(ana, own(ana))
  here.receive(ben, own(ben))
  here.receiveFrom('there', there.encode(there.takeChanges()!.own)!)
  const changes = here.takeChanges()!
  expect(changes.own).toEqual([ben.awareness.clientID])
  applyAwarenessUpdate(ben.awareness, changes.messageFor(ben)!, 'room')
  expect(ben.awareness.getStates().get(ana.awareness.clientID)).toMatchObject({ user: { name: 'Ana' } })
  here.forgetProcess('there')
  pass(here, ben)
  expect(ben.awareness.getStates().has(ana.awareness.clientID)).toBe(false)
})
