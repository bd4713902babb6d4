/** The guard accepts the positions that devices come to: offline, reloaded, or with a part of the log (SYNC-22). */
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { dot } from '#tests/sync/dot.ts'
import { DocumentIndex } from './document-index.ts'
import { judgeUpdate } from './update-guard.ts'

/** A person's device: its document, what it has not sent, and how much of the log it has. */
class Device {
  doc = newArtworkDocument()
  readonly pending: Uint8Array[] = []
  known = 0
  readonly user: number
  #strokes = 0

  constructor(user: number) {
    this.user = user
  }

  draw(): void {
    const before = Y.encodeStateVector(this.doc)
    appendStroke(this.doc, dot(`${this.user}-${this.doc.clientID}-${(this.#strokes += 1)}`, this.user))
    this.pending.push(Y.encodeStateAsUpdate(this.doc, before))
  }

  /** Opens the page again from what the device keeps, under a new client id. */
  reload(): void {
    const doc = newArtworkDocument()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.doc))
    this.doc = doc
  }

  /** Gets at most `count` further entries of the log. */
  receive(log: readonly Uint8Array[], count: number): void {
    const next = log.slice(this.known, this.known + count)
    for (const update of next) Y.applyUpdate(this.doc, update)
    this.known += next.length
  }
}

const action = fc.record({
  device: fc.nat(3),
  kind: fc.constantFrom('draw', 'draw', 'send', 'receive', 'reload'),
  count: fc.nat(6),
})

test('no honest device is refused, whatever it missed', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 120 }), (actions) => {
      const index = new DocumentIndex()
      const log: Uint8Array[] = []
      // Two of the devices belong to one person.
      const devices = [1, 2, 3, 3].map((user) => new Device(user))
      for (const { device: at, kind, count } of actions) {
        const device = devices[at]!
        if (kind === 'draw') device.draw()
        else if (kind === 'reload') device.reload()
        else if (kind === 'receive') device.receive(log, count)
        else {
          for (const update of device.pending.splice(0)) {
            const judgement = judgeUpdate(update, index, { user: device.user, ownsArtwork: false })
            expect(judgement).toMatchObject({ verdict: 'accepted' })
            if (judgement.verdict === 'accepted') index.accept(judgement.change)
            log.push(update)
          }
        }
      }
    }),
    { numRuns: 150 },
  )
})
