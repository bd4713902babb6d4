import { Buffer } from 'node:buffer'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readZip } from '#tests/read-zip.ts'
import { type ArchiveFile, zipOf } from './zip.ts'

const AT = new Date('2026-01-02T03:04:06')
const never = new AbortController().signal

async function* pieces(count: number, size: number, made = { count: 0 }): AsyncGenerator<Uint8Array> {
  for (; made.count < count; made.count++) yield new Uint8Array(size).map((_, i) => (i * 31 + made.count) % 251)
}
const file = (path: string, body: ArchiveFile['body'], compressed = true): ArchiveFile => ({
  path,
  modifiedAt: AT,
  body,
  compressed,
})

async function bytesOf(archive: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const piece of archive) read.push(piece)
  return Buffer.concat(read)
}

test('a ZIP reader finds the files with their bytes, names and order', async () => {
  const files = listed(
    file('a.txt', text('hello')),
    file('artworks/1-🎨 Éclair/picture.png', pieces(40, 10_000), false),
    file('empty.json', text('')),
    file('big.bin', pieces(40, 10_000)),
  )
  const found = await readZip(await bytesOf(zipOf(files, never)))
  expect([...found.keys()]).toEqual(['a.txt', 'artworks/1-🎨 Éclair/picture.png', 'empty.json', 'big.bin'])
  expect(found.get('a.txt')?.toString()).toBe('hello')
  expect(found.get('big.bin')).toEqual(found.get('artworks/1-🎨 Éclair/picture.png'))
  expect(found.get('big.bin')).toHaveLength(400_000)
})

test('files are made only a little ahead of the reader', async () => {
  const made = { count: 0 }
  const begun: string[] = []
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const path of ['first.bin', 'second.bin']) {
      begun.push(path)
      yield file(path, pieces(1_000, 10_000, made), false)
    }
  }
  const archive = zipOf(files(), never)
  await archive.next()
  await sleep(200)
  expect(made.count).toBeLessThan(100)
  expect(begun).toEqual(['first.bin'])
  await archive.return(undefined)
})

test('an abort ends the archive, also in the middle of a file', async () => {
  const abort = new AbortController()
  let isEnded = false
  async function* files(): AsyncGenerator<ArchiveFile> {
    try {
      yield file('a.txt', text('hello'))
      await sleep(60_000, null, { signal: abort.signal })
      yield file('b.txt', text('hello'))
    } finally {
      isEnded = true
    }
  }
  const reading = bytesOf(zipOf(files(), abort.signal))
  setTimeout(() => abort.abort(), 50)
  await expect(reading).rejects.toThrow(/abort/)
  expect(isEnded).toBe(true)
})

test('the error of a file is the error of the archive', async () => {
  await expect(bytesOf(zipOf(listed(file('a.txt', broken())), never))).rejects.toThrow('the disk is gone')
})

async function* text(value: string): AsyncGenerator<string> {
  yield value
}

async function* broken(): AsyncGenerator<string> {
  yield 'half'
  throw new Error('the disk is gone')
}

async function* listed(...files: ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files
}
