import { expect, test } from 'vitest'
import { type InventoryEntry, type ItemType, shownPicture, type StoreItem } from '#contract/store.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { linksOf, renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { inventoryQueries, storeQueries } from '#client/models/store-queries.ts'
import { faultsOf } from '#client/ui/forms/checked-draft.ts'
import { StorePage, Suggestion } from './store-page.tsx'

const AT = '2026-11-22T00:00:00Z'
const item = (id: number, itemType: ItemType, differences: Partial<StoreItem> = {}): StoreItem => ({
  id,
  title: `Item ${id}`,
  description: `About ${id}.`,
  imageUrl: `/${id}.svg`,
  image_url: `/${id}.svg`,
  price: 10,
  itemType,
  isActive: true,
  createdAt: AT,
  templateId: null,
  template_id: null,
  unlocks: null,
  ...differences,
})
const ownedOf = (of: StoreItem): InventoryEntry => ({
  id: 1,
  userId: 1,
  itemId: of.id,
  itemType: of.itemType,
  unlocks: null,
  acquiredAt: AT,
  usageCount: 0,
  isFavorite: false,
  item: of,
})

const PAGE = item(3, 'template', { price: 20 })
const GHOST = item(201, 'avatar')
const RETIRED = item(202, 'avatar', { isActive: false })
const items = [PAGE, GHOST, RETIRED, item(203, 'avatar', { price: 50 })]

const draw = (setting: ScreenSetting) =>
  renderScreen(<StorePage />, { account: someAccount({ coins: 15 }), ...setting })
const repliesFor = (owned: readonly StoreItem[]): NonNullable<ScreenSetting['replies']> => [
  [storeQueries.all(), items],
  [inventoryQueries.all(), owned.map(ownedOf)],
  [templateQueries.all(), [{ id: 33, storeId: 3 }]],
]
const open = (owned: readonly StoreItem[], address = '/store') => draw({ address, replies: repliesFor(owned) })

test('shows the balance and what earns coins', async () => {
  const words = wordsOf(await open([]))
  expect(words).toMatch(/^Rewards Store Your coins c 15 coins How to earn coins/)
  expect(words).toContain(
    'c 10 coins: Complete a coloring page c 2 coins: Receive reactions c 5 coins: Share an artwork c 20 coins: Complete a daily challenge',
  )
})

test('an item shows its words, its price and the coins that are missing; its button works in any case', async () => {
  const markup = await open([])
  expect(wordsOf(markup)).toContain('Item 3 About 3. 5 coins to go Buy Item 3 for c 20 coins')
  expect(markup).not.toContain('disabled=""')
  const avatars = wordsOf(await open([], '/store?tab=avatars'))
  expect(avatars).toContain('Item 201 About 201. Buy Item 201 for c 10 coins')
  expect(avatars).toContain('35 coins to go Buy Item 203')
  const almost = await draw({ account: someAccount({ coins: 19 }), replies: repliesFor([]) })
  expect(wordsOf(almost)).toContain('1 coin to go Buy Item 3')
  expect(wordsOf(await open([PAGE]))).not.toContain('to go')
})

test('an owned item is disabled, and usable', async () => {
  const markup = await open([PAGE])
  expect(markup).toMatch(/<button[^>]* disabled=""[^>]*><svg.+?<\/svg>Already Owned/)
  expect(linksOf(markup)).toContain('Color Item 3 -> /canvas?templateId=33')
  expect(wordsOf(await open([GHOST], '/store?tab=avatars'))).toContain('Use Item 201 as picture Already Owned')
})

test('bought crayons are found in the colors, and in kid mode, which has no such menu, by their picture', async () => {
  const ocean = item(231, 'brush', { unlocks: 'palette:ocean' })
  const replies: ScreenSetting['replies'] = [
    [storeQueries.all(), [ocean]],
    [inventoryQueries.all(), [{ ...ownedOf(ocean), unlocks: 'palette:ocean' }]],
  ]
  const setting = { address: '/store?tab=brushes', replies }
  expect(wordsOf(await draw(setting))).toContain('On the canvas: More colors &gt; Ocean')
  const child = { familyIds: [1], kidMode: true, onlyFamily: true, quietUntil: null }
  const kid = wordsOf(await draw({ ...setting, account: someAccount({ child }) }))
  expect(kid).toContain('On the canvas: press the four small crayons')
  expect(kid).not.toContain('More colors')
  const all = { account: someAccount({ child: { ...child, kidMode: false } }) }
  expect(wordsOf(await draw({ ...setting, ...all }))).toContain('More colors &gt; Ocean')
})

test('what is owned stands after what can be bought', async () => {
  const words = wordsOf(await open([GHOST], '/store?tab=avatars'))
  expect(words.indexOf('Item 201')).toBeGreaterThan(words.indexOf('Item 203'))
})

test('inactive items are hidden, and an empty shelf says so', async () => {
  const avatars = wordsOf(await open([RETIRED], '/store?tab=avatars'))
  expect(avatars).toContain('Item 201')
  expect(avatars).not.toContain('Item 202')
  expect(wordsOf(await open([], '/store?tab=stickers'))).toContain('No stickers yet')
})

test('what an item unlocks stands in for a picture of another server (ADMIN-8)', async () => {
  const imageUrl = 'https://example.org/cat.png'
  const foreign = (id: number, unlocked: Partial<StoreItem>) => item(id, 'template', { imageUrl, ...unlocked })
  expect(shownPicture(foreign(7, { templateId: 33 }))).toBe('/api/store/7/picture')
  expect(shownPicture(foreign(8, { unlocks: 'stamp:cat' }))).toBe('/pictures/store/stamp-cat.webp')
  expect(shownPicture(foreign(9, {}))).toBe('/pictures/butterfly.svg')
  expect(shownPicture(item(10, 'template', { templateId: 33 }))).toBe('/10.svg')
})

test('says what failed, and what is loading', async () => {
  const failures = [
    [inventoryQueries.all(), new ApiError({ status: 500, serverMessage: '' }, 'Failed to fetch inventory')],
  ] as const
  const words = wordsOf(await draw({ replies: [[storeQueries.all(), items]], failures }))
  expect(words).toContain("Couldn't load the store Failed to fetch inventory Try again")
  expect(wordsOf(await draw({}))).toContain('Loading the store...')
})

test('grown-ups may suggest items, with both fields filled (CHILD-7)', async () => {
  expect(wordsOf(await open([]))).toContain('Item name Description Send suggestion')
  const child = { familyIds: [1], kidMode: true, onlyFamily: true, quietUntil: null }
  expect(wordsOf(await draw({ account: someAccount({ child }) }))).not.toContain('Item name')
  const blank = Suggestion.safeParse({ title: ' ', description: '\n' })
  expect(blank.error && faultsOf(blank.error)).toEqual({
    title: 'Please name the item',
    description: 'Please describe it',
  })
  expect(Suggestion.safeParse({ title: 'Glue', description: 'x' }).success).toBe(true)
})
