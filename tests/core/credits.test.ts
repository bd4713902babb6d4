import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { Credits, FONTS, LIBRARIES, LICENSE_ADDRESSES, PICTURE_SOURCES } from '#client/features/legal/about-page.tsx'

const Package = z.object({ license: z.string(), dependencies: z.record(z.string(), z.string()).default({}) })
const packageAt = async (folder: string): Promise<z.infer<typeof Package>> =>
  Package.parse(JSON.parse(await readFile(`${folder}package.json`, 'utf8')))

test('the libraries and their licenses are those of the program', async () => {
  const { dependencies } = await packageAt('')
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@fontsource'))
  const listed = Object.entries(LIBRARIES).flatMap(([license, list]) => list.map((name) => ({ name, license })))
  expect(listed.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  for (const { name, license } of listed) {
    const own = (await packageAt(`node_modules/${name}/`)).license
    expect(own.replace('(MIT OR Apache-2.0)', 'MIT'), name).toBe(license)
  }
})

test('the sources of pictures are those that NOTICE names', async () => {
  const notice = await readFile('NOTICE', 'utf8')
  for (const { address } of PICTURE_SOURCES) expect(notice).toContain(address)
})

test('the page names every work, its maker and its license, with links', async () => {
  const page = await renderScreen(createElement(Credits))
  const words = wordsOf(page)
  for (const { name, by, license, address } of [...PICTURE_SOURCES, ...FONTS]) {
    expect(words).toContain(name)
    expect(words).toContain(by)
    expect(page).toContain(`href="${address}"`)
    expect(page).toContain(`href="${LICENSE_ADDRESSES[license]}"`)
  }
  for (const name of Object.values(LIBRARIES).flat()) expect(words).toContain(name)
})
