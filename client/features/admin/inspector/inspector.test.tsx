import { expect, test } from 'vitest'
import type { TemplateInspection } from '#contract/template-admin.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { toBase64 } from '#client/bytes/base64.ts'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { StoredPage } from '#client/features/admin/templates-tab.tsx'
import { gapText, TemplateInspector } from './template-inspector.tsx'
import { inspectionQuery } from './inspection-query.ts'
import { marksOf, placeText } from './marks.ts'
import { paintRegions, regionColor, zoomedOn } from './region-picture.tsx'

const INSPECTION: TemplateInspection = {
  regionCount: 11,
  largestShare: 0.46,
  regionAreas: [900_000],
  tinyCount: 0,
  tiny: [],
  speckCount: 3,
  specks: [{ x: 800, y: 600, size: 1 }],
  leakCount: 1,
  leaks: [{ x: 100, y: 100, size: 9 }],
  closedCount: 0,
  closed: [],
  looksLikePhoto: false,
  verdict: 'look',
  sentences: ['One line has a gap.'],
  plates: toBase64(encodePlates(blankPlates())),
}
const SOURCE = { kind: 'url', imageUrl: 'https://example.org/cat.png' } as const
const inspector = <TemplateInspector source={SOURCE} gaps={{ px: 0, onChange: () => undefined }} />

test('says in words what is marked on the picture, and where', async () => {
  const markup = await renderScreen(inspector, { replies: [[inspectionQuery(SOURCE, 0).queryKey, INSPECTION]] })
  const words = wordsOf(markup)
  expect(words).toContain('Close gaps Lines stay as they are')
  expect(words).toContain('Have a look first One line has a gap.')
  expect(words).toContain('11 regions. The largest covers 46% of the page.')
  expect(words).toContain(
    '1 leak The line has a gap here, so one tap colors both sides. The slider closes narrow gaps.',
  )
  expect(words).toContain('Leak 1, at the top left, 9 pixels wide')
  expect(words).toContain('3 specks')
  expect(words).toContain('Speck 1, in the middle, 1 pixel And 2 smaller ones.')
  expect(words).not.toContain('tiny')
  expect(markup).toContain('The page with 11 regions in different colors. Marked: 1 leak, 3 specks.')
})

test('says that the server is looking, and why it refuses', async () => {
  expect(wordsOf(await renderScreen(inspector))).toBe('Looking at every line...')
  const failures = [[inspectionQuery(SOURCE, 0).queryKey, new Error('no network')]] as const
  const words = wordsOf(await renderScreen(inspector, { failures }))
  expect(words).toBe('This picture cannot be looked at Please try again. Try again')
})

test('a page that exists is looked at as it is stored, without a slider', async () => {
  const stored = <StoredPage imageUrl={SOURCE.imageUrl} open />
  const words = wordsOf(await renderScreen(stored, { replies: [[inspectionQuery(SOURCE, 0).queryKey, INSPECTION]] }))
  expect(words).toContain('so one tap colors both sides. Add the page anew with a better picture')
  expect(words).not.toContain('Close gaps')
  expect(words).not.toContain('slider')
  expect(wordsOf(await renderScreen(<StoredPage imageUrl={SOURCE.imageUrl} />))).toBe('Look at the picture')
})

test('places have words, and so has the slider', () => {
  expect(placeText({ x: 0, y: 600 })).toBe('at the left')
  expect(placeText({ x: 800, y: 1_199 })).toBe('at the bottom')
  expect(placeText({ x: 1_599, y: 0 })).toBe('at the top right')
  expect(gapText(1)).toBe('Closes gaps of up to 1 pixel')
  expect(gapText(12)).toBe('Closes gaps of up to 12 pixels')
  expect(marksOf({ ...INSPECTION, leakCount: 0, leaks: [], speckCount: 0, specks: [] })).toEqual([])
})

test('a zoomed place is in the middle, or as near to it as the edge of the page lets it', () => {
  expect(zoomedOn(null)).toEqual({ scale: 1, transform: 'none' })
  expect(zoomedOn({ x: 800, y: 600 }).transform).toBe('translate(-200.0%, -200.0%) scale(5)')
  expect(zoomedOn({ x: 0, y: 1_200 }).transform).toBe('translate(0.0%, -400.0%) scale(5)')
})

test('regions that follow each other have colors far apart, and lines lie above them', () => {
  for (let label = 1; label < 200; label += 1)
    for (let other = label + 1; other < label + 6; other += 1) {
      const [a, b] = [regionColor(label), regionColor(other)]
      expect(Math.hypot(...a.map((value, at) => value - b[at]!))).toBeGreaterThan(40)
    }
  const pixels = paintRegions({
    ink: Uint8Array.of(0, 0, 255),
    labels: Uint16Array.of(0, 1, 1),
    regions: [null, null],
  })
  expect([...pixels]).toEqual([255, 255, 255, 255, ...regionColor(1), 255, 38, 49, 61, 255])
})
