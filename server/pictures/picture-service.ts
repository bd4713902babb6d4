/** Pictures of artworks, painted from their logs by a thread of their own; the newest of each artwork is kept. */
import { PAINTER_VERSION } from '#crdt/painter/painter-version.ts'
import { Problem } from '#server/http/problem.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createJobQueue, QueueFull } from './job-queue.ts'
import { encodeStoredPicture, type ArtworkPicture, decodeStoredPicture } from './stored-picture.ts'
import type { LogToPaint } from './log-reader.ts'
import type { PaintThread } from './paint-thread.ts'
import { encodePicture, shrinkPicture } from './picture-png.ts'

export interface PictureService {
  /**
   * The artwork up to and with entry `upToSeq` of its log (all of it when it is shorter). `full` is 1600 x 1200, `small` 400 x 300.
   * 503 when too many pictures are asked for at once.
   */
  picture(artworkId: number, upToSeq: number, size?: ArtworkPictureSize): Promise<ArtworkPicture>
}

export type ArtworkPictureSize = 'full' | 'small'

const SMALL_WIDTH = 400
/** One is painted while another is encoded. */
const AT_ONCE = 2
const WAITING = 64

/** Where an artwork's newest picture is kept. */
export const storedPictureName = (artworkId: number, size: ArtworkPictureSize): string =>
  `pictures/${artworkId}-${size}`

/** Two callers who ask for the same moment wait for one painting. */
export function createPictureService(options: {
  /** Entries beyond `upToSeq` may be left out; they are not painted either way. */
  readLog: (artworkId: number, upToSeq: number) => Promise<LogToPaint>
  /** Encoded plates by their hash. */
  plates: (hash: string) => Promise<Uint8Array>
  blobs: BlobStore
  thread: Pick<PaintThread, 'picture'>
}): PictureService {
  const { readLog, plates, blobs, thread } = options
  const queue = createJobQueue({ atOnce: AT_ONCE, waiting: WAITING })
  const underWay = new Map<string, Promise<ArtworkPicture>>()

  async function kept(name: string): Promise<ArtworkPicture | null> {
    const bytes = await blobs.get(name)
    return bytes && decodeStoredPicture(bytes, PAINTER_VERSION)
  }

  async function keep(name: string, picture: ArtworkPicture): Promise<void> {
    const newest = await kept(name)
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

  async function make(artworkId: number, upToSeq: number, size: ArtworkPictureSize): Promise<ArtworkPicture> {
    const name = storedPictureName(artworkId, size)
    const found = await kept(name)
    if (found?.seq === upToSeq) return found
    let made: ArtworkPicture
    if (size === 'full') made = await queue.run(() => paint(artworkId, upToSeq))
    else {
      const full = await picture(artworkId, upToSeq, 'full')
      made = { ...full, png: await shrinkPicture(full.png, SMALL_WIDTH) }
    }
    await keep(name, made)
    return made
  }

  async function picture(artworkId: number, upToSeq: number, size: ArtworkPictureSize): Promise<ArtworkPicture> {
    const key = `${artworkId} ${upToSeq} ${size}`
    const shared = underWay.get(key)
    if (shared) return shared
    const made = make(artworkId, upToSeq, size).finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }

  return {
    async picture(artworkId, upToSeq, size = 'full') {
      try {
        return await picture(artworkId, upToSeq, size)
      } catch (error) {
        if (error instanceof QueueFull) throw Problem.unavailable()
        throw error
      }
    },
  }
}
