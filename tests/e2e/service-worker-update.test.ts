/** A browser that was visited with the service worker from before Workbox gets the one of this build, and keeps what it had offline. */
import { copyFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { setOffline } from './support/set-offline.ts'
import { setUpApp } from './support/set-up-app.ts'

const BUILT = resolve(import.meta.dirname, '../../dist/client')

/** Caches as that worker did, in its caches, and controls its pages. */
const EARLIER_WORKER = `
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('fridgedoor-shell').then((shell) => shell.add('/')))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const name = /^\\/api\\/(user|templates|artworks)$/.test(new URL(event.request.url).pathname)
    ? 'fridgedoor-answers'
    : event.request.url.endsWith('.svg') ? 'fridgedoor-shell' : null
  if (name)
    event.respondWith(
      fetch(event.request).then(async (response) => {
        if (response.ok) await (await caches.open(name)).put(event.request, response.clone())
        return response
      }),
    )
})
`

let client: string

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'fridgedoor-client-'))
  await cp(BUILT, client, { recursive: true })
  await writeFile(join(client, 'service-worker.js'), EARLIER_WORKER)
})

const app = setUpApp({ serviceWorker: true, environment: () => ({ CLIENT_DIR: client }) })

afterAll(() => rm(client, { recursive: true }))

test('the caches of the worker before are gone, and its replies open home without a network', async () => {
  const mia = await app().signUp('mia')
  const { page, context } = mia
  const welcome = page.getByRole('heading', { level: 1, name: /Welcome/ })
  const cacheNames = (): Promise<string[]> => page.evaluate(() => caches.keys())
  await page.goto(app().server.origin)
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
  await page.reload()
  await welcome.waitFor()
  await eventually(
    () => page.evaluate(async () => (await caches.match('/api/templates')) !== undefined),
    (isKept) => isKept,
  )
  expect((await cacheNames()).toSorted()).toEqual(['fridgedoor-answers', 'fridgedoor-shell'])

  await copyFile(join(BUILT, 'service-worker.js'), join(client, 'service-worker.js'))
  await page.reload()
  await eventually(cacheNames, (names) => names.includes('fridgedoor-build') && !names.includes('fridgedoor-shell'))
  await eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'),
  )
  // A reload now is replied by the new worker.
  await setOffline(context, true)
  await page.reload()
  await welcome.waitFor()
  await page.getByRole('radio', { name: 'Mandalas' }).waitFor()
  expect((await cacheNames()).filter((name) => name === 'fridgedoor-shell')).toEqual([])
  expect(mia.errors).toEqual([])
  await mia.close()
})
