import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../docs/decisions/', import.meta.url))
const names = (await readdir(FOLDER)).filter((name) => name !== 'README.md')
const index = await readFile(`${FOLDER}README.md`, 'utf8')

test('the index of decisions has each record with its title, date and status', async () => {
  expect(names.length).toBeGreaterThan(100)
  for (const name of names) {
    const record = await readFile(FOLDER + name, 'utf8')
    const title = /^# \d+\. (.+)$/m.exec(record)?.[1]
    const [, date, status] = /^Date: (\S+)\. Status: (Accepted|Superseded by \d{4})/m.exec(record) ?? []
    expect(index).toContain(`| ${name.slice(0, 4)} | [${title}](${name}) | ${date} | ${status}`)
  }
})
