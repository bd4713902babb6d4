import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { decodeKeyframe, keyframeSeq, type PaintedKeyframe } from '#crdt/painter/timeline/painted-keyframe.ts'
import { keptKeyframeName } from '#server/pictures/keyframe-service.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'

export interface KeptKeyframe {
  readonly bytes: Uint8Array
  /** The log entry it reaches. */
  readonly seq: number
}

/** The keyframe kept of an artwork. One of another painter's version counts as none, as it does for who opens the artwork. */
export async function keptKeyframe(artworkId: number, blobs: Pick<BlobStore, 'get'>): Promise<KeptKeyframe | null> {
  const bytes = await blobs.get(keptKeyframeName(artworkId))
  const seq = bytes && keyframeSeq(bytes)
  return bytes && seq !== null ? { bytes, seq } : null
}

/** What is wrong with a kept keyframe beside a fresh one of the same log and as many strokes, or null. */
export async function keyframeFault(
  kept: KeptKeyframe,
  paint: (strokes: number) => Uint8Array,
): Promise<string | null> {
  const found = await read(kept.bytes)
  const expected = found && (await read(paint(found.count)))
  if (!found || !expected) return 'the keyframe is damaged'
  if (strokesOf(found) !== strokesOf(expected)) return 'the keyframe is of other strokes'
  return pixelsOf(found).equals(pixelsOf(expected)) ? null : 'the keyframe has other pixels'
}

/** In words of its own: packed bytes may differ from one version of zlib to the next. */
const strokesOf = ({ count, digest, undone }: PaintedKeyframe): string => [count, ...digest, ...undone].join(' ')

const pixelsOf = ({ color }: PaintedKeyframe): Buffer => Buffer.from(color.buffer)

const read = (bytes: Uint8Array): Promise<PaintedKeyframe | null> =>
  decodeKeyframe(new Uint8Array(bytes), async (deflated) => new Uint8Array(inflateSync(deflated)))
