/** Serves pictures of artworks: painted from their logs in the painting thread; the newest of each artwork is stored. */
import { PAINTER_VERSION } from '#crdt/painter/painter-version.ts'
import { Problem } from '#server/http/problem.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createJobQueue, QueueFull } from '#server/http/job-queue.ts'
import { encodeStoredPicture, type ArtworkPicture, decodeStoredPicture } from './stored-picture.ts'
import type { LogToPaint } from './log-reader.ts'
import type { PaintThread } from './paint-thread.ts'
import { encodePicture, shrinkPicture } from './picture-png.ts'

export interface PictureService {
  /**
   * Returns the artwork up to and including log entry `upToSeq`, or all of it if the log is shorter. `full` is 1600 x 1200 pixels,
   * `small` 400 x 300. Throws a 503 Problem when too many pictures are waiting to be painted.
   */
  picture(artworkId: number, upToSeq: number, size?: ArtworkPictureSize): Promise<ArtworkPicture>
}

export type ArtworkPictureSize = 'full' | 'small'

const SMALL_WIDTH_PX = 400
/** One picture is painted while another one is encoded. */
const MAX_CONCURRENT_PICTURES = 2
const MAX_WAITING_PICTURES = 64

/** Returns the blob name of an artwork's newest picture. */
export const storedPictureName = (artworkId: number, size: ArtworkPictureSize): string =>
  `pictures/${artworkId}-${size}`

/** Concurrent requests for the same picture share one painting. */
export function createPictureService(options: {
  /** May leave out the entries after `upToSeq`, which are not painted. */
  readLog: (artworkId: number, upToSeq: number) => Promise<LogToPaint>
  /** Returns encoded plates by their hash. */
  plates: (hash: string) => Promise<Uint8Array>
  blobs: BlobStore
  thread: Pick<PaintThread, 'picture'>
}): PictureService {
  const { readLog, plates, blobs, thread } = options
  const queue = createJobQueue({ concurrency: MAX_CONCURRENT_PICTURES, maxWaiting: MAX_WAITING_PICTURES })
  const inFlight = new Map<string, Promise<ArtworkPicture>>()

  async function readStored(name: string): Promise<ArtworkPicture | null> {
    const bytes = await blobs.get(name)
    return bytes && decodeStoredPicture(bytes, PAINTER_VERSION)
  }

  async function storeIfNewer(name: string, picture: ArtworkPicture): Promise<void> {
    const newest = await readStored(name)
    if (newest === null || newest.seq < picture.seq)
      await blobs.put(name, encodeStoredPicture(picture, PAINTER_VERSION))
  }

  async function paint(artworkId: number, upToSeq: number): Promise<ArtworkPicture> {
    const log = await readLog(artworkId, upToSeq)
    const seq = Math.min(log.seq, upToSeq)
    const { pixels, colorHash } = await thread.picture({
      artworkId,
      plates: await plates(log.platesHash),
      updates: log.updates.slice(0, seq),
    })
    return { png: await encodePicture(pixels), colorHash, seq }
  }

  async function readOrPaint(artworkId: number, upToSeq: number, size: ArtworkPictureSize): Promise<ArtworkPicture> {
    const name = storedPictureName(artworkId, size)
    const stored = await readStored(name)
    if (stored?.seq === upToSeq) return stored
    let picture: ArtworkPicture
    if (size === 'full') picture = await queue.run(() => paint(artworkId, upToSeq))
    else {
      const full = await sharedPicture(artworkId, upToSeq, 'full')
      picture = { ...full, png: await shrinkPicture(full.png, SMALL_WIDTH_PX) }
    }
    await storeIfNewer(name, picture)
    return picture
  }

  async function sharedPicture(artworkId: number, upToSeq: number, size: ArtworkPictureSize): Promise<ArtworkPicture> {
    const key = `${artworkId} ${upToSeq} ${size}`
    const shared = inFlight.get(key)
    if (shared) return shared
    const made = readOrPaint(artworkId, upToSeq, size).finally(() => inFlight.delete(key))
    inFlight.set(key, made)
    return made
  }

  return {
    async picture(artworkId, upToSeq, size = 'full') {
      try {
        return await sharedPicture(artworkId, upToSeq, size)
      } catch (error) {
        if (error instanceof QueueFull) throw Problem.unavailable()
        throw error
      }
    },
  }
}
