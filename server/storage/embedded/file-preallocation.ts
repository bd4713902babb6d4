/** Preallocates the end of the data file, which makes commits cheaper. */
import { open, type FileHandle } from 'node:fs/promises'

/** The file is extended when fewer bytes than this are spare. */
const MIN_SPARE_BYTES = 512 * 1024
/** By how much the file is extended at a time. */
const EXTENSION_BYTES = 1024 * 1024

const zeros = new Uint8Array(EXTENSION_BYTES)

/**
 * Keeps the data file longer than LMDB needs. Flushing bytes inside the existing length costs one disk write; when a commit
 * makes the file longer, the flush writes the file system's journal as well.
 */
export class FilePreallocation {
  readonly #path: string
  #file: FileHandle | null = null
  /** The last known length of the file, in bytes. */
  #length = 0

  constructor(path: string) {
    this.#path = path
  }

  isShort(usedBytes: number): boolean {
    return this.#length - usedBytes < MIN_SPARE_BYTES
  }

  /**
   * Extends the file if fewer than `MIN_SPARE_BYTES` follow the used ones; nobody may write to it meanwhile. Rejects with the
   * file system's error, for example when the disk is full; LMDB then extends the file itself when it must.
   */
  async extend(usedBytes: number): Promise<void> {
    this.#file ??= await open(this.#path, 'r+')
    const { size } = await this.#file.stat()
    this.#length = size
    if (!this.isShort(usedBytes)) return
    const { bytesWritten } = await this.#file.write(zeros, 0, EXTENSION_BYTES, size)
    this.#length = size + bytesWritten
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }
}
