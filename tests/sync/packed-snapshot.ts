/** Snapshots as the bytes that are stored, without a storage. */
import { type ChapterBlob, packChapter, unpackChapter } from '#server/log/chapter-blobs.ts'
import { decodeSnapshot, encodeSnapshot, type RoomSnapshot } from '#server/log/snapshot-codec.ts'

export interface PackedSnapshot {
  readonly end: Uint8Array
  readonly sealed: readonly ChapterBlob[]
}

export async function packSnapshot(snapshot: RoomSnapshot): Promise<PackedSnapshot> {
  const sealed: ChapterBlob[] = []
  for (const chapter of snapshot.sealed) sealed.push(await packChapter(chapter))
  return { end: await encodeSnapshot(snapshot), sealed }
}

/** Throws when a part cannot be read. */
export async function unpackSnapshot(packed: PackedSnapshot): Promise<RoomSnapshot> {
  const end = await decodeSnapshot(packed.end)
  const sealed = await Promise.all(packed.sealed.map(unpackChapter))
  if (!end || sealed.includes(null)) throw new Error('a part of the snapshot cannot be read')
  return { ...end, sealed: sealed.filter((chapter) => chapter !== null) }
}
