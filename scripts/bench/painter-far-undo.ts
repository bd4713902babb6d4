/**
 * Measures undo, redo and late strokes far back in long histories. With `before`, a git revision, the timeline of that revision
 * does the same in turns with this one.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { Stroke, Tip } from '#crdt/document/stroke/stroke.ts'
import { HEIGHT, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { atMost, type Figure } from './figures/figures.ts'
import { cellPage, handLine } from './painter-inputs.ts'

type TimelineClass = new (plates: Plates) => Pick<Timeline, 'sync'>

const COLORS = [0xe84393, 0x2563eb, 0xffd700, 0x2e8b57]
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const KEY_REPEATS = 30
/** The most that a change may take, and one of a stroke that touches all others. Milliseconds. */
const FAR_MS = 100
const ALL_OVER_MS = 300
const ALL_OVER = 'all over the page'

interface Page {
  readonly name: string
  readonly plates: Plates
  readonly strokes: number
  /** The number of strokes from fill to fill. */
  readonly fillEvery: number
  readonly tip: Tip
  readonly opacity: number
  /** The brush's size in logical pixels: from `size`, 20 sizes. */
  readonly size: number
}

const plain = { strokes: 10_000, fillEvery: 4, tip: 'round', opacity: 100, size: 5 } as const
const pages = (): Page[] => [
  { ...plain, name: 'regions', plates: cellPage(8, 6, true) },
  { ...plain, name: 'ink, no regions', plates: cellPage(8, 6, false) },
  { ...plain, name: 'blank, few fills', plates: blankPlates(), fillEvery: 400 },
  { ...plain, name: 'translucent', plates: cellPage(8, 6, true), opacity: 20 },
  { ...plain, name: 'large, fuzzy', plates: cellPage(8, 6, true), strokes: 2_000, tip: 'fuzzy', size: 30 },
  { ...plain, name: 'floods on blank', plates: blankPlates(), strokes: 1_000 },
  { ...plain, name: 'chalk, few fills', plates: cellPage(8, 6, true), fillEvery: 40, tip: 'chalk' },
]

/** A list of strokes; the first one covers the whole page, so that its undo touches all others. */
function entriesOf({ strokes, fillEvery, tip, opacity, size }: Page): DocumentEntry[] {
  const base = (id: number) => ({ id: `${id}`, author: 1, madeAt: 0, itemId: 0, color: COLORS[id % 4]!, opacity })
  const brush = (id: number, points: number[], width: number): Stroke => ({
    ...base(id),
    tool: 'brush',
    size: width,
    tip,
    insideRegion: 0,
    path: { points, pressures: null },
  })
  const everywhere = Array.from({ length: 40 }, (_, i) => [i % 2 === 0 ? 0 : 12_800, i * 245]).flat()
  return Array.from({ length: strokes }, (_, i): DocumentEntry => {
    if (i === 0) return { stroke: brush(0, everywhere, 50), undone: false }
    if (i % fillEvery !== 0) return { stroke: brush(i, handLine(i, 20 + (i % 40)), size + (i % 20)), undone: false }
    const place = { x: ((i * 137) % WIDTH) * 8, y: ((i * 71) % HEIGHT) * 8 }
    return { stroke: { ...base(i), tool: 'fill', ...place, region: 0, target: 0, style: 'solid' }, undone: false }
  })
}

/** Returns the list after undo or redo of the stroke that is so far back. */
const flagged = (list: readonly DocumentEntry[], back: number): DocumentEntry[] =>
  list.with(list.length - back, { ...list[list.length - back]!, undone: !list[list.length - back]!.undone })

/** Returns what happens to the list, as the lists after each step. */
function changesOf(entries: readonly DocumentEntry[]): Map<string, DocumentEntry[][]> {
  const both = (back: number): DocumentEntry[][] => [flagged(entries, back), entries.slice()]
  const { length } = entries
  const late = { stroke: { ...entries[5]!.stroke, id: 'late' }, undone: false }
  const repeated: DocumentEntry[][] = []
  for (let back = 1; back <= KEY_REPEATS; back += 1) repeated.push(flagged(repeated.at(-1) ?? entries, back))
  return new Map([
    [`undo and redo ${length / 4} back`, [...both(length / 4), ...both(length / 4 - 1), ...both(length / 4 - 2)]],
    [`undo and redo ${length / 2} back`, [...both(length / 2), ...both(length / 2 - 1), ...both(length / 2 - 2)]],
    ['undo and redo of the second stroke', both(length - 1)],
    [`undo and redo of the first, ${ALL_OVER}`, both(length)],
    [`a late stroke ${length / 2} back, and its end`, [entries.toSpliced(length / 2, 0, late), entries.slice()]],
    [`${KEY_REPEATS} undos by a held key`, [...repeated, entries.slice()]],
  ])
}

/** Loads the timeline of a git revision from a copy of its `crdt/` and `contract/`. */
async function timelineOf(revision: string): Promise<TimelineClass> {
  const folder = mkdtempSync(join(tmpdir(), 'fridgedoor-before-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const archive = execFileSync('git', ['archive', revision, 'crdt', 'contract', 'package.json'], {
    cwd: REPOSITORY,
    maxBuffer: 256 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  // The revision's own class: its shape is what this benchmark needs, or the first call fails.
  const module = (await import(join(folder, 'crdt/painter/timeline/timeline.ts'))) as { Timeline: TimelineClass }
  return module.Timeline
}

/** Pages of 10,000 strokes, one of each kind. */
export const LONG_PAGES = ['regions', 'ink, no regions', 'blank, few fills', 'chalk, few fills']

/**
 * Prints, for each page and change, the longest and the mean step in milliseconds. Returns the longest step of each page for which there
 * is a goal.
 * @param names of the pages; all by default
 */
export async function farUndoBench(
  before: string | null,
  names: readonly string[] | null = null,
): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const classes: TimelineClass[] = [Timeline, ...(before === null ? [] : [await timelineOf(before)])]
  console.log(`\nlongest step (mean step) in ms${before === null ? '' : `, and of ${before}`}`)
  for (const page of pages().filter(({ name }) => names === null || names.includes(name))) {
    const entries = entriesOf(page)
    const timelines = classes.map((one) => new one(page.plates))
    const opened = timelines.map((timeline) => milliseconds(() => timeline.sync(entries)))
    print(
      page,
      `open ${entries.length} strokes`,
      opened.map((time) => [time]),
    )
    const longest = { far: 0, first: 0 }
    for (const [what, lists] of changesOf(entries)) {
      const times = timelines.map((): number[] => [])
      for (const list of lists) {
        for (const [at, timeline] of timelines.entries()) times[at]!.push(milliseconds(() => timeline.sync(list)))
      }
      print(page, what, times)
      const change = what.includes(ALL_OVER) ? 'first' : 'far'
      longest[change] = Math.max(longest[change], ...times[0]!)
    }
    const where = `of ${page.strokes.toLocaleString('en')}, ${page.name}`
    figures.push(
      {
        what: `undo, redo and late strokes far back ${where}, the longest`,
        value: longest.far,
        unit: 'ms',
        goal: atMost(FAR_MS),
      },
      {
        what: `undo and redo of the first stroke, ${ALL_OVER}, ${where}`,
        value: longest.first,
        unit: 'ms',
        goal: atMost(ALL_OVER_MS),
      },
    )
  }
  return figures
}

function milliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function print({ name }: Page, what: string, times: readonly (readonly number[])[]): void {
  const cells = times.map((list) => {
    const mean = list.reduce((sum, time) => sum + time, 0) / list.length
    return `${Math.max(...list).toFixed(0)} (${mean.toFixed(0)})`.padStart(16)
  })
  const wanted = what.startsWith('open') ? '' : `under ${what.includes(ALL_OVER) ? ALL_OVER_MS : FAR_MS}`
  console.log(`${name.padEnd(18)}${what.padEnd(48)}${cells.join('')}  ${wanted}`)
}
