import { beforeEach, describe, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries, undoneOf } from '#crdt/document/artwork-document.ts'
import { undoLatest } from '#crdt/document/undo.ts'
import { watchChanges } from '#crdt/document/document-changes.ts'
import type { DocumentChange } from '#crdt/document/document-copy.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { hideId } from '#crdt/presence/hidden-id.ts'
import { PIXELS, WHOLE_PAGE, WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodeOpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { sha256 } from '#client/bytes/sha256.ts'
import { PainterHost } from './painter-host.ts'
import type { FromPainter, PaintedSummary, ToPainter } from './painter-messages.ts'

const AUTHOR = 5
const plates = (): ArrayBuffer => encodePlates(blankPlates()).slice().buffer

function brush(id: string, x: number, points = 4): BrushStroke {
  const path = Array.from({ length: points }, (_, i) => [(x + i * 10) * 16, 100 * 16]).flat()
  return {
    id,
    author: AUTHOR,
    madeAt: 0,
    itemId: 0,
    tool: 'brush',
    color: 0xff0000,
    size: 8,
    opacity: 100,
    tip: 'round',
    insideRegion: 0,
    path: { points: path, pressures: null },
  }
}

/** A painter whose frames the test triggers, and whose screen records what it was shown. */
class Bench {
  readonly posted: FromPainter[] = []
  now = 0
  /** The milliseconds that pass whenever the painter reads the time. */
  tick = 0
  readonly shown: { rectangle: Rectangle; redAt: (x: number) => boolean }[] = []
  #frames: (() => void)[] = []
  #soon: (() => void)[] = []
  readonly host = new PainterHost({
    post: (message) => this.posted.push(message),
    screenFor: () => ({
      show: (color, _ink, rectangle) => {
        const copy = color.slice()
        this.shown.push({ rectangle, redAt: (x) => copy[(200 * WIDTH + x * 2) * 4 + 1] === 0 })
      },
    }),
    nextFrame: (task) => this.#frames.push(task),
    afterMessages: (task) => this.#soon.push(task),
    digest: sha256,
    inflate: async (packed) => packed.slice(),
    now: () => (this.now += this.tick),
  })

  async say(...messages: ToPainter[]): Promise<void> {
    for (const message of messages) await this.host.handle(message)
  }

  frame(): void {
    this.quiet()
    const tasks = this.#frames
    this.#frames = []
    for (const task of tasks) task()
  }

  /** Runs the tasks that wait for the queued messages. */
  quiet(): void {
    for (const task of this.#soon.splice(0)) task()
  }

  get idle(): boolean {
    return this.#frames.length === 0 && this.#soon.length === 0
  }

  get summary(): PaintedSummary | undefined {
    return this.posted.findLast((message) => message.type === 'summary')?.summary
  }

  async fingerprint(): Promise<unknown> {
    await this.say({ type: 'ask', id: 1, question: { kind: 'fingerprint' } })
    return this.posted.findLast((message) => message.type === 'answer')?.answer
  }
}

describe('PainterHost', () => {
  let bench: Bench
  let doc: Y.Doc
  let pending: DocumentChange[]
  const begin = (): void => {
    doc = newArtworkDocument()
    pending = []
    watchChanges(doc, (change) => pending.push(change))
  }
  /** Everything that has happened to the document since the last call. */
  const update = (): ToPainter => {
    const all = pending.splice(0)
    return {
      type: 'change',
      change: { inserted: all.flatMap(({ inserted }) => inserted), flags: all.flatMap(({ flags }) => flags) },
    }
  }
  const expected = (): Promise<string> => {
    const timeline = new Timeline(blankPlates())
    timeline.sync(readEntries(doc))
    return sha256(timeline.settledColor())
  }
  const draw = (count: number): void => {
    for (let i = 0; i < count; i += 1) appendStroke(doc, brush(`s${i}`, (i * 7) % 600))
  }
  const openingPicture = (): ToPainter => {
    const entries = readEntries(doc)
    const timeline = new Timeline(blankPlates())
    timeline.sync(entries)
    const bytes = encodeOpeningPicture(entries, timeline.settledColor(), entries.length, 1, (raw) => raw)
    return { type: 'openingPicture', bytes: bytes.slice().buffer }
  }
  const tail = brush('tail', 650)

  beforeEach(async () => {
    bench = new Bench()
    begin()
    await bench.say({ type: 'open', canvas: null, plates: plates(), author: AUTHOR })
    bench.frame()
  })

  test('shows the whole page when it opens, and posts the labels', () => {
    expect(bench.shown.map(({ rectangle }) => rectangle)).toEqual([WHOLE_PAGE])
    const opened = bench.posted.find((message) => message.type === 'opened')
    expect(opened?.labels).toHaveLength(PIXELS)
  })

  test('paints the document and reports whether undo and redo are possible', async () => {
    appendStroke(doc, brush('a', 100))
    appendStroke(doc, brush('b', 300))
    undoLatest(doc, AUTHOR)
    await bench.say(update())
    bench.frame()
    expect(bench.summary).toEqual({ shown: 1, canUndo: true, canRedo: true, settled: true })
    expect(bench.shown.at(-1)?.redAt(110)).toBe(true)
    expect(bench.shown.at(-1)?.redAt(310)).toBe(false)
    expect(await bench.fingerprint()).toBe(await expected())
  })

  test('messages that arrive together cause one painting', async () => {
    const before = bench.shown.length
    for (let points = 1; points < 9; points += 1)
      await bench.say({ type: 'previewOwn', delta: { stroke: brush('a', 100, points) } })
    bench.frame()
    expect(bench.shown).toHaveLength(before + 1)
    expect(bench.idle).toBe(true)
  })

  test('growing and finished strokes are painted without waiting for a frame', async () => {
    await bench.say({ type: 'previewRemote', deltas: [{ stroke: brush('r', 300) }] })
    bench.quiet()
    expect(bench.shown.at(-1)?.redAt(310)).toBe(true)
    await bench.say({ type: 'previewOwn', delta: { stroke: brush('a', 100) } })
    bench.quiet()
    expect(bench.shown.at(-1)?.redAt(110)).toBe(true)
    appendStroke(doc, brush('a', 100))
    await bench.say(update(), { type: 'previewOwn', delta: null })
    bench.quiet()
    expect(bench.shown.at(-1)?.redAt(110)).toBe(true)
    expect(bench.summary).toMatchObject({ shown: 1, settled: true })
    expect(bench.idle).toBe(true)
  })

  test('strokes that take long to paint are painted one at a time, so that the pointer is not held up', async () => {
    const points = Array.from({ length: 3_000 }, (_, i) => [i % 2 === 0 ? 0 : 12_800, 1_600]).flat()
    for (let i = 0; i < 3; i += 1)
      appendStroke(doc, { ...brush(`long${i}`, 0), tip: 'dotted', size: 50, path: { points, pressures: null } })
    const before = bench.posted.length
    await bench.say(update())
    while (!bench.idle) bench.frame()
    const settled = bench.posted
      .slice(before)
      .flatMap((message) => (message.type === 'summary' ? [message.summary.settled] : []))
    expect(settled).toEqual([false, false, true])
    expect(await bench.fingerprint()).toBe(await expected())
  })

  test('a long artwork that is still arriving is painted at frames only, however often more of it arrives', async () => {
    for (let i = 0; i < 400; i += 1) appendStroke(doc, brush(`s${i}`, i))
    await bench.say(update())
    bench.quiet()
    expect(bench.summary?.settled).toBe(false)
    const before = bench.shown.length
    appendStroke(doc, brush('later', 500))
    await bench.say(update())
    bench.quiet()
    expect(bench.shown).toHaveLength(before)
    while (!bench.idle) bench.frame()
    expect(bench.summary).toMatchObject({ shown: 401, settled: true })
  })

  test('changes far from each other are shown as separate rectangles', async () => {
    const before = bench.shown.length
    await bench.say(
      { type: 'previewRemote', deltas: [{ stroke: brush('r', 600) }] },
      { type: 'previewOwn', delta: { stroke: brush('a', 100) } },
    )
    bench.frame()
    const areas = bench.shown.slice(before).map(({ rectangle: { left, right } }) => right - left)
    expect(areas).toHaveLength(2)
    for (const width of areas) expect(width).toBeLessThan(200)
  })

  test('a growing stroke does not flicker when it is committed, and is not part of the fingerprint', async () => {
    const blank = await bench.fingerprint()
    await bench.say({ type: 'previewOwn', delta: { stroke: brush('a', 100) } })
    bench.frame()
    expect(bench.shown.at(-1)?.redAt(110)).toBe(true)
    expect(await bench.fingerprint()).toBe(blank)
    appendStroke(doc, brush('a', 100))
    await bench.say(update())
    bench.frame()
    await bench.say({ type: 'previewOwn', delta: null })
    bench.frame()
    for (const { redAt } of bench.shown.slice(-2)) expect(redAt(110)).toBe(true)
    expect(await bench.fingerprint()).toBe(await expected())
  })

  test("the stored stroke replaces another person's growing one, also when it has grown further", async () => {
    await bench.say({ type: 'previewRemote', deltas: [{ stroke: brush('r', 100, 2) }] })
    bench.frame()
    expect(bench.shown.at(-1)?.redAt(105)).toBe(true)
    appendStroke(doc, brush('r', 100, 6))
    await bench.say(update())
    bench.frame()
    expect(bench.shown.at(-1)?.redAt(145)).toBe(true)
    undoLatest(doc, AUTHOR)
    await bench.say(update())
    bench.frame()
    expect(bench.shown.at(-1)?.redAt(105)).toBe(false)
  })

  test("another person's growing stroke becomes the stored one without a flicker, though it does not show its id", async () => {
    await bench.say({ type: 'previewRemote', deltas: [{ stroke: hideId(brush('r', 100, 6)) }] })
    bench.frame()
    const before = bench.shown.length
    expect(bench.shown.at(-1)?.redAt(145)).toBe(true)
    appendStroke(doc, brush('r', 100, 6))
    await bench.say(update())
    bench.frame()
    await bench.say({ type: 'previewRemote', deltas: [] })
    bench.frame()
    for (const { redAt } of bench.shown.slice(before)) expect(redAt(145)).toBe(true)
    expect(bench.summary).toMatchObject({ shown: 1, settled: true })
    undoLatest(doc, AUTHOR)
    await bench.say(update())
    bench.frame()
    expect(bench.shown.at(-1)?.redAt(145)).toBe(false)
  })

  test("another person's long growing stroke is shown piece by piece, and strokes of the document do not wait for it", async () => {
    bench.tick = 1
    const long = brush('r', 0, 76)
    await bench.say({ type: 'previewRemote', deltas: [{ stroke: long }] })
    bench.frame()
    expect([5, 740].map((x) => bench.shown.at(-1)?.redAt(x))).toEqual([true, false])
    appendStroke(doc, brush('a', 700))
    await bench.say(update())
    bench.quiet()
    expect(bench.summary).toMatchObject({ shown: 1, settled: true })
    expect([5, 400, 710].map((x) => bench.shown.at(-1)?.redAt(x))).toEqual([true, false, true])
    await bench.say({ type: 'previewOwn', delta: { stroke: brush('own', 600) } })
    bench.quiet()
    expect([5, 400, 610].map((x) => bench.shown.at(-1)?.redAt(x))).toEqual([true, false, true])
    for (let frame = 0; frame < 200; frame += 1) bench.frame()
    expect([5, 400, 740].map((x) => bench.shown.at(-1)?.redAt(x))).toEqual([true, true, true])
    expect(bench.idle).toBe(true)
  })

  test('a stored stroke takes the place of the growing one that hides its id, also when it has grown further', async () => {
    await bench.say({ type: 'previewRemote', deltas: [{ stroke: hideId(brush('r', 100, 2)) }] })
    bench.frame()
    appendStroke(doc, brush('r', 100, 6))
    await bench.say(update())
    bench.frame()
    undoLatest(doc, AUTHOR)
    await bench.say(update())
    bench.frame()
    expect(bench.shown.at(-1)?.redAt(105)).toBe(false)
  })

  test('a long artwork is painted over several frames, and a fingerprint does not wait for them', async () => {
    for (let i = 0; i < 400; i += 1) appendStroke(doc, brush(`s${i}`, i))
    await bench.say(update())
    bench.frame()
    expect(bench.summary).toMatchObject({ shown: 400, settled: false })
    bench.frame()
    bench.frame()
    expect(bench.summary?.settled).toBe(true)
    expect(bench.idle).toBe(true)
    appendStroke(doc, brush('last', 500))
    await bench.say(update())
    expect(await bench.fingerprint()).toBe(await expected())
  })

  test('a stroke drawn while a long artwork is painted stays visible, an abandoned one does not', async () => {
    for (let i = 0; i < 400; i += 1) appendStroke(doc, brush(`s${i}`, 200))
    await bench.say(update(), { type: 'previewOwn', delta: { stroke: brush('own', 500) } })
    bench.frame()
    appendStroke(doc, brush('own', 500))
    await bench.say(update(), { type: 'previewOwn', delta: null })
    while (!bench.idle) {
      bench.frame()
      expect(bench.shown.at(-1)?.redAt(510)).toBe(true)
    }
    expect(bench.summary?.settled).toBe(true)
    await bench.say({ type: 'previewOwn', delta: { stroke: brush('other', 700) } }, { type: 'previewOwn', delta: null })
    bench.frame()
    expect(bench.shown.at(-1)?.redAt(710)).toBe(false)
    expect(await bench.fingerprint()).toBe(await expected())
  })

  test('a line is whole once it is finished, also while a long artwork is painted, and goes with its undo', async () => {
    draw(2_500)
    await bench.say(update())
    bench.frame()
    // The pointer was faster than the frames: of the line only the beginning was shown.
    await bench.say({ type: 'previewOwn', delta: { stroke: brush('own', 700, 2) } })
    appendStroke(doc, brush('own', 700, 8))
    await bench.say(update(), { type: 'previewOwn', delta: null })
    bench.frame()
    expect(bench.summary?.settled).toBe(false)
    expect(bench.shown.at(-1)?.redAt(765)).toBe(true)
    undoLatest(doc, AUTHOR)
    await bench.say(update())
    bench.frame()
    expect(bench.summary?.settled).toBe(false)
    expect(bench.shown.at(-1)?.redAt(705)).toBe(false)
  })

  test('a very long artwork is painted together, whatever comes meanwhile', async () => {
    draw(1_500)
    await bench.say(update())
    bench.frame()
    expect(bench.summary?.settled).toBe(false)
    appendStroke(doc, brush('own', 500))
    await bench.say(update(), { type: 'previewOwn', delta: { stroke: brush('growing', 700) } })
    bench.frame()
    expect(bench.shown.at(-1)?.redAt(710)).toBe(true)
    undoLatest(doc, AUTHOR)
    undoneOf(doc).set('s3', true)
    await bench.say(update(), { type: 'previewOwn', delta: null })
    while (bench.summary?.settled !== true) bench.frame()
    expect(await bench.fingerprint()).toBe(await expected())
    undoneOf(doc).set('s700', true)
    await bench.say(update())
    expect(await bench.fingerprint()).toBe(await expected())
    while (!bench.idle) bench.frame()
    undoneOf(doc).set('s3', false)
    await bench.say(update())
    expect(await bench.fingerprint()).toBe(await expected())
  })

  test('what is missing of a very long artwork is painted together, and not after a reset', async () => {
    draw(50)
    await bench.say(update())
    bench.frame()
    for (let i = 0; i < 1_000; i += 1) appendStroke(doc, brush(`later${i}`, (i * 11) % 600))
    await bench.say(update())
    bench.frame()
    expect(bench.summary?.settled).toBe(false)
    begin()
    await bench.say({ type: 'reset' })
    bench.frame()
    expect(bench.summary).toMatchObject({ shown: 0, settled: true })
    draw(2)
    await bench.say(update())
    expect(await bench.fingerprint()).toBe(await expected())
  })

  describe('opening with an opening picture', () => {
    test('it is shown before the document is there, and only what came after it is painted', async () => {
      draw(500)
      await bench.say({ type: 'expectOpeningPicture' }, openingPicture())
      bench.frame()
      expect(bench.shown.at(-1)).toMatchObject({ rectangle: WHOLE_PAGE })
      expect(bench.shown.at(-1)?.redAt(110)).toBe(true)
      const before = bench.shown.length
      bench.frame()
      expect(bench.shown).toHaveLength(before)
      appendStroke(doc, tail)
      undoLatest(doc, AUTHOR)
      appendStroke(doc, { ...tail, id: 'later' })
      await bench.say(update())
      bench.frame()
      expect(bench.summary).toEqual({ shown: 501, canUndo: true, canRedo: false, settled: true })
      const painted = bench.shown.length
      while (!bench.idle) bench.frame()
      expect(bench.shown).toHaveLength(painted)
      expect(await bench.fingerprint()).toBe(await expected())
    })

    test('undo within it is prepared frame by frame, and any change on the way is painted first', async () => {
      draw(300)
      const whole = openingPicture()
      await bench.say({ type: 'expectOpeningPicture' }, whole, update())
      bench.tick = 1
      bench.frame()
      bench.frame()
      expect(bench.idle).toBe(false)
      undoneOf(doc).set(readEntries(doc)[3]!.stroke.id, true)
      await bench.say(update())
      bench.quiet()
      expect(bench.summary).toMatchObject({ shown: 299, settled: true })
      let frames = 0
      for (; !bench.idle; frames += 1) bench.frame()
      expect(frames).toBeGreaterThan(10)
      undoneOf(doc).set(readEntries(doc)[200]!.stroke.id, true)
      await bench.say(update())
      bench.quiet()
      expect(bench.idle).toBe(true)
      expect(await bench.fingerprint()).toBe(await expected())
    })

    test('a document that arrives first waits, and is painted when there is no opening picture', async () => {
      draw(500)
      await bench.say({ type: 'expectOpeningPicture' }, update())
      bench.frame()
      bench.frame()
      expect(bench.summary?.settled).toBe(true)
      expect(bench.summary?.shown).toBe(0)
      await bench.say({ type: 'openingPicture', bytes: null })
      bench.frame()
      expect(bench.summary).toMatchObject({ shown: 500, settled: false })
      expect(await bench.fingerprint()).toBe(await expected())
    })

    test('an opening picture of other strokes is replaced without a trace', async () => {
      draw(300)
      const other = openingPicture()
      begin()
      appendStroke(doc, brush('mine', 50))
      await bench.say({ type: 'expectOpeningPicture' }, other, update())
      bench.frame()
      bench.now = 10_000
      while (!bench.idle) bench.frame()
      expect(bench.summary).toMatchObject({ shown: 1, settled: true })
      expect(bench.shown.at(-1)?.redAt(500)).toBe(false)
      expect(await bench.fingerprint()).toBe(await expected())
    })

    test('a fingerprint neither waits for the rest of the document nor covers an unverified opening picture', async () => {
      draw(300)
      const whole = openingPicture()
      begin()
      draw(20)
      await bench.say({ type: 'expectOpeningPicture' }, whole, update())
      bench.frame()
      expect(await bench.fingerprint()).toBe(await expected())
    })

    test('damaged bytes count as no opening picture', async () => {
      draw(300)
      await bench.say(
        { type: 'expectOpeningPicture' },
        { type: 'openingPicture', bytes: new ArrayBuffer(90) },
        update(),
      )
      bench.frame()
      expect(await bench.fingerprint()).toBe(await expected())
    })
  })

  test('after a reset the page is empty', async () => {
    const blank = await bench.fingerprint()
    appendStroke(doc, brush('a', 100))
    await bench.say(update(), { type: 'previewOwn', delta: { stroke: brush('b', 300) } })
    bench.frame()
    await bench.say({ type: 'reset' })
    bench.frame()
    expect(bench.summary).toMatchObject({ shown: 0, canUndo: false })
    expect(bench.shown.at(-1)?.redAt(110)).toBe(false)
    expect(bench.shown.at(-1)?.redAt(310)).toBe(false)
    expect(await bench.fingerprint()).toBe(blank)
  })

  test('returns the color at a point', async () => {
    appendStroke(doc, brush('a', 100))
    await bench.say(update(), { type: 'ask', id: 7, question: { kind: 'color', x: 110 * 16, y: 100 * 16 } })
    expect(bench.posted).toContainEqual({ type: 'answer', id: 7, answer: 0xff0000 })
  })
})
