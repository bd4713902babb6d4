/** Writes a ZIP archive while it is read, one file after the other. */
import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of an archive. */
export interface ArchiveFile {
  /** With `/` between folders. */
  readonly path: string
  readonly modifiedAt: Date
  readonly body: AsyncIterable<Uint8Array | string>
  /** False for bytes that compression does not make smaller. */
  readonly compressed: boolean
}

/** Returns the files while `check`, which is called before each, resolves. */
export async function* whileAllowed(
  files: AsyncIterable<ArchiveFile>,
  check: () => Promise<void>,
): AsyncGenerator<ArchiveFile> {
  for await (const file of files) {
    await check()
    yield file
  }
}

/**
 * Returns the bytes of an archive with these files. A file is asked for when the one before has been read, and nothing is read ahead of
 * the reader but a few 10 KiB. Rejects with the error of a file, and when the signal aborts; `files` must then end too.
 */
export async function* zipOf(files: AsyncIterable<ArchiveFile>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const archive = zip.outputStream.pipe(new PassThrough())
  const left = new AbortController()
  const fail = (error: Error): void => void archive.destroy(error)
  zip.on('error', fail)
  const adding = addAll(zip, files, AbortSignal.any([signal, left.signal])).catch(fail)
  try {
    yield* archive
  } finally {
    // The reader may leave in the middle of a file.
    left.abort()
    await adding
  }
}

async function addAll(zip: ZipFile, files: AsyncIterable<ArchiveFile>, signal: AbortSignal): Promise<void> {
  for await (const { path, modifiedAt, body, compressed } of files) {
    const source = addAbortSignal(signal, Readable.from(body, { objectMode: false }))
    zip.addReadStream(source, path, { mtime: modifiedAt, compress: compressed })
    await finished(source)
  }
  zip.end()
}
