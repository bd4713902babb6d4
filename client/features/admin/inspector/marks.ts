import type { Place, TemplateInspection } from '#contract/template-admin.ts'

export type MarkKind = 'leak' | 'tiny' | 'speck' | 'closed'

/** What an inspection says, without the picture. */
export type Findings = Omit<TemplateInspection, 'plates'>

export interface Mark {
  readonly kind: MarkKind
  readonly place: Place
  /** The kind, and the number among its kind: 'Leak 1'. */
  readonly name: string
  /** The name, where it is and how large: 'Leak 1, at the top left, 5 pixels wide'. */
  readonly words: string
}

export interface MarkGroup {
  readonly kind: MarkKind
  /** Count and kind: '2 leaks'. */
  readonly title: string
  /** What that means, and what can be done. */
  readonly meaning: string
  readonly marks: readonly Mark[]
  /** How many more there are than the inspection lists. */
  readonly others: number
}

/** The page's size in the pixels of the places. */
const WIDTH = 1_600
const HEIGHT = 1_200
const COLUMNS = ['left', 'middle', 'right'] as const
const ROWS = ['top', 'middle', 'bottom'] as const

const third = (share: number): 0 | 1 | 2 => (share < 1 / 3 ? 0 : share < 2 / 3 ? 1 : 2)

/** Returns where on the page a place is: 'at the top left', 'in the middle'. */
export function placeText({ x, y }: Pick<Place, 'x' | 'y'>): string {
  const row = ROWS[third(y / HEIGHT)]
  const column = COLUMNS[third(x / WIDTH)]
  if (row === 'middle') return column === 'middle' ? 'in the middle' : `at the ${column}`
  return column === 'middle' ? `at the ${row}` : `at the ${row} ${column}`
}

/** Returns a number and the thing counted: '1 leak', '3 leaks'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const TEXTS: Readonly<Record<MarkKind, { one: string; many: string; meaning: string; isLength: boolean }>> = {
  leak: {
    one: 'leak',
    many: 'leaks',
    meaning: 'The line has a gap here, so one tap colors both sides.',
    isLength: true,
  },
  tiny: {
    one: 'tiny region',
    many: 'tiny regions',
    meaning: 'A finger hits these only with care.',
    isLength: false,
  },
  speck: {
    one: 'speck',
    many: 'specks',
    meaning: 'Too small to color: each takes the color of a neighbor.',
    isLength: false,
  },
  closed: {
    one: 'closed gap',
    many: 'closed gaps',
    meaning: 'The slider has drawn the missing piece of line here.',
    isLength: true,
  },
}

function groupOf(kind: MarkKind, count: number, places: readonly Place[]): MarkGroup {
  const { one, many, meaning, isLength } = TEXTS[kind]
  const marks = places.map((place, index): Mark => {
    const name = `${one[0]!.toUpperCase()}${one.slice(1)} ${index + 1}`
    const size = counted(place.size, 'pixel', 'pixels')
    return { kind, place, name, words: `${name}, ${placeText(place)}, ${size}${isLength ? ' wide' : ''}` }
  })
  return { kind, title: counted(count, one, many), meaning, marks, others: count - marks.length }
}

/** Returns what is marked on a page by kind, the most important first. Kinds that do not occur are left out. */
export function marksOf(findings: Findings): MarkGroup[] {
  const { leakCount, leaks, tinyCount, tiny, speckCount, specks, closedCount, closed } = findings
  return [
    groupOf('leak', leakCount, leaks),
    groupOf('tiny', tinyCount, tiny),
    groupOf('speck', speckCount, specks),
    groupOf('closed', closedCount, closed),
  ].filter(({ marks, others }) => marks.length + others > 0)
}
