import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { selectArtworks } from './artwork-listing.ts'
import type { ArtworkRow } from './artwork-row.ts'

const row = (id: number, title: string, completed: boolean, updatedAt: number): ArtworkRow => ({
  _id: id,
  logKey: 'A'.repeat(22),
  userId: 1,
  title,
  templateId: null,
  templateUrl: null,
  originalTemplateUrl: null,
  platesHash: 'blank',
  completed,
  completedAt: null,
  collaborativeMode: false,
  sessionCode: null,
  familyId: null,
  visibility: 'private',
  visibilityChosen: false,
  createdAt: new Date(0),
  updatedAt: new Date(updatedAt),
})

const rows = fc
  .array(fc.tuple(fc.constantFrom('Cat', 'cat 10', 'Cat 9', 'Éclair', 'zebra', '🦊'), fc.boolean(), fc.nat(5)), {
    maxLength: 60,
  })
  .map((given) => given.map(([title, completed, at], i) => row(i + 1, title, completed, at)))

const sort = fc.constantFrom('newest', 'oldest', 'title-asc', 'title-desc')
const status = fc.constantFrom('all', 'completed', 'in-progress')

describe('artwork listing', () => {
  test('all list pages together are the whole list, with each artwork once and in the same order', () => {
    fc.assert(
      fc.property(rows, sort, status, fc.integer({ min: 1, max: 100 }), (all, sort, status, limit) => {
        const whole = selectArtworks(all, { sort, status })
        const collected: number[] = []
        for (let page = 1; ; page++) {
          const { rows: some, hasMore, total } = selectArtworks(all, { sort, status, page, limit })
          collected.push(...some.map((r) => r._id))
          expect(total).toBe(whole.total)
          expect(hasMore).toBe(collected.length < total)
          if (!hasMore) break
        }
        expect(collected).toEqual(whole.rows.map((r) => r._id))
        expect(new Set(collected).size).toBe(collected.length)
      }),
    )
  })

  test('the counts add up and do not depend on the requested status', () => {
    fc.assert(
      fc.property(rows, status, fc.constantFrom('', 'cat', 'É', 'e'), (all, status, search) => {
        const { counts, total } = selectArtworks(all, { status, search })
        expect(counts.completed + counts.inProgress).toBe(counts.all)
        expect(total).toBe({ all: counts.all, completed: counts.completed, 'in-progress': counts.inProgress }[status])
        expect(counts).toEqual(selectArtworks(all, { search }).counts)
      }),
    )
  })

  test('opposite orders are the reverse of each other when no two artworks compare equal', () => {
    const all = ['b', 'A', 'c 10', 'C 9'].map((title, i) => row(i + 1, title, false, i))
    const titles = (order: 'title-asc' | 'title-desc' | 'newest' | 'oldest') =>
      selectArtworks(all, { sort: order }).rows.map((r) => r.title)
    expect(titles('title-asc')).toEqual(['A', 'b', 'C 9', 'c 10'])
    expect(titles('title-desc')).toEqual(titles('title-asc').toReversed())
    expect(titles('oldest')).toEqual(titles('newest').toReversed())
    expect(titles('newest')).toEqual(['C 9', 'c 10', 'A', 'b'])
  })

  test('a list without pages ends at 200 artworks', () => {
    const all = Array.from({ length: 205 }, (_, i) => row(i + 1, 'x', false, i))
    expect(selectArtworks(all, {})).toMatchObject({ total: 205, hasMore: true })
    expect(selectArtworks(all, {}).rows).toHaveLength(200)
  })

  test('the search ignores case and accents', () => {
    const all = [row(1, 'Éclair', false, 0), row(2, 'zebra', false, 0)]
    expect(selectArtworks(all, { search: 'ECL' }).rows.map((r) => r._id)).toEqual([1])
  })
})
