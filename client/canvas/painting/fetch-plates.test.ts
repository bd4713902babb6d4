import { afterEach, expect, test, vi } from 'vitest'
import { fetchPlates } from './fetch-plates.ts'

const reply = (type: string, status = 200): void => {
  const response = new Response('some bytes', { status, headers: { 'Content-Type': type } })
  vi.stubGlobal('fetch', () => Promise.resolve(response))
}

afterEach(() => vi.unstubAllGlobals())

test('plates are the bytes of the reply', async () => {
  reply('application/octet-stream')
  expect(new TextDecoder().decode(await fetchPlates('/api/plates/1'))).toBe('some bytes')
})

test('what a proxy sends in the place of plates is told as a reply that this page does not understand', async () => {
  reply('text/html; charset=utf-8')
  await expect(fetchPlates('/api/plates/1')).rejects.toThrow(
    'The server answered in a way this page does not understand. Reload.',
  )
})

test('a refusal says that the page could not be loaded', async () => {
  reply('application/json', 404)
  await expect(fetchPlates('/api/plates/1')).rejects.toMatchObject({ serverMessage: 'The page could not be loaded.' })
})
