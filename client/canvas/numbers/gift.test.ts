import { expect, test } from 'vitest'
import type { StoredText } from '#client/ui/browser/stored-text.ts'
import { Gift } from './gift.ts'

function memory(): StoredText {
  let text: string | null = null
  return {
    read: () => text,
    write: (next) => {
      text = next
    },
  }
}

test('each person has one painted part in each picture', () => {
  const stored = memory()
  const gift = new Gift(stored, 1, 'artwork/7')
  expect(gift.isUsed).toBe(false)
  gift.use()
  expect(gift.isUsed).toBe(true)
  expect(new Gift(stored, 1, 'artwork/7').isUsed).toBe(true)
  expect(new Gift(stored, 2, 'artwork/7').isUsed).toBe(false)
  expect(new Gift(stored, 1, 'artwork/8').isUsed).toBe(false)
})

test('when a page becomes an artwork, the artwork takes the gift along, and the page is new again', () => {
  const stored = memory()
  const gift = new Gift(stored, 1, '/plates/3')
  gift.use()
  gift.moveTo('artwork/7')
  expect(gift.isUsed).toBe(true)
  expect(new Gift(stored, 1, '/plates/3').isUsed).toBe(false)
  const unused = new Gift(stored, 1, '/plates/4')
  unused.moveTo('artwork/8')
  expect(unused.isUsed).toBe(false)
})

test('the oldest pictures are forgotten, not the newest', () => {
  const stored = memory()
  for (let id = 0; id < 250; id += 1) new Gift(stored, 1, `artwork/${id}`).use()
  expect(new Gift(stored, 1, 'artwork/249').isUsed).toBe(true)
  expect(new Gift(stored, 1, 'artwork/0').isUsed).toBe(false)
})
