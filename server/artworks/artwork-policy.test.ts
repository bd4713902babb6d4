import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeAccess, type Relation } from './artwork-policy.ts'
import type { ArtworkRow } from './artwork-row.ts'

const OWNER = 1

const artwork: fc.Arbitrary<ArtworkRow> = fc.record({
  _id: fc.constant(7),
  logKey: fc.constant('A'.repeat(22)),
  userId: fc.constant(OWNER),
  title: fc.string(),
  titleKey: fc.constant(''),
  templateId: fc.constant(null),
  templateUrl: fc.constant(null),
  originalTemplateUrl: fc.constant(null),
  platesHash: fc.constant('blank'),
  completed: fc.boolean(),
  completedAt: fc.constant(null),
  collaborativeMode: fc.boolean(),
  sessionCode: fc.constantFrom(null, 'ABCDEF'),
  familyId: fc.constantFrom(null, 3),
  visibility: fc.constantFrom('private', 'family', 'public'),
  visibilityChosen: fc.boolean(),
  createdAt: fc.constant(new Date(0)),
  updatedAt: fc.constant(new Date(0)),
})

const relation: fc.Arbitrary<Relation> = fc.record({
  userId: fc.constantFrom(OWNER, 2),
  isContributor: fc.boolean(),
  isFamilyMember: fc.boolean(),
})

/** States ACCESS-2 in other words than the policy: who is in which audience. */
function audience(row: ArtworkRow, { userId, isContributor, isFamilyMember }: Relation): boolean {
  if (userId === OWNER || isContributor) return true
  return { private: false, family: isFamilyMember, public: true }[row.visibility]
}

const law = (check: (row: ArtworkRow, who: Relation) => boolean | void): void =>
  fc.assert(fc.property(artwork, relation, check))

describe('artwork policy', () => {
  test('a person may read exactly the artworks whose audience includes them', () => {
    law((row, who) => judgeAccess(row, who).read === audience(row, who))
  })

  test('an unreadable artwork looks like one that does not exist', () => {
    law((row, who) => {
      if (audience(row, who)) return
      expect(judgeAccess(row, who)).toEqual(judgeAccess(null, who))
      expect(judgeAccess(row, who)).toMatchObject({ artwork: null, draw: false, own: false, refusal: 'not-found' })
    })
  })

  test('nobody may draw on a completed artwork, and the refusal says why', () => {
    law((row, who) => {
      const { draw, read, refusal } = judgeAccess({ ...row, completed: true }, who)
      expect(draw).toBe(false)
      if (read) expect(refusal).toBe('completed')
    })
  })

  test('in progress, the owner may always draw, a contributor while it is collaborative, a reader never', () => {
    law((row, who) => {
      const { draw } = judgeAccess({ ...row, completed: false }, who)
      return draw === (who.userId === OWNER || (who.isContributor && row.collaborativeMode))
    })
  })

  test('there is a refusal exactly when drawing is not allowed', () => {
    law((row, who) => {
      const { draw, refusal } = judgeAccess(row, who)
      return draw === (refusal === null)
    })
  })

  test('only the owner owns, and only the owner and contributors see the code', () => {
    law((row, who) => {
      const { own, participant } = judgeAccess(row, who)
      expect(own).toBe(who.userId === OWNER)
      expect(participant).toBe(who.userId === OWNER || who.isContributor)
    })
  })
})
