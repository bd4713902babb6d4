import { expect, test } from 'vitest'
import { templateOfItem } from './template-of-item.ts'

const page = (id: number, storeId: number | null = null) => ({ id, storeId })
const PAGES = [page(1), page(5), page(7, 9), page(18, 28), page(33, 3)]

test.each([
  ['the page that it names', { id: 9, templateId: 5, template_id: null }, 5],
  ['the page under the older name', { id: 9, template_id: 5 }, 5],
  ['the page that names it', { id: 9, templateId: null, template_id: null }, 7],
  ['page 33 for item 3', { id: 3 }, 33],
  ['page 18 for item 28', { id: 28 }, 18],
  ['page 1 without any page', { id: 50, templateId: null, template_id: null }, 1],
  ['the page that names it, when it names one that is gone', { id: 9, templateId: 404 }, 7],
])('an item unlocks %s', (_, item, expected) => {
  expect(templateOfItem(item, PAGES)).toBe(expected)
})

test('the table counts where no page names the item, and not when its page is gone', () => {
  expect(templateOfItem({ id: 3 }, [page(33)])).toBe(33)
  expect(templateOfItem({ id: 28 }, [page(18)])).toBe(18)
  expect(templateOfItem({ id: 3 }, [page(1)])).toBe(1)
  expect(templateOfItem({ id: 28 }, [])).toBe(1)
})
