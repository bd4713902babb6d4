/** The mandalas. Their seeds were chosen by eye. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { mandala } from './mandala.ts'
import { type Palette, ROSE, SEA, shape } from './palette.ts'
import type { PatternPage } from './pattern-page.ts'
import { disc, petal, type PetalForm } from './petal.ts'
import { stainedGlass } from './stained-glass.ts'

const CENTER = { x: PAGE_WIDTH / 2, y: PAGE_HEIGHT / 2 }
/** A little less than half of the page's height. */
const GROUND_RADIUS = 292
/** In page pixels. What fills the corners leaves the ground between them small enough to color. */
const CORNER_RADIUS = 150

/** One flower as high as the page. With a color for them, each petal has a smaller one inside. */
function bigFlower(form: PetalForm, petals: number, [own, center, side, ground]: Palette, nested?: string): string {
  const width = (2 * Math.PI) / petals
  const around = Array.from({ length: petals }, (_, at) =>
    petal(CENTER, form, { angle: at * width, width, base: 70, tip: 270 }, nested === undefined ? [own] : [own, nested]),
  )
  return [
    shape(`M-20 -20H${PAGE_WIDTH + 20}V${PAGE_HEIGHT + 20}H-20Z`, side!),
    ...[0, PAGE_WIDTH].flatMap((x) => [0, PAGE_HEIGHT].map((y) => disc({ x, y }, CORNER_RADIUS, own))),
    disc(CENTER, GROUND_RADIUS, ground!),
    ...around,
    disc(CENTER, 84, center),
  ].join('\n')
}

export const MANDALA_PAGES: readonly PatternPage[] = [
  {
    id: 33,
    slug: 'rose-window',
    title: 'Rose Window',
    category: 'Mandalas',
    description: 'A round church window, set in panes of colored glass.',
    price: 20,
    markup: `${stainedGlass(8, 44, SEA)}\n${mandala({ ...CENTER, radius: 262, framed: true, flower: 104, seed: 12, petals: 12, palette: ROSE })}`,
  },
  {
    id: 160,
    slug: 'mandala-first',
    title: 'First Mandala',
    category: 'Mandalas',
    description: 'One big flower, for small hands.',
    markup: bigFlower('round', 5, ['#ff8fab', '#ffd23f', '#b8f2a6', '#e0fbfc']),
  },
  {
    id: 161,
    slug: 'mandala-hearts',
    title: 'Six Hearts',
    category: 'Mandalas',
    description: 'Six hearts that meet in the middle.',
    markup: bigFlower('heart', 6, ['#ef476f', '#ffd166', '#cdb4db', '#ffe5ec'], '#ffafcc'),
  },
]
