/** Encoded plates in the form in which they are stored and sent: compressed once, named by the hash of their content. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const zip = promisify(gzip)

export interface PackedPlates {
  /** SHA-256 of the encoded plates before compression, in hex: the name of a page's plates everywhere. */
  readonly hash: string
  /** Brotli. */
  readonly compressed: Uint8Array
}

/** Compresses encoded plates (`encodePlates`) at the highest, slow level. */
export async function packPlates(encoded: Uint8Array): Promise<PackedPlates> {
  const compressed = await compress(encoded, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: encoded.length },
  })
  return { hash: createHash('sha256').update(encoded).digest('hex'), compressed }
}

/** Returns the encoded plates. Rejects when the bytes are damaged. */
export async function unpackPlates(compressed: Uint8Array): Promise<Uint8Array> {
  return decompress(compressed)
}

/** In which a page takes a few milliseconds, and hardly more bytes than at the highest level. */
const QUICK_QUALITY = 6

/** Returns encoded plates as brotli, at a level for a moment when somebody waits. */
export async function brotliPlates(encoded: Uint8Array): Promise<Uint8Array> {
  return compress(encoded, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_QUALITY } })
}

/** Returns encoded plates as gzip, for clients without brotli (browsers accept brotli over https only). */
export async function gzipPlates(encoded: Uint8Array): Promise<Uint8Array> {
  return zip(encoded)
}
