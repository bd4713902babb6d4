import { expect, test } from 'vitest'
import { cardAddress, tokenIn } from './card-address.ts'

const TOKEN = `${'aZ0_-'.repeat(8)}abc`

test('the token of a card is in the part of its address that is never sent', () => {
  const address = new URL(cardAddress(TOKEN, 'https://paint.example'))
  expect([address.pathname, address.search]).toEqual(['/card', ''])
  expect(tokenIn(address.hash)).toBe(TOKEN)
})

test.each(['', '#', '#short', `#${TOKEN}A`, `#${TOKEN}/`, TOKEN])('%j holds none', (hash) => {
  expect(tokenIn(hash)).toBeNull()
})
