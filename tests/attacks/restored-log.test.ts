/**
 * A backup is restored, or older files of the database are put back, while devices hold newer copies of an artwork: no such copy is
 * synced with the log that is there now (LOG-1, SYNC-19).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { backUp } from '#server/tools/backup/back-up.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { hellosIn } from '#tests/sync/protocol-messages.ts'
import { openProtocolSocket, visit } from './support/protocol-socket.ts'
import { configOf, replaceEntriesAfter, whileStopped } from './support/stopped-app.ts'

const OTHER_LOG = [4410, 'other-log']

oneEngine('a log that is put back to an earlier state', 'MongoDB', (environment) => {
  let settings: Record<string, string>
  let app: App
  let ana: Client & { username: string }
  let artwork: Artwork
  const directories: string[] = []
  beforeAll(async () => {
    settings = environment()
    app = await startApp({ environment: settings })
    directories.push(app.directory)
    ana = await app.signUp()
  }, 60_000)
  beforeEach(async () => {
    artwork = await create()
    await draw(3)
  })
  afterAll(async () => {
    await app.close()
    for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true })
  })

  const create = async (): Promise<Artwork> => (await ana.post('/api/artworks', {})).json as Artwork

  async function draw(count: number, { id } = artwork): Promise<void> {
    for (let i = 0; i < count; i += 1)
      expect((await ana.post(`/api/artworks/${id}/strokes`, { points: [{ x: i, y: i }] })).status).toBe(201)
  }

  /** Signs in again, because the app has a new address and other sessions. */
  async function signInAgain(): Promise<void> {
    const client = app.stranger()
    expect((await client.post('/api/login', { username: ana.username, password: 'a good password' })).status).toBe(200)
    ana = Object.assign(client, { username: ana.username })
  }

  test('is recognized by its hash when older files were put back, also when it has grown again since', async () => {
    const within = await visit(app.url, ana, artwork.id)
    await draw(2)
    const beyond = await visit(app.url, ana, artwork.id)
    expect([within.seq, beyond.seq]).toEqual([3, 5])
    app = await whileStopped(app, settings, (stored) => replaceEntriesAfter(4, artwork.id, stored))
    await signInAgain()

    expect(((await ana.get(`/api/artworks/${artwork.id}`)).json as Artwork).logKey).toBe(artwork.logKey)
    expect(await openProtocolSocket(app.url, ana, artwork.id, beyond).closed).toEqual(OTHER_LOG)
    await draw(1)
    expect(await visit(app.url, ana, artwork.id)).toMatchObject({ seq: 5 })
    expect(await openProtocolSocket(app.url, ana, artwork.id, beyond).closed).toEqual(OTHER_LOG)
    const device = openProtocolSocket(app.url, ana, artwork.id, within)
    await eventually(() => hellosIn(device.received).length === 1)
    device.socket.close()
  })

  test('has a key after the start when an earlier version had made it without one', async () => {
    app = await whileStopped(app, settings, async ({ storage }) => {
      await storage.collection(artworkCollection).updateMany({}, { $unset: { logKey: true } })
    })
    await signInAgain()
    const { logKey } = (await ana.get(`/api/artworks/${artwork.id}`)).json as Artwork
    expect(logKey).not.toBe(artwork.logKey)
    expect(await visit(app.url, ana, artwork.id)).toMatchObject({ log: logKey, seq: 3 })
  })

  test('has another key after a backup was restored, and no new artwork takes a copy of a lost one', async () => {
    const first = await visit(app.url, ana, artwork.id)
    const work = await mkdtemp(join(tmpdir(), 'fridgedoor-restored-'))
    directories.push(work)
    await backUp(configOf({ environment: settings, directory: app.directory }), join(work, 'backup'), new Date())
    await draw(2)
    const newer = await visit(app.url, ana, artwork.id)
    const lost = await create()
    await draw(1, lost)
    const ofLost = await visit(app.url, ana, lost.id)
    await app.close({ keepData: true })
    const restored = { environment: environment({ fresh: true }), directory: join(work, 'data') }
    await restoreBackup(join(work, 'backup'), configOf(restored), new Date())
    app = await startApp(restored)
    await signInAgain()

    const now = (await ana.get(`/api/artworks/${artwork.id}`)).json as Artwork
    expect(now.logKey).not.toBe(artwork.logKey)
    for (const copy of [first, newer]) {
      const device = openProtocolSocket(app.url, ana, artwork.id, copy)
      expect(await device.closed).toEqual(OTHER_LOG)
      expect(device.received).toEqual([])
    }
    expect(await visit(app.url, ana, artwork.id)).toMatchObject({ log: now.logKey, seq: 3 })
    const next = await create()
    expect(await openProtocolSocket(app.url, ana, next.id, ofLost).closed).toEqual(OTHER_LOG)
  })
})
