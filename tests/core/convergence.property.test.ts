/** Convergence: replicas that got the same updates hold the same document and paint the same pixels (PAINT-1). */
import { createHash } from 'node:crypto'
import * as fc from '#tests/fast-check.ts'
import { isLong } from '#tests/run-options.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { arbitraryStroke } from './support/arbitrary-strokes.ts'
import { crossedPage } from './support/crossed-page.ts'

const plates = crossedPage()

type Act = { readonly who: number } & (
  | { readonly kind: 'draw'; readonly stroke: Stroke }
  | { readonly kind: 'undo' | 'redo' }
)

const who = fc.nat(2)
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      who,
      kind: fc.constant('draw' as const),
      stroke: arbitraryStroke(fc.constant('x'), fc.constant(1)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ who, kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
)

class Replica {
  readonly doc = newArtworkDocument()
  readonly timeline = new Timeline(plates, { keyframeEvery: 3 })
  readonly author: number

  constructor(author: number) {
    this.author = author
    this.doc.clientID = author * 1_000
  }

  paint(): void {
    this.timeline.sync(readEntries(this.doc))
  }

  get picture(): string {
    return createHash('sha256').update(this.timeline.settledColor()).digest('hex')
  }
}

test('three replicas show the same pixels after shuffled, duplicated and late updates (PAINT-1)', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { minLength: 1, maxLength: 14 }), fc.infiniteStream(fc.nat()), (acts, chance) => {
      const pick = (below: number): number => (chance.next().value as number) % below
      const replicas = [1, 2, 3].map((author) => new Replica(author))
      const inboxes = replicas.map((): Uint8Array[] => [])
      replicas.forEach((replica, from) =>
        replica.doc.on('update', (update: Uint8Array, origin: unknown) => {
          if (origin === 'network') return
          inboxes.forEach((inbox, to) => to !== from && inbox.push(update, ...(pick(3) === 0 ? [update] : [])))
        }),
      )
      const deliver = (to: number): void => {
        const inbox = inboxes[to]!
        const [update] = inbox.splice(pick(inbox.length), 1)
        Y.applyUpdate(replicas[to]!.doc, update!, 'network')
      }
      acts.forEach((act, i) => {
        const { doc, author } = replicas[act.who]!
        if (act.kind === 'draw') appendStroke(doc, { ...act.stroke, id: `s${i}`, author })
        else if (act.kind === 'undo') undoLatest(doc, author)
        else redoLatest(doc, author)
        replicas[act.who]!.paint()
        const to = pick(3)
        if (inboxes[to]!.length > 0 && pick(2) === 0) {
          deliver(to)
          replicas[to]!.paint()
        }
      })
      inboxes.forEach((inbox, to) => {
        while (inbox.length > 0) deliver(to)
        replicas[to]!.paint()
      })
      const [first, ...others] = replicas
      for (const other of others) {
        expect(readEntries(other.doc)).toEqual(readEntries(first!.doc))
        expect(other.picture).toBe(first!.picture)
      }
      // The picture depends on the document alone, not on how it came about.
      const fresh = new Timeline(plates)
      fresh.sync(readEntries(first!.doc))
      expect(createHash('sha256').update(fresh.settledColor()).digest('hex')).toBe(first!.picture)
    }),
    { numRuns: isLong ? 400 : 30 },
  )
}, 600_000)
