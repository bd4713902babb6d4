/** How much a first visit loads: the scripts of the built client, counted as `npm run bench -- size` does. */
import { expect, test } from 'vitest'
import { filesOf, PAINTER, readManifest, SCREENS, scriptsOf, totalBytes } from '#scripts/bench/size-bench.ts'

const CLIENT = 'dist/client'

test.each(SCREENS.filter(({ budget }) => budget !== undefined))('$path keeps its budget', (screen) => {
  const scripts = scriptsOf(CLIENT, screen)
  const listed = scripts.map(({ file, bytes }) => `${file}: ${bytes}`).join('\n')
  expect(totalBytes(scripts), listed).toBeLessThanOrEqual(screen.budget!)
})

test('every screen that is counted is in the build', () => {
  for (const screen of SCREENS) expect(scriptsOf(CLIENT, screen).length).toBeGreaterThan(2)
})

test('no file of the build imports itself by way of others: their order would be undefined', () => {
  const manifest = readManifest(CLIENT)
  for (const [key, { imports = [] }] of Object.entries(manifest))
    expect(filesOf(manifest, imports)).not.toContain(manifest[key]!.file)
})

test("the painter's worker loads no file that needs a document", () => {
  // The build adds a hash of 8 characters, some of which may be hyphens.
  const names = filesOf(readManifest(CLIENT), [PAINTER]).map((file) => file.replace(/^assets\/|-.{8}\.js$/g, ''))
  expect(names.toSorted()).toEqual(['lib0', 'painter', 'painter.worker', 'strokes'])
})
