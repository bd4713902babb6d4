import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { HEIGHT, PIXELS, type Plates, WIDTH } from '#crdt/painter/planes/planes.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { inkOfScan } from '#crdt/regions/making/ink-from.ts'
import { levelPaper } from '#crdt/regions/making/level-paper.ts'
import { makePage } from '#crdt/regions/making/make-page.ts'
import { UnreadablePicture } from './picture-kind.ts'
import { platesOfPicture } from './plates-pipeline.ts'

const svg = (content: string, size = 'width="800" height="600" viewBox="0 0 800 600"'): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g fill="#fff" stroke="#26313d" stroke-width="9">${content}</g></svg>`,
  )

const TWO_CIRCLES =
  '<circle cx="250" cy="300" r="120" data-reference="#ff0000"/><circle cx="550" cy="300" r="120" data-reference="#00ff00"/>'

const labelAt = (plates: Plates, x: number, y: number): number => plates.labels[y * 2 * WIDTH + x * 2]!
const regionCount = (plates: Plates): number => plates.regions.filter((region) => region !== null).length

test('two circles give two regions inside a third, with their reference colors', async () => {
  const plates = await platesOfPicture(svg(TWO_CIRCLES))
  const [paper, left, right] = [labelAt(plates, 5, 5), labelAt(plates, 250, 300), labelAt(plates, 550, 300)]
  expect(new Set([paper, left, right]).size).toBe(3)
  expect(regionCount(plates)).toBe(3)
  expect(plates.regions[left]?.reference).toBe(0xff0000)
  expect(plates.regions[right]?.reference).toBe(0x00ff00)
  expect(plates.regions[paper]?.reference).toBeNull()
})

test('labels meet in the middle of a line', async () => {
  const plates = await platesOfPicture(svg('<path d="M400-20V620"/>'))
  const row = 300 * 2 * WIDTH
  const border = plates.labels.subarray(row, row + WIDTH).indexOf(labelAt(plates, 700, 300))
  expect(Math.abs(border - WIDTH / 2)).toBeLessThanOrEqual(1)
  expect(plates.labels.includes(0)).toBe(false)
})

test('the same picture gives the same plates', async () => {
  const [one, other] = [await platesOfPicture(svg(TWO_CIRCLES)), await platesOfPicture(svg(TWO_CIRCLES))]
  // The matcher takes seconds for millions of numbers.
  for (const plane of ['ink', 'labels', 'runStarts', 'runs'] as const)
    expect(Buffer.from(one[plane].buffer).equals(Buffer.from(other[plane].buffer)), plane).toBe(true)
  expect(one.regions).toEqual(other.regions)
})

test('a page without a closed line has no regions', async () => {
  for (const open of ['', '<path fill="none" d="M100 100H700"/>']) {
    const plates = await platesOfPicture(svg(open))
    expect(regionCount(plates)).toBe(0)
    expect(plates.labels.every((label) => label === 0)).toBe(true)
  }
})

test('a speck between lines goes to one region as a whole', async () => {
  const speck = '<circle cx="400" cy="300" r="10" stroke-width="9"/>'
  const plates = await platesOfPicture(svg(`<path d="M400-20V620"/>${speck}`))
  expect(regionCount(plates)).toBe(2)
  const inside = new Set<number>()
  for (let x = 397; x <= 403; x++) for (let y = 297; y <= 303; y++) inside.add(labelAt(plates, x, y))
  expect(inside.size).toBe(1)
})

test('a picture of another shape is fitted into the page and centered on white', async () => {
  const plates = await platesOfPicture(
    svg('<rect x="10" y="10" width="80" height="80"/>', 'width="100" height="100" viewBox="0 0 100 100"'),
  )
  expect(plates.ink).toHaveLength(PIXELS)
  expect(regionCount(plates)).toBe(2)
  const inside = plates.regions[labelAt(plates, 400, 300)]!
  expect(inside.bounds.left + inside.bounds.right).toBe(WIDTH)
  expect(inside.bounds.top + inside.bounds.bottom).toBe(HEIGHT)
})

test.each([
  ['PNG', (picture: Sharp) => picture.png()],
  ['a grey JPEG scan', (picture: Sharp) => picture.linear(0.55, 70).jpeg({ quality: 60 })],
])('%s gives the regions of its drawing, on clean paper', async (_, save) => {
  const bytes = await save(sharp(svg(TWO_CIRCLES)).flatten({ background: '#fff' })).toBuffer()
  const plates = await platesOfPicture(bytes)
  expect(regionCount(plates)).toBe(3)
  expect(plates.ink[0]).toBe(0)
  expect(plates.ink.reduce((darkest, value) => Math.max(darkest, value), 0)).toBe(255)
})

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('hello')],
  ['half a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3)],
  ['a broken SVG', new TextEncoder().encode('<svg><g')],
  ['a page of HTML', new TextEncoder().encode('<!DOCTYPE html><svg></svg>')],
])('%s is refused', async (_, bytes) => {
  await expect(platesOfPicture(bytes)).rejects.toThrow(UnreadablePicture)
})

test('a device that makes a page of its lines finds what the server finds in the file of them (GUEST-86)', async () => {
  const drawing = await sharp(Buffer.from(svg(TWO_CIRCLES)))
    .resize(WIDTH, HEIGHT)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const lines = new Uint8Array(drawing)
  const rgba = Buffer.alloc(PIXELS * 4, 255)
  for (const [pixel, light] of lines.entries()) rgba.fill(light, pixel * 4, pixel * 4 + 3)
  const file = await sharp(rgba, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .png()
    .toBuffer()
  const ofServer = encodePlates(await platesOfPicture(file))
  const ofDevice = encodePlates(makePage({ ink: inkOfScan(levelPaper(lines)), drawing: null }, 0).plates)
  expect(Buffer.from(ofDevice).equals(Buffer.from(ofServer))).toBe(true)
})
