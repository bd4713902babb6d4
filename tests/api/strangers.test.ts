import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as artworks from '#contract/artworks.ts'
import * as collaboration from '#contract/collaboration.ts'
import * as pictureLinks from '#contract/picture-links.ts'
import * as polling from '#contract/polling.ts'
import * as reactions from '#contract/reactions.ts'
import type { Who } from '#contract/route.ts'
import * as strokes from '#contract/strokes.ts'
import { contractEntries, type Entry } from '#scripts/routes.ts'
import type { Client } from './client.ts'
import { type App, startApp } from './start-app.ts'

/** Every route of the contract, found by program, so that a new route is tested too. */
const routes = [...(await contractEntries()).keys()]

/** A valid body for each call that needs one. */
const BODY = new Map<Entry, object>([
  [artworks.changeArtwork, { title: 'Mine now' }],
  [artworks.saveArtwork, { title: 'Mine now' }],
  [collaboration.addContributor, { userId: 1, role: 'collaborator' }],
  [collaboration.joinCollaboration, { code: 'ZZZZZZ' }],
  [collaboration.takeOffStrokes, { takenOff: true }],
  [collaboration.moveCursor, { x: 1, y: 1, tool: 'brush', color: '#000000', brushSize: 5 }],
  [pictureLinks.setPictureLink, { expiresInDays: 7 }],
  [polling.openConnection, { parameters: {} }],
  [polling.sendMessages, { messages: ['Aw=='] }],
  [reactions.addReaction, { emoji: '🎨' }],
  [strokes.addStroke, { points: [{ x: 1, y: 1 }] }],
])

let app: App
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.close())

const named = (route: Entry): string => `${route.method.toUpperCase()} ${route.path}`
const call = (client: Client, route: Entry, id: number | string) =>
  client.send(
    route.method.toUpperCase(),
    route.path.replace(':emoji', encodeURIComponent('🎨')).replace(':width', '320').replaceAll(/:\w+/g, String(id)),
    BODY.get(route),
  )

describe('another signed-in person', () => {
  const onArtwork = routes.filter((route) => route.path.startsWith('/api/artworks/:id'))

  test.each(onArtwork.map((route) => [named(route), route] as const))(
    'gets the same 404 at %s of a private artwork as of an unknown one',
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
      // A reader's call makes something of their own (201), or is refused because the artwork is not completed (409).
      const expected: Partial<Record<Who, number[]>> = { reader: [201, 409], session: [404] }
      expect(expected[route.who] ?? [403]).toContain(status)
      expect((await ana.get(`/api/artworks/${id}`)).json).toEqual(before)
    },
  )
})
