import { expect, test } from 'vitest'
import { groupItems } from './my-items.tsx'

const entry = (id: number, itemType: 'template' | 'brush' | 'avatar', isFavorite = false) => ({
  id,
  itemType,
  isFavorite,
})

test('items are grouped by type, favorites first, without empty groups', () => {
  const groups = groupItems([
    entry(1, 'avatar'),
    entry(2, 'template'),
    entry(3, 'template', true),
    entry(4, 'avatar'),
    entry(5, 'template'),
  ])
  expect(groups.map(({ type, entries }) => [type, entries.map(({ id }) => id)])).toEqual([
    ['template', [3, 2, 5]],
    ['avatar', [1, 4]],
  ])
  expect(groupItems([])).toEqual([])
})
