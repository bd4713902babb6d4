/** The mandalas. Their seeds were chosen by eye. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { mandala, type MandalaShape } from './mandala.ts'
import { CANDY, MEADOW, type Palette, ROSE, SEA, shape, SUNSET, WINTER } from './palette.ts'
import type { PatternPage } from './pattern-page.ts'
import { disc, petal, type PetalForm } from './petal.ts'
import { stainedGlass } from './stained-glass.ts'

const CENTER = { x: PAGE_WIDTH / 2, y: PAGE_HEIGHT / 2 }
/** Larger than half of the page's height, so that the page's sides are regions of their own. */
const GROUND_RADIUS = 312

/** The ground of a mandala: a disc, and in each corner of the page a quarter of a flower of three rings. */
function ground([first, second, third, , , paper]: Palette): string {
  const corners = [
    { x: 0, y: 0 },
    { x: PAGE_WIDTH, y: 0 },
    { x: 0, y: PAGE_HEIGHT },
    { x: PAGE_WIDTH, y: PAGE_HEIGHT },
  ]
  return [
    shape(`M-20 -20H${PAGE_WIDTH + 20}V${PAGE_HEIGHT + 20}H-20Z`, third!),
    disc(CENTER, GROUND_RADIUS, paper!),
    ...corners.flatMap((corner) => [disc(corner, 128, first), disc(corner, 84, second), disc(corner, 42, third!)]),
  ].join('\n')
}

type Choice = Partial<Pick<MandalaShape, 'framed' | 'flower' | 'radius'>>

/** A mandala in the center of the page. */
const centered = (seed: number, petals: number, palette: Palette, choice: Choice = {}): string =>
  `${ground(palette)}\n${mandala({ ...CENTER, radius: 286, framed: false, flower: 104, ...choice, seed, petals, palette })}`

/** One flower as high as the page. With a color for them, each petal has a smaller one inside. */
function bigFlower(form: PetalForm, petals: number, [own, center, side, ground]: Palette, nested?: string): string {
  const width = (2 * Math.PI) / petals
  const around = Array.from({ length: petals }, (_, at) =>
    petal(CENTER, form, { angle: at * width, width, base: 70, tip: 284 }, nested === undefined ? [own] : [own, nested]),
  )
  return [
    shape(`M-20 -20H${PAGE_WIDTH + 20}V${PAGE_HEIGHT + 20}H-20Z`, side!),
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
    id: 73,
    slug: 'mandala-pearls',
    title: 'Ring of Pearls',
    category: 'Mandalas',
    description: 'Twelve round petals and a ring of pearls.',
    markup: centered(1, 12, SEA),
  },
  {
    id: 74,
    slug: 'mandala-lotus',
    title: 'Water Lily Mandala',
    category: 'Mandalas',
    description: 'Eight wide petals, as on a pond.',
    price: 25,
    markup: centered(7, 8, ROSE),
  },
  {
    id: 75,
    slug: 'mandala-wheel',
    title: 'Flower Wheel',
    category: 'Mandalas',
    description: 'Twelve petals turning inside a wheel.',
    markup: centered(9, 12, SUNSET, { framed: true }),
  },
  {
    id: 76,
    slug: 'mandala-star',
    title: 'Garden Star',
    category: 'Mandalas',
    description: 'Pointed petals with a dewdrop in each.',
    price: 25,
    markup: centered(8, 12, MEADOW),
  },
  {
    id: 77,
    slug: 'mandala-daisy',
    title: 'Daisy Mandala',
    category: 'Mandalas',
    description: 'Ten large petals: a good one to begin with.',
    markup: centered(10, 10, CANDY),
  },
  {
    id: 78,
    slug: 'mandala-window',
    title: 'Heart Wheel',
    category: 'Mandalas',
    description: 'Eight hearts around a flower.',
    markup: centered(3, 8, ROSE, { framed: true }),
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
  {
    id: 162,
    slug: 'mandala-morning',
    title: 'Morning Flower',
    category: 'Mandalas',
    description: 'Two rings of petals, wide enough for fat crayons.',
    markup: centered(11, 8, MEADOW, { flower: 190 }),
  },
  {
    id: 163,
    slug: 'mandala-snow-crystal',
    title: 'Snow Crystal',
    category: 'Mandalas',
    description: 'Six arms, as every snowflake has.',
    markup: centered(6, 6, WINTER, { flower: 130 }),
  },
  {
    id: 164,
    slug: 'mandala-sunrise',
    title: 'Sunrise Mandala',
    category: 'Mandalas',
    description: 'Many small parts for a long, quiet afternoon.',
    markup: centered(9, 16, SUNSET),
  },
]
