import { expect, test } from 'vitest'
import { docPathFaults } from './doc-path-faults.ts'

const exists = (path: string): boolean => ['server/main.ts', 'docs/rules.md'].includes(path)

test('a named path and a relative link that lead somewhere are no faults', () => {
  const text = 'See `server/main.ts`, [the rules](rules.md#sync), [a site](https://example.org) and `npm run check`.'
  expect(docPathFaults([{ path: 'docs/architecture.md', text }], exists)).toEqual([])
})

test('a path and a link that lead nowhere are named with their lines', () => {
  const text = 'Fine.\n`server/gone.ts` and [gone](gone.md)'
  expect(docPathFaults([{ path: 'docs/architecture.md', text }], exists)).toEqual([
    'docs/architecture.md:2: server/gone.ts does not exist',
    'docs/architecture.md:2: docs/gone.md does not exist',
  ])
})
