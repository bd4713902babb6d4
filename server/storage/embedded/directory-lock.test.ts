import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

let directory: string
beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'fridgedoor-lock-')))
})
afterEach(() => rmSync(directory, { recursive: true }))

test('a directory has one owner at a time', async () => {
  const lock = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(`${directory} is open in this process already`)
  await lock.release()
  await lockDirectory(directory).release()
})

test('an owner with the same process id, as in another container, is an owner', async () => {
  const owner = open<string, string>({ path: join(directory, 'owner'), noSubdir: false })
  const readerSlot = owner.useReadTransaction()
  owner.get('owner', { transaction: readerSlot })
  expect(() => lockDirectory(directory)).toThrow(
    `${directory} is in use by process ${process.pid} in another container; stop it first`,
  )
  readerSlot.done()
  await owner.close()
  await lockDirectory(directory).release()
})
