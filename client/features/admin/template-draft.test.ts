import { expect, test } from 'vitest'
import type { Checked } from '#client/ui/forms/checked-draft.ts'
import { someTemplate } from '#tests/some-template.ts'
import {
  draftOf,
  EMPTY_DRAFT,
  pageByUrl,
  pageChange,
  pageUpload,
  suggestedDifficulty,
  type TemplateDraft,
} from './template-draft.ts'

const GOOD = { ...EMPTY_DRAFT, title: 'Cat', imageUrl: 'https://example.org/cat.png' }
const faultsOf = (checked: Checked<TemplateDraft, unknown>) => (checked.ok ? {} : checked.faults)

test('a page by address needs a title, an address and a category', () => {
  const draft = { ...GOOD, title: ' ab ', imageUrl: 'cat.png', category: 'xy' }
  expect(faultsOf(pageByUrl(draft, 0))).toEqual({
    title: 'Title must be at least 3 characters',
    imageUrl: 'Must be a valid URL',
    category: 'Category must be at least 3 characters',
  })
})

test('an address sends title, address and category, and more only where it is not usual', () => {
  expect(pageByUrl({ ...GOOD, title: ' Cat ' }, 0)).toEqual({
    ok: true,
    body: { title: 'Cat', imageUrl: 'https://example.org/cat.png', category: 'Nature' },
  })
  expect(pageByUrl({ ...GOOD, published: false }, 4)).toMatchObject({ body: { published: false, gapPx: 4 } })
})

test('an upload needs a name and a category, but no description', () => {
  expect(faultsOf(pageUpload({ ...GOOD, title: 'ab', category: 'xy' }, 0))).toEqual({
    title: 'Template name must be at least 3 characters',
    category: 'Category must be at least 3 characters',
  })
  expect(pageUpload({ ...GOOD, description: '' }, 3)).toEqual({
    ok: true,
    body: {
      name: 'Cat',
      category: 'Nature',
      description: '',
      difficulty: 'easy',
      price: '0',
      published: 'true',
      isPremium: 'false',
      gapPx: '3',
    },
  })
})

test('the price is a number of at least 0, and of a premium page at least 1', () => {
  for (const price of ['-1', 'many', '1.5'])
    expect(faultsOf(pageUpload({ ...GOOD, price }, 0)).price).toBe('Price must be a whole number of coins, at least 0')
  expect(faultsOf(pageUpload({ ...GOOD, price: '0', isPremium: true }, 0)).price).toMatch(/at least 1 coin/)
  expect(faultsOf(pageChange({ ...GOOD, price: '' })).price).toBe('Price must be a whole number of coins, at least 0')
})

test('a change of a page sends all that is said about it', () => {
  const draft = draftOf(someTemplate(7, { title: 'Cat', price: 5 }))
  expect(pageChange({ ...draft, difficulty: 'hard' })).toEqual({
    ok: true,
    body: {
      title: 'Cat',
      category: 'Animals',
      description: '',
      difficulty: 'hard',
      price: 5,
      published: true,
      isPremium: false,
    },
  })
})

test('the difficulty that is filled in follows the typical region', () => {
  expect(suggestedDifficulty([900_000, 60_000, 30_000, 24_000])).toBe('easy')
  expect(suggestedDifficulty([900_000, 60_000, 15_000, 900, 800])).toBe('medium')
  expect(suggestedDifficulty([900_000, 60_000, 900, 800, 700])).toBe('hard')
})
