import { describe, expect, test } from 'vitest'
import {
  encodeOpeningPicture,
  decodeOpeningPicture,
  type OpeningPicture,
} from '#crdt/painter/timeline/opening-picture.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import type { StoredEntry } from '#crdt/document/document-entry.ts'
import { plainFill, shownEntry } from '#tests/core/support/plain-strokes.ts'
import { OpeningPictureAdoption } from './document-picture.ts'

const entries = Array.from({ length: 500 }, (_, at) => shownEntry(plainFill({ id: `stroke-${at}` })))

async function openingPictureOf(list: readonly StoredEntry[]): Promise<OpeningPicture> {
  const bytes = encodeOpeningPicture(list, blankColorPlane(), 1, 1, (raw) => raw)
  return (await decodeOpeningPicture(new Uint8Array(bytes), (raw) => Promise.resolve(raw.slice())))!
}

describe('OpeningPictureAdoption', () => {
  test('an artwork without an opening picture is painted', () => {
    expect(new OpeningPictureAdoption().advise(entries, 0, 0).do).toBe('paint')
  })

  test('many strokes wait for a bounded time, a few do not wait', () => {
    const opening = new OpeningPictureAdoption()
    opening.expect(0)
    expect(opening.advise(entries.slice(0, 20), 0, 10).do).toBe('paint')
    expect(opening.advise(entries, 0, 20).do).toBe('wait')
    expect(opening.advise(entries, 0, 3_000).do).toBe('wait')
    expect(opening.advise(entries, 0, 3_100).do).toBe('paint')
    opening.arrive(null, 3_200)
    expect(opening.advise(entries, 0, 3_200).do).toBe('paint')
  })

  test('the opening picture waits for a document that is still arriving, and is adopted once', async () => {
    const opening = new OpeningPictureAdoption()
    opening.expect(0)
    opening.arrive(await openingPictureOf(entries.slice(0, 400)), 10)
    expect(opening.advise(entries.slice(0, 100), 0, 20).do).toBe('wait')
    expect(opening.advise(entries.slice(0, 399), 0, 3_000).do).toBe('wait')
    expect(opening.advise(entries, 0, 5_000)).toMatchObject({ do: 'adopt', entries: entries.slice(0, 400) })
    expect(opening.advise(entries, 400, 5_001).do).toBe('paint')
  })

  test('the opening picture is not adopted for a document that is shorter, different or already painted', async () => {
    const openingPicture = await openingPictureOf(entries.slice(0, 400))
    for (const [list, painted, now] of [
      [entries.slice(0, 399), 0, 9_000],
      [entries.toReversed(), 0, 20],
      [entries, 450, 20],
    ] as const) {
      const opening = new OpeningPictureAdoption()
      opening.arrive(openingPicture, 10)
      opening.advise(list, painted, 10)
      const last = now > 20 ? opening.advise(list, painted, now) : null
      if (last) expect(last.do).toBe('forget')
      expect(opening.advise(list, painted, now + 1).do).toBe('paint')
    }
  })
})
