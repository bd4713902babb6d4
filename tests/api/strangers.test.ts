import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as artworks from '#contract/artworks.ts'
import * as collaboration from '#contract/collaboration.ts'
import type { AnyRoute } from '#contract/route.ts'
import * as strokes from '#contract/strokes.ts'
import * as templates from '#contract/templates.ts'
import type { Client } from './client.ts'
import { type App, startApp } from './start-app.ts'

const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the contract, found and not listed: one that is added tomorrow is asked the same questions. */
const routes = [accounts, artworks, collaboration, strokes, templates]
  .flatMap((part) => Object.values(part))
  .filter(isRoute)

/** What a stranger may call; anything else is 401. */
const OPEN = new Set<AnyRoute>([accounts.register, accounts.login, accounts.logout, templates.listTemplates])

/** A body that fits, for the calls that want one. */
const BODY = new Map<AnyRoute, object>([
  [artworks.changeArtwork, { title: 'Mine now' }],
  [artworks.saveArtwork, { title: 'Mine now' }],
  [collaboration.addContributor, { userId: 1, role: 'collaborator' }],
  [collaboration.joinCollaboration, { code: 'ZZZZZZ' }],
  [collaboration.moveCursor, { x: 1, y: 1, tool: 'brush', color: '#000000', brushSize: 5 }],
  [strokes.addStroke, { points: [{ x: 1, y: 1 }] }],
])

let app: App
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.close())

const named = (route: AnyRoute): string => `${route.method.toUpperCase()} ${route.path}`
const call = (client: Client, route: AnyRoute, id: number | string) =>
  client.send(route.method.toUpperCase(), route.path.replaceAll(/:\w+/g, String(id)), BODY.get(route))

describe('a stranger', () => {
  test('there is something to ask', () => {
    expect(routes.length).toBeGreaterThan(15)
  })

  test.each(routes.filter((route) => !OPEN.has(route)).map((route) => [named(route), route] as const))(
    'is asked to sign in at %s',
    async (_name, route) => {
      for (const id of ['1', '999999', 'x']) {
        const answer = await call(app.stranger(), route, id)
        expect(answer.status).toBe(401)
        expect(answer.text).toContain('Please sign in')
      }
    },
  )

  test.each(['/api/artworks/1/image', '/api/artworks/x/image?v=3', '/api/artworks/1/keyframe'])(
    'is asked to sign in at GET %s',
    async (path) => {
      expect((await app.stranger().get(path)).status).toBe(401)
    },
  )
})

describe('somebody else', () => {
  const onArtwork = routes.filter((route) => route.path.startsWith('/api/artworks/:id'))

  test.each(onArtwork.map((route) => [named(route), route] as const))(
    'finds nothing at %s of a private artwork, as if it did not exist',
    async (_name, route) => {
      const ana = await app.signUp()
      const { id } = (await ana.post('/api/artworks', {})).json as { id: number }
      const ben = await app.signUp()
      const hidden = await call(ben, route, id)
      const absent = await call(ben, route, 999_999)
      expect(hidden.status).toBe(404)
      expect(hidden.text).toBe(absent.text)
    },
  )

  test.each(onArtwork.filter(({ method }) => method !== 'get').map((route) => [named(route), route] as const))(
    'changes nothing by %s of a public artwork',
    async (_name, route) => {
      const ana = await app.signUp()
      const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as { id: number }
      const before = (await ana.get(`/api/artworks/${id}`)).json
      const { status } = await call(await app.signUp(), route, id)
      expect(status).toBe(403)
      expect((await ana.get(`/api/artworks/${id}`)).json).toEqual(before)
    },
  )
})
