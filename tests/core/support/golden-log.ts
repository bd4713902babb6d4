/**
 * A fixed page, a fixed log that uses every tool, style, free tip and free effect, and one of all tips and effects that are bought.
 * The hash of its picture, the same in every browser and in Node, is in crdt/painter/golden-N.json, N being the painter's version.
 */
import { isFreeEffect, isFreeTip } from '#crdt/document/stroke/looks.ts'
import {
  EFFECT_TYPES,
  FILL_STYLES,
  TIPS,
  isStamp,
  type FillStyle,
  type Stroke,
  type Tip,
} from '#crdt/document/stroke/stroke.ts'
import { HEIGHT, PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'

const FREE_TIPS = TIPS.filter(isFreeTip)
const BOUGHT_TIPS = TIPS.filter((tip) => !isFreeTip(tip))

/** Half width of a line, painter pixels. */
const LINE = 5

interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly label: number
}

/** Later discs lie on earlier ones. Label 6 has two parts; label 0 is a hole that only its ink bounds. */
const DISCS: readonly Disc[] = [
  { x: 360, y: 340, radius: 260, label: 2 },
  { x: 360, y: 340, radius: 120, label: 3 },
  { x: 820, y: 300, radius: 180, label: 4 },
  { x: 1250, y: 330, radius: 270, label: 5 },
  { x: 700, y: 640, radius: 60, label: 6 },
  { x: 900, y: 640, radius: 60, label: 6 },
  { x: 1300, y: 880, radius: 230, label: 0 },
]

/** Discs on a background (label 1), each in an inked circle; labels meet mid-line. */
export function goldenPlates(): Plates {
  const ink = new Uint8Array(PIXELS)
  const labels = new Uint16Array(PIXELS).fill(1)
  for (const { x, y, radius, label } of DISCS) {
    for (let row = Math.max(0, y - radius - LINE - 1); row < Math.min(HEIGHT, y + radius + LINE + 1); row += 1) {
      for (
        let column = Math.max(0, x - radius - LINE - 1);
        column < Math.min(WIDTH, x + radius + LINE + 1);
        column += 1
      ) {
        const [dx, dy] = [column + 0.5 - x, row + 0.5 - y]
        const distance = Math.sqrt(dx * dx + dy * dy)
        const at = row * WIDTH + column
        if (distance < radius) {
          labels[at] = label
          ink[at] = 0
        }
        const line = LINE + 0.5 - Math.abs(distance - radius)
        if (line > 0) ink[at] = Math.max(ink[at]!, Math.floor(Math.min(1, line) * 255))
      }
    }
  }
  return platesFrom(ink, labels, [null, 0x8fd0ff, 0xff8800, null, 0x33aa55])
}

const at = (x: number, y: number): { x: number; y: number } => ({ x: x * 8, y: y * 8 })
const base = (id: string): { id: string; author: number; madeAt: number; itemId: number } => ({
  id,
  author: 1,
  madeAt: 0,
  itemId: 0,
})

/** A wave of 24 points from (`x`, `y`), painter pixels. */
function wave(x: number, y: number, hasPressure: boolean): { points: number[]; pressures: number[] | null } {
  const points: number[] = []
  const pressures: number[] = []
  for (let i = 0; i < 24; i += 1) {
    points.push((x + i * 18) * 8 + (i % 3), (y + (((i * 7) % 12) - 6) * 6) * 8 - (i % 5))
    pressures.push((i * 53) % 256)
  }
  return { points, pressures: hasPressure ? pressures : null }
}

function brush(
  id: string,
  tip: Tip,
  x: number,
  y: number,
  size: number,
  opacity: number,
  color: number,
  insideRegion = 0,
): Stroke {
  return { ...base(id), tool: 'brush', tip, size, opacity, color, insideRegion, path: wave(x, y, size % 2 === 0) }
}

function eraser(id: string, tip: Tip, x: number, y: number, size: number, strength: number, insideRegion = 0): Stroke {
  return { ...base(id), tool: 'eraser', tip, size, strength, insideRegion, path: wave(x, y, size % 2 === 1) }
}

function fill(id: string, style: FillStyle, x: number, y: number, color: number, opacity = 100): Stroke {
  return { ...base(id), tool: 'fill', style, ...at(x, y), region: 0, target: 0xffffff, color, opacity }
}

/** Returns the strokes in painting order; all have one author. */
export function goldenLog(): Stroke[] {
  const styles = FILL_STYLES.map((style, i) =>
    fill(`style-${i}`, style, 360 + i * 10, 100 + i * 4, 0xe84393 + i * 4000, 100 - i * 9),
  )
  const onDiscs = FILL_STYLES.map((style, i) =>
    fill(`disc-${i}`, style, [360, 820, 1250, 700, 30][i]!, [340, 300, 330, 640, 1150][i]!, 0x2563eb + i * 0x1f0a05),
  )
  const tips = FREE_TIPS.flatMap((tip, i) => [
    brush(`tip-${tip}`, tip, 80, 780 + i * 90, 10, 100, 0x7a4a2b),
    brush(`soft-${tip}`, tip, 560, 780 + i * 90, 21, 55, 0x2e8b57),
    brush(`inside-${tip}`, tip, 1020, 200 + i * 80, 14, 90, 0xff6b6b, 5),
  ])
  return [
    ...styles,
    brush('first', 'round', 100, 330, 7, 100, 0x000000),
    fill('above', 'solid', 360, 150, 0xffd700),
    fill('below', 'stripes', 360, 560, 0x00aaff, 70),
    ...onDiscs,
    ...tips,
    fill('beside-strokes', 'solid', 40, 700, 0xfff0c0),
    fill('in-the-hole', 'dots', 1300, 880, 0x8855cc),
    brush('across-the-hole', 'fuzzy', 1100, 880, 30, 80, 0x00ffaa),
    fill('half-the-hole', 'solid', 1300, 1000, 0x112233, 45),
    fill('on-ink', 'solid', 1300, 1110, 0xff0000),
    fill('off-the-page', 'solid', -50, 40, 0xff0000),
    fill('again', 'glitter', 360, 150, 0x9b59b6),
    ...FREE_TIPS.map((tip, i) => eraser(`eraser-${tip}`, tip, 300 + i * 150, 620 + i * 110, 9 + i * 7, 100 - i * 22)),
    eraser('eraser-inside', 'round', 640, 260, 40, 100, 4),
    {
      ...base('dot'),
      tool: 'brush',
      tip: 'round',
      size: 50,
      opacity: 35,
      color: 0,
      insideRegion: 0,
      path: { points: [12_799, 9599], pressures: null },
    },
    {
      ...base('over-the-edge'),
      tool: 'brush',
      tip: 'square',
      size: 25,
      opacity: 100,
      color: 0xffffff,
      insideRegion: 0,
      path: { points: [-1600, -1600, 900, 700, 14_400, -800], pressures: null },
    },
    {
      ...base('wand'),
      tool: 'magic',
      color: 0xffd700,
      size: 10,
      opacity: 90,
      effects: Array.from({ length: 14 }, (_, i) => ({
        ...at(700 + ((i * 131) % 800), 420 + ((i * 97) % 700)),
        color: [0xffd700, 0xff69b4, 0xffffff][i % 3]!,
        type: EFFECT_TYPES[i % 2]!,
        size: 6 + i * 4,
      })),
    },
    fill('last', 'gradient', 1590, 20, 0x006688, 80),
  ]
}

/** Returns strokes with every tip, effect and stamp that needs an item, in painting order. */
export function boughtLog(): Stroke[] {
  const lines = BOUGHT_TIPS.flatMap((tip, i) => [
    brush(`bought-${tip}`, tip, 40, 60 + i * 70, 24, 100, 0x7c4dce),
    brush(`thin-${tip}`, tip, 560, 60 + i * 70, 3, 60, 0x2e8b57),
    brush(`clipped-${tip}`, tip, 1020, 200 + i * 40, 17, 90, 0xff6b6b, 5),
    eraser(`rubbed-${tip}`, tip, 60 + i * 120, 90 + i * 60, 11, 80),
  ])
  const pictures = EFFECT_TYPES.filter((type) => isStamp(type) || !isFreeEffect(type)).map((type, i): Stroke => ({
    ...base(`picture-${i}`),
    tool: 'magic',
    color: 0x3fa9f5,
    size: 10,
    opacity: 100 - i,
    effects: (isStamp(type) ? [0] : [0, 1, 2]).map((place) => ({
      ...at(60 + ((i * 3 + place) % 12) * 130, 700 + Math.floor((i * 3 + place) / 12) * 80),
      color: [0x3fa9f5, 0xffffff, 0x112233][place]!,
      type,
      size: 20 + i,
    })),
  }))
  return [...lines, fill('beside-grain', 'solid', 300, 100, 0xffd23f), ...pictures]
}
