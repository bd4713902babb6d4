/** Pages made by seeded generators. They have no reference colors, because they have no colored original. */
import { fishScales } from './fish-scales.ts'
import { mandala } from './mandala.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import type { PageText } from './page.ts'
import { glassHeart, stainedGlass } from './stained-glass.ts'
import { truchet } from './truchet.ts'

export interface PatternPage extends PageText {
  readonly markup: string
}

/** A mandala in the center of the page. Its seeds below were chosen by eye. */
const centeredMandala = (seed: number, petals: number, framed = false, radius = 286): string =>
  mandala({ x: PAGE_WIDTH / 2, y: PAGE_HEIGHT / 2, radius, seed, petals, framed })

export const PATTERN_PAGES: readonly PatternPage[] = [
  {
    id: 33,
    slug: 'rose-window',
    title: 'Rose Window',
    category: 'Mandalas',
    description: 'A round church window, set in panes of colored glass.',
    price: 20,
    markup: `${stainedGlass(8, 44)}\n${centeredMandala(12, 12, true, 262)}`,
  },
  {
    id: 73,
    slug: 'mandala-pearls',
    title: 'Ring of Pearls',
    category: 'Mandalas',
    description: 'Twelve round petals and a ring of pearls.',
    markup: centeredMandala(1, 12),
  },
  {
    id: 74,
    slug: 'mandala-lotus',
    title: 'Water Lily Mandala',
    category: 'Mandalas',
    description: 'Eight wide petals, as on a pond.',
    price: 25,
    markup: centeredMandala(7, 8),
  },
  {
    id: 75,
    slug: 'mandala-wheel',
    title: 'Flower Wheel',
    category: 'Mandalas',
    description: 'Sixteen petals turning inside a wheel.',
    markup: centeredMandala(6, 16, true),
  },
  {
    id: 76,
    slug: 'mandala-star',
    title: 'Garden Star',
    category: 'Mandalas',
    description: 'Pointed petals with a dewdrop in each.',
    price: 25,
    markup: centeredMandala(8, 12),
  },
  {
    id: 77,
    slug: 'mandala-daisy',
    title: 'Daisy Mandala',
    category: 'Mandalas',
    description: 'Ten large petals: a good one to begin with.',
    markup: centeredMandala(10, 10),
  },
  {
    id: 78,
    slug: 'mandala-window',
    title: 'Heart Wheel',
    category: 'Mandalas',
    description: 'Eight hearts around a flower.',
    markup: centeredMandala(3, 8, true),
  },
  {
    id: 79,
    slug: 'stained-glass',
    title: 'Stained Glass',
    category: 'Abstract',
    description: 'Sixty panes. Neighbours need not match.',
    markup: stainedGlass(1, 60),
  },
  {
    id: 80,
    slug: 'glass-heart',
    title: 'Glass Heart',
    category: 'Abstract',
    description: 'A heart of small panes among larger ones.',
    markup: glassHeart(5, 34, 30),
  },
  {
    id: 81,
    slug: 'fish-scales',
    title: 'Mermaid Scales',
    category: 'Abstract',
    description: 'Scale by scale, in any order.',
    markup: fishScales(7),
  },
  {
    id: 82,
    slug: 'ribbons',
    title: 'Wandering Ribbons',
    category: 'Abstract',
    description: 'Follow one ribbon and see where it goes.',
    price: 10,
    markup: truchet(3, 8),
  },
]
