import { expect, test } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import type { CoinEntry, Profile } from '#contract/profile.ts'
import type { InventoryEntry } from '#contract/store.ts'
import { ApiError, UnexpectedReplyError } from '#client/http/api-error.ts'
import { linksOf, renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { ProfilePage } from './profile-page.tsx'

const MIA = someAccount({ displayName: 'Mia Miller', nickname: 'Minka', coins: 1_250, profileColor: '#35A853' })

const profileOf = (account: Account, more: Partial<Profile> = {}): Profile => ({
  ...account,
  createdAt: '2026-11-01T10:00:00.000Z',
  recentArtworks: [],
  families: [],
  ...more,
})

/** Renders a tab with the person's profile and what else it would have fetched. */
const open = (tab: string, account = MIA, replies: ScreenSetting['replies'] = []): Promise<string> =>
  renderScreen(<ProfilePage />, {
    account,
    address: `/profile?tab=${tab}`,
    replies: [[['/api/profile'], profileOf(account)], ...replies],
  })

test('the card shows picture or initial, names and coins', async () => {
  const card = await open('activity')
  expect(wordsOf(card)).toContain('M Mia Miller “Minka” @mia c 1,250 coins')
  expect(card).toContain('background-color:#35A853')
  const plain = await open('activity', someAccount({ profileImageUrl: '/pictures/avatars/fox.svg' }))
  expect(wordsOf(plain)).toContain('mia @mia c 0 coins')
  expect(plain).toContain('src="/pictures/avatars/fox.svg"')
})

test('the address chooses one of five tabs, and any other word the first', async () => {
  for (const [tab, chosen] of [
    ['activity', 'Recent Activity'],
    ['items', 'My Items'],
    ['coins', 'My Coins'],
    ['families', 'My Families'],
    ['settings', 'Settings'],
    ['wings', 'Recent Activity'],
  ] as const) {
    const tabs = [...(await open(tab)).matchAll(/<button[^>]*role="tab"[^>]*>/g)].map(([tag]) => tag)
    expect(tabs).toHaveLength(5)
    const words = [...(await open(tab)).matchAll(/role="tab"[^>]*aria-selected="true"[^>]*>([^<]*)/g)].map(
      ([, label]) => label,
    )
    expect(words, tab).toEqual([chosen])
  }
})

test('what is empty says so, and leads on', async () => {
  expect(wordsOf(await open('activity'))).toContain('Nothing here yet')
  const items = await open('items', MIA, [[['/api/inventory'], []]])
  expect(wordsOf(items)).toContain('Nothing here yet')
  expect(linksOf(items)).toContain('Visit the store -> /store')
  expect(wordsOf(await open('coins', MIA, [[['/api/coins/history'], []]]))).toContain('No coins yet')
  const families = await open('families', MIA, [
    [['/api/families', 'list'], []],
    [['/api/invitations'], { received: [], sent: [] }],
  ])
  expect(wordsOf(families).match(/No pending invitations/g)).toHaveLength(2)
  expect(linksOf(families)).toContain('Join with Code -> /join')
  expect(wordsOf(families)).toContain('Create Family')
})

test('coins are listed with words and signs', async () => {
  const timestamp = '2026-11-01T10:00:00.000Z'
  const about = { title: 'Two Foxes', imageUrl: '/api/artworks/7/image?size=small' }
  const history: CoinEntry[] = [
    { id: 2, userId: 1, amount: -15, reason: 'purchased_item', artworkId: null, itemId: 3, timestamp, about: null },
    { id: 1, userId: 1, amount: 10, reason: 'completed_artwork', artworkId: 7, itemId: null, timestamp, about },
  ]
  const page = await open('coins', MIA, [[['/api/coins/history'], history]])
  expect(wordsOf(page)).toMatch(/purchased item \S+ [AP]M -15 spent Two Foxes completed artwork \S+ [AP]M \+10 earned/)
  expect(page).toContain(`src="${about.imageUrl}"`)
})

const WITHOUT_ITEM: InventoryEntry = {
  id: 1,
  userId: 1,
  itemId: 900,
  itemType: 'sticker',
  unlocks: null,
  acquiredAt: '2026-11-01T10:00:00.000Z',
  usageCount: 0,
  isFavorite: false,
  item: null,
}

test('a child sees its card, coins and items, and nothing to administrate (CHILD-7)', async () => {
  const ben = someAccount({
    username: 'ben',
    coins: 12,
    child: { familyIds: [1], kidMode: true, onlyFamily: true, quietUntil: null },
  })
  const markup = await open('settings', ben, [[['/api/inventory'], [WITHOUT_ITEM]]])
  expect(wordsOf(markup)).toContain('ben c 12 coins')
  expect(wordsOf(markup)).toContain('No store item match for itemId 900')
  expect(markup).not.toContain('role="tab"')
  expect(wordsOf(markup)).not.toMatch(/Settings|Password|Families|Delete/)
})

test('a profile that does not load leads home', async () => {
  const failed = await renderScreen(<ProfilePage />, {
    account: MIA,
    address: '/profile',
    failures: [[['/api/profile'], new ApiError({ status: 500, serverMessage: '' })]],
  })
  expect(wordsOf(failed)).toContain('Profile not found')
  expect(linksOf(failed)).toEqual(['Return to Home -> /'])
})

test('a profile that this page cannot read says so', async () => {
  const failed = await renderScreen(<ProfilePage />, {
    account: MIA,
    address: '/profile',
    failures: [[['/api/profile'], new UnexpectedReplyError(new Error('[{"code":"invalid_type"}]'))]],
  })
  expect(wordsOf(failed)).toContain('The server answered in a way this page does not understand. Reload.')
})

test('until the profile is there, its place is held', async () => {
  const waiting = await renderScreen(<ProfilePage />, { account: MIA, address: '/profile' })
  expect(wordsOf(waiting)).toContain('Loading your profile...')
})

test('each visibility is explained where it is chosen', async () => {
  const words = wordsOf(await open('settings'))
  expect(words).toContain('Only me, until it is done You, and the people you color with.')
  expect(words).toContain('Family Your active family sees a picture while you color it.')
  expect(words).toContain('Everybody who has the link, also without an account, can see its title')
  expect(words).toContain('No e-mails and no push messages are sent.')
})
