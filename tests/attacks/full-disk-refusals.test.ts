/** The disk is full, or was remounted read-only: people who write to an artwork by REST are told so, as with every other call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { NO_SPACE_LEFT, SAVING_IS_OFF, SERVER_IS_BUSY } from '#server/texts/http.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { eventually } from '#tests/eventually.ts'
import { watchedStorage } from '#tests/watched-storage.ts'

let app: App
let trouble: string | null = null
beforeAll(async () => {
  app = await startApp({
    watched: (storage) =>
      watchedStorage(storage, (operation, collection) => {
        if (trouble === null || collection !== strokeLogCollection.name || !operation.startsWith('insert')) return
        throw new StorageUnavailable('cannot write', { cause: Object.assign(new Error('no'), { code: trouble }) })
      }),
  })
}, 60_000)
afterAll(() => app.close())

test.each([
  ['ENOSPC', NO_SPACE_LEFT, '60'],
  ['EROFS', SAVING_IS_OFF, '60'],
  ['ECONNREFUSED', SERVER_IS_BUSY, '2'],
])('%s refuses a stroke and the taking off of strokes with the reason', async (code, error, retryAfter) => {
  const { ana, ben, id, code: session } = await shareArtwork(app)
  await join(ben, session)
  const draw = () => ben.post(`/api/artworks/${id}/strokes`, DOT)
  const takeOff = () => ana.send('PUT', `/api/artworks/${id}/contributors/${ben.id}/strokes`, { takenOff: true })
  expect((await draw()).status).toBe(201)
  trouble = code
  for (const send of [draw, takeOff]) {
    const { status, json, headers } = await send()
    expect([status, json, headers.get('retry-after')]).toMatchObject([503, { error }, retryAfter])
  }
  trouble = null
  // The room that has failed may be closing.
  await eventually(async () => (await draw()).status === 201)
  expect((await takeOff()).status).toBe(200)
})
