/**
 * Draws a name as a page to color: fat letters in a band, with things around them. It runs on the device with the browser's own text,
 * so that every script that the device can write works, and the name itself is sent to nobody.
 */
import { contextOf } from './photo-pixels.ts'
import { type Lines, LINES_HEIGHT, LINES_PIXELS, LINES_WIDTH } from './sheet.ts'
import { SURROUNDINGS, type Surrounding } from './name-surroundings.ts'

type Context = OffscreenCanvasRenderingContext2D

/** Letters of the product's own look, and of the device for the scripts that it does not have. */
const FAMILY = "'Baloo 2 Variable', 'Noto Sans', system-ui, sans-serif"
const fontOf = (size: number): string => `800 ${size}px ${FAMILY}`
/** Letters are measured at this size and then fitted, in pixels. */
const MEASURED_SIZE = 200
/** Where the letters have their place. */
const BOX = { width: 1320, height: 560, middleX: LINES_WIDTH / 2, middleY: 590 }
const LARGEST_SIZE = 560
const LINE = 10
/** From the letters' outline to that of the band around them. */
const BAND = 34
/** Room between letters, as a share of their size. */
const GAP = 0.05
/** How far letters hop up and down, as a share of their size, and how far they lean, in degrees. */
const HOPS = [0, -0.05, 0.03, -0.03, 0.05] as const
const LEANS = [-4, 3, -2, 4, -3] as const
/** Scripts whose letters stand for themselves. Those of others join, or change with their neighbors, and are written as one. */
const APART =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{N}\p{M}.'’-]+$/u

/** A piece of text at its place, turned about its own middle. */
interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
  /** Radians. */
  readonly turn: number
}

const lettersOf = (word: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word), ({ segment }) => segment)

/** Returns the lines of a name: its words, one below the other if they would be too small in one. */
function rowsOf(name: string): string[] {
  const words = name.trim().split(/\s+/u)
  return words.length > 1 && lettersOf(name).length > 7 ? [words[0]!, words.slice(1).join(' ')] : [words.join(' ')]
}

/** Returns the pieces of one row around (0, 0), and their width, for letters of a size. */
function piecesOf(context: Context, row: string, size: number): { pieces: Piece[]; width: number } {
  context.font = fontOf(size)
  const letters = APART.test(row) ? lettersOf(row) : [row]
  const widths = letters.map((letter) => context.measureText(letter).width)
  const gap = GAP * size
  const width = widths.reduce((sum, one) => sum + one, 0) + gap * (letters.length - 1)
  let x = -width / 2
  const pieces = letters.map((text, at): Piece => {
    const middle = x + widths[at]! / 2
    x += widths[at]! + gap
    if (letters.length === 1) return { text, x: middle, y: 0, turn: 0 }
    const turn = (LEANS[at % LEANS.length]! * Math.PI) / 180
    return { text, x: middle, y: HOPS[at % HOPS.length]! * size, turn }
  })
  return { pieces, width }
}

interface Placed {
  readonly pieces: readonly Piece[]
  /** Of the letters, in pixels. */
  readonly size: number
  /** The height of the middle of each row. */
  readonly middles: readonly number[]
}

/** Returns all pieces of the name at their places. */
function place(context: Context, name: string): Placed {
  const rows = rowsOf(name)
  const widest = Math.max(...rows.map((row) => piecesOf(context, row, MEASURED_SIZE).width), 1)
  const size = Math.min(LARGEST_SIZE, (BOX.width / widest) * MEASURED_SIZE, BOX.height / rows.length / 0.95)
  const middles = rows.map((_, at) => BOX.middleY + (at - (rows.length - 1) / 2) * size * 0.95)
  const pieces = rows.flatMap((row, at) =>
    piecesOf(context, row, size).pieces.map((piece) => ({
      ...piece,
      x: piece.x + BOX.middleX,
      y: piece.y + middles[at]!,
    })),
  )
  return { pieces, size, middles }
}

type Write = (context: Context, text: string) => void

function writeAll(context: Context, pieces: readonly Piece[], write: Write): void {
  for (const { text, x, y, turn } of pieces) {
    context.save()
    context.translate(x, y)
    context.rotate(turn)
    write(context, text)
    context.restore()
  }
}

const outline =
  (width: number, color: string): Write =>
  (context, text) => {
    context.lineWidth = width
    context.strokeStyle = color
    context.strokeText(text, 0, 0)
  }

function prepare(context: Context, size: number): void {
  context.font = fontOf(size)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineCap = 'round'
}

/** Half the length of a wave, and how far it goes up and down, in pixels. */
const WAVE = { half: 160, height: 44 }

/** Draws a wave through each row of letters, and nowhere else, so that a letter has an upper and a lower part. */
function drawWaves(context: Context, { pieces, size, middles }: Placed): void {
  const layer = contextOf(LINES_WIDTH, LINES_HEIGHT)
  prepare(layer, size)
  writeAll(layer, pieces, (on, text) => on.fillText(text, 0, 0))
  layer.globalCompositeOperation = 'source-in'
  layer.lineWidth = LINE
  // One path: the layer keeps only what the last operation covers.
  layer.beginPath()
  for (const middle of middles) {
    layer.moveTo(0, middle)
    for (let wave = 0; wave * WAVE.half < LINES_WIDTH; wave++) {
      const peak = middle + (wave % 2 === 0 ? -WAVE.height : WAVE.height)
      layer.quadraticCurveTo((wave + 0.5) * WAVE.half, peak, (wave + 1) * WAVE.half, middle)
    }
  }
  layer.stroke()
  context.drawImage(layer.canvas, 0, 0)
}

/** Resolves with the lines of a name, once the letters' font is there. */
export async function linesOfName(name: string, surrounding: Surrounding): Promise<Lines> {
  // A name in a script that the font does not have is written in another one.
  await document.fonts.load(fontOf(MEASURED_SIZE), name).catch(() => [])
  const context = contextOf(LINES_WIDTH, LINES_HEIGHT)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, LINES_WIDTH, LINES_HEIGHT)
  SURROUNDINGS[surrounding](context)
  const placed = place(context, name)
  const { pieces, size } = placed
  prepare(context, size)
  context.fillStyle = '#fff'
  writeAll(context, pieces, outline(2 * (BAND + LINE), '#000'))
  writeAll(context, pieces, outline(2 * BAND, '#fff'))
  writeAll(context, pieces, outline(2 * LINE, '#000'))
  writeAll(context, pieces, (on, text) => on.fillText(text, 0, 0))
  drawWaves(context, placed)
  const { data } = context.getImageData(0, 0, LINES_WIDTH, LINES_HEIGHT)
  return Uint8Array.from({ length: LINES_PIXELS }, (_, pixel) => data[pixel * 4]!)
}
