/**
 * Sealed backups: a backup's directory as one tar file, encrypted in the age format (age-encryption.org/v1). `age -d -i key file | tar x`
 * unpacks it without this program. Both packages are loaded when the first one is needed.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { withScratchFolder } from '#server/backups/backup-folder.ts'
import { UnusableBackup } from './manifest.ts'

/** Writes a directory into a new file that only the key of the recipient opens. Resolves when the file is on disk. */
export async function sealBackup(directory: string, file: string, recipient: string): Promise<void> {
  const [{ Encrypter }, tar] = await Promise.all([import('age-encryption'), import('tar')])
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const archive = tar.create({ cwd: directory, portable: true }, ['.'])
  const sealed = await encrypter.encrypt(webStream(archive))
  await pipeline(sealed, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

/**
 * Calls `work` with the directory of a backup. One that is sealed is unpacked first, into a folder for temporary files, which is removed
 * afterwards. Rejects with UnusableBackup when it cannot be opened.
 * @param identityFile holds the private keys, one a line; null when none was given
 */
export async function withOpenBackup<T>(
  path: string,
  identityFile: string | null,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  if (!path.endsWith('.age')) return work(path)
  if (identityFile === null) throw new UnusableBackup(`${path} is encrypted: name the file of its key with --identity`)
  const identities = await readIdentities(identityFile)
  return withScratchFolder(tmpdir(), async (scratch) => {
    await unpack(path, identities, scratch)
    return work(scratch)
  })
}

async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (identities.length === 0) throw new Error(`${file} holds no key of age`)
  return identities
}

async function unpack(file: string, identities: readonly string[], directory: string): Promise<void> {
  const [{ Decrypter }, tar] = await Promise.all([import('age-encryption'), import('tar')])
  try {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    const archive = await decrypter.decrypt(webStream(createReadStream(file) as AsyncIterable<Buffer>))
    // A server compresses no archive, and one that is compressed may unpack to any size.
    await pipeline(archive, asBuffers, tar.extract({ cwd: directory, strict: true, maxDecompressionRatio: 1 }))
  } catch (cause) {
    throw new UnusableBackup(`${file} is damaged, or none of these keys opens it`, { cause })
  }
}

/** The unpacker reads buffers alone. */
async function* asBuffers(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of chunks) yield Buffer.from(buffer, byteOffset, byteLength)
}

const webStream = (chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => ReadableStream.from(chunks)
