import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import { healthRoutes } from './health.ts'

async function getReadyz(checkStorage: () => Promise<'ok' | StorageTrouble>, draining = false): Promise<unknown[]> {
  const server = express()
    .use(healthRoutes({ checkStorage, draining: () => draining }))
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`)
  server.close()
  return [response.status, await response.json()]
}

test.each([
  ['ok', 200, 'ready'],
  ['full', 200, 'degraded'],
  ['read-only', 200, 'degraded'],
  ['away', 503, 'unavailable'],
] as const)('storage that is %s gives %i %s', async (storage, code, status) => {
  expect(await getReadyz(() => Promise.resolve(storage))).toEqual([code, { status, storage }])
})

test('a server that shuts down is not ready', async () => {
  expect(await getReadyz(() => Promise.resolve('ok'), true)).toEqual([503, { status: 'unavailable', storage: 'ok' }])
})

test('storage that does not respond is away, after about two seconds', async () => {
  const start = Date.now()
  expect(await getReadyz(() => new Promise(() => undefined))).toEqual([503, { status: 'unavailable', storage: 'away' }])
  expect(Date.now() - start).toBeLessThan(3_500)
})
