import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MESSAGE } from '#contract/socket.ts'

const documentOf = (name: string): Promise<string> => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const costs = await documentOf('costs.md')
const ENTRY = /\b[a-z]+(?:-[a-z]+)*\.(?:[a-z]\w*|\*)/g

test('every call has its row in the table of costs, and every row its call', async () => {
  const routes = [...(await documentOf('routes.md')).matchAll(/^[A-Z]+ +\/\S+ +.+? {2,}(\S+)$/gm)].map(
    ([, entry]) => entry!,
  )
  expect(routes.length).toBeGreaterThan(100)
  const first = costs
    .slice(costs.indexOf('## Calls'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const listed = new Set(first.flatMap((line) => line.split(' | ')[0]!.match(ENTRY) ?? []))
  const nameOf = (entry: string): string => (listed.has(entry) ? entry : entry.replace(/\..*/, '.*'))
  expect(routes.filter((entry) => !listed.has(nameOf(entry)))).toEqual([])
  expect([...listed].filter((name) => !routes.some((entry) => nameOf(entry) === name))).toEqual([])
})

test('every message that a client may send has its row in the table of costs', () => {
  const sent = [MESSAGE.sync, MESSAGE.awareness, MESSAGE.queryAwareness, MESSAGE.presence]
  expect(sent.filter((type) => !costs.includes(`(type ${type}`))).toEqual([])
})
