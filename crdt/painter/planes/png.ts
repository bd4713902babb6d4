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
  return joined([
    header(width, height, 8, RGB),
    chunk('IDAT', await deflate(filtered(pixels, channels, width, height))),
  ])
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

function header(width: number, height: number, bits: number, colorType: number): Uint8Array {
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
 * Filters rows: the first by the pixel to the left (Sub), all others by the row above (Up), so that flat colors become zeros.
 * Choosing the best filter for each row made the golden picture 3 % smaller and took twice as long.
 */
function filtered(
  pixels: Uint8Array | Uint8ClampedArray,
  channels: number,
  width: number,
  height: number,
): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(height * (1 + width * 3))
  let to = 0
  for (let y = 0; y < height; y += 1) {
    raw[to] = y === 0 ? FILTER_SUB : FILTER_UP
    to += 1
    const back = y === 0 ? channels : width * channels
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * channels
      for (let at = from; at < from + 3; at += 1, to += 1) raw[to] = pixels[at]! - (at < back ? 0 : pixels[at - back]!)
    }
  }
  return raw
}

function chunk(type: string, data: Uint8Array): Uint8Array {
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
