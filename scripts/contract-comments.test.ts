import { expect, test } from 'vitest'
import { contractComments } from './contract-comments.ts'

test('the API is described by the comments of its contract', async () => {
  const comments = await contractComments()
  expect(comments.size).toBeGreaterThan(200)
  const written = `${JSON.stringify(Object.fromEntries(comments), null, 2)}\n`
  // `npx vitest run --project unit scripts/contract-comments.test.ts -u` writes it anew.
  await expect(written).toMatchFileSnapshot('../server/api-docs/comments.json')
})

test('what means something in the repository only is left out', async () => {
  for (const [key, comment] of await contractComments()) expect(`${key}: ${comment}`).not.toMatch(/\([A-Z]+-\d+\)|\*\//)
})
