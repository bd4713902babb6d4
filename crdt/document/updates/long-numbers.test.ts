/** Updates with a number of 148 bytes, which is NaN to a reader that weighs each byte, and passes its every 'more than'. */
import { describe, expect, test } from 'vitest'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { dot } from '#tests/sync/dot.ts'
import { NAN_BYTES, paddedVarUint } from '#tests/raw-numbers.ts'
import { DocumentIndex } from './document-index.ts'
import { judgeUpdate, type Judgement } from './update-guard.ts'
import { priceUpdate } from './update-price.ts'
import { RefusedUpdate } from './refused-update.ts'

const BEN = 2
const CLIENT = 9
/** Yjs's update format, version 1. */
const [STROKE, FLAGS, DROPPED_FLAGS, TRUE] = [0x83, 0xa8, 0xa1, 120]

const name = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)]
const stroke = (id: string): number[] => {
  const bytes = encodeStroke(dot(id, BEN))
  return [bytes.length, ...bytes]
}
/** A run of structs of one client, with the delete set after them. */
const update = (
  structs: readonly (readonly number[])[],
  {
    client = [CLIENT],
    clock = [1],
    deletes = [0],
  }: { client?: readonly number[]; clock?: readonly number[]; deletes?: readonly number[] } = {},
): Uint8Array => Uint8Array.from([1, structs.length, ...client, ...clock, ...structs.flat(), ...deletes])

const firstStroke = [3, 1, ...name('strokes'), ...stroke('first')]
const afterFirst = [STROKE, CLIENT, 0, ...stroke('second')]

/** Ben has drawn one stroke and undone it. */
function documentOfBen(): { index: DocumentIndex; judge: (bytes: Uint8Array) => Judgement } {
  const index = new DocumentIndex()
  const judge = (bytes: Uint8Array): Judgement => judgeUpdate(bytes, index, { user: BEN, ownsArtwork: false })
  const flag = [0x28, 1, ...name('undone'), ...name('first'), 1, TRUE]
  const judgement = judge(update([firstStroke, flag], { clock: [0] }))
  if (judgement.verdict === 'accepted') index.accept(judgement.change)
  expect(index.clockOf(CLIENT)).toBe(2)
  return { index, judge }
}

const updates: [where: string, bytes: Uint8Array][] = [
  ['the number of clients', Uint8Array.from([...NAN_BYTES, 0])],
  ['the number of structs', Uint8Array.from([1, ...NAN_BYTES, CLIENT, 2, ...afterFirst, 0])],
  ['a client', update([afterFirst], { client: NAN_BYTES })],
  ['the clock of a stroke', update([afterFirst], { clock: NAN_BYTES })],
  ['the client of an origin', update([[STROKE, ...NAN_BYTES, 0, ...stroke('second')]], { clock: [2] })],
  ['the clock of an origin', update([[STROKE, CLIENT, ...NAN_BYTES, ...stroke('second')]], { clock: [2] })],
  ['the size of a stroke', update([[STROKE, CLIENT, 0, ...NAN_BYTES]], { clock: [2] })],
  ['the number of flags', update([[FLAGS, CLIENT, 1, ...NAN_BYTES]], { clock: [2] })],
  ['the number of dropped flags', update([[DROPPED_FLAGS, CLIENT, 1, ...NAN_BYTES]], { clock: [2] })],
  ['the value of a flag', update([[FLAGS, CLIENT, 1, 1, 125, ...NAN_BYTES]], { clock: [2] })],
  ['the size of a name', update([[3, 1, ...NAN_BYTES, ...stroke('second')]], { clock: [2] })],
  ['the number of skipped clocks', update([[10, ...NAN_BYTES]], { clock: [2] })],
  ['the number of clients with deletes', update([afterFirst], { clock: [2], deletes: NAN_BYTES })],
  ['a client with deletes', update([], { deletes: [1, ...NAN_BYTES, 1, 0, 1] })],
  ['the number of deletes', update([], { deletes: [1, CLIENT, ...NAN_BYTES] })],
  ['the clock of a delete', update([], { deletes: [1, CLIENT, 1, ...NAN_BYTES, 1] })],
  ['the length of a delete', update([], { deletes: [1, CLIENT, 1, 0, ...NAN_BYTES] })],
]

describe('an update is malformed with a number of 148 bytes', () => {
  test.each(updates)('as %s', (_, bytes) => {
    const { index, judge } = documentOfBen()
    expect(judge(bytes)).toMatchObject({ verdict: 'refused', reason: 'malformed' })
    expect([index.clockOf(CLIENT), index.flagCount, index.strokeCount]).toEqual([2, 1, 1])
    expect(() => priceUpdate(bytes)).toThrow(RefusedUpdate)
  })

  test('or of nine bytes, or with a clock, a run of flags or a delete that ends beyond 2^53', () => {
    const { judge } = documentOfBen()
    const largest = paddedVarUint(Number.MAX_SAFE_INTEGER, 8)
    for (const bytes of [
      update([[STROKE, CLIENT, ...paddedVarUint(0, 9), ...stroke('second')]], { clock: [2] }),
      update([[STROKE, CLIENT, ...paddedVarUint(2 ** 53, 8), ...stroke('second')]], { clock: [2] }),
      update([afterFirst], { clock: largest }),
      update([[DROPPED_FLAGS, CLIENT, 1, ...largest]], { clock: [2] }),
      update([], { deletes: [1, CLIENT, 1, 1, ...largest] }),
    ])
      expect(judge(bytes)).toMatchObject({ verdict: 'refused', reason: 'malformed' })
  })

  test('but not with one of eight bytes, which only says 0 at length', () => {
    const { judge } = documentOfBen()
    const bytes = update([[STROKE, CLIENT, ...paddedVarUint(0, 8), ...stroke('second')]], { clock: [2] })
    expect(judge(bytes).verdict).toBe('accepted')
  })
})

test('a stroke with a number of 148 bytes is a bad stroke', () => {
  const bytes = encodeStroke(dot('second', BEN))
  // version, length, id, then author, time and item, of which the last takes one byte.
  const timeStart = 2 + 'second'.length + 1
  const long = [...bytes.subarray(0, timeStart), ...NAN_BYTES, ...bytes.subarray(timeStart)]
  const { judge } = documentOfBen()
  const sized = [...paddedVarUint(long.length, 3), ...long]
  expect(judge(update([[STROKE, CLIENT, 0, ...sized]], { clock: [2] }))).toMatchObject({
    verdict: 'refused',
    reason: 'bad-stroke',
  })
})

test('bytes after the end of an update are malformed', () => {
  const { judge } = documentOfBen()
  expect(judge(update([afterFirst], { clock: [2], deletes: [0, 0] }))).toMatchObject({ reason: 'malformed' })
})
