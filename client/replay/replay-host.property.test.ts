import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import { UNITS_PER_PIXEL, type FillStroke } from '#crdt/document/stroke/stroke.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { crossedPage } from '#tests/core/support/crossed-page.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import type { LoggedUpdate } from './read-history.ts'
import { ReplayHost } from './replay-host.ts'
import type { ReplayStep } from './replay-log.ts'

const plates = encodePlates(crossedPage())
const COLORS = [0xe84393, 0x3fa9f5, 0x35a853]
/** A point in each of the page's four regions, in logical pixels. */
const PLACES = [
  [100, 100],
  [700, 100],
  [100, 500],
  [700, 500],
] as const

const fill = (id: string, place: number): FillStroke =>
  plainFill({
    id,
    x: PLACES[place]![0] * UNITS_PER_PIXEL,
    y: PLACES[place]![1] * UNITS_PER_PIXEL,
    region: place + 1,
    color: COLORS[Number(id) % 3]!,
  })

type Act = 'undo' | 'redo' | number

/** Returns the log of one person's acts, and the color of each region after each step. */
function live(acts: readonly Act[]): { log: LoggedUpdate[]; moments: (number | null)[][] } {
  const doc = newArtworkDocument()
  const log: LoggedUpdate[] = []
  const moments: (number | null)[][] = [[null, null, null, null]]
  doc.on('update', (update: Uint8Array) => log.push({ userId: 1, at: 't', update }))
  for (const act of acts) {
    const before = log.length
    if (act === 'undo') undoLatest(doc, 1)
    else if (act === 'redo') redoLatest(doc, 1)
    else appendStroke(doc, fill(String(log.length), act))
    if (log.length === before) continue
    const colors: (number | null)[] = [null, null, null, null]
    for (const { stroke, undone } of readEntries(doc))
      if (!undone && stroke.tool === 'fill') colors[stroke.region - 1] = stroke.color
    moments.push(colors)
  }
  return { log, moments }
}

class Viewer {
  steps: ReplayStep[] = []
  failures: string[] = []
  #tasks: (() => void)[] = []
  #shown: number[] = []
  readonly host = new ReplayHost({
    post: (message) => {
      if (message.type === 'steps') this.steps.push(...message.steps)
      else if (message.type === 'failed') this.failures.push(message.message)
    },
    screenFor: () => ({
      show: (color) => {
        this.#shown = PLACES.map(([x, y]) => {
          const at = (y * 2 * 1600 + x * 2) * 4
          return (color[at]! << 16) | (color[at + 1]! << 8) | color[at + 2]!
        })
      },
    }),
    nextFrame: (task) => this.#tasks.push(task),
    compression: { deflate: async (raw) => raw.slice(), inflate: async (packed) => packed.slice() },
    stride: 4,
  })

  /** Returns the colors that are shown once nothing more is painted. */
  async show(position: number): Promise<number[]> {
    this.host.handle({ type: 'show', position })
    for (let quiet = 0; quiet < 3; quiet += 1) {
      const tasks = this.#tasks.splice(0)
      for (const task of tasks) task()
      if (tasks.length > 0) quiet = 0
      await new Promise((later) => setImmediate(later))
    }
    return this.#shown
  }
}

test('a jump from any step to any other shows the page as it was then', async () => {
  const anyAct = fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, fc.constant<Act>('undo'), fc.constant<Act>('redo'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAct, { minLength: 1, maxLength: 30 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      async (acts, places) => {
        const { log, moments } = live(acts)
        const viewer = new Viewer()
        viewer.host.handle({ type: 'open', canvas: null, plates: plates.slice().buffer })
        viewer.host.handle({ type: 'history', entries: log })
        expect(viewer.steps).toHaveLength(moments.length - 1)
        for (const place of [1, ...places]) {
          const step = Math.round(place * (moments.length - 1))
          expect(await viewer.show(step)).toEqual(moments[step]!.map((color) => color ?? 0xffffff))
        }
        expect(viewer.failures).toEqual([])
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)
