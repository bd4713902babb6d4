/** What strokes may cost those who show them: the guard's caps, and what the index knows (STROKE-9, STROKE-10). */
import { describe, expect, test } from 'vitest'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { WEIGHT_LIMITS, weighStroke } from '#crdt/document/stroke/stroke-weight.ts'
import type { BrushStroke, Stroke } from '#crdt/document/stroke/stroke.ts'
import { plainFill, plainLine } from '#tests/core/support/plain-strokes.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { DocumentIndex } from './document-index.ts'
import { encodeItems } from './encode-items.ts'
import { judgeUpdate, type Judgement, type JudgeOptions } from './update-guard.ts'
import { validateStrokes } from './validate-strokes.ts'

/** From edge to edge of the page, as wide as it goes. */
const across = (tip: BrushStroke['tip'], points: number): Stroke =>
  plainLine({
    id: `${tip}-${points}`,
    tip,
    size: 50,
    path: {
      points: Array.from({ length: points }, (_, i) => [i % 2 === 0 ? 0 : 12_800, (i * 40) % 9_600]).flat(),
      pressures: null,
    },
  })
const dots = (id: string, points: number): Stroke =>
  plainLine({ id, path: { points: Array.from({ length: points * 2 }, () => 160), pressures: null } })

const judge = (index: DocumentIndex, stroke: Stroke, options: JudgeOptions = {}): Judgement =>
  judgeUpdate(strokeUpdate(7, index.clockOf(7), stroke), index, { user: 1, ownsArtwork: true }, options)

const refused = (reason: string, strokeId: string): object => ({ verdict: 'refused', reason, strokeId })

/** Judges a stroke that was validated before, as the strokes of a large update are. */
function judgeInPieces(index: DocumentIndex, stroke: Stroke): Judgement {
  const pieces = validateStrokes(strokeUpdate(7, index.clockOf(7), stroke))
  let piece = pieces.next()
  while (!piece.done) piece = pieces.next()
  return judge(index, stroke, { weights: piece.value })
}

describe.each([
  ['at once', judge],
  ['after a validation in pieces', judgeInPieces],
])('judged %s', (_, judgeStroke) => {
  test('a stroke that takes too long to paint is refused, and a long one is not', () => {
    for (const tip of ['fuzzy', 'sketchy'] as const) {
      expect(judgeStroke(new DocumentIndex(), across(tip, 5_000))).toEqual(refused('too-large', `${tip}-5000`))
      expect(judgeStroke(new DocumentIndex(), across(tip, 300))).toMatchObject({ verdict: 'accepted' })
    }
    expect(judgeStroke(new DocumentIndex(), across('round', 5_000))).toMatchObject({ verdict: 'accepted' })
  })

  test('a page with as many points as a device should hold, or as much to paint, takes no more strokes', () => {
    const index = new DocumentIndex()
    index.restoreWeight({ points: WEIGHT_LIMITS.artworkPoints - 4_999, paint: 0 })
    expect(judgeStroke(index, dots('a', 5_000))).toEqual(refused('page-too-large', 'a'))
    expect(judgeStroke(index, dots('b', 4_999))).toMatchObject({ verdict: 'accepted' })
    const painted = new DocumentIndex()
    painted.restoreWeight({ points: 0, paint: WEIGHT_LIMITS.artworkPaint - 100 })
    expect(judgeStroke(painted, plainFill({ id: 'c' }))).toEqual(refused('page-too-large', 'c'))
  })
})

test('strokes of one update count together', () => {
  const index = new DocumentIndex()
  index.restoreWeight({ points: WEIGHT_LIMITS.artworkPoints - 5_000, paint: 0 })
  const items = ['a', 'b'].map((strokeId, clock) => ({
    kind: 'stroke' as const,
    client: 7,
    clock,
    origin: clock === 0 ? null : { client: 7, clock: 0 },
    length: 1,
    strokeId,
    author: 1,
    bytes: encodeStroke(dots(strokeId, 3_000)),
  }))
  const judgement = judgeUpdate(encodeItems(items), index, { user: 1, ownsArtwork: true })
  expect(judgement).toEqual(refused('page-too-large', 'b'))
})

test('a log from before is read as it is', () => {
  expect(judge(new DocumentIndex(), across('fuzzy', 5_000), { isLogged: true })).toMatchObject({ verdict: 'accepted' })
})

test('the index adds up what it accepts, and takes off what it retracts', () => {
  const index = new DocumentIndex()
  const stroke = across('fuzzy', 30)
  const judgement = judge(index, stroke)
  if (judgement.verdict !== 'accepted') throw new Error(judgement.verdict)
  index.accept(judgement.change)
  expect({ points: index.points, paint: index.paint }).toEqual(weighStroke(stroke))
  index.retract(judgement.change)
  expect({ points: index.points, paint: index.paint }).toEqual({ points: 0, paint: 0 })
})
