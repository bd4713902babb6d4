/**
 * Serves the newest picture of each artwork, painted from its log and stored. Thumbnails that are painted soon have a queue and a
 * painting thread of their own; in both queues people take turns (SECURITY-12).
 */
import { PAINTERS } from '#crdt/painter/painters.ts'
import { WIDTH } from '#crdt/painter/planes/planes.ts'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { createFairQueue } from '#server/http/queues/fair-queue.ts'
import { QueueFull } from '#server/http/queues/job-queue.ts'
import { Problem } from '#server/http/problem.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { encodeStoredPicture, type ArtworkPicture, decodeStoredPicture } from './stored-picture.ts'
import type { LogToPaint } from './log-reader.ts'
import type { PaintThread } from './paint-thread.ts'
import { encodePicture } from './picture-png.ts'
import { createSharedWork } from './shared-work.ts'

export interface PictureService {
  /**
   * Returns the newest picture of an artwork. Rejects with a 503 Problem when too many pictures are waiting to be painted, and
   * with the signal's reason when it aborts before painting has begun.
   */
  newest(artworkId: number, request: PictureRequest): Promise<ArtworkPicture>
}

export interface PictureRequest {
  /** `full` is 1600 x 1200 pixels, `small` 400 x 300. */
  readonly size: ArtworkPictureSize
  /** The account that waits for it. */
  readonly userId: number
  readonly signal?: AbortSignal
}

export const ARTWORK_PICTURE_SIZES = ['full', 'small'] as const
export type ArtworkPictureSize = (typeof ARTWORK_PICTURE_SIZES)[number]

type PictureThread = Pick<PaintThread, 'picture'>

const WIDTH_PX: Readonly<Record<ArtworkPictureSize, number>> = { full: WIDTH, small: 400 }
/** In each queue, one picture is painted while another one is encoded. */
const MAX_CONCURRENT_PICTURES = 2
const MAX_WAITING_PICTURES = 256
/** A thumbnail that is not painted in this time goes on beside the full pictures: about 2,500 strokes. */
const QUICK_PAINTING_MS = 300

/** Returns the blob name of an artwork's newest picture. */
export const storedPictureName = (artworkId: number, size: ArtworkPictureSize): string =>
  `pictures/${artworkId}-${size}`

/** Concurrent requests for the same picture share one painting. */
export function createPictureService(options: {
  pageOf: (artworkId: number) => Promise<Pick<LogToPaint, 'painterVersion'>>
  lastSeq: (artworkId: number) => Promise<number>
  /** Returns the mark of the log at an entry, or null when it is not in the log. */
  markAt: (artworkId: number, seq: number) => Promise<string | null>
  readLog: (artworkId: number) => Promise<LogToPaint>
  /** Returns encoded plates by their hash. */
  plates: (hash: string) => Promise<Uint8Array>
  /** Returns the artwork's opening picture, or null. */
  openingPicture: (artworkId: number) => Promise<Uint8Array | null>
  blobs: BlobStore
  thread: PictureThread
  /** Paints nothing but thumbnails, and none for long. */
  thumbnailThread: PictureThread
  /** Pictures that may wait in each queue. */
  maxWaiting?: number
}): PictureService {
  const { pageOf, lastSeq, markAt, readLog, plates, openingPicture, blobs, thread, thumbnailThread } = options
  const { maxWaiting = MAX_WAITING_PICTURES } = options
  const newQueue = () => createFairQueue({ concurrency: MAX_CONCURRENT_PICTURES, maxWaiting })
  const [thumbnails, paintings] = [newQueue(), newQueue()]
  const requests = createSharedWork<ArtworkPicture>()
  const inFlight = createSharedWork<ArtworkPicture | null>()

  /** Returns null also for a picture of another log (LOG-3) or another painter. */
  async function readStored(artworkId: number, size: ArtworkPictureSize): Promise<ArtworkPicture | null> {
    const [bytes, { painterVersion }] = await Promise.all([
      blobs.get(storedPictureName(artworkId, size)),
      pageOf(artworkId),
    ])
    const picture = bytes && decodeStoredPicture(bytes, painterVersion)
    return picture && picture.mark === (await markAt(artworkId, picture.seq)) ? picture : null
  }

  async function storedNewest(artworkId: number, size: ArtworkPictureSize): Promise<ArtworkPicture | null> {
    const [stored, last] = await Promise.all([readStored(artworkId, size), lastSeq(artworkId)])
    return stored?.seq === last ? stored : null
  }

  async function storeIfNewer(
    artworkId: number,
    size: ArtworkPictureSize,
    picture: ArtworkPicture,
    painterVersion: number,
  ): Promise<void> {
    const newest = await readStored(artworkId, size)
    if (newest === null || newest.seq < picture.seq)
      await blobs.put(storedPictureName(artworkId, size), encodeStoredPicture(picture, painterVersion))
  }

  /** Returns null when the time was over. */
  async function paint(
    artworkId: number,
    size: ArtworkPictureSize,
    on: { thread: PictureThread; limitMs?: number },
  ): Promise<ArtworkPicture | null> {
    // Somebody else's request may have had it painted in the meantime.
    const stored = await storedNewest(artworkId, size)
    if (stored) return stored
    const { seq, mark, updates, platesHash, painterVersion } = await readLog(artworkId)
    // A newer process has begun it; one like that can paint it.
    if (!PAINTERS.has(painterVersion)) throw Problem.unavailable()
    const painted = await on.thread.picture({
      artworkId,
      plates: withPainterVersion(await plates(platesHash), painterVersion),
      updates,
      openingPicture: await openingPicture(artworkId),
      ...(on.limitMs !== undefined && { limitMs: on.limitMs }),
    })
    if (!painted) return null
    const { pixels, colorHash } = painted
    const picture = { png: await encodePicture(pixels, WIDTH_PX[size]), colorHash, seq, mark }
    await storeIfNewer(artworkId, size, picture, painterVersion)
    return picture
  }

  async function paintInTurn(artworkId: number, { size, userId, signal }: PictureRequest): Promise<ArtworkPicture> {
    const name = storedPictureName(artworkId, size)
    if (size === 'small') {
      const on = { thread: thumbnailThread, limitMs: QUICK_PAINTING_MS }
      const paintQuickly = () => inFlight.run(`quick ${name}`, () => paint(artworkId, size, on))
      const picture = await thumbnails.run(userId, paintQuickly, signal)
      if (picture) return picture
    }
    const paintWhole = () => inFlight.run(name, () => paint(artworkId, size, { thread }))
    const picture = await paintings.run(userId, paintWhole, signal)
    if (!picture) throw new Error('painting without a limit has stopped')
    return picture
  }

  return {
    async newest(artworkId, { size, userId, signal }) {
      const stored = await storedNewest(artworkId, size)
      if (stored) return stored
      try {
        // Each person has a turn of their own, because another person's may come much later.
        return await requests.run(
          `${userId} ${artworkId} ${size}`,
          (allGone) => paintInTurn(artworkId, { size, userId, signal: allGone }),
          signal,
        )
      } catch (error) {
        if (error instanceof QueueFull) throw Problem.unavailable()
        throw error
      }
    },
  }
}
