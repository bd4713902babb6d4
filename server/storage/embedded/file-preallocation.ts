/**
 * Preallocates the end of the data file. Flushing bytes inside the existing length costs one disk write; when a commit makes
 * the file longer, the flush writes the file system's journal as well. And lmdb-js must never find the disk full: the message
 * that it writes then is longer than the memory it takes for it, which ends the process.
 */
import { closeSync, fstatSync, openSync, write } from 'node:fs'
import { promisify } from 'node:util'

/** By how much the file is extended at least. */
const EXTENSION_BYTES = 1024 * 1024

const zeros = new Uint8Array(EXTENSION_BYTES)

export class FilePreallocation {
  readonly #file: number
  /** The length of the file, in bytes. */
  #length: number

  /** Throws the file system's error when the file cannot be opened for writing. */
  constructor(path: string) {
    this.#file = openSync(path, 'r+')
    this.#length = fstatSync(this.#file).size
  }

  /** The length of the file, in bytes. */
  get length(): number {
    return this.#length
  }

  /**
   * Extends the file to this length or more; nobody may write to it meanwhile. Rejects with the file system's error, for
   * example when the disk is full.
   */
  async extendTo(length: number): Promise<void> {
    this.#length = fstatSync(this.#file).size
    const wanted = Math.max(length, this.#length + EXTENSION_BYTES)
    try {
      while (this.#length < wanted) {
        const bytes = Math.min(EXTENSION_BYTES, wanted - this.#length)
        const { bytesWritten } = await writeBytes(this.#file, zeros, 0, bytes, this.#length)
        this.#length += bytesWritten
      }
    } catch (error) {
      if (this.#length < length) throw error
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}

const writeBytes = promisify(write)
