import { expect, test } from 'vitest'
import { listArtworks } from '#contract/artworks.ts'
import { joinCollaboration, removeContributor } from '#contract/collaboration.ts'
import { buildRequest } from './build-request.ts'

test('a request has its path filled in and escaped, and sends cookies', () => {
  const [url, init] = buildRequest(removeContributor, { params: { id: 7, userId: 'a/b' } })
  expect(url).toBe('/api/artworks/7/contributors/a%2Fb')
  expect(init).toMatchObject({ method: 'DELETE', credentials: 'include' })
  expect(init.body).toBeUndefined()
})

test('a missing path parameter throws', () => {
  expect(() => buildRequest(removeContributor, { params: { id: 7 } })).toThrow('userId')
})

test('an undefined query value is left out', () => {
  expect(buildRequest(listArtworks, { query: { page: 2, search: 'a b', status: undefined } })[0]).toBe(
    '/api/artworks?page=2&search=a+b',
  )
  expect(buildRequest(listArtworks, {})[0]).toBe('/api/artworks')
})

test('a body is sent as JSON, an idempotency key as its header', () => {
  const [, init] = buildRequest(joinCollaboration, { body: { code: 'K7PX2M' }, idempotencyKey: 'once' })
  expect(init.body).toBe('{"code":"K7PX2M"}')
  expect(init.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'once' })
})
