/**
 * A member appends a stroke of their own under the id of one that still grows under another person's pointer, so that the server
 * would refuse that person's stroke as a duplicate. A growing stroke is shown without its id (SYNC-17).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendStroke, readEntries } from '#crdt/document/artwork-document.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import {
  type Account,
  type OwnVisitor,
  type PlainVisitor,
  sharedArtwork,
  visitOwn,
  visitPlain,
} from './support/visitors.ts'

const SECRET = 'a-secret-of-22-letters'

oneEngine('the theft of a stroke id', 'embedded', (environment) => {
  let app: App
  let ana: Account
  let mallory: Account
  let artworkId: number
  let own: OwnVisitor
  let plain: PlainVisitor
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    ;[ana, mallory] = [await app.signUp(), await app.signUp()]
  }, 60_000)
  afterAll(() => app.close())

  /** Mallory watches with both kinds of clients. */
  async function watch(): Promise<void> {
    artworkId = await sharedArtwork(ana, mallory)
    ;[own, plain] = [await visitOwn(app, mallory, artworkId), await visitPlain(app, mallory, artworkId)]
  }

  const anas = (points: number[]): BrushStroke =>
    plainLine({ id: SECRET, author: ana.id, madeAt: 7, tip: 'sketchy', path: { points, pressures: null } })

  /** Returns the ids of Ana's growing stroke that Mallory's clients show, once both show its last point. */
  async function stolenIds(lastX: number): Promise<string[]> {
    const shown = (): BrushStroke[] => {
      const states = [...plain.provider.awareness.getStates().values()]
      const packed = states.flatMap(({ stroke }) => (typeof stroke === 'string' ? [stroke] : []))
      return [...own.shown(), ...packed.map((text) => decodeStroke(Buffer.from(text, 'base64')))].filter(
        (stroke) => stroke.tool === 'brush' && stroke.author === ana.id && stroke.path.points.at(-2) === lastX,
      ) as BrushStroke[]
    }
    await eventually(shown, (strokes) => strokes.length === 2)
    return shown().map(({ id }) => id)
  }

  /** Appends strokes with these ids in Mallory's name, and resolves when they are stored. */
  async function take(ids: readonly string[]): Promise<void> {
    for (const id of new Set(ids)) appendStroke(plain.doc, plainLine({ id, author: mallory.id }))
    await eventually(
      () => own.session.encodeUpdate().length,
      (length) => length > 2,
    )
  }

  async function expectAnasStroke(): Promise<void> {
    await eventually(
      () => readEntries(plain.doc).filter(({ stroke }) => stroke.author === ana.id).length,
      (count) => count === 1,
    )
    const stored = readEntries(plain.doc).map(({ stroke }) => [stroke.author, stroke.id])
    expect(stored).toContainEqual([ana.id, SECRET])
    await own.session.close()
    plain.provider.destroy()
  }

  test('of our own client finds no id to take', async () => {
    await watch()
    const { session } = await visitOwn(app, ana, artworkId)
    session.preview(anas([16, 16]))
    session.preview(anas([16, 16, 48, 32]))
    const ids = await stolenIds(48)
    for (const bytes of [...own.received, ...plain.received]) expect(bytes.includes(SECRET)).toBe(false)
    await take(ids)
    session.commit(anas([16, 16, 48, 32]))
    await expectAnasStroke()
    expect(session.state).toMatchObject({ closed: null })
    await session.close()
  })

  test('of a plain client finds no id to take', async () => {
    await watch()
    const victim = await visitPlain(app, ana, artworkId)
    const stroke = Buffer.from(encodeStroke(anas([16, 16, 48, 32]))).toString('base64')
    victim.provider.awareness.setLocalState({ stroke })
    const ids = await stolenIds(48)
    for (const bytes of [...own.received, ...plain.received]) expect(bytes.includes(SECRET)).toBe(false)
    await take(ids)
    appendStroke(victim.doc, anas([16, 16, 48, 32]))
    await expectAnasStroke()
    expect(victim.closed).toEqual([])
    victim.provider.destroy()
  })
})
