import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { Credits, FONTS, LIBRARIES, LICENSE_ADDRESSES, PICTURE_SOURCES } from '#client/features/legal/about-page.tsx'

const Package = z.object({ license: z.string() })
const packageAt = async (folder: string): Promise<z.infer<typeof Package>> =>
  Package.parse(JSON.parse(await readFile(`${folder}package.json`, 'utf8')))

/** Whatever else the sources import comes with Node. */
const PACKAGE_IN_IMPORT = /(?:from|import\(?) ?'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g

/** Returns the packages that the sources of the program import. Most are bundled, so `dependencies` names a part of them. */
async function importedPackages(): Promise<string[]> {
  const found = new Set<string>()
  for (const folder of ['client', 'contract', 'crdt', 'server'])
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.(tsx?|mjs)$/.test(name) || /\.(test|contract)\.tsx?$|in-typescript/.test(name)) continue
      const source = await readFile(join(folder, name), 'utf8')
      for (const [, imported = ''] of source.matchAll(PACKAGE_IN_IMPORT)) found.add(imported)
    }
  return [...found]
}

test('the libraries and their licenses are those of the program', async () => {
  const names = await importedPackages()
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
