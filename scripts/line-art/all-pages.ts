/** Every shipped page with the function that draws it. */
import { drawPattern, drawPicture, drawSubject } from './draw-pages.ts'
import { FESTIVAL_SCENES } from './festivals/festival-scenes.ts'
import type { PageText } from './format/page.ts'
import { VEHICLE_PAGES } from './journeys/vehicle-pages.ts'
import { WORLD_PAGES } from './journeys/world-pages.ts'
import { LETTER_PAGES } from './letters/letter-pages.ts'
import { PATTERN_PAGES } from './patterns/pattern-pages.ts'
import { PEOPLE_SCENES } from './people/people-scenes.ts'
import { PICTURE_PAGES } from './pictures/picture-pages.ts'
import { drawScene } from './scenes/draw-scene.ts'
import { GLASS_WINDOWS } from './scenes/glass-windows.ts'
import { SCENE_PAGES } from './scenes/scene-pages.ts'
import { SEASON_PAGES } from './seasons/season-pages.ts'
import { SUBJECT_PAGES } from './subject-pages.ts'
import { WILDLIFE_SCENES } from './wildlife/wildlife-scenes.ts'

export interface DrawablePage {
  readonly page: PageText
  /** Returns the page as SVG text. */
  readonly draw: () => Promise<string>
}

export const ALL_PAGES: readonly DrawablePage[] = [
  ...SUBJECT_PAGES.map((page) => ({ page, draw: () => drawSubject(page) })),
  ...[
    ...SCENE_PAGES,
    ...GLASS_WINDOWS,
    ...PEOPLE_SCENES,
    ...LETTER_PAGES,
    ...WILDLIFE_SCENES,
    ...VEHICLE_PAGES,
    ...WORLD_PAGES,
    ...FESTIVAL_SCENES,
    ...SEASON_PAGES,
  ].map((page) => ({ page, draw: () => drawScene(page) })),
  ...PICTURE_PAGES.map((page) => ({ page, draw: async () => drawPicture(page) })),
  ...PATTERN_PAGES.map((page) => ({ page, draw: async () => drawPattern(page) })),
].toSorted((one, other) => one.page.id - other.page.id)

/** Returns the pages with these slugs or ids, and all pages when none is named. @throws for a name that no page has. */
export function pagesNamed(names: readonly string[]): readonly DrawablePage[] {
  if (names.length === 0) return ALL_PAGES
  return names.map((name) => {
    const found = ALL_PAGES.find(({ page }) => page.slug === name || String(page.id) === name)
    if (!found) throw new Error(`There is no page ${name}`)
    return found
  })
}
