import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../docs/decisions/', import.meta.url))
const names = (await readdir(FOLDER)).filter((name) => name !== 'README.md')
const index = await readFile(`${FOLDER}README.md`, 'utf8')
const rows = index.split('\n').filter((line) => /^\| \d{4} /.test(line))

test('the index of decisions has each record once, with its title', async () => {
  expect(names.length).toBeGreaterThan(20)
  const expected = names.map(async (name) => {
    const record = await readFile(FOLDER + name, 'utf8')
    expect(record, name).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: Accepted\.$/m)
    return `| ${name.slice(0, 4)} | [${/^# \d+\. (.+)$/m.exec(record)?.[1]}](${name}) |`
  })
  expect(rows.toSorted()).toEqual((await Promise.all(expected)).toSorted())
})
