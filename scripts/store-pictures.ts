/**
 * Paints the pictures of the store's tips, palettes, effects and stamps with the painter itself: `npx tsx scripts/store-pictures.ts`.
 * Run it by hand and commit the result in client/public/pictures/store.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { unlockPicture } from '#contract/unlocks.ts'
import { STAMP_TYPES, TIPS, type EffectType, type Stroke } from '#crdt/document/stroke/stroke.ts'
import { VOCABULARY } from '#contract/vocabulary.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import { blankColorPlane, HEIGHT, WIDTH, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { chance } from '#crdt/painter/planes/chance.ts'
import { SHIPPED_TOOLS } from '#server/shop/shipped-items.ts'
import { PALETTES } from '#client/ui/crayon-box/palettes.ts'

const PUBLIC = fileURLToPath(new URL('../client/public', import.meta.url))
/** Of a picture, in pixels. */
const SIZE = { width: 480, height: 360 }
/** Units of a painter pixel. */
const UNIT = 8

const base = { author: 1, madeAt: 0, itemId: 0, opacity: 100 } as const

/** The colors of the samples, in turn. */
const COLORS = [0xe84393, 0x3fa9f5, 0x7c4dce, 0x35a853, 0xf5821f, 0xe5352b, 0x2b50b8, 0xffb000]

/** The natural color of each stamp. */
const STAMP_COLORS: Readonly<Record<(typeof STAMP_TYPES)[number], number>> = {
  'stamp:star': 0xffc928,
  'stamp:heart': 0xe5352b,
  'stamp:sun': 0xffb728,
  'stamp:moon': 0x8f7ae0,
  'stamp:cloud': 0x4fa8e8,
  'stamp:rainbow': 0xe84393,
  'stamp:balloon': 0xe5352b,
  'stamp:butterfly': 0x7c4dce,
  'stamp:fish': 0xf5821f,
  'stamp:cat': 0xf2994a,
  'stamp:bear': 0xa8713f,
  'stamp:daisy': 0xf06aa8,
  'stamp:tree': 0x35a853,
  'stamp:house': 0xd9534f,
  'stamp:boat': 0x2b7fd1,
  'stamp:crown': 0xf5b62a,
  'stamp:cupcake': 0xf07fb5,
  'stamp:rocket': 0xe0483e,
}

/** A wave across the picture. */
function wave(id: string, tip: (typeof TIPS)[number], color: number, top: number, size: number): Stroke {
  const points: number[] = []
  for (let i = 0; i <= 40; i += 1) {
    const part = i / 40
    points.push(Math.round((50 + 380 * part) * UNIT), Math.round((top + 52 * Math.sin(part * 2 * Math.PI)) * UNIT))
  }
  return { ...base, id, tool: 'brush', tip, color, size, insideRegion: 0, path: { points, pressures: null } }
}

function scattering(type: EffectType, colors: readonly number[]): Stroke {
  const places = [
    [120, 110, 34],
    [245, 80, 25],
    [370, 120, 36],
    [70, 210, 24],
    [190, 195, 38],
    [310, 215, 29],
    [420, 235, 24],
    [120, 290, 31],
    [245, 295, 26],
    [360, 300, 32],
  ] as const
  const effects = places.map(([x, y, size], i) => ({
    x: x * UNIT,
    y: y * UNIT,
    size: Math.round(size / 2),
    color: colors[i % colors.length]!,
    type,
  }))
  return { ...base, id: `s${chance(7, effects.length, 0)}`, tool: 'magic', color: 0, size: 20, effects }
}

const EFFECT_COLORS: Readonly<Partial<Record<EffectType, readonly number[]>>> = {
  heart: [0xe5352b, 0xff69b4, 0xe84393],
  snowflake: [0x3fa9f5, 0x2b7fd1, 0x57cfe4],
  bubble: [0x3fa9f5, 0x57cfb4, 0x9b8cf0],
  confetti: [0xe84393, 0xffc928, 0x35a853, 0x3fa9f5, 0x7c4dce, 0xf5821f],
  flower: [0xff69b4, 0xf5b62a, 0x7c4dce, 0xe5352b],
}

/** Returns the strokes of a sample of what an item unlocks, or null for a palette. */
function sampleOf(unlocks: string): Stroke[] | null {
  const tip = TIPS.find((known) => VOCABULARY.tips[known].unlock === unlocks)
  if (tip) {
    const first = COLORS[TIPS.indexOf(tip) % COLORS.length]!
    const second = COLORS[(TIPS.indexOf(tip) + 3) % COLORS.length]!
    return [wave(`a-${tip}`, tip, first, 128, 26), wave(`b-${tip}`, tip, second, 244, 15)]
  }
  const stamp = STAMP_TYPES.find((known) => known === unlocks)
  if (stamp) {
    const color = STAMP_COLORS[stamp]
    const effects = [{ x: 240 * UNIT, y: 180 * UNIT, size: 76, color, type: stamp }]
    return [{ ...base, id: 'stamp', tool: 'magic', color, size: 50, effects }]
  }
  for (const [type, colors] of Object.entries(EFFECT_COLORS))
    if (VOCABULARY.effects[type as EffectType].unlock === unlocks) return [scattering(type as EffectType, colors)]
  return null
}

function palettePicture(unlocks: string): string {
  const palette = Object.entries(PALETTES).find(([name]) => `palette:${name}` === unlocks)?.[1]
  if (!palette) throw new Error(`${unlocks} has no picture`)
  const crayons = palette.colors.map(({ hex }, i) => {
    const [x, y] = [48 + (i % 6) * 66, 50 + Math.floor(i / 6) * 138]
    return `<g transform="translate(${x} ${y})"><path d="M8 34 22 4Q27-2 32 4L46 34V116Q46 122 40 122H14Q8 122 8 116Z" fill="${hex}" stroke="#26313d" stroke-opacity=".35" stroke-width="2"/><path d="M8 52H46M8 102H46" stroke="#fff" stroke-opacity=".55" stroke-width="5"/></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="#fff"/>${crayons.join('')}</svg>`
}

/** Returns the top left part of the picture. */
const cropped = (color: ColorPlane): Sharp =>
  sharp(Buffer.from(color.buffer), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } }).extract({
    left: 0,
    top: 0,
    ...SIZE,
  })

await mkdir(`${PUBLIC}/pictures/store`, { recursive: true })
const plates = { ...blankPlates(), painterVersion: PAINTER_VERSION }
for (const unlocks of new Set([...SHIPPED_TOOLS.map((item) => item.unlocks), ...STAMP_TYPES])) {
  const strokes = sampleOf(unlocks)
  const color = blankColorPlane()
  for (const stroke of strokes ?? []) paintStroke(color, plates, stroke)
  const picture = strokes === null ? sharp(Buffer.from(palettePicture(unlocks))) : cropped(color)
  await picture.webp({ quality: 82, effort: 6 }).toFile(`${PUBLIC}${unlockPicture(unlocks)}`)
}
process.stdout.write(`${SHIPPED_TOOLS.length} pictures in ${PUBLIC}/pictures/store\n`)
