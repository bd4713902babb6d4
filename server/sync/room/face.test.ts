import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { encodedFor, type Face, type Looker, seenBy, type Shown } from './face.ts'
import { type PresenceMember, RoomPresence } from './presence.ts'

const ids = fc.integer({ min: 1, max: 4 })
const face: fc.Arbitrary<Face> = fc.record({
  user: fc.record({ id: fc.constant(900), name: fc.constant('Someone'), color: fc.constant('#000000') }),
  families: fc.uniqueArray(ids),
  isChild: fc.boolean(),
})
const shown: fc.Arbitrary<Shown> = fc.record({
  user: fc.record({ id: ids, name: fc.constant('Mia'), color: fc.constant('#FF0000') }),
  face: fc.option(face),
})
const looker: fc.Arbitrary<Looker> = fc.record({
  userId: ids,
  families: fc.uniqueArray(ids).map((families) => new Set(families)),
  isParticipant: fc.boolean(),
})

test('the account is for the person, their families and, of a grown-up, those who take part (CHILD-20)', () => {
  fc.assert(
    fc.property(shown, looker, (one, who) => {
      const isOwn = who.userId === one.user.id
      const isFamily = one.face?.families.some((family) => who.families.has(family)) ?? true
      const isAlong = one.face?.isChild === false && who.isParticipant
      expect(seenBy(one, who).name).toBe(isOwn || isFamily || isAlong ? 'Mia' : 'Someone')
    }),
  )
})

test('people who see the same faces get what was encoded once', () => {
  fc.assert(
    fc.property(fc.array(shown), fc.array(looker), (all, lookers) => {
      const forOne = encodedFor(all, (whoIs) => all.map((one) => whoIs(one).name).join())
      for (const who of lookers) expect(forOne(who)).toBe(all.map((one) => seenBy(one, who).name).join())
    }),
  )
})

test('peer processes get the account with its face, and show their members the same', () => {
  const child: PresenceMember = {
    person: { id: 7, username: 'child-1', name: 'Mia', color: '#FF0000', isAdmin: false, isChild: true },
    face: { user: { id: 2 ** 40, name: 'Someone', color: '#000000' }, families: [3], isChild: true },
  }
  const awareness = new Awareness(new Y.Doc())
  awareness.setLocalState({ user: { id: 7, name: '', color: '' }, cursor: { x: 1, y: 1 } })
  const here = new RoomPresence<PresenceMember>()
  here.applyFromMember(child, encodeAwarenessUpdate(awareness, [awareness.clientID]))
  awareness.destroy()
  const there = new RoomPresence<PresenceMember>()
  there.applyFromPeer('peer', here.takePeerChanges()!)
  const seenFrom = (families: number[]): string => {
    const member = { person: child.person, looker: { userId: 8, families: new Set(families), isParticipant: true } }
    const frames = [there.encodeAll(member)!, there.encodeEveryone()(member)]
    return frames.map((frame) => Buffer.from(frame).toString('latin1')).join('')
  }
  expect(seenFrom([3])).toContain('Mia')
  expect(seenFrom([4])).not.toContain('Mia')
  expect(seenFrom([4])).toContain('Someone')
})
