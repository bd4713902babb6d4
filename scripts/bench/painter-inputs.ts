/** Inputs for the painter's benchmark: pages to color, and lines as a hand draws them. */
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
export const zigzagLine = (points: number): number[] =>
  Array.from({ length: points }, (_, i) => [i % 2 === 0 ? 800 : 12_000, 400 + ((i * 37) % 8800)]).flat()
