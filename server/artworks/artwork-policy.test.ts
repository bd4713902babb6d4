import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { judgeAccess, NO_ACCESS, type Relation } from './artwork-policy.ts'
import type { ArtworkRow } from './artwork-row.ts'

const OWNER = 1

const artwork: fc.Arbitrary<ArtworkRow> = fc
  .record({
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
    children: fc.constantFrom([], [{ id: 9, shownAs: 900 }], [{ id: 9, shownAs: 900, agreed: true as const }]),
    createdAt: fc.constant(new Date(0)),
    updatedAt: fc.constant(new Date(0)),
  })
  .chain((row) => fc.constantFrom(row, row, { ...row, hiddenAt: new Date(0) }))

const childOwner = fc.record({
  onlyFamily: fc.boolean(),
  joinedBy: fc.constantFrom('nobody', 'family', 'code'),
  role: fc.constantFrom(null, 'parent', 'member', 'child'),
})
const childCaller = fc.record({
  onlyFamily: fc.boolean(),
  isCodeOff: fc.boolean(),
  isOwnerInFamily: fc.boolean(),
  meetsOthers: fc.boolean(),
  isQuiet: fc.boolean(),
})

const relation: fc.Arbitrary<Relation> = fc.record({
  userId: fc.constantFrom(OWNER, 2),
  isContributor: fc.boolean(),
  isFamilyMember: fc.boolean(),
  childOwner: fc.option(childOwner),
  childCaller: fc.option(childCaller),
  isPublicOff: fc.boolean(),
  isKeptOut: fc.boolean(),
  isForFamilyOnly: fc.boolean(),
})

/** Whether the parents of every child in the picture have agreed that everybody sees it. */
const isAgreed = ({ children = [] }: ArtworkRow): boolean => !children.some(({ agreed }) => !agreed)

/** States CHILD-4 and CHILD-22 in other words than the policy: whether somebody counts as a contributor. */
function isKeptAsContributor({ isContributor, childOwner, childCaller, isKeptOut }: Relation): boolean {
  if (!isContributor || isKeptOut) return false
  const circle = childOwner === null ? 'everybody' : childOwner.onlyFamily ? 'family at most' : childOwner.joinedBy
  const fits = {
    everybody: true,
    'family at most': childOwner?.joinedBy !== 'nobody' && childOwner?.role !== null,
    nobody: false,
    family: childOwner?.role !== null,
    code: true,
  }[circle]
  return fits && !((childCaller?.onlyFamily || childCaller?.isCodeOff) && !childCaller.isOwnerInFamily)
}

/** States ACCESS-2, CHILD-3 to CHILD-5, CHILD-21, CHILD-22 and ADMIN-40 in other words than the policy: who is in which audience. */
function audience(row: ArtworkRow, who: Relation): boolean {
  const { userId, childOwner, childCaller, isPublicOff } = who
  const isFamilyMember = who.isFamilyMember && !who.isKeptOut
  if (userId === OWNER) return true
  if (childCaller?.meetsOthers || (childCaller?.onlyFamily && !childCaller.isOwnerInFamily)) return false
  if (childOwner?.role === 'parent') return true
  if (row.hiddenAt) return false
  if (isKeptAsContributor(who)) return true
  const isForAll = !childOwner && isAgreed(row) && !isPublicOff
  return { private: false, family: isFamilyMember, public: isForAll || isFamilyMember }[row.visibility]
}

const law = (check: (row: ArtworkRow, who: Relation) => boolean | void): void =>
  fc.assert(fc.property(artwork, relation, check), { numRuns: 2_000 })

describe('artwork policy', () => {
  test('a person may read exactly the artworks whose audience includes them', () => {
    law((row, who) => judgeAccess(row, who).read === audience(row, who))
  })

  test('an unreadable artwork looks like one that does not exist', () => {
    law((row, who) => {
      if (audience(row, who)) return
      const { denial, takingOffDenial, ...access } = judgeAccess(row, who)
      const { denial: _, takingOffDenial: __, ...none } = NO_ACCESS
      expect(access).toEqual(none)
      expect(['not-found', 'family-only']).toContain(denial)
      expect(takingOffDenial).toBe(denial)
    })
  })

  test('nobody may draw on a completed artwork, and the denial says why', () => {
    law((row, who) => {
      const { draw, read, denial } = judgeAccess({ ...row, completed: true }, who)
      expect(draw).toBe(false)
      if (read) expect(denial).toBe('completed')
    })
  })

  test('in progress, the owner may draw, a contributor while it is collaborative, a reader and a parent never', () => {
    law((row, who) => {
      const { draw } = judgeAccess({ ...row, completed: false }, { ...who, childCaller: null })
      const contributes =
        (!row.hiddenAt || who.childOwner?.role === 'parent') && isKeptAsContributor({ ...who, childCaller: null })
      return draw === (who.userId === OWNER || (contributes && row.collaborativeMode))
    })
  })

  test('in quiet hours a child draws nowhere, reads what it reads otherwise, and learns why', () => {
    law((row, who) => {
      if (!who.childCaller) return
      const at = (isQuiet: boolean): Relation => ({
        ...who,
        childCaller: who.childCaller && { ...who.childCaller, isQuiet },
      })
      const [quiet, awake] = [judgeAccess(row, at(true)), judgeAccess(row, at(false))]
      expect(quiet).toEqual({
        ...awake,
        draw: false,
        denial: awake.denial ?? 'quiet-hours',
        takingOffDenial: awake.takingOffDenial ?? 'quiet-hours',
      })
    })
  })

  test("a child's artwork is never public: it is read like a family one, and nobody publishes it", () => {
    law((row, who) => {
      if (!who.childOwner) return
      const shared = judgeAccess({ ...row, visibility: 'family' }, who)
      const published = judgeAccess({ ...row, visibility: 'public' }, who)
      expect({ ...published, artwork: null }).toEqual({ ...shared, artwork: null })
      expect(published.publish).toBe(false)
    })
  })

  test('what is not public for its owner or on this server is read like a family artwork, and nobody publishes it (ADMIN-41)', () => {
    law((row, who) => {
      const off = { ...who, isPublicOff: true }
      const shared = judgeAccess({ ...row, visibility: 'family' }, off)
      const published = judgeAccess({ ...row, visibility: 'public' }, off)
      expect({ ...published, artwork: null }).toEqual({ ...shared, artwork: null })
      expect(published.publish).toBe(false)
    })
  })

  test('a child draws on what everybody sees only with consent, and not at all when it colors with its family only', () => {
    law((row, who) => {
      if (!who.childCaller || row.visibility !== 'public' || who.childOwner || who.isPublicOff || !isAgreed(row)) return
      const children = [{ id: who.userId, shownAs: 901, agreed: true as const }]
      expect(judgeAccess({ ...row, children: [] }, who).draw).toBe(false)
      if (who.childCaller.onlyFamily) expect(judgeAccess({ ...row, children }, who).draw).toBe(false)
    })
  })

  test('there is a denial exactly when drawing is not allowed', () => {
    law((row, who) => {
      const { draw, denial } = judgeAccess(row, who)
      return draw === (denial === null)
    })
  })

  test("only people with the owner's rights take strokes of others off, and nobody does from a completed artwork", () => {
    law((row, who) => {
      const { own, takingOffDenial } = judgeAccess(row, { ...who, childCaller: null })
      return (takingOffDenial === null) === (own && !row.completed)
    })
  })

  test("the owner and the parents of a child who owns it have the owner's rights; `isOwner` is the owner alone", () => {
    law((row, who) => {
      const { own, isOwner, publish, participant } = judgeAccess(row, who)
      const { childCaller: child } = who
      const isBanned = child !== null && (child.meetsOthers || (child.onlyFamily && !child.isOwnerInFamily))
      const isParent = who.childOwner?.role === 'parent' && !isBanned
      expect(isOwner).toBe(who.userId === OWNER)
      expect(own).toBe(who.userId === OWNER || isParent)
      expect(publish).toBe(who.userId === OWNER && !who.childOwner && !who.isPublicOff)
      const mayBeSeen = !row.hiddenAt || isParent
      expect(participant).toBe(who.userId === OWNER || (mayBeSeen && isKeptAsContributor(who) && !isBanned))
    })
  })
})
