import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { create } from 'tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withOpenBackup } from './sealed-backup.ts'

let scratch: string
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'fridgedoor-sealed-'))
})
afterEach(() => rm(scratch, { recursive: true }))

test.each([
  ['as a server writes it is opened', false],
  ['that is compressed, and so may unpack to any size, is refused', true],
])('a sealed backup %s', async (_, gzip) => {
  const identity = await generateX25519Identity()
  const [keys, sealed, contents] = ['keys', 'backup.tar.age', 'contents'].map((name) => join(scratch, name))
  await writeFile(keys!, identity)
  await mkdir(contents!)
  await writeFile(join(contents!, 'zeros'), new Uint8Array(1_000_000))
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  const archive = await create({ cwd: contents!, gzip }, ['.']).concat()
  await writeFile(sealed!, await encrypter.encrypt(new Uint8Array(archive)))
  const opened = withOpenBackup(sealed!, keys!, (directory) => readdir(directory))
  if (gzip) await expect(opened).rejects.toThrow('is damaged')
  else expect(await opened).toEqual(['zeros'])
})
