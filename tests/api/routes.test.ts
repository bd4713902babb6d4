import { type RequestHandler, Router } from 'express'
import { expect, test } from 'vitest'
import { describeRoutes, routesOfApp } from '#scripts/routes.ts'
import { createApp } from '#server/http/app.ts'
import { createLog } from '#server/http/logging/log.ts'
import { listRoutes, type MountedRoute } from '#server/http/mounted-routes.ts'

const documented = (lines: readonly string[]): string => `# Routes

Every HTTP route of the app, in the order in which requests meet them: method, path, who may call it, its entry in \`contract/\`.
\`npm run routes\` prints them from the running app; \`npx vitest run --project api tests/api/routes.test.ts -u\` writes this file.

\`reader\` is everybody who may see the artwork, \`participant\` its owner and contributors, \`operator\` this machine or the bearer of
the metrics token. The WebSocket \`/collab/{artworkId}\` is described in \`contract/socket.ts\`.

Every call under \`/api\` may name the account that it acts for in the header \`X-Fridgedoor-Person\` (HTTP-10, \`contract/acting-person.ts\`).

\`\`\`text
${lines.join('\n')}
\`\`\`
`

test('the app has exactly the routes of the contract, and docs/routes.md lists them', async () => {
  const { lines, faults } = await describeRoutes(await routesOfApp())
  expect(faults).toEqual([])
  await expect(documented(lines)).toMatchFileSnapshot('../../docs/routes.md')
})

/** Returns the routes of the real app with these routers added. */
const routesWith = (...routers: Router[]): MountedRoute[] =>
  listRoutes(
    createApp({
      config: { production: false, publicUrl: null, clientDirectory: '.', contactEmail: '', metricsToken: null },
      log: createLog({ level: 'silent' }),
      session: (_request, _response, next) => next(),
      authenticate: () => Promise.resolve(null),
      personOf: () => Promise.resolve(null),
      hostAllowed: () => true,
      originAllowed: () => true,
      trustsProxy: () => false,
      checkStorage: () => Promise.resolve('ok'),
      draining: () => false,
      security: { record: () => undefined, refused: () => undefined },
      bodies: { admit: () => undefined, spend: () => undefined },
      routers,
    }),
  )

const handler: RequestHandler = (_request, response) => void response.end()

test.each([
  ['a route', () => Router().get('/api/planted', handler), 'GET /api/planted'],
  ['a second handler', () => Router().post('/api/planted', handler, handler), 'POST /api/planted'],
  ['every method', () => Router().all('/api/planted', handler), '* /api/planted'],
  ['a route in a router in a router', () => Router().use(Router().put('/api/planted', handler)), 'PUT /api/planted'],
  ['a router under a path', () => Router().use('/api', Router().get('/planted', handler)), 'GET .../planted'],
  ['middleware', () => Router().use('/api/planted', handler), '* (middleware handler)'],
] as const)('%s without a contract entry is reported', async (_name, plant, line) => {
  expect((await describeRoutes(routesWith())).faults.filter((fault) => fault.includes('no contract'))).toEqual([])
  expect((await describeRoutes(routesWith(plant()))).faults).toContain(`${line} has no contract entry`)
})

test('a contract entry that is mounted nowhere is reported', async () => {
  expect((await describeRoutes(routesWith())).faults).toContain('artworks.getArtwork is mounted nowhere')
})
