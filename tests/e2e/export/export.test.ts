/** Saving, printing and sharing a picture: the exact pixels, and the paper sizes. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { APIResponse, Page } from 'playwright-core'
import sharp from 'sharp'
import * as Y from 'yjs'
import { History } from '#contract/artworks.ts'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { decodeInk } from '#crdt/painter/fine/ink-codec.ts'
import { atScale, finePainter, screenPainter } from '#tests/core/support/fine-painter.ts'
import type { Account } from '#contract/accounts.ts'
import { makeArtwork } from '#tests/e2e/support/make-artwork.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { drawRobot } from '#tests/e2e/support/draw-robot.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const POINTS_PER_INCH = 72
const PIXELS_PER_INCH = 96
const MM_PER_INCH = 25.4

const app = setUpApp()
let ana: BrowserUser
let artworkId: number
beforeAll(async () => {
  ana = await app().signUp('ana')
  await drawRobot(ana)
  await ana.page.waitForURL(/\/canvas\/\d+/)
  ;({ artworkId } = ana)
}, 120_000)

const get = (path: string): Promise<APIResponse> => ana.page.request.get(app().server.origin + path)
const coins = async (): Promise<number> => ((await (await get('/api/user')).json()) as Account).coins

/** Reads the strokes from the history, as any other client does. */
async function readStrokes(): Promise<Stroke[]> {
  const { entries } = History.parse(await (await get(`/api/artworks/${artworkId}/history`)).json())
  const doc = newArtworkDocument()
  for (const { update } of entries) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  return readEntries(doc).flatMap(({ stroke, undone }) => (undone ? [] : [stroke]))
}

const bytes = async (path: string): Promise<Uint8Array> => (await get(path)).body()

const rgb = (color: Uint8ClampedArray, width: number): Promise<Buffer> =>
  sharp(color, { raw: { width, height: (width * 3) / 4, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer()

async function pixels(png: Buffer, width: number): Promise<Buffer> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height: (width * 3) / 4, channels: 3 })
  return data
}

/** Paints the artwork in Node. Returns its RGB bytes at scales 2 (screen) and 4 (fine). */
async function paintInNode(): Promise<{ screen: Buffer; fine: Buffer }> {
  const { platesUrl } = await ana.artwork()
  const [encoded, ink, strokes] = await Promise.all([bytes(platesUrl), bytes(`${platesUrl}/ink`), readStrokes()])
  const screen = await screenPainter(async () =>
    (await import('#crdt/painter/plates/plates-codec.ts')).decodePlates(encoded),
  )
  const fine = await finePainter(screen.plates, decodeInk(ink, 3200 * 2400))
  for (const stroke of strokes)
    fine.paint(fine.color, fine.plates, stroke, screen.paint(screen.color, screen.plates, stroke))
  for (const [scale, painted] of [
    [2, screen],
    [4, fine],
  ] as const)
    await atScale(scale, async () => {
      const { compose } = await import('#crdt/painter/planes/compose.ts')
      const { WHOLE_PAGE } = await import('#crdt/painter/planes/planes.ts')
      compose(painted.color, painted.plates.ink, painted.color, WHOLE_PAGE)
    })
  return { screen: await rgb(screen.color, 1600), fine: await rgb(fine.color, 3200) }
}

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save or print' }).click()
  // The screen behind the dialog has other radio buttons named by size.
  await page.getByRole('dialog').waitFor()
}

async function save(size: 'Small' | 'Medium' | 'Large'): Promise<{ name: string; png: Buffer }> {
  await ana.page.getByRole('radio', { name: size }).click()
  const download = ana.page.waitForEvent('download')
  await ana.page.getByRole('button', { name: 'Save picture' }).click()
  const file = await download
  return { name: file.suggestedFilename(), png: await readFile(await file.path()) }
}

test('the saved files of three sizes equal what Node paints from the same log, byte for byte', async () => {
  const { page } = ana
  await openExport(page)
  const [small, medium, large] = [await save('Small'), await save('Medium'), await save('Large')]
  await page.getByText(`Saved as ${large.name}`).waitFor()
  expect(large.name).toBe(`${(await ana.artwork()).title}.png`)

  const expected = await paintInNode()
  expect((await pixels(large.png, 3200)).equals(expected.fine)).toBe(true)
  expect((await pixels(medium.png, 1600)).equals(expected.screen)).toBe(true)
  const half = await pixels(small.png, 800)
  const corner = [0, 1, 2].map((c) => {
    const at = (120 * 2 * 1600 + 100 * 2) * 3 + c
    return (
      (expected.screen[at]! +
        expected.screen[at + 3]! +
        expected.screen[at + 4800]! +
        expected.screen[at + 4803]! +
        2) >>
      2
    )
  })
  expect([...half.subarray((120 * 800 + 100) * 3, (120 * 800 + 100) * 3 + 3)]).toEqual(corner)
})

test('axe finds no violation in the dialog', async () => {
  expect((await runAxe(ana.page)).violations).toEqual([])
})

test('Cancel stops an export before its download', async () => {
  const { page } = ana
  let downloads = 0
  page.on('download', () => (downloads += 1))
  await page.getByRole('radio', { name: 'Large' }).click()
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.getByRole('progressbar', { name: 'Painting' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save picture' }).waitFor()
  await page.waitForTimeout(1_000)
  expect(downloads).toBe(0)
})

interface Printed {
  readonly pages: number
  /** Millimetres. */
  readonly width: number
  readonly height: number
  readonly images: readonly { readonly width: number; readonly height: number }[]
  /** Dots per inch of the picture on paper. */
  readonly dpi: number
  readonly text: string
}

async function printed(page: Page): Promise<Printed> {
  const picture = page.locator('.print-sheet img')
  await picture.waitFor({ state: 'attached' })
  await picture.evaluate((img: HTMLImageElement) => img.decode())
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, , width, height] = /\/MediaBox\s*\[([^\]]*)\]/.exec(pdf)![1]!.trim().split(/\s+/).map(Number)
  await page.emulateMedia({ media: 'print' })
  const box = (await picture.boundingBox())!
  const text = await page.locator('.print-sheet').innerText()
  await page.emulateMedia({ media: null })
  return {
    pages: pdf.match(/\/Type\s*\/Page\b/g)!.length,
    width: (width! / POINTS_PER_INCH) * MM_PER_INCH,
    height: (height! / POINTS_PER_INCH) * MM_PER_INCH,
    images: [...pdf.matchAll(/<<[^<>]*\/Subtype\s*\/Image[^<>]*>>/g)].map(([object]) => ({
      width: Number(/\/Width (\d+)/.exec(object)?.[1]),
      height: Number(/\/Height (\d+)/.exec(object)?.[1]),
    })),
    dpi: 3200 / (box.width / PIXELS_PER_INCH),
    text,
  }
}

test.each([
  ['A4', 297, 210],
  ['Letter', 279.4, 215.9],
] as const)(
  'a print on %s is one landscape sheet at 300 dpi with title, artist and date',
  async (paper, width, height) => {
    const { page } = ana
    await page.getByRole('radio', { name: paper }).click()
    await page.getByRole('button', { name: 'Print picture' }).click()
    const sheet = await printed(page)
    expect(sheet.pages).toBe(1)
    expect(Math.abs(sheet.width - width)).toBeLessThan(0.5)
    expect(Math.abs(sheet.height - height)).toBeLessThan(0.5)
    expect(sheet.images).toContainEqual({ width: 3200, height: 2400 })
    expect(sheet.dpi).toBeGreaterThanOrEqual(300)
    const { title } = await ana.artwork()
    expect(sheet.text).toContain(title)
    expect(sheet.text).toContain('Colored by ana')
    expect(sheet.text).toContain(new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date()))
  },
)

test("the artwork's viewer prints it too, and the home screen prints empty pages", async () => {
  const { page } = ana
  await page.goto(`${app().server.origin}/artwork/${artworkId}`)
  await openExport(page)
  await page.getByRole('button', { name: 'Print picture' }).click()
  expect(await printed(page)).toMatchObject({ pages: 1, text: expect.stringContaining('Colored by ana') })

  await page.goto(app().server.origin)
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('button', { name: 'Print empty page' }).click()
  const sheet = await printed(page)
  expect(sheet).toMatchObject({ pages: 1, text: expect.stringContaining('Name') })
  expect(sheet.text).not.toContain('Colored')
  expect(sheet.images).toContainEqual({ width: 3200, height: 2400 })
  expect(ana.errors).toEqual([])
})

test('a completed picture that others may see earns 5 coins when its file is sent, not when the sheet is closed', async () => {
  const { origin } = app().server
  const { id } = await makeArtwork(ana, origin, { title: 'Done', fills: [[5, 5, '#3fa9f5']], completed: true })
  await ana.page.request.patch(`${origin}/api/artworks/${id}`, { data: { visibility: 'public' } })
  const before = await coins()
  const context = await app().newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await ana.context.storageState(),
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    let opened = 0
    navigator.canShare = () => true
    navigator.share = async () => {
      opened += 1
      if (opened === 1) throw new DOMException('closed', 'AbortError')
    }
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/share')) asked.push(request.url())
  })
  await page.goto(`${origin}/artwork/${id}`)
  await openExport(page)
  await page.getByRole('button', { name: 'Save picture' }).click()
  const send = page.getByRole('button', { name: 'Choose where it goes' })
  await send.click()
  await send.click()
  await page.locator('[data-sonner-toast]', { hasText: '+5 coins' }).waitFor()
  expect(asked).toHaveLength(1)
  expect(await coins()).toBe(before + 5)
  await context.close()
})

test('a phone shares the file', async () => {
  const context = await app().newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await ana.context.storageState(),
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const shared: string[] = []
    Object.assign(window, { shared })
    navigator.canShare = () => true
    navigator.share = async ({ files } = {}) => {
      shared.push(...(files ?? []).map(({ name, type, size }) => `${name} ${type} ${size > 1_000}`))
    }
  })
  await page.goto(`${app().server.origin}/artwork/${artworkId}`)
  await openExport(page)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.getByRole('button', { name: 'Choose where it goes' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: string[] }).shared)).toEqual([
    'Robot.png image/png true',
  ])
  await page.getByRole('radio', { name: 'Small' }).click()
  await page.getByRole('button', { name: 'Save picture' }).waitFor()
  await context.close()
})
