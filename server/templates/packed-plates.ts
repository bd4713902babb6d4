/** Encoded plates as they are kept and sent: compressed once, named by the SHA-256 of what was compressed. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const zip = promisify(gzip)

export interface PackedPlates {
  /** SHA-256 in hex of the encoded plates before compression: the page's address everywhere. */
  readonly hash: string
  /** Brotli. */
  readonly compressed: Uint8Array
}

/** @param encoded what encodePlates gave. */
export async function packPlates(encoded: Uint8Array): Promise<PackedPlates> {
  const compressed = await compress(encoded, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: encoded.length },
  })
  return { hash: createHash('sha256').update(encoded).digest('hex'), compressed }
}

/** The encoded plates again. Rejects when the bytes are damaged. */
export async function unpackPlates(compressed: Uint8Array): Promise<Uint8Array> {
  return decompress(compressed)
}

/** For clients that do not read brotli (browsers offer it over https only). */
export async function gzipPlates(encoded: Uint8Array): Promise<Uint8Array> {
  return zip(encoded)
}
