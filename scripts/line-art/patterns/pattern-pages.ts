/** Pages made by seeded generators, in reference colors of a palette each. */
import { fishScales } from './fish-scales.ts'
import { MANDALA_PAGES } from './mandala-pages.ts'
import { CANDY, MEADOW, ROSE, SEA, SUNSET } from './palette.ts'
import { honeycomb, pebbles, quilt, rainbows, spiralPath, starTiles } from './tiles.ts'
import type { PatternPage } from './pattern-page.ts'
import { truchet } from './truchet.ts'

export const PATTERN_PAGES: readonly PatternPage[] = [
  ...MANDALA_PAGES,
  {
    id: 81,
    slug: 'fish-scales',
    title: 'Mermaid Scales',
    category: 'Abstract',
    description: 'Scale by scale, in any order.',
    markup: fishScales(5, SEA),
  },
  {
    id: 82,
    slug: 'ribbons',
    title: 'Wandering Ribbons',
    category: 'Abstract',
    description: 'Follow one ribbon past the flowers and see where it goes.',
    price: 10,
    markup: truchet(642, 5, ['#4d9de0', '#ef476f', '#ffb703', '#57c785', '#9b5de5'], ['#fff1c9', '#dff3f0']),
  },
  {
    id: 170,
    slug: 'honeycomb',
    title: 'Honeycomb',
    category: 'Abstract',
    description: 'A flower in every third cell.',
    markup: honeycomb(80, SUNSET),
  },
  {
    id: 171,
    slug: 'quilt',
    title: 'Patchwork Quilt',
    category: 'Abstract',
    description: 'Hearts, flowers and windmills, sewn together.',
    markup: quilt(3, 5, CANDY),
  },
  {
    id: 172,
    slug: 'rainbow-hills',
    title: 'Rainbow Hills',
    category: 'Abstract',
    description: 'Row over row of round rainbows.',
    markup: rainbows(3, CANDY),
  },
  {
    id: 173,
    slug: 'star-tiles',
    title: 'Star Tiles',
    category: 'Abstract',
    description: 'A floor of stars, as in an old palace.',
    markup: starTiles(4, MEADOW),
  },
  {
    id: 174,
    slug: 'spiral-path',
    title: 'Snail Path',
    category: 'Abstract',
    description: 'Start in the middle and walk outward, stone by stone.',
    markup: spiralPath(4, 92, SEA),
  },
  {
    id: 175,
    slug: 'pebbles',
    title: 'Round Pebbles',
    category: 'Abstract',
    description: 'Large and small ones, washed up by the waves.',
    markup: pebbles(4, ROSE),
  },
]
