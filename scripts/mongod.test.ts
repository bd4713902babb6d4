import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstMongod, type Mongod } from './mongod.ts'

const one: Mongod = { path: '/somewhere/mongod', version: '7.0.0' }
const nowhere = async (): Promise<null> => null
const broken = async (): Promise<never> => {
  throw new Error('no network\nat all')
}
const never = async (): Promise<never> => expect.fail('asked too much')
const silent = (line: string): void => expect.fail(`said ${line}`)

test('The search ends at the first place that has a mongod', async () => {
  expect(await firstMongod([nowhere, broken, async () => one, never], { isRequired: true, warn: silent })).toBe(one)
})

test('Without a mongod, the search rejects when one is required, and otherwise warns and returns null', async () => {
  const lines: string[] = []
  await expect(firstMongod([nowhere, broken], { isRequired: true, warn: silent })).rejects.toThrow('broken: no network')
  expect(await firstMongod([broken, nowhere], { isRequired: false, warn: (line) => lines.push(line) })).toBeNull()
  expect(lines).toEqual([expect.stringMatching(/^!!! .*SKIPPED.*broken: no network$/)])
})

test('A mongod named by MONGOMS_SYSTEM_BINARY must run', async () => {
  const module = fileURLToPath(new URL('mongod.ts', import.meta.url))
  const program = `import { findMongod } from ${JSON.stringify(module)}; await findMongod()`
  const found = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    env: { ...process.env, MONGOMS_SYSTEM_BINARY: '/nowhere/mongod' },
  })
  await expect(found).rejects.toThrow('/nowhere/mongod')
})
