/** Refusals of a real server cost nobody a stroke: a paused page, a bad stroke among good ones, and a stolen stroke id. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { SessionTab } from '#tests/sync/session-tab.ts'

const OFFLINE_STROKES = 301
const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `offline${i}`)

const savedIds = async (client: Client, id: number): Promise<string[]> => {
  const { strokes } = (await client.get(`/api/artworks/${id}/strokes?loadAll=true`)).json as { strokes: StrokeRow[] }
  return strokes.map(({ clientId }) => clientId)
}

oneEngine('a refused outbox', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  /** A contributor whose strokes were drawn without a connection. */
  async function contributor(draw: (tab: SessionTab, userId: number) => void) {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    const artwork = (await ben.get(`/api/artworks/${id}`)).json as Artwork
    const device = new MemoryDevice()
    const account = { author: ben.id, cookie: ben.cookieHeader() }
    const away = new SessionTab(device, 'ws://127.0.0.1:9/collab', account)
    await away.session.openArtwork(artwork)
    draw(away, ben.id)
    await away.close()
    const connect = async (): Promise<SessionTab> => {
      const tab = new SessionTab(device, `${app.url.replace('http', 'ws')}/collab`, account)
      await tab.session.openArtwork(artwork)
      return tab
    }
    return { ana, id, device, connect }
  }

  test('offline strokes are held while the owner has paused coloring together, and saved afterwards', async () => {
    const { ana, id, connect, device } = await contributor((tab) => tab.draw(...numbered(OFFLINE_STROKES)))
    await ana.post(`/api/artworks/${id}/disable-collaboration`)
    const tab = await connect()
    await eventually(() => tab.session.state.save === 'held')
    expect(tab.session.state).toMatchObject({ held: OFFLINE_STROKES, closed: { reason: 'read-only' } })
    expect(tab.shown).toHaveLength(OFFLINE_STROKES)
    expect(await savedIds(ana, id)).toEqual([])
    await ana.post(`/api/artworks/${id}/enable-collaboration`)
    // A check of rights that began before the call may refuse the tab once more.
    await eventually(() => {
      if (tab.session.state.save === 'held') tab.session.tryAgain()
      return tab.session.state.save === 'saved'
    })
    expect(await savedIds(ana, id)).toEqual(numbered(OFFLINE_STROKES))
    expect(device.quarantine.size).toBe(0)
    await tab.close()
  })

  test('a bad stroke among good ones goes into quarantine alone', async () => {
    const { ana, id, connect, device } = await contributor((tab, userId) => {
      tab.draw('good1')
      tab.session.commit(plainLine({ id: 'forged', author: userId + 1 }))
      tab.draw('good2', 'good3')
      tab.session.undo()
    })
    const tab = await connect()
    await tab.session.whenSaved()
    expect(await savedIds(ana, id)).toEqual(['good1', 'good2', 'good3'])
    expect(tab.shown).toEqual(['good1', 'good2'])
    expect([...device.quarantine.values()]).toMatchObject([{ strokeId: 'forged', reason: 'forged-author' }])
    await tab.close()
  })

  test('a stroke whose id somebody else used first goes into quarantine, and the others are saved', async () => {
    const { ana, id, connect, device } = await contributor((tab) => tab.draw('first', 'taken', 'last'))
    await ana.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'taken' })
    const tab = await connect()
    await tab.session.whenSaved()
    expect(await savedIds(ana, id)).toEqual(['taken', 'first', 'last'])
    expect([...device.quarantine.keys()]).toHaveLength(1)
    await tab.close()
  })
})
