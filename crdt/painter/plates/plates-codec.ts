/**
 * The binary form of a page's plates, as it is stored and sent (the transport adds gzip or brotli).
 *
 *     'F' 'D' 'P' 1   maxLabel   reference*(maxLabel)   ink   labels   painterVersion?
 *     reference: 0 = none, otherwise 1 + color
 *     ink:       (length * 2 value | length * 2 + 1 byte*length)* until all pixels are covered
 *     labels:    (length label)* until all pixels are covered
 *     painterVersion: absent for version 1, and in stored plates, which any artwork may use
 *
 * Numbers are LEB128, planes row by row. The codec is total: any bytes decode to plates or throw PlatesError.
 */
import * as encoding from 'lib0/encoding'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { platesFrom } from './plates.ts'
import { PIXELS, type Plates } from '#crdt/painter/planes/planes.ts'

const MAGIC = [0x46, 0x44, 0x50, 1] as const
const MAX_LABEL = 0xffff
const MAX_PAINTER_VERSION = 0xffff
const WHITE = 0xffffff
/** Shorter repetitions take fewer bytes as part of a literal. */
const SHORTEST_RUN = 3

/** Thrown for bytes that are not plates; `message` says why. */
export class PlatesError extends Error {
  override readonly name = 'PlatesError'
}

/** Packs ink, labels and reference colors; decoding computes regions and runs again. */
export function encodePlates(plates: Plates): Uint8Array {
  const out = encoding.createEncoder()
  for (const byte of MAGIC) encoding.write(out, byte)
  const maxLabel = plates.regions.length - 1
  encoding.writeVarUint(out, maxLabel)
  for (let label = 1; label <= maxLabel; label += 1) {
    const reference = plates.regions[label]?.reference ?? null
    encoding.writeVarUint(out, reference === null ? 0 : reference + 1)
  }
  writeInk(out, plates.ink)
  for (let start = 0; start < PIXELS;) {
    const end = runEnd(plates.labels, start)
    encoding.writeVarUint(out, end - start)
    encoding.writeVarUint(out, plates.labels[start]!)
    start = end
  }
  return encoding.toUint8Array(out)
}

/** Adds the painter version of an artwork to stored plates, which have none. */
export function withPainterVersion(plates: Uint8Array, painterVersion: number): Uint8Array {
  if (painterVersion === 1) return plates
  const out = encoding.createEncoder()
  encoding.writeUint8Array(out, plates)
  encoding.writeVarUint(out, painterVersion)
  return encoding.toUint8Array(out)
}

/** Returns the plates that encodePlates packed, with the painter version that was added; throws PlatesError for other bytes. */
export function decodePlates(bytes: Uint8Array): Plates {
  const input = platesReader(bytes)
  const references = readReferences(input)
  const ink = readInk(input)
  const labels = new Uint16Array(PIXELS)
  for (let start = 0; start < PIXELS;) {
    const length = readNumber(input, PIXELS)
    const end = start + length
    if (length === 0 || end > PIXELS) throw new PlatesError('a run of labels has a wrong length')
    labels.fill(readNumber(input, references.length - 1), start, end)
    start = end
  }
  const painterVersion = input.atEnd ? 1 : readNumber(input, MAX_PAINTER_VERSION)
  if (painterVersion === 0 || !input.atEnd) throw new PlatesError('bytes after the end of the plates')
  return platesFrom(ink, labels, references, painterVersion)
}

/** Returns only the ink of encoded plates, several times as fast. Throws PlatesError for bytes that do not begin like plates. */
export function decodeInk(bytes: Uint8Array): Uint8Array {
  const input = platesReader(bytes)
  readReferences(input)
  return readInk(input)
}

const platesReader = (bytes: Uint8Array): ByteReader => new ByteReader(bytes, (fault) => new PlatesError(fault))

function readNumber(input: ByteReader, limit: number): number {
  const value = input.unsigned()
  if (!(value <= limit)) throw new PlatesError('a number is too large')
  return value
}

/** Returns the reference color of each label, from 0 on. */
function readReferences(input: ByteReader): (number | null)[] {
  for (const expected of MAGIC) if (input.byte() !== expected) throw new PlatesError('these are no plates')
  const maxLabel = readNumber(input, MAX_LABEL)
  const references: (number | null)[] = [null]
  for (let label = 1; label <= maxLabel; label += 1) {
    const reference = readNumber(input, WHITE + 1)
    references.push(reference === 0 ? null : reference - 1)
  }
  return references
}

/** Returns the ink plane. */
function readInk(input: ByteReader): Uint8Array<ArrayBuffer> {
  const ink = new Uint8Array(PIXELS)
  for (let start = 0; start < PIXELS;) {
    const token = readNumber(input, PIXELS * 2 + 1)
    const length = token >>> 1
    const end = start + length
    if (length === 0 || end > PIXELS) throw new PlatesError('a run of ink has a wrong length')
    if (token % 2 === 0) ink.fill(input.byte(), start, end)
    else ink.set(input.bytes(length), start)
    start = end
  }
  return ink
}

function writeInk(out: encoding.Encoder, ink: Uint8Array): void {
  let literal = 0
  const flush = (end: number): void => {
    if (end === literal) return
    encoding.writeVarUint(out, (end - literal) * 2 + 1)
    encoding.writeUint8Array(out, ink.subarray(literal, end))
  }
  for (let start = 0; start < PIXELS;) {
    const end = runEnd(ink, start)
    if (end - start >= SHORTEST_RUN) {
      flush(start)
      encoding.writeVarUint(out, (end - start) * 2)
      encoding.write(out, ink[start]!)
      literal = end
    }
    start = end
  }
  flush(PIXELS)
}

/** Returns the past-the-last index of the run of equal values that begins at `start`. */
function runEnd(plane: Uint8Array | Uint16Array, start: number): number {
  const value = plane[start]
  let end = start + 1
  while (end < plane.length && plane[end] === value) end += 1
  return end
}
