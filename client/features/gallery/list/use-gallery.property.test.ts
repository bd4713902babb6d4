import { expect, test } from 'vitest'
import type { Artwork, ArtworkPage } from '#contract/artworks.ts'
import * as fc from '#tests/fast-check.ts'
import { boundaryOf, shownGallery } from './use-gallery.ts'

const SIZE = 4

function artwork(id: number, completed: boolean): Artwork {
  return {
    id,
    completed,
    logKey: 'A'.repeat(22),
    userId: 1,
    ownerName: 'Mia',
    ownerColor: '#4C6EF5',
    isOwner: true,
    title: `Cat ${id}`,
    imageUrl: '',
    templateId: null,
    templateUrl: null,
    originalTemplateUrl: null,
    platesUrl: '',
    completedAt: null,
    collaborativeMode: false,
    sessionCode: null,
    familyId: null,
    visibility: 'private',
    canDraw: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}

/** The server: its pages of a list. */
function pageOf(list: readonly Artwork[], page: number): ArtworkPage {
  const done = list.filter(({ completed }) => completed).length
  return {
    artworks: list.slice((page - 1) * SIZE, page * SIZE),
    hasMore: page * SIZE < list.length,
    total: list.length,
    counts: { all: list.length, completed: done, inProgress: list.length - done },
  }
}

const list = fc
  .array(fc.boolean(), { maxLength: 20 })
  .map((flags) => flags.map((completed, index) => artwork(index + 1, completed)))
const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 5 })

test('pages of one moment show each artwork once, in order, and say how many remain', () => {
  fc.assert(
    fc.property(list, fc.integer({ min: 0, max: 5 }), someIds, (all, pages, gone) => {
      const later = Array.from({ length: pages }, (_, i) => pageOf(all, i + 2))
      const { artworks, remaining, counts } = shownGallery(
        pageOf(all, 1),
        later,
        gone.map((id) => ({ id })),
      )
      const loaded = all.slice(0, (pages + 1) * SIZE)
      expect(artworks).toEqual(loaded.filter(({ id }) => !gone.includes(id)))
      expect(remaining).toBe(all.length - loaded.length)
      expect(counts.completed + counts.inProgress).toBe(counts.all)
      expect(counts.all).toBe(all.length - loaded.filter(({ id }) => gone.includes(id)).length)
    }),
  )
})

test('a page 1 that is newer than later pages shows no artwork twice, and its boundary tells', () => {
  fc.assert(
    fc.property(list, fc.nat(), (all, moved) => {
      fc.pre(all.length > SIZE)
      const up = all[moved % all.length]!
      const after = [up, ...all.filter((one) => one !== up)]
      const later = [2, 3, 4, 5].map((page) => pageOf(all, page))
      const { artworks } = shownGallery(pageOf(after, 1), later, [])
      const ids = artworks.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.slice(0, SIZE)).toEqual(after.slice(0, SIZE).map(({ id }) => id))
      // Unless the boundary has moved, nothing is missing.
      const [before, now] = [boundaryOf(pageOf(all, 1)), boundaryOf(pageOf(after, 1))]
      if (before === now) expect(ids.length).toBe(all.length)
      else expect(all.indexOf(up)).toBeGreaterThanOrEqual(SIZE)
    }),
  )
})
