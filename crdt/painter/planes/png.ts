/** PNG encoders (W3C PNG 3rd edition) for 8-bit RGB and for sixteen colors, so that pictures do not depend on an engine's encoder. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RGB = 2
const INDEXED = 3
/** The colors of an indexed picture: what four bits tell apart. */
export const MAX_INDEXED_COLORS = 16
const FILTER_SUB = 1
const FILTER_UP = 2

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

/** Gives the zlib format (RFC 1950): node's `deflate`, or the browser's CompressionStream. */
export type Deflate = (raw: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>

/** Gives the zlib format of all pieces as one, in as many parts as it likes. It has done with a piece before it asks for the next. */
export type DeflatePieces = (pieces: Iterable<Uint8Array<ArrayBuffer>>) => AsyncIterable<Uint8Array<ArrayBuffer>>

/**
 * Encodes `pixels`, `width` x `height`, row by row: RGBA (alpha is left out) or RGB, as the number of bytes says.
 * Throws RangeError for any other number of bytes.
 */
export async function encodePng(
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  deflate: Deflate,
): Promise<Uint8Array<ArrayBuffer>> {
  const channels = pixels.length / (width * height)
  if (channels !== 3 && channels !== 4)
    throw new RangeError(`${pixels.length} bytes are no ${width} x ${height} pixels`)
  const raw = new Uint8Array(height * (1 + width * 3))
  filter(pixels, channels, width, null, raw)
  return joined([header(width, height, 8, RGB), chunk('IDAT', await deflate(raw))])
}

/**
 * Encodes a picture that is never whole in memory: `bands` are its RGBA pixels (alpha is left out) from the top, `bandHeight` whole rows
 * each and fewer in the last, and may share their memory. Yields the parts of the file in order; its pixels are those of `encodePng`.
 * Throws RangeError when the bands are not `width` x `height` pixels.
 */
export async function* encodePngInBands(
  bands: Iterable<Uint8ClampedArray>,
  { width, height, bandHeight }: { width: number; height: number; bandHeight: number },
  deflate: DeflatePieces,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield Uint8Array.from(SIGNATURE)
  yield header(width, height, 8, RGB)
  for await (const part of deflate(filteredBands(bands, width, height, bandHeight))) yield chunk('IDAT', part)
  yield chunk('IEND', new Uint8Array(0))
}

/** Yields the filtered rows of each band, in memory that the next band overwrites. */
function* filteredBands(
  bands: Iterable<Uint8ClampedArray>,
  width: number,
  height: number,
  bandHeight: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const raw = new Uint8Array(bandHeight * (1 + width * 3))
  let above: Uint8ClampedArray | null = null
  let rows = 0
  for (const band of bands) {
    const added = band.length / 4 / width
    rows += added
    if (!Number.isInteger(added) || added > bandHeight || rows > height)
      throw new RangeError(`${band.length} bytes are no band of ${width} x ${height} pixels`)
    const part = raw.subarray(0, added * (1 + width * 3))
    filter(band, 4, width, above, part)
    above = band.slice(-width * 4)
    yield part
  }
  if (rows !== height) throw new RangeError(`${rows} rows are no ${width} x ${height} pixels`)
}

/**
 * Encodes a picture of at most sixteen colors: `indices` has one byte a pixel, row by row, that counts in `palette` (red, green and
 * blue of each color). Throws RangeError for an odd width, another number of bytes, or too many colors.
 */
export async function encodeIndexedPng(
  indices: Uint8Array,
  palette: Uint8Array,
  width: number,
  height: number,
  deflate: Deflate,
): Promise<Uint8Array<ArrayBuffer>> {
  if (width % 2 !== 0 || indices.length !== width * height || palette.length > MAX_INDEXED_COLORS * 3)
    throw new RangeError(`${indices.length} bytes and ${palette.length} of colors are no ${width} x ${height} pixels`)
  const rowBytes = width / 2
  const raw = new Uint8Array(height * (1 + rowBytes))
  let from = 0
  for (let y = 0; y < height; y += 1) {
    const row = y * (1 + rowBytes) + 1
    for (let x = 0; x < rowBytes; x += 1, from += 2) raw[row + x] = (indices[from]! << 4) | indices[from + 1]!
  }
  return joined([header(width, height, 4, INDEXED), chunk('PLTE', palette), chunk('IDAT', await deflate(raw))])
}

function header(width: number, height: number, bits: number, colorType: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  bytes.set([bits, colorType], 8)
  return chunk('IHDR', bytes)
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = [Uint8Array.from(SIGNATURE), ...chunks, chunk('IEND', new Uint8Array(0))]
  const png = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    png.set(part, at)
    at += part.length
  }
  return png
}

/**
 * Writes filtered rows to `raw`: the first of the picture by the pixel to the left (Sub), all others by the row above (Up), so that flat
 * colors become zeros. Choosing the best filter for each row made the golden picture 3 % smaller and took twice as long.
 * @param above the row above the first of `pixels`; null at the top of the picture
 */
function filter(
  pixels: Uint8Array | Uint8ClampedArray,
  channels: number,
  width: number,
  above: Uint8ClampedArray | null,
  raw: Uint8Array,
): void {
  const rowBytes = width * channels
  let to = 0
  for (let row = 0; row < pixels.length; row += rowBytes) {
    const isTop = row === 0 && above === null
    // Where the pixels lie that this row's are compared with; the first of the picture has none.
    const known = row === 0 && above !== null ? above : pixels
    const start = isTop ? -channels : known === above ? 0 : row - rowBytes
    raw[to] = isTop ? FILTER_SUB : FILTER_UP
    to += 1
    for (let x = 0; x < rowBytes; x += channels) {
      const from = start + x
      for (let channel = 0; channel < 3; channel += 1, to += 1)
        raw[to] = pixels[row + x + channel]! - (from < 0 ? 0 : known[from + channel]!)
    }
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i += 1) bytes[4 + i] = type.charCodeAt(i)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
