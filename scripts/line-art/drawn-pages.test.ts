import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHIPPED_PAGES_FOLDER } from '#server/templates/shipped-pages.ts'
import { drawPattern, drawPicture } from './draw-pages.ts'
import { PATTERN_PAGES } from './patterns/pattern-pages.ts'
import { PICTURE_PAGES } from './pictures/picture-pages.ts'

const drawn = [
  ...PATTERN_PAGES.map((page) => ({ slug: page.slug, svg: drawPattern(page) })),
  ...PICTURE_PAGES.map((page) => ({ slug: page.slug, svg: drawPicture(page) })),
]

test.each(drawn)('$slug is drawn exactly as it was shipped', async ({ slug, svg }) => {
  expect(svg).toBe(await readFile(join(SHIPPED_PAGES_FOLDER, `${slug}.svg`), 'utf8'))
})
