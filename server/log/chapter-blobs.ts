/**
 * Sealed chapters as blobs: compressed, and named by the hash of their contents, so that one that was damaged is known, and one that
 * was stored twice is there once.
 */
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import * as encoding from 'lib0/encoding'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { type Chapter, decodeChapter, encodeChapter, type EncodedChapter } from './chapter-codec.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

const HASH_BYTES = 16
/** A chapter has 16 chunks of 64 KiB and at most another item; its rows are of the same size. Nothing larger is read. */
const MAX_PART_BYTES = 64 * 1024 * 1024

export interface ChapterBlob {
  /** The hash of the chapter, in hexadecimal. */
  readonly hash: string
  readonly bytes: Uint8Array
}

/** Encodes and compresses a chapter, with pauses for the event loop. */
export async function packChapter(chapter: Chapter): Promise<ChapterBlob> {
  const encoded = await encodeChapter(chapter)
  const out = encoding.createEncoder()
  for (const part of [encoded.chunks, encoded.rows]) {
    encoding.writeVarUint(out, part.length)
    encoding.writeVarUint8Array(out, await deflate(part))
  }
  return { hash: hashOf(encoded), bytes: encoding.toUint8Array(out) }
}

/** Returns the chapter; null when the bytes are damaged or those of another one. */
export async function unpackChapter({ hash, bytes }: ChapterBlob): Promise<Chapter | null> {
  try {
    const input = new ByteReader(bytes)
    const encoded = { chunks: await unpackPart(input), rows: await unpackPart(input) }
    return hashOf(encoded) === hash ? await decodeChapter(encoded) : null
  } catch {
    // What zlib or the reader cannot read is no chapter.
    return null
  }
}

function unpackPart(input: ByteReader): Promise<Uint8Array> {
  // Not more than may come out: the hash does not cover this number.
  const size = Math.min(input.unsigned(), MAX_PART_BYTES)
  // In one piece: zlib would join several by copying them.
  return inflate(input.sizedBytes(), { chunkSize: Math.max(64, size + 1), maxOutputLength: MAX_PART_BYTES })
}

function hashOf({ chunks, rows }: EncodedChapter): string {
  const digest = createHash('sha256').update(chunks).update(rows).digest()
  return Buffer.from(digest.subarray(0, HASH_BYTES)).toString('hex')
}
