/** Windows of stained glass whose panes are random. Their seeds leave no splinters. */
import { CANDY, ROSE, SEA, SUNSET, WINTER } from './palette.ts'
import type { PatternPage } from './pattern-page.ts'
import { glassPicture, stainedGlass } from './stained-glass.ts'

const HEART =
  'M400 545C190 400 120 300 120 205C120 105 195 55 265 55C330 55 380 95 400 145C420 95 470 55 535 55C605 55 680 105 680 205C680 300 610 400 400 545Z'
const FISH = 'M80 300C170 120 420 100 560 240L730 120C700 240 700 360 730 480L560 360C420 500 170 480 80 300Z'

export const GLASS_PAGES: readonly PatternPage[] = [
  {
    id: 79,
    slug: 'stained-glass',
    title: 'Stained Glass',
    category: 'Abstract',
    description: 'Forty panes. Neighbors need not match.',
    markup: stainedGlass(1, 40, CANDY),
  },
  {
    id: 80,
    slug: 'glass-heart',
    title: 'Glass Heart',
    category: 'Abstract',
    description: 'A heart of small panes among larger ones.',
    markup: glassPicture(HEART, { seed: 7, panes: 16, palette: WINTER }, { seed: 13, panes: 20, palette: ROSE }),
  },
  {
    id: 165,
    slug: 'glass-fish',
    title: 'Glass Fish',
    category: 'Abstract',
    description: 'A fish of glass in a sea of glass.',
    markup: glassPicture(FISH, { seed: 5, panes: 16, palette: SEA }, { seed: 9, panes: 24, palette: SUNSET }),
  },
]
