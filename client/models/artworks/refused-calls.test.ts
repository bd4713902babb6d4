import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { completeArtwork, createNewArtwork, takeBackInProgress, updateArtwork } from './artwork-commands.ts'
import { artworkQueries, fetchContributors } from './artwork-queries.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Failed to fetch artworks: No', () => client.fetchQuery(artworkQueries.list())],
  ['Failed to fetch artwork', () => client.fetchQuery(artworkQueries.detail(1))],
  ['Failed to fetch contributors', () => fetchContributors(1)],
  ['Failed to create artwork', () => createNewArtwork({ requestId: 'one' })],
  ['Failed to update artwork', () => updateArtwork(1, { title: 'Fox' })],
  ['Failed to update artwork', () => completeArtwork({ id: 1, completed: false }, 'one')],
  ['Failed to reopen artwork', () => takeBackInProgress(1)],
] as const)('a refused call is thrown as "%s"', async (message, call) => {
  vi.stubGlobal('fetch', async () => new Response('No', { status: 500 }))
  await expect(call()).rejects.toThrow(message)
})

test('a completed artwork is not completed again: nothing is sent', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  await expect(completeArtwork({ id: 1, completed: true }, 'one')).rejects.toThrow('This artwork is already completed')
  expect(fetched).not.toHaveBeenCalled()
})
