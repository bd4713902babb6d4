/** The caps on Yjs client ids of an artwork (SYNC-34): every id that has written stays in everybody's memory and in every sync. */
import { expect, test } from 'vitest'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { dot } from '#tests/sync/dot.ts'
import { DocumentIndex } from './document-index.ts'
import { encodeItems } from './encode-items.ts'
import type { ItemId, StrokeItem } from './new-item.ts'
import { judgeUpdate, type JudgeOptions } from './update-guard.ts'
import { priceUpdate } from './update-price.ts'

const OWNER = 1

/** A room that accepts one update after another. */
function start() {
  const index = new DocumentIndex()
  let strokes = 0
  /** A stroke of this client, which is the client's first or its next. */
  function draw(client: number, user: number, origin: ItemId | null = index.order.last): StrokeItem {
    strokes += 1
    const stroke = dot(`s${strokes}`, user)
    const clock = index.clockOf(client)
    return {
      kind: 'stroke',
      client,
      clock,
      origin,
      length: 1,
      strokeId: stroke.id,
      author: user,
      bytes: encodeStroke(stroke),
    }
  }
  /** Returns the verdict on an update, or the reason why it is refused. */
  function receive(items: StrokeItem[], user: number, options: JudgeOptions = {}): string {
    const judgement = judgeUpdate(encodeItems(items), index, { user, ownsArtwork: user === OWNER }, options)
    if (judgement.verdict === 'accepted') index.accept(judgement.change)
    return judgement.verdict === 'refused' ? judgement.reason : judgement.verdict
  }
  const open = (count: number, user: number, options?: JudgeOptions): string => {
    const first = user * 1_000_000 + index.clientCountOf(user)
    const items: StrokeItem[] = []
    for (let i = 0; i < count; i += 1) items.push(draw(first + i, user, items.at(-1) ?? index.order.last))
    return receive(items, user, options)
  }
  return { index, draw, receive, open }
}

test('a person has 5,000 client ids in an artwork, and draws on with those that they have', () => {
  const { index, draw, receive, open } = start()
  expect(open(4_999, OWNER)).toBe('accepted')
  expect(open(2, OWNER)).toBe('too-many-clients')
  expect(index.clientCountOf(OWNER)).toBe(4_999)
  expect([open(1, OWNER), open(1, OWNER), open(1, 2)]).toEqual(['accepted', 'too-many-clients', 'accepted'])
  expect(receive([draw(OWNER * 1_000_000, OWNER)], OWNER)).toBe('accepted')
})

test('all have 10,000 client ids in an artwork, which keep nobody from drawing who has one, and never its owner', () => {
  const { draw, receive, open } = start()
  expect([open(5_000, 2), open(5_000, 3), open(1, 4)]).toEqual(['accepted', 'accepted', 'too-many-clients'])
  expect(receive([draw(2_000_000, 2)], 2)).toBe('accepted')
  expect([open(1, OWNER), open(1_000, OWNER)]).toEqual(['accepted', 'accepted'])
})

test('ids of writes that are retracted are free again, and a log from before the caps is read as it is', () => {
  const { index, draw, open } = start()
  open(4_999, OWNER)
  const judgement = judgeUpdate(encodeItems([draw(7, OWNER)]), index, { user: OWNER, ownsArtwork: true })
  if (judgement.verdict !== 'accepted') throw new Error(judgement.verdict)
  index.accept(judgement.change)
  index.retract(judgement.change)
  expect([index.clientCount, index.clientCountOf(OWNER)]).toEqual([4_999, 4_999])
  expect([open(2, OWNER), open(2, OWNER, { isLogged: true })]).toEqual(['too-many-clients', 'accepted'])
})

test('the price of an update names its writers', () => {
  const { draw } = start()
  const update = encodeItems([draw(7, OWNER), draw(9, OWNER)])
  expect(priceUpdate(update).clients.toSorted((a, b) => a - b)).toEqual([7, 9])
})
