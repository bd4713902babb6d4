import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from 'express'
import { expect, test } from 'vitest'
import { createAheadLinks } from './ahead-links.ts'

const asking = (path: string, cookie?: string): Request => ({ path, headers: { cookie } }) as Request

test('the page names what its address needs, for browsers with a session only', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-ahead-'))
  try {
    await writeFile(join(directory, 'ahead.json'), JSON.stringify({ '': '<home>', canvas: '<canvas>' }))
    const linksOf = createAheadLinks(directory, (cookies) => cookies.includes('session'))
    expect(linksOf(asking('/', 'session=1'))).toBe('<home>')
    expect(linksOf(asking('/canvas/7', 'session=1'))).toBe('<canvas>')
    for (const path of ['/auth', '/constructor', '/__proto__/x']) expect(linksOf(asking(path, 'session=1'))).toBe('')
    expect(linksOf(asking('/', 'other=1'))).toBe('')
    expect(linksOf(asking('/'))).toBe('')
  } finally {
    await rm(directory, { recursive: true })
  }
  // A client of another build.
  expect(createAheadLinks(directory, () => true)(asking('/'))).toBe('')
})
