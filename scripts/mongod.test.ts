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

test('the first place that has one ends the search', async () => {
  expect(await firstMongod([nowhere, broken, async () => one, never], { isRequired: true, say: silent })).toBe(one)
})

test('none: a failure where it is required, elsewhere one loud line and null', async () => {
  const lines: string[] = []
  await expect(firstMongod([nowhere, broken], { isRequired: true, say: silent })).rejects.toThrow('broken: no network')
  expect(await firstMongod([broken, nowhere], { isRequired: false, say: (line) => lines.push(line) })).toBeNull()
  expect(lines).toEqual([expect.stringMatching(/^!!! .*SKIPPED.*broken: no network$/)])
})

test('one named by the environment must run', async () => {
  const module = fileURLToPath(new URL('mongod.ts', import.meta.url))
  const program = `import { findMongod } from ${JSON.stringify(module)}; await findMongod()`
  const found = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    env: { ...process.env, MONGOMS_SYSTEM_BINARY: '/nowhere/mongod' },
  })
  await expect(found).rejects.toThrow('/nowhere/mongod')
})
