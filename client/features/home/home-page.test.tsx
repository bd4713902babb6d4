import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { InventoryEntry } from '#contract/store.ts'
import type { Template } from '#contract/templates.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { inventoryQueries } from '#client/models/store-queries.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { linksOf, renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import type { UnsentPicture } from '#client/canvas/outbox/tabs.ts'
import { OutboxContext } from '#client/features/outbox/outbox-context.ts'
import { ChildHome } from './child-home.tsx'
import { HomePage } from './home-page.tsx'

const AT = new Date().toISOString()
const page = (id: number, isPremium = false): Template => ({
  id,
  title: `Page ${id}`,
  imageUrl: `/templates/${id}.png`,
  platesUrl: `/api/plates/${id}`,
  category: 'Animals',
  description: null,
  difficulty: 'medium',
  isPremium,
  price: 0,
  storeId: null,
  published: true,
  createdAt: AT,
  regionCount: 20,
})
/** What the home screen shows of an artwork; the rest does not matter to it. */
const artwork = (id: number, differences: Partial<Artwork> = {}): Artwork =>
  ({
    id,
    userId: 1,
    ownerColor: '#4C6EF5',
    title: `Picture ${id}`,
    imageUrl: `/api/artworks/${id}/image`,
    completed: false,
    collaborativeMode: false,
    updatedAt: AT,
    ...differences,
  }) as Artwork
const bought = (id: number, itemId: number, templateId: number | null): InventoryEntry => ({
  id,
  userId: 1,
  itemId,
  itemType: 'template',
  unlocks: null,
  acquiredAt: AT,
  usageCount: 0,
  isFavorite: false,
  item:
    templateId === null
      ? null
      : {
          id: itemId,
          title: '',
          description: '',
          imageUrl: '',
          image_url: '',
          price: 10,
          itemType: 'template',
          isActive: true,
          createdAt: AT,
          templateId,
          template_id: templateId,
          unlocks: null,
        },
})
const several = <T,>(count: number, make: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at + 1))

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => {
  vi.unstubAllGlobals()
})

interface Replies {
  artworks?: Artwork[]
  templates?: Template[]
  inventory?: InventoryEntry[]
}

/** Opens the home screen with these replies; what is left out is still on its way. */
function open(
  address: string,
  { artworks, templates, inventory }: Replies,
  setting: ScreenSetting = {},
  home = <HomePage />,
) {
  const replies = [
    [artworkQueries.list().queryKey, artworks],
    [templateQueries.all(), templates],
    [inventoryQueries.all(), inventory],
  ] as const
  return renderScreen(home, {
    account: someAccount({ displayName: 'Mia' }),
    address,
    replies: replies.filter(([, reply]) => reply !== undefined),
    ...setting,
  })
}
const failed = (message: string) => new ApiError({ status: 500, serverMessage: 'Broken' }, message)
const pagesOf = (markup: string) => linksOf(markup).filter((link) => link.startsWith('Page'))
const NOTHING: Required<Replies> = { artworks: [], templates: [], inventory: [] }

test('the three ways to begin, and what an empty home says', async () => {
  const home = await open('/', NOTHING)
  const words = wordsOf(home)
  for (const text of [
    'Welcome back, Mia!',
    'Recommended',
    'Start New Artwork',
    'Join Collaboration',
    'No artworks yet',
  ])
    expect(words).toContain(text)
  for (const text of [
    'Recent Artworks',
    'Templates Gallery',
    'All Templates',
    'My Templates',
    'No templates available',
  ])
    expect(words).toContain(text)
  expect(linksOf(home)).toEqual([
    'Start New Artwork -> /canvas',
    'Start coloring -> /canvas',
    'View Your Gallery -> /gallery',
    'Open Gallery -> /gallery',
    'Blank page -> /canvas?templateId=0',
    'Browse All Templates in Store -> /store',
    'Create New Artwork -> /canvas',
  ])
})

test('pictures that only this device has say why they are kept, and lead to what can be done (OUTBOX-12)', async () => {
  const unsent: UnsentPicture[] = [
    { place: 'new/3', strokes: 2, status: 'held', words: 'Please delete some.' },
    { place: 'new/0', strokes: 1, status: 'waiting', words: null },
    { place: 'artwork/1', strokes: 4, status: 'held', words: 'It is full.' },
    { place: 'artwork/7', strokes: 1, status: 'held', words: 'It is gone.' },
  ]
  const replies = { ...NOTHING, templates: [page(3)], artworks: [artwork(1)] }
  for (const Screen of [HomePage, ChildHome]) {
    const home = await open(
      '/',
      replies,
      {},
      <OutboxContext value={unsent}>
        <Screen />
      </OutboxContext>,
    )
    expect(wordsOf(home)).toContain('Page 3 2 strokes are kept on this device. Please delete some. See what you can do')
    expect(linksOf(home).filter((link) => /^(See what|Color on)/.test(link))).toEqual([
      'See what you can do -> /canvas?templateId=3',
      'Color on -> /canvas?templateId=0',
      'See what you can do -> /canvas/7',
    ])
  }
})

test('while the lists are on their way there are skeletons', async () => {
  const words = wordsOf(await open('/', {}))
  expect(words).toContain('Loading your recent artworks...')
  expect(words).toContain('Loading pages to color...')
})

test('before the artworks are known, nothing stands where it may have to move', async () => {
  expect(wordsOf(await open('/', {}))).not.toContain('Start New Artwork')
  expect(wordsOf(await open('/', NOTHING))).toContain('Start New Artwork')
})

test('four recent artworks, and where each of them leads', async () => {
  const artworks = several(6, (id) => artwork(id, { completed: id === 1, collaborativeMode: id === 2 }))
  const home = await open('/', { ...NOTHING, artworks })
  expect(linksOf(home).filter((link) => link.startsWith('Picture'))).toEqual([
    'Picture 1 just now -> /artwork/1',
    'Picture 2 just now -> /canvas/2',
    'Picture 3 just now -> /canvas/3',
    'Picture 4 just now -> /canvas/4',
  ])
  expect(home.match(/>Completed</g)).toHaveLength(1)
  expect(home.match(/>Collaborative</g)).toHaveLength(1)
  expect(wordsOf(home)).toContain('Load More')
})

test('it begins with the newest picture that is not done, if there is one', async () => {
  const artworks = several(3, (id) => artwork(id, { completed: id === 1 }))
  const [first, second] = linksOf(await open('/', { ...NOTHING, artworks }))
  expect([first, second]).toEqual(['Go on with Picture 2 -> /canvas/2', 'Go on coloring -> /canvas/2'])
  const done = await open('/', { ...NOTHING, artworks: artworks.slice(0, 1) })
  expect(linksOf(done)[0]).toBe('Start New Artwork -> /canvas')
})

test('a child starts on an empty sheet, and makes no pages of photos and names', async () => {
  expect(wordsOf(await open('/', NOTHING))).toContain('Blank page A page from my photo A name to color')
  const child = { familyIds: [1], kidMode: true, onlyFamily: true, quietUntil: null }
  const home = await open('/', NOTHING, { account: someAccount({ child }) }, <ChildHome />)
  expect(home).toContain('aria-label="Blank Page"')
  expect(home).toMatch(/srcset="[^"]+-small\.png 400w, [^"]+\.png 800w"/i)
  expect(wordsOf(home)).not.toContain('A page from my photo')
})

test("a child's home shows a row of pages to color before the rows of its own pictures", async () => {
  const child = { familyIds: [1], kidMode: true, onlyFamily: true, quietUntil: null }
  const replies = { ...NOTHING, artworks: several(9, (id) => artwork(id)), templates: several(30, (id) => page(id)) }
  const home = await open('/', replies, { account: someAccount({ child }) }, <ChildHome />)
  const shown = [...home.matchAll(/aria-label="(Blank|Page|Picture|More)/g)].map(([, word]) => word)
  expect(shown.join(' ')).toBe('Blank Page Page Page More Picture Picture Picture Picture More')
})

test('a list that cannot be read says why', async () => {
  const { artworks: _, ...others } = NOTHING
  const home = await open('/', others, {
    failures: [[artworkQueries.list().queryKey, failed('Failed to fetch artworks: Broken')]],
    replies: [[templateQueries.all(), []]],
  })
  expect(wordsOf(home)).toContain("Couldn't load your recent artwork Failed to fetch artworks: Broken Try again")
  const mine = await open('/?templates=mine', NOTHING, {
    replies: [[templateQueries.all(), []]],
    failures: [[inventoryQueries.all(), failed('Failed to fetch user inventory: Broken')]],
  })
  expect(wordsOf(mine)).toContain('Your templates are missing Failed to fetch user inventory: Broken Try again')
  const silent = await open('/', NOTHING, { failures: [[artworkQueries.list().queryKey, new Error('')]], replies: [] })
  expect(wordsOf(silent)).toContain("Couldn't load your recent artwork Unknown error occurred")
})

test('a dozen pages at first, premium ones among them only when they are bought', async () => {
  const templates = [...several(12, (id) => page(id)), page(33, true), page(34, true)]
  const before = await open('/?shown=24', { ...NOTHING, templates })
  expect(pagesOf(before)).toHaveLength(12)
  expect(pagesOf(before)).toContain('Page 1 Medium, 20 parts -> /canvas?templateId=1')
  const after = await open('/?shown=24', { ...NOTHING, templates, inventory: [bought(1, 3, 33)] })
  expect(pagesOf(after)).toHaveLength(13)
  expect(pagesOf(after)).toContain('Page 33 Medium, 20 parts Purchased -> /canvas?templateId=33')
  const many = { ...NOTHING, templates: several(30, (id) => page(id)) }
  expect(pagesOf(await open('/', many))).toHaveLength(12)
  expect(pagesOf(await open('/?shown=24', many))).toHaveLength(24)
})

test('the bought pages, a dozen at first, and a warning for an unknown item', async () => {
  const none = await open('/?templates=mine', NOTHING)
  expect(wordsOf(none)).toContain('No purchased templates')
  expect(linksOf(none)).toContain('Visit Store -> /store')

  const templates = several(20, (id) => page(id, true))
  const inventory = [bought(99, 77, null), ...several(13, (id) => bought(id, id + 100, id))]
  const mine = await open('/?templates=mine', { ...NOTHING, templates, inventory })
  const purchased = linksOf(mine).filter((link) => link.includes('Purchased'))
  expect(purchased).toHaveLength(11)
  expect(purchased[0]).toBe('Page 1 Medium, 20 parts Purchased -> /canvas?templateId=1')
  expect(mine).toMatch(/<p [^>]*>No store item match for itemId 77<\/p>/)
  expect(wordsOf(mine)).toContain('Load More')
  const more = await open('/?templates=mine&shown=24', { ...NOTHING, templates, inventory })
  expect(linksOf(more).filter((link) => link.includes('Purchased'))).toHaveLength(13)
})
