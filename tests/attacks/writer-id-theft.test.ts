/**
 * A member writes first under every id that another person shows, so that the server would refuse that person's strokes. Our own
 * client shows no id that writes, and a plain one's is bound before anybody sees it (SYNC-16).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { type Account, type PlainVisitor, sharedArtwork, visitOwn, visitPlain } from './support/visitors.ts'

const strokesOf = ({ doc }: PlainVisitor): string[] => readEntries(doc).map(({ stroke }) => stroke.id)

/** Returns the ids of others that a plain client has been shown. */
const idsSeenBy = ({ doc, provider }: PlainVisitor): number[] =>
  [...provider.awareness.getStates().keys()].filter((id) => id !== doc.clientID)

oneEngine('the theft of a writer id', 'MongoDB', (environment) => {
  let app: App
  let ana: Account
  let mallory: Account
  let artworkId: number
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    ;[ana, mallory] = [await app.signUp(), await app.signUp()]
  }, 60_000)
  afterAll(() => app.close())

  /** Connects Mallory again with a document that writes under this id, and sends a stroke. */
  async function writeUnder(id: number): Promise<PlainVisitor> {
    const doc = newArtworkDocument()
    // Yjs writes under 32 bits.
    doc.clientID = id % 2 ** 32
    const thief = await visitPlain(app, mallory, artworkId, doc)
    appendStroke(thief.doc, plainLine({ id: `theft-${id}`, author: mallory.id }))
    return thief
  }

  test('of our own client finds no id to take', async () => {
    artworkId = await sharedArtwork(ana, mallory)
    const { session } = await visitOwn(app, ana, artworkId)
    const spy = await visitPlain(app, mallory, artworkId)
    session.preview(plainLine({ id: 'anas', author: ana.id, path: { points: [16, 16, 32, 32], pressures: null } }))
    await eventually(
      () => idsSeenBy(spy),
      (ids) => ids.length > 0,
    )
    const thieves = await Promise.all(idsSeenBy(spy).map((id) => writeUnder(id)))
    await eventually(
      () => strokesOf(spy).length,
      (count) => count === thieves.length,
    )
    session.commit(plainLine({ id: 'anas', author: ana.id, path: { points: [16, 16, 32, 32], pressures: null } }))
    await eventually(
      () => strokesOf(spy),
      (ids) => ids.includes('anas'),
    )
    expect(session.state).toMatchObject({ closed: null })
    await session.close()
    for (const { provider } of [spy, ...thieves]) provider.destroy()
  })

  test('of a plain client is refused, and its owner writes with it', async () => {
    artworkId = await sharedArtwork(ana, mallory)
    const victim = await visitPlain(app, ana, artworkId)
    const spy = await visitPlain(app, mallory, artworkId)
    victim.provider.awareness.setLocalState({ cursor: { x: 1, y: 2 } })
    await eventually(
      () => idsSeenBy(spy),
      (ids) => ids.includes(victim.doc.clientID),
    )
    const thief = await writeUnder(victim.doc.clientID)
    await eventually(
      () => thief.closed,
      (reasons) => reasons.length > 0,
    )
    expect(thief.closed).toEqual(['foreign-client-id'])
    appendStroke(victim.doc, plainLine({ id: 'anas', author: ana.id }))
    await eventually(
      () => strokesOf(spy),
      (ids) => ids.includes('anas'),
    )
    expect([strokesOf(spy), victim.closed]).toEqual([['anas'], []])
    for (const { provider } of [victim, spy, thief]) provider.destroy()
  })
})
