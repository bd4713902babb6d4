import { expect, test } from 'vitest'
import { type ExportProgress, readExport } from './read-export.ts'

const ENTRY = [0x50, 0x4b, 0x03, 0x04]

function reply(pieces: readonly number[][], headers: Record<string, string>): Response {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(Uint8Array.from(piece))
      stream.close()
    },
  })
  return new Response(body, { headers })
}

test('the archive is read piece by piece, with its name and its progress', async () => {
  const progress: ExportProgress[] = []
  const response = reply([[...ENTRY, 1], ENTRY, [2, 3]], {
    'X-Export-Files': '2',
    'Content-Disposition': 'attachment; filename="mia.zip"',
  })
  const file = await readExport(response, (step) => progress.push(step))
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([...ENTRY, 1, ...ENTRY, 2, 3])
  expect([file.name, file.type]).toEqual(['mia.zip', 'application/zip'])
  expect(progress).toEqual([
    { bytes: 5, files: 1, totalFiles: 2 },
    { bytes: 9, files: 2, totalFiles: 2 },
    { bytes: 11, files: 2, totalFiles: 2 },
  ])
})

test('a reply that says neither name nor number is still read', async () => {
  const progress: ExportProgress[] = []
  const file = await readExport(reply([[7]], {}), (step) => progress.push(step))
  expect([file.name, file.size]).toEqual(['fridgedoor.zip', 1])
  expect(progress).toEqual([{ bytes: 1, files: 0, totalFiles: null }])
})

test('a connection that breaks gives no file', async () => {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new Uint8Array(3)),
    pull: (stream) => stream.error(new TypeError('network error')),
  })
  await expect(readExport(new Response(body), () => undefined)).rejects.toThrow('network error')
})
