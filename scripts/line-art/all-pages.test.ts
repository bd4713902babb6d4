import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readShippedPages, SHIPPED_PAGES_FOLDER } from '#server/templates/shipped-pages.ts'
import { ALL_PAGES } from './all-pages.ts'
import { FESTIVAL_SCENES } from './festivals/festival-scenes.ts'
import { VEHICLE_PAGES } from './journeys/vehicle-pages.ts'
import { WORLD_PAGES } from './journeys/world-pages.ts'
import { LETTER_PAGES } from './letters/letter-pages.ts'
import { PEOPLE_SCENES } from './people/people-scenes.ts'
import { drawScene } from './scenes/draw-scene.ts'
import { SEASON_PAGES } from './seasons/season-pages.ts'
import { WILDLIFE_SCENES } from './wildlife/wildlife-scenes.ts'

test('every page has an id and a slug of its own, and is shipped with its texts', async () => {
  expect(new Set(ALL_PAGES.map(({ page }) => page.id)).size).toBe(ALL_PAGES.length)
  expect(new Set(ALL_PAGES.map(({ page }) => page.slug)).size).toBe(ALL_PAGES.length)
  const shipped = await readShippedPages()
  expect(
    shipped.map(({ id, slug, title, category, description }) => ({ id, slug, title, category, description })),
  ).toEqual(
    ALL_PAGES.map(({ page: { id, slug, title, category, description } }) => ({
      id,
      slug,
      title,
      category,
      description,
    })),
  )
})

test('every letter of the alphabet has a page', () => {
  const letters = LETTER_PAGES.flatMap(({ slug }) => slug.match(/^letter-(.)$/)?.[1] ?? [])
  expect(letters.toSorted().join('')).toBe('abcdefghijklmnopqrstuvwxyz')
})

test.each([
  ...PEOPLE_SCENES,
  ...LETTER_PAGES,
  ...WILDLIFE_SCENES,
  ...VEHICLE_PAGES,
  ...WORLD_PAGES,
  ...FESTIVAL_SCENES,
  ...SEASON_PAGES,
])('$slug is drawn exactly as it was shipped', async (page) => {
  expect(await drawScene(page)).toBe(await readFile(join(SHIPPED_PAGES_FOLDER, `${page.slug}.svg`), 'utf8'))
})
