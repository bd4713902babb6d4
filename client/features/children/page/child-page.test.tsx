import { expect, test } from 'vitest'
import type { ChildPicture } from '#contract/child-pictures.ts'
import type { ChildOnPage } from '#contract/child-page.ts'
import { ChildCard } from '#client/features/children/settings/children-section.tsx'
import { CONSENT, decisionsOn, pictureDecisionMutation } from '#client/features/children/settings/child-pictures.tsx'
import { outcomeOf } from '#tests/outcome-of.ts'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { homesText, secondHomeText } from './child-homes.tsx'
import { acceptText } from './child-invite-page.tsx'
import { ChildRules } from './child-rules.tsx'
import { ChildSessions } from './child-sessions.tsx'

const child = (differences: Partial<ChildOnPage> = {}): ChildOnPage => ({
  id: 7,
  familyId: 3,
  familyName: 'Class 1b',
  familyKind: 'class',
  name: 'Mia',
  avatar: 'fox',
  color: '#4C6EF5',
  kidMode: true,
  onlyFamily: true,
  joinedBy: 'family',
  quietHours: null,
  hasSecret: false,
  hasOtherHome: false,
  isPaused: false,
  createdAt: new Date(0).toISOString(),
  consent: null,
  ...differences,
})

const nothing = (): void => undefined

async function wordsFor(one: ChildOnPage): Promise<string> {
  const card = <ChildCard child={one} kind={one.familyKind} onLook={nothing} onChange={nothing} onDelete={nothing} />
  const screen = (
    <>
      <ChildSessions child={one} />
      <ChildRules child={one} onChange={nothing} />
      {card}
    </>
  )
  return wordsOf(await renderScreen(screen))
}

test('a child whose home is a class reads of its class and its teachers, not of a family', async () => {
  const inClass = await wordsFor(child())
  expect(inClass).toContain('on the devices of the class.')
  expect(inClass).toContain('With members of the class only')
  expect(inClass).toContain('The teachers, and a class that a picture is shared with')
  expect(inClass).toContain('Only class')
  expect(inClass).not.toMatch(/family|parent/i)
  expect(homesText(child())).toBe('Is in Class 1b')
  const atHome = await wordsFor(child({ familyKind: 'family', familyName: 'The Foxes' }))
  expect(atHome).toContain('With members of the family only')
  expect(atHome).not.toMatch(/class|teacher/i)
})

test('a second home that is a class says what its teachers will be able to do (CHILD-102)', () => {
  const view = { childName: 'Mia', inviterName: 'Ana', avatar: 'fox', color: '#4C6EF5' } as const
  for (const text of [secondHomeText('class', 'Mia'), acceptText({ ...view, kind: 'class' })]) {
    expect(text).toContain('see and manage all pictures and settings of Mia, also what Mia colors at home')
    expect(text).toMatch(/all (its )?teachers/i)
  }
  for (const text of [secondHomeText('family', 'Mia'), acceptText({ ...view, kind: 'family' })])
    expect(text).not.toMatch(/teacher/)
})

const mutation = (queries: Parameters<typeof pictureDecisionMutation>[0]) =>
  pictureDecisionMutation(queries, { childId: 7, artworkId: 4 })

test('an answer about a picture is told once: by the row of a list that stays, else by a toast (CHILD-21)', async () => {
  const picture: ChildPicture = {
    artworkId: 4,
    title: 'A cat',
    ownerName: 'Gran',
    isPublic: false,
    consent: 'asked',
    askedBy: 'Gran',
    askedAt: null,
    answeredBy: null,
    answeredAt: null,
    isIn: true,
    isTakenOut: false,
    isNameHidden: false,
    strokes: { shown: 1, takenOff: 0 },
  }
  const told = async (decision: ReturnType<typeof decisionsOn>[number]['decision']) => {
    return (await outcomeOf(mutation, decision, [Response.json(picture)])).toasts
  }
  const [yes, no, takeOut] = decisionsOn(picture, 'Mia')
  expect(await told(yes!.decision)).toEqual([])
  expect(await told(no!.decision)).toEqual([])
  expect(await told(takeOut!.decision)).toHaveLength(1)
  expect(await told(CONSENT.yes('Mia'))).toHaveLength(1)
})
