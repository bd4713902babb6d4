import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { connectToastHost, type ToastMessage } from '#client/ui/overlays/toast.ts'
import { someAccount } from '#tests/some-account.ts'
import { rewardSharing, type SharedArtwork } from './use-sharing-reward.ts'

const SHARED: SharedArtwork = { id: 7, isOwner: true, completed: true, visibility: 'public', familyId: null }

const fetched = vi.fn<typeof fetch>()
let said: ToastMessage[] = []
let queries: QueryClient
beforeEach(() => {
  said = []
  vi.stubGlobal('fetch', fetched)
  connectToastHost({
    show: (message) => void said.push(message),
    clear: () => undefined,
    clearOfScreen: () => undefined,
  })
  queries = new QueryClient()
  queries.setQueryData(currentUserQuery.queryKey, someAccount({ coins: 10 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const balance = (): number | undefined => queries.getQueryData(currentUserQuery.queryKey)?.coins

test('coins for sharing are in the balance, and are said', async () => {
  fetched.mockResolvedValue(Response.json({ user: someAccount({ coins: 15 }), coinsEarned: 5 }))
  await rewardSharing(queries, SHARED)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/artworks/7/share')
  expect(balance()).toBe(15)
  expect(said).toEqual([{ title: '+5 coins', description: 'For sharing your picture', coins: true }])
})

test('the second time earns nothing, and nothing is said', async () => {
  fetched.mockResolvedValue(Response.json({ user: someAccount({ coins: 10 }) }))
  await rewardSharing(queries, SHARED)
  expect([balance(), said]).toEqual([10, []])
})

test.each<[string, Partial<SharedArtwork>]>([
  ['somebody else', { isOwner: false }],
  ['the owner while it is in progress', { completed: false }],
  ['the owner alone', { visibility: 'private' }],
  ['a family that nobody has named', { visibility: 'family' }],
])('the server is not asked for what earns nothing: by %s', async (_, difference) => {
  await rewardSharing(queries, { ...SHARED, ...difference })
  expect(fetched).not.toHaveBeenCalled()
})

test('a refusal or a lost connection is passed over', async () => {
  fetched.mockResolvedValueOnce(Response.json({ message: 'No', code: 'not-shared' }, { status: 409 }))
  await rewardSharing(queries, { ...SHARED, visibility: 'family', familyId: 3 })
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await rewardSharing(queries, SHARED)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect([balance(), said]).toEqual([10, []])
})
