/** What people outside a child's family, and everybody else, may do with pictures of others that the child is in (CHILD-20 to CHILD-22). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { joinFamily, newChild, newFamily, signInOn } from './family-with-children.ts'

/**
 * The pictures are Gran's, who has another family with a friend. kept: the child colors with its family only. open: it colors with others, and
 * the stranger has joined. agreed: as kept, public with consent. copied: the owner's copy of
 * the first, with a code.
 */
const MATRIX = `
                 kept                                        open                                        agreed                                      copied
                 anonym strang friend member parent child    anonym strang friend member parent child    anonym strang friend member parent child    anonym strang friend member parent child
getArtwork       401    404    404    200    200    200      401    200    404    200    200    200      401    200    200    200    200    200      401    404    404    404    404    404
contributors     401    404    404    200    200    200      401    200    404    200    200    200      401    200    200    200    200    200      401    404    404    404    404    404
history          401    404    404    200    200    200      401    200    404    200    200    200      401    200    200    200    200    200      401    404    404    404    404    404
strokes          401    404    404    200    200    200      401    200    404    200    200    200      401    200    200    200    200    200      401    404    404    404    404    404
image            401    404    404    200    200    200      401    200    404    200    200    200      401    200    200    200    200    200      401    404    404    404    404    404
preview          404    404    404    404    404    404      404    404    404    404    404    404      200    200    200    200    200    200      404    404    404    404    404    404
socket           401    4404   4404   open   open   open     401    open   4404   open   open   open     401    open   open   open   open   open     401    4404   4404   4404   4404   4404
polling          401    404    404    201    201    201      401    201    404    201    201    201      401    201    201    201    201    201      401    404    404    404    404    404
invitation       404    404    404    200    200    200      200    200    200    200    200    200      404    404    404    200    200    409      404    404    404    200    200    200
draw             401    404    404    403    403    201      401    201    404    403    403    201      401    403    403    403    403    403      401    404    404    404    404    404
copy             401    404    404    201    201    201      401    201    404    201    201    201      401    201    201    201    201    201      401    404    404    404    404    404
join             401    404    404    200    200    200      401    200    200    200    200    200      401    404    404    200    200    409      401    404    404    200    200    200
`

async function openSocket(app: App, client: Client, id: number): Promise<number | 'open'> {
  const headers = { cookie: client.cookieHeader() }
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, { headers })
  const outcome = await new Promise<number | 'open'>((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.once('close', resolve)
    socket.once('message', () => resolve('open'))
    socket.once('error', () => undefined)
  })
  socket.terminate()
  return outcome
}

const artwork = async (owner: Client, familyId: number): Promise<Artwork> =>
  (await owner.post('/api/artworks', { visibility: 'family', familyId, collaborativeMode: true })).json as Artwork

oneEngine('pictures with a child', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  test('are for whom the matrix says', { timeout: 60_000 }, async () => {
    const family = await newFamily(app)
    const [gran, member, friend, stranger] = [
      await app.signUp(),
      await app.signUp(),
      await app.signUp(),
      await app.signUp(),
    ]
    await joinFamily(family.owner, family.familyId, gran)
    await joinFamily(family.owner, family.familyId, member)
    const { id: friends } = (await gran.post('/api/families', { name: 'Friends' })).json as { id: number }
    await joinFamily(gran, friends, friend)
    /** Returns a picture in which a new child of the family has drawn. */
    async function withChild(settings: object) {
      const { id: childId } = await newChild(family, settings)
      const child = await signInOn(app, family.device, childId)
      const picture = await artwork(gran, family.familyId)
      await join(child, picture.sessionCode)
      expect((await child.post(`/api/artworks/${picture.id}/strokes`, DOT)).status).toBe(201)
      return { id: picture.id, code: picture.sessionCode!, child, childId }
    }
    const kept = await withChild({})
    const open = await withChild({ onlyFamily: false, joinedBy: 'code' })
    await join(stranger, open.code)
    const agreed = await withChild({})
    await gran.patch(`/api/artworks/${agreed.id}`, { visibility: 'public' })
    await family.owner.patch(`/api/children/${agreed.childId}/pictures/${agreed.id}`, { consent: 'yes' })
    expect((await gran.patch(`/api/artworks/${agreed.id}`, { visibility: 'public' })).status).toBe(200)
    const copy = (await gran.post(`/api/artworks/${kept.id}/copy`)).json as Artwork
    await gran.post(`/api/artworks/${copy.id}/enable-collaboration`)
    const { sessionCode } = (await gran.get(`/api/artworks/${copy.id}`)).json as Artwork
    const subjects = [kept, open, agreed, { id: copy.id, code: sessionCode!, child: kept.child }]

    const parts = {
      getArtwork: '',
      contributors: '/contributors',
      history: '/history',
      strokes: '/strokes',
      image: '/image',
      preview: '/preview',
    }
    type Call = (client: Client, subject: { id: number; code: string }) => Promise<number | 'open'>
    const calls: Record<string, Call> = {
      ...Object.fromEntries(
        Object.entries(parts).map(([name, part]): [string, Call] => [
          name,
          async (client, { id }) => (await client.get(`/api/artworks/${id}${part}`)).status,
        ]),
      ),
      socket: (client, { id }) => openSocket(app, client, id),
      polling: async (client, { id }) =>
        (await client.post(`/api/artworks/${id}/connections`, { parameters: {} })).status,
      invitation: async (client, { code }) => (await client.get(`/api/collaboration/invitation?code=${code}`)).status,
      draw: async (client, { id }) => (await client.post(`/api/artworks/${id}/strokes`, DOT)).status,
      copy: async (client, { id }) => (await client.post(`/api/artworks/${id}/copy`)).status,
      join: async (client, { code }) => (await join(client, code)).status,
    }
    const lines = MATRIX.trim().split('\n').slice(2)
    const table = lines.map((line) => line.trim().split(/ +/))
    const found = table.map(([name]) => [name])
    // Joining changes what may be done, so it comes last.
    for (const [row, [name]] of table.entries())
      for (const subject of subjects)
        for (const client of [app.stranger(), stranger, friend, member, family.owner, subject.child])
          found[row]!.push(String(await calls[name!]!(client, subject)))
    expect(found.map((cells) => cells.join(' '))).toEqual(table.map((cells) => cells.join(' ')))
  })
})
