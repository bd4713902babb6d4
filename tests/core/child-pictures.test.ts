import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { AVATARS, SECRET_PICTURES } from '#contract/children.ts'

const paths = [...AVATARS.map((name) => `avatars/${name}.svg`), ...SECRET_PICTURES.map((name) => `secret/${name}.svg`)]

test.each(paths)('the client ships %s', async (path) => {
  const svg = await readFile(new URL(`../../client/public/pictures/${path}`, import.meta.url), 'utf8')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*viewBox="0 0 32 32"/)
})
