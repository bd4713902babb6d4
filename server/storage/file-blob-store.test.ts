import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blobStoreContract } from './blob-store.contract.ts'
import { openFileBlobStore } from './file-blob-store.ts'
import { StorageUnavailable } from './storage.ts'

const temporaryDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'fridgedoor-blobs-'))

blobStoreContract('files', async () => {
  const directory = await temporaryDirectory()
  return {
    blobs: await openFileBlobStore(directory),
    reopen: () => openFileBlobStore(directory),
    close: () => rm(directory, { recursive: true }),
  }
})

test('Opening removes the unfinished files that a crash left', async () => {
  const directory = await temporaryDirectory()
  await mkdir(join(directory, '.unfinished'))
  await writeFile(join(directory, '.unfinished', 'half'), 'ha')
  await openFileBlobStore(directory)
  expect(await readdir(join(directory, '.unfinished'))).toEqual([])
  await rm(directory, { recursive: true })
})

test('A directory that cannot be written throws StorageUnavailable', async () => {
  const directory = await temporaryDirectory()
  await writeFile(join(directory, 'file'), '')
  await expect(openFileBlobStore(join(directory, 'file'))).rejects.toThrow(StorageUnavailable)
  const blobs = await openFileBlobStore(join(directory, 'blobs'))
  await blobs.put('file', Uint8Array.of(1))
  await expect(blobs.put('file/below', Uint8Array.of(1))).rejects.toThrow(StorageUnavailable)
  await rm(directory, { recursive: true })
})
