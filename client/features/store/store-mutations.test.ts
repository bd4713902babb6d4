import { expect, test } from 'vitest'
import type { StoreItem } from '#contract/store.ts'
import { createRepeatKey } from '#client/http/repeat-key.ts'
import { outcomeOf } from '#tests/outcome-of.ts'
import { someAccount } from '#tests/some-account.ts'
import { purchaseMutation } from './use-purchase.ts'
import { suggestionMutation } from './store-page.tsx'

const AT = '2026-11-22T00:00:00Z'
const ITEM: StoreItem = {
  id: 201,
  title: 'Ghost',
  description: 'It floats.',
  imageUrl: '/ghost.svg',
  image_url: '/ghost.svg',
  price: 15,
  itemType: 'avatar',
  isActive: true,
  createdAt: AT,
  templateId: null,
  template_id: null,
  unlocks: null,
}
const inventoryItem = {
  id: 1,
  userId: 1,
  itemId: 201,
  itemType: 'avatar',
  unlocks: null,
  acquiredAt: AT,
  usageCount: 0,
  isFavorite: false,
  item: ITEM,
}
const ARRIVED = {
  id: 1,
  userId: 1,
  username: 'mia',
  type: 'suggestion',
  title: 'Glue',
  description: 'Gold',
  priority: 'medium',
  status: 'open',
  source: 'web',
  isArchived: false,
  reply: null,
  createdAt: AT,
  updatedAt: AT,
}
const refused = (status: number, body: object) => Response.json(body, { status })
/** A proxy in front of the server that gives no reason. */
const silent = () => new Response('', { status: 502 })

const buy = (...replies: Response[]) => outcomeOf(purchaseMutation, { item: ITEM, key: 'k' }, replies)
let count = 0
const keys = createRepeatKey(() => `key ${++count}`)
const suggest = (...replies: Response[]) =>
  outcomeOf(() => suggestionMutation(keys), { title: 'Glue', description: 'Gold' }, replies)

test('a purchase sends the price that was shown and nothing else, and says that it worked', async () => {
  const user = someAccount({ coins: 5 })
  const { sent, toasts } = await buy(Response.json({ success: true, item: ITEM, inventoryItem, coins: 5, user }))
  expect(sent).toEqual([{ address: '/api/store/201/purchase', method: 'POST', body: { price: 15 } }])
  expect(toasts).toEqual([{ title: 'Purchase successful!', description: 'Ghost is yours.' }])
})

test('a refused purchase says why, and one without coins how many are needed', async () => {
  const owned = { error: 'Already owned', message: 'Already owned', code: 'already-owned' }
  expect((await buy(refused(409, owned))).toasts).toEqual([
    { title: 'Purchase failed', description: 'Already owned', destructive: true },
  ])
  expect((await buy(silent())).toasts).toMatchObject([{ title: 'Purchase failed', destructive: true }])
  const poor = { error: 'Not enough coins', message: 'Not enough coins', code: 'not-enough-coins' }
  expect((await buy(refused(400, poor))).toasts).toEqual([
    { title: 'Not enough coins', description: 'You need 15 coins to purchase this.', destructive: true },
  ])
})

test('a suggestion is sent as feedback, and says what became of it', async () => {
  const { sent, toasts } = await suggest(refused(400, { error: 'Too long' }))
  expect(sent).toEqual([
    {
      address: '/api/feedback',
      method: 'POST',
      body: { type: 'suggestion', title: 'Glue', description: 'Gold', priority: 'medium', source: 'web' },
    },
  ])
  expect(toasts).toEqual([{ title: 'Submission failed', description: 'Too long', destructive: true }])
  expect((await suggest(Response.json(ARRIVED, { status: 201 }))).toasts).toEqual([{ title: 'Suggestion submitted!' }])
  expect((await suggest(silent())).toasts).toEqual([
    { title: 'Submission failed', description: 'Failed to submit suggestion. Please try again.', destructive: true },
  ])
})

test('a suggestion keeps its key until it has arrived (HTTP-8)', async () => {
  keys.forget()
  const before = count
  await suggest()
  await suggest()
  expect(count).toBe(before + 1)
  await suggest(Response.json(ARRIVED, { status: 201 }))
  await suggest()
  expect(count).toBe(before + 2)
})
