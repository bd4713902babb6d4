import { expect, test } from 'vitest'
import { recentName } from './recent-row.tsx'

test.each([
  ['#3fa9f5', 'Recent Sky'],
  ['#FF6B6B', 'Recent Coral'],
  ['#CA4EA7', 'Recent Berry'],
  ['#3FA1F0', 'Recent shade of Sky, #3FA1F0'],
])('%s is named %s', (hex, name) => expect(recentName(hex)).toBe(name))
