/** The strokes of a child that its parents have taken off a picture: no owner puts them back, whatever client they use (CHILD-23, CHILD-34). */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import { undoneOf } from '#crdt/document/artwork-document.ts'
import { newChild, newFamily, signInOn } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { visitWith } from './visit-with.ts'

oneEngine('strokes that parents take off', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  const ways = [
    [
      'are taken off',
      (parent: Client, childId: number, artworkId: number) =>
        parent.patch(`/api/children/${childId}/pictures/${artworkId}`, { strokesTakenOff: true }),
    ],
    [
      'go with the profile',
      (parent: Client, childId: number) =>
        parent.send('DELETE', `/api/children/${childId}`, { name: 'Kim', password: 'a good password' }),
    ],
  ] as const

  test.each(ways)('stay off when they %s, also against a socket of the owner', async (_how, takeOff) => {
    const { owner: parent, ...family } = await newFamily(app)
    const { id: childId } = await newChild(
      { ...family, owner: parent },
      { name: 'Kim', onlyFamily: false, joinedBy: 'code' },
    )
    const child = await signInOn(app, family.device, childId)
    const bob = await app.signUp()
    const made = (await bob.post('/api/artworks', { collaborativeMode: true })).json as Artwork
    await join(child, made.sessionCode!)
    expect((await child.post(`/api/artworks/${made.id}/strokes`, { ...DOT, id: 'kims' })).status).toBe(201)
    const bobs = await visitWith(app, bob, made.id)

    expect((await takeOff(parent, childId, made.id)).status).toBeLessThan(300)
    await eventually(() => undoneOf(bobs.doc).get('kims') === true)
    bobs.shouldConnect = false
    const closed = Promise.race([
      once(bobs.ws as unknown as WebSocket, 'close'),
      sleep(5_000, ['', 'it is still open']),
    ])
    undoneOf(bobs.doc).set('kims', false)
    expect((await closed).map(String)).toEqual(['4403', 'foreign-undo'])
    bobs.destroy()
    const { strokes } = (await bob.get(`/api/artworks/${made.id}/strokes`)).json as { strokes: StrokeRow[] }
    expect(strokes).toMatchObject([{ undone: true }])
  })
})
