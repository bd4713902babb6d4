/** Inputs for the benchmarks of painting: pages to color, and lines as a hand draws them. */
import type { BrushStroke, FillStroke, Stroke, Tip } from '#crdt/document/stroke/stroke.ts'
import { HEIGHT, PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'

/** Half the width of a frame's line, in painter pixels. */
const HALF_LINE = 5

/**
 * Returns a page of `across` x `down` rounded cells in inked frames. With `hasRegions` each cell has a label, which reaches under
 * the line; without, only the ink divides the page, as on an imported picture.
 */
export function cellPage(across: number, down: number, hasRegions: boolean): Plates {
  const ink = new Uint8Array(PIXELS)
  const labels = new Uint16Array(PIXELS)
  const [width, height] = [WIDTH / across, HEIGHT / down]
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [column, row] = [Math.floor(x / width), Math.floor(y / height)]
      const dx = Math.abs(x + 0.5 - (column + 0.5) * width) / (width / 2)
      const dy = Math.abs(y + 0.5 - (row + 0.5) * height) / (height / 2)
      // A rounded square: the fourth power of the distance, in pixels from its outline.
      const outline = (1 - Math.sqrt(Math.sqrt(dx ** 4 + dy ** 4))) * Math.min(width, height) * 0.5
      const at = y * WIDTH + x
      ink[at] = Math.floor(255 * Math.min(1, Math.max(0, HALF_LINE + 0.5 - Math.abs(outline - HALF_LINE))))
      if (hasRegions) labels[at] = outline > HALF_LINE ? 2 + row * across + column : 1
    }
  }
  return platesFrom(ink, labels, [])
}

/** Returns a curly line of `points` points in units, about 12 painter pixels apart. Each `number` gives another line. */
export function handLine(number: number, points: number): number[] {
  let [x, y] = [2400 + ((number * 2711) % 8000), 1800 + ((number * 1933) % 6000)]
  const flat: number[] = []
  for (let i = 0; i < points; i += 1) {
    const angle = number + i * 0.12 + Math.sin(i * 0.31 + number) * 0.9
    x += Math.round(Math.cos(angle) * 96)
    y += Math.round(Math.sin(angle) * 96)
    flat.push(x, y)
  }
  return flat
}

/** Returns a line of `points` points in units that goes across the page to and fro, so that wide lines overlap. */
const zigzagLine = (points: number): number[] =>
  Array.from({ length: points }, (_, i) => [i % 2 === 0 ? 800 : 12_000, 400 + ((i * 37) % 8800)]).flat()

/** A wide line that crosses itself again and again. */
export const zigzag = (tip: Tip): BrushStroke => ({
  ...brush(0, 50, tip),
  path: { points: zigzagLine(500), pressures: null },
})

export const COLORS = [0xe84393, 0x2563eb, 0xffd700, 0x2e8b57]

export const base = (id: string): { id: string; author: number; madeAt: number; itemId: number } => ({
  id,
  author: 1,
  madeAt: 0,
  itemId: 0,
})

export function brush(number: number, size: number, tip: Tip, points = 50): BrushStroke {
  const path = { points: handLine(number, points), pressures: null }
  return {
    ...base(`b${number}`),
    tool: 'brush',
    color: COLORS[number % 4]!,
    size,
    opacity: 100,
    tip,
    insideRegion: 0,
    path,
  }
}

export const fill = (number: number, x: number, y: number): FillStroke => ({
  ...base(`f${number}`),
  tool: 'fill',
  x: x * 8,
  y: y * 8,
  region: 0,
  target: 0,
  color: COLORS[number % 4]!,
  opacity: 100,
  style: 'solid',
})

/** Returns one of many strokes of all kinds: lines of the free tips, fills of some styles, stars and sparkles. */
const MIXED_TIPS = ['round', 'square', 'fuzzy', 'sketchy', 'crayon', 'chalk', 'watercolor'] as const
const MIXED_STYLES = ['solid', 'solid', 'solid', 'dots', 'gradient', 'glitter'] as const
export function mixed(i: number): Stroke {
  const [x, y] = [(i * 137) % WIDTH, (i * 71) % HEIGHT]
  if (i % 8 === 0) return { ...fill(i, x, y), style: MIXED_STYLES[(i / 8) % MIXED_STYLES.length]! }
  if (i % 8 !== 4) return brush(i, 5 + (i % 20), MIXED_TIPS[i % MIXED_TIPS.length]!, 20 + (i % 40))
  const [color, type] = [COLORS[i % 4]!, i % 16 === 4 ? 'star' : 'sparkle'] as const
  return {
    ...base(`m${i}`),
    tool: 'magic',
    color,
    size: 40,
    opacity: 100,
    effects: [{ x: x * 8, y: y * 8, size: 40, color, type }],
  }
}
