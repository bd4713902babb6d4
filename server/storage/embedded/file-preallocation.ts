import { open, type FileHandle } from 'node:fs/promises'

/** The file is made longer by a step when less than LEAST of it is spare. Bytes. */
const MIN_SPARE_BYTES = 512 * 1024
const STEP = 1024 * 1024

const zeros = new Uint8Array(STEP)

/**
 * Keeps the data file longer than LMDB has use for. To flush what was written into a file's existing bytes takes the disk one
 * go; a file that has become longer takes the file system's journal as well, at each commit.
 */
export class FilePreallocation {
  readonly #path: string
  #file: FileHandle | null = null
  /** How long the file is known to be. */
  #length = 0

  constructor(path: string) {
    this.#path = path
  }

  isShort(used: number): boolean {
    return this.#length - used < MIN_SPARE_BYTES
  }

  /**
   * Makes the file long enough for `used` bytes and more. Nobody may write to the file meanwhile. Throws what the file
   * system throws, as when the disk is full; LMDB lengthens its file itself where it has to.
   */
  async lengthen(used: number): Promise<void> {
    this.#file ??= await open(this.#path, 'r+')
    const { size } = await this.#file.stat()
    this.#length = size
    if (!this.isShort(used)) return
    const { bytesWritten } = await this.#file.write(zeros, 0, STEP, size)
    this.#length = size + bytesWritten
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }
}
