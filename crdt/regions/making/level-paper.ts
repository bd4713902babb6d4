/** Evens out the paper of a scan or of a photographed sheet, which is darker where less light fell on it. */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** The paper is measured in squares of this side. It divides the width and the height. */
const SQUARE_PX = 50
const COLUMNS = WIDTH / SQUARE_PX
const ROWS = HEIGHT / SQUARE_PX
/** The paper of a square is as light as its lightest tenth. */
const LIGHTEST_SHARE = 0.1
/** A square darker than this has no paper in it, and the page's own is taken. */
const DARKEST_PAPER = 120
const WHITE = 255

/** Returns the luminance (1600 x 1200, one byte per pixel) with paper that is white everywhere. */
export function levelPaper(luminance: Uint8Array): Uint8Array {
  const paper = paperBySquare(luminance)
  const leveled = new Uint8Array(luminance.length)
  for (let row = 0; row < HEIGHT; row++) {
    const y = inSquares(row, ROWS)
    for (let column = 0; column < WIDTH; column++) {
      const x = inSquares(column, COLUMNS)
      const at = y.low * COLUMNS + x.low
      const [across, down] = [x.high - x.low, (y.high - y.low) * COLUMNS]
      const upper = paper[at]! * (1 - x.part) + paper[at + across]! * x.part
      const lower = paper[at + down]! * (1 - x.part) + paper[at + down + across]! * x.part
      const pixel = row * WIDTH + column
      leveled[pixel] = Math.min(WHITE, (luminance[pixel]! * WHITE) / (upper * (1 - y.part) + lower * y.part))
    }
  }
  return leveled
}

/** Returns the squares between whose middles a place lies, and how far it is from the lower to the higher. */
function inSquares(place: number, squares: number): { low: number; high: number; part: number } {
  const at = Math.min(Math.max((place + 0.5) / SQUARE_PX - 0.5, 0), squares - 1)
  const low = Math.floor(at)
  return { low, high: Math.min(low + 1, squares - 1), part: at - low }
}

function paperBySquare(luminance: Uint8Array): Float64Array {
  const paper = new Float64Array(COLUMNS * ROWS)
  for (let square = 0; square < paper.length; square++) {
    const first = Math.floor(square / COLUMNS) * SQUARE_PX * WIDTH + (square % COLUMNS) * SQUARE_PX
    const values = new Uint8Array(SQUARE_PX * SQUARE_PX)
    for (let row = 0; row < SQUARE_PX; row++)
      values.set(luminance.subarray(first + row * WIDTH, first + row * WIDTH + SQUARE_PX), row * SQUARE_PX)
    paper[square] = values.toSorted()[Math.floor(values.length * (1 - LIGHTEST_SHARE))]!
  }
  const known = paper.filter((value) => value >= DARKEST_PAPER).toSorted()
  const usual = known[Math.floor(known.length / 2)] ?? WHITE
  return paper.map((value) => (value >= DARKEST_PAPER ? value : usual))
}
