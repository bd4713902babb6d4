/** Node's options for the server stand in package.json and in the Dockerfile. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
const Package = z.object({ scripts: z.object({ start: z.string() }) })

test('the image starts the server with the options of npm start', async () => {
  const { scripts } = Package.parse(JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8')))
  const image = await readFile(resolve(root, 'Dockerfile'), 'utf8')
  const command = z.array(z.string()).parse(JSON.parse(/^CMD (.+)$/m.exec(image)?.[1] ?? '[]'))
  const options = command.filter((word) => word.startsWith('--'))
  expect(options).toEqual(scripts.start.split(' ').filter((word) => word.startsWith('--')))
  expect(options).not.toEqual([])
})
