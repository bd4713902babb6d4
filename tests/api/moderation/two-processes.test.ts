/** What an admin decides in one process holds in the others: settings, and hidden pictures. */
import { describe, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { ADMIN } from '#tests/api/admin/admin.ts'
import { startApp } from '#tests/api/start-app.ts'
import { eventually } from '#tests/eventually.ts'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'
import { openReports, report } from './reporting.ts'
import { openSocket } from './watching-socket.ts'

const isMongodThere = await hasMongod()

describe.skipIf(!isMongodThere)('two processes on one MongoDB', () => {
  const newDatabase = useSharedMongo()

  test('both know a changed setting, and close what is not public or hidden any more (ADMIN-40)', async () => {
    const environment = {
      MONGODB_URI: newDatabase(),
      SESSION_SECRET: 'one secret for both processes',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    }
    const [first, second] = [await startApp({ environment }), await startApp({ environment })]
    try {
      const boss = first.stranger()
      await boss.post('/api/login', ADMIN)
      const [ana, reader] = [await first.signUp(), await second.signUp()]
      const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
      const watching = openSocket(second, reader, id)
      expect(await watching.outcome()).toBe('open')
      await boss.patch('/api/admin/settings', { noPublicPictures: true, registration: 'closed' })
      expect(await watching.closed()).toBe(4404)
      const body = { username: 'late', password: 'a good password' }
      expect((await second.stranger().post('/api/register', body)).status).toBe(403)

      await boss.patch('/api/admin/settings', { noPublicPictures: false })
      await eventually(async () => (await reader.get(`/api/artworks/${id}`)).status === 200)
      const again = openSocket(second, reader, id)
      expect(await again.outcome()).toBe('open')
      await report(second.stranger(), { kind: 'picture', artworkId: id })
      const [waiting] = await openReports(boss)
      await boss.post(`/api/admin/reports/${waiting!.id}/decision`, { decision: 'hide' })
      expect(await again.closed()).toBe(4404)
    } finally {
      await Promise.all([first.close(), second.close()])
    }
  }, 60_000)
})
