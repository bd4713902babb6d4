import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHIPPED_PAGES_FOLDER } from '#server/templates/shipped-pages.ts'
import { drawPattern } from './draw-pages.ts'
import { PATTERN_PAGES } from './patterns/pattern-pages.ts'

test.each(PATTERN_PAGES)('$slug is drawn exactly as it was shipped', async (page) => {
  expect(drawPattern(page)).toBe(await readFile(join(SHIPPED_PAGES_FOLDER, `${page.slug}.svg`), 'utf8'))
})
