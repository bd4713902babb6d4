import * as fc from '#tests/fast-check.ts'
import * as encoding from 'lib0/encoding'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { UpdateWriter } from '#tests/attacks/support/update-writer.ts'
import { dot } from '#tests/sync/dot.ts'
import { appendStroke, newArtworkDocument, readEntries, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import { DocumentIndex } from './document-index.ts'
import { encodeItem, encodeItems } from './encode-items.ts'
import { ItemStore } from './item-store.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { judgeUpdate, type Judgement } from './update-guard.ts'

/** Yjs's update format, version 1. */
const [CONTENT_DELETED, HAS_KEY, ROOT_BY_NAME] = [1, 0x20, 1]

const ANA = 1
const BEN = 2

/** The server's side: it judges updates and applies those it accepts. Ana owns the artwork. */
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

  /** Receives the changes that a person makes to a document. */
  receiveAct(doc: Y.Doc, user: number, act: () => void): Judgement {
    return this.receive(updateOf(doc, act), user)
  }

  /** Returns a device that has everything so far. */
  device(gc = false): Y.Doc {
    const doc = new Y.Doc({ gc })
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.doc))
    return doc
  }
}

/** Returns the changes that `act` makes to a document, as one update. */
function updateOf(doc: Y.Doc, act: () => void): Uint8Array {
  const before = Y.encodeStateVector(doc)
  act()
  return Y.encodeStateAsUpdate(doc, before)
}

/** @param strokeId the stroke that the refusal names (SYNC-21) */
const refused = (reason: string, strokeId: string | null = null): object => ({
  verdict: 'refused',
  reason,
  strokeId,
})

function anaHasDrawn(): { server: Server; ana: Y.Doc; ben: Y.Doc } {
  const server = new Server()
  const ana = server.device()
  expect(server.receiveAct(ana, ANA, () => appendStroke(ana, dot('ana-1', ANA))).verdict).toBe('accepted')
  return { server, ana, ben: server.device() }
}

describe('the guard accepts', () => {
  test('a person’s own strokes, undo and redo, also from a client that collects garbage', () => {
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
      for (const act of acts) expect(server.receiveAct(ben, BEN, act).verdict).toBe('accepted')
      // A client that reconnects sends all it has; nothing of it is new.
      expect(server.receive(Y.encodeStateAsUpdate(ben), BEN).verdict).toBe('known')
      expect(server.receive(Y.encodeStateAsUpdate(ben), ANA).verdict).toBe('known')
    }
  })

  test('the undo of a swipe of many strokes as one update, which leaves strokes of others with such ids (UNDO-63)', () => {
    const { server, ana, ben } = anaHasDrawn()
    for (let part = 1; part <= 400; part += 1)
      expect(server.receiveAct(ana, ANA, () => appendStroke(ana, dot(`ana-1~${part}`, ANA))).verdict).toBe('accepted')
    expect(server.receiveAct(ben, BEN, () => appendStroke(ben, dot('ana-1~401', BEN))).verdict).toBe('accepted')
    expect(server.receiveAct(ben, BEN, () => undoLatest(ben, BEN)).verdict).toBe('accepted')
    expect(server.receiveAct(ben, BEN, () => redoLatest(ben, BEN)).verdict).toBe('accepted')
    expect(server.receiveAct(ana, ANA, () => undoLatest(ana, ANA)).verdict).toBe('accepted')
    const isShown = readEntries(server.doc).filter(({ undone }) => !undone)
    expect(isShown.map(({ stroke }) => stroke.id)).toEqual(['ana-1~401'])
    // Nobody's act reaches into another person's.
    const forged = server.device()
    expect(server.receiveAct(forged, BEN, () => undoneOf(forged).set('ana-1~7', false))).toEqual(
      refused('foreign-undo', 'ana-1~7'),
    )
  })

  test('an offline backlog in one update, with its flags merged by Yjs', () => {
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

  test('an update of two devices of one person whose items build on each other', () => {
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

  test('the owner’s removal of anybody’s stroke, and its author’s next stroke', () => {
    const { server, ben } = anaHasDrawn()
    server.receiveAct(ben, BEN, () => appendStroke(ben, dot('ben-1', BEN)))
    const ana = server.device()
    expect(server.receiveAct(ana, ANA, () => undoneOf(ana).set('ben-1', true)).verdict).toBe('accepted')
    const again = server.device()
    expect(server.receiveAct(again, BEN, () => appendStroke(again, dot('ben-2', BEN))).verdict).toBe('accepted')
  })
})

describe('the guard refuses', () => {
  test('a stroke with another author', () => {
    const { server, ben } = anaHasDrawn()
    expect(server.receiveAct(ben, BEN, () => appendStroke(ben, dot('x', ANA)))).toEqual(refused('forged-author', 'x'))
  })

  test('a stroke under another person’s client id', () => {
    const { server, ana, ben } = anaHasDrawn()
    ben.clientID = ana.clientID
    expect(server.receiveAct(ben, BEN, () => appendStroke(ben, dot('x', BEN)))).toEqual(
      refused('foreign-client-id', 'x'),
    )
  })

  test('undo, redo and deletion of another person’s stroke or flag (UNDO-2)', () => {
    const { server, ana, ben } = anaHasDrawn()
    expect(server.receiveAct(ben, BEN, () => undoneOf(ben).set('ana-1', true))).toEqual(
      refused('foreign-undo', 'ana-1'),
    )
    expect(server.receiveAct(server.device(), BEN, () => {}).verdict).toBe('known')
    const eraser = server.device()
    expect(server.receiveAct(eraser, BEN, () => strokesOf(eraser).delete(0))).toEqual(refused('foreign-delete'))
    server.receiveAct(ana, ANA, () => undoLatest(ana, ANA))
    const clearer = server.device()
    expect(server.receiveAct(clearer, BEN, () => undoneOf(clearer).delete('ana-1'))).toEqual(
      refused('foreign-delete', 'ana-1'),
    )
    const setter = server.device()
    expect(server.receiveAct(setter, BEN, () => undoneOf(setter).set('ana-1', false))).toEqual(
      refused('foreign-undo', 'ana-1'),
    )
  })

  test('deletion of a person’s own stroke (UNDO-1)', () => {
    const { server, ana } = anaHasDrawn()
    expect(server.receiveAct(ana, ANA, () => strokesOf(ana).delete(0))).toEqual(refused('foreign-delete'))
  })

  test('another root type, another content type, another place in the list', () => {
    const { server, ben } = anaHasDrawn()
    expect(server.receiveAct(ben, BEN, () => ben.getMap('other').set('a', 1))).toEqual(refused('unknown-root'))
    const text = server.device()
    expect(server.receiveAct(text, BEN, () => text.getArray('strokes').push(['hello']))).toEqual(refused('bad-stroke'))
    const nested = server.device()
    expect(server.receiveAct(nested, BEN, () => nested.getArray('strokes').push([new Y.Map()]))).toEqual(
      refused('bad-stroke'),
    )
    const first = server.device()
    const front = updateOf(first, () => strokesOf(first).insert(0, [encodeStroke(dot('x', BEN))]))
    expect(server.receive(front, BEN)).toEqual(refused('misplaced', 'x'))
    const flag = server.device()
    expect(server.receiveAct(flag, ANA, () => flag.getMap('undone').set('ana-1', 'yes'))).toEqual(
      refused('malformed', 'ana-1'),
    )
  })

  test('a few bytes that claim a hundred thousand dropped flags', () => {
    const { server } = anaHasDrawn()
    const encoder = encoding.createEncoder()
    for (const header of [1, 1, 77, 0]) encoding.writeVarUint(encoder, header)
    encoding.writeUint8(encoder, CONTENT_DELETED | HAS_KEY)
    encoding.writeVarUint(encoder, ROOT_BY_NAME)
    for (const name of ['undone', 'ana-1']) encoding.writeVarString(encoder, name)
    encoding.writeVarUint(encoder, 100_000)
    encoding.writeVarUint(encoder, 0)
    expect(server.receive(encoding.toUint8Array(encoder), ANA)).toEqual(refused('malformed', 'ana-1'))
  })

  test('a run of flags that goes on after a stroke, or after a flag of another stroke', () => {
    const { server, ben } = anaHasDrawn()
    for (const id of ['ben-1', 'ben-2']) server.receiveAct(ben, BEN, () => appendStroke(ben, dot(id, BEN)))
    // The first of two flags is known, because its clock is that of Ben's last item.
    const flags = (strokeId: string, clock: number): Uint8Array =>
      new UpdateWriter().client(ben.clientID, clock).flags(strokeId, [true, false], null).finish()
    expect(server.receive(flags('ben-2', 1), BEN)).toEqual(refused('malformed', 'ben-2'))
    server.receiveAct(ben, BEN, () => undoLatest(ben, BEN))
    expect(server.receive(flags('ben-1', 2), BEN)).toEqual(refused('malformed', 'ben-1'))
    expect(server.receive(flags('ben-2', 2), BEN).verdict).toBe('accepted')
  })

  test('bytes that are no stroke, and a stroke id for the second time', () => {
    const { server, ben } = anaHasDrawn()
    expect(server.receiveAct(ben, BEN, () => strokesOf(ben).push([new Uint8Array([1, 2, 3])]))).toEqual(
      refused('bad-stroke'),
    )
    const cut = server.device()
    const half = encodeStroke(dot('x', BEN)).slice(0, -2)
    expect(server.receiveAct(cut, BEN, () => strokesOf(cut).push([half]))).toEqual(refused('bad-stroke', 'x'))
    const twice = server.device()
    const copy = updateOf(twice, () => appendStroke(twice, dot('ana-1', BEN)))
    expect(server.receive(copy, BEN)).toEqual(refused('duplicate-stroke', 'ana-1'))
  })
})

describe('a full page', () => {
  const maxStrokes = 2
  const bens = { user: BEN, ownsArtwork: false }

  test('takes no further stroke, and names the first one beyond the cap; undo goes on (STROKE-2)', () => {
    const { server, ben } = anaHasDrawn()
    const two = updateOf(ben, () => ['ben-1', 'ben-2'].forEach((id) => appendStroke(ben, dot(id, BEN))))
    expect(judgeUpdate(two, server.index, bens, { maxStrokes })).toEqual(refused('too-many-strokes', 'ben-2'))
    expect(judgeUpdate(two, server.index, bens, { maxStrokes: 3 }).verdict).toBe('accepted')
    server.receive(two, BEN)
    const undo = updateOf(ben, () => undoLatest(ben, BEN))
    expect(judgeUpdate(undo, server.index, bens, { maxStrokes }).verdict).toBe('accepted')
    const another = updateOf(ben, () => appendStroke(ben, dot('ben-3', BEN)))
    expect(judgeUpdate(another, server.index, bens, { maxStrokes }).verdict).toBe('missing')
    server.receive(undo, BEN)
    // The setting may be lowered below what a page holds.
    expect(judgeUpdate(another, server.index, bens, { maxStrokes })).toEqual(refused('too-many-strokes', 'ben-3'))
    expect(judgeUpdate(another, server.index, bens, { maxStrokes: Number.NaN }).verdict).toBe('refused')
  })

  test('is read from its log whole', () => {
    const { server, ben } = anaHasDrawn()
    const two = updateOf(ben, () => ['ben-1', 'ben-2'].forEach((id) => appendStroke(ben, dot(id, BEN))))
    expect(judgeUpdate(two, server.index, bens, { maxStrokes, isLogged: true }).verdict).toBe('accepted')
  })
})

describe('the guard', () => {
  test('judges an update as before after its acceptance was retracted', () => {
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

  test('knows the deletes of 120,000 superseded flags, which a client repeats when it connects', () => {
    const { server, ben } = anaHasDrawn()
    const ids = Array.from({ length: 25 }, (_, i) => `ben-${i}`)
    server.receiveAct(ben, BEN, () => ids.forEach((id) => appendStroke(ben, dot(id, BEN))))
    for (const id of ids) {
      const verdict = server.receiveAct(ben, BEN, () => {
        ben.transact(() => {
          for (let flag = 1; flag <= 4_801; flag += 1) undoneOf(ben).set(id, flag % 2 === 1)
        })
      }).verdict
      expect(verdict).toBe('accepted')
    }
    expect(server.receive(Y.encodeStateAsUpdate(ben), BEN).verdict).toBe('known')
  })

  test('asks for the missing items when an update builds on them', () => {
    const { server, ben } = anaHasDrawn()
    updateOf(ben, () => appendStroke(ben, dot('ben-1', BEN)))
    expect(server.receiveAct(ben, BEN, () => appendStroke(ben, dot('ben-2', BEN))).verdict).toBe('missing')
  })

  test('asks for the stroke when its undo arrives first', () => {
    const { server, ben } = anaHasDrawn()
    // Drawn offline. After a reload the undo reaches the server before the answer to its state vector.
    updateOf(ben, () => appendStroke(ben, dot('ben-1', BEN)))
    const reloaded = new Y.Doc({ gc: false })
    Y.applyUpdate(reloaded, Y.encodeStateAsUpdate(ben))
    const undo = updateOf(reloaded, () => undoLatest(reloaded, BEN))
    expect(server.receive(undo, BEN).verdict).toBe('missing')
    expect(server.receive(Y.encodeStateAsUpdate(reloaded), BEN).verdict).toBe('accepted')
    expect(server.receive(undo, BEN).verdict).toBe('known')
    expect(undoneOf(server.doc).toJSON()).toEqual({ 'ben-1': 1 })
  })

  test('never throws, and accepts nothing in another person’s name, whatever the bytes', () => {
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
