import { expect, test } from 'vitest'
import { AVATARS, type Child, NewChild } from '#contract/children.ts'
import {
  checkDraft,
  type ChildDraft,
  draftOf,
  EMPTY_DRAFT,
  newChildOf,
  nextDraft,
  UNFINISHED_SECRET,
} from './child-draft.ts'

const MIA: Child = {
  id: 3,
  familyId: 1,
  name: 'Mia',
  avatar: 'owl',
  color: '#35A853',
  hasSecret: true,
  hasOtherHome: false,
  isPaused: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  kidMode: false,
  onlyFamily: false,
  joinedBy: 'code',
  quietHours: { from: '20:00', to: '06:30', timeZone: 'Europe/Berlin' },
}

test('a child that nobody has changed is sent as it is, without its secret', () => {
  const { name, avatar, color, kidMode, onlyFamily, joinedBy, quietHours } = MIA
  const same = { name, avatar, color, kidMode, onlyFamily, joinedBy, quietHours }
  expect(newChildOf(draftOf(MIA), 'Asia/Tokyo', MIA.quietHours)).toEqual(same)
})

test('quiet hours that were changed are in the time zone of this device', () => {
  const changed = newChildOf({ ...draftOf(MIA), quietFrom: '21:00' }, 'Asia/Tokyo', MIA.quietHours)
  expect(changed.quietHours).toEqual({ from: '21:00', to: '06:30', timeZone: 'Asia/Tokyo' })
  expect(newChildOf({ ...draftOf(MIA), isQuiet: false }, 'Asia/Tokyo', MIA.quietHours).quietHours).toBeNull()
})

test('a secret is sent when it is chosen or taken away', () => {
  const secret = ['sun', 'sun', 'car', 'apple'] as const
  expect(newChildOf({ ...draftOf(MIA), secret: [...secret] }, 'UTC').secret).toEqual(secret)
  expect(newChildOf({ ...draftOf(MIA), secret: null }, 'UTC').secret).toBeNull()
})

test('a new profile with a name is one that the server takes, and careful', () => {
  const sent = NewChild.parse(newChildOf({ ...EMPTY_DRAFT, name: ' Mia ' }, 'Europe/Berlin'))
  expect(sent).toMatchObject({ name: 'Mia', kidMode: true, onlyFamily: true, joinedBy: 'family', quietHours: null })
})

/** Returns what is wrong with a new profile with quiet hours that has these parts. */
function faults(part: Partial<ChildDraft>): unknown {
  const checked = checkDraft({ ...EMPTY_DRAFT, name: 'Mia', agrees: true, isQuiet: true, ...part }, 'UTC')
  return checked.ok ? null : checked.faults
}

test('what is wrong is said on its field, so that the wrong one gets the focus, also of a secret that is not finished', () => {
  expect(faults({})).toBeNull()
  expect(faults({ quietFrom: '' })).toEqual({ quietFrom: 'Must be a time like 19:30' })
  expect(faults({ quietTo: '', name: ' ' })).toEqual({
    name: 'Name is required',
    quietTo: 'Must be a time like 19:30',
  })
  expect(faults({ quietFrom: '08:00', quietTo: '08:00' })).toEqual({
    quietTo: 'Quiet hours must begin and end at different times',
  })
  expect(faults({ secret: ['sun', 'car'] })).toEqual({ secret: UNFINISHED_SECRET })
  expect(faults({ agrees: false })).toEqual({ agrees: 'Please read what is stored of the child, and agree to it.' })
})

test('one more child is offered a picture and a color that no sibling has, while there are any', () => {
  const siblings: Pick<Child, 'avatar' | 'color'>[] = []
  for (let i = 0; i < 12; i++) {
    const { avatar, color } = nextDraft(siblings)
    expect(siblings.map((sibling) => sibling.avatar)).not.toContain(avatar)
    expect(siblings.map((sibling) => sibling.color.toLowerCase())).not.toContain(color.toLowerCase())
    siblings.push({ avatar, color: i % 2 ? color : color.toLowerCase() })
  }
  const all = AVATARS.map((avatar) => ({ avatar, color: '#000000' }))
  expect(nextDraft([...siblings, ...all])).toMatchObject({ avatar: EMPTY_DRAFT.avatar, color: EMPTY_DRAFT.color })
})
