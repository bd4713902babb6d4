/** Reads the archive of everything that a person has, and tells how far it is. */

export interface ExportProgress {
  readonly bytes: number
  readonly files: number
  /** Null when the server did not say. */
  readonly totalFiles: number | null
}

/** Pieces are joined to a Blob at this size: a browser keeps large blobs on the disk, and loose pieces in memory. */
const JOIN_BYTES = 4_000_000

const FALLBACK_NAME = 'fridgedoor.zip'

/** Returns the archive once all of it is there. Rejects when the connection breaks before its end. */
export async function readExport(
  response: Pick<Response, 'body' | 'headers'>,
  onProgress: (progress: ExportProgress) => void,
): Promise<File> {
  const stated = Number(response.headers.get('X-Export-Files') ?? Number.NaN)
  const totalFiles = Number.isSafeInteger(stated) && stated > 0 ? stated : null
  const counter = new ZipEntryCounter()
  const joined: Blob[] = []
  let loose: Uint8Array<ArrayBuffer>[] = []
  let looseBytes = 0
  let bytes = 0
  const join = (): void => {
    joined.push(new Blob(loose))
    loose = []
    looseBytes = 0
  }
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    counter.add(piece.value)
    loose.push(piece.value)
    looseBytes += piece.value.length
    bytes += piece.value.length
    if (looseBytes >= JOIN_BYTES) join()
    onProgress({ bytes, files: counter.count, totalFiles })
  }
  join()
  return new File(joined, nameIn(response.headers) ?? FALLBACK_NAME, { type: 'application/zip' })
}

/** Returns the file name that a reply asks for; null for none. */
function nameIn(headers: Headers): string | null {
  return /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? null
}

/** The four bytes before each file in a ZIP archive. */
const ENTRY = [0x50, 0x4b, 0x03, 0x04] as const

/**
 * Counts the files of a ZIP archive that arrives in pieces. It is for a progress bar: data that happens to hold the same four bytes
 * counts as a file.
 */
export class ZipEntryCounter {
  count = 0
  /** How many bytes of `ENTRY` the end of the last piece matches. */
  #matched = 0

  add(piece: Uint8Array): void {
    let at = 0
    while (at < piece.length) {
      if (this.#matched === 0) {
        // Jumps by native code over everything that cannot begin an entry.
        at = piece.indexOf(ENTRY[0], at)
        if (at === -1) return
      }
      const byte = piece[at]
      if (byte === ENTRY[this.#matched]) {
        this.#matched += 1
        at += 1
      } else if (this.#matched > 0) {
        // No byte of ENTRY comes twice, so only this byte can begin another match.
        this.#matched = 0
      } else at += 1
      if (this.#matched === ENTRY.length) {
        this.count += 1
        this.#matched = 0
      }
    }
  }
}
