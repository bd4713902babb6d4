import fc from 'fast-check'
import * as encoding from 'lib0/encoding'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { dot } from '#tests/sync/dot.ts'
import {
  appendStroke,
  newArtworkDocument,
  redoLatest,
  strokesOf,
  undoLatest,
  undoneOf,
} from '#crdt/document/artwork-document.ts'
import { DocumentIndex } from './document-index.ts'
import { encodeItem, encodeItems } from './encode-items.ts'
import { ItemStore } from './item-store.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { judgeUpdate, type Judgement } from './update-guard.ts'

/** Yjs's update format, version 1. */
const [CONTENT_DELETED, HAS_KEY, ROOT_BY_NAME] = [1, 0x20, 1]

const ANA = 1
const BEN = 2

/** The server's side: judges, and applies what is accepted. Ana owns the artwork. */
class Server {
  readonly doc = newArtworkDocument()
  readonly index = new DocumentIndex()
  readonly store = new ItemStore()

  receive(update: Uint8Array, user: number): Judgement {
    const judgement = judgeUpdate(update, this.index, { user, ownsArtwork: user === ANA })
    if (judgement.verdict === 'accepted') {
      this.index.accept(judgement.change)
      for (const item of judgement.change.items) this.store.add(encodeItem(item))
      Y.applyUpdate(this.doc, encodeItems(judgement.change.items))
      expect(this.doc.store.pendingStructs).toBeNull()
      expect(this.doc.store.pendingDs).toBeNull()
    }
    return judgement
  }

  /** A person's device that has seen everything so far. */
  device(gc = false): Y.Doc {
    const doc = new Y.Doc({ gc })
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.doc))
    return doc
  }
}

/** The updates an act on a document makes, as one. */
function updateOf(doc: Y.Doc, act: () => void): Uint8Array {
  const before = Y.encodeStateVector(doc)
  act()
  return Y.encodeStateAsUpdate(doc, before)
}

const refused = (reason: string): { verdict: string; reason: string } => ({ verdict: 'refused', reason })

function anaHasDrawn(): { server: Server; ana: Y.Doc; ben: Y.Doc } {
  const server = new Server()
  const ana = server.device()
  expect(
    server.receive(
      updateOf(ana, () => appendStroke(ana, dot('ana-1', ANA))),
      ANA,
    ).verdict,
  ).toBe('accepted')
  return { server, ana, ben: server.device() }
}

describe('what is accepted', () => {
  test('strokes, undo and redo of one’s own, also by a client that collects garbage', () => {
    for (const gc of [false, true]) {
      const { server } = anaHasDrawn()
      const ben = server.device(gc)
      const acts = [
        () => appendStroke(ben, dot('ben-1', BEN)),
        () => appendStroke(ben, dot('ben-2', BEN)),
        () => undoLatest(ben, BEN),
        () => redoLatest(ben, BEN),
        () => undoLatest(ben, BEN),
      ]
      for (const act of acts) expect(server.receive(updateOf(ben, act), BEN).verdict).toBe('accepted')
      // After a reconnect a client offers all it has: nothing of it is new.
      expect(server.receive(Y.encodeStateAsUpdate(ben), BEN).verdict).toBe('known')
      expect(server.receive(Y.encodeStateAsUpdate(ben), ANA).verdict).toBe('known')
    }
  })

  test('an offline backlog in one update, with its undos already merged', () => {
    for (const gc of [false, true]) {
      const { server } = anaHasDrawn()
      const ben = server.device(gc)
      for (let i = 0; i < 10; i += 1) appendStroke(ben, dot(`ben-${i}`, BEN))
      for (let i = 0; i < 4; i += 1) {
        undoLatest(ben, BEN)
        redoLatest(ben, BEN)
      }
      undoLatest(ben, BEN)
      expect(server.receive(Y.encodeStateAsUpdate(ben), BEN).verdict).toBe('accepted')
      expect(strokesOf(server.doc).length).toBe(11)
    }
  })

  test('two devices of one person that have seen each other, whatever builds on what', () => {
    const { server } = anaHasDrawn()
    const [left, right] = [server.device(), server.device()]
    for (let i = 0; i < 6; i += 1) {
      const [from, to] = i % 2 ? [left, right] : [right, left]
      Y.applyUpdate(
        to,
        updateOf(from, () => appendStroke(from, dot(`ben-${i}`, BEN))),
      )
    }
    expect(server.receive(Y.encodeStateAsUpdate(left), BEN).verdict).toBe('accepted')
    expect(strokesOf(server.doc).length).toBe(7)
  })

  test('the owner may take anybody’s stroke out, and its author is none the worse', () => {
    const { server, ben } = anaHasDrawn()
    server.receive(
      updateOf(ben, () => appendStroke(ben, dot('ben-1', BEN))),
      BEN,
    )
    const ana = server.device()
    expect(
      server.receive(
        updateOf(ana, () => undoneOf(ana).set('ben-1', true)),
        ANA,
      ).verdict,
    ).toBe('accepted')
    const again = server.device()
    expect(
      server.receive(
        updateOf(again, () => appendStroke(again, dot('ben-2', BEN))),
        BEN,
      ).verdict,
    ).toBe('accepted')
  })

  test('retracting what was accepted last leaves the index as it was', () => {
    const { server, ben } = anaHasDrawn()
    const update = updateOf(ben, () => {
      appendStroke(ben, dot('ben-1', BEN))
      undoLatest(ben, BEN)
    })
    const judge = (): Judgement => judgeUpdate(update, server.index, { user: BEN, ownsArtwork: false })
    const first = judge()
    if (first.verdict !== 'accepted') throw new Error('not accepted')
    server.index.accept(first.change)
    expect(judge().verdict).toBe('known')
    server.index.retract(first.change)
    expect(judge()).toEqual(first)
  })
})

describe('what is refused', () => {
  test('a stroke in another’s name', () => {
    const { server, ben } = anaHasDrawn()
    expect(
      server.receive(
        updateOf(ben, () => appendStroke(ben, dot('x', ANA))),
        BEN,
      ),
    ).toEqual(refused('forged-author'))
  })

  test('a stroke under another’s client id', () => {
    const { server, ana, ben } = anaHasDrawn()
    ben.clientID = ana.clientID
    expect(
      server.receive(
        updateOf(ben, () => appendStroke(ben, dot('x', BEN))),
        BEN,
      ),
    ).toEqual(refused('foreign-client-id'))
  })

  test('undoing, un-undoing or deleting another’s stroke or flag (UNDO-2)', () => {
    const { server, ana, ben } = anaHasDrawn()
    expect(
      server.receive(
        updateOf(ben, () => undoneOf(ben).set('ana-1', true)),
        BEN,
      ),
    ).toEqual(refused('foreign-undo'))
    expect(
      server.receive(
        updateOf(server.device(), () => {}),
        BEN,
      ).verdict,
    ).toBe('known')
    const eraser = server.device()
    expect(
      server.receive(
        updateOf(eraser, () => strokesOf(eraser).delete(0)),
        BEN,
      ),
    ).toEqual(refused('foreign-delete'))
    server.receive(
      updateOf(ana, () => undoLatest(ana, ANA)),
      ANA,
    )
    const clearer = server.device()
    expect(
      server.receive(
        updateOf(clearer, () => undoneOf(clearer).delete('ana-1')),
        BEN,
      ),
    ).toEqual(refused('foreign-delete'))
    const setter = server.device()
    expect(
      server.receive(
        updateOf(setter, () => undoneOf(setter).set('ana-1', false)),
        BEN,
      ),
    ).toEqual(refused('foreign-undo'))
  })

  test('even one’s own stroke cannot be deleted (UNDO-1)', () => {
    const { server, ana } = anaHasDrawn()
    expect(
      server.receive(
        updateOf(ana, () => strokesOf(ana).delete(0)),
        ANA,
      ),
    ).toEqual(refused('foreign-delete'))
  })

  test('another root, another type, another place', () => {
    const { server, ben } = anaHasDrawn()
    expect(
      server.receive(
        updateOf(ben, () => ben.getMap('other').set('a', 1)),
        BEN,
      ),
    ).toEqual(refused('unknown-root'))
    const text = server.device()
    expect(
      server.receive(
        updateOf(text, () => text.getArray('strokes').push(['hello'])),
        BEN,
      ),
    ).toEqual(refused('bad-stroke'))
    const nested = server.device()
    expect(
      server.receive(
        updateOf(nested, () => nested.getArray('strokes').push([new Y.Map()])),
        BEN,
      ),
    ).toEqual(refused('bad-stroke'))
    const first = server.device()
    const front = updateOf(first, () => strokesOf(first).insert(0, [encodeStroke(dot('x', BEN))]))
    expect(server.receive(front, BEN)).toEqual(refused('misplaced'))
    const flag = server.device()
    expect(
      server.receive(
        updateOf(flag, () => flag.getMap('undone').set('ana-1', 'yes')),
        ANA,
      ),
    ).toEqual(refused('malformed'))
  })

  test('a few bytes that claim to be a hundred thousand dropped flags', () => {
    const { server } = anaHasDrawn()
    const encoder = encoding.createEncoder()
    for (const header of [1, 1, 77, 0]) encoding.writeVarUint(encoder, header)
    encoding.writeUint8(encoder, CONTENT_DELETED | HAS_KEY)
    encoding.writeVarUint(encoder, ROOT_BY_NAME)
    for (const name of ['undone', 'ana-1']) encoding.writeVarString(encoder, name)
    encoding.writeVarUint(encoder, 100_000)
    encoding.writeVarUint(encoder, 0)
    expect(server.receive(encoding.toUint8Array(encoder), ANA)).toEqual(refused('malformed'))
  })

  test('bytes that are no stroke, a stroke twice', () => {
    const { server, ben } = anaHasDrawn()
    expect(
      server.receive(
        updateOf(ben, () => strokesOf(ben).push([new Uint8Array([1, 2, 3])])),
        BEN,
      ),
    ).toEqual(refused('bad-stroke'))
    const twice = server.device()
    const copy = updateOf(twice, () => appendStroke(twice, dot('ana-1', BEN)))
    expect(server.receive(copy, BEN)).toEqual(refused('duplicate-stroke'))
  })

  test('an update that builds on what is not here asks for it instead', () => {
    const { server, ben } = anaHasDrawn()
    updateOf(ben, () => appendStroke(ben, dot('ben-1', BEN)))
    expect(
      server.receive(
        updateOf(ben, () => appendStroke(ben, dot('ben-2', BEN))),
        BEN,
      ).verdict,
    ).toBe('missing')
  })

  test('an undo that comes before its stroke asks for the stroke', () => {
    const { server, ben } = anaHasDrawn()
    // Drawn offline; after a reload the page is connected, and its undo is quicker than its answer to what the server lacks.
    updateOf(ben, () => appendStroke(ben, dot('ben-1', BEN)))
    const reloaded = new Y.Doc({ gc: false })
    Y.applyUpdate(reloaded, Y.encodeStateAsUpdate(ben))
    const undo = updateOf(reloaded, () => undoLatest(reloaded, BEN))
    expect(server.receive(undo, BEN).verdict).toBe('missing')
    expect(server.receive(Y.encodeStateAsUpdate(reloaded), BEN).verdict).toBe('accepted')
    expect(server.receive(undo, BEN).verdict).toBe('known')
    expect(undoneOf(server.doc).toJSON()).toEqual({ 'ben-1': 1 })
  })

  test('no bytes make the guard throw, and none of random ones get in', () => {
    const { server, ben } = anaHasDrawn()
    const good = updateOf(ben, () => {
      appendStroke(ben, dot('ben-1', BEN))
      undoLatest(ben, BEN)
    })
    const mutated = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }).map((changes) => {
      const bytes = good.slice()
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return bytes
    })
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), mutated), (bytes) => {
        const { index } = server
        const judgement = judgeUpdate(bytes, index, { user: BEN, ownsArtwork: false })
        expect(['accepted', 'known', 'missing', 'refused']).toContain(judgement.verdict)
        if (judgement.verdict !== 'accepted') return
        for (const item of judgement.change.items) {
          expect(item.kind === 'stroke' ? item.author : BEN).toBe(BEN)
          expect(index.userOf(item.client) ?? BEN).toBe(BEN)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
