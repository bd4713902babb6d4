import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readClientBuild } from './service-worker-build.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-build-'))
  for (const path of [
    'index.html',
    'assets/main-1.js',
    'assets/main-1.js.br',
    'assets/font-2.woff2',
    'landing/door.webp',
    'pictures/cat.svg',
    'pictures/NOTICE.txt',
    'pictures/store/tip.webp',
  ])
    await write(path, 'first')
})

afterEach(() => rm(directory, { recursive: true }))

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(directory, path)), { recursive: true })
  await writeFile(join(directory, path), content)
}

test('the worker caches the page, all files that screens load, and the drawings that they name', async () => {
  const { files } = await readClientBuild(directory)
  expect(Object.keys(files)).toEqual(['/', '/assets/font-2.woff2', '/assets/main-1.js', '/pictures/cat.svg'])
  expect(files['/assets/main-1.js']).toBeNull()
})

test('a file without a hash in its name is known by its content', async () => {
  const before = await readClientBuild(directory)
  expect(await readClientBuild(directory)).toEqual(before)
  await write('index.html', 'second')
  await write('pictures/store/tip.webp', 'second')
  const after = await readClientBuild(directory)
  expect(after.files['/']).not.toBe(before.files['/'])
  expect(after.files['/pictures/cat.svg']).toBe(before.files['/pictures/cat.svg'])
  expect(after.pictures).not.toBe(before.pictures)
})
