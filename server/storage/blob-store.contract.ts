import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'

export interface OpenedBlobs {
  blobs: BlobStore
  /** Opens the same blobs again. */
  reopen(): Promise<BlobStore>
  close(): Promise<void>
}

/** The contract suite that every blob store passes. */
export function blobStoreContract(name: string, open: () => Promise<OpenedBlobs>): void {
  describe(`BlobStore contract: ${name}`, () => {
    let opened: OpenedBlobs
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())

    test('deletes what is below a name, and nothing else', async () => {
      await opened.blobs.deleteBelow('snapshots/1')
      const names = [
        'snapshots/1/a',
        'snapshots/1/b.c',
        'snapshots/1/d/e',
        'snapshots/10/a',
        'snapshots/2/a',
        'snapshots/1-a/a',
      ]
      for (const name of names) await opened.blobs.put(name, Uint8Array.of(1))
      await opened.blobs.deleteBelow('snapshots/1')
      const found = await Promise.all(names.map((name) => opened.blobs.get(name)))
      expect(names.filter((_, i) => found[i] !== null)).toEqual(names.slice(3))
      await expect(opened.blobs.deleteBelow('../x')).rejects.toThrow(TypeError)
    })

    test('names the folders below one, some at a time', async () => {
      expect(await opened.blobs.foldersBelow('snapshots', '', 9)).toEqual([])
      const names = [
        'snapshots/1/a',
        'snapshots/1/b',
        'snapshots/10/a/b',
        'snapshots/1-a/a',
        'snapshots/2',
        'snapshots/2a/a',
        'other/3/a',
      ]
      for (const name of names) await opened.blobs.put(name, Uint8Array.of(1))
      expect(await opened.blobs.foldersBelow('snapshots', '', 9)).toEqual(['1-a', '1', '10', '2a'])
      expect(await opened.blobs.foldersBelow('snapshots', '', 2)).toEqual(['1-a', '1'])
      expect(await opened.blobs.foldersBelow('snapshots', '1', 2)).toEqual(['10', '2a'])
      expect(await opened.blobs.foldersBelow('snapshots', '2a', 2)).toEqual([])
      await expect(opened.blobs.foldersBelow('../x', '', 1)).rejects.toThrow(TypeError)
    })

    test('get returns the bytes that were put, also after reopening and after the caller changed its array', async () => {
      const bytes = Uint8Array.from({ length: 700_000 }, (_, i) => (i * 31) % 251)
      const copy = bytes.slice()
      await opened.blobs.put('plates/cat.png', bytes)
      bytes.fill(0)
      const read = await opened.blobs.get('plates/cat.png')
      expect(same(read, copy)).toBe(true)
      expect(read).not.toBeInstanceOf(Buffer)
      expect(same(await (await opened.reopen()).get('plates/cat.png'), copy)).toBe(true)
    })

    test('get returns an empty blob as empty and an absent blob as null', async () => {
      await opened.blobs.put('empty', new Uint8Array())
      expect(await opened.blobs.get('empty')).toEqual(new Uint8Array())
      expect(await opened.blobs.get('absent')).toBeNull()
    })

    test('deleting a blob leaves another blob whose name begins with its name', async () => {
      await opened.blobs.put('art-1', Uint8Array.of(1))
      await opened.blobs.put('art-10', Uint8Array.of(10))
      await opened.blobs.delete('art-1')
      expect(await opened.blobs.get('art-1')).toBeNull()
      expect(await opened.blobs.get('art-10')).toEqual(Uint8Array.of(10))
    })

    test('the last of several puts wins, and deleting twice is no error', async () => {
      await opened.blobs.put('x', Uint8Array.of(1))
      await opened.blobs.put('x', Uint8Array.of(2))
      expect(await opened.blobs.get('x')).toEqual(Uint8Array.of(2))
      await opened.blobs.delete('x')
      await opened.blobs.delete('x')
      expect(await opened.blobs.get('x')).toBeNull()
    })

    test('a deletion of what is there leaves what is put later, also the same bytes', async () => {
      const bytes = Uint8Array.of(1)
      await opened.blobs.put('x', bytes)
      const deletion = await opened.blobs.deletionOf('x')
      await opened.blobs.put('x', bytes)
      await deletion()
      expect(await opened.blobs.get('x')).toEqual(bytes)
      const absent = await opened.blobs.deletionOf('y')
      await opened.blobs.put('y', bytes)
      await absent()
      expect(await opened.blobs.get('y')).toEqual(bytes)
      const twice = [await opened.blobs.deletionOf('x'), await opened.blobs.deletionOf('x')]
      for (const deleteIt of twice) await deleteIt()
      expect(await opened.blobs.get('x')).toBeNull()
    })

    test('readers of a blob that is being overwritten always get it whole', async () => {
      const bytes = new Uint8Array(300_000).fill(7)
      await opened.blobs.put('busy', bytes)
      const writing = Promise.all(
        [0, 1].map(async () => {
          for (let i = 0; i < 15; i++) await opened.blobs.put('busy', bytes)
        }),
      )
      const whole: boolean[] = []
      for (let i = 0; i < 40; i++) whole.push(same(await opened.blobs.get('busy'), bytes))
      await writing
      expect(whole).not.toContain(false)
    })

    test.each(['', '..', '../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/', '.hidden', 'a\\b', 'a\0b', 'C:x', 'a/.b'])(
      'refuses the name %j',
      async (bad) => {
        await expect(opened.blobs.put(bad, Uint8Array.of(1))).rejects.toThrow(TypeError)
        await expect(opened.blobs.get(bad)).rejects.toThrow(TypeError)
        await expect(opened.blobs.delete(bad)).rejects.toThrow(TypeError)
        await expect(opened.blobs.deletionOf(bad)).rejects.toThrow(TypeError)
      },
    )
  })
}

/** Replaces `toEqual`, which takes seconds for this many bytes. */
function same(a: Uint8Array | null, b: Uint8Array): boolean {
  return a !== null && Buffer.compare(a, b) === 0
}
